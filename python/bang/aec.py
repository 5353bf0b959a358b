"""One game, in the shape of PettingZoo's AEC environments: agents are asked one after the other.

Nobody terminates before the game does: who is eliminated can still win with his side. At the end every agent has his reward, 1
or -1, and terminates; then each is stepped once with None, as that interface wants it."""

import operator

import numpy as np

from .errors import BangError, IllegalAction, WrongUse
from .layout import ACTION_COUNT, OBSERVATION_SIZE, ROLES
from .native import ffi, lib, text_of, word
from .runs import Run, seat_name, seat_number, seed_bytes
from .spaces import Box, Dict, Discrete

EVENT = np.dtype([('kind', 'u1'), ('by', 'u1'), ('at', 'u1'), ('card', 'u1'), ('from', 'u1'), ('to', 'u1'), ('source', 'u1'), ('way', 'u1'),
                  ('n', 'i2'), ('seen', 'u1'), ('spare', 'u1')])
MOST_EVENTS = 1000


class Env:
    metadata = {'name': 'bang_v1', 'render_modes': ['ansi'], 'is_parallelizable': False}
    render_mode = 'ansi'

    def __init__(self, players=5, sets=('base',), beginner=False, bots=None, max_answers=20000, iterations=0, language='en', illegal='raise',
                 hand_limit_two=None, jail_heart=None):
        if illegal not in ('raise', 'lose'):
            raise WrongUse(f'illegal is "raise" or "lose", not {illegal!r}')
        self.arguments = (players, sets, beginner, bots, max_answers, iterations, language, illegal, hand_limit_two, jail_heart)
        self.illegal = illegal
        options = {'beginner': beginner, 'hand_limit_two': hand_limit_two, 'jail_heart': jail_heart}
        self.run = Run(1, players, sets, options, bots, max_answers, 1, iterations, auto_reset=False, keep=True, language=language)
        self.possible_agents = [seat_name(seat) for seat in range(players) if self.run.bots[seat] is None]
        self.agents = []
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(ACTION_COUNT) for agent in self.possible_agents}
        self.base_seed, self.episode = None, 0
        self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos = {}, {}, {}, {}, {}
        self.agent_selection = None

    # ---- what there is ----

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self):
        return len(self.agents)

    @property
    def max_num_agents(self):
        return len(self.possible_agents)

    # ---- a game ----

    def reset(self, seed=None, options=None):
        """seed: a number, from which this and all later games follow; 32 bytes: this very game. None: the next game of the last number.
        options: "roles", "characters" (a list with None, or {agent: word}) and "survivors" (who may keep his character)."""
        self.run.check_open()
        self.run.wish(options)
        if seed is not None or self.base_seed is None:
            self.base_seed, self.episode = seed_bytes(seed), 0
        lib.env_deal(self.run.pointer, 0, seed if isinstance(seed, (bytes, bytearray)) else self.next_seed())
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.go_on()

    def next_seed(self):
        out = ffi.new('uint8_t[]', 32)
        lib.env_game_seed(self.base_seed, 0, self.episode, out)
        self.episode += 1
        return bytes(out)

    def go_on(self):
        """After a deal or an answer: who is asked, or how it ended."""
        done = self.run.done[0]
        if done == lib.ENV_GOES_ON:
            self.agent_selection = seat_name(self.run.agent[0])
            return
        for agent in self.agents:
            self.rewards[agent] = int(self.run.rewards[0, seat_number(agent)])
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = bool(done == lib.ENV_OVER)
            self.truncations[agent] = bool(done == lib.ENV_CUT_OFF)
            self.infos[agent] = {'end': word(lib.bang_end_id(lib.env_game_over(self.run.pointer, 0))), 'role': self.role(agent)}
        self.agent_selection = self.agents[0]

    def step(self, action):
        self.run.check_open()
        if not self.agents:
            raise WrongUse('nobody is left to be asked: reset() deals the next game')
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self.leave(agent, action)
            return
        try:
            self.run.step(np.array([self.number_of(agent, action)], np.int32))
        except IllegalAction as wrong:
            if self.illegal == 'raise':
                raise
            self.forfeit(agent, wrong)
            return
        self.clear_rewards()
        self.go_on()

    def forfeit(self, agent, wrong):
        """An illegal action ends the game for all: who wanted it has lost, nobody has won."""
        self.clear_rewards()
        self.rewards[agent] = -1
        self._cumulative_rewards[agent] -= 1
        for other in self.agents:
            self.terminations[other] = True
            self.infos[other] = {'end': 'illegal', 'by': agent, 'reason': str(wrong)}
        self.agent_selection = self.agents[0]

    def number_of(self, agent, action):
        try:
            number = operator.index(action)
        except TypeError:
            raise IllegalAction(agent, action, 'nothing', 'no_such_verb', 'an action is a whole number') from None
        return number if abs(number) < 2**31 else -1

    def leave(self, agent, action):
        """Who has terminated is asked a last time, and None is all he may say."""
        if action is not None:
            raise WrongUse(f'the game is over for {agent}: the only action left is None')
        self.agents.remove(agent)
        for kept in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del kept[agent]
        self.clear_rewards()
        if self.agents:
            self.agent_selection = self.agents[0]

    def clear_rewards(self):
        for agent in self.agents:
            self.rewards[agent] = 0

    # ---- what agents get ----

    def observe(self, agent):
        """As this agent may know it; the mask is empty unless it is he who is asked."""
        self.run.check_open()
        observation, mask = np.empty(OBSERVATION_SIZE, np.int16), np.empty(ACTION_COUNT, np.uint8)
        lib.env_observe(self.run.pointer, 0, self.seat_of(agent), ffi.from_buffer('int16_t[]', observation), ffi.from_buffer('uint8_t[]', mask))
        if self.terminations.get(agent):
            mask[:] = 0
        return {'observation': observation, 'action_mask': mask}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent],
                self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def seat_of(self, agent):
        seat = seat_number(agent)
        if not 0 <= seat < self.run.players:
            raise WrongUse(f'there is no {agent!r} at a table of {self.run.players}')
        return seat

    # ---- for people ----

    def render(self, agent=None):
        """The last events and the position as text; as this agent may know them, or, without one, with everything shown."""
        self.run.check_open()
        return self.run.render(0, lib.ENV_EVERYTHING if agent is None else self.seat_of(agent))

    def action_text(self, action):
        """What the action would do now: 'A plays bang:KH on B'. None: it is not legal."""
        self.run.check_open()
        return self.run.action_text(0, action)

    def events(self, agent=None):
        """What happened since the agent before was asked: rows of EVENT, the fields of BangEvent in engine/bang.h; as this agent
        may know them, or all."""
        self.run.check_open()
        rows = np.zeros(MOST_EVENTS, EVENT)
        viewer = lib.ENV_EVERYTHING if agent is None else self.seat_of(agent)
        count = lib.env_events(self.run.pointer, 0, viewer, ffi.from_buffer('EnvEvent[]', rows), MOST_EVENTS)
        return rows[:count]

    def record(self):
        """The record of the game, which "bang replay" plays and checks."""
        self.run.check_open()
        text = text_of(lambda out, size: lib.env_record(self.run.pointer, 0, out, size))
        if text is None:
            raise BangError('a game that was dealt anew has no record')
        return text

    # ---- for search and tests: an agent must not look ----

    def role(self, agent):
        return ROLES[lib.env_role(self.run.pointer, 0, self.seat_of(agent))]

    def redeal(self, agent, seed):
        """What this agent cannot know becomes something else that fits what he knows, each possibility as likely as another."""
        self.run.check_open()
        lib.env_redeal(self.run.pointer, 0, self.seat_of(agent), seed)

    def copy(self):
        """Another environment in which the same game goes on, bots and chance included. Chance too: redeal() the copy before it looks ahead."""
        self.run.check_open()
        other = Env(*self.arguments)
        lib.env_copy(other.run.pointer, 0, self.run.pointer, 0)
        other.base_seed, other.episode = self.base_seed, self.episode
        for name in ('agents', 'rewards', '_cumulative_rewards', 'terminations', 'truncations'):
            setattr(other, name, getattr(self, name).copy())
        other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        other.agent_selection = self.agent_selection
        return other

    def seed_of_game(self):
        """The 32 bytes that deal this very game again."""
        self.run.check_open()
        return self.run.seed_of(0)

    def close(self):
        self.run.close()


def observation_space():
    return Dict({'observation': Box(-128, 32767, (OBSERVATION_SIZE,), np.int16), 'action_mask': Box(0, 1, (ACTION_COUNT,), np.uint8)})
