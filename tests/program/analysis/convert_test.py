"""quoin convert: games and positions from one form into another."""

import json
import unittest

from quoin_case import EMPTY_BOARD, SMALL_LIST, SOURCE, QuoinCase

CANONICAL = sorted((SOURCE / "tests" / "data" / "gcg" / "canonical").glob("*.gcg"))


class Convert(QuoinCase):
    def convert(self, file, to, *arguments, **options):
        return self.text("convert", file, "--to", to, *arguments, **options)

    def play(self):
        """A game between two computers."""
        self.build("small", SMALL_LIST)
        self.run_quoin(
            "play",
            "--players",
            "high-scorer,high-scorer",
            "--lexicon",
            "small",
            "--seed",
            "3",
            "--line",
            "--save",
            "game.jsonl",
        )
        return "game.jsonl"

    def test_canonical_gcg_survives_the_way_through_json(self):
        self.assertGreater(len(CANONICAL), 0)
        for path in CANONICAL:
            record = self.write("record.json", self.convert(path, "json"))
            self.assertEqual(self.convert(record, "gcg").encode(), path.read_bytes(), path.name)
            self.assertEqual(self.convert(path, "gcg").encode(), path.read_bytes(), path.name)
            json.loads(record.read_text(encoding="utf-8"))

    def test_a_played_game_in_all_forms(self):
        log = self.play()
        record = json.loads(self.convert(log, "json"))
        gcg = self.write("game.gcg", self.convert(log, "gcg"))
        self.assertEqual(json.loads(self.convert(gcg, "json"))["turns"], record["turns"])
        for turn in (0, 1, len(record["turns"])):
            from_log = self.convert(log, "cgp", "--turn", turn)
            self.assertEqual(from_log.count("\n"), 1)
            self.assertEqual(self.convert(gcg, "cgp", "--turn", turn), from_log)
        self.assertEqual(self.convert(log, "cgp"), self.convert(log, "cgp", "--turn", len(record["turns"])))
        self.assertTrue(self.convert(log, "cgp", "--turn", 0).startswith(EMPTY_BOARD + " "))
        # The plays of the position after a turn hold the next turn.
        first = record["turns"][0]
        answer = self.json("moves", "--position", self.convert(log, "cgp", "--turn", 0), "--lexicon", "small")
        self.assertIn(
            (first["at"], first["tiles"], first["score"]), {(m["at"], m["tiles"], m["score"]) for m in answer["moves"]}
        )

    def test_positions_to_json_and_back(self):
        lines = (SOURCE / "tests" / "data" / "cgp" / "canonical.cgp").read_text(encoding="utf-8").splitlines()
        for line in lines:
            if line.startswith("#"):
                continue
            position = self.convert("-", "json", stdin=line + "\n")
            self.assertEqual(json.loads(position)["format"], "quoin-position")
            self.assertEqual(self.convert("-", "cgp", stdin=position), line + "\n")

    def test_writes_files(self):
        self.run_quoin("convert", CANONICAL[0], "--to", "json", "-o", "x.json")
        self.assertTrue((self.folder / "x.json").read_text(encoding="utf-8").startswith("{"))
        self.assertIn("cannot write", self.complaint("convert", CANONICAL[0], "--to", "json", "-o", "no/such.json"))

    def test_strange_lines_are_mentioned_and_do_no_harm(self):
        done = self.run_quoin("convert", SOURCE / "tests" / "data" / "gcg" / "wrong_numbers.gcg", "--to", "gcg")
        self.assertIn(b"line", done.stderr)
        self.assertTrue(done.stdout.startswith(b"#character-encoding UTF-8\n"))

    def test_complains_in_one_sentence(self):
        self.write("empty", "")
        self.write("rubbish", bytes(range(256)) * 40)
        self.write("text", "Dear Sir or Madam\n")
        self.write("broken.json", '{"format":"quoin-game-record",')
        self.write("position.json", '{"format":"quoin-position","version":1,"rows":["15"],"racks":[" "]}')
        self.write("log.jsonl", '{"quoin":"game","version":1}\n')
        self.write("two.cgp", f"{EMPTY_BOARD} / 0/0 0\n" * 2)
        self.write("one.cgp", f"{EMPTY_BOARD} / 0/0 0\n")
        self.write("path.cgp", f"{EMPTY_BOARD} / 0/0 0 ld /etc/passwd;\n")
        for name in (
            "empty",
            "rubbish",
            "text",
            "broken.json",
            "position.json",
            "log.jsonl",
            "two.cgp",
            "path.cgp",
            "missing",
        ):
            for to in ("gcg", "cgp", "json"):
                self.assertIn(name, self.complaint("convert", name, "--to", to))
        self.assertIn("no turns", self.complaint("convert", "one.cgp", "--to", "gcg"))
        self.complaint("convert", "one.cgp", "--to", "pdf")
        self.complaint("convert", "one.cgp")
        self.complaint("convert", CANONICAL[0], "--to", "gcg", "--turn", "1")
        self.assertIn("turns", self.complaint("convert", CANONICAL[0], "--to", "cgp", "--turn", "999"))
        self.complaint("convert", "one.cgp", "--to", "cgp", "--alphabet", "klingon")
        self.complaint("convert", "one.cgp", "--to", "cgp", "--layout", "super")


if __name__ == "__main__":
    unittest.main()
