#!/usr/bin/env python3
"""The server is killed again and again in the middle of two hundred games. Whatever was acknowledged is there
afterwards, nothing is there twice, and every log replays to the state whose hash was stored with it.
"""

import asyncio
import json
import os
import random
import sqlite3
import subprocess
import unittest
import uuid
from pathlib import Path

from many_games import Table, play_all
from quoin_case import QUOIN
from quoin_server import ServerCase

IS_LONG = bool(os.environ.get("QUOIN_TEST_LONG"))
GAMES = 200
KILLS = 100 if IS_LONG else 5
CONFIG = """
request-rate = 100000/100000
creation-rate = 100000/100000
message-rate = 1000/1000
max-connections-per-address = 5000
"""


class Crash(ServerCase):
    def replay(self, header, lines, state_hash):
        """What `quoin verify` finds in a log as it is stored."""
        text = "\n".join([header, *lines, json.dumps({"events": len(lines), "state": state_hash})]) + "\n"
        return self.json("verify", self.write("replayed.log", text), status=None)

    def crash_often(self, program, database, read_games, games, kills):
        rng = random.Random(1)
        server = self.start(CONFIG, program=program, database=database)
        tables = [Table(server.port, rng) for _ in range(games)]

        def acknowledged():
            return sum(len(table.acknowledged) for table in tables)

        async def begin():
            for table in tables:
                await table.open_and_start(server.port)
                await table.start()

        asyncio.run(begin())

        for kill in range(kills):
            wanted = acknowledged() + rng.randrange(games // 2, games)

            async def until():
                # A slow machine takes longer for it, and the games have come as far.
                while acknowledged() < wanted and not all(table.is_over for table in tables):
                    await asyncio.sleep(0.01)
                await asyncio.sleep(rng.uniform(0, 0.3))
                server.process.kill()
                server.process.wait()

            asyncio.run(play_all(tables, server.port, until))
            server = self.start(CONFIG, program=program, database=database)
            somebody = server.person()
            for table in tables:
                answer = somebody.get(f"/api/games/{table.id}")
                self.assertEqual(answer.status, 200, answer.text)
                self.assertIsNone(table.settle(answer.json["events"]), f"after kill {kill + 1}")
        actions = acknowledged()
        self.assertGreater(actions, games, "the games went on between the kills")
        self.assertEqual(server.stop(), 0)

        # The logs once more, by a program that knows only the stored text.
        sample = read_games() if IS_LONG else rng.sample(read_games(), 20)
        for header, lines, state_hash in sample:
            found = self.replay(header, lines, state_hash)
            self.assertIn(found.get("fault", "the game is not finished"), "the game is not finished")
            self.assertEqual((found["events"], found["seals"]), (len(lines), 1))
        print(f"{games} games, {kills} kills, {actions} acknowledged actions")

    def read_sqlite(self, path):
        with sqlite3.connect(path) as database:
            games = []
            for game, header, state_hash in database.execute("SELECT id, header, state_hash FROM games"):
                lines = [
                    line
                    for (line,) in database.execute("SELECT line FROM events WHERE game = ? ORDER BY sequence", (game,))
                ]
                games.append((header, lines, state_hash))
            return games

    def test_loses_nothing_with_sqlite(self):
        path = self.folder / "games.db"
        self.crash_often(QUOIN, path, lambda: self.read_sqlite(path), GAMES, KILLS)

    def test_loses_nothing_on_a_disk_that_drops_what_was_not_synced(self):
        path = self.folder / "games.db"
        self.crash_often(os.environ["QUOIN_LOSSY"], path, lambda: self.read_sqlite(path), GAMES, KILLS)

    def test_loses_nothing_with_postgresql(self):
        address = (Path(os.environ["QUOIN_POSTGRES"]) / "address").read_text(encoding="utf-8").strip()
        name = f"crash_{uuid.uuid4().hex}"

        def ask(database, sql):
            done = subprocess.run(
                [
                    "psql",
                    "--quiet",
                    "--no-align",
                    "--tuples-only",
                    "--field-separator=\t",
                    address.replace("DATABASE", database),
                    "--command",
                    sql,
                ],
                capture_output=True,
                check=True,
            )
            return done.stdout.decode().splitlines()

        def read_games():
            games = []
            for row in ask(name, "SELECT id, header, state_hash FROM games"):
                game, header, state_hash = row.split("\t")
                games.append(
                    (header, ask(name, f"SELECT line FROM events WHERE game = '{game}' ORDER BY sequence"), state_hash)
                )
            return games

        ask("postgres", f"CREATE DATABASE {name}")
        self.addCleanup(ask, "postgres", f"DROP DATABASE {name} WITH (FORCE)")
        self.crash_often(
            QUOIN, address.replace("DATABASE", name), read_games, GAMES if IS_LONG else 50, KILLS if IS_LONG else 3
        )


if __name__ == "__main__":
    unittest.main()
