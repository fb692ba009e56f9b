"""quoin tournament: every player against every other one."""

import json
import os
import unittest

from quoin_case import SMALL_LIST, QuoinCase


class Tournament(QuoinCase):
    PLAYERS = ["high-scorer", "static:leaves=gordon", "level:1"]

    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)

    def tournament(self, *arguments):
        return self.json("tournament", *self.PLAYERS, "--lexicon", "small", *arguments)

    def test_rates_everybody_by_all_matches(self):
        answer = self.tournament("--games", 20, "--seed", 3)
        self.assertEqual(len(answer["matches"]), 3)
        self.assertEqual(sorted(player["spec"] for player in answer["players"]), sorted(self.PLAYERS))
        self.assertEqual([player["games"] for player in answer["players"]], [40] * 3)
        self.assertAlmostEqual(sum(player["points"] for player in answer["players"]), 60)
        self.assertAlmostEqual(sum(player["elo"] for player in answer["players"]), 0, places=6)
        self.assertEqual(sum(player["spread"] for player in answer["players"]), 0)
        self.assertEqual(answer["players"][-1]["spec"], "level:1")
        self.assertEqual(
            [player["elo"] for player in answer["players"]],
            sorted((player["elo"] for player in answer["players"]), reverse=True),
        )
        # A match of it is the match that `quoin match` plays.
        alone = self.json("match", *self.PLAYERS[:2], "--lexicon", "small", "--games", 20, "--seed", 3)
        self.assertEqual(answer["matches"][0]["digest"], alone["digest"])

    def test_shows_a_table_of_who_won_against_whom(self):
        lines = self.text("tournament", *self.PLAYERS, "--lexicon", "small", "--games", 10).splitlines()
        self.assertRegex(lines[0], r"^ +player +Elo +± +points +games +spread +v 1 +v 2 +v 3$")
        for number, line in enumerate(lines[1:4]):
            cells = line.split()
            self.assertEqual(cells[0], str(number + 1))
            self.assertEqual(cells[7 + number], "·")

    def test_goes_on_from_its_logs(self):
        first = self.tournament("--games", 10, "--log", "logs")
        self.assertEqual(sorted(os.listdir(self.folder / "logs")), ["01-02.log", "01-03.log", "02-03.log"])
        more = self.tournament("--games", 20, "--log", "logs")
        self.assertEqual(
            [match["digest"] for match in more["matches"]],
            [match["digest"] for match in self.tournament("--games", 20)["matches"]],
        )
        self.assertNotEqual(first["matches"][0]["digest"], more["matches"][0]["digest"])
        with open(self.folder / "logs" / "01-02.log", encoding="utf-8") as log:
            rounds = [json.loads(line)["round"] for line in log.readlines()[1:]]
        self.assertEqual(sorted(rounds), list(range(10)))

    def test_refuses_what_is_no_tournament(self):
        self.assertEqual(
            self.complaint("tournament", "static", "--lexicon", "small"),
            "quoin: a tournament has two to 64 players, not 1\n",
        )
        self.assertEqual(
            self.complaint("tournament", "static", "static", "--games", 3, "--lexicon", "small"),
            "quoin: games are played in pairs: --games has to be an even number\n",
        )


if __name__ == "__main__":
    unittest.main()
