"""BANG! for agents that learn. See python/README.md.

    env = bang.env(players=5)                   one game, in the shape of PettingZoo's AEC environments
    games = bang.vector_env(4096, players=5)    many games, stepped in one call"""

from .aec import EVENT, Env
from .errors import BangError, IllegalAction, LibraryNotFound, WrongUse
from .layout import (ACTION_COUNT, ACTION_NAMES, CHARACTERS, KINDS, OBSERVATION_SIZE, QUESTIONS, ROLES, SETS, WAYS, action_name, action_number, card_name,
                     event_name, observation_layout)
from .runs import bot_names
from .vector import VectorEnv

env = Env
vector_env = VectorEnv

__all__ = ['ACTION_COUNT', 'ACTION_NAMES', 'BangError', 'CHARACTERS', 'EVENT', 'Env', 'IllegalAction', 'KINDS', 'LibraryNotFound', 'OBSERVATION_SIZE',
           'QUESTIONS', 'ROLES', 'SETS', 'VectorEnv', 'WAYS', 'WrongUse', 'action_name', 'action_number', 'bot_names', 'card_name', 'env', 'event_name',
           'observation_layout', 'vector_env']
