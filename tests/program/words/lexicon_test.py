"""quoin lexicon: build, add, list, info, check, export, install."""

import hashlib
import os
import unittest

from quoin_case import SMALL_LIST, SOURCE, QuoinCase


class Build(QuoinCase):
    def test_says_what_it_left_out_and_why(self):
        lists = self.write(
            "mixed.txt", "# a comment\ncat\nDOG\ncat\nx\nnaïve\nrock'n'roll\nтест\nice cream\n" + "a" * 30 + "\n"
        )
        text = self.text("lexicon", "build", lists, "--alphabet", "english", "-o", "mixed.qlx", "--name", "mix")
        self.assertIn("mix: 3 words (English)", text)
        for reason in (
            "1 of 9 entries came more than once",
            "is too short: x (line 5)",
            "is too long",
            "ice cream",
            "rock'n'roll",
            "тест",
        ):
            self.assertIn(reason, text)

    def test_gives_the_same_report_as_json(self):
        lists = self.write("mixed.txt", "cat\ncat\nx\n")
        answer = self.json("lexicon", "build", lists, "--alphabet", "english", "-o", "mixed.qlx")
        self.assertEqual((answer["name"], answer["words"], answer["duplicates"]), ("mixed", 1, 1))
        self.assertEqual(
            answer["dropped"], [{"reason": "is too short", "count": 1, "examples": [{"text": "x", "line": 3}]}]
        )
        self.assertEqual(answer["bytes"], (self.folder / "mixed.qlx").stat().st_size)

    def test_reads_standard_input(self):
        self.run_quoin("lexicon", "build", "-", "--alphabet", "english", "-o", "in.qlx", stdin="cat\n")
        self.assertIn("CAT  yes", self.text("lexicon", "check", "cat", "--lexicon", "in.qlx"))

    def test_gives_the_same_file_for_the_same_words(self):
        first = self.build("first", ["cat", "dog"])
        second = self.write("second.txt", "DOG\nCAT\ndog\n")
        self.run_quoin("lexicon", "build", second, "--alphabet", "english", "-o", "x.qlx", "--name", "first")
        self.assertEqual(first.read_bytes(), (self.folder / "x.qlx").read_bytes())

    def test_takes_an_alphabet_file_of_ones_own(self):
        alphabet = (SOURCE / "data" / "alphabets" / "english.txt").read_text(encoding="utf-8")
        self.write("mine.txt", alphabet)
        self.write("list.txt", "cat\n")
        self.run_quoin("lexicon", "build", "list.txt", "--alphabet", "./mine.txt", "-o", "x.qlx")

    def test_complains_in_one_sentence(self):
        self.write("empty.txt", "")
        self.write("comments.txt", "# nothing\n\n")
        self.write("good.txt", "cat\n")
        self.write("cyrillic.txt", "котка\n")
        (self.folder / "folder.qlx").mkdir()
        build = ("lexicon", "build")
        english = ("--alphabet", "english", "-o", "x.qlx")
        self.assertIn("missing.txt", self.complaint(*build, "missing.txt", *english))
        self.assertIn("has no word", self.complaint(*build, "empty.txt", *english))
        self.assertIn("has no word", self.complaint(*build, "comments.txt", *english))
        self.assertIn("has no word", self.complaint(*build, "cyrillic.txt", *english))
        self.assertIn(
            "did you mean english", self.complaint(*build, "good.txt", "--alphabet", "englich", "-o", "x.qlx")
        )
        self.assertIn("--alphabet", self.complaint(*build, "good.txt", "-o", "x.qlx"))
        self.assertIn("--output", self.complaint(*build, "good.txt", "--alphabet", "english"))
        self.assertIn(".qlx", self.complaint(*build, "good.txt", "--alphabet", "english", "-o", "x.txt"))
        self.assertIn(
            "cannot write", self.complaint(*build, "good.txt", "--alphabet", "english", "-o", "no/such/x.qlx")
        )
        self.complaint(*build, "good.txt", "--alphabet", "english", "-o", "folder.qlx")
        self.assertIn("--name", self.complaint(*build, "good.txt", *english, "--name", "../x"))
        self.assertIn("--colour", self.complaint(*build, "good.txt", *english, "--colour", "red"))
        self.assertIn("is compiled already", self.complaint(*build, "x.qlx", *english))
        self.assertEqual(sorted(path.name for path in self.folder.glob("*.qlx*")), ["folder.qlx"])

    def test_shows_nothing_that_a_terminal_would_obey(self):
        self.write("coloured.txt", "cat\nre\x1b[31md\nbell\x07\n" + "x" * 79 + "é\n")
        build = ("lexicon", "build", "coloured.txt", "--alphabet", "english", "-o", "x.qlx")
        text = self.text(*build)
        self.assertIn("re?[31md (line 2)", text)
        self.assertIn("x" * 79 + " (line 4)", text)
        self.assertFalse(set("\x1b\x07") & set(text))
        self.assertNotIn("\ufffd", str(self.json(*build)))

    def test_survives_binary_rubbish(self):
        self.write("rubbish.txt", bytes(range(256)) * 50)
        done = self.run_quoin(
            "lexicon", "build", "rubbish.txt", "--alphabet", "english", "-o", "x.qlx", "--json", status=2
        )
        self.assertIn(b"rubbish.txt", done.stderr)


