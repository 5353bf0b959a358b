#!/usr/bin/env python3
"""What browsers get from a server, at a real one: tests/server/page_check.py BANG [--page FOLDER] [WORD...]

A small page made here, with files in it that must not be served; and of the built page in FOLDER every file. Each check is a function
that prints a line; the last line counts them, and the exit status is 1 if one failed. With words only those checks run whose name has
one of them."""

import gzip
import http.client
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile

from player import Player, Server, need, same
from ws import WebSocket

CHECKS = []
INDEX = b'<!doctype html><title>made for a check</title>' + b'<p>once more</p>' * 40
SCRIPT = b'export const a = 1;\n' * 50
OUTSIDE = b'nobody may read this'
FILES = {
    'index.html': INDEX, 'sw.js': b'self;', 'icon.svg': b'<svg/>', 'icon-192.png': b'\x89PNG\r\n\x1a\n', 'manifest.webmanifest': b'{}',
    'robots.txt': b'User-agent: *\n', 'facts.json': b'[]', 'empty.txt': b'', 'assets/entry-A1b2_c-3.js': SCRIPT, 'assets/entry-A1.css': b'p{}',
    'assets/engine-A1.wasm': b'\0asm\1\0\0\0', 'assets/face-A1.woff2': b'wOF2', 'assets/deep/er-A1.js': b'1;',
}
TYPES = {
    '/': 'text/html; charset=utf-8', '/index.html': 'text/html; charset=utf-8', '/sw.js': 'text/javascript; charset=utf-8',
    '/icon.svg': 'image/svg+xml', '/icon-192.png': 'image/png', '/manifest.webmanifest': 'application/manifest+json',
    '/robots.txt': 'text/plain; charset=utf-8', '/facts.json': 'application/json; charset=utf-8', '/empty.txt': 'text/plain; charset=utf-8',
    '/assets/entry-A1b2_c-3.js': 'text/javascript; charset=utf-8', '/assets/entry-A1.css': 'text/css; charset=utf-8',
    '/assets/engine-A1.wasm': 'application/wasm', '/assets/face-A1.woff2': 'font/woff2', '/assets/deep/er-A1.js': 'text/javascript; charset=utf-8',
}
ROUTES = ('/', '/new', '/new?seats=5', '/KRTXVB', '/krtxvb', '/play', '/play?seats=4', '/learn', '/cards', '/cards/', '/cards/bang', '/cards/characters/kit_carlson',
          '/settings', '/replay', '/game/1', '/game/123456789')
NOWHERE = ('/nothing', '/KRTXV', '/KRTXVBB', '/AEIOUY', '/plays', '/play/', '/learn/1', '/cardsharp', '/game', '/game/', '/game/x', '/game/1/2',
           '/game/99999999999999999999999', '/settings/x', '/replay/1', '/index.htm', '/assets', '/assets/', '/assets/none-A1.js', '/index.html/', '/assets//entry-A1.css', '/data/bang.db', '/INDEX.HTML')
UNSERVED = ('/.hidden.js', '/.vite/manifest.json', '/link.js', '/linked/secret.txt', '/assets/dangling.js', '/odd name.js', '/odd%20name.js', '/program.exe',
            '/noending', '/large.txt', '/pipe.js', '/a/b/c/deep.js', '/index.html.gz', '/assets/entry-A1b2_c-3.js.gz', '/lonely.js.gz', '/lonely.js', '/.js')
OUT_OF_IT = ('/../outside.txt', '/assets/../../outside.txt', '/%2e%2e/outside.txt', '/assets/%2e%2e%2f%2e%2e%2foutside.txt', '/..%5coutside.txt',
             '/assets/..', '/.', '/./index.html', '/%00', '/index.html%00.js', '/%2fetc/passwd', '/etc/passwd', '//', '//index.html', '//etc/passwd', '/file:///etc/passwd')


def check(function):
    CHECKS.append(function)
    return function


# ---- a page, and asking for it ----


def make_page(folder):
    for name, body in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
    for name in ('index.html', 'assets/entry-A1b2_c-3.js'):
        (folder / (name + '.gz')).write_bytes(gzip.compress(FILES[name], 9))
    add_what_must_not_be_served(folder)
    return folder


def add_what_must_not_be_served(folder):
    (folder.parent / 'outside.txt').write_bytes(OUTSIDE)
    (folder.parent / 'secret').mkdir()
    (folder.parent / 'secret' / 'secret.txt').write_bytes(OUTSIDE)
    for name in ('.hidden.js', '.vite/manifest.json', 'odd name.js', 'program.exe', 'noending', 'a/b/c/deep.js', '.js'):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(OUTSIDE)
    (folder / 'large.txt').write_bytes(b'x' * ((4 << 20) + 1))
    (folder / 'link.js').symlink_to(folder.parent / 'outside.txt')
    (folder / 'linked').symlink_to(folder.parent / 'secret')
    (folder / 'assets' / 'dangling.js').symlink_to('nowhere.js')
    (folder / 'lonely.js.gz').write_bytes(gzip.compress(b'alone'))
    (folder / 'sw.js.gz').write_bytes(gzip.compress(b'of an older page'))
    (folder / 'icon.svg.gz').write_bytes(b'no gzip at all, though it is long enough')
    os.mkfifo(folder / 'pipe.js')


