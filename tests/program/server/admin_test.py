"""What an operator does with the database of a server that runs: backups, restoring, checking, helping people with
their accounts.
"""

import json
import os
import resource
import signal
import sqlite3
import subprocess
import time
import unittest
from pathlib import Path

from quoin_case import QUOIN
from quoin_server import ServerCase

GENEROUS = "entrance-rate = 1000/1000\ncreation-rate = 1000/1000\n"
PASSWORD = "correct horse battery"
KEY = {"QUOIN_KEY": "ab" * 32}


class Admin(ServerCase):
    def postgres(self):
        """The address of an empty database, on the server that ctest starts."""
        address = (Path(os.environ["QUOIN_POSTGRES"]) / "address").read_text(encoding="utf-8").strip()
        name = f"admin_{os.getpid()}_{id(self) % 10000}_{len(getattr(self, 'made', []))}"
        self.made = [*getattr(self, "made", []), name]
        subprocess.run(
            ["psql", "-qX", address.replace("DATABASE", "postgres"), "-c", f"CREATE DATABASE {name}"], check=True
        )
        return address.replace("DATABASE", name)

    def play(self, server, moves=3):
        """Somebody alone with both seats, who passes and says something."""
        ann = server.person("Ann")
        answer = ann.post(
            "/api/games",
            {
                "lexicon": "small-english",
                "rules": "scoreless-end=claimed",
                "start": True,
                "seats": [{"player": "me", "name": "Ann"}, {"player": "me", "name": "Ben"}],
            },
        )
        self.assertEqual(answer.status, 201, answer.text)
        game = answer.json["game"]
        page = ann.follow(game)
        for _ in range(moves):
            page.must("pass")
        page.must("say", text='so\\long "friend" 😀')
        return ann, page, game

    def sign_up(self, person, name):
        answer = person.post("/api/account", {"name": name, "password": PASSWORD})
        self.assertEqual(answer.status, 201, answer.text)

    def check_copies(self, database, target):
        """A copy of a server that runs, in another database, is taken over by another server, and the game goes on
        there.
        """
        server = self.start(GENEROUS, database=database, environment=KEY)
        ann, page, game = self.play(server)
        self.sign_up(server.person("Hanna"), "Hanna")
        self.done_job(ann)
        before = ann.get(f"/api/games/{game}").json
        copy = self.folder / "copy.backup"
        report = self.json("admin", "backup", "--database", database, "-o", copy)
        self.assertEqual(report["bytes"], copy.stat().st_size)
        self.assertEqual(copy.stat().st_mode & 0o777, 0o600)
        page.must("pass")  # the server goes on
        self.assertEqual(server.stop(), 0)
        restored = self.json("admin", "restore", copy, "--database", target)
        self.assertEqual(restored["rows"], report["rows"])
        self.assertEqual(self.json("admin", "verify", "--database", target)["damaged"], [])
        self.assertIn("not empty", self.complaint("admin", "restore", copy, "--database", target))

        other = self.start(GENEROUS, database=target, environment=KEY, name="other")
        ann.server = other
        after = ann.get(f"/api/games/{game}").json
        for part in ("events", "chat"):
            self.assertEqual(after[part], before[part])
        page = ann.follow(game)
        page.must("pass")
        self.assertEqual(len(page.events), len(before["events"]) + 1)
        self.assertEqual(other.person().post("/api/login", {"name": "hanna", "password": PASSWORD}).status, 200)

    def test_a_backup_of_sqlite_goes_on_in_postgres(self):
        self.check_copies(self.folder / "from.db", self.postgres())

    def test_a_backup_of_postgres_goes_on_in_sqlite(self):
        self.check_copies(self.postgres(), self.folder / "to.db")

    def test_a_full_disk_gets_a_sentence_and_leaves_nothing(self):
        server = self.start(GENEROUS)
        for _ in range(3):
            self.play(server, moves=1)
        copies = self.folder / "copies"
        copies.mkdir()

        def small_disk():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

        done = subprocess.run(
            [QUOIN, "admin", "backup", "--database", server.database, "-o", copies / "copy"],
            capture_output=True,
            env=self.environment,
            preexec_fn=small_disk,
            check=False,
        )
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr.decode(), r"\Aquoin: .*/copy: cannot write it \(.+\)\.?\n\Z")
        self.assertEqual(list(copies.iterdir()), [])
        # Nor does restoring to a full disk leave half a database.
        self.run_quoin("admin", "backup", "--database", server.database, "-o", copies / "copy")
        done = subprocess.run(
            [QUOIN, "admin", "restore", copies / "copy", "--database", copies / "new.db"],
            capture_output=True,
            env=self.environment,
            preexec_fn=small_disk,
            check=False,
        )
        self.assertEqual(done.returncode, 2)
        self.assertEqual([path.name for path in copies.iterdir()], ["copy"])

    def test_damaged_games_are_named(self):
        server = self.start(GENEROUS)
        games = [self.play(server)[2] for _ in range(4)]
        server.stop()
        report = self.json("admin", "verify", "--database", server.database)
        self.assertEqual((report["games"], report["damaged"]), (4, []))
        with sqlite3.connect(server.database) as database:
            database.execute("UPDATE games SET state_hash = '00' WHERE id = ?", (games[0],))
            database.execute("DELETE FROM events WHERE game = ? AND sequence = 2", (games[1],))
            database.execute("UPDATE secrets SET secret = ? WHERE game = ?", ("00" * 32, games[2]))
        report = self.json("admin", "verify", "--database", server.database, status=1)
        self.assertEqual({one["game"] for one in report["damaged"]}, set(games[:3]))
        text = self.text("admin", "verify", "--database", server.database, status=1)
        self.assertIn(f"{games[0]}: the log leads to another state", text)
        self.assertIn("3 damaged", text)
        shown = self.json("admin", "game", games[0], "--database", server.database, status=1)
        self.assertIn("another state", shown["fault"])
        self.assertEqual((shown["error"]["reason"], shown["error"]["sentence"]), ("stored_other_state", shown["fault"]))

    def test_games_are_listed_shown_and_exported(self):
        server = self.start(GENEROUS)
        ann, page, game = self.play(server)
        self.sign_up(ann, "Ann")
        waiting = ann.create("me", "human")["game"]
        where = ("--database", server.database)
        self.assertEqual(
            [one["game"] for one in self.json("admin", "games", "--status", "playing", *where)["games"]], [game]
        )
        self.assertEqual(
            {one["game"] for one in self.json("admin", "games", "--user", "ann", *where)["games"]}, {game, waiting}
        )
        text = self.text("admin", "games", *where)
        self.assertRegex(text, rf"{game} +playing +\d+ +\d{{4}}-.* +Ann, Ben")
        shown = self.json("admin", "game", game, *where)
        self.assertEqual((shown["status"], shown["scores"], shown["chat"]), ("playing", [0, 0], 1))
        self.assertIn("not begun", self.complaint("admin", "game", waiting, "-o", "log.jsonl", *where))
        self.assertIn("there is no game", self.complaint("admin", "game", "nothing", *where))
        self.assertIn("expected one of", self.complaint("admin", "games", "--status", "lost", *where))
        page = ann.follow(game)  # who signs up is somebody else than the guest before
        page.must("resign", **{"as": 1})
        page.wait(lambda page: page.is_over(), "the end")
        self.run_quoin("admin", "game", game, "-o", self.folder / "log.jsonl", *where)
        self.assertTrue(self.json("verify", self.folder / "log.jsonl")["valid"])

    MATCH = {"kind": "match", "lexicon": "small-english", "players": ["static", "high-scorer"], "games": 2}

    def done_job(self, person):
        job = person.post("/api/jobs", self.MATCH).json
        while job["state"] in ("waiting", "running"):
            time.sleep(0.05)
            job = person.get(f"/api/jobs/{job['id']}").json
        self.assertEqual(job["state"], "done", job)
        return job["id"]

    def test_jobs_and_reports_are_listed(self):
        server = self.start(GENEROUS)
        where = ("--database", server.database)
        ann, page, game = self.play(server)
        done = self.done_job(ann)
        long = ann.post("/api/jobs", {**self.MATCH, "players": ["gordon", "static"], "games": 2000}).json["id"]
        jobs = {one["id"]: one for one in self.json("admin", "jobs", *where)["jobs"]}
        self.assertEqual((jobs[done]["state"], jobs[done]["kind"]), ("done", "match"))
        self.assertIn(jobs[long]["state"], ("waiting", "running"))
        self.run_quoin("admin", "jobs", "--cancel", long, *where)
        while ann.get(f"/api/jobs/{long}").json["state"] != "cancelled":
            time.sleep(0.05)
        self.assertRegex(self.text("admin", "jobs", *where), rf"{long} +match +cancelled")
        with sqlite3.connect(server.database) as database:
            failed = 3  # and then its reason is where its progress was
            database.execute(
                "UPDATE jobs SET state = ?, error = 'It is over.', progress = ? WHERE id = ?",
                (failed, '{"reason":"job_failed","with":{}}', long),
            )
        (failed,) = [one for one in self.json("admin", "jobs", *where)["jobs"] if one["id"] == long]
        self.assertEqual((failed["error"], failed["reason"], failed["with"]), ("It is over.", "job_failed", {}))
        self.assertIn("there is no job", self.complaint("admin", "jobs", "--cancel", "nothing", *where))
        page.must("report", seat=2, text="He hums.")
        report = self.json("admin", "reports", *where)["reports"][0]
        self.assertEqual((report["game"], report["seat"], report["text"]), (game, 2, "He hums."))
        self.assertIn("He hums.", self.text("admin", "reports", *where))

    def test_accounts_are_found_and_helped(self):
        server = self.start(GENEROUS)
        where = ("--database", server.database)
        for name in ("Ann", "Hanna", "Ben"):
            self.sign_up(server.person(), name)
        self.assertEqual([one["name"] for one in self.json("admin", "users", *where)["users"]], ["Ann", "Ben", "Hanna"])
        self.assertEqual([one["name"] for one in self.json("admin", "users", "ANN", *where)["users"]], ["Ann", "Hanna"])
        self.assertNotIn("argon2", self.text("admin", "users", *where) + self.text("admin", "user", "Ann", *where))
        self.assertIn("there is no account", self.complaint("admin", "user", "Nobody", *where))
        # A new password counts at once; what was given out before ends when servers learn of it.
        ann = server.person()
        self.assertEqual(ann.post("/api/login", {"name": "Ann", "password": PASSWORD}).status, 200)
        new = self.json("admin", "user", "ann", "--new-password", *where)["password"]
        self.assertEqual(server.person().post("/api/login", {"name": "Ann", "password": PASSWORD}).status, 403)
        self.assertEqual(server.person().post("/api/login", {"name": "Ann", "password": new}).status, 200)
        ben = server.person()
        ben.post("/api/login", {"name": "Ben", "password": PASSWORD})
        self.assertEqual(self.json("admin", "user", "Ben", "--log-out", *where)["epoch"], 2)
        server.stop()
        again = self.start(GENEROUS)
        for person in (ann, ben):
            person.server = again
            self.assertIsNone(person.get("/api/session").json["account"])

    def test_looking_makes_no_database_and_migrates_none(self):
        missing = self.folder / "missing.db"
        for command in ("users", "games", "verify"):
            self.assertIn("no such database", self.complaint("admin", command, "--database", missing))
        self.assertIn("no such database", self.complaint("admin", "backup", "--database", missing, "-o", "copy"))
        self.assertFalse(missing.exists())
        with sqlite3.connect(missing) as database:
            database.execute("CREATE TABLE schema_version (version BIGINT NOT NULL)")
            database.execute("INSERT INTO schema_version VALUES (1)")
        self.assertIn("quoin serve brings them up to date", self.complaint("admin", "users", "--database", missing))
        self.write("text.db", "this is no database, but long enough to be looked at" * 20)
        self.assertIn("not a SQLite database", self.complaint("admin", "users", "--database", "text.db"))
        self.assertIn("cannot open it", self.complaint("admin", "restore", "nothing", "--database", "new.db"))
        self.assertNotIn(
            "hunter2", self.complaint("admin", "users", "--database", "postgresql://x:hunter2@127.0.0.1:1/x")
        )
        rows = json.loads(self.text("admin", "backup", "--database", self.start().database, "-o", "copy", "--json"))[
            "rows"
        ]
        self.assertLessEqual(rows, 1, "nothing but that the server is there")


if __name__ == "__main__":
    unittest.main()
