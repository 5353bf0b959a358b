"""The interface of PettingZoo's AEC environments, as its documentation describes it, held against whole games."""

import unittest

import numpy as np

import bang
from bang.runs import SEATS

SOME_BOTS = {'seat_1': 'plain', 'seat_2': 'random'}


def play(env, rng, each_step=lambda agent, observation: None, stop=10**6):
    """At random, to the end; gives the last reward of each agent."""
    last = {}
    for agent in env.agent_iter(stop):
        observation, reward, terminated, truncated, _ = env.last()
        each_step(agent, observation)
        if terminated or truncated:
            last[agent] = reward
            env.step(None)
        else:
            env.step(int(rng.choice(np.flatnonzero(observation['action_mask']))))
    return last


class Interface(unittest.TestCase):
    def hold(self, env, seed):
        """Every promise of the interface at every step of one game."""
        rng = np.random.default_rng(seed)
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        earned, gone, steps = dict.fromkeys(env.agents, 0), set(), 0
        for agent in env.agent_iter():
            self.assertEqual(agent, env.agent_selection)
            self.assertIn(agent, env.agents)
            self.assertNotIn(agent, gone)
            for kept in (env.rewards, env._cumulative_rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(list(kept), env.agents)
            observation, reward, terminated, truncated, info = env.last()
            self.assertEqual(reward, earned[agent])
            self.assertIs(info, env.infos[agent])
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertTrue((env.observe(agent)['observation'] == observation['observation']).all())
            for other in env.agents:
                if other != agent:
                    self.assertFalse(env.observe(other)['action_mask'].any())
            earned[agent] = 0
            if terminated or truncated:
                self.assertFalse(observation['action_mask'].any())
                env.step(None)
                gone.add(agent)
            else:
                self.assertTrue(observation['action_mask'].any())
                env.step(int(rng.choice(np.flatnonzero(observation['action_mask']))))
                steps += 1
            for other, more in env.rewards.items():
                earned[other] += more
            self.assertEqual(env.num_agents, len(env.agents))
        self.assertEqual(gone, set(env.possible_agents))
        return steps

    def test_games_of_all_sizes(self):
        for players in range(3, SEATS + 1):
            for bots in (None, SOME_BOTS):
                env = bang.env(players=players, bots=bots)
                for seed in range(4):
                    self.hold(env, seed)
                self.assertEqual(env.max_num_agents, players - len(bots or ()))
                env.close()

    def test_spaces_are_always_the_same(self):
        env = bang.env(players=3)
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertEqual((env.observation_space(agent), env.action_space(agent)), (env.observation_space('seat_0'), env.action_space('seat_0')))
            self.assertEqual(env.action_space(agent).n, bang.ACTION_COUNT)
            self.assertTrue(env.observation_space(agent).contains(env.observation_space(agent).sample()))
        self.assertIn('ansi', env.metadata['render_modes'])
        self.assertIs(env.unwrapped, env)

    def test_all_of_a_side_win_the_dead_too(self):
        env = bang.env(players=5)
        dead_winners = 0
        for seed in range(60):
            env.reset(seed=seed)
            roles = {agent: env.role(agent) for agent in env.agents}
            final = play(env, np.random.default_rng(seed))
            self.assertEqual(set(final.values()), {1, -1})
            self.assertEqual(len({final[a] for a in final if roles[a] == 'outlaw'}), 1)
            in_play = bang.observation_layout()['in_play'].of(env.observe('seat_0')['observation'])
            dead_winners += sum(final[f'seat_{s}'] == 1 and not in_play[s] for s in range(5))
        self.assertGreater(dead_winners, 10)

    def test_a_long_game_is_cut_off(self):
        env = bang.env(players=8, max_answers=100)
        env.reset(seed=1)
        final = play(env, np.random.default_rng(1))
        self.assertEqual(set(final.values()), {0})
        env.reset(seed=1)
        while not any(env.truncations.values()):
            env.step(env.action_space('seat_0').sample(env.observe(env.agent_selection)['action_mask']))
        self.assertTrue(all(env.truncations.values()))
        self.assertFalse(any(env.terminations.values()))

    def test_a_certain_number_of_steps(self):
        env = bang.env()
        env.reset(seed=1)
        self.assertEqual(sum(1 for _ in env.agent_iter(0)), 0)
        play(env, np.random.default_rng(1), stop=10)
        self.assertEqual(env.num_agents, 5)

    def test_strange_options_are_left_to_others(self):
        env = bang.env()
        env.reset(seed=1, options={'options': 1})
        self.assertEqual(env.num_agents, 5)

    def test_who_has_terminated_may_only_leave(self):
        env = bang.env(players=4)
        env.reset(seed=3)
        with self.assertRaises(bang.IllegalAction):
            env.step(None)
        while not any(env.terminations.values()):
            env.step(env.action_space('seat_0').sample(env.observe(env.agent_selection)['action_mask']))
        with self.assertRaises(bang.WrongUse):
            env.step(0)
        for _ in range(4):
            env.step(None)
        with self.assertRaises(bang.WrongUse):
            env.step(None)

    def test_an_illegal_action_may_lose_the_game(self):
        env = bang.env(players=4, illegal='lose')
        env.reset(seed=3)
        for wrong in (None, np.int32(bang.ACTION_COUNT), int(np.flatnonzero(env.observe(env.agent_selection)['action_mask'] == 0)[0])):
            env.reset(seed=3)
            wrongdoer, final = env.agent_selection, {}
            env.step(wrong)
            self.assertEqual(env.rewards, {agent: -(agent == wrongdoer) for agent in env.agents})
            for agent in env.agent_iter():
                observation, final[agent], terminated, _, info = env.last()
                self.assertTrue(terminated and not observation['action_mask'].any())
                self.assertEqual((info['end'], info['by']), ('illegal', wrongdoer))
                env.step(None)
            self.assertEqual(final, {agent: -(agent == wrongdoer) for agent in env.possible_agents})
        with self.assertRaises(bang.WrongUse):
            bang.env(illegal='ignore')

    def test_wishes(self):
        env = bang.env(players=4)
        roles, characters = ['outlaw', 'renegade', 'sheriff', None], {'seat_1': 'lucky_duke', 3: 'suzy_lafayette'}
        env.reset(seed=1, options={'roles': roles, 'characters': characters})
        self.assertEqual([env.role(agent) for agent in env.agents], ['outlaw', 'renegade', 'sheriff', 'outlaw'])
        character = bang.observation_layout()['character'].of(env.observe('seat_0')['observation'])
        self.assertEqual(bang.CHARACTERS[character[1].argmax()], 'lucky_duke')
        self.assertEqual(bang.CHARACTERS[character[3].argmax()], 'suzy_lafayette')
        env.reset(seed=1, options={'characters': characters, 'survivors': ['seat_3', 'seat_1']})
        keep = bang.action_number('keep')
        for agent in ('seat_1', 'seat_3'):
            self.assertEqual(env.agent_selection, agent)
            self.assertTrue(env.observe(agent)['action_mask'][keep])
            env.step(keep)
        for wrong in ({'roles': ['sheriff', 'sheriff']}, {'roles': ['king']}, {'characters': {'seat_9': 'lucky_duke'}}, {'survivors': [2]}):
            with self.assertRaises(bang.WrongUse):
                env.reset(options=wrong)
