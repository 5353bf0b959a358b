"""A run of games in the library, and the arrays that both write to. What Env and VectorEnv have in common."""

import operator
import secrets

import numpy as np

from .errors import IllegalAction, WrongUse
from .layout import ACTION_COUNT, ACTION_NAMES, CHARACTERS, OBSERVATION_SIZE, ROLES, SETS
from .native import ffi, lib, text_of, word

SEATS = lib.ENV_SEATS
OPTIONS = ('beginner', 'hand_limit_two', 'jail_heart')  # in the order of their bits
SEED_BYTES = 32


def seat_name(seat):
    return f'seat_{seat}'


def seat_number(agent):
    """Of 'seat_3', or of 3 itself."""
    try:
        return int(agent[5:]) if isinstance(agent, str) and agent.startswith('seat_') else operator.index(agent)
    except (TypeError, ValueError):
        raise WrongUse(f'{agent!r} is no seat: seats are "seat_0" to "seat_{SEATS - 1}"') from None


def seed_bytes(seed):
    """32 bytes as they are; a number's lowest byte first; None: from the system."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, (bytes, bytearray)):
        if len(seed) != SEED_BYTES:
            raise WrongUse(f'a seed of bytes has {SEED_BYTES} of them, not {len(seed)}')
        return bytes(seed)
    try:
        return operator.index(seed).to_bytes(SEED_BYTES, 'little')
    except (TypeError, OverflowError):
        raise WrongUse(f'{seed!r} is no seed: it is a number from 0 to 2**256 - 1, or {SEED_BYTES} bytes') from None


def bot_names():
    names = []
    while word(lib.env_bot_name(len(names))) is not None:
        names.append(word(lib.env_bot_name(len(names))))
    return names


def bots_by_seat(bots, players):
    """A name or None for each of the eight seats."""
    by_seat = [None] * SEATS
    for agent, name in (bots or {}).items():
        seat = seat_number(agent)
        if not 0 <= seat < players:
            raise WrongUse(f'there is no {agent!r} at a table of {players}')
        if name is not None and name not in bot_names():
            raise WrongUse(f'there is no bot {name!r}; there are {", ".join(bot_names())}')
        by_seat[seat] = name
    if all(by_seat[:players]):
        raise WrongUse('a bot at every seat leaves nobody to ask; "bang simulate" plays such games')
    return by_seat


def mask_of_sets(sets):
    """The base game is in every game."""
    mask = 1
    for name in [sets] if isinstance(sets, str) else sets:
        if name not in SETS:
            raise WrongUse(f'there is no set {name!r}; there are {", ".join(SETS)}')
        mask |= 1 << SETS.index(name)
    return mask


def check_players(players, sets):
    fewest = ffi.new('int *')
    most = lib.bang_setup_seats(sets, fewest)
    if not fewest[0] <= players <= most:
        raise WrongUse(f'{fewest[0]} to {most} can play with these sets, not {players}')


def mask_of_options(sets, said):
    """As goes with the sets, unless it is said otherwise: {name: True, False or None}."""
    mask = lib.bang_usual_options(sets)
    for bit, name in enumerate(OPTIONS):
        if said.get(name) is not None:
            mask = mask & ~(1 << bit) | bool(said[name]) << bit
    return mask


def numbers_of(wishes, words, what):
    """Wishes by seat, {seat: word} or a list of words and None, as eight numbers."""
    numbers = [0] * SEATS
    for seat, name in wishes.items() if isinstance(wishes, dict) else enumerate(wishes or ()):
        if name is None:
            continue
        if name not in words[1:]:
            raise WrongUse(f'there is no {what} {name!r}; there are {", ".join(words[1:])}')
        if not 0 <= seat_number(seat) < SEATS:
            raise WrongUse(f'there is no seat {seat!r}')
        numbers[seat_number(seat)] = words.index(name)
    return numbers


class Run:
    def __init__(self, games, players, sets, options, bots, max_answers, threads, iterations, auto_reset, keep, language):
        if games < 1:
            raise WrongUse(f'{games} games are no games')
        self.games, self.players, self.bots = games, players, bots_by_seat(bots, players)
        self.language = lib.env_language(language.encode())
        if self.language < 0:
            raise WrongUse(f'there is no language {language!r}; there are en, ko, zh')
        mask = mask_of_sets(sets)
        check_players(players, mask)
        self.make_arrays()
        self.names = [ffi.NULL if name is None else ffi.new('char[]', name.encode()) for name in self.bots]  # they stay as long as the run
        self.pointer = self.open(ffi.new('EnvOptions *', {
            'games': games, 'seats': players, 'sets': mask, 'options': mask_of_options(mask, options), 'most_answers': max_answers or 0,
            'threads': threads, 'auto_reset': int(auto_reset), 'keep': int(keep), 'iterations': iterations, 'bot': self.names}))

    def make_arrays(self):
        self.observation = np.zeros((self.games, OBSERVATION_SIZE), np.int16)
        self.mask = np.zeros((self.games, ACTION_COUNT), np.uint8)
        self.agent = np.full(self.games, lib.ENV_NO_AGENT, np.int32)
        self.rewards = np.zeros((self.games, SEATS), np.float32)
        self.done = np.zeros(self.games, np.uint8)

    def open(self, options):
        trouble = ffi.new('const char **')
        arrays = ffi.new('EnvArrays *', {
            'observation': ffi.from_buffer('int16_t[]', self.observation), 'mask': ffi.from_buffer('uint8_t[]', self.mask),
            'agent': ffi.from_buffer('int32_t[]', self.agent), 'reward': ffi.from_buffer('float[]', self.rewards),
            'done': ffi.from_buffer('uint8_t[]', self.done)})
        pointer = lib.env_open(options, arrays, trouble)
        if pointer == ffi.NULL:
            raise WrongUse(f'these games cannot be: {word(trouble[0])}')
        return ffi.gc(pointer, lib.env_close)

    def close(self):
        if self.pointer is not None:
            ffi.release(self.pointer)
        self.pointer = None

    def check_open(self):
        if self.pointer is None:
            raise WrongUse('it is closed')

    def wish(self, options):
        """Wishes for the games to come: {"roles": ..., "characters": ..., "survivors": [seats]}. Other keys are for others."""
        options = options or {}
        survivors = sum(1 << seat_number(seat) for seat in set(options.get('survivors', ())))
        why = lib.env_wish(self.pointer, bytes(numbers_of(options.get('roles'), ROLES[:-1], 'role')),
                           bytes(numbers_of(options.get('characters'), CHARACTERS, 'character')), survivors)
        if why:
            raise WrongUse(f'nobody can be dealt this: {word(lib.bang_why_id(why))}')

    def seed_of(self, game):
        out = ffi.new('uint8_t[]', SEED_BYTES)
        lib.env_seed_of(self.pointer, game, out)
        return bytes(out)

    def refuse(self, game, action):
        """Raises what there is to say about an action that is not legal."""
        if self.agent[game] < 0:
            raise WrongUse(f'game {game} is over')
        out = ffi.new('char[]', 1 << 14)
        why = lib.env_refusal(self.pointer, game, action, self.language, out, 1 << 14)
        name = ACTION_NAMES[action] if 0 <= action < ACTION_COUNT else 'an action that does not exist'
        raise IllegalAction(seat_name(self.agent[game]), action, name, word(lib.bang_why_id(why)), ffi.string(out).decode(), game)

    def step(self, actions):
        """actions: int32, one for each game."""
        game = lib.env_step(self.pointer, ffi.from_buffer('int32_t[]', actions))
        if game >= 0:
            self.refuse(game, int(actions[game]))

    def render(self, game, viewer):
        return text_of(lambda out, size: lib.env_render(self.pointer, game, viewer, self.language, out, size))

    def action_text(self, game, action):
        return text_of(lambda out, size: lib.env_action_text(self.pointer, game, action, out, size), 256)
