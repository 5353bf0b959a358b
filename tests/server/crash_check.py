#!/usr/bin/env python3
"""A server that is killed again and again: tests/server/crash_check.py BANG [--kills N] [--seed S]

Many tables are played at once while the server gets SIGKILL at random moments and is started again on the same folder and port. No
answer that was taken may be missing, none may be applied twice, no question number may go back, and every game must end with a
record that replays. The last line counts what was checked; the exit status is 1 if something failed."""

import argparse
import collections
import json
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

from player import UNLIMITED, Player, Server, bare, listen, schema
from ws import Closed

TABLES = 12
CROWD = 4
ROUND = (0.02, 0.6)   # seconds between a start and the next kill
MOMENTS = ('deal', 'table', 'taken', 'step', 'over', 'chat', 'welcome', 'gone')  # or a kill comes right after one of these
PATIENCE = 30         # seconds without any message, and it hangs
HARMLESS = {'late', 'busy', 'not_ready', 'wrong_phase', 'too_fast', 'seats_open', 'no_survivors', 'table_full', 'not_host', 'seat_taken',
            'too_many_tables', 'not_seated', 'not_at_table', 'name_taken', 'no_such_table', 'chat_off', 'bad_message'}  # of the crowd
EXPECTED = {'late', 'not_ready', 'wrong_phase', 'no_survivors', 'too_fast'}

score = collections.Counter()
failures = []


def check(good, what):
    score['passed' if good else 'failed'] += 1
    if not good:
        failures.append(what)
        print(f'FAILED  {what}'[:1500], flush=True)
    return good


class Known:
    """What somebody was told, and so must stay true."""

    def __init__(self):
        self.taken = {}                             # (game, n): seat, move
        self.answered = set()                       # (game, n as it was sent, seat)
        self.top = collections.defaultdict(int)     # game: the highest n
        self.floor = {}                             # the same when the server was killed last
        self.events = {}                            # (game, n, viewer): events as text
        self.over = {}                              # game: the message
        self.codes = set()                          # tables that had a game: they must not vanish
        self.closed = set()                         # tables that somebody closes
        self.games = {}                             # game: table
        self.last = collections.Counter()           # kinds of messages since the last look
        self.stopping = False


