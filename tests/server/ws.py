"""A small WebSocket client of the standard library, for tests: it can also do what no client should.

    from ws import WebSocket, Closed, Refused

    with WebSocket('ws://127.0.0.1:4000/ws', {'Origin': 'http://127.0.0.1:4000'}) as ws:
        ws.send('{"type":"ping"}')
        text = ws.recv(timeout=2)      # the next text message; pings are answered meanwhile
        code, reason = ws.close()      # what the server said in its closing frame

Closed is raised by recv when the connection has ended (code 1006: without a closing frame), Refused by the constructor when the
answer was not 101, TimeoutError when nothing came in time. `wss` takes any certificate unless a context is given."""

import base64
import hashlib
import os
import socket
import ssl
import struct
import time
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MAGIC = b'258EAFA5-E914-47DA-95CA-C5AB0DC85B11'


class Closed(Exception):
    def __init__(self, code, reason=''):
        super().__init__(f'closed with {code} {reason}'.rstrip())
        self.code, self.reason = code, reason


class Refused(Exception):
    def __init__(self, status, headers, body):
        super().__init__(f'answered with {status}: {body!r}')
        self.status, self.headers, self.body = status, headers, body


def any_certificate():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def dial(host, port, tls=None, timeout=5):
    """A connected socket; tls is an SSLContext or None."""
    raw = socket.create_connection((host, port), timeout)
    raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return tls.wrap_socket(raw, server_hostname=host, suppress_ragged_eofs=False) if tls else raw