class Add(QuoinCase):
    def test_makes_a_list_usable_by_its_name(self):
        self.write("club.txt", "zyzzyva\n")
        self.run_quoin(
            "lexicon", "add", "club.txt", "--alphabet", "english", "--title", "Our club", "--licence", "ours"
        )
        self.assertIn("ZYZZYVA  yes", self.text("lexicon", "check", "zyzzyva", "--lexicon", "club"))
        self.assertRegex(self.text("lexicon", "list"), r"club\s+1 words  Our club")
        self.run_quoin("lexicon", "add", "club.txt", "--alphabet", "english", "--name", "other")
        self.assertEqual(self.json("lexicon", "info", "other")["name"], "other")

    def test_refuses_names_that_are_no_names(self):
        self.write("my words.txt", "cat\n")
        self.assertIn("--name", self.complaint("lexicon", "add", "my words.txt", "--alphabet", "english"))
        self.assertIn("--name", self.complaint("lexicon", "add", "-", "--alphabet", "english", stdin="cat\n"))


class Inspect(QuoinCase):
    def test_info_says_where_words_come_from(self):
        self.write("notice.txt", "All rights\nto be shown\n")
        self.write("list.txt", "cat\nhorse\n")
        self.run_quoin(
            "lexicon",
            "build",
            "list.txt",
            "--alphabet",
            "english",
            "-o",
            "x.qlx",
            "--title",
            "Animals",
            "--source",
            "the zoo",
            "--licence",
            "CC0-1.0",
            "--notice",
            "notice.txt",
        )
        text = self.text("lexicon", "info", "x.qlx")
        for part in ("Animals", "the zoo", "CC0-1.0", "2, of 3 to 5 tiles", "nodes", "2 lines; --notice"):
            self.assertIn(part, text)
        self.assertNotIn("to be shown", text)
        self.assertIn("All rights\nto be shown\n", self.text("lexicon", "info", "x.qlx", "--notice"))
        answer = self.json("lexicon", "info", "x.qlx")
        self.assertEqual((answer["words"], answer["longest"], answer["alphabet"]), (2, 5, "english"))
        self.assertEqual(answer["notice"], "All rights\nto be shown\n")
        self.assertEqual(answer["bytes"], (self.folder / "x.qlx").stat().st_size)

    def test_check_is_yes_only_if_all_are_words(self):
        self.build("small", SMALL_LIST)
        self.assertIn("ABLE", self.text("lexicon", "check", "able", "--lexicon", "small"))
        text = self.text("lexicon", "check", "--lexicon", "small", "able", "xyzzy", "a-b", status=1)
        self.assertRegex(text, r"ABLE +yes\nXYZZY +no\na-b +no \(.*\)\n")
        answer = self.json("lexicon", "check", "--lexicon", "small", "able", "xyzzy", status=1)
        self.assertEqual(
            answer,
            {
                "lexicon": "small",
                "valid": False,
                "words": [{"word": "ABLE", "valid": True}, {"word": "XYZZY", "valid": False}],
            },
        )

    def test_check_answers_damaged_text_with_valid_json(self):
        self.build("small", SMALL_LIST)
        answer = self.json("lexicon", "check", "--lexicon", "small", os.fsdecode(b"ab\xff"), status=1)
        self.assertFalse(answer["valid"])
        self.assertIn("reason", answer["words"][0]["error"])

    def test_says_in_json_why_a_word_cannot_be_one(self):
        self.build("small", SMALL_LIST)
        error = self.json("lexicon", "check", "--lexicon", "small", "a-b", status=1)["words"][0]["error"]
        self.assertEqual((error["reason"], error["with"]["letter"]), ("not_a_tile", "-"))

    def test_says_in_json_why_a_list_cannot_be_used(self):
        (self.lexicons / "broken.qlx").write_bytes(b"no list")
        (broken,) = [one for one in self.json("lexicon", "list")["installed"] if one["name"] == "broken"]
        self.assertEqual({"error", "reason", "with"} - set(broken), set())

    def test_lists_what_is_installed_and_what_can_be(self):
        self.build("small", SMALL_LIST)
        self.write("lexicons/broken.qlx", b"no lexicon")
        text = self.text("lexicon", "list")
        self.assertRegex(text, r"small\s+[\d ]+ words")
        self.assertRegex(text, r"broken\s+cannot be used: .*broken.qlx")
        answer = self.json("lexicon", "list")
        self.assertIn("small", {one["name"] for one in answer["installed"] if "words" in one})
        self.assertIn("broken", {one["name"] for one in answer["installed"] if "error" in one})
        self.assertIn("bulgarian", {one["name"] for one in answer["available"] + answer["installed"]})

    def test_unknown_and_damaged_files_are_refused(self):
        good = self.build("small", SMALL_LIST).read_bytes()
        self.assertIn("did you mean small", self.complaint("lexicon", "info", "smal"))
        self.assertIn("missing.qlx", self.complaint("lexicon", "info", "missing.qlx"))
        self.complaint("lexicon", "check", "cat", "--lexicon", "missing.qlx")
        half = len(good) // 2
        damages = {
            "empty.qlx": b"",
            "short.qlx": good[:20],
            "half.qlx": good[:half],
            "flipped.qlx": good[:half] + bytes([good[half] ^ 1]) + good[half + 1 :],
            "longer.qlx": good + b"\0" * 8,
            "foreign.qlx": b"\x7fELF" + good[4:],
            "text.qlx": b"cat\ndog\n",
        }
        for name, content in damages.items():
            self.write(name, content)
            self.assertIn(name, self.complaint("lexicon", "info", name))
            self.complaint("lexicon", "check", "cat", "--lexicon", name)
            self.complaint("words", "anagram", "cat", "--lexicon", name)

    def test_a_folder_is_no_recipe(self):
        for name in (".", "..", ""):
            self.assertNotIn("not installed yet", self.complaint("lexicon", "info", name))
        self.assertIn(
            "not installed yet",
            self.complaint("lexicon", "info", "bulgarian", environment={"QUOIN_LEXICONS": str(self.folder)}),
        )

    def test_complaints_are_short_and_only_shown(self):
        sentence = self.complaint("lexicon", "info", "x" * 5000)
        self.assertLess(len(sentence), 420)
        self.assertIn("…", sentence)
        self.assertIn("'a?[31mb'", self.complaint("lexicon", "info", "a\x1b[31mb"))

    def test_without_a_command_it_says_which_there_are(self):
        self.assertIn("install", self.text("lexicon", "--help"))
        self.assertIn("did you mean build", self.complaint("lexicon", "buld"))
        self.assertIn("--alphabet", self.text("lexicon", "build", "--help"))


