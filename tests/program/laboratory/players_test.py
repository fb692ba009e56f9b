"""quoin players: who there is, and what can be set for them."""

import unittest

from quoin_case import QuoinCase


class Players(QuoinCase):
    def test_lists_everybody_within_eighty_columns(self):
        text = self.text("players")
        self.assertLessEqual(max(map(len, text.splitlines())), 80)
        names = [player["name"] for player in self.json("players")]
        for name in (
            "champion",
            "static",
            "high-scorer",
            "rack-balancer",
            "level:1",
            "level:10",
            "brute-force",
            "gordon",
        ):
            self.assertIn(name, names)
        self.assertEqual([line.split()[0] for line in text.splitlines() if line.split(" ")[0] in names], names)

    def test_says_who_is_for_the_laboratory(self):
        players = {player["name"]: player for player in self.json("players")}
        self.assertEqual(players["rack-balancer"]["audience"], "everybody")
        self.assertEqual(players["hill-climb"]["audience"], "laboratory")
        self.assertEqual(players["gordon"]["source"], "Gordon 1993")
        self.assertEqual(players["level:1"]["parameters"], [])
        text = self.text("players")
        self.assertLess(text.index("\nrack-balancer\n"), text.index("\nlevel:1 "))
        self.assertLess(text.index("\nlevel:10 "), text.index("In matches alone"))
        self.assertLess(text.index("In matches alone"), text.index("\nhill-climb\n"))

    def test_shows_one(self):
        self.assertEqual(
            self.text("players", "bonus-squares"),
            "bonus-squares\n"
            "  takes the highest score among plays that cover a bonus square\n"
            "    prefer=any|most  whether one bonus square is enough, or more come first\n"
            "  source: Connolly & Gren 2012\n",
        )
        one = self.json("players", "bonus-squares:prefer=most")
        self.assertEqual(
            one["parameters"],
            [
                {
                    "key": "prefer",
                    "values": "any|most",
                    "meaning": "whether one bonus square is enough, or more come first",
                }
            ],
        )
        self.assertIn("slips less", self.text("players", "level:3"))

    def test_shows_what_holds_when_nothing_is_set(self):
        shown = {
            player["name"]: {one["key"]: one["values"] for one in player["parameters"]}
            for player in self.json("players")
        }
        self.assertEqual(shown["maven"]["pass-bonus"], "0")
        self.assertEqual(shown["hill-climb"]["utility"], "max-score")
        self.assertEqual(shown["hill-climb"]["knows"], "1")
        self.assertEqual(shown["hill-climb"]["band"], "N")
        self.assertEqual(shown["rack-balancer"]["score"], "0")
        self.assertEqual(shown["rack-balancer"]["phases"], "no|yes")
        self.assertEqual(shown["gordon"]["heuristics"], "2|1")
        self.assertEqual(shown["fresco"]["inference"], "no|yes")
        self.assertEqual(shown["full-knowledge"]["ties"], "spread|lower-leave")
        self.assertEqual(shown["quackle-style"]["ties"], "lower-leave|spread")

    def test_refuses_who_is_not_there(self):
        self.assertEqual(
            self.complaint("players", "hill-clim").strip(),
            "quoin: there is no player 'hill-clim' (did you mean hill-climb?); 'quoin players' lists them",
        )
        self.assertEqual(
            self.complaint("players", "nobody:x=1").strip(),
            "quoin: there is no player 'nobody:x=1'; 'quoin players' lists them",
        )


if __name__ == "__main__":
    unittest.main()