def frame(opcode, payload=b'', fin=True, rsv=0, masked=True, length=None):
    """The bytes of a frame; length: what it says instead of the truth."""
    if isinstance(payload, str):
        payload = payload.encode()
    said = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    bit = 0x80 if masked else 0
    if said < 126:
        head += bytes([bit | said])
    elif said < 65536:
        head += struct.pack('>BH', bit | 126, said)
    else:
        head += struct.pack('>BQ', bit | 127, said)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    long_mask = (mask * (len(payload) // 4 + 1))[:len(payload)]
    return head + mask + (int.from_bytes(payload, 'big') ^ int.from_bytes(long_mask, 'big')).to_bytes(len(payload), 'big')


def read_head(sock, rest=b''):
    """Status, headers in lower case, and the bytes behind the head."""
    while b'\r\n\r\n' not in rest:
        more = sock.recv(65536)
        if not more:
            raise ConnectionError(f'the answer ends in its head: {rest!r}')
        rest += more
    head, _, rest = rest.partition(b'\r\n\r\n')
    first, *lines = head.decode('latin-1').split('\r\n')
    headers = {}
    for line in lines:
        name, _, value = line.partition(':')
        headers[name.strip().lower()] = value.strip()
    return int(first.split()[1]), headers, rest


class WebSocket:
    def __init__(self, url, headers=None, protocol='bang.v1', tls=None, timeout=5):
        parts = urlsplit(url)
        secure = parts.scheme == 'wss'
        self.sock = dial(parts.hostname, parts.port or (443 if secure else 80), (tls or any_certificate()) if secure else None, timeout)
        self.timeout = timeout
        self.buffer = b''
        self.pieces = None      # of a message in fragments
        self.closed = None      # (code, reason) of the other side's closing frame
        self.close_sent = False
        self.pings = 0          # that came
        self.answer_pings = True
        key = base64.b64encode(os.urandom(16)).decode()
        wanted = {'Host': parts.netloc, 'Upgrade': 'websocket', 'Connection': 'Upgrade', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': key}
        if protocol:
            wanted['Sec-WebSocket-Protocol'] = protocol
        wanted.update(headers or {})
        path = (parts.path or '/') + ('?' + parts.query if parts.query else '')
        lines = ''.join(f'{name}: {value}\r\n' for name, value in wanted.items() if value is not None)
        self.send_raw(f'GET {path} HTTP/1.1\r\n{lines}\r\n'.encode())
        self.status, self.headers, self.buffer = read_head(self.sock)
        if self.status != 101:
            body = self._read_body()
            self.sock.close()
            raise Refused(self.status, self.headers, body)
        expected = base64.b64encode(hashlib.sha1(wanted['Sec-WebSocket-Key'].encode() + MAGIC).digest()).decode()
        if self.headers.get('sec-websocket-accept') != expected:
            raise ConnectionError('a wrong Sec-WebSocket-Accept')
        self.protocol = self.headers.get('sec-websocket-protocol')

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.drop()

    def _read_body(self):
        length = int(self.headers.get('content-length', 0))
        while len(self.buffer) < length:
            more = self.sock.recv(65536)
            if not more:
                break
            self.buffer += more
        return self.buffer[:length]

    # ---- raw ----

    def send_raw(self, data):
        self.sock.sendall(data)

    def send_frame(self, opcode, payload=b'', **how):
        """See frame() for how."""
        self.send_raw(frame(opcode, payload, **how))

    def _need(self, count, until):
        while len(self.buffer) < count:
            left = until - time.monotonic()
            if left <= 0:
                raise TimeoutError('nothing came in time')
            self.sock.settimeout(left)
            try:
                more = self.sock.recv(65536)
            except (ConnectionError, ssl.SSLError) as error:
                if isinstance(error, ssl.SSLWantReadError):
                    continue
                more = b''
            finally:
                self.sock.settimeout(self.timeout)
            if not more:
                raise Closed(*(self.closed or (1006, '')))
            self.buffer += more

    def recv_frame(self, timeout=None):
        """(opcode, payload, fin) of the next frame of any kind; does nothing about it."""
        until = time.monotonic() + (self.timeout if timeout is None else timeout)
        self._need(2, until)
        first, second = self.buffer[0], self.buffer[1]
        if second & 0x80 or first & 0x70:
            raise ConnectionError(f'a frame that no server sends: {self.buffer[:2]!r}')
        length, head = second & 0x7F, 2
        if length == 126:
            self._need(4, until)
            length, head = struct.unpack('>H', self.buffer[2:4])[0], 4
        elif length == 127:
            self._need(10, until)
            length, head = struct.unpack('>Q', self.buffer[2:10])[0], 10
        self._need(head + length, until)
        payload = self.buffer[head:head + length]
        self.buffer = self.buffer[head + length:]
        return first & 0x0F, payload, bool(first & 0x80)

    # ---- messages ----

    def send(self, text):
        self.send_frame(TEXT, text)

    def recv(self, timeout=None):
        """The next message: str of a text, bytes of a binary one."""
        until = time.monotonic() + (self.timeout if timeout is None else timeout)
        while True:
            opcode, payload, fin = self.recv_frame(until - time.monotonic())
            if opcode == PING:
                self.pings += 1
                if self.answer_pings:
                    self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                code = struct.unpack('>H', payload[:2])[0] if len(payload) >= 2 else 1005
                self.closed = (code, payload[2:].decode())
                if not self.close_sent:
                    self.close_sent = True
                    try:
                        self.send_frame(CLOSE, payload[:2])
                    except OSError:
                        pass
                raise Closed(*self.closed)
            elif opcode != PONG:
                kind, pieces = (opcode, []) if self.pieces is None else self.pieces
                pieces.append(payload)
                self.pieces = None if fin else (kind, pieces)
                if fin:
                    whole = b''.join(pieces)
                    return whole.decode() if kind == TEXT else whole

    def close(self, code=1000, reason='', timeout=None):
        """The closing handshake: sends a closing frame, passes over what still comes, and returns the server's (code, reason)."""
        if not self.close_sent:
            self.close_sent = True
            self.send_frame(CLOSE, struct.pack('>H', code) + reason.encode() if code else b'')
        try:
            while True:
                self.recv(timeout)
        except Closed as end:
            self.drop()
            return end.code, end.reason

    def drop(self):
        """Ends the connection without a word."""
        self.sock.close()
