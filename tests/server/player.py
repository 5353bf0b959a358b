"""What the tests of the server share: a server that runs in a folder of its own, and players who speak docs/PROTOCOL.md.

    with Server(bang, '--resume', '1') as server:
        ann = Player(server, 'Ann')
        table = ann.ask('create', options={'seats': 4, 'pace': 'none', 'clock': 'none'})
        ann.ask('start', fill=True)
        play([ann], lambda: 'over' in ann.kinds())

Only the standard library is needed; where jsonschema can be imported every message is checked, both ways, against
docs/protocol.schema.json. No scenario is here: see table_check.py and crash_check.py."""

import atexit
import ctypes
import json
import os
import pathlib
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from ws import Closed, WebSocket

SCHEMA = pathlib.Path(__file__).resolve().parents[2] / 'docs' / 'protocol.schema.json'
UNLIMITED = ('--messages-per-second', '100000', '--messages-burst', '100000')
MOVE = ('verb', 'card', 'way', 'at')
running = set()


# ---- the server ----


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def end_with_us():
    """PR_SET_PDEATHSIG: the system ends the server when the thread that started it is gone."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Server:
    """Ended by its own pid when the block ends, when this program ends, and by the system if this program is killed."""

    def __init__(self, bang, *options, folder=None):
        self.bang, self.options = str(bang), options
        self.own = folder is None
        self.folder = folder or tempfile.mkdtemp(prefix='bang-server-')
        self.data = os.path.join(self.folder, 'data')
        self.port = free_port()
        self.process = None
        self.statuses = []
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        """On the same port as before, if it ran before."""
        command = [self.bang, 'serve', '--data', self.data, '--port', str(self.port), '--per-address', '0',
                   '--output-bytes', '67108864', *UNLIMITED, *self.options]  # a test may stand still, and a quick disk lets it be quick
        with open(os.path.join(self.folder, 'stderr'), 'ab') as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, preexec_fn=end_with_us)
        running.add(self)
        if not self.process.stdout.readline(): # a line says that it is ready
            raise RuntimeError(f'the server did not start: {self.errors()[-2000:]}')

    def end(self, number, patience=20):
        """Sends a signal, waits, and returns the exit status; None if it had to be killed."""
        if self.process is None:
            return None
        self.process.send_signal(number)
        try:
            status = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            status = None
        self.process.stdout.close()
        self.process = None
        running.discard(self)
        self.statuses.append(status)
        return status

    def stop(self):
        return self.end(signal.SIGTERM)

    def kill(self):
        return self.end(signal.SIGKILL)

    def errors(self):
        with open(os.path.join(self.folder, 'stderr'), encoding='utf-8', errors='replace') as file:
            return file.read()


def end_all():
    for server in list(running):
        server.kill()
        if server.own:
            shutil.rmtree(server.folder, ignore_errors=True)


atexit.register(end_all)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143)) # so that it is called then, too


# ---- the schema ----


class Schema:
    """Checks messages if that can be done here; else it lets all of them pass."""

    def __init__(self):
        self.on, self.faults, self.checked, self.made = False, [], 0, {}
        try:
            import jsonschema
            self.root = json.loads(SCHEMA.read_text(encoding='utf-8'))
            self.validator = jsonschema.Draft202012Validator
            self.on = True
        except (ImportError, OSError, AttributeError):
            pass

    def check(self, side, message):
        if not self.on:
            return
        name = f'{side}_{message.get("type")}'
        if name not in self.root['$defs']:
            self.faults.append(f'{name} is not in the schema')
            return
        if name not in self.made:
            self.made[name] = self.validator({'$ref': f'#/$defs/{name}', '$defs': self.root['$defs']})
        self.checked += 1
        for error in self.made[name].iter_errors(message):
            self.faults.append(f'{name}: {"/".join(map(str, error.absolute_path))}: {error.message[:300]}')


schema = Schema()


# ---- a player ----


def same(got, wanted, what=''):
    if got != wanted:
        raise AssertionError(f'{what}: got {got!r}, wanted {wanted!r}')


def need(true, what):
    if not true:
        raise AssertionError(what)


def bare(move):
    """A move as an answer takes it."""
    return {key: move[key] for key in MOVE if key in move}


def at_random(player):
    return bare(random.choice(player.question['ask']['moves']))


class Player:
    """One person, over one connection after the other. `decide(player)` gives the move when this seat owes an answer; None: says
    nothing."""

    def __init__(self, server, name=None, language=None, decide=at_random, checked=True, hello=True, **more):
        self.server, self.name, self.language, self.decide, self.checked, self.more = server, name, language, decide, checked, more
        self.secret = self.code = self.table = self.seat = self.question = self.closed = None
        self.messages, self.raw = [], []   # all of them, in order; the same as text
        self.number = 0                    # of the last message that was sent with an id
        self.answered = None               # (game, n) that was answered last, and the move
        self.share = True                  # of the deal: sends one by himself
        self.ws = None
        if hello:
            self.connect()

    # ---- connection ----

    def open(self):
        self.drop()
        self.ws = WebSocket(f'ws://127.0.0.1:{self.server.port}/ws')
        self.closed = None

    def connect(self):
        """Opens a connection and says hello, with the secret if there is one; returns the answer."""
        self.open()
        who = {'secret': self.secret} if self.secret else {'name': self.name} if self.name else {}
        if self.language:
            who['language'] = self.language
        return self.ask('hello', protocol=1, **who, **self.more)

    def drop(self):
        """The network is gone: no word to the server."""
        if self.ws:
            self.ws.drop()
        self.ws = None

    def back(self, since=True, table=None):
        """After a lost connection: hello again, and to the table; returns its `table`."""
        self.connect()
        last = {'since': {'game': self.question['game'], 'n': self.question['n']}} if since and self.question else {}
        return self.ask('join', table=table or self.code, **last)

    # ---- messages ----

    def send(self, kind, **fields):
        message = {'type': kind, **fields}
        if self.checked:
            schema.check('client', message)
        self.ws.send(json.dumps(message, ensure_ascii=False))

    def ask(self, kind, timeout=10, **fields):
        """Sends with an id and returns the first message that answers it."""
        self.number += 1
        number = self.number
        self.send(kind, id=number, **fields)
        return self.wait(lambda m: m.get('re') == number, timeout, f'an answer to {kind}')

    def note(self, text):
        message = json.loads(text)
        schema.check('server', message)
        self.messages.append(message)
        self.raw.append(text)
        kind = message['type']
        if kind == 'welcome':
            self.secret, self.name = message.get('secret', self.secret), message['name']
        elif kind == 'table':
            self.table, self.code, self.seat = message, message['code'], message.get('you')
        elif kind == 'gone':
            self.table = self.seat = None
        elif kind == 'deal' and self.share and self.seat:
            self.send('share', share=os.urandom(32).hex())
        elif kind in ('game', 'step'):
            self.question = message
        return message

    def take(self, timeout=0.0):
        """The next message, None if there is none in time. Closed is noted and raised."""
        try:
            return self.note(self.ws.recv(timeout))
        except TimeoutError:
            return None
        except Closed as end:
            self.closed = end
            raise

    def has_more(self):
        return bool(self.ws and self.ws.buffer)

    def wait(self, wanted, timeout=10, what='a message'):
        """The first message from now on that is wanted: by its type, or by a function."""
        good = (lambda m: m['type'] == wanted) if isinstance(wanted, str) else wanted
        until = time.monotonic() + timeout
        while (left := until - time.monotonic()) > 0:
            message = self.take(left)
            if message and good(message):
                return message
        raise TimeoutError(f'{self.name}: {wanted if isinstance(wanted, str) else what} did not come; the last were {self.kinds()[-6:]}')

    def quiet(self, seconds=0.15):
        """Takes what still comes, until nothing has come for so long; returns it."""
        first = len(self.messages)
        while self.take(seconds):
            pass
        return self.messages[first:]

    def until_closed(self, timeout=10):
        """The code that the server closes with."""
        until = time.monotonic() + timeout
        try:
            while (left := until - time.monotonic()) > 0:
                self.take(left)
        except Closed as end:
            return end.code
        return None

    def kinds(self):
        return [m['type'] for m in self.messages]

    def of(self, *kinds):
        return [m for m in self.messages if m['type'] in kinds]

    # ---- a game ----

    def owes(self):
        """An answer, to the question as it is known here."""
        q = self.question
        return bool(self.seat and q and self.seat in q.get('ask', {}).get('owe', ''))

    def answer(self, move, **other):
        """Returns the number of the message."""
        self.number += 1
        fields = {'game': self.question['game'], 'n': self.question['n'], 'move': move, **other}
        self.answered = (fields['game'], fields['n'])
        self.send('answer', id=self.number, **fields)
        return self.number

    def act(self):
        """Answers what is open, once."""
        if self.owes() and self.answered != (self.question['game'], self.question['n']):
            move = self.decide(self)
            if move:
                self.answer(move)


def listen(players, timeout=0.05):
    """Takes what has come for these; returns how many messages."""
    live = [p for p in players if p.ws]
    ready = [p for p in live if p.has_more()] or select.select([p.ws.sock for p in live], [], [], timeout)[0]
    taken = 0
    for p in live:
        if p in ready or p.ws.sock in ready:
            taken += p.take(0.2) is not None
            while p.has_more() and p.take(0.0):
                taken += 1
    return taken


def play(players, until, timeout=60):
    """Lets them answer until that is so."""
    end = time.monotonic() + timeout
    while not until():
        if time.monotonic() > end:
            raise TimeoutError(f'not in {timeout} s; the last messages of {players[0].name} were {players[0].kinds()[-6:]}')
        listen(players)
        for p in players:
            if p.ws:
                p.act()