class Guest(Player):
    """Plays at random, reconnects, and remembers what it was told."""

    def __init__(self, server, known, name, table=None, watch=False):
        self.known, self.watch, self.sent, self.code = known, watch, {}, None
        self.was_seat = None
        self.game_of = {}       # number of an answer: its game
        super().__init__(server, name, checked=False)
        self.code = table

    def note(self, text):
        message = super().note(text)
        self.known.last[message['type']] += 1
        self.messages.clear(), self.raw.clear()
        getattr(self, 'on_' + message['type'], lambda m: None)(message)
        return message

    # ---- coming back ----

    def come_back(self):
        welcome = self.connect()
        if not check(welcome['type'] == 'welcome', f'{self.name}: the secret is good after a crash: {welcome}'):
            return
        self.answered = None
        self.join()

    def join(self):
        if not self.code:
            return
        q, since = self.question, {}
        if q and random.random() < 0.8:
            since = {'since': {'game': q['game'], 'n': max(0, q['n'] - random.choice((0, 0, 0, 1, 3, 10)))}}
        self.send('join', table=self.code, **since, **({'watch': True} if self.watch else {}))
        if self.sent and random.random() < 0.5:     # blindly, as a client may: it is taken once
            self.repeat(random.choice(list(self.sent.values())))

    def repeat(self, answer):
        self.number += 1
        self.sent[self.number] = answer
        self.game_of[self.number] = answer[0]
        self.send('answer', id=self.number, game=answer[0], n=answer[1], move=answer[3])

    # ---- messages ----

    def on_table(self, m):
        if self.was_seat:   # he has seen a game from it
            check(m.get('you') == self.was_seat, f'{self.name}: seat {self.was_seat} at {m["code"]} became {m.get("you")}')
        if m['phase'] in ('open', 'over'):
            self.between(m)

    def between(self, m):
        people = [s for s in m['seats'] if s['who'] == 'person']
        me = next((s for s in people if s['seat'] == m.get('you')), None)
        if not me or self.known.stopping:
            return
        if me['person'] != m['host'] and not me['ready']:
            self.send('ready', ready=True)
        if me['person'] == m['host'] and len(people) >= self.wanted and all(s['ready'] or s is me for s in people):
            self.share = random.random() < 0.97
            again = m['phase'] == 'over' and random.random() < 0.5
            self.send('start', fill=True, keep=again, **{'pass': again and random.random() < 0.5})

    wanted = 2

    def on_game(self, m):
        game, n, viewer = m['game'], m['n'], self.seat
        k = self.known
        self.was_seat = self.seat
        k.codes.add(self.code)
        k.games[game] = self.code
        if 'view' in m:
            check(n >= k.floor.get(game, 0), f'game {game}: question {k.floor.get(game)} was seen, and after the crash it is {n}')
        k.top[game] = max(k.top[game], n)
        if m['type'] == 'step':
            # Without its sentence: that has the names of today, and the crowd comes and goes.
            key, events = (game, n, viewer), json.dumps([{k: v for k, v in e.items() if k != 'text'} for e in m['events']])
            before = k.events.setdefault(key, events)
            check(before == events, f'step {n} of game {game} for {viewer} was {before[:300]} and is {events[:300]}')
        self.sent = {number: a for number, a in self.sent.items() if a[0] == game and a[1] >= n - 3}

    on_step = on_game

    def on_taken(self, m):
        answer = self.sent.pop(m.get('re'), None)
        if answer is None:      # an answer of the connection before
            return
        game, n, seat, move = answer
        check(m['game'] == game and m['n'] >= n, f'taken {m} for {answer}')
        check((game, n, seat) not in self.known.answered, f'game {game}: question {n} took two answers of {seat}')
        self.known.answered.add((game, n, seat))
        key = game, m['n']
        check(key not in self.known.taken, f'game {game}: answer {m["n"]} was taken twice')
        self.known.taken[key] = seat, move
        self.known.top[game] = max(self.known.top[game], m['n'] + 1)

    def on_refused(self, m):
        self.sent.pop(m.get('re'), None)
        if m['code'] == 'too_fast':
            self.answered = None
        past = m['code'] == 'no_such_game' and self.game_of.get(m.get('re'), 1 << 60) < self.table.get('game', 0)
        check(m['code'] in EXPECTED or past, f'{self.name} is refused: {m}')

    def on_over(self, m):
        check(self.known.over.setdefault(m['game'], m)['winners'] == m['winners'], f'game {m["game"]} has two ends')

    def on_gone(self, m):
        check(False, f'{self.name}: {m}')

    def act(self):
        q = self.question
        if self.owes() and self.answered != (q['game'], q['n']):
            move = bare(random.choice(q['ask']['moves']))
            number = self.answer(move)
            self.sent[number] = q['game'], q['n'], self.seat, move
            self.game_of[number] = q['game']
            if random.random() < 0.02:
                self.repeat(self.sent[number])


class Idler(Guest):
    """One of a crowd: comes and goes, talks, makes tables, starts games and closes them in the deal."""

    def on_refused(self, m):
        check(m['code'] in HARMLESS, f'{self.name} is refused: {m}')

    def between(self, m):
        pass

    def on_table(self, m):
        if random.random() < 0.1:
            self.send('say', phrase='hello')

    def on_game(self, m):
        self.known.games[m['game']] = self.code
        self.known.closed.add(self.code)

    on_step = on_game

    def on_deal(self, m):
        self.known.closed.add(self.code)
        if random.random() < 0.5:
            self.send('close')

    def on_gone(self, m):
        self.code = None

    def join(self):
        if self.code and random.random() < 0.7:
            self.send('join', table=self.code)

    def act(self):
        if random.random() > 0.08:
            return
        kind, fields = random.choice([
            ('create', {'options': {'seats': 4, 'pace': 'none', 'clock': 'none', 'listed': True}}),
            ('join', {'table': random.choice(sorted(self.known.codes) or ['BBBBBB']), 'watch': True}),
            ('name', {'name': f'Idler {random.randrange(100)}'}),
            ('configure', {'options': {'seats': random.randrange(3, 9)}}),
            ('say', {'text': 'well, well'}), ('start', {'fill': True}), ('lobby', {'watch': True}),
            ('leave', {}), ('stand', {}), ('sit', {}), ('close', {})])
        if kind in ('close', 'leave', 'start', 'configure') and self.code in self.known.codes:
            return
        if kind == 'close' and self.code:
            self.known.closed.add(self.code)
        self.send(kind, **fields)


