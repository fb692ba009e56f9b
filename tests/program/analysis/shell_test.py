"""quoin shell: one sitting with a game."""

import os
import pty
import re
import select
import signal
import subprocess
import time
import unittest

from analyst_case import CAT, AnalystCase, stored
from quoin_case import EMPTY_BOARD, QUOIN


class Shell(AnalystCase):
    def sit(self, *lines, arguments=("game.gcg",)):
        """What the shell says to each line, the greeting first."""
        text = self.text("shell", *arguments, stdin="".join(line + "\n" for line in lines))
        said = re.split(r"^> ", text, flags=re.MULTILINE)
        return [said[0], *(part.partition("\n")[2] for part in said[1:])]

    def test_a_whole_sitting_is_as_recorded(self):
        text = self.text(
            "shell",
            "game.gcg",
            stdin="""\
turn 1
kibitz 4
add 8F AGO
add 8f tan
simulate iterations=20
why 1, 5
next
infer
unseen
rack AEINRST
kib 2
commit 1
history
undo
previous
board
new
rack CATSDOG
commit 8f dog
commit exchange 2
history
save mine.gcg
quit
""",
        )
        self.golden("shell", text)
        self.assertIn("#player1 Player_1", (self.folder / "mine.gcg").read_text())

    def test_the_remark_on_tables_comes_once(self):
        said = self.sit("new", "lexicon small", "load game.gcg", "new", arguments=("game.gcg", "--lexicon", "small"))
        self.assertEqual(["no tables of its own" in part for part in said], [True] + [False] * 5)

    def test_only_as_many_tiles_are_exchanged_as_a_rack_has(self):
        for count in ("0", "8", "4294967299", "-3"):
            self.assertEqual(
                self.sit("turn 1", f"commit exchange {count}")[2], f"1 to 7 tiles can be exchanged, not {count}.\n"
            )

    def test_it_goes_through_the_turns(self):
        said = self.sit("turn 3", "next", "previous", "turn 9", "next", "turn 0", "turn x", "turn 99")
        self.assertEqual(
            said[0],
            "small: no tables of its own, using those of the alphabet english.\nTurn 1 of 8: Ann 0, Ben 0; rack AEGNOTW, 86 in the bag\n",  # noqa: E501
        )
        self.assertEqual(
            said[1],
            "Not in the word list small: WAGON, TIMBAR.\nTurn 3 of 8: Ann 26, Ben 20; rack EIQTTUU, 76 in the bag\n",
        )
        self.assertEqual(
            said[4],
            "Not in the word list small: WAGON, TIMBAR, OY, NE.\nTurn 9: Ben 42, Ann 26; rack unknown, 73 in the bag\n",
        )
        self.assertIn("Turn 4 of 8: ", said[2])
        self.assertTrue(said[1].endswith(said[3].partition("\n")[2]), said)
        self.assertEqual(said[5], "This is the end of the game.\n")
        self.assertTrue(all("turn" in line for line in said[6:9]), said)

    def test_nothing_is_lost_by_bad_input(self):
        said = self.sit(
            "turn 1",
            "foo",
            "kibitz many",
            "add",
            "add 8A XYZ",
            "commit",
            "commit 7",
            "commit 8D ZZZ",
            "rack ABCDEFGH",
            "rack ZZ",
            "rack 7",
            "simulate plies=x",
            "simulate speed=1",
            "endgame",
            "pre-endgame",
            "endgame soon",
            "save",
            "save game.txt",
            "save /nowhere/x.gcg",
            "why",
            "why 1, 2",
            "why 8H OW, 8H OW",
            "load",
            "load nothing.gcg",
            "load 15/15/15/15/15/15/15/15 A 0 0",
            "\x1b[2J",
            "  ",
            "# a remark",
            "lexicon nothing",
            "infer",
            "undo",
            "turn",
        )
        first = said[1]
        for answer in said[2:26]:
            self.assertRegex(answer, r"\A[^\n]+\.\n\Z")
            self.assertNotIn("\x1b", answer)
        self.assertEqual(said[27:29], ["", ""])
        self.assertEqual(said[-2], first)

    def test_a_game_goes_another_way_and_back(self):
        said = self.sit("turn 2", "commit 9H BE", "rack AB", "undo", "undo", "undo", "turn 2", "commit E4 TIMB.R")
        self.assertIn("7 turns are left out (undo brings them back)", said[2])
        self.assertIn("Turn 3: ", said[2])
        self.assertIn("rack AB,", said[3])
        self.assertEqual(said[6], "There is nothing to undo.\n")
        # What happened anyway leaves nothing out.
        self.assertIn("\nTurn 3 of 8:", said[8])
        self.assertNotIn("left out", said[8])

    def test_a_position_is_played_to_its_end(self):
        self.build_tiny("pets", ["at", "ta", "cat", "cats", "act"])
        said = self.sit(
            "endgame",
            "analyse",
            "commit 8G ...S",
            "history",
            "undo",
            "save end.gcg",
            "save end.cgp",
            arguments=(f"{CAT} S/ 10/12 0", "--lexicon", "pets"),
        )
        self.assertIn("Proven: 8G (CAT)S is best", said[1])
        self.assertIn("Proven: 8G (CAT)S is best", said[2])
        self.assertEqual(said[3], "The game is over: Player 2 12, Player 1 22.\n")
        self.assertIn("end-rack-bonus", said[4])
        self.assertIn("it began with a position", said[6].lower())
        self.assertEqual((self.folder / "end.cgp").read_text(), f"{CAT} S/ 10/12 0 lex pets; ld tiny;\n")

    def test_files_of_others_are_not_written_over(self):
        self.write("other.gcg", "dear to somebody")
        said = self.sit("save other.gcg", "save game.gcg", "save new.json", "save new.json")
        self.assertEqual(said[1], "There is a file other.gcg already; choose another name.\n")
        self.assertEqual((self.folder / "other.gcg").read_text(), "dear to somebody")
        self.assertEqual(said[2:5], ["Saved in game.gcg.\n", "Saved in new.json.\n", "Saved in new.json.\n"])

    def test_what_was_saved_is_loaded_again(self):
        self.sit(
            "new",
            "rack AEINRST",
            "commit 8D RETAINS",
            "commit exchange 3",
            "save mine.gcg",
            arguments=("--lexicon", "small"),
        )
        said = self.sit("history", arguments=("mine.gcg",))
        self.assertIn("8D RETAINS", said[1])
        self.assertIn("exchange 3", said[1])
        self.assertIn("Turn 3: Player 1 66, Player 2 0", said[0])

    def test_it_needs_a_game(self):
        said = self.sit("kibitz", "load new", "lexicon", arguments=("--lexicon", "small"))
        self.assertEqual(said[1], "There is no game yet; load FILE or CGP, or new.\n")
        self.assertIn("Turn 1: Player 1 0, Player 2 0; rack unknown, 86 in the bag", said[2])
        self.assertEqual(said[3], "The word list is small.\n")
        self.complaint("shell", "nothing.gcg")
        self.complaint("shell", "--end", "never")
        self.complaint("shell", f"{EMPTY_BOARD} ZZ/ 0/0 0 lex small;")


