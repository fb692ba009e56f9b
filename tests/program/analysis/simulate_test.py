"""quoin simulate and quoin infer: random tiles, and what is known about them."""

import os
import re
import unittest

from analyst_case import AnalystCase, stored
from quoin_case import EMPTY_BOARD

OPENING = f"{EMPTY_BOARD} AEINRST/ 0/0 0"


class Simulate(AnalystCase):
    def simulate(self, *arguments):
        return self.ask("simulation", "simulate", "--lexicon", "small", *arguments)

    def test_the_same_counts_give_the_same_answer(self):
        ask = ("-p", stored("middles")[0], "--plays", "6", "--iterations", "60", "--plies", "3")
        answers = [self.simulate(*ask, "--threads", threads) for threads in ("1", "3")]
        for answer in answers:
            del answer["seconds"]
        self.assertEqual(answers[0], answers[1])
        self.assertEqual((answers[0]["iterations"], answers[0]["plies"], answers[0]["seed"]), (60, 3, 1))
        other = self.simulate(*ask, "--seed", "2")
        self.assertNotEqual(other["plays"], answers[0]["plays"])

    def test_every_play_has_its_figures(self):
        answer = self.simulate("-p", OPENING, "--plays", "4", "--iterations", "40")
        self.assertEqual(len(answer["plays"]), 4)
        self.assertEqual(answer["best"], answer["plays"][0]["play"])
        for play in answer["plays"]:
            self.assertEqual([ply["seat"] for ply in play["plies"]], [1, 0])
            self.assertTrue(all(ply["score"] > 0 and ply["turns"] == play["playouts"] for ply in play["plies"]))
            self.assertGreater(play["win_error"], 0)

    def test_numbers_are_plain_decimals(self):
        text = self.text("simulate", "-l", "small", "-p", OPENING, "--plays", "4", "--iterations", "40", "--json")
        self.assertIn('"equity":', text)
        self.assertIsNone(re.search(r"\d[eE][+-]?\d", re.sub(r'"[^"]*"', "", text)), text)
        self.assertIsNone(re.search(r"\.\d{5}", text), text)

    def test_the_text_is_as_recorded(self):
        text = self.text(
            "simulate", "-l", "small", "-p", stored("middles")[0], "--plays", "6", "--iterations", "60", "--plies", "3"
        )
        self.golden("simulation", text)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80)

    def test_plays_may_be_named(self):
        answer = self.simulate(
            "-p", OPENING, "--play", "8e rain", "--play", "exchange EI", "--play", "pass", "--iterations", "20"
        )
        self.assertEqual({play["play"] for play in answer["plays"]}, {"8E RAIN", "exchange EI", "pass"})

    def test_plays_that_cannot_be_are_refused(self):
        ask = ("simulate", "-l", "small", "-p", OPENING, "--iterations", "20", "--play")
        self.assertIn("your rack has no Z", self.complaint(*ask, "8F ZEN"))
        self.assertIn("--play: '1A RAIN'", self.complaint(*ask, "1A RAIN"))
        self.assertIn("--play", self.complaint(*ask, "exchange Q"))
        self.assertIn("--play", self.complaint(*ask, "rain"))
        done = self.run_quoin(*ask, "8F NRT", "--json")
        self.assertEqual(done.stderr.decode(), "quoin: --play: not in the word list: NRT\n")

    def test_what_the_opponent_holds_may_be_known(self):
        ask = ("-p", stored("middles")[0], "--plays", "3", "--iterations", "30")
        open_answer, part, plain = (
            self.simulate(*ask, *rack) for rack in (("--opponent-rack", "AEIOUUU"), ("--opponent-rack", "z"), ())
        )
        self.assertNotEqual(open_answer["plays"], plain["plays"])
        self.assertNotEqual(part["plays"], plain["plays"])
        replies = {
            name: answer["plays"][0]["plies"][0]["score"] for name, answer in (("open", open_answer), ("plain", plain))
        }
        self.assertLess(replies["open"], replies["plain"])
        refused = ("simulate", "-l", "small", "-p", stored("middles")[0], "--opponent-rack")
        self.assertIn("--opponent-rack", self.complaint(*refused, "ZZZZ"))
        self.assertIn("--opponent-rack", self.complaint(*refused, "AAAEEEII"))
        self.assertIn("--opponent-rack", self.complaint(*refused, "A1"))

    def test_three_players(self):
        answer = self.simulate(
            "-p", f"{EMPTY_BOARD} AEINRST// 0/0/0 0", "--plays", "3", "--iterations", "20", "--plies", "3"
        )
        self.assertEqual([ply["seat"] for ply in answer["plays"][0]["plies"]], [1, 2, 0])

    def test_it_stops_when_it_is_sure(self):
        # Nobody wins with a pass instead of a play of all tiles.
        answer = self.simulate("-p", OPENING, "--play", "8D RETAINS", "--play", "pass", "--time", "60s")
        self.assertTrue(answer["decided"])
        self.assertGreaterEqual(answer["confidence"], 0.99)
        self.assertLess(answer["seconds"], 30)
        for percent in ("100", "x", "-1"):
            self.assertIn(
                "--confidence", self.complaint("simulate", "-l", "small", "-p", OPENING, "--confidence", percent)
            )

    def test_a_game_tells_about_the_other_rack(self):
        with_it = self.simulate(
            "--game", "game.gcg", "--turn", "7", "--plays", "3", "--iterations", "20", "--open-racks"
        )
        self.assertFalse(with_it["inference"])
        hidden = self.simulate("--game", "game.gcg", "--turn", "8", "--plays", "3", "--iterations", "20")
        self.assertFalse(hidden["inference"], "a pass tells nothing")


