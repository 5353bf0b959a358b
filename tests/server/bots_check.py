#!/usr/bin/env python3
"""Bots that look ahead, at tables of a server: they think beside the event loop, so people are served at once; and whatever happens to
their table meanwhile, nothing is held up and nothing is lost. As table_check.py, whose runner this uses.

    tests/server/bots_check.py build/bang [SCENARIO...]"""

import signal
import statistics
import time
import urllib.request

import table_check
from player import Player, Server, bare, listen, need, play, same
from table_check import finish, listen_until, refused, say_nothing, scenario, seat_of

table_check.SCENARIOS.clear()  # only those below


def figures(server):
    with urllib.request.urlopen(f'http://127.0.0.1:{server.port}/metrics') as page:
        rows = [row.rsplit(' ', 1) for row in page.read().decode().splitlines() if not row.startswith('#')]
    return {name.removeprefix('bang_'): float(value) for name, value in rows}


def game_of(*people, seats=4, bot='expert', pace='none', clock='none', **options):
    """A game of these people and bots that look ahead; all have it."""
    host = people[0]
    clocks = {} if 'decision' in options else {'clock': clock}
    host.ask('create', options={'seats': seats, 'bot': bot, 'pace': pace, **clocks, **options})
    for p in people[1:]:
        p.ask('join', table=host.code)
        p.ask('ready', ready=True)
    host.send('start', fill=True)
    listen_until(people, lambda: all(p.of('game') for p in people))


def first_option(p):
    """A bot's time is short if it has much to choose from: so people here are no help to it."""
    return bare(p.question['ask']['moves'][0])


def until_a_bot_is_asked(p):
    play([p], lambda: p.question.get('ask') and not p.owes() or 'over' in p.kinds(), 30)
    need('over' not in p.kinds(), 'the game is on')


# ---- a game ----


@scenario()
def to_the_end(server):
    before = figures(server)
    a = Player(server, 'Ann')
    game_of(a, seats=4, bot='hard-schemer')
    same(a.table['options']['bot'], 'hard-schemer')
    play([a], lambda: a.of('over'), 90)
    after = figures(server)
    need(after['bot_thoughts_total'] > before['bot_thoughts_total'] + 5, 'bots thought')
    need(after['bot_thinking_seconds_total'] > before['bot_thinking_seconds_total'], 'and it took time')
    need({'bot_thoughts_waiting', 'bot_fallbacks_total{to="less_time"}', 'bot_fallbacks_total{to="few_games"}', 'bot_late_total'} <= after.keys(), after.keys())


@scenario()
def every_kind(server):
    """Each word of the option is a bot that plays."""
    words = table_check.schema.root['$defs']['bot']['enum'] if table_check.schema.on else ['normal', 'hard-cautious']
    for word in (w for w in words if not w.startswith('expert-')):  # they take longest, and are no different
        a = Player(server, 'Ann', decide=first_option)
        game_of(a, bot=word)
        same(a.table['options']['bot'], word)
        play([a], lambda: a.of('over') or a.question['n'] > 4, 30)
        a.ask('close'), a.drop()


@scenario()
def wrong_words(server):
    a = Player(server, 'Ann', checked=False)
    a.ask('create', options={'seats': 4})
    same(a.table['options']['bot'], 'normal', 'what a new table has')
    for word in ('clever', 'hard-', '-schemer', 'hard-schemer-cautious', 'plain-schemer', 'Hard', '', 7):
        fault = refused(a.ask('configure', options={'bot': word}), 'bad_message', field='bot')
        need('"expert"' in fault['expected'] and '-schemer' in fault['expected'], fault)


# ---- how it feels ----


@scenario()
def people_do_not_wait(server):
    """Four tables of experts think all the time; somebody else asks the server something."""
    people = [Player(server, name, decide=first_option) for name in ('Ann', 'Bea', 'Cid', 'Dan')]
    for p in people:
        game_of(p, seats=5)
    other, times, thought = Player(server, 'Eve'), [], figures(server)['bot_thoughts_total']
    for _ in range(40):
        end = time.monotonic() + 0.05
        play(people, lambda: time.monotonic() > end, 10)
        begin = time.monotonic()
        other.ask('ping')
        times.append(time.monotonic() - begin)
    now = figures(server)
    need(now['bot_thoughts_total'] > thought or now['bot_thoughts_waiting'], 'they think')
    need(statistics.median(times) < 0.05, f'pings took {sorted(times)[20:]}')
    for p in people:
        p.ask('close')


