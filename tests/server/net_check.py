#!/usr/bin/env python3
"""Every bound of server/net.h with real sockets, against net_server.

    tests/server/net_check.py [-v] NET_SERVER [WORD ...]     only the checks with a WORD in their name

One line for each check; ends with "N passed, N failed" and status 1 if any failed."""

import json
import os
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import warnings

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from ws import BINARY, CLOSE, PING, PONG, TEXT, Closed, Refused, WebSocket, any_certificate, dial, frame, read_head

CHECKS = []
SECURITY = {
    'content-security-policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
}
KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
UPGRADE = {'Host': 'h', 'Upgrade': 'websocket', 'Connection': 'Upgrade', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': KEY}


def check(name, **limits):
    """A check gets a server of its own with these limits."""
    def take(function):
        CHECKS.append((name, limits, function))
        return function
    return take


class Server:
    def __init__(self, program, **words):
        self.words = {'requests_per_second': 1000, 'messages_burst': 1000, 'messages_per_second': 1000, **words}
        descriptors = self.words.pop('descriptors', 4096)
        self.process = subprocess.Popen(['prlimit', f'--nofile={descriptors}', program] + [f'{k}={v}' for k, v in self.words.items()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if not line.startswith('port '):
            raise AssertionError('no start: ' + self.process.stderr.read())
        self.port = int(line.split()[1])
        self.tls = any_certificate() if 'certificate' in words else None

    def dial(self):
        return dial(self.words.get('address', '127.0.0.1').strip('[]'), self.port, self.tls)

    def ws(self, headers=None, **how):
        return WebSocket(f'{"wss" if self.tls else "ws"}://127.0.0.1:{self.port}/ws', headers, **how)

    def raw(self, data, timeout=3):
        """What comes back for these bytes until the end of the connection."""
        with self.dial() as sock:
            sock.settimeout(timeout)
            sock.sendall(data)
            return read_all(sock)

    def ask(self, target='/', headers=None, method='GET', version='1.1', body=b''):
        """Status, headers and body of one request."""
        lines = ''.join(f'{k}: {v}\r\n' for k, v in {'Host': f'127.0.0.1:{self.port}', **(headers or {})}.items() if v is not None)
        with self.dial() as sock:
            sock.sendall(f'{method} {target} HTTP/{version}\r\n{lines}\r\n'.encode('latin-1') + body)
            status, got, rest = read_head(sock)
            wanted = 0 if method == 'HEAD' else int(got.get('content-length', 0))
            while len(rest) < wanted:
                rest += sock.recv(65536)
            return status, got, rest

    def figures(self):
        return json.loads(self.ask('/figures')[2])

    def until(self, name, least=1, seconds=3):
        """Waits until a figure has come up to something."""
        end = time.monotonic() + seconds
        while self.figures().get(name, 0) < least:
            assert time.monotonic() < end, f'{name} does not become {least}: {self.figures()}'
            time.sleep(0.02)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            _, errors = self.process.communicate(timeout=8)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise AssertionError('the server does not end')
        assert self.process.returncode == 0, f'the server ended with {self.process.returncode}: {errors[-3000:]}'


def read_all(sock):
    data, until = b'', time.monotonic() + 8
    try:
        while more := sock.recv(65536):
            data += more
            assert time.monotonic() < until, f'it does not end: {data[-100:]!r}'
    except ConnectionResetError:
        pass
    return data


def status_of(data):
    return int(data.split()[1]) if data else None


def ends_with(ws, code, timeout=3):
    try:
        while True:
            ws.recv(timeout)
    except Closed as end:
        assert end.code == code, f'closed with {end.code} {end.reason!r}, not {code}'
        return end.reason


def time_used(server):
    """Seconds of the processor."""
    with open(f'/proc/{server.process.pid}/stat', encoding='ascii') as file:
        fields = file.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def equal(got, expected):
    assert got == expected, f'{got!r}, not {expected!r}'


def refused(server, status, headers=None, **how):
    try:
        server.ws(headers, **how).drop()
    except Refused as answer:
        equal(answer.status, status)
        assert answer.body.endswith(b'.\n'), answer.body
        assert answer.headers['content-security-policy'] == SECURITY['content-security-policy']
        return answer
    raise AssertionError('was upgraded')


# ---- HTTP ----

@check('a request is answered, security headers and all')
def _(server):
    status, headers, body = server.ask('/where%20here/%EC%B4%9D?a=b%20c', {'Accept-Language': 'ko'})
    equal((status, body.decode()), (200, f'/where here/총|a=b%20c|127.0.0.1:{server.port}|ko|1'))
    for name, value in SECURITY.items():
        equal(headers.get(name), value)
    assert 'camera=()' in headers['permissions-policy'] and 'strict-transport-security' not in headers and 'server' not in headers
    equal(headers['cache-control'], 'no-store')


@check('every answer has the security headers once, also those of the library')
def _(server):
    for data in (b'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', b'FOO / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n', b'rubbish\r\n\r\n',
                 b'GET / HTTP/1.1\r\nno colon\r\n\r\n', b'GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello',
                 b'GET /' + b'x' * 20000 + b' HTTP/1.1\r\n\r\n', b'DELETE / HTTP/1.0\r\n\r\n', b'GET /ws HTTP/1.1\r\nHost: h\r\n\r\n',
                 b'GET / HTTP/1.1\r\nHost: h\r\nX: ' + b'y' * 9000 + b'\r\n\r\n', b'POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'):
        answer = server.raw(data)
        equal(answer.count(b'Content-Security-Policy: '), 1)
        equal(answer.count(b'X-Content-Type-Options: nosniff\r\n'), 1)
        head = answer.partition(b'\r\n\r\n')[0] if b' 100 ' not in answer[:20] else answer.partition(b'\r\n\r\n')[2].partition(b'\r\n\r\n')[0]
        assert b'nosniff' in head and b'Server:' not in answer and 400 <= status_of(head) < 600 or b'HTTP/1.1 404' in head, answer


@check('HEAD has no body, GET after it works on the same connection')
def _(server):
    with server.dial() as sock:
        sock.sendall(b'HEAD /where HTTP/1.1\r\nHost: h\r\n\r\nGET /where HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
        status, headers, rest = read_head(sock)
        equal((status, headers['content-length']), (200, str(len('/where||h|-|1'))))
        status, headers, rest = read_head(sock, rest)
        equal((status, rest + read_all(sock)), (200, b'/where||h|-|1'))


@check('a tag: 304 if it is the same, and every body is released once')
def _(server):
    status, headers, body = server.ask('/tagged')
    equal((status, headers['etag'], headers['cache-control'], headers['content-type'], body), (200, '"abc"', 'no-cache', 'text/css', b'body {}\n'))
    for tags, expected in (('"abc"', 304), ('W/"abc"', 304), ('"x", "abc"', 304), ('*', 304), ('"abcd"', 200), ('abc', 200), ('"ab', 200), ('', 200)):
        equal(server.ask('/tagged', {'If-None-Match': tags})[0], expected)
    equal(server.ask('/tagged', method='HEAD')[2], b'')
    equal(server.figures()['released'], 10)


@check('downloads and redirections')
def _(server):
    status, headers, _ = server.ask('/save')
    equal(headers['content-disposition'], 'attachment; filename="game__7___X__y.bang"')
    assert 'x' not in headers
    status, headers, _ = server.ask('/old')
    equal((status, headers['location']), (303, '/new'))
    equal(len(server.ask('/big')[2]), 4 << 20)
    equal(server.ask('/nothing')[0], 404)


@check('other methods get 405 with Allow, unknown ones an error')
def _(server):
    for method in ('POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH', 'CONNECT'):
        status, headers, _ = server.ask('/', {'Content-Length': '0'}, method)
        equal((status, headers.get('allow')), (405, 'GET, HEAD'))
    assert server.ask('/', method='BREW')[0] in (400, 405, 501)


@check('bodies are refused and never read as another request')
def _(server):
    inner = b'GET /where HTTP/1.1\r\nHost: h\r\n\r\n'
    for method in (b'GET', b'HEAD', b'POST'):
        for head in (b'Content-Length: %d' % len(inner), b'Transfer-Encoding: chunked', b'Transfer-Encoding: x, chunked', b'Content-Length: 0\r\nContent-Length: 33',
                     b'Content-Length: -1', b'Content-Length: 99999999999999'):
            data = inner if b'chunked' not in head else b'21\r\n' + inner + b'\r\n0\r\n\r\n'
            answer = server.raw(method + b' / HTTP/1.1\r\nHost: h\r\n' + head + b'\r\n\r\n' + data)
            assert status_of(answer) in (400, 405, 413) and b'/where|' not in answer and answer.count(b'HTTP/1.1 ') == 1, (method, head, answer)


@check('strange paths get 400')
def _(server):
    for path in ('/../x', '/a/..', '/%2e%2e/x', '/.%2E/', '/a%00b', '/a\\b', '/a%5cb', 'x', '*', '/%0d%0aX:y', '/%7f'):
        equal(server.ask(path)[0], 400)
    equal(server.ask('/where/a%2fb%zz')[0], 200)


@check('HTTP/1.1 without Host or with two of them gets 400, 1.0 may do without')
def _(server):
    equal(status_of(server.raw(b'GET /where HTTP/1.1\r\nConnection: close\r\n\r\n')), 400)
    equal(status_of(server.raw(b'GET /where HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')), 400)
    equal(status_of(server.raw(b'GET /where HTTP/1.0\r\n\r\n')), 200)


@check('header bytes are bounded', header_bytes=2000)
def _(server):
    equal(server.ask('/where', {'X': 'y' * 1500})[0], 200)
    assert server.ask('/where', {'X': 'y' * 2100})[0] in (400, 413)
    assert status_of(server.raw(b'GET /where HTTP/1.1\r\n' + b'A: b\r\n' * 1000 + b'\r\n')) in (400, 413)
    assert status_of(server.raw(b'GET /' + b'x' * 50000)) in (400, 413)


@check('slow heads are cut, also the second one of a connection', header_ms=400)
def _(server):
    with server.dial() as sock:
        begun = time.monotonic()
        sock.settimeout(5)
        head, sent = b'GET /where HTTP/1.1\r\nHost: h\r\nX: ' + b'y' * 200, 0
        for byte in head:
            try:
                sock.sendall(bytes([byte]))
            except OSError:
                break
            sent += 1
            time.sleep(0.02)
        assert sent < len(head), 'each byte gave it more time'
        assert time.monotonic() - begun > 0.3, time.monotonic() - begun
    equal(server.figures()['slow_head'], 1)
    with server.dial() as sock:
        sock.settimeout(5)
        time.sleep(0.25)
        for _ in range(3):
            sock.sendall(b'GET /where HTTP/1.1\r\nHost: h\r\n\r\n')
            equal(status_of(sock.recv(4096)), 200)
            time.sleep(0.25)
        sock.sendall(b'GET /where')
        equal(read_all(sock), b'') # within the time that the socket waits
    equal(server.figures()['slow_head'], 2)


@check('a slow download lives while it gets on, and is cut when it does not', header_ms=400)
def _(server):
    with server.dial() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        sock.sendall(b'GET /big HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')
        data, begun = b'', time.monotonic()
        while time.monotonic() - begun < 1.2:
            data += sock.recv(150000)
            time.sleep(0.05)
        assert len(data) < 4 << 20, 'it was not slow'
        equal(len((data + read_all(sock)).partition(b'\r\n\r\n')[2]), 4 << 20)
    with server.dial() as sock:
        sock.sendall(b'GET /big HTTP/1.1\r\nHost: h\r\n\r\n')
        server.until('slow_reader')
        assert len(read_all(sock)) < 4 << 20


@check('rubbish sent while an answer is written does not pile up', header_ms=5000)
def _(server):
    with server.dial() as sock:
        sock.settimeout(0.3)
        sock.sendall(b'GET /big HTTP/1.1\r\nHost: h\r\n\r\n')
        sent = 0
        try:
            while sent < 40 << 20:
                sent += sock.send(b'x' * 65536)
        except TimeoutError:
            pass
        assert sent < 20 << 20, f'{sent} bytes were taken'


@check('requests of one connection are bounded', requests_per_second=5)
def _(server):
    with server.dial() as sock:
        sock.sendall(b'GET /where HTTP/1.1\r\nHost: h\r\n\r\n' * 8)
        data = read_all(sock)
        equal((data.count(b'HTTP/1.1 200 '), data.count(b'HTTP/1.1 429 ')), (5, 1))


# ---- who may connect ----

@check('connections in all are bounded: 503', connections=10, per_address=0)
def _(server):
    held = [server.ws() for _ in range(10)]
    for _ in range(3):
        answer = server.raw(b'GET / HTTP/1.1\r\nHost: h\r\n\r\n')
        equal(status_of(answer), 503)
        assert b'Content-Security-Policy' in answer and answer.endswith(b'\r\n\r\n')
    held.pop().close()
    time.sleep(0.05)
    held.append(server.ws())
    held[0].send('still here')
    equal(held[0].recv(), 'still here')


@check('a process without descriptors waits, and accepts again when there are some', per_address=0, descriptors=40)
def _(server):
    held = [server.dial() for _ in range(60)]
    time.sleep(0.5)
    before = time_used(server)
    time.sleep(0.5)
    assert time_used(server) - before < 0.1, 'it turns on the spot'
    for sock in held:
        sock.close()
    server.until('descriptors')
    with server.ws() as ws:
        ws.send('hello')
        equal(ws.recv(), 'hello')


@check('connections of one address are bounded: 429', per_address=4)
def _(server):
    held = [server.ws() for _ in range(4)]
    equal(status_of(server.raw(b'')), 429)
    held.pop().drop()
    time.sleep(0.05)
    equal(server.figures()['address'], 1)


@check('behind a proxy it is the address in X-Forwarded-For that counts', proxy=1, per_address=2)
def _(server):
    one = {'X-Forwarded-For': '198.51.100.1, 203.0.113.9'}
    held = [server.ws(one), server.ws(one)]
    held[0].send('address')
    equal(held[0].recv(), '203.0.113.9')
    refused(server, 429, one)
    for header, address in (('2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'), ('[2001:db8:1:2::9]:77', '2001:db8:1:2::/64'), ('192.0.2.7:99', '192.0.2.7'),
                            ('rubbish', '127.0.0.1'), ('', '127.0.0.1')):
        held.append(server.ws({'X-Forwarded-For': header}))
        held[-1].send('address')
        equal(held[-1].recv(), address)
    refused(server, 429, {'X-Forwarded-For': '2001:db8:1:2::ffff'})
    equal(server.ask('/where', {'X-Forwarded-For': '127.0.0.1'})[2][-1:], b'0')
    held[0].drop()
    time.sleep(0.05)
    held.append(server.ws(one))


@check('without a proxy X-Forwarded-For is not believed, and nobody with it is local')
def _(server):
    with server.ws({'X-Forwarded-For': '203.0.113.9'}) as ws:
        ws.send('address')
        equal(ws.recv(), '127.0.0.1')
    for name in ('X-Forwarded-For', 'Forwarded', 'Via'):
        equal(server.ask('/where', {name: '127.0.0.1'})[2][-1:], b'0')


@check('IPv6 works', address='::1')
def _(server):
    equal(status_of(server.raw(b'GET /where HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n')), 200)


@check('a place it cannot listen at is a sentence')
def _(server):
    for words, expected in ((['port=%d' % server.port], f'Cannot listen at 127.0.0.1 port {server.port}: Address already in use.\n'),
                            (['address=no.such.host.invalid'], 'Cannot listen at no.such.host.invalid port 0: '),
                            (['certificate=/none', 'key=/none'], 'Cannot use the certificate /none: '), (['key=/none'], 'TLS needs both')):
        run = subprocess.run([server.process.args[2]] + words, capture_output=True, text=True, timeout=10)
        equal(run.returncode, 3)
        assert run.stderr.startswith(expected) and run.stderr.endswith('.\n'), run.stderr


# ---- upgrades ----

@check('an upgrade: subprotocol, no extension, security headers')
def _(server):
    with server.ws({'Sec-WebSocket-Extensions': 'permessage-deflate', 'Sec-WebSocket-Protocol': 'other, bang.v1'}) as ws:
        equal(ws.protocol, 'bang.v1')
        assert 'sec-websocket-extensions' not in ws.headers
        equal(ws.headers['x-content-type-options'], 'nosniff')
    for protocol in (None, 'bang.v2', 'bang.v11'):
        with server.ws(protocol=protocol) as ws:
            equal(ws.protocol, None)
    with server.ws({'Connection': 'keep-alive, upgrade', 'Upgrade': 'h2c, WebSocket'}) as ws:
        ws.send('총')
        equal(ws.recv(), '총')
    equal(server.raw(b'GET /ws HTTP/1.1\r\n' + ''.join(f'{k}: {v}\r\n' for k, v in UPGRADE.items()).encode() + b'\r\n' + frame(CLOSE)).count(b's3pPLMBiTxaQ9kYGzzhZRbK+xOo='), 1)


@check('wrong upgrades are told what is wrong')
def _(server):
    for headers, status in (({'Upgrade': None}, 426), ({'Upgrade': 'h2c'}, 426), ({'Connection': 'close'}, 426), ({'Sec-WebSocket-Version': '12'}, 426),
                            ({'Sec-WebSocket-Version': None}, 426), ({'Sec-WebSocket-Key': None}, 400), ({'Sec-WebSocket-Key': 'c2hvcnQ='}, 400),
                            ({'Sec-WebSocket-Key': KEY[:-1] + 'A'}, 400), ({'Sec-WebSocket-Key': KEY + KEY}, 400), ({'Sec-WebSocket-Key': '!' * 22 + '=='}, 400),
                            ({'Host': None}, 400)):
        answer = refused(server, status, headers)
        if status == 426:
            equal((answer.headers['upgrade'], answer.headers['sec-websocket-version']), ('websocket', '13'))
    equal(server.ask('/ws', UPGRADE, 'HEAD')[0], 400)
    equal(server.ask('/ws', UPGRADE, version='1.0')[0], 400)
    equal(server.ask('/ws', UPGRADE, 'POST')[0], 405)
    equal(server.ask('/wss', UPGRADE)[0], 404)
    equal(server.ask('/ws?x=1', {**UPGRADE, 'Origin': 'http://evil'})[0], 403)


@check('the origin must be ours', origin='https://play.example')
def _(server):
    own = f'127.0.0.1:{server.port}'
    for headers in ({'Origin': f'http://{own}'}, {'Origin': f'HTTPS://{own}'}, {}, {'Origin': 'https://play.example'}, {'Origin': 'http://h', 'Host': 'h:80'},
                    {'Origin': 'https://h:443', 'Host': 'h'}, {'Origin': 'https://H', 'Host': 'h'}):
        server.ws(headers).drop()
    for headers in ({'Origin': 'http://evil.example'}, {'Origin': 'null'}, {'Origin': ''}, {'Origin': 'http://127.0.0.1'}, {'Origin': f'http://{own}.evil'},
                    {'Origin': f'http://{own}/'}, {'Origin': 'http://play.example'}, {'Origin': 'http://h:443', 'Host': 'h'}, {'Origin': f'ftp://{own}'},
                    {'Origin': 'http://', 'Host': ''}):
        refused(server, 403, headers)


@check('a frame that comes together with the upgrade is heard')
def _(server):
    head = b'GET /ws HTTP/1.1\r\n' + ''.join(f'{k}: {v}\r\n' for k, v in UPGRADE.items()).encode() + b'\r\n'
    with server.dial() as sock:
        sock.sendall(head + frame(TEXT, 'early'))
        data = b''
        while b'early' not in data:
            data += sock.recv(4096)
        assert data.index(b'101') < data.index(b'early')


# ---- frames ----

@check('messages of all sizes, whole and in pieces, come back')
def _(server):
    with server.ws() as ws:
        for size in (0, 1, 124, 125, 126, 127, 128, 4095, 4096, 8192):
            ws.send('x' * size)
            equal(ws.recv(), 'x' * size)
        ws.send_frame(TEXT, '가'.encode()[:1], fin=False)
        ws.send_frame(PING, b'between')
        equal(ws.recv_frame()[:2], (PONG, b'between'))
        ws.send_frame(0, '가'.encode()[1:], fin=False)
        ws.send_frame(0, b'')
        equal(ws.recv(), '가')
        for byte in frame(TEXT, 'slow'):
            ws.send_raw(bytes([byte]))
            time.sleep(0.002)
        equal(ws.recv(), 'slow')
        ws.send_raw(b''.join(frame(TEXT, str(i)) for i in range(500)))
        equal([ws.recv() for _ in range(500)], [str(i) for i in range(500)])
        ws.send_frame(PONG, b'unasked')
        ws.send('a\0b')
        equal(ws.recv(), 'a\0b')


@check('two who are half-way in a message do not mix')
def _(server):
    with server.ws() as a, server.ws() as b, server.ws() as c:
        a.send_frame(TEXT, 'a', fin=False)
        b.send_raw(frame(TEXT, 'bbbb')[:5])
        for i in range(3):
            c.send('c')
            equal(c.recv(), 'c')
        a.send_frame(0, 'A')
        equal(a.recv(), 'aA')
        b.drop()
        a.send('after')
        equal(a.recv(), 'after')


@check('a message too long: 1009, also in pieces', message_bytes=1000)
def _(server):
    with server.ws() as ws:
        ws.send('x' * 1000)
        equal(len(ws.recv()), 1000)
        ws.send('x' * 1001)
        ends_with(ws, 1009)
    with server.ws() as ws:
        for i in range(3):
            ws.send_frame(TEXT if i == 0 else 0, 'x' * 400, fin=i == 2)
        ends_with(ws, 1009)
    with server.ws() as ws:
        ws.send_frame(TEXT, b'x', length=1 << 62)
        ends_with(ws, 1009)
    server.until('message_too_long', 3)


@check('frames that break the rules: 1002')
def _(server):
    bad = [frame(TEXT, 'x', masked=False), frame(TEXT, 'x', rsv=4), frame(TEXT, 'x', rsv=1), frame(3, 'x'), frame(7, ''), frame(11, ''), frame(15, ''),
           frame(0, 'x'), frame(TEXT, 'x', fin=False) + frame(TEXT, 'y'), frame(PING, b'x' * 126), frame(PING, b'', fin=False), frame(CLOSE, b'x'),
           frame(CLOSE, struct.pack('>H', 999)), frame(CLOSE, struct.pack('>H', 1006)), b'\x81\xfe\x00\x01abcdx', b'\x81\xff' + bytes(7) + b'\x7eabcd' + b'x' * 126,
           b'\x81\xff\xff' + b'\0' * 7 + b'abcdx']
    for data in bad:
        with server.ws() as ws:
            ws.send('before')
            equal(ws.recv(), 'before')
            ws.send_raw(data)
            try:
                ends_with(ws, 1002)
            except AssertionError as error:
                raise AssertionError(f'{data[:20]!r}: {error}')
    server.until('bad_frame', len(bad))


@check('bad UTF-8: 1007, binary: 1003, too many empty pieces: 1008')
def _(server):
    for text in (b'\xff', b'\xc0\x80', b'\xed\xa0\x80', b'\xf5\x80\x80\x80', b'\xea\xb0'):
        with server.ws() as ws:
            ws.send_frame(TEXT, text)
            ends_with(ws, 1007)
    with server.ws() as ws:
        ws.send_frame(CLOSE, struct.pack('>H', 1000) + b'\xff')
        ends_with(ws, 1007)
    with server.ws() as ws:
        ws.send_frame(BINARY, b'x')
        ends_with(ws, 1003)
    with server.ws() as ws:
        ws.send_raw(frame(TEXT, '', fin=False) + frame(0, '', fin=False) * 3000)
        ends_with(ws, 1008)
    server.until('bad_utf8', 6)


# ---- closing ----

@check('the closing handshake, from both sides')
def _(server):
    with server.ws() as ws:
        equal(ws.close(1000, 'bye'), (1000, 'bye'))
    with server.ws() as ws:
        equal(ws.close(None), (1005, ''))
    with server.ws() as ws:
        ws.send_raw(frame(TEXT, 'one') + frame(CLOSE, struct.pack('>H', 4321)) + frame(TEXT, 'two'))
        equal(ws.recv(), 'one')
        ends_with(ws, 4321)
    with server.ws() as ws:
        begun = time.monotonic()
        ws.send('close 4001 another device')
        equal(ends_with(ws, 4001), 'another device')
        equal(read_all(ws.sock), b'')
        assert time.monotonic() - begun < 1, 'both have said it, and the server does not end the connection'
    with server.ws() as ws:
        ws.send('close 4001 ' + '가' * 60)
        equal(ends_with(ws, 4001), '가' * 41)
    server.until('closed', 5)


@check('one who does not answer the closing frame is cut')
def _(server):
    with server.ws() as ws:
        ws.send('close 4001')
        equal(ws.recv_frame()[0], CLOSE)
        begun = time.monotonic()
        ws.sock.settimeout(4)
        equal(read_all(ws.sock), b'')
        assert 1.5 < time.monotonic() - begun < 3, time.monotonic() - begun
        server.until('closed', 1)


@check('dropped connections are noticed, and nothing is left of them')
def _(server):
    for i in range(50):
        ws = server.ws()
        if i % 3 == 0:
            ws.send_raw(frame(TEXT, 'half')[:3])
        if i % 5 == 0:
            ws.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
        ws.drop()
    server.until('closed', 50)
    equal({k: v for k, v in server.figures().items() if k in ('sockets', 'connections')}, {'sockets': 1, 'connections': 0})


@check('no hello in time: 4000', hello_ms=300)
def _(server):
    with server.ws() as greeted, server.ws() as silent, server.ws() as stranger:
        greeted.send('hello')
        begun = time.monotonic()
        while time.monotonic() - begun < 0.25:
            stranger.send('stranger')
            time.sleep(0.05)
        ends_with(silent, 4000)
        ends_with(stranger, 4000)
        assert time.monotonic() - begun < 1
        greeted.send('x')
        equal([greeted.recv(), greeted.recv()], ['hello', 'x'])


def stay(ws, seconds):
    try:
        ws.recv(seconds)
    except TimeoutError:
        pass


@check('quiet: a ping, then the end; whoever answers stays', ping_ms=300)
def _(server):
    with server.ws() as good, server.ws() as dead, server.ws() as huge:
        for ws in (good, dead, huge):
            ws.send('hello')
            ws.recv()
        huge.send_frame(TEXT, b'', length=8000)
        begun = time.monotonic()
        living = threading.Thread(target=stay, args=(good, 1.5))
        living.start()
        dead.sock.settimeout(3)
        equal(read_all(dead.sock), b'\x89\x00')
        assert 0.5 < time.monotonic() - begun < 1.2, time.monotonic() - begun
        equal(read_all(huge.sock), b'\x89\x00')
        living.join()
        assert good.pings >= 3, good.pings
        good.send('alive')
        equal(good.recv(), 'alive')
    server.until('quiet', 2)


# ---- rates and slow readers ----

@check('too many messages: answered as flood, and 1008 in the end', messages_burst=10, messages_per_second=5)
def _(server):
    with server.ws() as ws:
        ws.send_raw(b''.join(frame(TEXT, str(i)) for i in range(15)))
        equal([ws.recv() for _ in range(15)], [str(i) for i in range(10)] + ['flood'] * 5)
        time.sleep(0.45)
        ws.send_raw(frame(TEXT, 'a') * 3)
        equal([ws.recv() for _ in range(3)], ['a', 'a', 'flood'])
        ws.send_raw(frame(TEXT, 'x') * 40)
        ends_with(ws, 1008)
    with server.ws() as ws:
        ws.send_raw(frame(PING) * 200)
        try:
            while True:
                ws.recv_frame()
        except Closed:
            pass
    server.until('flood_closed', 2)


@check('a slow reader: 4002, and what waits stays bounded', output_bytes=100000)
def _(server):
    with server.ws() as slow, server.ws() as quick:
        for _ in range(60):
            slow.send('many 20 4000')
        quick.send('hello')
        equal(quick.recv(), 'hello')
        server.until('slow_reader')
        ends_with(slow, 4002)
    server.until('closed', 1)


@check('a slow reader who never reads is cut', output_bytes=100000)
def _(server):
    with server.ws() as slow:
        for _ in range(60):
            slow.send('many 20 4000')
        server.until('closed', 1, 4)


@check('a quick reader may get more than that at once', output_bytes=100000)
def _(server):
    with server.ws() as ws:
        ws.send('many 150 1000')
        equal(sum(len(ws.recv()) for _ in range(150)), 150000)


@check('what is sent in one turn leaves in one write')
def _(server):
    if not os.access('/usr/bin/strace', os.X_OK):
        return 'no strace here'
    with server.ws() as ws, tempfile.NamedTemporaryFile('r') as log:
        ws.send('hello')
        ws.recv()
        trace = subprocess.Popen(['/usr/bin/strace', '-f', '-e', 'trace=write,writev,sendto,sendmsg,epoll_ctl,read,readv,recvfrom,ioctl,epoll_wait', '-o', log.name, '-p', str(server.process.pid)],
                                 stderr=subprocess.PIPE)
        trace.stderr.readline()
        ws.send('many 3 10')
        equal([ws.recv() for _ in range(3)], ['x' * 10] * 3)
        time.sleep(0.1)
        trace.send_signal(signal.SIGINT)
        trace.wait()
        calls = [line.split()[1].split('(')[0] for line in log.read().splitlines() if '(' in line]
        writes = [call for call in calls if call in ('write', 'writev', 'sendto', 'sendmsg')]
        equal((len(writes), calls.count('epoll_ctl')), (1, 0))
        return ' '.join(calls)


@check('a message to all reaches all', per_address=0)
def _(server):
    held = [server.ws() for _ in range(100)]
    held[0].send('all')
    equal({ws.recv() for ws in held}, {'to all'})


# ---- stopping ----

@check('SIGTERM with 200 clients: 1001 to all, status 0', per_address=0)
def _(server):
    held = [server.ws() for _ in range(200)]
    idle = [server.dial() for _ in range(5)]
    server.process.send_signal(signal.SIGTERM)
    for ws in held:
        equal(ends_with(ws, 1001), 'the server stops')
    begun = time.monotonic()
    server.stop()
    assert time.monotonic() - begun < 2
    for sock in idle:
        sock.close()


@check('SIGTERM with clients that do not answer: status 0', per_address=0)
def _(server):
    held = [server.ws() for _ in range(20)]
    server.process.send_signal(signal.SIGTERM)
    server.stop()
    for ws in held:
        ws.drop()


# ---- TLS ----

def make_certificate(folder):
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost',
                    '-keyout', f'{folder}/key.pem', '-out', f'{folder}/certificate.pem'], check=True, capture_output=True)
    return {'certificate': f'{folder}/certificate.pem', 'key': f'{folder}/key.pem'}


@check('TLS: requests, HSTS, WebSockets, big answers, slow readers, the end', tls=True, header_ms=500, output_bytes=100000)
def _(server):
    status, headers, body = server.ask('/where')
    equal((status, headers['strict-transport-security']), (200, 'max-age=31536000'))
    equal(len(server.ask('/big')[2]), 4 << 20)
    with server.ws({'Origin': f'https://127.0.0.1:{server.port}'}) as ws:
        for size in (0, 10, 8192):
            ws.send('x' * size)
            equal(ws.recv(), 'x' * size)
        ws.send('many 150 1000')
        equal(sum(len(ws.recv()) for _ in range(150)), 150000)
        equal(ws.close(1000, 'bye'), (1000, 'bye'))
    with server.ws() as ws:
        ws.send('close 4001 x')
        equal(ends_with(ws, 4001), 'x')
        equal(ws.sock.recv(10), b'')
    with server.ws() as ws:
        ws.send_frame(TEXT, 'x', masked=False)
        ends_with(ws, 1002)
        equal(ws.sock.recv(10), b'')
    with server.ws() as slow:
        for _ in range(100):
            slow.send('many 20 4000')
        server.until('slow_reader')
        ends_with(slow, 4002)
    with socket.create_connection(('127.0.0.1', server.port)) as sock: # no handshake
        sock.settimeout(3)
        begun = time.monotonic()
        equal(read_all(sock), b'')
        assert time.monotonic() - begun < 1.5
    with socket.create_connection(('127.0.0.1', server.port)) as sock:
        sock.settimeout(3)
        sock.sendall(b'GET / HTTP/1.1\r\n\r\n')
        assert b'HTTP/' not in read_all(sock)
    old = any_certificate()
    with warnings.catch_warnings(): # it is not for us to use them
        warnings.simplefilter('ignore')
        old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    try:
        dial('127.0.0.1', server.port, old).close()
        raise AssertionError('TLS 1.1 was taken')
    except (ssl.SSLError, ConnectionError):
        pass


@check('TLS: SIGTERM with clients', tls=True, per_address=0)
def _(server):
    held = [server.ws() for _ in range(30)]
    server.process.send_signal(signal.SIGTERM)
    for ws in held:
        ends_with(ws, 1001)
    server.stop()


def run(program, name, limits, function, folder):
    words = dict(limits)
    if words.pop('tls', False):
        words.update(make_certificate(folder))
    server, note = None, None
    try:
        server = Server(program, **words)
        note = function(server)
        server.stop()
    except Exception as error: # pylint: disable=broad-except
        note = f'FAILED: {type(error).__name__}: {error}'
        if server and server.process.poll() is None:
            server.process.kill()
            note += server.process.communicate()[1][-3000:]
        return False, note
    return True, note


def main(arguments):
    verbose = '-v' in arguments
    program, *words = [a for a in arguments if a != '-v']
    program = os.path.abspath(program)
    failed = passed = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, limits, function in CHECKS:
            if words and not any(word in name for word in words):
                continue
            begun = time.monotonic()
            fine, note = run(program, name, limits, function, folder)
            print(('ok   ' if fine else 'FAIL ') + name + (f': {note}' if note else '') + (f' ({time.monotonic() - begun:.1f} s)' if verbose else ''), flush=True)
            passed, failed = passed + fine, failed + (not fine)
    print(f'{passed} passed, {failed} failed')
    return 1 if failed or not passed else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
