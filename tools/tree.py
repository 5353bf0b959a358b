"""The files of the repository, for the tools that look at all of them."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def is_left_out(folder):
    return folder in ('.git', 'node_modules', '__pycache__') or folder.startswith('build')


def walk():
    """Without git, as when unpacked from an archive: all but what is made."""
    for folder, inner, names in os.walk(ROOT):
        inner[:] = [name for name in inner if not is_left_out(name)]
        for name in names:
            yield str((Path(folder) / name).relative_to(ROOT))


def listed():
    """What git knows or would add; None: the tree is no repository of its own."""
    if not (ROOT / '.git').exists():
        return None
    try:
        done = subprocess.run(['git', '-C', ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], capture_output=True, check=False)
    except FileNotFoundError:
        return None
    return done.stdout.decode().split('\0') if done.returncode == 0 else None


def files():
    names = listed()
    return sorted(name for name in (walk() if names is None else names) if name and (ROOT / name).is_file())
