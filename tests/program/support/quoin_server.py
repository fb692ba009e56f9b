"""A real server for tests, and people who talk to it: REST with a cookie, and a WebSocket client of our own."""

import base64
import http.client
import json
import os
import re
import signal
import socket
import struct
import subprocess
import time

from quoin_case import QUOIN, SMALL_LIST, QuoinCase

PATIENCE = 60  # seconds until something that has to happen counts as not happening; busy machines are slow
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Server:
    """`quoin serve` on a free port of 127.0.0.1, with a folder of its own. `on_text` hears everything that is sent or
    received. Where it speaks TLS, `tls` is the context of those who talk to it.
    """

    def __init__(
        self, case, config="", *, arguments=(), environment=None, name="server", program=QUOIN, database=None, tls=None
    ):
        self.case = case
        self.tls = tls
        self.on_text = lambda person, way, text: None
        self.on_answer = lambda method, path, body, answer: None
        self.database = database or case.folder / f"{name}.db"
        self.log_path = case.folder / f"{name}.log"
        path = case.write(f"{name}.conf", config)
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen(
                [program, "serve", "--port", "0", "--database", self.database, "--config", path, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=case.folder,
                env={**case.environment, **(environment or {})},
            )
        case.addCleanup(self.kill)
        self.greeting = self.process.stdout.readline().decode()
        case.assertTrue(self.greeting.startswith("Quoin is at "), f"no server: {self.greeting}{self.log}")
        found = re.search(r"https?://127\.0\.0\.1:(\d+)/", self.greeting)
        while not found:  # behind a proxy it greets with the address that people know
            time.sleep(0.01)
            case.assertIsNone(self.process.poll(), self.log)
            found = re.search(r'"port":(\d+)', self.log)
        self.port = int(found[1])

    @property
    def log(self):
        return self.log_path.read_text(encoding="utf-8")

    def person(self, name=""):
        return Person(self, name)

    def stop(self, number=signal.SIGTERM):
        """Asks it to end, and says how it ended."""
        self.process.send_signal(number)
        return self.process.wait(PATIENCE)

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class ServerCase(QuoinCase):
    def start(self, config="", **options):
        if not (self.lexicons / "small-english.qlx").exists():
            self.build("small-english", SMALL_LIST)
        return Server(self, config, **options)


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def text(self):
        return self.body.decode("utf-8")

    def header(self, name):
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)


class Person:
    """Somebody with a cookie of their own."""

    def __init__(self, server, name):
        self.server, self.name, self.cookie = server, name, None

    def __repr__(self):
        return self.name

    def request(self, method, path, body=None, headers=None):
        """`body` is sent as JSON, or as it is where it is bytes."""
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        if self.server.tls:
            connection = http.client.HTTPSConnection(
                "127.0.0.1", self.server.port, timeout=PATIENCE, context=self.server.tls
            )
        sent = dict(headers or {})
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        if self.cookie:
            sent.setdefault("Cookie", self.cookie)
        try:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            answer = Answer(response.status, response.getheaders(), response.read())
        finally:
            connection.close()
        self.learn(answer.headers)
        self.server.on_answer(method, path, body, answer)
        self.server.on_text(
            self,
            "answer",
            f"{method} {path}\n{answer.status}\n{answer.headers}\n\n{answer.body.decode(errors='replace')}",
        )
        return answer

    def learn(self, headers):
        for key, value in headers:
            if key.lower() == "set-cookie":
                self.cookie = value.split(";")[0]

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers)

    def post(self, path, body):
        return self.request("POST", path, body)

    def create(self, *seats, **fields):
        """Opens a table and gives its snapshot. A seat is "me", "human" or a computer."""
        wanted = [{"player": seat, "name": self.name if seat == "me" else ""} for seat in seats]
        answer = self.post("/api/games", {"lexicon": "small-english", "seats": wanted, **fields})
        self.server.case.assertEqual(answer.status, 201, answer.text)
        return answer.json

    def socket(self, **options):
        return Socket(self, **options)

    def follow(self, game, **fields):
        connection = self.socket()
        connection.game = game
        connection.must("follow", **fields)
        return connection


