"""quoin analyse: the method that fits, and its verdict; docs/formats/analysis.md."""

import json
import re
import unittest

from analyst_case import CAT, AnalystCase, stored
from quoin_case import EMPTY_BOARD, SOURCE

PAGE = SOURCE / "docs" / "formats" / "analysis.md"


class Analyse(AnalystCase):
    def setUp(self):
        super().setUp()
        self.build_tiny("pets", ["at", "ta", "cat", "cats", "act"])

    def analyse(self, *arguments):
        return self.ask("analysis", "analyse", *arguments)

    def test_the_phase_chooses_the_method(self):
        for position, lexicon, method, bag in (
            (f"{CAT} S/ 0/0 0", "pets", "endgame", 0),
            (f"{EMPTY_BOARD} ACT/ 0/0 0", "pets", "pre-endgame", 1),
            (stored("middles")[0], "small", "simulation", 43),
            (f"{EMPTY_BOARD} ACT/A/ 0/0/0 0", "pets", "simulation", 0),
        ):
            answer = self.analyse("-p", position, "-l", lexicon, "--time", "300ms")
            self.assertEqual(answer["method"], method, position)
            if method != "simulation" or lexicon == "pets":
                self.assertEqual(answer["bag"], bag, position)
            self.assertEqual(answer["best"], answer["result"]["best"])

    def test_the_verdict_is_in_words(self):
        done = self.run_quoin("analyse", "-p", f"{CAT} S/ 0/0 0", "-l", "pets")
        self.assertTrue(
            done.stdout.decode().endswith("\nProven: 8G (CAT)S is best; the spread goes from +0 to +12, a win by 12.\n")
        )
        self.assertEqual(
            self.analyse("-p", f"{CAT} S/ 0/0 0", "-l", "pets")["verdict"],
            "Proven: 8G (CAT)S is best; the spread goes from +0 to +12, a win by 12.",
        )

    def test_the_time_is_kept_and_ends_early_when_decided(self):
        answer = self.analyse("-p", stored("middles")[1], "-l", "small", "--time", "500ms")
        self.assertLess(answer["result"]["seconds"], 10)
        answer = self.analyse("-p", f"{CAT} S/ 0/0 0", "-l", "pets", "--time", "10min")
        self.assertLess(answer["result"]["seconds"], 60)

    def test_a_game_with_its_history(self):
        answer = self.analyse("--game", "game.gcg", "--turn", "2", "--time", "300ms")
        self.assertTrue(answer["result"]["inference"])
        # After the challenge Ben knows three of Ann's tiles, and nothing else of them.
        answer = self.analyse("--game", "game.gcg", "--turn", "5", "--time", "300ms")
        self.assertFalse(answer["result"]["inference"])
        self.assertIn("--time", self.complaint("analyse", "--game", "game.gcg", "--turn", "2", "--time", "soon"))

    def test_nothing_of_the_search_is_shown_where_there_is_no_terminal(self):
        done = self.run_quoin("analyse", "--game", "game.gcg", "--turn", "2", "--time", "300ms")
        self.assertEqual(
            done.stderr.decode(),
            "quoin: small: no tables of its own, using those of the alphabet english\nquoin: not in the word list small: WAGON\n",  # noqa: E501
        )


class Page(AnalystCase):
    def test_every_example_fits_the_schema(self):
        examples = re.findall(r"^```json (\S+)\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        for kind, text in examples:
            self.check(kind, json.loads(text))
        self.assertEqual(
            {kind for kind, _ in examples}, {"analysis", "endgame", "pre-endgame", "simulation", "inference"}
        )

    def test_the_schema_refuses_what_it_does_not_know(self):
        with self.assertRaises(AssertionError):
            self.check("endgame", {"value": 1})


if __name__ == "__main__":
    unittest.main()
