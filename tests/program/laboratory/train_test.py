"""quoin train: tables from a word list alone, the same every time, whatever interrupts it."""

import os
import resource
import signal
import struct
import subprocess
import time
import unittest
from pathlib import Path

from quoin_case import QUOIN, QuoinCase

# Few kinds of tiles make few racks, so that a board takes milliseconds.
ALPHABET = """alphabet few
title Few
language en
rack 5
exchange 5
bingo 5 30
blank 2 0
tile A a 16 1 vowel
tile B b 9 4
tile C c 9 3
tile D d 6 8
tile E e 14 1 vowel
"""


def words():
    """All combinations of two and three letters in which A or E and another letter alternate, and some longer ones."""
    two = [one + other for one in "ABCDE" for other in "ABCDE" if (one in "AE") != (other in "AE")]
    return two + [one + other for one in two for other in two if one[1] != other[0]] + ["ABACED", "DECADE", "BEADED"]


def children_time():
    """The processor's time, in seconds, that the programs run so far have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Train(QuoinCase):
    def setUp(self):
        super().setUp()
        self.alphabet = self.write("few.txt", ALPHABET)
        self.lexicon = self.build("few", words(), alphabet=self.alphabet)
        self.tables = self.lexicons / "few.qev"

    def train(self, *arguments, **options):
        return self.json("train", "leaves", "--lexicon", "few", "--boards", "20,40", *arguments, **options)

    def test_writes_tables_that_players_use(self):
        answer = self.train("--seed", 3)
        self.assertEqual(answer["path"], str(self.tables))
        self.assertRegex(answer["match"], r"\Awins \d+\.\d % ± \d+\.\d of 10000 games against no leaves, seed 1\Z")
        info = self.json("leaves", "info", "--lexicon", "few")
        self.assertEqual(info["source"], "lexicon")
        notes = info["tables"]["notes"]
        self.assertEqual(notes["leaves-command"], "quoin train leaves --lexicon few --boards 20,40 --seed 3")
        self.assertEqual(notes["leaves-match"], answer["match"])
        match = self.json("match", "static", "static:leaves=none", "--lexicon", "few", "--games", 1000)
        self.assertGreater(match["share"] - match["share_error"], 0.5)
        self.assertEqual(sorted(path.name for path in self.lexicons.iterdir()), ["few.qev", "few.qlx"])

    def test_gives_the_same_bytes_for_the_same_seed_on_any_number_of_threads(self):
        files = []
        for threads in (1, 3) if os.environ.get("QUOIN_TEST_SHORT") == "1" else (1, 2, 5):
            self.train("--threads", threads)
            files.append(self.tables.read_bytes())
        self.assertEqual(len(set(files)), 1)
        self.train("--seed", 2)
        self.assertNotIn(self.tables.read_bytes(), files)

    def test_goes_on_after_a_kill(self):
        plan = ["train", "leaves", "--lexicon", "few", "--boards", "600,600", "--threads", "1"]
        started = children_time()
        self.run_quoin(*plan, "-o", "whole.qev")
        whole = children_time() - started
        state = self.folder / "part.qev.training"
        done = 0
        for _ in range(5):
            # A timer of the processor's time kills it at the same places on busy and on idle machines.
            killed = subprocess.run(
                [QUOIN, *plan, "-o", "part.qev"],
                cwd=self.folder,
                env=self.environment,
                check=False,
                preexec_fn=lambda: signal.setitimer(signal.ITIMER_PROF, whole / 50),
                capture_output=True,
            )
            self.assertEqual(killed.returncode, -signal.SIGPROF, killed.stderr)
            rounds, boards = struct.unpack_from("<ii", state.read_bytes().split(b"\nseed 1\n", 1)[1])
            before, done = done, rounds * 600 + boards
            self.assertTrue(done > before or done == 1200, f"{before} boards were done before, {done} now")
        self.run_quoin(*plan, "-o", "part.qev")
        self.assertEqual((self.folder / "part.qev").read_bytes(), (self.folder / "whole.qev").read_bytes())
        self.assertFalse(state.exists())

    def test_says_how_to_go_on_when_it_is_stopped(self):
        process = subprocess.Popen(
            [QUOIN, "train", "leaves", "--lexicon", "few", "--boards", "100000"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.wait_until("a first batch", Path(f"{self.tables}.training").exists)
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2)
        self.assertIn(f"stopped; the same command goes on from {self.tables}.training", errors.decode())
        self.assertFalse(self.tables.exists())
        self.assertIn(
            "belongs to a training with another word list, plan or seed; --fresh starts over",
            self.complaint("train", "leaves", "--lexicon", "few", "--boards", "20"),
        )
        self.train("--fresh")
        self.assertTrue(self.tables.exists())

    def test_trains_win_percentages_on_top_of_leaves(self):
        self.assertIn(
            "leaves come first: quoin train leaves",
            self.complaint("train", "win-percent", "--lexicon", "few", "--games", 200),
        )
        self.train()
        before = self.json("leaves", "show", "--lexicon", "few", "A", "?")
        answer = self.json("train", "win-percent", "--lexicon", "few", "--games", 2000)
        self.assertIn("against the same without timing", answer["match"])
        info = self.json("leaves", "info", "--lexicon", "few")["tables"]
        self.assertGreater(info["win_percent_bytes"], 1000)
        self.assertIn("leaves-command", info["notes"])
        self.assertEqual(self.json("leaves", "show", "--lexicon", "few", "A", "?"), before)

    def test_refuses_bad_plans(self):
        for boards in ("", ",", "x", "10,", "0", "10,,10", "-5"):
            if boards == "":
                continue
            self.assertIn("--boards", self.complaint("train", "leaves", "--lexicon", "few", f"--boards={boards}"))
        self.assertIn("ends in .qev", self.complaint("train", "leaves", "--lexicon", "few", "-o", "tables.txt"))
        self.assertIn("there is no word list", self.complaint("train", "leaves", "--lexicon", "fw"))

    def test_survives_a_damaged_state(self):
        (self.lexicons / "few.qev.training").write_bytes(b"nonsense")
        self.assertIn(
            "not the state of a training; --fresh starts over",
            self.complaint("train", "leaves", "--lexicon", "few", "--boards", "20"),
        )

    @unittest.skipUnless(os.environ.get("QUOIN_TEST_LONG") == "1", "takes minutes")
    def test_a_new_language_is_trained_when_it_is_installed(self):
        started = time.monotonic()
        text = self.text("lexicon", "install", "italian", "--into", "lists")
        self.assertLess(time.monotonic() - started, 400)
        self.assertIn("italian: trained tables in lists/italian.qev", text)
        self.assertEqual(
            sorted(path.name for path in (self.folder / "lists").iterdir()), ["italian.qev", "italian.qlx"]
        )
        match = self.json("match", "static", "static:leaves=none", "--lexicon", "lists/italian.qlx", "--games", 2000)
        self.assertGreater(match["share"] - match["share_error"], 0.55)


if __name__ == "__main__":
    unittest.main()
