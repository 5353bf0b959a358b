"""Games: the same again from the same seed, alone or among many; nothing hidden in an observation; records that the program accepts.

BANG names the program, build/bang if it is not set."""

import os
import subprocess
import tempfile
import unittest
from pathlib import Path

import numpy as np

import bang

TOP = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get('BANG', str(TOP / 'build' / 'bang'))
LAYOUT = bang.observation_layout()


def choose(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def trace(env, seed, steps):
    """What is seen and done in so many steps, through the games that follow from the seed."""
    env.reset(seed=seed)
    seen, rng = [], np.random.default_rng(7)
    for _ in range(steps):
        observation, reward, terminated, truncated, _ = env.last()
        action = None if terminated or truncated else choose(observation['action_mask'], rng)
        seen.append((env.agent_selection, observation['observation'].tobytes(), reward, action))
        env.step(action)
        if not env.agents:
            env.reset()
    return seen


class Seeds(unittest.TestCase):
    def test_the_same_seed_gives_the_same_games(self):
        for bots in (None, {'seat_0': 'plain', 'seat_3': 'random'}):
            first, second = bang.env(bots=bots), bang.env(bots=bots)
            self.assertEqual(trace(first, 5, 600), trace(second, 5, 600))
            self.assertEqual(trace(first, 5, 600), trace(second, 5, 600))
            self.assertNotEqual(trace(first, 5, 20), trace(second, 6, 20))

    def test_a_reset_without_a_seed_deals_another_game(self):
        env = bang.env()
        env.reset(seed=1)
        one = env.seed_of_game()
        env.reset()
        self.assertNotEqual(env.seed_of_game(), one)
        env.reset(seed=one)
        self.assertEqual(env.seed_of_game(), one)
        other = bang.env()
        other.reset()
        self.assertNotEqual(other.seed_of_game(), one)

    def test_seeds_that_are_none(self):
        for seed in (-1, 2**256, 'x', 1.5, b'short'):
            with self.assertRaises(bang.WrongUse):
                bang.env().reset(seed=seed)


class Vectors(unittest.TestCase):
    def follow(self, games, i, episodes, bots):
        """Game i of a vector, beside a single environment with the seed of each of its games."""
        env, rng = bang.env(players=games.players, bots=bots), np.random.default_rng(i)
        while episodes:
            env.reset(seed=games.seed_of_game(i))
            while True:
                agent = f'seat_{games.agent[i]}'
                self.assertEqual(env.agent_selection, agent)
                alone = env.observe(agent)
                np.testing.assert_array_equal(alone['observation'], games.observation[i])
                np.testing.assert_array_equal(alone['action_mask'], games.mask[i])
                actions = games.sample()
                actions[i] = choose(games.mask[i], rng)
                env.step(actions[i])
                rewards, done = games.step(actions)
                for other, reward in env.rewards.items():
                    self.assertEqual(reward, rewards[i, int(other[5:])])
                if done[i]:
                    break
            self.assertTrue(all(env.terminations.values()))
            episodes -= 1

    def test_a_vector_plays_what_single_games_play(self):
        for bots in (None, {'seat_1': 'plain'}):
            for players in (3, 5, 8):
                games = bang.vector_env(4, players=players, seed=2, bots=bots)
                self.follow(games, 2, 3, bots)

    def test_the_games_of_a_seed_do_not_depend_on_how_many_there_are(self):
        few, many = bang.vector_env(3, seed=9), bang.vector_env(50, seed=9, threads=2)
        for _ in range(300):
            np.testing.assert_array_equal(few.observation, many.observation[:3])
            few.step(few.sample())
            many.step(many.sample())
        env = bang.env()
        env.reset(seed=9)
        few.reset(9)
        self.assertEqual(env.seed_of_game(), few.seed_of_game(0))

    def test_no_copies(self):
        games = bang.vector_env(2, seed=1)
        kept = games.observation
        before = kept.copy()
        games.step(games.sample())
        self.assertIs(kept, games.observation)
        self.assertFalse((before == kept).all())
        with self.assertRaises(ValueError):
            games.mask[0, 0] = 1

    def test_illegal_actions_change_nothing(self):
        games = bang.vector_env(8, seed=1)
        before = games.observation.copy()
        actions = games.sample().copy()
        actions[5] = np.flatnonzero(games.mask[5] == 0)[0]
        with self.assertRaises(bang.IllegalAction) as caught:
            games.step(actions)
        self.assertEqual((caught.exception.game, caught.exception.action), (5, actions[5]))
        np.testing.assert_array_equal(games.observation, before)

    def test_wrong_shapes(self):
        games = bang.vector_env(8, seed=1)
        for wrong in ([0] * 7, np.zeros((8, 1), int), 0, np.zeros(8), [None] * 8):
            with self.assertRaises(bang.WrongUse):
                games.step(wrong)
        for far in (2**32, -2**32):
            with self.assertRaises(bang.IllegalAction):
                games.step(games.sample() + np.int64(far))
        for wrong in (dict(n=0), dict(n=2, players=2), dict(n=2, sets=['dodge']), dict(n=2, sets=['legends'], players=3), dict(n=2, sets=['legends'], players=8), dict(n=2, bots={'seat_0': 'clever'}), dict(n=2, bots={'seat_7': 'plain'}),
                      dict(n=2, players=3, bots=dict.fromkeys(range(3), 'plain')), dict(n=2, language='la'), dict(n=2, threads=0), dict(n=2, max_answers=5)):
            with self.assertRaises(bang.WrongUse):
                bang.vector_env(**wrong)

    def test_closed(self):
        games = bang.vector_env(2, seed=1)
        observation = games.observation
        games.close()
        games.close()
        self.assertEqual(observation.shape, (2, bang.OBSERVATION_SIZE))
        with self.assertRaises(bang.WrongUse):
            games.step([0, 0])


class Copies(unittest.TestCase):
    def test_a_copy_goes_on_alike_and_alone(self):
        env, rng = bang.env(players=5, bots={'seat_2': 'plain'}), np.random.default_rng(1)
        env.reset(seed=8)
        for _ in range(40):
            env.step(choose(env.observe(env.agent_selection)['action_mask'], rng))
        copy, still = env.copy(), env.render()
        actions = []
        while copy.agents:
            _, _, terminated, _, _ = copy.last()
            actions.append(None if terminated else choose(copy.observe(copy.agent_selection)['action_mask'], rng))
            copy.step(actions[-1])
        self.assertEqual(env.render(), still)
        self.assertEqual(env.num_agents, 4)
        for action in actions:
            env.step(action)
        self.assertEqual((env.render(), env.record(), env.agents), (copy.render(), copy.record(), copy.agents))
        env.reset(), copy.reset()
        self.assertEqual(env.seed_of_game(), copy.seed_of_game())

    def test_a_copy_of_the_end(self):
        env = bang.env(players=3)
        env.reset(seed=1)
        while not any(env.terminations.values()):
            env.step(env.action_space('seat_0').sample(env.observe(env.agent_selection)['action_mask']))
        self.assertEqual(env.copy().last()[1:], env.last()[1:])


class WithoutAQuestion(unittest.TestCase):
    def test_bots_may_end_a_game_before_an_agent_is_asked(self):
        bots = {'seat_1': 'plain', 'seat_2': 'plain'}
        env = bang.env(players=3, bots=bots)
        for seed in range(20000):
            env.reset(seed=seed)
            if env.terminations['seat_0']:
                break
        observation, reward, terminated, truncated, _ = env.last()
        self.assertTrue(terminated and not truncated and abs(reward) == 1)
        self.assertFalse(observation['action_mask'].any())
        env.step(None)
        self.assertEqual(env.agents, [])
        env.reset()
        games = bang.vector_env(1, players=3, bots=bots, seed=seed)
        self.assertEqual((games.agent[0], games.done[0]), (0, 0))
        self.assertEqual(games.seed_of_game(0), env.seed_of_game())


class Secrets(unittest.TestCase):
    def test_what_differs_only_in_hidden_things_looks_the_same(self):
        env, rng, differed = bang.env(players=6), np.random.default_rng(3), 0
        for seed in range(5):
            env.reset(seed=seed)
            while not any(env.terminations.values()):
                agent = env.agent_selection
                before, whole, seen = env.observe(agent), env.render(), env.render(agent)
                env.redeal(agent, int(rng.integers(2**63)))
                after = env.observe(agent)
                np.testing.assert_array_equal(before['observation'], after['observation'])
                np.testing.assert_array_equal(before['action_mask'], after['action_mask'])
                self.assertEqual(seen, env.render(agent))
                differed += whole != env.render()
                env.step(choose(before['action_mask'], rng))
            with self.assertRaises(bang.BangError):
                env.record()
        self.assertGreater(differed, 100)

    def test_events_are_those_since_the_last_question(self):
        env, rng, shown = bang.env(players=4, bots={'seat_1': 'plain'}), np.random.default_rng(1), 0
        env.reset(seed=3)
        self.assertEqual(bang.event_name(env.events()['kind'][0]), 'game')
        while not any(env.terminations.values()):
            env.step(choose(env.observe(env.agent_selection)['action_mask'], rng))
            self.assertNotIn('game', {bang.event_name(kind) for kind in env.events()['kind']})
            shown = max(shown, len(env.events()))
        self.assertEqual(bang.event_name(env.events()['kind'][-1]), 'won')
        self.assertLess(shown, 200)

    def test_events_hide_what_one_may_not_know(self):
        env = bang.env(players=4)
        env.reset(seed=2)
        known, seen = env.events(), env.events('seat_0')
        self.assertTrue((seen['card'] == 255).any())
        self.assertFalse((known['card'] == 255).any())
        self.assertIn('drew', {bang.event_name(kind) for kind in seen['kind']})
        self.assertEqual(bang.card_name(255), '?')


class Records(unittest.TestCase):
    def replay(self, record):
        with tempfile.NamedTemporaryFile('w', suffix='.record') as file:
            file.write(record)
            file.flush()
            return subprocess.run([PROGRAM, 'replay', '--verify', file.name], capture_output=True, text=True, check=False)

    def test_the_program_accepts_records(self):
        for players, bots, sets in ((3, None, ['base']), (5, {'seat_2': 'plain'}, ['base']), (8, None, ['base']), (4, None, ['legends']), (7, {'seat_1': 'random'}, ['base', 'legends'])):
            env, rng = bang.env(players=players, bots=bots, beginner=players == 3, sets=sets), np.random.default_rng(players)
            env.reset(seed=players)
            texts = []
            while not any(env.terminations.values()):
                action = choose(env.observe(env.agent_selection)['action_mask'], rng)
                texts.append(env.action_text(action))
                env.step(action)
            record = env.record()
            done = self.replay(record)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            lines = record.split('\n')
            for text in texts:
                self.assertIn(text, lines)
            changed = record.replace(texts[-1], texts[-1].replace(' ', '  x ', 1))
            self.assertNotEqual(self.replay(changed).returncode, 0)


class Refusals(unittest.TestCase):
    def test_it_says_which_and_why(self):
        env = bang.env(players=5)
        env.reset(seed=1)
        mask = env.observe(env.agent_selection)['action_mask']
        for action in np.flatnonzero(mask == 0):
            with self.assertRaises(bang.IllegalAction) as caught:
                env.step(action)
            wrong = caught.exception
            self.assertEqual((wrong.agent, wrong.action, wrong.name), (env.agent_selection, action, bang.ACTION_NAMES[action]))
            self.assertTrue(wrong.why and wrong.why != 'legal' and wrong.reason)
            self.assertIsNone(env.action_text(int(action)))
        np.testing.assert_array_equal(env.observe(env.agent_selection)['action_mask'], mask)
        for nonsense in (-1, bang.ACTION_COUNT, 2**40, 'pass', 1.0):
            with self.assertRaises(bang.IllegalAction):
                env.step(nonsense)

    def test_the_reason_knows_the_hand(self):
        env = bang.env(players=5)
        env.reset(seed=4)
        seen = env.observe(env.agent_selection)
        self.assertEqual(bang.QUESTIONS[LAYOUT['ask'].of(seen['observation']).argmax()], 'play')
        held = [kind for kind, n in zip(bang.KINDS[1:], LAYOUT['hand'].of(seen['observation'])) if n]
        illegal = [bang.action_number(f'play {kind} 0') for kind in held if not seen['action_mask'][bang.action_number(f'play {kind} 0')]]
        self.assertTrue(illegal)
        for action in illegal:
            with self.assertRaises(bang.IllegalAction) as caught:
                env.step(action)
            self.assertNotEqual(caught.exception.why, 'not_in_hand')

    def test_reasons_in_other_languages(self):
        env = bang.env(language='ko')
        env.reset(seed=1)
        with self.assertRaises(bang.IllegalAction) as caught:
            env.step(-1)
        self.assertTrue(any('가' <= letter <= '힣' for letter in caught.exception.reason))

    def test_a_table_that_is_none(self):
        for wrong in (dict(players=2), dict(players=9), dict(bots={'seat_5': 'plain'}), dict(bots={'sheriff': 'plain'})):
            with self.assertRaises(bang.WrongUse):
                bang.env(**wrong)
        env = bang.env()
        env.reset(seed=1)
        with self.assertRaises(bang.WrongUse):
            env.observe('seat_5')


class Layout(unittest.TestCase):
    def test_parts(self):
        env = bang.env(players=5)
        env.reset(seed=4)
        seen = env.observe(env.agent_selection)['observation']
        self.assertEqual(sum(part.slice.stop - part.slice.start for part in LAYOUT.values()), len(seen))
        self.assertEqual(LAYOUT['present'].of(seen).tolist(), [1] * 5 + [0] * 3)
        self.assertEqual(LAYOUT['hand'].of(seen).sum(), LAYOUT['cards'].of(seen)[0])
        self.assertEqual(bang.QUESTIONS[LAYOUT['ask'].of(seen).argmax()], 'play')
        distance = LAYOUT['distance'].of(seen)
        self.assertTrue((distance[5:] == 0).all() and (distance[:, 5:] == 0).all() and (distance.diagonal() == 0).all())
        self.assertTrue((distance[:5, :5] + np.eye(5) > 0).all())
        self.assertEqual(LAYOUT['roles'].of(seen).sum(), 5)
        self.assertEqual(LAYOUT['role'].of(np.stack([seen, seen])).shape, (2, 8, len(bang.ROLES)))

    def test_sets_and_options(self):
        def told(**wanted):
            env = bang.env(players=5, **wanted)
            env.reset(seed=4)
            seen = env.observe(env.agent_selection)['observation']
            return [int(LAYOUT[part].of(seen).sum()) for part in ('sets', 'hand_limit_two', 'jail_heart', 'feats', 'feat_deck')] + [LAYOUT['counters'].of(seen)[:, 1].tolist()]
        tokens = [5] * 5 + [0] * 3
        self.assertEqual(bang.SETS, ('base', 'legends'))
        self.assertEqual(told(), [1, 0, 0, 0, 0, [0] * 8])
        self.assertEqual(told(jail_heart=True), [1, 0, 1, 0, 0, [0] * 8])
        self.assertEqual(told(sets='legends'), [2, 1, 1, 1, 15, tokens])
        self.assertEqual(told(sets=['base', 'legends'], hand_limit_two=False), [2, 0, 1, 1, 15, tokens])

    def test_names_of_actions(self):
        self.assertEqual(bang.action_name(bang.action_number('play bang 2')), 'play bang 2')
        self.assertIsNone(bang.action_name(bang.ACTION_COUNT))
