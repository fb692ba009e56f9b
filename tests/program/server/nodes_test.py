#!/usr/bin/env python3
"""Several servers on one PostgreSQL database: people of one game at different nodes, and nodes that are killed while
they play.
"""

import asyncio
import os
import random
import signal
import subprocess
import time
import unittest
import uuid
from pathlib import Path

from many_games import Gone, Table
from quoin_server import PATIENCE, Closed, ServerCase

IS_LONG = bool(os.environ.get("QUOIN_TEST_LONG"))
KILLS = 50 if IS_LONG else 5
TABLES = 60 if IS_LONG else 30
CONFIG = """
request-rate = 100000/100000
creation-rate = 100000/100000
entrance-rate = 1000/1000
message-rate = 1000/1000
max-connections-per-address = 5000
"""


class NodeTable(Table):
    """A table whose people come back at another node when theirs is gone."""

    def __init__(self, port, rng):
        super().__init__(port, rng)
        self.unsettled = None  # an action whose node died before it answered
        self.story = []  # for a test that fails

    async def play_on(self, ports, seat):
        while not self.is_over:
            try:
                await self.play_at(self.rng.choice(ports()), seat)
            except (Gone, ConnectionError, asyncio.IncompleteReadError, OSError):
                if self.in_flight and self.in_flight[0] == seat:
                    self.unsettled, self.in_flight = self.in_flight, None
                    self.story.append(("lost", self.unsettled))
                await asyncio.sleep(self.rng.uniform(0.01, 0.1))
            finally:
                self.pages[seat].close()

    def has_happened(self, action, why):
        """Notes what was done: an action, or a list of which it is one."""
        self.acknowledged.append(action)
        self.story.append((len(self.acknowledged), why, action))

    async def play_at(self, port, seat):
        page = self.pages[seat]
        await page.open(port)
        answer, seen = await self._ask(page, {"type": "follow"})
        if answer["type"] != "done":
            raise Gone(str(answer))  # it loses its database for a moment
        state = None
        while not self.is_over:
            for message in seen:
                state = message.get("state", state)
            seen = []
            if state["phase"] == "finished":
                self.is_over = True
                return
            if state["turn"] != seat + 1:
                seen = [await page.receive()]
                continue
            # It is my turn, so what the other did was done, whoever has heard so.
            others = [it for it in (self.unsettled, self.in_flight) if it and it[0] != seat]
            if others:
                self.has_happened(others, f"seat {seat + 1} is on turn")
                self.unsettled = self.in_flight = None
            await asyncio.sleep(self.rng.uniform(0.02, 0.2))
            mine = self.in_flight = (seat, self.choose(state, seat))
            answer, seen = await self._ask(page, mine[1])
            if answer["type"] == "done":
                if self.in_flight is mine:
                    self.has_happened(mine, "done")
                    self.in_flight = None
                self.unsettled = None  # it never happened
            else:
                self.in_flight = None
                # Refused: what the dead node had begun to store was stored after all, or nothing can be now.
                if answer["why"] not in ("against-rules", "not-allowed"):
                    await asyncio.sleep(0.05)
                    raise Gone(str(answer))
                if self.unsettled and self.unsettled[0] == seat:
                    self.has_happened(self.unsettled, f"the next was refused: {answer}")
                    self.unsettled = None
            state = {**state, "turn": 0}  # until the server says otherwise

    def settle_at_end(self, events):
        done = [event for event in events if event["event"] in ("place", "exchange", "pass")]
        if self.unsettled and len(done) > len(self.acknowledged):
            self.in_flight = self.unsettled  # the one after it was not even looked at
        # Of an action whose node died and the one that was tried in its place, one was done.
        for place, (either, event) in enumerate(zip(self.acknowledged, done)):
            if isinstance(either, list):
                fitting = [it for it in either if it[1]["type"] == event["event"]]
                self.acknowledged[place] = (fitting or either)[0]
        return self.settle(events)


