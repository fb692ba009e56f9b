#!/usr/bin/env python3
"""The disk is full, the database is locked, or gone and back: everybody gets a clear answer, nothing is lost, memory
stays bounded, and play goes on without a restart.
"""

import os
import sqlite3
import subprocess
import tempfile
import time
import unittest

from quoin_case import SOURCE
from quoin_server import ServerCase

LOSSY = os.environ["QUOIN_LOSSY"]
POSTGRES = SOURCE / "tools" / "postgres.sh"
CONFIG = "request-rate = 10000/10000\ncreation-rate = 10000/10000\nmessage-rate = 10000/10000\n"


class StorageFaults(ServerCase):
    def resident_kilobytes(self, server):
        with open(f"/proc/{server.process.pid}/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGESIZE") // 1024

    def begin(self, server):
        """Somebody alone with both seats: every pass is theirs."""
        ann = server.person()
        answer = ann.post(
            "/api/games",
            {
                "seats": [{"player": "me", "name": "Ann"}, {"player": "me", "name": "Ben"}],
                "rules": "scoreless-end=claimed",
                "start": True,
            },
        )
        self.assertEqual(answer.status, 201, answer.text)
        game = answer.json["game"]
        return ann, ann.follow(game), game

    def events(self, ann, game):
        return [event["event"] for event in ann.get(f"/api/games/{game}").json["events"]]

    def break_and_mend(self, server, break_it, mend_it, sentence):
        ann, page, game = self.begin(server)
        self.assertEqual(page.ask("pass")["type"], "done")
        before = self.events(ann, game)
        break_it()
        answer = page.ask("pass")
        self.assertEqual(answer["type"], "refused", answer)
        self.assertEqual(answer["why"], "unavailable")
        self.assertIn(sentence, answer["sentence"])
        # Whoever goes on trying costs the server nothing.
        memory = self.resident_kilobytes(server)
        asked = {page.send("pass") for _ in range(200)}
        while asked:
            message = page.read()
            if message.get("re") in asked:
                self.assertEqual(message["type"], "refused")
                asked.remove(message["re"])
        self.assertLess(self.resident_kilobytes(server) - memory, 20_000)
        self.assertIn(ann.get("/healthz").status, (200, 503))
        refused = ann.post("/api/games", {"seats": [{"player": "me"}, {"player": "static"}], "start": True})
        self.assertEqual(refused.status, 503, refused.text)
        mend_it()
        deadline = time.monotonic() + 60
        while (answer := page.ask("pass"))["type"] != "done":
            self.assertLess(time.monotonic(), deadline, answer)
            time.sleep(0.2)
        self.assertEqual(self.events(ann, game), before + ["pass"])
        self.assertEqual(ann.get("/healthz").status, 200)
        self.assertEqual(server.stop(), 0)

    def test_a_full_disk(self):
        switch = self.folder / "full"
        server = self.start(CONFIG, program=LOSSY, environment={"QUOIN_LOSSY_FULL": str(switch)})
        self.break_and_mend(server, switch.touch, switch.unlink, "no space left")

    def test_a_locked_database(self):
        server = self.start(CONFIG)
        other = sqlite3.connect(server.database, isolation_level=None, timeout=30)
        self.addCleanup(other.close)
        self.break_and_mend(
            server, lambda: other.execute("BEGIN EXCLUSIVE"), lambda: other.execute("ROLLBACK"), "Please try again"
        )

    def test_a_database_that_goes_and_comes_back(self):
        folder = tempfile.mkdtemp(dir=self.folder)
        run = lambda *arguments: subprocess.run([POSTGRES, *arguments], check=True, stdout=subprocess.DEVNULL)
        run("start", folder, str(os.getpid()))
        self.addCleanup(run, "stop", folder)
        with open(f"{folder}/address", encoding="utf-8") as file:
            address = file.read().strip().replace("DATABASE", "postgres")
        for mode in ("fast", "immediate"):
            server = self.start(CONFIG, database=address, name=mode)
            self.break_and_mend(
                server,
                lambda: run("pause", folder, mode),
                lambda: run("start", folder, str(os.getpid())),
                "Please try again",
            )
            self.assertNotIn("horse", server.log, "the password is in no log line")

    def test_a_database_that_cannot_be_used_is_said_at_the_start(self):
        self.write("noise.db", b"this is not a database, whatever its name may say" * 100)
        self.build("small-english", ["cat", "at"])
        self.assertIn("noise.db", self.complaint("serve", "--port", "0", "--database", self.folder / "noise.db"))
        missing = self.complaint("serve", "--port", "0", "--database", "postgresql://u:secret-word@127.0.0.1:1/x")
        self.assertNotIn("secret-word", missing)


if __name__ == "__main__":
    unittest.main()