class Export(QuoinCase):
    def test_text_comes_back_the_same(self):
        first = self.build("small", SMALL_LIST)
        self.run_quoin("lexicon", "export", "small", "-o", "small.txt")
        self.run_quoin("lexicon", "build", "small.txt", "--alphabet", "english", "-o", "again.qlx", "--name", "small")
        self.assertEqual(first.read_bytes(), (self.folder / "again.qlx").read_bytes())
        self.assertEqual(self.text("lexicon", "export", "small", "-o", "-"), (self.folder / "small.txt").read_text())

    def test_kwg_comes_back_the_same(self):
        first = self.build("small", SMALL_LIST)
        answer = self.json("lexicon", "export", "small", "-o", "small.kwg")
        self.assertEqual(answer["bytes"], (self.folder / "small.kwg").stat().st_size)
        self.run_quoin("lexicon", "build", "small.kwg", "--alphabet", "english", "-o", "again.qlx", "--name", "small")
        self.assertEqual(first.read_bytes(), (self.folder / "again.qlx").read_bytes())

    def test_a_compact_copy_has_the_same_words(self):
        full = self.build("small", SMALL_LIST)
        answer = self.json("lexicon", "export", "small", "-o", "compact.qlx")
        compact = self.folder / "compact.qlx"
        self.assertEqual((answer["words"], answer["bytes"]), (2188, compact.stat().st_size))
        self.assertLess(compact.stat().st_size, full.stat().st_size * 0.8)
        info = self.json("lexicon", "info", "./compact.qlx")
        whole = self.json("lexicon", "info", "small")
        for key in ("name", "words", "fingerprint", "licence", "notice", "longest"):
            self.assertEqual(info[key], whole[key])
        self.assertEqual(set(whole["sections"]) - set(info["sections"]), {"word counts"})
        self.assertEqual(
            self.text("lexicon", "export", "./compact.qlx", "-o", "-"),
            self.text("lexicon", "export", "small", "-o", "-"),
        )
        position = ["--position", "15/15/15/15/15/15/15/3QUIT8/15/15/15/15/15/15/15 AEINR??/ 0/26 0"]
        self.assertEqual(
            self.text("moves", "--lexicon", "./compact.qlx", *position),
            self.text("moves", "--lexicon", "small", *position),
        )
        # A copy of the copy is the copy; the list itself is not overwritten.
        self.run_quoin("lexicon", "export", "./compact.qlx", "-o", "again.qlx")
        self.assertEqual(compact.read_bytes(), (self.folder / "again.qlx").read_bytes())
        self.assertIn("itself", self.complaint("lexicon", "export", "small", "-o", full))

    def test_words_spelt_alike_are_mentioned(self):
        self.build("palabras", ["chico", "calle", "perro"], "spanish")
        self.assertEqual(self.text("lexicon", "export", "palabras", "-o", "-"), "CALLE\nCHICO\nPERRO\n")

    def test_complains_in_one_sentence(self):
        self.build("small", SMALL_LIST)
        self.write("bad.kwg", b"\0" * 7)
        self.complaint("lexicon", "build", "bad.kwg", "--alphabet", "english", "-o", "x.qlx")
        self.write("circle.kwg", (b"\x02\x00\x40\x00" + b"\x02\x00\x40\x00" + b"\x02\x00\x40\x01") * 3)
        self.complaint("lexicon", "build", "circle.kwg", "--alphabet", "english", "-o", "x.qlx")
        self.assertIn(".qlx, .kwg or .txt", self.complaint("lexicon", "export", "small", "-o", "x.pdf"))
        self.assertIn("cannot write", self.complaint("lexicon", "export", "small", "-o", "no/such.txt"))
        self.complaint("lexicon", "export", "nothing", "-o", "x.txt")
        self.complaint("lexicon", "export", "small", "-o", "-", "--json")


