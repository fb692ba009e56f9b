"""quoin bench: fixed work whose signature depends on the answers alone."""

import unittest

from quoin_case import SMALL_LIST, SOURCE, QuoinCase

POSITIONS = SOURCE / "bench" / "positions.cgp"


class Bench(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)

    def test_two_runs_agree(self):
        first = self.json("bench", "--lexicon", "small")
        second = self.json("bench", "--lexicon", "small")
        self.assertRegex(first["bench"], r"\A[0-9a-f]{8}\Z")
        self.assertEqual(first["bench"], second["bench"])
        self.assertEqual(first["movegen"]["plays"], second["movegen"]["plays"])
        self.assertEqual(first["movegen"]["positions"], 40)
        text = self.text("bench", "--lexicon", "small")
        self.assertRegex(text, rf"(?m)^Bench: {first['bench']} .* plays/s$")

    def test_another_list_gives_another_signature(self):
        self.build("other", ["cat", "dog"])
        self.assertNotEqual(self.json("bench", "--lexicon", "small")["bench"], self.json("bench", "--lexicon", "other")["bench"])

    def test_a_part_alone_has_no_total(self):
        answer = self.json("bench", "lexicon", "--lexicon", "small")
        self.assertNotIn("bench", answer)
        self.assertNotIn("movegen", answer)
        self.assertGreater(answer["words"]["lookups_per_second"], 0)
        self.assertNotIn("words", self.json("bench", "movegen", "--lexicon", "small"))

    def test_its_positions_can_be_read(self):
        self.assertEqual(len(self.text("moves", "--positions", POSITIONS, "--lexicon", "small", "--count").splitlines()), 40)

    def test_complains_in_one_sentence(self):
        self.complaint("bench", "everything", "--lexicon", "small")
        self.complaint("bench", "--lexicon", "nothing")
        self.complaint("bench", "--lexicon", "small", "--positions", "missing.cgp")
        self.write("empty.cgp", "# none\n")
        self.complaint("bench", "--lexicon", "small", "--positions", "empty.cgp")
        self.write("bad.cgp", "15/15\n")
        self.assertIn("bad.cgp: line 1", self.complaint("bench", "--lexicon", "small", "--positions", "bad.cgp"))


if __name__ == "__main__":
    unittest.main()