def ask(server, path, method='GET', **headers):
    """Status, headers and body as bytes."""
    link = http.client.HTTPConnection('127.0.0.1', server.port, timeout=10)
    try:
        link.request(method, path, headers={k.replace('_', '-'): v for k, v in headers.items()})
        answer = link.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        link.close()


def raw(server, data):
    """All that comes back for bytes that no client would send."""
    with socket.create_connection(('127.0.0.1', server.port), 10) as sock:
        sock.sendall(data)
        answer = b''
        while more := sock.recv(65536):
            answer += more
    return answer


# ---- a page that is there ----


@check
def types_and_bodies(server):
    for path, kind in TYPES.items():
        code, head, body = ask(server, path)
        same((code, head['Content-Type']), (200, kind), path)
        same(body, FILES[path[1:] or 'index.html'], path)
        same(head['Content-Length'], str(len(body)), path)


@check
def every_route_gives_the_page(server):
    for path in ROUTES:
        code, head, body = ask(server, path)
        same((code, body, head['Cache-Control']), (200, INDEX, 'no-cache'), path)


@check
def nothing_elsewhere(server):
    for path in NOWHERE:
        code, _, body = ask(server, path)
        same((code, body), (404, b'There is nothing here.\n'), path)


@check
def what_must_not_be_served(server):
    for path in UNSERVED:
        code, _, body = ask(server, path.replace(' ', '%20'), Accept_Encoding='gzip')
        same((code, OUTSIDE in body), (404, False), path)


@check
def nothing_outside_the_folder(server):
    for path in OUT_OF_IT:
        answer = raw(server, f'GET {path} HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'.encode())
        need(answer.split(b' ', 2)[1] in (b'400', b'404'), f'{path}: {answer[:60]}')
        need(OUTSIDE not in answer and b'root:' not in answer, path)


@check
def caching(server):
    for path in TYPES:
        _, head, _ = ask(server, path)
        forever = path.startswith('/assets/')
        same(head['Cache-Control'], 'public, max-age=31536000, immutable' if forever else 'no-cache', path)
        code, again, body = ask(server, path, If_None_Match=head['ETag'])
        same((code, body, again['ETag'], again['Cache-Control'], again['Content-Type']), (304, b'', head['ETag'], head['Cache-Control'], None), path)
        same(ask(server, path, If_None_Match='"another"')[0], 200, path)
    tags = [ask(server, path)[1]['ETag'] for path in TYPES if path != '/']
    same(len(set(tags)), len(tags), 'different files have different tags')


@check
def gzip_is_sent_to_who_takes_it(server):
    for path in ('/', '/play', '/index.html', '/assets/entry-A1b2_c-3.js'):
        plain = ask(server, path)
        same((plain[1]['Content-Encoding'], plain[1]['Vary']), (None, 'Accept-Encoding'), path)
        for wish in ('gzip', 'GZIP', 'gzip, deflate, br', 'deflate;q=0.5,gzip;q=0.1', ' br , gzip ;q=1'):
            code, head, body = ask(server, path, Accept_Encoding=wish)
            same((code, head['Content-Encoding'], head['Vary'], head['Content-Type']), (200, 'gzip', 'Accept-Encoding', plain[1]['Content-Type']), f'{path} {wish}')
            same((gzip.decompress(body), head['Content-Length']), (plain[2], str(len(body))), path)
            need(head['ETag'] != plain[1]['ETag'] and len(body) < len(plain[2]), f'{path}: another body has another tag')
            same(ask(server, path, Accept_Encoding=wish, If_None_Match=head['ETag'])[0], 304, path)
            same(ask(server, path, If_None_Match=head['ETag'])[0], 200, f'{path}: the tag of the packed body is not that of the plain one')
        for wish in ('', 'br', 'gzip;q=0', 'gzip;q=0.000, br', 'gzip; q=0', 'xgzip', 'gzipx', 'identity', '*;q=0', ',,;', 'gzip;q=nonsense'):
            same(ask(server, path, Accept_Encoding=wish)[1]['Content-Encoding'], None, f'{path} {wish}')


@check
def a_packed_file_that_is_another_is_not_sent(server):
    for path in ('/sw.js', '/icon.svg', '/manifest.webmanifest'):
        code, head, body = ask(server, path, Accept_Encoding='gzip')
        same((code, head['Content-Encoding'], head['Vary'], body), (200, None, None, FILES[path[1:]]), path)


