"""Finds libbangenv and reads from it what it declares, so that the two cannot disagree about a structure."""

import os
from pathlib import Path

from cffi import FFI

from .errors import LibraryNotFound

NAME = 'libbangenv.so'
TOP = Path(__file__).resolve().parents[2]


def places():
    """Where it is looked for, the first first. BANG_LIBRARY is the only place if it is set."""
    if os.environ.get('BANG_LIBRARY'):
        return [os.environ['BANG_LIBRARY']]
    return [str(TOP / folder / NAME) for folder in ('build', 'build-test')] + [f'{NAME}.0']


def open_with(ffi):
    tried = []
    for place in places():
        try:
            return ffi.dlopen(place)
        except OSError as error:
            tried.append(f'  {place}: {error}')
    raise LibraryNotFound('\n'.join([
        f'{NAME} was not found. It was looked for here:', *tried,
        'Build it with "meson setup build && ninja -C build", or say where it is in the environment variable BANG_LIBRARY.']))


def declarations():
    first = FFI()
    first.cdef('const char *env_declarations(void);')
    return first.string(open_with(first).env_declarations()).decode()


ffi = FFI()
ffi.cdef(declarations())
lib = open_with(ffi)


def text_of(write, size=1 << 14):
    """What a function of the library writes into (out, size); None: it gave -1. Its length is asked for again if it was cut."""
    while True:
        out = ffi.new('char[]', size)
        length = write(out, size)
        if length < 0:
            return None
        if length < size:
            return ffi.string(out).decode()
        size = length + 1


def word(pointer):
    return None if pointer == ffi.NULL else ffi.string(pointer).decode()
