"""quoin moves: the legal plays of a position."""

import unittest

from quoin_case import EMPTY_BOARD, SMALL_LIST, QuoinCase


def board(**rows):
    """Rows by number, as board(r8="7CAT5"); the others are empty."""
    return "/".join(rows.get(f"r{number}", "15") for number in range(1, 16))


class Moves(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("pets", ["at", "ta", "cat", "cats", "scat", "act"])

    def moves(self, position, *arguments, lexicon="pets"):
        return self.json("moves", "--position", position, "--lexicon", lexicon, *arguments)

    def test_first_plays_are_listed_across_only(self):
        answer = self.moves(f"{EMPTY_BOARD} ACT/ 0/0 0")
        # AT and TA in two places each, CAT and ACT in three.
        self.assertEqual(answer["count"], 10)
        self.assertEqual(len(answer["moves"]), 10)
        self.assertEqual(
            answer["moves"][0], {"at": "8F", "word": "ACT", "tiles": "ACT", "score": 10, "words": ["ACT"], "leave": ""}
        )
        self.assertEqual(answer["moves"][1]["word"], "CAT")
        self.assertTrue(all(move["at"][0] == "8" for move in answer["moves"]))
        self.assertEqual(
            answer["moves"][-1], {"at": "8H", "word": "TA", "tiles": "TA", "score": 4, "words": ["TA"], "leave": "C"}
        )

    def test_first_plays_are_listed_both_ways_on_a_lopsided_board(self):
        rows = [["."] * 15 for _ in range(15)]
        rows[0][1] = "2W"
        self.write(
            "lopsided.txt",
            "layout lopsided\ntitle Lopsided\nstart 8H\n" + "".join("row " + " ".join(row) + "\n" for row in rows),
        )
        text = self.text(
            "moves", "-p", f"{EMPTY_BOARD} ACT/ 0/0 0", "-l", "pets", "--layout", "./lopsided.txt", "--count"
        )
        self.assertEqual(text, "20\n")

    def test_a_play_through_tiles_and_its_cross_words(self):
        answer = self.moves(board(r8="6CAT6") + " S?/ 0/0 0")
        by_place = {(move["at"], move["tiles"]): move for move in answer["moves"]}
        self.assertEqual(
            by_place["8G", "...S"],
            {"at": "8G", "word": "CATS", "tiles": "...S", "score": 6, "words": ["CATS"], "leave": "?"},
        )
        self.assertEqual(by_place["8F", "s..."]["word"], "sCAT")
        self.assertEqual(by_place["8F", "s..."]["score"], 5)
        self.assertIn("(CAT)S", self.text("moves", "-p", board(r8="6CAT6") + " S?/ 0/0 0", "-l", "pets"))

    def test_one_tile_that_makes_two_words_is_one_play_across(self):
        # An A at 8H makes AT across and TA down.
        position = board(r7="7T7", r8="8T6") + " A/ 0/0 0"
        answer = self.moves(position)
        both = [move for move in answer["moves"] if len(move["words"]) == 2]
        self.assertEqual([(move["at"], move["words"]) for move in both if move["at"] == "8H"], [("8H", ["AT", "TA"])])

    def test_digraphs_stand_in_brackets(self):
        self.build("palabras", ["chico", "calle"], "spanish")
        answer = self.moves(f"{EMPTY_BOARD} [CH]CIO?A[LL]/ 0/0 0", lexicon="palabras")
        words = {move["word"] for move in answer["moves"]}
        self.assertIn("[CH]ICO", words)
        self.assertIn("CA[LL]e", words)
        move = next(move for move in answer["moves"] if move["word"] == "CA[LL]e")
        self.assertEqual(sorted(move["leave"]), sorted("[CH]IO"))

    def test_order_is_score_row_column_across_first_word(self):
        answer = self.moves(board(r8="6CAT6") + " ACST/ 0/0 0")
        keys = []
        for move in answer["moves"]:
            down = move["at"][0].isalpha()
            row = int(move["at"][1:] if down else move["at"][:-1])
            column = ord(move["at"][0] if down else move["at"][-1])
            keys.append((-move["score"], row, column, down, move["word"]))
        self.assertEqual(keys, sorted(keys))
        self.assertGreater(len(keys), 20)

    def test_top_and_all(self):
        position = f"{EMPTY_BOARD} ACT/ 0/0 0"
        self.assertEqual(len(self.moves(position, "--top", "3")["moves"]), 3)
        self.assertEqual(self.moves(position, "--top", "3")["count"], 10)
        self.assertEqual(len(self.moves(position, "--all")["moves"]), 10)
        self.assertIn("The best 3 of 10 plays:", self.text("moves", "-p", position, "-l", "pets", "--top", "3"))
        self.assertEqual(self.text("moves", "-p", position, "-l", "pets", "--count"), "10\n")
        self.assertEqual(self.moves(position, "--count"), {"count": 10})
        self.assertEqual(self.moves(position, "--sum"), {"count": 10, "highest": 10, "sum": 6 * 10 + 4 * 4})

    def test_no_play_is_an_answer(self):
        answer = self.moves(f"{EMPTY_BOARD} QZ/ 0/0 0")
        self.assertEqual(answer, {"count": 0, "moves": []})
        self.assertIn("No play", self.text("moves", "-p", f"{EMPTY_BOARD} / 0/0 0", "-l", "pets"))

    def test_exchanges_need_tiles_in_the_bag(self):
        answer = self.moves(f"{EMPTY_BOARD} AAB/ 0/0 0", "--exchanges")
        self.assertEqual([one["tiles"] for one in answer["exchanges"]], ["A", "B", "AA", "AB", "AAB"])
        self.assertEqual(answer["exchanges"][3], {"tiles": "AB", "leave": "A"})
        self.assertEqual(answer["count"], 0)
        # All 100 tiles but nine: one on our rack, seven on the other, one in the bag.
        rows = [
            "AAAAAAAABBCCDDD",
            "DEEEEEEEEEEEEFF",
            "GGGHHIIIIIIIIIJ",
            "KLLLLMMNNNNNNOO",
            "OOOOOOPPQRRRRRR",
            "SSSSTTTTTTUUUUV",
        ]
        full = "/".join(rows + ["V14"] + ["15"] * 8)
        self.assertEqual(self.moves(f"{full} A/ 0/0 0", "--exchanges")["exchanges"], [])
        text = self.text("moves", "-p", f"{full} A/ 0/0 0", "-l", "pets", "--exchanges")
        self.assertIn("Nothing can be exchanged", text)
        self.assertEqual(len(self.moves(f"{full} A/ 0/0 0", "--exchanges", "--rules", "exchange=1")["exchanges"]), 1)

    def test_rules_change_the_bonus(self):
        self.build("long", ["able", "tables"])
        plain = self.moves(f"{EMPTY_BOARD} ABELST/ 0/0 0", lexicon="long")
        bonus = self.moves(f"{EMPTY_BOARD} ABELST/ 0/0 0", "--rules", "bingo=6:20/7:50", lexicon="long")
        self.assertEqual(bonus["moves"][0]["score"], plain["moves"][0]["score"] + 20)

    def test_the_position_may_name_the_list(self):
        position = f"{EMPTY_BOARD} ACT/ 0/0 0 lex pets;"
        self.assertEqual(self.text("moves", "-p", position, "--count"), "10\n")
        self.build("none", ["zoo"])
        self.assertEqual(self.text("moves", "-p", position, "--lexicon", "none", "--count"), "0\n")

    def test_the_large_board_and_its_tiles(self):
        large = "/".join(["21"] * 21)
        position = f"{large} ACT/ 0/0 0"
        self.assertEqual(self.text("moves", "-p", position, "-l", "pets", "--count"), "10\n")
        many = "/".join(["A" * 11 + "10"] + ["21"] * 20)
        self.assertIn("alphabet has 9", self.complaint("moves", "-p", f"{many} ACT/ 0/0 0", "-l", "pets"))
        self.run_quoin("moves", "-p", f"{many} ACT/ 0/0 0", "-l", "pets", "--alphabet", "english-super")
        self.assertIn("letters", self.complaint("moves", "-p", position, "-l", "pets", "--alphabet", "polish"))

    def test_the_position_may_name_the_board(self):
        self.build("quiz", ["quiz"])
        named = f"{EMPTY_BOARD} QUIZ/ 0/0 0 lex quiz; bdn random:7;"
        plain = f"{EMPTY_BOARD} QUIZ/ 0/0 0 lex quiz;"
        answer = self.json("moves", "-p", named)
        self.assertEqual(answer, self.json("moves", "-p", plain, "--layout", "random:7"))
        self.assertNotEqual(answer, self.json("moves", "-p", plain))
        self.assertEqual(self.json("moves", "-p", named, "--layout", "standard"), self.json("moves", "-p", plain))
        self.assertEqual(self.json("moves", "-p", plain + " bdn CrosswordGame;"), self.json("moves", "-p", plain))
        for name in ("nothing", "random:x", "super", "/etc/passwd", "../layouts/standard.txt"):
            self.complaint("moves", "-p", f"{plain} bdn {name};")
        self.assertIn("--layout", self.complaint("moves", "-p", f"{plain} bdn nothing;"))
        self.write("both.cgp", f"{plain}\n{named}\n{plain}\n")
        first, second, third = self.json("moves", "--positions", "both.cgp")
        self.assertEqual((first, second), (third, answer))
        self.assertNotEqual(first, second)

    def test_the_position_may_name_the_tiles(self):
        many = "/".join(["A" * 11 + "10"] + ["21"] * 20) + " ACT/ 0/0 0 lex pets;"
        self.complaint("moves", "-p", many)
        self.run_quoin("moves", "-p", f"{many} ld english-super;")
        self.complaint("moves", "-p", f"{many} ld english-super;", "--alphabet", "english")
        position = f"{EMPTY_BOARD} ACT/ 0/0 0 lex pets;"
        self.assertIn(
            "ld polish: the word list is made of the letters of English",
            self.complaint("moves", "-p", f"{position} ld polish;"),
        )
        self.assertIn("--alphabet", self.complaint("moves", "-p", f"{position} ld klingon;"))
        self.complaint("moves", "-p", f"{position} ld ../alphabets/english.txt;")
        self.assertEqual(
            self.text("moves", "-p", f"{position} ld klingon;", "--alphabet", "english", "--count"), "10\n"
        )

    def test_the_position_cannot_name_a_file(self):
        path = self.lexicons / "pets.qlx"
        position = f"{EMPTY_BOARD} ACT/ 0/0 0"
        for name in (path, "lexicons/pets.qlx", "pets.qlx", "../..", "/etc/passwd"):
            self.assertIn("--lexicon", self.complaint("moves", "-p", f"{position} lex {name};"))
        self.complaint("moves", "-p", f"{position} lex ..;")
        self.assertEqual(self.text("moves", "-p", f"{position} lex {path};", "--lexicon", path, "--count"), "10\n")

    def test_the_board_is_shown(self):
        text = self.text("moves", "-p", board(r8="6CAT6") + " S?/ 0/0 0", "-l", "pets", "--board")
        self.assertIn("C  A  T", text)
        self.assertIn("Rack S?", text)
        self.assertNotIn("\x1b", text)

    def test_many_positions_at_once(self):
        self.write("positions.cgp", f"# two\n{EMPTY_BOARD} ACT/ 0/0 0\n\n{EMPTY_BOARD} QZ/ 0/0 0\n")
        self.assertEqual(self.text("moves", "--positions", "positions.cgp", "-l", "pets", "--count"), "10\n0\n")
        self.assertEqual(
            self.text("moves", "--positions", "positions.cgp", "-l", "pets", "--sum"), "10\t10\t76\n0\t0\t0\n"
        )
        answers = self.json(
            "moves", "--positions", "-", "-l", "pets", "--top", "1", stdin=f"{EMPTY_BOARD} ACT/ 0/0 0\n"
        )
        self.assertEqual([answer["count"] for answer in answers], [10])
        self.assertIn("Line 2", self.text("moves", "--positions", "positions.cgp", "-l", "pets"))
        self.write("bad.cgp", f"{EMPTY_BOARD} ACT/ 0/0 0\n15/15 A/ 0/0 0\n")
        done = self.run_quoin("moves", "--positions", "bad.cgp", "-l", "pets", "--json", status=2)
        self.assertIn(b"bad.cgp: line 2", done.stderr)

    def test_a_moment_of_a_game(self):
        self.write(
            "game.gcg",
            "#player1 Ann Ann\n#player2 Ben Ben\n#lexicon pets\n"
            ">Ann: ACTX 8G CAT +10 10\n>Ben: ST 8G ...S +6 6\n>Ann: AXT (time) -10 0\n",
        )
        ask = ("--json", "--game", "game.gcg", "--turn")
        self.assertEqual(
            self.text("moves", *ask, "1"), self.text("moves", "--json", "-p", f"{EMPTY_BOARD} ACTX/ST 0/0 0 lex pets;")
        )
        second = board(r8="6CAT6") + " ST/AXT 0/10 0 lex pets;"
        self.assertEqual(self.text("moves", *ask, "2"), self.text("moves", "--json", "-p", second))
        # Without a turn, the end; where the list comes from the command line, also another one.
        self.build("no", ["zoo"])
        self.assertEqual(self.json("moves", "--game", "game.gcg", "--lexicon", "no")["count"], 0)
        self.assertIn("there is no turn 5; the game has 3", self.complaint("moves", *ask, "5"))
        self.assertIn("--turn is for --game", self.complaint("moves", "-p", second, "--turn", "2"))
        self.complaint("moves", "-p", second, "--game", "game.gcg")
        self.write("strange.gcg", "#player1 Ann Ann\n#player2 Ben Ben\n#lexicon pets\n>Ann: ACTX 8G CAT +11 11\n")
        done = self.run_quoin("moves", "--game", "strange.gcg", "--turn", "1", "--count")
        self.assertEqual(done.stderr.decode(), "quoin: strange.gcg: line 4: the play scores 10, and the file says 11\n")

    def test_complains_in_one_sentence(self):
        self.build("small", SMALL_LIST)
        good = f"{EMPTY_BOARD} ACT/ 0/0 0"
        for position in (
            "x",
            "/",
            EMPTY_BOARD,
            f"{EMPTY_BOARD} ACT",
            f"{EMPTY_BOARD} ACT/ 0 0",
            f"{EMPTY_BOARD} ACT/ 0/0",
            f"{EMPTY_BOARD} act/ 0/0 0",
            f"{EMPTY_BOARD} ABCDEFGH/ 0/0 0",
            f"{EMPTY_BOARD} ZZ/ 0/0 0",
            "15/15 A/ 0/0 0",
            "/".join(["99999999999999999999"] * 15) + " A/ 0/0 0",
            "/" * 100000,
            "A" * 100000 + " A/ 0/0 0",
            "\udcff\udcfe",
            good.replace("ACT", "A[CH]"),
        ):
            self.complaint("moves", "-p", position, "-l", "small")
        self.assertIn("word list", self.complaint("moves", "-p", good))
        self.assertIn("did you mean", self.complaint("moves", "-p", good, "-l", "smal"))
        self.complaint("moves", "-p", good, "-l", "small", "--layout", "nothing")
        self.complaint("moves", "-p", good, "-l", "small", "--layout", "super")
        self.complaint("moves", "-p", good, "-l", "small", "--rules", "bingo=lots")
        self.complaint("moves", "-p", good, "-l", "small", "--top", "0")
        self.complaint("moves", "-p", good, "-l", "small", "--top", "3", "--all")
        self.complaint("moves", "-p", good, "-l", "small", "--count", "--sum")
        self.complaint("moves", "-p", good, "-l", "small", "--count", "--exchanges")
        self.complaint("moves", "-p", good, "-l", "small", "--sum", "--exchanges", "--json")
        self.complaint("moves", "-p", good, "-l", "small", "--colour")
        self.complaint("moves", "-l", "small")
        self.complaint("moves", "-p", good, "--positions", "x", "-l", "small")
        self.complaint("moves", "--positions", "missing", "-l", "small")


if __name__ == "__main__":
    unittest.main()
