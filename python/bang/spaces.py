"""Spaces with what those of gymnasium are mostly asked for; that package is not needed."""

from functools import cached_property

import numpy as np


class Space:
    def __init__(self, shape, dtype):
        self.shape = shape
        self.dtype = None if dtype is None else np.dtype(dtype)

    @cached_property
    def random(self):
        return np.random.default_rng()

    def seed(self, seed=None):
        self.random = np.random.default_rng(seed)

    def __eq__(self, other):
        return repr(self) == repr(other)

    def __hash__(self):
        return hash(repr(self))

    def __contains__(self, value):
        return self.contains(value)


class Discrete(Space):
    """The whole numbers from 0 to n - 1."""

    def __init__(self, n):
        super().__init__((), np.int64)
        self.n = n

    def sample(self, mask=None):
        """One of them, or one of those whose mask is not 0."""
        if mask is None:
            return int(self.random.integers(self.n))
        mask = np.asarray(mask)
        if mask.shape != (self.n,):
            raise ValueError(f'the mask has the shape {mask.shape}, not {(self.n,)}')
        return int(self.random.choice(np.flatnonzero(mask)))

    def contains(self, value):
        return isinstance(value, (int, np.integer)) and not isinstance(value, bool) and 0 <= value < self.n

    def __repr__(self):
        return f'Discrete({self.n})'


class Box(Space):
    """Arrays of this shape and type, each number from low to high."""

    def __init__(self, low, high, shape, dtype):
        super().__init__(shape, dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def sample(self, mask=None):
        return self.random.integers(self.low, self.high, dtype=self.dtype, endpoint=True)

    def contains(self, value):
        return (isinstance(value, np.ndarray) and value.shape == self.shape and value.dtype == self.dtype
                and bool((value >= self.low).all() and (value <= self.high).all()))

    def __repr__(self):
        return f'Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})'


class Dict(Space):
    """Dictionaries with a space for each key."""

    def __init__(self, spaces):
        super().__init__(None, None)
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def keys(self):
        return self.spaces.keys()

    def seed(self, seed=None):
        for i, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + i)

    def sample(self, mask=None):
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, value):
        return isinstance(value, dict) and value.keys() == self.spaces.keys() and all(space.contains(value[key]) for key, space in self.spaces.items())

    def __repr__(self):
        return f'Dict({self.spaces})'