@check
def head_requests(server):
    for path in ('/', '/assets/entry-A1b2_c-3.js', '/empty.txt', '/nothing'):
        for wish in ('gzip', 'identity'):
            got, bare = ask(server, path, Accept_Encoding=wish), ask(server, path, 'HEAD', Accept_Encoding=wish)
            same((bare[0], bare[2]), (got[0], b''), path)
            for name in ('Content-Type', 'Content-Length', 'Content-Encoding', 'ETag', 'Cache-Control', 'Vary'):
                same(bare[1][name], got[1][name], f'{path} {name}')
    same(ask(server, '/', 'POST')[0], 405, 'POST')


@check
def security_headers(server):
    for path in ('/', '/sw.js', '/assets/engine-A1.wasm', '/nothing', '/KRTXVB?plain'):
        _, head, _ = ask(server, path)
        policy = dict(part.strip().split(' ', 1) for part in head['Content-Security-Policy'].split(';'))
        same(policy['default-src'], "'none'", path)
        same(policy['script-src'], "'self' 'wasm-unsafe-eval'", path)
        for what in ('style-src', 'connect-src', 'worker-src', 'manifest-src'):
            same(policy[what], "'self'", f'{path} {what}')
        for what in ('base-uri', 'form-action', 'frame-ancestors'):
            same(policy[what], "'none'", f'{path} {what}')
        same((head['X-Content-Type-Options'], head['Referrer-Policy']), ('nosniff', 'no-referrer'), path)
        need('camera=()' in head['Permissions-Policy'], path)


@check
def the_rest_of_the_house_is_as_it_was(server):
    same(ask(server, '/healthz')[::2], (200, b'ok\n'), 'healthz')
    need(ask(server, '/metrics')[2].startswith(b'# HELP'), 'metrics')
    same(ask(server, '/api/nothing')[1]['Content-Type'], 'application/json; charset=utf-8', 'api')
    need(b'bang play --join' in ask(server, '/KRTXVB?plain')[2], 'the plain page for a browser without script')
    same(ask(server, '/style.css')[1]['Content-Type'], 'text/css; charset=utf-8', 'its style')
    same(ask(server, '/play?plain')[0], 404, 'a page that only the built one has')
    with WebSocket(f'ws://127.0.0.1:{server.port}/ws', {'Origin': f'http://127.0.0.1:{server.port}'}):
        pass
    Player(server, 'Ann').drop()


@check
def what_is_left_out_is_logged(server):
    log = server.errors()
    for name, why in (('/link.js', 'it is a link'), ('/linked', 'it is a link'), ('/assets/dangling.js', 'it is a link'), ('/odd name.js', 'an odd name'),
                      ('/program.exe', 'its type is unknown'), ('/large.txt', 'too large'), ('/pipe.js', 'it is no file'), ('/a/b/c', 'too deep'),
                      ('/sw.js.gz', 'it is not of the file beside it'), ('/icon.svg.gz', 'it is not of the file beside it')):
        need(re.search(f'event=web.left_out file="?{re.escape(name)}"? why="{why}"', log), f'{name}: {why}')
    need('.hidden' not in log and '.vite' not in log, 'what begins with a dot is passed over')


@check
def many_at_once(server):
    """One connection asks for all before it reads: the bodies are not copied, and come whole and in order."""
    with socket.create_connection(('127.0.0.1', server.port), 10) as sock:
        paths = [path for path in TYPES] * 3
        for path in paths:
            sock.sendall(f'GET {path} HTTP/1.1\r\nHost: h\r\n\r\n'.encode())
        stream = sock.makefile('rb')
        for path in paths:
            same(stream.readline().split(b' ')[1], b'200', path)
            length = 0
            while (line := stream.readline()) != b'\r\n':
                if line.lower().startswith(b'content-length:'):
                    length = int(line.split(b':')[1])
            same(stream.read(length), FILES[path[1:] or 'index.html'], path)


# ---- a page that changes, or is not there ----


@check
def a_new_page_is_served_after_the_next_start(bang, folder):
    page = make_page(folder / 'page')
    with Server(bang, '--web', str(page)) as server:
        (page / 'index.html').write_bytes(b'new')
        shutil.rmtree(page / 'assets')
        same(ask(server, '/')[2], INDEX, 'the old page, whole')
        same(ask(server, '/assets/entry-A1.css')[0], 200, 'with its files')
        server.stop()
        server.start()
        same(ask(server, '/')[2], b'new', 'the new page')
        same(ask(server, '/', Accept_Encoding='gzip')[2], b'new', 'the packed one is of the old page, and not sent')
        same(ask(server, '/assets/entry-A1.css')[0], 404, 'the old files are gone')


