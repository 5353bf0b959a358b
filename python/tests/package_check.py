"""The package itself: what it says when the library is not there, and whether README.md is true."""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

from bang.layout import table

PACKAGE = Path(__file__).resolve().parents[1]
README = (PACKAGE / 'README.md').read_text(encoding='utf-8')


def python(code, **more):
    environment = {**os.environ, 'PYTHONPATH': str(PACKAGE), 'PYTHONDONTWRITEBYTECODE': '1', **more}
    return subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=False, env=environment)


class Package(unittest.TestCase):
    def test_a_library_that_is_not_there(self):
        done = python('import bang', BANG_LIBRARY='/nowhere/libbangenv.so')
        self.assertNotEqual(done.returncode, 0)
        for words in ('LibraryNotFound', '/nowhere/libbangenv.so', 'ninja -C build', 'BANG_LIBRARY'):
            self.assertIn(words, done.stderr)
        self.assertEqual(python('try:\n    import bang\nexcept ImportError:\n    pass', BANG_LIBRARY='/nowhere').returncode, 0)

    def test_the_examples_run(self):
        examples = re.findall(r'```python\n(.*?)```', README, re.S)
        self.assertGreaterEqual(len(examples), 3)
        for example in examples:
            done = python(example)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_the_table_is_that_of_the_library(self):
        self.assertIn('\n'.join(table()), README, 'python3 -m bang.layout prints the table')