# ---- the run ----


def seat_everybody(server, known):
    people = []
    for i in range(TABLES):
        host = Guest(server, known, f'Host {i}')
        host.send('create', options={'seats': 4 + i % 5, 'sets': ['legends' if i % 2 and i % 5 < 4 else 'base'], 'pace': 'none', 'clock': 'none', 'listed': i % 2 == 0, 'bot': ('plain', 'normal', 'easy')[i % 3]})
        host.wait('table')
        people += [host, Guest(server, known, f'Guest {i}', host.code)]
        people[-1].join()
        if i % 4 == 0:
            people.append(Guest(server, known, f'Watcher {i}', host.code, watch=True))
            people[-1].join()
    time.sleep(0.2)     # to make a table is not acknowledged as durable
    return people


def turn(people):
    """Everybody takes what came and answers. False: nothing came."""
    try:
        taken = listen(people, 0.01)
        for p in people:
            p.act()
        return taken
    except (Closed, ConnectionError) as end:
        check(False, f'closed: {end}')
        raise


def run_until(people, known, until):
    last = time.monotonic()
    while not until():
        if turn(people):
            last = time.monotonic()
        elif time.monotonic() - last > PATIENCE:
            check(False, f'nothing happens any more: {[(p.name, p.seat, p.table, p.question and p.question.get("ask")) for p in people]}')
            return False
    return True


def one_round(server, people, known):
    known.last.clear()
    end = time.monotonic() + random.uniform(*ROUND)
    moment = random.choice(MOMENTS) if random.random() < 0.5 else None

    def is_time():
        return time.monotonic() > end and (not moment or known.last[moment] > 0 or time.monotonic() > end + 1)
    run_until(people, known, is_time)
    server.kill()
    known.floor = dict(known.top)
    for p in people:
        p.drop()
    server.start()
    random.shuffle(people)
    for p in people:
        p.come_back()


def finish(people, known):
    """Games that are on come to their end."""
    known.stopping = True
    players = [p for p in people if not isinstance(p, Idler)]
    run_until(people, known, lambda: all(p.table and p.table['phase'] in ('open', 'over') for p in players))
    time.sleep(0.2)


# ---- what is kept ----


def is_that_move(line, seat, move):
    words = line.split()
    if words[:2] != [seat, move['verb']] or ('card' in move and move['card'] not in words):
        return False
    at = words[-1] if len(words) > 3 and words[-2] in ('on', 'from') or len(words) == 4 and words[2] == 'from' else None
    way = words[words.index('as') + 1] if 'as' in words else words[2] if move['verb'] == 'invokes' else None
    return (at or seat) == move.get('at', seat) and way == move.get('way')


def moves_of(record):
    lines = record.split('\nmoves\n', 1)[1].splitlines()
    return [line for line in lines if line.split()[0] not in ('check', 'end')]


def replays(bang, record, folder):
    path = os.path.join(folder, 'record')
    pathlib.Path(path).write_text(record, encoding='utf-8')
    done = subprocess.run([bang, 'replay', '--verify', path], capture_output=True, text=True, timeout=60)
    return done.returncode == 0, done.stdout[-300:] + done.stderr[-300:]


def can_replay(bang):
    return subprocess.run([bang, 'replay', '--help'], capture_output=True, text=True, timeout=60).stdout.find('--verify') >= 0


