"""quoin endgame: positions with an empty bag."""

import unittest

from analyst_case import CAT, AnalystCase, board, stored
from quoin_case import EMPTY_BOARD


class Endgame(AnalystCase):
    def setUp(self):
        super().setUp()
        self.build_tiny("pets", ["at", "ta", "cat", "cats", "act"])
        self.build_tiny("cat", ["cat"])

    def solve(self, position, *arguments, lexicon="pets"):
        return self.ask("endgame", "endgame", "--position", position, "--lexicon", lexicon, *arguments)

    def test_going_out_counts_the_other_rack_twice(self):
        # CATS scores 6, and the three points that are left count twice.
        answer = self.solve(f"{CAT} S/AAT 10/12 0")
        self.assertEqual(
            {key: answer[key] for key in ("value", "proven", "lower", "upper", "best", "line", "warnings")},
            {
                "value": 12,
                "proven": True,
                "lower": 12,
                "upper": 12,
                "best": "8G ...S",
                "line": ["8G ...S"],
                "warnings": [],
            },
        )

    def test_what_is_unseen_is_the_other_rack(self):
        answer = self.solve(f"{CAT} S/ 10/12 0")
        self.assertEqual((answer["value"], answer["line"]), (12, ["8G ...S"]))
        self.assertEqual(self.solve(f"{CAT} S/T 10/12 0")["value"], 12)

    def test_the_rule_for_the_end_is_chosen(self):
        # Nobody but the other side can do anything, and both are left with a point or more.
        two = self.solve(f"{CAT} S/ 10/12 0", lexicon="cat")
        self.assertEqual((two["value"], two["proven"], two["line"]), (-6, True, ["pass", "G8 .AT", "pass", "pass"]))
        six = self.solve(f"{CAT} S/ 10/12 0", "--end", "scoreless=6", lexicon="cat")
        self.assertEqual((six["value"], six["line"]), (-6, ["pass", "G8 .AT"] + ["pass"] * 6))
        self.assertIn(
            "expected passes=2 or scoreless=6",
            self.complaint("endgame", "-p", f"{CAT} S/ 10/12 0", "-l", "cat", "--end", "never"),
        )

    def test_the_text_shows_the_line_and_says_what_is_proven(self):
        text = self.text("endgame", "-p", board(r8="5TAT7") + " AS/ 10/12 0", "-l", "pets")
        self.golden("endgame", text)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80)

    def test_the_line_adds_up(self):
        for position in stored("endgames")[1:3]:
            answer = self.ask(
                "endgame", "endgame", "-p", position, "--lexicon", "small", "--time", "0", "--threads", "2"
            )
            self.assertTrue(answer["proven"], position)
            self.assertEqual((answer["lower"], answer["upper"]), (answer["value"], answer["value"]))
            self.assertEqual(answer["best"], answer["line"][0])

    def test_one_thread_and_three_find_the_same_value(self):
        position = stored("endgames")[1]
        values = {self.solve(position, "--threads", threads, lexicon="small")["value"] for threads in ("1", "3")}
        self.assertEqual(len(values), 1)

    def test_a_moment_of_a_game(self):
        # Without a file that names it, the word list has the tiles.
        self.write(
            "tiny.gcg",
            "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: CAT 8G CAT +15 15\n>Ben: AAT - +0 0\n>Ann: S 8G ...S +6 21\n>Ann: (AAT) +6 27\n",  # noqa: E501
        )
        answer = self.json("endgame", "--game", "tiny.gcg", "--turn", "3", "--lexicon", "pets")
        self.assertEqual((answer["value"], answer["best"]), (12, "8G ...S"))
        text = self.text("endgame", "--game", "tiny.gcg", "--turn", "3", "--lexicon", "pets")
        self.assertIn("  1  Ann  8G (CAT)S", text)
        self.assertIn(
            "there is no turn 9; the game has 4",
            self.complaint("endgame", "--game", "tiny.gcg", "--turn", "9", "--lexicon", "pets"),
        )
        self.assertIn(
            "tiny.gcg: the game is over there", self.complaint("endgame", "--game", "tiny.gcg", "--lexicon", "pets")
        )

    def test_words_that_are_not_in_the_list_are_a_warning(self):
        position = board(r8="5TAT7") + " AS/ 10/12 0"
        done = self.run_quoin("endgame", "-p", position, "-l", "pets", "--json")
        self.assertEqual(done.stderr.decode(), "quoin: not in the word list pets: TAT\n")
        self.assertEqual(self.solve(position)["warnings"], ["not in the word list pets: TAT"])

    def test_an_answer_in_time(self):
        answer = self.ask("endgame", "endgame", "-p", stored("endgames")[0], "-l", "small", "--time", "1ms")
        self.assertLessEqual(answer["lower"], answer["value"])
        self.assertLessEqual(answer["value"], answer["upper"])
        self.assertEqual(answer["proven"], answer["lower"] == answer["upper"])
        for time in ("soon", "-1s", "", "1parsec"):
            self.complaint("endgame", "-p", f"{CAT} S/ 0/0 0", "-l", "pets", "--time", time or " ")

    def test_bad_positions_get_a_sentence(self):
        for position, words in {
            f"{CAT} AS/ 0/0": "expected",
            f"{CAT} / 0/0 0": "the side on turn has no tiles",
            f"{CAT} SS/ 0/0 0": "2 tiles S in sight, and the Tiny alphabet has 1",
            f"{CAT} AATS/ 0/0 0": "4 tiles",
            f"{CAT} X/ 0/0 0": "X",
            f"{CAT} S/AAT/ 0/0/0 0": "an end game has two seats and an empty bag; here are 3 seats and 0 tiles in the bag",  # noqa: E501
            f"{EMPTY_BOARD} AAC/ 0/0 0": "here are 2 seats and 1 tile in the bag",
            f"{EMPTY_BOARD} A/ 0/0 0": "the rack on turn has 1 tiles while the bag has some",
        }.items():
            self.assertIn(words, self.complaint("endgame", "-p", position, "-l", "pets"), position)
        self.assertIn("expected --position", self.complaint("endgame", "-l", "pets"))


if __name__ == "__main__":
    unittest.main()