class Infer(AnalystCase):
    def test_an_exchange_keeps_good_tiles(self):
        answer = self.ask(
            "inference", "infer", "-p", f"{EMPTY_BOARD} /AEINRST 0/0 0", "--play", "exchange 5", "-l", "small"
        )
        self.assertEqual((answer["play"], answer["kept"]), ("exchange 5", 2))
        lifts = {tile["tile"]: tile["lift"] for tile in answer["tiles"]}
        self.assertGreater(lifts["S"], 1)
        self.assertLess(lifts["V"], 1)
        self.assertEqual([tile["lift"] for tile in answer["tiles"]], sorted(lifts.values(), reverse=True))
        self.assertEqual(len(answer["leaves"]), 10)
        chances = [leave["chance"] for leave in answer["leaves"]]
        self.assertEqual(chances, sorted(chances, reverse=True))

    def test_a_play_of_a_game(self):
        answer = self.ask("inference", "infer", "--game", "game.gcg", "--turn", "2")
        self.assertEqual((answer["play"], answer["kept"], answer["exhaustive"]), ("8D WAGON", 2, True))
        # Ann's exchange, of which the file tells more than Ben saw.
        answer = self.ask("inference", "infer", "--game", "game.gcg", "--turn", "7")
        self.assertEqual((answer["play"], answer["kept"]), ("exchange 5", 2))
        # And before it she had shown three tiles, of which at most two can have stayed.
        shown = {tile["tile"]: tile["chance"] for tile in answer["tiles"]}
        self.assertGreater(shown["I"] + shown["T"], 0.1)

    def test_the_text_is_as_recorded(self):
        text = self.text("infer", "--game", "game.gcg", "--turn", "2")
        self.golden("inference", text)
        for line in text.splitlines():
            self.assertLessEqual(len(line), 80)

    def test_what_tells_nothing(self):
        before = f"{EMPTY_BOARD} /AEINRST 0/0 0"
        answer = self.ask("inference", "infer", "-p", before, "--play", "pass", "-l", "small")
        self.assertEqual((answer["kept"], answer["tiles"], answer["leaves"]), (0, [], []))
        self.assertIn("pass tells nothing", self.text("infer", "-p", before, "--play", "pass", "-l", "small"))
        self.assertIn(
            "the turn before is not one of the opponent", self.complaint("infer", "--game", "game.gcg", "--turn", "1")
        )

    def test_tiles_that_came_off_the_board_are_told(self):
        game = f"{os.environ['QUOIN_SOURCE_DIR']}/tests/data/gcg/phonies.gcg"
        self.assertIn(
            "Ann holds AGNOW for certain", self.complaint("infer", "--game", game, "--turn", "3", "-l", "small")
        )

    def test_what_cannot_be_is_refused(self):
        before = f"{EMPTY_BOARD} /AEINRST 0/0 0"
        ask = ("infer", "-l", "small", "-p", before)
        self.assertIn("needs --play", self.complaint(*ask))
        self.assertIn("1 to 7 tiles can be exchanged, not 8", self.complaint(*ask, "--play", "exchange 8"))
        self.assertIn("how many", self.complaint(*ask, "--play", "exchange ABC"))
        self.assertIn("among those unseen", self.complaint(*ask, "--play", "8G ZZZ"))
        self.assertIn("--play", self.complaint(*ask, "--play", "1A CAT"))
        self.assertIn(
            "two seats",
            self.complaint("infer", "-l", "small", "-p", f"{EMPTY_BOARD} /AEINRST/ 0/0/0 0", "--play", "pass"),
        )
        self.assertIn(
            "--play is for --position", self.complaint("infer", "--game", "game.gcg", "--turn", "2", "--play", "pass")
        )
        done = self.run_quoin(*ask, "--play", "8G XQ", "--json")
        self.assertIn(b"not in the word list: XQ", done.stderr)


if __name__ == "__main__":
    unittest.main()
