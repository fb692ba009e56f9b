"""quoin words: what can be made of letters, and around words."""

import unittest

from quoin_case import SMALL_LIST, QuoinCase


class Words(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build(
            "sea",
            ["eat", "eats", "east", "seat", "seats", "sea", "tea", "teas", "ate", "at", "as", "quiz", "quit", "teased"],
        )

    def words(self, *arguments, status=0):
        return [entry["word"] for entry in self.json("words", *arguments, "--lexicon", "sea", status=status)["words"]]

    def test_anagrams(self):
        self.assertEqual(self.words("anagram", "seat"), ["EAST", "EATS", "SEAT", "TEAS"])
        self.assertEqual(self.words("anagram", "TEA"), ["ATE", "EAT", "TEA"])
        self.assertEqual(self.words("anagram", "zzz", status=1), [])

    def test_the_letter_of_a_blank_is_in_lower_case_and_counts_nothing(self):
        answer = self.json("words", "anagram", "qui?", "--lexicon", "sea")
        self.assertEqual(
            answer,
            {"lexicon": "sea", "count": 2, "words": [{"word": "QUIt", "points": 12}, {"word": "QUIz", "points": 12}]},
        )

    def test_build_lists_the_longest_first(self):
        self.assertEqual(
            self.words("build", "east"), ["EAST", "EATS", "SEAT", "TEAS", "ATE", "EAT", "SEA", "TEA", "AS", "AT"]
        )
        self.assertEqual(self.words("build", "east", "--min", "3", "--max", "3"), ["ATE", "EAT", "SEA", "TEA"])
        self.assertEqual(self.words("build", "east", "--length", "2"), ["AS", "AT"])
        self.assertEqual(
            self.words("build", "east", "--length", "2-3", "--sort", "alphabet"),
            ["AS", "AT", "ATE", "EAT", "SEA", "TEA"],
        )
        text = self.text("words", "build", "east", "--lexicon", "sea")
        self.assertTrue(text.startswith("4 tiles:\nEAST   4   EATS   4   SEAT   4   TEAS   4\n3 tiles:\n"), text)

    def test_patterns_starts_ends_and_contents(self):
        self.assertEqual(self.words("pattern", "?ea*"), ["SEA", "SEAT", "SEATS", "TEA", "TEAS", "TEASED"])
        self.assertEqual(self.words("pattern", "{st}ea"), ["SEA", "TEA"])
        self.assertEqual(self.words("starts", "sea"), ["SEA", "SEAT", "SEATS"])
        self.assertEqual(self.words("prefix", "sea"), self.words("starts", "sea"))
        self.assertEqual(self.words("ends", "as"), ["AS", "TEAS"])
        self.assertEqual(self.words("suffix", "as"), self.words("ends", "as"))
        self.assertEqual(self.words("contains", "eas"), ["EAST", "TEAS", "TEASED"])
        self.assertEqual(self.words("starts", "q", "--sort", "points"), ["QUIZ", "QUIT"])

    def test_limit(self):
        answer = self.json("words", "pattern", "*", "--lexicon", "sea", "--limit", "3")
        self.assertEqual((answer["count"], len(answer["words"])), (14, 3))
        self.assertIn("and 11 more", self.text("words", "pattern", "*", "--lexicon", "sea", "--limit", "3"))
        self.assertEqual(len(self.words("pattern", "*", "--limit", "0")), 14)

    def test_columns_fit_the_terminal(self):
        self.build("small", SMALL_LIST)
        for columns in (20, 80, 200):
            text = self.run_quoin(
                "words", "starts", "a", "--lexicon", "small", environment={"COLUMNS": str(columns)}
            ).stdout.decode()
            self.assertLessEqual(max(map(len, text.splitlines())), columns)

    def test_hooks(self):
        answer = self.json("words", "hooks", "eat", "--lexicon", "sea")
        self.assertEqual(
            answer,
            {"word": "EAT", "valid": True, "front": ["S"], "back": ["S"], "without_first": True, "without_last": False},
        )
        self.assertIn("in front       S", self.text("words", "hooks", "eat", "--lexicon", "sea"))
        self.assertIn("not a word itself", self.text("words", "hooks", "ea", "--lexicon", "sea"))
        self.run_quoin("words", "hooks", "quiz", "--lexicon", "sea", status=1)

    def test_extensions(self):
        answer = self.json("words", "extensions", "eas", "--lexicon", "sea")
        self.assertEqual((answer["front"], answer["back"], answer["both"]), (["TEAS"], ["EAST"], ["TEASED"]))
        self.assertIn("Letters behind (1):", self.text("words", "extensions", "eas", "--lexicon", "sea"))

    def test_check_define_and_band(self):
        self.assertEqual(self.text("words", "check", "tea", "--lexicon", "sea"), "TEA  yes\n")
        self.run_quoin("words", "check", "tea", "eta", "--lexicon", "sea", status=1)
        self.assertIn("no definitions", self.text("words", "define", "tea", "--lexicon", "sea", status=1))
        self.assertIn("not a word", self.text("words", "define", "eta", "--lexicon", "sea", status=1))
        self.assertEqual(
            self.json("words", "define", "tea", "--lexicon", "sea", status=1),
            {"word": "TEA", "valid": True, "definition": None},
        )
        self.assertIn("how common", self.text("words", "band", "tea", "--lexicon", "sea", status=1))
        self.assertEqual(
            self.json("words", "band", "eta", "--lexicon", "sea", status=1),
            {"word": "ETA", "valid": False, "band": None},
        )

    def test_other_alphabets(self):
        self.build("palabras", ["calle", "chico", "perro", "año"], "spanish")
        self.assertEqual(self.json("words", "anagram", "oicch", "--lexicon", "palabras")["words"][0]["word"], "CHICO")
        self.assertEqual(self.json("words", "anagram", "[ch]oic", "--lexicon", "palabras")["words"][0]["word"], "CHICO")
        self.assertEqual(self.json("words", "build", "aoñ", "--lexicon", "palabras")["words"][0]["word"], "AÑO")
        self.assertEqual(self.json("words", "pattern", "CH*", "--lexicon", "palabras", status=1)["count"], 0)
        self.assertEqual(self.json("words", "pattern", "[CH]*", "--lexicon", "palabras")["count"], 1)

    def test_check_takes_tiles_in_brackets(self):
        self.build("palabras", ["cha", "chall", "calle"], "spanish")
        self.assertEqual(self.json("words", "starts", "[CH]", "--lexicon", "palabras")["count"], 2)
        self.assertTrue(self.json("words", "hooks", "[CH]A[LL]", "--lexicon", "palabras", status=0)["valid"])
        for command in ("words", "lexicon"):
            text = self.text(command, "check", "[CH]A", "cha", "ca[ll]e", "[CH]A[LL]", "--lexicon", "palabras")
            self.assertEqual(text, "CHA    yes\nCHA    yes\nCALLE  yes\nCHALL  yes\n")
            self.assertRegex(
                self.text(command, "check", "[CA]", "[CH", "ch?", "--lexicon", "palabras", status=1),
                r"(\S+ +no \(.+\)\n){3}",
            )

    def test_complains_in_one_sentence(self):
        sea = ("--lexicon", "sea")
        self.complaint("words", "anagram", *sea)
        self.complaint("words", "anagram", "", *sea)
        self.complaint("words", "anagram", "a1", *sea)
        self.complaint("words", "anagram", "[ch]", *sea)
        self.complaint("words", "anagram", "[a", *sea)
        self.complaint("words", "anagram", "a" * 1000, *sea)
        self.complaint("words", "starts", "a?", *sea)
        self.complaint("words", "pattern", "{a", *sea)
        self.complaint("words", "pattern", "?" * 10000, *sea)
        self.complaint("words", "build", "abc", "--length", "x", *sea)
        self.complaint("words", "build", "abc", "--length", "5-2", *sea)
        self.complaint("words", "build", "abc", "--sort", "beauty", *sea)
        self.complaint("words", "hooks", "a?", *sea)
        self.complaint("words", "define", "", *sea)
        self.complaint("words", "define", "tea", "--lexicon", "nothing")
        self.assertIn("did you mean anagram", self.complaint("words", "anagrm", "abc"))
        self.assertIn("anagram", self.text("words", "--help"))


if __name__ == "__main__":
    unittest.main()
