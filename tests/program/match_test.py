"""quoin match: two computer players, many games."""

import signal
import subprocess
import unittest

from quoin_case import QUOIN, SMALL_LIST, QuoinCase, catches, time_of


class Match(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)

    def match(self, *arguments, **options):
        return self.json("match", "static:leaves=gordon", "high-scorer", "--lexicon", "small", *arguments, **options)

    def test_answers_with_the_fields_that_scripts_read(self):
        answer = self.match("--games", 20, "--threads", 1, "--seed", 7)
        self.assertEqual(answer["games"], 20)
        self.assertEqual([player["spec"] for player in answer["players"]], ["static:leaves=gordon", "high-scorer"])
        wins = sum(player["wins"] for player in answer["players"])
        self.assertEqual(wins + answer["players"][0]["draws"], 20)
        for player in answer["players"]:
            self.assertGreater(player["mean_score"], 50)
            self.assertGreaterEqual(player["bingos"], 0)
        self.assertGreater(answer["turns"], 20 * 5)
        self.assertAlmostEqual(answer["games_per_second"], 20 / answer["seconds"])
        self.assertRegex(answer["digest"], r"\A[0-9a-f]{64}\Z")

    def test_plays_the_same_games_on_any_number_of_threads(self):
        digests = {self.match("--games", 40, "--threads", threads, "--seed", 3)["digest"] for threads in (1, 2, 5)}
        self.assertEqual(len(digests), 1)
        self.assertNotIn(self.match("--games", 40, "--seed", 4)["digest"], digests)

    def test_equal_players_are_even(self):
        answer = self.json("match", "high-scorer", "high-scorer", "--lexicon", "small", "--games", 10)
        self.assertEqual(answer["share"], 0.5)
        self.assertEqual(answer["players"][0]["mean_score"], answer["players"][1]["mean_score"])

    def test_tells_people_who_is_better_and_how_sure_that_is(self):
        text = self.text("match", "static:leaves=gordon", "high-scorer", "--lexicon", "small", "--games", 10)
        self.assertRegex(text, r"static:leaves=gordon wins \d+\.\d\d % ± \d+\.\d\d \(95 %\)(, Elo [+-]\d+ \([+-]\d+ to [+-]\d+\))?, [+-]\d+\.\d points a game")
        self.assertRegex(text, r"(?m)^10 games, \d+\.\d turns each, .* digest [0-9a-f]{16}$")

    def test_says_which_tables_are_used(self):
        done = self.run_quoin("match", "static", "static", "--lexicon", "small", "--games", 2)
        self.assertEqual(done.stderr.decode(),
                         "quoin: small: no tables of its own, using those of the alphabet english\n")

    def test_refuses_what_makes_no_match(self):
        for arguments, sentence in (
            (["static"], "a match has two players, not 1"),
            (["static", "static", "static"], "a match has two players, not 3"),
            (["static", "static", "--games", "3"], "games are played in pairs: --games has to be an even number"),
            (["static", "statik"], "there is no player 'statik' (did you mean static?); there are champion, static, high-scorer, level:1 to level:10"),
            (["static", "level"], "the player level needs a number; there are level:1 to level:10"),
            (["static", "level:11"], "'11' is no level; there are level:1 to level:10"),
            (["static", "static:leaves=gold"], "player static: 'gold' is no choice for leaves; there are trained, gordon, none"),
            (["static", "static:speed=1"], "the player static has no parameter 'speed'; it has leaves, timing"),
            (["static", "static:leaves"], "player static: 'leaves' is no parameter; expected key=value"),
            (["static", "high-scorer:x=1"], "the player high-scorer takes no parameters"),
        ):
            self.assertEqual(self.complaint("match", *arguments, "--lexicon", "small").removeprefix("quoin: ").strip(),
                             sentence)

    def test_says_what_it_has_when_it_is_stopped(self):
        process = subprocess.Popen([QUOIN, "match", "high-scorer", "high-scorer", "--lexicon", "small",
                                    "--games", "100000000"], cwd=self.folder, env=self.environment,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        # With no game played it would have nothing to say, and say that.
        self.wait_until("some games", lambda: catches(process, signal.SIGINT) and time_of(process) > 1)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(output.decode(), r"(?m)^[\d ]+ games, ")


if __name__ == "__main__":
    unittest.main()