@check
def a_folder_that_is_missing_or_empty_is_refused(bang, folder):
    (folder / 'empty').mkdir()
    (folder / 'file').write_bytes(b'')
    for name in ('none', 'empty', 'file'):
        done = subprocess.run([bang, 'serve', '--data', str(folder / 'data'), '--port', '0', '--lang', 'en', '--web', str(folder / name)],
                              capture_output=True, text=True, timeout=20)
        need(done.returncode == 1 and 'no page for browsers' in done.stderr and name in done.stderr, f'{name}: {done.returncode} {done.stderr[-300:]}')
    done = subprocess.run([bang, 'serve', '--data', str(folder / 'data'), '--web', ''], capture_output=True, text=True, timeout=20)
    same(done.returncode, 2, 'no folder at all')


@check
def the_folder_comes_from_a_config_file(bang, folder):
    page = make_page(folder / 'page')
    (folder / 'bang.conf').write_text(f'web = {page}\n')
    with Server(bang, '--config', str(folder / 'bang.conf')) as server:
        same(ask(server, '/')[2], INDEX, 'the page')


@check
def a_page_beside_the_program_is_found(bang, folder):
    """In `web` beside it, or else in ../share/bang/web; without either there is the plain page."""
    program = folder / 'bin' / 'bang'
    program.parent.mkdir()
    shutil.copy(bang, program)
    with Server(program) as server:
        need(b'bang play --join' in ask(server, '/')[2] and b'bang play --join' in ask(server, '/KRTXVB')[2], 'the plain page')
        for path in ('/play', '/learn', '/index.html', '/assets/entry-A1.css', '/sw.js'):
            same(ask(server, path)[0], 404, f'without a page, {path}')
        need('event=web.none' in server.errors(), 'it is logged')
        for place in ('share/bang/web', 'bin/web'):
            path = folder / place
            path.mkdir(parents=True)
            (path / 'index.html').write_text(place)
            server.stop()
            server.start()
            same(ask(server, '/')[2].decode(), place, place)


@check
def every_file_of_the_built_page(bang, folder, page):
    if page is None:
        return
    with Server(bang, '--web', str(page)) as server:
        index = ask(server, '/')[2].decode()
        named = re.findall(r'(?:src|href)="(/[^"]+)"', index)
        need(len(named) > 3, 'the page names its files')
        for path in named:
            same(ask(server, path)[0], 200, path)
        files = [p for p in page.rglob('*') if p.is_file() and not any(part.startswith('.') for part in p.relative_to(page).parts)]
        for file in files:
            path = '/' + str(file.relative_to(page))
            if path.endswith('.gz'):
                continue
            code, head, body = ask(server, path)
            same((code, body), (200, file.read_bytes()), path)
            packed = file.with_name(file.name + '.gz')
            same(ask(server, path, Accept_Encoding='gzip')[1]['Content-Encoding'], 'gzip' if packed.exists() else None, path)
        same([line for line in server.errors().splitlines() if 'left_out' in line], [], 'nothing is left out')
        need('style=' not in index and not re.search(r'<script(?![^>]*src=)', index), 'nothing that the policy forbids')


# ---- all ----


def run(function, bang, server, page):
    with tempfile.TemporaryDirectory(prefix='bang-page-') as folder:
        needs = {'server': server, 'bang': bang, 'folder': pathlib.Path(folder), 'page': page}
        code = function.__code__
        function(*(needs[name] for name in code.co_varnames[:code.co_argcount]))


def main():
    words = sys.argv[1:]
    page = None
    if '--page' in words:
        at = words.index('--page')
        page = pathlib.Path(words[at + 1]).resolve()
        del words[at:at + 2]
    if not words:
        print(__doc__, file=sys.stderr)
        return 2
    bang, words, failed = os.path.abspath(words[0]), words[1:], 0
    chosen = [c for c in CHECKS if not words or any(word in c.__name__ for word in words)]
    with tempfile.TemporaryDirectory(prefix='bang-page-') as folder, Server(bang, '--web', str(make_page(pathlib.Path(folder) / 'page'))) as server:
        for function in chosen:
            try:
                run(function, bang, server, page)
                print(f'ok      {function.__name__}')
            except Exception as error:  # whatever it is: the check has failed
                failed += 1
                print(f'FAILED  {function.__name__}: {type(error).__name__}: {str(error)[:600]}')
        status = server.stop()
        trouble = [line for line in server.errors().splitlines() if 'level=error' in line or 'Sanitizer' in line or 'runtime error' in line]
    for line in trouble + ([] if status == 0 else [f'the server ended with {status}']):
        failed += 1
        print(f'FAILED  {line[:400]}')
    print(f'{len(chosen) - min(failed, len(chosen))} passed, {failed} failed')
    return 1 if failed else 0


sys.exit(main())