@scenario()
def pauses_are_drawn(server):
    """At a human pace no bot answers sooner than people do, whatever it had to think about."""
    a = Player(server, 'Ann', decide=first_option)
    game_of(a, seats=5, bot='normal', pace='human')
    seen = time.monotonic()
    bots = 0
    while bots < 3:
        until_a_bot_is_asked(a)
        begin, n = time.monotonic(), a.question['n']
        listen_until([a], lambda: a.question['n'] > n)
        need(time.monotonic() - begin > 0.45, 'a bot takes half a second or more')
        bots += 1
        need(time.monotonic() - seen < 60, 'bots are asked')
    a.ask('close')


@scenario()
def clock_runs_out(server):
    """Then the answer is there, however hard the question was."""
    a = Player(server, 'Ann', decide=say_nothing)
    game_of(a, seats=5, bot='normal', decision=5000, reserve=0)
    play([a], a.owes, 60)
    while len(a.question['ask']['moves']) < 2:  # of one answer there is nothing to think about
        a.answer(first_option(a))
        n = a.question['n']
        play([a], lambda: a.question['n'] > n and a.owes(), 60)
    n, begin = a.question['n'], time.monotonic()
    before = figures(server)['bot_thoughts_total']
    time.sleep(4.9)
    need(a.take() is None and figures(server)['bot_thoughts_total'] > before, 'a bot has thought, and says nothing yet')
    listen_until([a], lambda: a.question['n'] > n)
    need(4.9 < time.monotonic() - begin < 5.35, f'on time: {time.monotonic() - begin}')
    a.ask('close')


# ---- what may happen meanwhile ----


@scenario()
def closed_meanwhile(server):
    for how in ('close', 'leave') * 4:
        a = Player(server, 'Ann')
        game_of(a)
        until_a_bot_is_asked(a)
        a.send(how)
        a.wait('gone')
        a.drop()
    a = Player(server, 'Ann', decide=first_option)
    game_of(a, bot='normal')
    play([a], lambda: a.of('over') or a.question['n'] > 6, 30)
    a.ask('close')


@scenario('--resume', '0')
def owner_comes_back(server):
    """A bot thinks for him; his own answer counts, and the bot's is dropped."""
    a, b = Player(server, 'Ann', decide=first_option), Player(server, 'Bea', decide=first_option)
    game_of(a, b, seats=3, bot='expert', pace='quick')
    for _ in range(3):
        play([a, b], lambda: b.owes() and len(b.question['ask']['moves']) > 1 and b.answered != (b.question['game'], b.question['n']) or 'over' in a.kinds(), 60)
        if 'over' in a.kinds():
            return
        n = b.question['n']
        b.drop()
        listen_until([a], lambda: seat_of(a.table, 'B')['bot'] or a.question['n'] > n)
        b.back()
        if b.question['n'] > n:
            continue  # the bot was quicker
        number = b.answer(first_option(b))
        answer = b.wait(lambda m: m.get('re') == number)
        need(answer['type'] == 'taken' or answer['code'] == 'late', answer)
        same(answer['type'] == 'taken' and answer['n'], n if answer['type'] == 'taken' else False)
        play([a, b], lambda: a.question['n'] > n + 2 or 'over' in a.kinds(), 30)
    a.ask('close')


@scenario()
def stopped_meanwhile(server):
    with Server(server.bang) as own:
        people = [Player(own, name) for name in ('Ann', 'Bea', 'Cid')]
        for p in people:
            game_of(p, seats=5)
            until_a_bot_is_asked(p)
        begin = time.monotonic()
        own.process.send_signal(signal.SIGTERM)
        for p in people:
            same(p.until_closed(), 1001)
        same(own.process.wait(10), 0)
        need(time.monotonic() - begin < 1.2, f'it stops at once: {time.monotonic() - begin}')


@scenario('--resume', '60')
def killed_meanwhile(server):
    """Who was asked thinks anew after the restart."""
    a = Player(server, 'Ann', decide=first_option)
    game_of(a, seats=5, bot='hard')
    for _ in range(3):
        until_a_bot_is_asked(a)
        server.kill()
        server.start()
        a.back()
        n = a.question['n']
        play([a], lambda: a.question['n'] > n + 3 or 'over' in a.kinds(), 30)
    if 'over' not in a.kinds():
        a.ask('close')


if __name__ == '__main__':
    table_check.main(__doc__)