class Install(QuoinCase):
    def test_fetches_cooks_and_compiles_a_real_package(self):
        first = self.text("lexicon", "install", "italian", "--no-training", "--into", "lists")
        self.assertRegex(first, r"(?m)^italian: compiling 10\d \d\d\d words$")
        self.assertIn("italian: licence: GPL-3+", first)
        path = self.folder / "lists" / "italian.qlx"
        made = hashlib.sha256(path.read_bytes()).hexdigest()
        answer = self.json("lexicon", "info", path)
        self.assertEqual((answer["name"], answer["alphabet"], answer["licence"]), ("italian", "italian", "GPL-3+"))
        self.assertIn("witalian", answer["notice"] + answer["source"])
        self.run_quoin("lexicon", "check", "--lexicon", path, "casa", "gatto")
        # Nothing has changed, so nothing is done; --force does it all again, to the same end.
        self.assertEqual(
            self.text("lexicon", "install", "italian", "--no-training", "--into", "lists"), "italian: up to date\n"
        )
        self.assertTrue(
            self.json("lexicon", "install", "italian", "--no-training", "--into", "lists")["installed"][0]["up_to_date"]
        )
        self.run_quoin("lexicon", "install", "italian", "--no-training", "--into", "lists", "--force")
        self.assertEqual(made, hashlib.sha256(path.read_bytes()).hexdigest())
        self.assertEqual([path.name for path in (self.folder / "lists").iterdir()], ["italian.qlx"])

    def test_without_apt_it_says_so_and_leaves_what_was_there(self):
        (self.folder / "lists").mkdir()
        self.write("lists/italian.qlx", b"what was there")
        done = self.run_quoin(
            "lexicon",
            "install",
            "italian",
            "--no-training",
            "--into",
            "lists",
            status=1,
            environment={"PATH": "/nonexistent"},
        )
        self.assertRegex(done.stderr.decode(), r"\Aquoin: italian: .*witalian.*apt-get[^\n]*\n\Z")
        self.assertEqual((self.folder / "lists" / "italian.qlx").read_bytes(), b"what was there")
        self.assertEqual(len(list((self.folder / "lists").iterdir())), 1)

    def recipes(self, **recipes):
        """Recipes of our own beside the alphabets of the program."""
        data = self.folder / "own-data"
        for name, text in recipes.items():
            (data / "lexicons" / name).mkdir(parents=True)
            (data / "lexicons" / name / "recipe.txt").write_text(text)
        for part in ("alphabets", "layouts"):
            os.symlink(SOURCE / "data" / part, data / part)
        self.environment["QUOIN_DATA"] = str(data)

    RECIPE = "lexicon {0}\ntitle {0}\nalphabet english\nlicence none\nsource nowhere\npackage {1} 1\nread plain {2}\n"

    def test_goes_on_past_a_language_that_fails(self):
        self.recipes(
            bad=self.RECIPE.format("bad", "quoin-no-such-package", "usr/share/dict/x"),
            broken="lexicon\n",
            worse=self.RECIPE.format("worse", "dash", "bin/no-such-file"),
        )
        done = self.run_quoin("lexicon", "install", "--all", "--into", "lists", status=1)
        lines = done.stderr.decode().splitlines()
        self.assertEqual(len(lines), 4, lines)
        self.assertRegex(lines[0], "bad: .*quoin-no-such-package")
        self.assertRegex(lines[1], "broken: .*recipe.txt: line 1")
        self.assertRegex(lines[2], "worse: .*no file bin/no-such-file")
        self.assertIn("3 of 3 word lists", lines[3])
        self.complaint("lexicon", "install", "broken", "--into", "lists")
        self.assertFalse((self.folder / "lists" / "bad.qlx").exists())

    def test_complains_in_one_sentence(self):
        self.assertIn("did you mean italian", self.complaint("lexicon", "install", "italien"))
        self.assertIn("--all", self.complaint("lexicon", "install"))
        self.assertIn("--all", self.complaint("lexicon", "install", "italian", "--all"))


if __name__ == "__main__":
    unittest.main()