class Closed(Exception):
    def __init__(self, code, reason):
        super().__init__(f"closed with {code}: {reason}")
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket, which keeps the game that it follows up to date. Pings are answered while it reads."""

    def __init__(self, person, *, headers=None, subprotocol="quoin.1", path="/live"):
        self.person, self.game, self.number = person, None, 0
        self.table = self.setting = self.state = None
        self.events, self.chat, self.others = [], [], []
        self.answers_pings, self.last = True, None
        self.connection = socket.create_connection(("127.0.0.1", person.server.port), timeout=PATIENCE)
        if person.server.tls:
            self.connection = person.server.tls.wrap_socket(self.connection, server_hostname="127.0.0.1")
        person.server.case.addCleanup(self.connection.close)
        self.unread = b""
        lines = {
            "Host": f"127.0.0.1:{person.server.port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Protocol": subprotocol,
        }
        if person.cookie:
            lines["Cookie"] = person.cookie
        lines.update(headers or {})
        self.send_bytes(
            f"GET {path} HTTP/1.1\r\n{''.join(f'{key}: {value}' + chr(13) + chr(10) for key, value in lines.items())}\r\n".encode()  # noqa: E501
        )
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self.read_bytes(1)
        status, *rest = head.decode().split("\r\n")
        self.headers = [tuple(line.split(": ", 1)) for line in rest if line]
        self.status = int(status.split()[1])
        person.learn(self.headers)
        person.server.on_text(person, "upgrade", head.decode())
        if self.status == 101:
            self.hello = self.read()
        else:
            self.connection.close()

    def send_bytes(self, data):
        self.connection.sendall(data)

    def read_bytes(self, count):
        while len(self.unread) < count:
            more = self.connection.recv(65536)
            if not more:
                raise Closed(1006, "without a word")
            self.unread += more
        taken, self.unread = self.unread[:count], self.unread[count:]
        return taken

    def send_frame(self, kind, payload, *, is_last=True, is_masked=True, reserved=0):
        size = len(payload)
        head = bytes([(0x80 if is_last else 0) | reserved | kind])
        mark = 0x80 if is_masked else 0
        head += (
            bytes([mark | size])
            if size < 126
            else struct.pack("!BH", mark | 126, size)
            if size < 65536
            else struct.pack("!BQ", mark | 127, size)
        )
        mask = os.urandom(4) if is_masked else b""
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if is_masked else payload
        self.send_bytes(head + mask + masked)

    def read_frame(self):
        first, second = self.read_bytes(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack("!H", self.read_bytes(2))[0]
        elif size == 127:
            size = struct.unpack("!Q", self.read_bytes(8))[0]
        return first & 0x0F, self.read_bytes(size)

    def read(self):
        """The next message. Pings alone do not keep it waiting."""
        end = time.monotonic() + PATIENCE
        while True:
            kind, payload = self.read_frame()
            self.person.server.case.assertLess(
                time.monotonic(), end, f"{self.person} hears nothing; the last: {self.last}"
            )
            if kind == PING:
                if self.answers_pings:
                    self.send_frame(PONG, payload)
            elif kind == CLOSE:
                code = struct.unpack("!H", payload[:2])[0] if payload else 1005
                try:
                    self.send_frame(CLOSE, payload[:2])
                except OSError:
                    pass
                raise Closed(code, payload[2:].decode())
            elif kind == TEXT:
                text = payload.decode("utf-8")
                self.last = text
                self.person.server.on_text(self.person, "message", text)
                return self.take(json.loads(text))

    def take(self, message):
        kind = message["type"]
        if "table" in message:
            self.table = message["table"]
        if kind == "game":
            self.chat, self.events = message["chat"], []
            self.setting, self.state = message.get("setting"), message.get("state")
        if "events" in message:
            self.events = self.events[: message.get("from", 0)] + message["events"]
            self.state = message["state"]
        if kind == "chat":
            self.chat.append(message["line"])
        if kind in ("plays", "judged", "squares", "moved", "refused"):
            self.others.append(message)
        return message

    def send(self, kind, **fields):
        self.number += 1
        text = json.dumps({"id": self.number, "game": fields.pop("game", self.game), "type": kind, **fields})
        self.person.server.on_text(self.person, "sent", text)
        self.send_frame(TEXT, text.encode())
        return self.number

    def ask(self, kind, **fields):
        """Sends a request and reads up to its answer, "done" or "refused"."""
        number = self.send(kind, **fields)
        while True:
            message = self.read()
            if message["type"] in ("done", "refused") and message["re"] == number:
                return message

    def must(self, kind, **fields):
        answer = self.ask(kind, **fields)
        self.person.server.case.assertEqual(answer["type"], "done", f"{self.person} {kind} {fields}: {answer}")
        self.catch_up()

    def catch_up(self):
        """Reads what has been sent so far. News follow an answer at once, so what is answered after them comes after
        them.
        """
        self.number += 1
        self.send_frame(TEXT, json.dumps({"id": self.number, "game": "", "type": "nothing"}).encode())
        while self.read().get("re") != self.number:
            pass

    def refused(self, kind, **fields):
        answer = self.ask(kind, **fields)
        self.person.server.case.assertEqual(answer["type"], "refused", f"{self.person} {kind} {fields}: {answer}")
        return answer

    def wait(self, is_so, what="something"):
        """Reads until it is so."""
        end = time.monotonic() + PATIENCE
        while not is_so(self):
            self.person.server.case.assertLess(time.monotonic(), end, f"{self.person} waits for {what}: {self.state}")
            self.read()
        return self

    def wait_for(self, kind):
        """The next message of a kind that is kept for this; it may have been read before."""
        while True:
            for message in self.others:
                if message["type"] == kind:
                    self.others.remove(message)
                    return message
            self.read()

    def close(self, code=1000):
        self.send_frame(CLOSE, struct.pack("!H", code))
        try:
            while True:
                self.read()
        except (Closed, OSError):
            self.connection.close()

    # --- what most games need

    @property
    def own(self):
        return self.table["own_seat"]

    @property
    def rack(self):
        return self.state["seats"][self.own - 1]["rack"]

    def has_turn(self):
        return self.state is not None and self.state["turn"] == self.own and self.state["phase"] == "playing"

    def is_over(self):
        return self.state is not None and self.state["phase"] == "finished"

    def count(self, event):
        return sum(1 for one in self.events if one["event"] == event)
