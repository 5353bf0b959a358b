#!/usr/bin/env python3
"""How many steps a second? Random legal actions, chosen in the library or by numpy.

    PYTHONPATH=python python3 python/bench.py [--seconds 1] [--players 5] [--threads 2]"""

import argparse
import time

import numpy as np

import bang


def rate(step, seconds, each):
    """Steps a second, the best of three: what else the machine does only makes it slower; and microseconds of a core that a step takes."""
    best = all_steps = 0
    core = time.process_time()
    for _ in range(3):
        steps, start = 0, time.perf_counter()
        while time.perf_counter() - start < seconds / 3:
            step()
            steps += each
        best = max(best, steps / (time.perf_counter() - start))
        all_steps += steps
    return best, (time.process_time() - core) / all_steps * 1e6


def tell(games, threads, by, others, figures):
    print(f'{games:>6} {threads:>7}  {by:10} {others:12} {figures[0]:>14,.0f} {figures[1]:>9.2f}', flush=True)


def numpy_choice(games, rng):
    """One of the legal actions of each game: the one that draws the highest lot."""
    lots = rng.random(games.mask.shape, np.float32)
    return (lots * games.mask).argmax(axis=1)


def vector_rates(n, arguments, bots):
    rng = np.random.default_rng(1)
    for threads in sorted({1, arguments.threads}):
        games = bang.vector_env(n, players=arguments.players, seed=1, threads=threads, bots=bots)
        yield threads, 'library', rate(lambda: games.step(games.sample()), arguments.seconds, n)
        if not bots:
            yield threads, 'numpy', rate(lambda: games.step(numpy_choice(games, rng)), arguments.seconds, n)
        games.close()


def single_rate(arguments):
    env = bang.env(players=arguments.players)
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def step():
        if not env.agents:
            env.reset()
        observation, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(observation['action_mask']))))

    return rate(step, arguments.seconds, 1)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--seconds', type=float, default=1)
    parser.add_argument('--players', type=int, default=5)
    parser.add_argument('--threads', type=int, default=2)
    arguments = parser.parse_args()
    print(f'{"games":>6} {"threads":>7}  {"actions by":10} {"others":12} {"steps a second":>14} {"core, µs":>9}')
    tell('env', 1, 'numpy', 'agents', single_rate(arguments))
    for n in (1, 64, 4096):
        for threads, by, figures in vector_rates(n, arguments, None):
            tell(n, threads, by, 'agents', figures)
    bots = {seat: 'plain' for seat in range(1, arguments.players)}
    for threads, by, figures in vector_rates(4096, arguments, bots):
        tell(4096, threads, by, 'plain bots', figures)


if __name__ == '__main__':
    main()
