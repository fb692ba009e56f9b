"""quoin pre-endgame: positions with a nearly empty bag."""

import unittest

from analyst_case import CAT, AnalystCase, stored
from quoin_case import EMPTY_BOARD


class PreEndgame(AnalystCase):
    def setUp(self):
        super().setUp()
        self.build_tiny("pets", ["at", "ta", "cat", "cats", "act"])

    def solve(self, position, *arguments, lexicon="pets"):
        return self.ask("pre-endgame", "pre-endgame", "-p", position, "-l", lexicon, *arguments)

    def test_all_ways_to_draw_are_counted(self):
        # Four tiles are unseen, A, A, S and T, and one of them is in the bag.
        answer = self.solve(f"{EMPTY_BOARD} ACT/ 0/0 0")
        self.assertEqual((answer["bag"], answer["unseen"], answer["proven"]), (1, "AAST", True))
        self.assertEqual(answer["best"], answer["plays"][0]["play"])
        for play in answer["plays"]:
            self.assertEqual(play["ways"], 4, play)
            self.assertLessEqual(play["proven_wins"] + play["proven_draws"] + play["proven_losses"], 4)
            if not play["dropped"]:
                self.assertEqual(play["wins"] + play["draws"] + play["losses"], 4, play)
            self.assertEqual(play["proven"], play["proven_wins"] + play["proven_draws"] + play["proven_losses"] == 4)

    def test_a_lead_that_nobody_can_catch_wins_always(self):
        won = self.solve(f"{EMPTY_BOARD} ACT/ 300/0 0")["plays"][0]
        lost = self.solve(f"{EMPTY_BOARD} ACT/ 0/300 0")["plays"][0]
        self.assertEqual((won["wins"], won["losses"], lost["wins"], lost["losses"]), (4, 0, 0, 4))

    def test_where_nothing_wins_the_verdict_says_so(self):
        text = self.text("pre-endgame", "-l", "pets", "-p", f"{EMPTY_BOARD} ACT/ 0/300 0")
        self.assertRegex(text, r"Proven: no play wins or draws; .+ loses by (about )?\d+\.\d on\s+average\.")

    def test_what_is_known_of_the_other_rack_counts(self):
        known = self.solve(f"{EMPTY_BOARD} ACT/AAS 0/0 0")
        self.assertEqual((known["unseen"], known["plays"][0]["ways"]), ("T", 1))

    def test_an_answer_in_time(self):
        answer = self.solve(stored("pre_endgames")[0], "--time", "200ms", "--plays", "5", lexicon="small")
        self.assertLessEqual(len(answer["plays"]), 6)
        self.assertLess(answer["seconds"], 20)

    def test_the_text_is_as_recorded(self):
        text = self.text("pre-endgame", "-l", "pets", "-p", f"{EMPTY_BOARD} ACT/ 0/12 0")
        self.golden("pre_endgame", text)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80)

    def test_other_phases_get_a_sentence(self):
        for position, lexicon in (
            (f"{CAT} S/ 0/0 0", "pets"),
            (f"{EMPTY_BOARD} AEINRST/ 0/0 0", "small"),
            (f"{CAT} S/A/A 0/0/0 0", "pets"),
        ):
            self.assertIn(
                "a pre-endgame has two seats and 1 to 4 tiles in the bag",
                self.complaint("pre-endgame", "-p", position, "-l", lexicon),
            )


if __name__ == "__main__":
    unittest.main()
