"""quoin why: what makes one play better than another."""

import json
import re
import unittest

from analyst_case import CAT, AnalystCase
from quoin_case import EMPTY_BOARD, SOURCE

OPENING = f"{EMPTY_BOARD} AEGHRTW/ 0/0 0"


class Why(AnalystCase):
    def why(self, position, *plays):
        return self.json("why", "--position", position, "--lexicon", "small", "--iterations", "200", *plays)

    def test_the_sentences_say_what_the_numbers_say(self):
        answer = self.why(OPENING, "8H HE", "8D WATER")
        self.assertEqual(answer["better"]["play"], "8D WATER")
        self.assertEqual(answer["worse"]["play"], "8H HE")
        self.assertAlmostEqual(sum(cause["points"] for cause in answer["causes"]), answer["points"], places=2)
        self.assertAlmostEqual(
            sum(cause["win"] for cause in answer["causes"]) + answer["scatter"], answer["win"], places=2
        )
        self.assertIn("It scores 14 points more now: 24 against 10.", answer["sentences"])
        text = self.text("why", "--position", OPENING, "--lexicon", "small", "--iterations", "200", "8H HE", "8D WATER")
        self.assertEqual(text.splitlines(), answer["sentences"])

    def test_every_field_is_on_the_page_about_formats(self):
        page = (SOURCE / "docs" / "formats" / "reviews.md").read_text(encoding="utf-8")
        example = json.loads(re.search(r"^```json why\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)[1])
        self.assertEqual(list(self.why(OPENING, "8H HE", "8D WATER")), list(example))

    def test_an_end_game_is_told_by_its_lines(self):
        self.build_tiny("few", ["at", "ta", "cat", "cats", "tas"])
        answer = self.json(
            "why", "--position", f"{CAT} AT/AS 0/0 0", "--lexicon", "few", "--alphabet", "./tiny.txt", "pass", "9F AT"
        )
        self.assertEqual(answer["method"], "endgame")
        self.assertTrue(answer["exact"])
        self.assertEqual(answer["causes"], [])
        self.assertEqual(answer["better"]["play"], "9F AT")
        self.assertTrue(answer["sentences"][0].startswith("With best play 9F AT leads to "))

    def test_a_turn_of_a_game_can_be_asked_about(self):
        answer = self.json("why", "--game", "game.gcg", "--turn", "3", "--iterations", "50", "D8 .IT", "exchange QU")
        self.assertEqual({answer["better"]["play"], answer["worse"]["play"]}, {"D8 .IT", "exchange QU"})
        self.assertTrue(answer["warnings"])

    def test_complains_in_one_sentence(self):
        position = ("--position", OPENING, "--lexicon", "small")
        self.assertIn("two plays", self.complaint("why", *position, "8H HE"))
        self.assertIn("the same", self.complaint("why", *position, "8H HE", "8H HE"))
        self.complaint("why", *position, "8H HE", "8H QUIZ")
        self.complaint("why", *position, "8H HE", "nonsense")
        self.complaint("why", "--lexicon", "small", "8H HE", "8H WE")


if __name__ == "__main__":
    unittest.main()
