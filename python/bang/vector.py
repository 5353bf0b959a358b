"""Many games that are stepped in one call. A game that has ended is dealt again at once."""

import numpy as np

from .aec import observation_space
from .errors import WrongUse
from .layout import ACTION_COUNT
from .native import ffi, lib
from .runs import Run, seed_bytes
from .spaces import Discrete


def read_only(array):
    view = array.view()
    view.flags.writeable = False
    return view


class VectorEnv:
    """The arrays are the library's own: each step writes them anew, so copy what you keep.

    observation [n, size]   of the agent that is asked, int16         agent [n]        its seat
    mask [n, actions]       1: it may do this                         rewards [n, 8]   of the last step, by seat: 1 won, -1 lost
    done [n]                has the last step ended a game? 0 no, 1 it is over, 2 it was cut off after max_answers

    Where done is not 0, rewards are those of the game that ended, and the other arrays are the first of the next game. A game that
    bots alone have decided before an agent was asked is passed over."""

    def __init__(self, n, players=5, sets=('base',), beginner=False, bots=None, seed=None, threads=1, max_answers=20000, iterations=0, language='en',
                 hand_limit_two=None, jail_heart=None):
        self.n, self.players = n, players
        options = {'beginner': beginner, 'hand_limit_two': hand_limit_two, 'jail_heart': jail_heart}
        self.run = Run(n, players, sets, options, bots, max_answers, threads, iterations, auto_reset=True, keep=False, language=language)
        self.observation, self.mask, self.agent = read_only(self.run.observation), read_only(self.run.mask), read_only(self.run.agent)
        self.rewards, self.done = read_only(self.run.rewards), read_only(self.run.done)
        self.observation_space, self.action_space = observation_space(), Discrete(ACTION_COUNT)
        self.chosen = np.zeros(n, np.int32)
        self.reset(seed)

    def reset(self, seed=None, options=None):
        """Deals all games: game i of a seed is the same whatever n is. options: as those of Env.reset, for all games."""
        self.run.check_open()
        self.run.wish(options)
        lib.env_reset(self.run.pointer, seed_bytes(seed))

    def step(self, actions):
        """One action for each game; gives (rewards, done). IllegalAction: no game was changed."""
        self.run.check_open()
        actions = np.asarray(actions)
        if actions.shape != (self.n,):
            raise WrongUse(f'the actions have the shape {actions.shape}, not {(self.n,)}')
        if actions.dtype.kind not in 'iu':
            raise WrongUse(f'the actions are {actions.dtype}, not whole numbers')
        if not np.can_cast(actions.dtype, np.int32):
            actions = np.clip(actions, -1, ACTION_COUNT)  # or a number that is too large would become another
        self.run.step(np.ascontiguousarray(actions, np.int32))
        return self.rewards, self.done

    def sample(self):
        """A legal action for each game, each as likely as another; they follow from the seed. The array is used again."""
        self.run.check_open()
        lib.env_sample(self.run.pointer, ffi.from_buffer('int32_t[]', self.chosen))
        return self.chosen

    def seed_of_game(self, game):
        """The 32 bytes from which this game was dealt: Env.reset(seed=...) deals it again."""
        self.run.check_open()
        return self.run.seed_of(self.check_game(game))

    def render(self, game):
        """The position of one game, with everything shown."""
        self.run.check_open()
        return self.run.render(self.check_game(game), lib.ENV_EVERYTHING)

    def action_text(self, game, action):
        self.run.check_open()
        return self.run.action_text(self.check_game(game), action)

    def check_game(self, game):
        if not 0 <= game < self.n:
            raise WrongUse(f'there is no game {game} of {self.n}')
        return game

    def close(self):
        self.run.close()