class Terminal(AnalystCase):
    def test_ctrl_c_stops_the_search_and_not_the_shell(self):
        self.write("middle.cgp", stored("middles")[0] + "\n")
        control, terminal = pty.openpty()
        shell = subprocess.Popen(
            [QUOIN, "shell", "middle.cgp", "--lexicon", "small"],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            cwd=self.folder,
            env={**self.environment, "TERM": "xterm"},
            start_new_session=True,
        )
        os.close(terminal)
        self.addCleanup(os.close, control)
        self.addCleanup(shell.kill)
        text = ""

        def wait_for(words):
            nonlocal text
            end = time.monotonic() + 60
            while words not in text:
                self.assertLess(time.monotonic(), end, text)
                if select.select([control], [], [], 1)[0]:
                    text += os.read(control, 65536).decode(errors="replace")
            text = text[text.index(words) + len(words) :]

        wait_for("in the bag\r\n> ")
        os.write(control, b"simulate time=10min plies=4\n")
        # The table is drawn while it works.
        wait_for("% sure of the first")
        shell.send_signal(signal.SIGINT)
        wait_for("playouts:")
        wait_for("> ")
        shell.send_signal(signal.SIGINT)
        wait_for("quit leaves the shell.")
        os.write(control, b"quit\n")
        self.assertEqual(shell.wait(timeout=60), 0)


if __name__ == "__main__":
    unittest.main()