def check_database(bang, server, known):
    db = sqlite3.connect(os.path.join(server.data, next(n for n in os.listdir(server.data) if n.endswith('.db'))))
    check(db.execute('PRAGMA integrity_check').fetchone() == ('ok',), 'the database is whole')
    check(db.execute('PRAGMA foreign_key_check').fetchall() == [], 'references are good')
    tables = {code for code, in db.execute('SELECT code FROM tables')}
    open_games = db.execute('SELECT id, code FROM game WHERE open = 1').fetchall()
    lost = [g for g in open_games if g[1] not in tables]
    check(not lost, f'games without a table are open: {lost}')
    check(not [g for g in open_games if g[1] in known.codes - known.closed], f'games are not finished: {open_games}')
    rows = db.execute('SELECT game.id, code, closed, text FROM game JOIN result ON result.game = game.id'
                      ' JOIN record ON record.game = game.id').fetchall()
    check_records(bang, rows, known)
    db.close()


def check_records(bang, rows, known):
    records = {}
    verify = can_replay(bang)
    with tempfile.TemporaryDirectory(prefix='bang-record-') as folder:
        for game, code, closed, text in rows:
            check(not closed or code not in known.codes or code in known.closed, f'game {game} of {code} was closed: {closed}')
            if closed:
                continue
            records[game] = moves_of(text)
            if verify:
                good, said = replays(bang, text, folder)
                check(good, f'game {game} does not replay: {said}')
    if not verify:
        print('records were not replayed: the program has no replay --verify')
    for game, top in known.top.items():
        if check(game in records, f'game {game} of {known.games.get(game)} (seen to question {top}) has no record'):
            check(len(records[game]) >= top, f'game {game}: {top} answers were seen, {len(records[game])} are in the record')
    for (game, n), (seat, move) in known.taken.items():
        line = records.get(game, [])[n:n + 1]
        check(line and is_that_move(line[0], seat, move), f'game {game}: taken was {n} {seat} {move}, the record has {line}')
    print(f'{len(records)} games, {sum(map(len, records.values()))} answers, {len(known.taken)} of people; {len(rows) - len(records)} were closed')


def play_and_kill(server, known, kills, begin):
    people = seat_everybody(server, known) + [Idler(server, known, f'Idler {i}') for i in range(CROWD)]
    for kill in range(kills):
        one_round(server, people, known)
        if kill % 20 == 19:
            seconds = time.monotonic() - begin
            print(f'{kill + 1} kills, {len(known.top)} games, {len(known.taken)} answers taken, {seconds:.0f} s', flush=True)
    finish(people, known)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('bang')
    parser.add_argument('--kills', type=int, default=20)
    parser.add_argument('--seed', type=int, default=None)
    given = parser.parse_args()
    seed = given.seed if given.seed is not None else random.randrange(10**6)
    random.seed(seed)
    print(f'seed {seed}', flush=True)
    schema.on = False
    known, begin = Known(), time.monotonic()
    with Server(os.path.abspath(given.bang), '--resume', '600', '--log', 'warn', *UNLIMITED) as server:
        try:
            play_and_kill(server, known, given.kills, begin)
        except (Closed, OSError, TimeoutError) as error:
            check(False, f'{type(error).__name__}: {error}; the server says: {server.errors()[-3000:]}')
        for how in ('the first', 'the second'):     # what was read from the disk once must be read again
            check(server.stop() == 0, f'{how} stop ends with 0')
            if how == 'the first':
                server.start()
        check_database(os.path.abspath(given.bang), server, known)
        noise = [line for line in server.errors().splitlines() if 'level=error' in line or 'Sanitizer' in line or 'runtime error' in line]
        check(not noise, f'the log has errors: {noise[:10]}')
    print(f'{time.monotonic() - begin:.0f} s')
    print(f'{score["passed"]} passed, {score["failed"]} failed')
    return 1 if score['failed'] else 0


if __name__ == '__main__':
    sys.exit(main())
