#!/usr/bin/env python3
"""What those who look after a server use, at a real one: tests/server/ops_check.py BANG [WORD...]

/healthz, /metrics, /api/, the plain page, replays, `bang admin`, `bang backup`, `bang serve --check` and config files. Each check is a
function that prints a line; the last line counts them, and the exit status is 1 if one failed. With words only those checks run whose
name has one of them."""

import json
import os
import re
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from player import Player, Server, need, play, same, schema

CHECKS = []
PLAIN = {'pace': 'none', 'clock': 'none', 'bot': 'plain'}
COUNTER, ROW = re.compile(r'^# (HELP|TYPE) (bang_[a-z_]+) (.+)$'), re.compile(r'^(bang_[a-z_]+)(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? (-?[0-9.e+-]+)$')


def check(function):
    CHECKS.append(function)
    return function


def get(server, path, **headers):
    """Status, headers and body as text."""
    request = urllib.request.Request(f'http://127.0.0.1:{server.port}{path}', headers={k.replace('_', '-'): v for k, v in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def api(server, path, status=200, **headers):
    code, head, body = get(server, '/api/' + path, **headers)
    same(code, status, f'{path} {body[:200]}')
    same(head['Content-Type'], 'application/json; charset=utf-8', path)
    return json.loads(body)


def run(bang, *words, language='en', **more):
    """Exit status, stdout and stderr of a command."""
    done = subprocess.run([bang, *words, '--lang', language], capture_output=True, text=True, timeout=60, **more)
    return done.returncode, done.stdout, done.stderr


def admin(server, *words):
    return run(server.bang, 'admin', '--data', server.data, *words)


def table(server, name, **options):
    host = Player(server, name)
    host.ask('create', options={'seats': 4, **PLAIN, **options})
    return host


def begin(host):
    host.send('start', fill=True)
    host.wait('game')
    return host.question['game']


def game_to_the_end(server, name='Ann', **options):
    host = table(server, name, **options)
    game = begin(host)
    play([host], lambda: 'over' in host.kinds())
    kept(server, game)
    return host, game


def kept(server, game):
    """Waits until its end is on the disk."""
    for _ in range(100):
        if get(server, f'/api/game/{game}')[0] == 200:
            return
        time.sleep(0.02)
    raise AssertionError(f'game {game} is not kept')


# ---- HTTP ----


@check
def health_and_page(server):
    same(get(server, '/healthz')[::2], (200, 'ok\n'), 'healthz')
    code, head, page = get(server, '/krtxvb', Accept_Language='fr, ko;q=0.8, en')
    same((code, head['Content-Type']), (200, 'text/html; charset=utf-8'), 'page')
    need('lang="ko"' in page and f'http://127.0.0.1:{server.port}/KRTXVB' in page, 'the page tells how to join the table, in Korean')
    page = get(server, '/new?seats=5&clock=fast')[2]
    need("&#39;http://" in page and 'seats=5&amp;clock=fast&#39;' in page, 'the page keeps the options of an invitation')
    page = get(server, '/new?x=%3Cscript%3E', Host='evil"><script>')[2]
    need('<script' not in page and 'evil' not in page, 'nothing of a stranger gets into the page')
    for path in ('/nothing', '/KRTXV', '/KRTXVBB', '/AEIOUY', '/data/bang.db'):
        same(get(server, path)[0], 404, path)
    code, head, _ = get(server, '/style.css')
    same((code, head['Content-Type']), (200, 'text/css; charset=utf-8'), 'style')
    same(get(server, '/style.css', If_None_Match=head['ETag'])[0], 304, 'style again')


@check
def metrics(server):
    host = table(server, 'Meg')
    host.ask('kick', seat='H')
    code, head, text = get(server, '/metrics')
    same((code, head['Content-Type']), (200, 'text/plain; version=0.0.4; charset=utf-8'), 'metrics')
    kinds, values = {}, {}
    for line in text.splitlines():
        comment, row = COUNTER.match(line), ROW.match(line)
        need(comment or row, f'a line of no form: {line}')
        if comment and comment[1] == 'TYPE':
            need(comment[2] not in kinds, f'{comment[2]} twice')
            kinds[comment[2]] = comment[3]
        if row:
            name = row[1] if row[1] in kinds else re.sub(r'_(bucket|sum|count)$', '', row[1])
            need(name in kinds, f'{row[1]} has no type')
            need((row[1] + (row[2] or '')) not in values, f'{line} twice')
            values[row[1] + (row[2] or '')] = float(row[4])
    need(values['bang_connections'] >= 1 and values['bang_tables{phase="open"}'] >= 1, 'this connection and table are counted')
    need(values['bang_refused_total{code="bad_message"}'] >= 1, 'what was refused is counted')
    need(values['bang_resident_bytes'] > 1e6 and values['bang_store_bytes'] > 1e4, 'sizes')
    buckets = [v for k, v in values.items() if k.startswith('bang_store_commit_seconds_bucket')]
    same(buckets, sorted(buckets), 'buckets are cumulative')
    same(buckets[-1], values['bang_store_commit_seconds_count'], 'the last bucket is the count')
    same(get(server, '/metrics', X_Forwarded_For='192.0.2.1')[0], 404, 'not through a proxy')


@check
def tables_over_http(server):
    quiet, listed = table(server, 'Quiet'), table(server, 'Lou', listed=True, clock='fast')
    rows = {row['code']: row for row in api(server, 'tables')['tables']}
    need(quiet.code not in rows, 'a table that is not listed is not told')
    same((rows[listed.code]['name'], rows[listed.code]['free'], rows[listed.code]['clock']), ('Lou', 3, 'fast'), 'row')


@check
def errors_of_the_api(server):
    for path, status, code in (('', 404, 'no_such_page'), ('nope', 404, 'no_such_page'), ('game', 404, 'no_such_page'), ('game/', 404, 'no_such_page'),
                               ('game/1/cards', 404, 'no_such_page'), ('game/x', 400, 'bad_number'), ('game/0', 400, 'bad_number'), ('game/-1', 400, 'bad_number'),
                               ('game/1x', 400, 'bad_number'), ('game/9999999999999999999', 400, 'bad_number'), ('game/99999', 404, 'no_such_game'),
                               ('game/99999/record', 404, 'no_such_game'), ('person/99999', 404, 'no_such_person'), ('person/1?before=x', 400, 'bad_number')):
        answer = api(server, path, status)
        same(answer['error'], code, path)
        need(answer['text'].endswith('.'), path)
    need(re.search('[가-힣]', api(server, 'game/99999', 404, Accept_Language='ko')['text']), 'in Korean')


@check
def rules_over_http(server):
    rules = api(server, 'rules')
    same((rules['protocol'], rules['rules']), (1, 1), 'versions')
    same(rules['options']['seats'], {'default': 5, 'least': 3, 'most': 8}, 'seats')
    same(rules['clocks']['fast'], {'decision': 15000, 'reserve': 45000}, 'clock')
    same(len(rules['sets'][0]['characters']), 16, 'characters')
    same(rules['limits']['message_bytes'], 8192, 'limits')
    need('nice_shot' in rules['phrases'], 'phrases')


@check
def an_open_game_is_told_to_nobody(server):
    host = table(server, 'Olga')
    game = begin(host)
    for path in (f'game/{game}', f'game/{game}/record'):
        same(api(server, path, 404)['error'], 'not_over', path)
    for as_whom in ('all', 'A', 'nobody'):
        same(host.ask('replay', **{'game': game, 'as': as_whom, 'from': 0, 'count': 1})['code'], 'not_over', as_whom)
    host.ask('close')


@check
def a_finished_game(server):
    host, game = game_to_the_end(server, 'Finn')
    over = host.of('over')[-1]
    me = host.seat
    result = api(server, f'game/{game}')
    same((result['end'], result['winners'], result['game']), (over['end'], over['winners'], game), 'result')
    same({s['seat']: s['role'] for s in result['seats']}, over['roles'], 'roles')
    same(''.join(s['seat'] for s in result['seats'] if s['won']), over['winners'], 'who won')
    same([p.get('name') for p in result['people']], ['Finn', None, None, None], 'names')
    need('closed' not in result and result['ended'] >= result['started'] > 1e9, 'times')
    code, head, record = get(server, f'/api/game/{game}/record')
    same((code, head['Content-Type']), (200, 'text/plain; charset=utf-8'), 'record')
    same(head['Content-Disposition'], f'attachment; filename="bang-{game}.txt"', 'file name')
    done = subprocess.run([server.bang, 'replay', '--verify', '-'], input=record, capture_output=True, text=True, timeout=60)
    same(done.returncode, 0, f'the record is good: {done.stdout}{done.stderr}')
    need(over['secret'] in record and over['shares'][me] in record, 'the proof is in the record')
    person = result['people'][0]['person']
    about = api(server, f'person/{person}')
    same((about['games'][0]['game'], sum(w['games'] for w in about['wins'])), (game, 1), 'person')
    need('Finn' not in json.dumps({k: v for k, v in about.items() if k != 'games'}), 'a person is a number')
    same(api(server, f'person/{person}?before={game}')['games'], [], 'older games')
    stats = api(server, 'stats')
    need(stats['games'] >= 1 and sum(r['played'] for r in stats['roles']) == sum(p['games'] * p['players'] for p in stats['players']), 'stats')


# ---- replays ----


@check
def replay_of_a_game(server):
    host, game = game_to_the_end(server, 'Rita', seats=8)
    lived = [m for m in host.messages if m['type'] in ('game', 'step') and m['game'] == game]
    seen, at, total, longest = [], 0, None, 0
    while total is None or at <= total:
        page = host.ask('replay', **{'game': game, 'as': 'A', 'from': at, 'count': 32})
        longest = max(longest, len(host.raw[-1]))
        same((page['type'], page['from']), ('replayed', at), 'page')
        need(page['steps'] and page['steps'][0]['n'] == at, 'a page is never empty before the end')
        total, at = page['moves'], page['steps'][-1]['n'] + 1
        seen += page['steps']
    same([s['n'] for s in seen], list(range(total + 1)), 'all steps, each once')
    need(longest <= 150100, f'a message has {longest} bytes')
    same(len(lived), len(seen), 'as many as there were')
    for then, now in zip(lived, seen):
        same([{k: v for k, v in e.items() if k != 'text'} for e in now['events']], [{k: v for k, v in e.items() if k != 'text'} for e in then['events']], f'events of {now["n"]}')
        same(now['view'], then['view'], f'the view of {now["n"]}')
        need('move' not in now or now['seat'] == 'A', 'of others no move is told')
    need(any('move' in s for s in seen), 'own moves are told')
    same(host.ask('replay', **{'game': game, 'as': 'A', 'from': total + 1, 'count': 5})['steps'], [], 'behind the end')


@check
def replay_keeps_secrets_from_nobody_and_tells_all(server):
    host, game = game_to_the_end(server, 'Sue')
    steps = lambda who: host.ask('replay', **{'game': game, 'as': who, 'from': 0, 'count': 3})['steps']
    shown = {'?'}
    for step in steps('nobody'):
        shown |= {event.get('card') for event in step['events']}    # such as the card that Black Jack shows
        hands = [card for seat in step['view']['seats'] for card in seat['hand']]
        same(set(hands) - shown, set(), 'hands are hidden')
        same(sum('role' in seat for seat in step['view']['seats']), 1, 'one role is open')
        need('viewer' not in step['view'] and 'move' not in step and 'moves' not in step.get('ask', {}), 'no viewer, no moves')
    for step in steps('all'):
        need(all('role' in seat and '?' not in seat['hand'] for seat in step['view']['seats']), 'everything is open')
        need(step['n'] == 0 or 'move' in step, 'every move is told')


@check
def replay_errors(server):
    host, game = game_to_the_end(server, 'Eve')
    ask = lambda **f: host.ask('replay', **{'game': game, 'as': 'all', 'from': 0, 'count': 1, **f})
    host.checked = False
    for as_whom in ('E', 'x', 'AB', 'ALL'):
        answer = ask(**{'as': as_whom})
        same((answer.get('code'), answer.get('field')), ('bad_message', 'as'), as_whom)
    answer = ask(game=99999)
    same((answer['code'], 'field' in answer), ('no_such_game', False), 'no such game')


# ---- bang admin ----


@check
def admin_commands(server):
    host = table(server, 'Max Secret', listed=True)
    game = begin(host)
    host.ask('say', text='a word of mouth')
    code, out, err = admin(server, 'list')
    row = next(line for line in out.splitlines() if line.startswith(host.code)).split()
    same((code, row[1], row[2], row[3]), (0, 'playing', '4', '1'), 'list')
    code, out, err = admin(server, 'show', host.code.lower())
    need(code == 0 and f'game {game}' in out and 'Max Secret, host' in out and 'waits for' in out, out)
    told = ' '.join(out.split())
    hand = next(s for s in host.question['view']['seats'] if s['seat'] == 'A')['hand']
    need('a word of mouth' not in told and host.secret not in told and not any(card in told for card in hand), 'nothing secret is shown')
    need(not re.search('sheriff|outlaw|renegade|deputy', told), 'no role is shown')
    code, out, err = admin(server, 'announce', 'Stopping', 'at\nten')
    same(host.wait('notice')['text'], 'Stopping at ten', 'announce')
    same(admin(server, 'stats')[1].splitlines()[0][:6], '# HELP', 'stats')
    code, out, err = admin(server, 'close', host.code)
    same((code, host.wait('gone')['code']), (0, 'by_server'), 'close')
    kept(server, game)
    same(api(server, f'game/{game}')['closed'], 'by_server', 'the game is kept as closed')


@check
def admin_errors(server):
    for words, status, text in ((('show', 'BBBBBB'), 1, 'BBBBBB'), (('close', '../../x'), 1, '../../x'), (('lsit',), 2, 'list'), (('nonsense',), 2, 'nonsense'), ((), 2, 'COMMAND'),
                                (('show',), 2, 'CODE'), (('list', 'x'), 2, 'x'), (('announce', '\u200b'), 2, 'letters'), (('announce', 'x' * 5000), 2, 'long')):
        code, out, err = admin(server, *words)
        need((code, out) == (status, '') and text in err, f'{words}: {code} {out!r} {err!r}')
    code, out, err = run(server.bang, 'admin', '--data', server.folder, 'list')
    need(code == 1 and server.folder in err, 'no server there')


def is_cut(s):
    try:
        return s.recv(10) == b''
    except ConnectionResetError:
        return True


@check
def admin_socket(server):
    path = os.path.join(server.data, 'admin.sock')
    same(stat.S_IMODE(os.stat(path).st_mode), 0o600, 'mode')

    def dial():
        s = socket.socket(socket.AF_UNIX)
        s.settimeout(5)
        s.connect(path)
        return s
    idle = [dial() for _ in range(8)]
    time.sleep(0.1)
    with dial() as ninth:
        need(is_cut(ninth), 'a ninth client is let go')
    for s in idle[1:]:
        s.close()
    idle[0].sendall(b'x' * 5000)
    need(is_cut(idle[0]), 'a line without an end is cut')
    idle[0].close()
    time.sleep(0.1)
    with dial() as s:
        s.sendall(b'li')
        time.sleep(0.05)
        s.sendall(b'st\nstats\n')
        text = b''
        while piece := s.recv(4096):
            text += piece
    need(text.startswith(b'ok\n') and b'bang_' not in text, 'one order, one answer')
    with dial() as s:
        s.sendall(b'what\n')
        need(s.recv(4096).startswith(b'usage\nKnown are:'), 'unknown order')


@check
def drain_and_stale_socket(bang):
    with Server(bang) as server:
        host = table(server, 'Dora')
        code, out, err = admin(server, 'drain')
        same(code, 0, 'drain')
        host.wait('closing')
        same(host.until_closed(), 1001, 'closed')
        same(server.process.wait(10), 0, 'exit status')
        need(not os.path.exists(os.path.join(server.data, 'admin.sock')), 'the socket is gone')
        server.process.stdout.close()
        server.start()
        server.kill()
        need(os.path.exists(os.path.join(server.data, 'admin.sock')), 'a killed server leaves it')
        server.start()
        same(admin(server, 'list')[0], 0, 'it is taken over')
        code, out, err = run(bang, 'serve', '--data', server.data, '--port', '0')
        need(code == 1 and 'another server' in err, 'a second server is refused')
        same(admin(server, 'list')[0], 0, 'and leaves the first alone')
        server.stop()
        with open(os.path.join(server.data, 'admin.sock'), 'w') as file:
            file.write('mine')
        server.start()
        need('event=admin.off' in server.errors() and os.path.getsize(file.name) == 4, 'what is no socket is left alone, and the server runs without')


# ---- backup and check ----


@check
def backup_while_running(server):
    host, game = game_to_the_end(server, 'Bob')
    other = table(server, 'Ben')
    begin(other)
    folder = tempfile.mkdtemp(prefix='bang-backup-')
    try:
        file = os.path.join(folder, 'bang.db')
        code, out, err = run(server.bang, 'backup', '--data', server.data, file)
        need(code == 0 and file in out and err == '', f'{code} {out} {err}')
        same(run(server.bang, 'serve', '--data', folder, '--check')[0], 0, 'the copy is whole')
        with Server(server.bang, folder=folder) as copy:
            copy.stop()
            os.makedirs(copy.data, exist_ok=True)
            shutil.copy(file, os.path.join(copy.data, 'bang.db'))
            copy.start()
            same(api(copy, f'game/{game}')['game'], game, 'the game is in the copy')
            same(admin(copy, 'show', other.code)[0], 0, 'the open table too')
        before = os.path.getsize(file)
        code, out, err = run(server.bang, 'backup', '--data', server.data, file)
        need(code == 1 and 'already' in err and os.path.getsize(file) == before, 'never over another file')
        for words, status in (((folder + '/no/such/place.db',), 1), ((), 2), (('a', 'b'), 2)):
            same(run(server.bang, 'backup', '--data', server.data, *words)[0], status, words)
        same(run(server.bang, 'backup', '--data', folder + '/none', folder + '/x.db')[0], 1, 'no folder')
        same(os.listdir(folder).count('x.db'), 0, 'nothing is left')
    finally:
        other.ask('close')
        shutil.rmtree(folder, ignore_errors=True)


def change_setup(db):
    db.execute("UPDATE game SET setup = replace(setup, 'seats 4', 'seats 5') WHERE open = 1")


def change_answer(db):
    db.execute('UPDATE answer SET verb = 0, card = 77, at = 200 WHERE id = (SELECT max(answer.id) FROM answer JOIN game ON game.id = game WHERE open = 1)')


def change_move(db):
    (game, text), = db.execute('SELECT game, text FROM record LIMIT 1').fetchall()
    lines = text.split('\n')
    moves = [i for i, line in enumerate(lines) if re.match('[A-H] ', line)]
    del lines[moves[len(moves) // 2]]
    db.execute('UPDATE record SET text = ? WHERE game = ?', ('\n'.join(lines), game))


def change_secret(db):
    db.execute("UPDATE record SET text = replace(text, '# deal secret ', '# deal secret 00')")


DAMAGE = ((change_setup, 'Game'), (change_answer, 'answer'), (change_move, 'line'), (change_secret, 'deal'))


@check
def check_of_folders(bang):
    with Server(bang) as server:
        game_to_the_end(server, 'Cid')
        host = table(server, 'Cora')
        begin(host)
        for _ in range(3):
            play([host], host.owes)
            n = host.question['n']
            host.act()
            play([host], lambda: host.question['n'] > n or host.owes())
        time.sleep(0.3)
        code, out, err = run(bang, 'serve', '--data', server.data, '--check')
        need(code == 1 and 'another server' in err, 'not of a folder in use')
        server.stop()
        code, out, err = run(bang, 'serve', '--data', server.data, '--check')
        need(code == 0 and re.search(r'1 open games with \d+ answers and 1 records, all in order', out) and len(out.splitlines()) == 1 and err == '', out + err)
        for damage, word in DAMAGE:
            folder = os.path.join(server.folder, damage.__name__)
            shutil.copytree(server.data, folder)
            db = sqlite3.connect(os.path.join(folder, 'bang.db'))
            damage(db)
            db.commit()
            db.close()
            code, out, err = run(bang, 'serve', '--data', folder, '--check')
            need(code == 1 and word in out.splitlines()[0] and 'complaints: ' in out.splitlines()[-1], f'{damage.__name__}: {code} {out}{err}')
        folder = os.path.join(server.folder, 'torn')
        shutil.copytree(server.data, folder)
        with open(os.path.join(folder, 'bang.db'), 'r+b') as file:
            file.seek(4096)
            file.write(b'\xa5' * 8192)
        need(run(bang, 'serve', '--data', folder, '--check')[0] == 1, 'a torn file')
        code, out, err = run(bang, 'serve', '--data', folder + '-none', '--check')
        need(code == 1 and 'none' in err and not os.path.exists(folder + '-none'), 'no folder, and none is made')


# ---- config files ----


FILES = (  # the file, where the error is, words of the message
    ('prot = 80\n', 1, ('prot', 'port')),
    ('# all\n\nport = 80x\n', 3, ('port', '0..65535', '80x')),
    ('port = 70000', 1, ('port', '70000')),
    ('port =\n', 1, ('port', 'value')),
    ('port\n', 1, ('port', 'value')),
    ('data =   \n', 1, ('data', 'value')),
    ('log = loud', 1, ('log', 'debug', 'loud')),
    ('behind-proxy = maybe', 1, ('yes', 'maybe')),
    ('port=0\r\nconfig = other\r\n', 2, ('config', 'command line')),
    ('check', 1, ('check', 'command line')),
    ('wibble-wobble = 1', 1, ('wibble-wobble',)),
    ('= 3', 1, ()),
)


@check
def config_errors(bang):
    with tempfile.TemporaryDirectory(prefix='bang-config-') as folder:
        path = os.path.join(folder, 'bang.conf')
        for text, line, words in FILES:
            with open(path, 'w', newline='') as file:
                file.write(text)
            for language in ('en', 'ko', 'zh'):
                code, out, err = run(bang, 'serve', '--config', path, language=language, cwd=folder)
                need(code == 2 and out == '' and err.startswith(f'{path}:{line}') and err.count('\n') == 1 and '{' not in err, f'{text!r}: {code} {err}')
                need(language != 'en' or all(word in err for word in words), f'{text!r}: {err}')
        code, out, err = run(bang, 'serve', '--config', path + '.none', cwd=folder)
        need(code == 1 and path + '.none' in err, 'a file that is not there')
        for words, wanted in ((('--certificate', 'x'), '--key'), (('--data', ''), '--data'), (('--origins', ','.join(['http://x'] * 17)), '16'), (('--prot', '1'), '--port'), (('--port', '-1'), '--port')):
            code, out, err = run(bang, 'serve', *words, cwd=folder)
            need(code == 2 and wanted in err and err.count('\n') == 1, f'{words}: {code} {err}')
        same(os.listdir(folder), ['bang.conf'], 'nothing is made')


@check
def config_of_a_running_server(bang):
    with tempfile.TemporaryDirectory(prefix='bang-config-') as folder:
        path = os.path.join(folder, 'bang.conf')
        with open(path, 'w') as file:
            file.write('# a server\n  per-address = 7 \nidle=5\n\tmessage-bytes = 4096\r\nhello-seconds = 2\npublic = https://bang.example/\nmetrics-open\nbehind-proxy = no\nport = 1')
        with Server(bang, '--config', path) as server:
            limits = api(server, 'rules')['limits']
            same((limits['idle_ms'], limits['message_bytes'], limits['hello_ms']), (300000, 4096, 2000), 'from the file')
            same(get(server, '/metrics', X_Forwarded_For='192.0.2.1')[0], 200, 'metrics for all')
            need('bang play --join https://bang.example/KRTXVB' in get(server, '/KRTXVB')[2], 'the public address is told')


@check
def addresses_are_told(bang):
    with tempfile.TemporaryDirectory(prefix='bang-address-') as folder:
        for words, wanted in ((('--address', '0.0.0.0'), r'http://localhost:\d+/'), (('--address', '127.0.0.1'), '--address 0.0.0.0'), (('--public', 'https://bang.example'), 'https://bang.example')):
            process = subprocess.Popen([bang, 'serve', '--data', folder, '--port', '0', '--lang', 'en', *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            first = process.stdout.readline()
            process.terminate()
            out = process.stdout.read()
            process.wait(10)
            process.stdout.close()
            need(process.returncode == 0 and re.search(wanted, first + out), f'{words}: {first + out}')


# ---- all ----


def main():
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    bang, words, failed = os.path.abspath(sys.argv[1]), sys.argv[2:], 0
    chosen = [c for c in CHECKS if not words or any(word in c.__name__ for word in words)]
    with Server(bang) as server:
        for function in chosen:
            needs_own = function.__code__.co_varnames[0] == 'bang'
            try:
                function(bang if needs_own else server)
                print(f'ok      {function.__name__}')
            except Exception as error:  # whatever it is: the check has failed
                failed += 1
                print(f'FAILED  {function.__name__}: {type(error).__name__}: {error}')
        status = server.stop()
        trouble = [line for line in server.errors().splitlines() if 'level=error' in line or 'Sanitizer' in line or 'runtime error' in line]
    for line in trouble + schema.faults + ([] if status == 0 else [f'the server ended with {status}']):
        failed += 1
        print(f'FAILED  {line[:400]}')
    print(f'{len(chosen) - min(failed, len(chosen))} passed, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
