"""Two hundred tables at once, each with two people who act as soon as it is their turn and write down what was
acknowledged.
"""

import asyncio
import base64
import http.client
import json
import os
import struct

MASK = b"\x11\x22\x33\x44"
# Words are not judged and nothing ends the game but its tiles, so that any tiles can be laid without knowing words.
RULES = "challenge=single,scoreless-end=claimed,first=1"
COLUMNS = "HIJKLMNO"


class Gone(Exception):
    """The server does not answer any more."""


def post(port, path, body, cookie=None):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json", **({"Cookie": cookie} if cookie else {})}
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    given = answer.getheader("Set-Cookie")
    connection.close()
    return answer.status, json.loads(text), given.split(";")[0] if given else cookie


class Page:
    """A WebSocket of one person."""

    def __init__(self, cookie):
        self.cookie = cookie
        self.reader = self.writer = None

    async def open(self, port):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        self.writer.write(
            f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: quoin.1\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Gone(head.decode())

    def _frame(self, kind, payload):
        size = len(payload)
        head = bytes([0x80 | kind]) + (bytes([0x80 | size]) if size < 126 else bytes([0xFE]) + struct.pack(">H", size))
        self.writer.write(head + MASK + bytes(b ^ MASK[i % 4] for i, b in enumerate(payload)))

    async def send(self, message):
        self._frame(1, json.dumps(message).encode())
        await self.writer.drain()

    async def receive(self):
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", await self.reader.readexactly(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(size)
            if first & 0x0F == 1:
                return json.loads(payload)
            if first & 0x0F == 9:
                self._frame(10, payload)
            if first & 0x0F == 8:
                raise Gone("closed")

    def close(self):
        if self.writer:
            self.writer.transport.abort()
            self.writer = None


class Table:
    """One game and its two people. `acknowledged` outlives the server."""

    def __init__(self, port, rng):
        self.rng = rng
        status, game, ann = post(
            port,
            "/api/games",
            {"seats": [{"player": "me", "name": "Ann"}, {"player": "human"}], "rules": RULES, "public": True},
        )
        assert status == 201, game
        self.id = game["game"]
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("GET", "/api/session")
        ben = connection.getresponse().getheader("Set-Cookie").split(";")[0]
        connection.close()
        self.pages = [Page(ann), Page(ben)]
        self.acknowledged = []  # (seat, kind, details), in order
        self.in_flight = None
        self.is_over = False

    def open_and_start(self, port):
        return asyncio.gather(*(self._sit(port, seat) for seat in (0, 1)))

    async def _ask(self, page, request):
        """Sends it and waits for its answer; other messages are given to the caller later."""
        await page.send({"id": 1, "game": self.id, **request})
        others = []
        while True:
            message = await page.receive()
            if message.get("re") == 1:
                return message, others
            others.append(message)

    async def _sit(self, port, seat):
        page = self.pages[seat]
        await page.open(port)
        if seat == 1:
            answer, _ = await self._ask(page, {"type": "sit", "name": "Ben", "nonce": "of Ben"})
            assert answer["type"] == "done", answer

    async def start(self):
        answer, _ = await self._ask(self.pages[0], {"type": "start", "nonce": "of Ann"})
        assert answer["type"] == "done", answer
        for page in self.pages:
            page.close()

    def choose(self, state, seat):
        """Some action that the rules allow."""
        rack = state["seats"][seat]["rack"].replace("?", "")
        row = state["board"][7]
        free = [column for column in range(7, 15) if row[column] == "."]
        if self.rng.random() < 0.4 and free and rack:
            column = free[0]
            if column == 7:
                if len(rack) < 2:
                    return {"type": "pass"}
                return {"type": "place", "at": "8H", "tiles": rack[:2]}
            return {"type": "place", "at": f"8{COLUMNS[column - 7]}", "tiles": rack[0]}
        if state["exchange_limit"] > 0 and rack and self.rng.random() < 0.5:
            return {"type": "exchange", "tiles": rack[0]}
        return {"type": "pass"}

    async def play(self, port, seat):
        """Plays the seat until the server is gone or the game is over."""
        page = self.pages[seat]
        await page.open(port)
        answer, seen = await self._ask(page, {"type": "follow"})
        assert answer["type"] == "done", answer
        state = None
        while not self.is_over:
            for message in seen:
                if "state" in message:
                    state = message["state"]
            seen = []
            if state["phase"] == "finished":
                self.is_over = True
                break
            # After a crash the state tells whether what was in flight happened; either way it is settled now.
            if state["turn"] == seat + 1:
                await asyncio.sleep(self.rng.uniform(0.02, 0.3))
                action = self.choose(state, seat)
                self.in_flight = (seat, action)
                answer, seen = await self._ask(page, action)
                if answer["type"] == "done":
                    self.acknowledged.append((seat, action))
                self.in_flight = None
                state = {**state, "turn": 0}  # until the server says otherwise
            else:
                seen = [await page.receive()]

    def settle(self, events):
        """Compares what was acknowledged with the events of the game, and takes over what was in flight and happened.

        Returns what is wrong, or nothing."""
        done = [event for event in events if event["event"] in ("place", "exchange", "pass")]
        expected = list(self.acknowledged)
        if self.in_flight and len(done) == len(expected) + 1:
            expected.append(self.in_flight)
        self.in_flight = None
        if len(done) != len(expected):
            return f"{self.id}: {len(expected)} actions were acknowledged, {len(done)} are there"
        for event, (seat, action) in zip(done, expected):
            if event["event"] != action["type"] or event["seat"] != seat + 1:
                return f"{self.id}: {event} is not {action} of seat {seat + 1}"
            if action["type"] == "place" and not event["tiles"].endswith(action["tiles"]):
                return f"{self.id}: {event} is not {action}"
        self.acknowledged = expected
        return None


async def play_all(tables, port, until):
    """Lets all tables play until the event is set, or the server is gone."""

    async def one(table, seat):
        try:
            await table.play(port, seat)
        except (Gone, ConnectionError, asyncio.IncompleteReadError, OSError):
            pass

    tasks = [asyncio.create_task(one(table, seat)) for table in tables for seat in (0, 1)]
    await until()
    done, pending = await asyncio.wait(tasks, timeout=20)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for table in tables:
        for page in table.pages:
            page.close()
    for task in done:
        if task.exception():
            raise task.exception()
