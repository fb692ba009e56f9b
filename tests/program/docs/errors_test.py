"""What commands say no with when they are asked for JSON; docs/formats/errors.md."""

import json
import re
import shlex
import unittest

from quoin_case import EMPTY_BOARD, SMALL_LIST, SOURCE, QuoinCase


class Errors(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)
        self.position = ("--position", f"{EMPTY_BOARD} AEINRST/ 0/0 0", "--lexicon", "small")

    def test_the_examples_of_the_page(self):
        page = (SOURCE / "docs" / "formats" / "errors.md").read_text(encoding="utf-8")
        [block] = re.findall(r"^```errors\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        examples = re.findall(r"^\$ quoin (.*)\n(.*)$", block, re.MULTILINE)
        self.assertEqual(len(examples), 3)
        for command, answer in examples:
            self.assertEqual(self.run_quoin(*shlex.split(command), status=2).stdout.decode(), answer + "\n")

    def test_a_bad_position(self):
        for command in ("moves", "analyse", "simulate", "endgame"):
            error = self.error(command, "--position", "15/15 A/ 0/0 0", "--lexicon", "small")
            self.assertEqual(error["reason"], "within_position")
            self.assertEqual(error["sentence"], "position: " + error["with"]["error"]["sentence"])

    def test_a_line_of_a_file(self):
        self.write("two.cgp", f"{EMPTY_BOARD} ACT/ 0/0 0\n15/15 A/ 0/0 0\n")
        error = self.error("moves", "--positions", "two.cgp", "--lexicon", "small")
        self.assertEqual((error["reason"], error["with"]["place"]), ("within", "two.cgp"))
        line = error["with"]["error"]
        self.assertEqual((line["reason"], line["with"]["number"]), ("within_line", 2))
        self.assertEqual(line["with"]["error"]["reason"], "within_position")

    def test_an_unknown_word_list(self):
        for command in (
            ("moves", *self.position[:2]),
            ("words", "check", "cat"),
            ("leaves", "show", "S"),
            ("match", "static", "static"),
        ):
            error = self.error(*command, "--lexicon", "xyzzy")
            self.assertEqual(error["reason"], "there_are")
            self.assertEqual(error["with"]["error"]["reason"], "no_such_lexicon")
            self.assertEqual(error["with"]["error"]["with"], {"name": "xyzzy"})
            self.assertIn("small", error["with"]["names"].split(", "))

    def test_a_bad_value_of_an_option(self):
        self.assertEqual(self.error("moves", *self.position, "--top", "0")["reason"], "bad_options")
        why = self.error("why", *self.position, "8D AT", "8D TA", "--time", "0")
        self.assertEqual((why["with"]["place"], why["with"]["error"]["reason"]), ("--time", "no_time_to_find_out"))
        why = self.error("why", *self.position, "8D AT")
        self.assertEqual((why["reason"], why["with"]), ("two_plays_compared", {"count": 1}))
        rules = self.error("moves", *self.position, "--rules", "bingo=7:many")
        self.assertEqual((rules["reason"], rules["with"]["place"]), ("within", "--rules"))

    def test_an_unknown_command(self):
        error = self.error("lexicon", "lst")
        self.assertEqual((error["reason"], error["with"]["command"]), ("help_lists_them", "quoin lexicon"))
        self.assertEqual(error["with"]["error"]["reason"], "did_you_mean")
        self.assertEqual(
            error["sentence"],
            "there is no command 'quoin lexicon lst' (did you mean list?); quoin lexicon --help lists them",
        )

    def test_a_no_is_no_error(self):
        self.assertEqual(
            self.run_quoin("words", "check", "xyzzy", "--lexicon", "small", "--json", status=1).stdout[:1], b"{"
        )
        self.write("game.log", "")
        self.assertEqual(self.error("verify", "game.log")["with"]["place"], "game.log")

    def test_only_who_asks_for_json_gets_it(self):
        self.assertEqual(self.run_quoin("moves", "--lexicon", "xyzzy", *self.position[:2], status=2).stdout, b"")
        # After -- it is a word.
        done = self.run_quoin("words", "check", "--lexicon", "xyzzy", "--", "--json", status=2)
        self.assertEqual(done.stdout, b"")
        self.assertEqual(
            json.loads(self.run_quoin("words", "check", "cat", "--lexicon", "xyzzy", "--json", status=2).stdout)[
                "error"
            ]["reason"],
            "there_are",
        )


if __name__ == "__main__":
    unittest.main()