class Nodes(ServerCase):
    def setUp(self):
        super().setUp()
        self.address = (Path(os.environ["QUOIN_POSTGRES"]) / "address").read_text(encoding="utf-8").strip()
        self.name = f"nodes_{uuid.uuid4().hex}"
        self.ask("postgres", f"CREATE DATABASE {self.name}")
        self.addCleanup(self.ask, "postgres", f"DROP DATABASE {self.name} WITH (FORCE)")
        self.count = 0

    def ask(self, database, sql):
        done = subprocess.run(
            [
                "psql",
                "--quiet",
                "--no-align",
                "--tuples-only",
                "--field-separator=\t",
                self.address.replace("DATABASE", database),
                "--command",
                sql,
            ],
            capture_output=True,
            check=True,
        )
        return done.stdout.decode().splitlines()

    def node(self, config=CONFIG):
        self.count += 1
        return self.start(
            config,
            name=f"node{self.count}",
            database=self.address.replace("DATABASE", self.name),
            environment={"QUOIN_KEY": "5a" * 32},
        )

    def at(self, person, server):
        """The same person, with a page at another node."""
        other = server.person(person.name)
        other.cookie = person.cookie
        return other

    def wait_until(self, is_true, what):
        limit = time.monotonic() + PATIENCE
        while not is_true():
            self.assertLess(time.monotonic(), limit, what)
            time.sleep(0.02)

    def begin(self, one, other, rules="challenge=void,first=1", **fields):
        """Ann at one node and Ben at the other, in a game that has begun."""
        ann, ben = one.person("Ann"), other.person("Ben")
        game = ann.create("me", "human", public=True, rules=rules, **fields)["game"]
        first, second = ann.follow(game), ben.follow(game)
        second.must("sit", name="Ben", nonce="b")
        first.wait(lambda it: it.table["seats"][1]["taken"], "the other sits")
        first.must("start", nonce="a")
        second.wait(lambda it: it.state, "the beginning")
        return ann, ben, game, first, second

    def test_people_at_different_nodes_play_one_game(self):
        one, other = self.node(), self.node()
        ann, _, game, first, second = self.begin(one, other)
        first.must("pass")
        second.wait(lambda it: it.has_turn(), "the other's pass")
        self.assertEqual(second.count("pass"), 1)
        second.must("say", text="Hello from afar")
        first.wait(lambda it: it.chat, "what was said")
        self.assertEqual(first.chat[0]["text"], "Hello from afar")
        second.must("exchange", tiles=second.rack[:1])
        first.wait(lambda it: it.has_turn(), "the other's exchange")
        # Both see the other at the table, and that they leave it.
        first.wait(lambda it: it.table["seats"][1]["connected"], "the other is there")
        self.assertEqual(
            [seat["connected"] for seat in ann.get(f"/api/games/{game}").json["table"]["seats"]], [True, True]
        )
        second.close()
        first.wait(lambda it: not it.table["seats"][1]["connected"], "the other has left")
        # Whoever asks at whichever node sees the same game.
        events = [server.person().get(f"/api/games/{game}").json["events"] for server in (one, other)]
        self.assertEqual(events[0], events[1])

    def test_both_act_at_once_and_nothing_is_done_twice(self):
        one, other = self.node(), self.node()
        _, _, game, first, second = self.begin(one, other)
        for number in range(20):
            first.send("say", text=f"a{number}")
            second.send("say", text=f"b{number}")
        texts = self.chat_of(one, game, 40)
        self.assertEqual(sorted(texts), sorted([f"{who}{number}" for who in "ab" for number in range(20)]))
        self.assertEqual([text for text in texts if text[0] == "a"], [f"a{number}" for number in range(20)])

    def chat_of(self, server, game, count):
        self.wait_until(lambda: len(server.person().get(f"/api/games/{game}").json["chat"]) >= count, "all was said")
        return [line["text"] for line in server.person().get(f"/api/games/{game}").json["chat"]]

    def test_who_logs_out_everywhere_is_logged_out_at_all_nodes(self):
        one, other = self.node(), self.node()
        ann = one.person("Ann")
        self.assertEqual(ann.post("/api/account", {"name": "Ann", "password": "a long password"}).status, 201)
        far = self.at(ann, other)
        self.wait_until(lambda: far.get("/api/session").json["account"], "the other node knows the account")
        page = far.socket()
        self.assertEqual(ann.post("/api/logout-everywhere", {}).status, 200)
        with self.assertRaises(Closed) as closed:
            while True:
                page.read()
        self.assertEqual(closed.exception.code, 1008)
        stale = self.at(far, other)
        self.assertIsNone(stale.get("/api/session").json["account"])

    def test_another_node_goes_on_for_a_dead_one(self):
        one, other = self.node(), self.node()
        ann = one.person("Ann")
        game = ann.create("static", "static", public=True, rules="challenge=void", pace=300, start=True)["game"]
        other.person().follow(game).wait(lambda it: len(it.events) > 5, "their first turns")
        one.kill()
        killed = time.monotonic()
        seen = len(other.person().get(f"/api/games/{game}").json["events"])
        self.wait_until(
            lambda: len(other.person().get(f"/api/games/{game}").json["events"]) > seen + 2,
            "the computers of the dead node play on",
        )
        print(f"\n  re-claimed after {time.monotonic() - killed:.1f} s")

    def test_a_clock_runs_on_at_the_other_node(self):
        one, other = self.node(), self.node()
        ann, ben, game, first, second = self.begin(one, other, rules="challenge=void,first=1,time=20s,overtime=none")
        time.sleep(2)
        one.kill()
        # Ann comes back at the other node; what she used before is used.
        again = self.at(ann, other).follow(game)
        self.assertGreaterEqual(again.state["now"], 1000)
        self.assertLess(again.state["now"], 12000)
        again.must("pass")

    def test_a_node_that_ends_hands_over_at_once(self):
        one, other = self.node(), self.node()
        _, _, game, first, second = self.begin(one, other)
        first.must("pass")
        self.assertEqual(one.stop(signal.SIGTERM), 0)
        second.wait(lambda it: it.has_turn(), "the pass")
        second.must("pass")
        self.assertEqual(
            len([it for it in other.person().get(f"/api/games/{game}").json["events"] if it["event"] == "pass"]), 2
        )

    def test_a_rematch_is_found_from_both_nodes(self):
        one, other = self.node(), self.node()
        for _ in range(5):
            _, _, _, first, second = self.begin(one, other)
            first.must("resign")
            second.wait(lambda it: it.is_over(), "the end")
            asked = [page.send("rematch") for page in (first, second)]
            moved = [page.wait_for("moved") for page in (first, second)]
            self.assertEqual(moved[0]["to"], moved[1]["to"])
            self.assertEqual(len(asked), 2)
            for page in (first, second):
                page.game = moved[0]["to"]
                page.must("follow")
            first.send("start", nonce="c")
            second.send("start", nonce="d")
            for page in (first, second):
                page.wait(lambda it: it.state and it.state["phase"] == "playing", "the next game")

    def test_nodes_are_killed_while_people_play(self):
        rng = random.Random(3)
        nodes = [self.node() for _ in range(3)]
        tables = [NodeTable(rng.choice(nodes).port, rng) for _ in range(TABLES)]

        async def play():
            for table in tables:
                await table.open_and_start(rng.choice(nodes).port)
                await table.start()
            tasks = [
                asyncio.create_task(table.play_on(lambda: [it.port for it in nodes], seat))
                for table in tables
                for seat in (0, 1)
            ]
            for _ in range(KILLS):
                wanted = sum(len(table.acknowledged) for table in tables) + rng.randrange(TABLES // 2, TABLES)
                while sum(len(table.acknowledged) for table in tables) < wanted and not all(
                    table.is_over for table in tables
                ):
                    await asyncio.sleep(0.01)
                victim = rng.randrange(len(nodes))
                nodes[victim].process.kill()
                nodes[victim].process.wait()
                # The others go on meanwhile.
                nodes[victim] = await asyncio.get_running_loop().run_in_executor(None, self.node)
            for table in tables:
                table.is_over = True
            await asyncio.sleep(0.5)
            for task in tasks:
                task.cancel()
            for failed in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(failed, Exception):
                    raise failed

        asyncio.run(play())

        somebody = nodes[0].person()
        for table in tables:
            answers = [server.person().get(f"/api/games/{table.id}").json["events"] for server in nodes]
            self.assertEqual(answers[0], answers[1])
            self.assertIsNone(table.settle_at_end(answers[0]), table.story)
        actions = sum(len(table.acknowledged) for table in tables)
        self.assertGreater(actions, TABLES)
        # No place in a log is taken twice, and all of them are there.
        self.assertEqual(
            self.ask(self.name, "SELECT game FROM events GROUP BY game HAVING count(*) <> max(sequence) + 1"), []
        )
        self.assertEqual(somebody.get("/healthz").status, 200)
        print(f"\n  {TABLES} games, {KILLS} kills of {len(nodes)} nodes, {actions} acknowledged actions")


if __name__ == "__main__":
    unittest.main()
