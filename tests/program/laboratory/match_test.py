"""quoin match: two computer players, many games."""

import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import unittest

from quoin_case import QUOIN, SMALL_LIST, SOURCE, QuoinCase, catches, time_of


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
        text = self.text("match", "static:leaves=gordon", "high-scorer", "--lexicon", "small", "--games", 40)
        self.assertRegex(
            text,
            r"(?m)^static:leaves=gordon wins \d+\.\d\d % ± \d+\.\d\d \(95 %\)(, Elo [+-]\d+ \([+-]\d+ to [+-]\d+\))?; p [=<] [01]\.\d+$",  # noqa: E501
        )
        self.assertRegex(text, r"(?m)^[+-]\d+\.\d ± \d+\.\d points a game; p [=<] [01]\.\d+$")
        self.assertRegex(text, r"(?m)^40 games \(\d+ drawn\), \d+\.\d turns each; who begins wins \d+\.\d %$")
        self.assertRegex(text, r"(?m) digest [0-9a-f]{16}$")

    def test_seats_up_to_four(self):
        for players in (["high-scorer", "static:leaves=gordon", "level:1"], ["high-scorer"] * 4):
            answer = self.json("match", *players, "--lexicon", "small", "--games", 12, "--seed", 5)
            self.assertEqual(answer["games"], 12)
            self.assertEqual(len(answer["players"]), len(players))
            self.assertAlmostEqual(sum(player["share"] for player in answer["players"]), 1)
            self.assertNotIn("elo", answer)
            for player in answer["players"]:
                self.assertEqual(sum(player["games_by_score"]), 12)
        text = self.text("match", "high-scorer", "level:1", "level:1", "--lexicon", "small", "--games", 12)
        self.assertEqual(len(re.findall(r"(?m) wins .* \(95 %\); p [=<]", text)), 3)

    def test_stops_a_test_when_it_is_decided_and_with_the_same_game_on_any_number_of_threads(self):
        answers = [
            self.json(
                "match",
                "high-scorer",
                "level:1",
                "--lexicon",
                "small",
                "--games",
                4000,
                "--sprt",
                "0,50",
                "--threads",
                threads,
            )
            for threads in (1, 3)
        ]
        for answer in answers:
            self.assertEqual(answer["sprt"]["verdict"], "elo1")
            self.assertLess(answer["games"], 4000)
        self.assertEqual(answers[0]["digest"], answers[1]["digest"])

    def test_goes_on_after_a_kill_without_losing_or_repeating_a_game(self):
        arguments = [
            QUOIN,
            "match",
            "static:leaves=gordon",
            "high-scorer",
            "--lexicon",
            "small",
            "--games",
            "3000",
            "--log",
            "games.log",
            "--json",
        ]
        whole = self.match("--games", 3000)
        lines = lambda: self.count_lines("games.log")
        for _ in range(3):
            before = lines()
            process = subprocess.Popen(
                arguments, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            self.wait_until("some rounds", lambda: lines() > before + 20 or process.poll() is not None)
            process.kill()
            process.communicate()
        self.assertGreater(lines(), 60)
        answer = self.match("--games", 3000, "--log", "games.log")
        self.assertEqual(answer["digest"], whole["digest"])
        self.assertEqual(answer["players"][0]["wins"], whole["players"][0]["wins"])
        with open(os.path.join(self.folder, "games.log")) as log:
            numbers = [json.loads(line)["round"] for line in log.readlines()[1:]]
        self.assertEqual(sorted(numbers), list(range(1500)))

    def count_lines(self, name):
        try:
            with open(os.path.join(self.folder, name), "rb") as file:
                return file.read().count(b"\n")
        except FileNotFoundError:
            return 0

    def test_says_when_the_log_cannot_be_written(self):
        self.assertIn(
            "/dev/full: a log has to be a file",
            self.complaint("match", "high-scorer", "high-scorer", "--lexicon", "small", "--log", "/dev/full", "--json"),
        )
        # A disk with little room: what was written stays good, and the match goes on from there.
        small = subprocess.run(
            [
                QUOIN,
                "match",
                "static:leaves=gordon",
                "high-scorer",
                "--lexicon",
                "small",
                "--games",
                "200",
                "--log",
                "games.log",
            ],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            restore_signals=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)),
        )
        self.assertEqual(small.returncode, 2)
        self.assertIn("games.log: cannot write it (File too large)", small.stderr.decode())
        self.assertIn(" drawn), ", small.stdout.decode())
        self.assertEqual(
            self.match("--games", 200, "--log", "games.log")["digest"], self.match("--games", 200)["digest"]
        )

    def test_writes_the_log_that_the_docs_describe(self):
        page = (SOURCE / "docs" / "formats" / "matches.md").read_text(encoding="utf-8")
        examples = {
            name: json.loads(text)
            for name, text in re.findall(r"^```json (\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        }
        self.match("--games", 4, "--log", "games.log")
        header, *rounds = [json.loads(line) for line in open(os.path.join(self.folder, "games.log"), encoding="utf-8")]
        self.assertEqual(list(header), list(examples["header"]))
        self.assertEqual(len(rounds), 2)
        self.assertEqual(list(rounds[0]), list(examples["round"]))
        self.assertEqual(list(rounds[0]["games"][0]), list(examples["round"]["games"][0]))

    def test_writes_every_game_as_gcg(self):
        answer = self.match("--games", 6, "--gcg", "games")
        names = sorted(os.listdir(os.path.join(self.folder, "games")))
        self.assertEqual(names, [f"{round:06}-{game}.gcg" for round in (1, 2, 3) for game in (1, 2)])
        scores = [0, 0]
        for name in names:
            record = json.loads(self.text("convert", os.path.join("games", name), "--to", "json"))
            last = {}
            for turn in record["turns"]:
                last[turn["player"]] = turn["cumulative"]
            for number, player in enumerate(record["players"]):
                side = 0 if player["name"] == "static:leaves=gordon" else 1
                scores[side] += last[number + 1] if number + 1 in last else last[number]
        self.assertEqual([score / 6 for score in scores], [player["mean_score"] for player in answer["players"]])

    def test_plays_again_what_was_not_written_as_gcg(self):
        self.match("--games", 6, "--log", "games.log")
        expected = self.match("--games", 10)
        answer = self.match("--games", 10, "--log", "games.log", "--gcg", "games")
        self.assertEqual(answer["digest"], expected["digest"])
        self.assertEqual(len(os.listdir(os.path.join(self.folder, "games"))), 10)
        # A file that cannot be written: its round is not in the log, and comes when it can.
        os.remove(os.path.join(self.folder, "games.log"))
        shutil.rmtree(os.path.join(self.folder, "games"))
        os.makedirs(os.path.join(self.folder, "games", "000002-1.gcg"))
        failed = subprocess.run(
            [
                QUOIN,
                "match",
                "static:leaves=gordon",
                "high-scorer",
                "--lexicon",
                "small",
                "--games",
                "10",
                "--log",
                "games.log",
                "--gcg",
                "games",
                "--threads",
                "1",
            ],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
        )
        self.assertEqual(failed.returncode, 2)
        self.assertIn("000002-1.gcg", failed.stderr.decode())
        os.rmdir(os.path.join(self.folder, "games", "000002-1.gcg"))
        self.assertEqual(
            self.match("--games", 10, "--log", "games.log", "--gcg", "games")["digest"], expected["digest"]
        )
        self.assertEqual(len(os.listdir(os.path.join(self.folder, "games"))), 10)

    def test_says_little_after_few_games(self):
        text = self.text("match", "static:leaves=gordon", "high-scorer", "--lexicon", "small", "--games", 2)
        self.assertNotIn("p < 0.0", text)
        self.assertNotIn("± 0.0", text)
        three = self.json("match", "high-scorer", "high-scorer", "high-scorer", "--lexicon", "small", "--games", 30)
        self.assertNotIn("spread_chance", three["players"][0])

    def test_counts_no_game_twice_where_a_test_is_decided_by_the_log(self):
        self.match("--games", 400, "--log", "games.log")
        answer = self.match("--games", 400, "--log", "games.log", "--sprt", "0,50")
        self.assertLess(answer["games"], 400)
        self.assertEqual(answer["games_per_second"], 0)

    def test_ends_by_the_rule_that_was_chosen(self):
        script = self.write(
            "passing.py",
            "import sys\nfor line in sys.stdin:\n    answer = {'quoin': 'quoin 1', 'ready?': 'ready', 'go': 'best -'}.get(line.split()[0])\n    if answer:\n        print(answer, flush=True)\n",  # noqa: E501
        )
        engine = f"engine:{sys.executable} {script}"
        for rules, turns in (("scoreless-end=automatic", 6), ("scoreless-end=two-passes", 4), ("scoreless=8", 8)):
            answer = self.json("match", engine, engine, "--lexicon", "small", "--games", 2, "--rules", rules)
            self.assertEqual(answer["turns"], 2 * turns, rules)

    def test_counts_by_clocks(self):
        answer = self.json("match", "champion", "high-scorer", "--lexicon", "small", "--games", 2, "--clock", "1s")
        self.assertEqual(answer["players"][0]["forfeits"], 0)
        turns = answer["turns"] / 2
        self.assertLess(answer["players"][0]["seconds_per_move"] * turns / 2, 1)

    def test_says_which_tables_are_used(self):
        done = self.run_quoin("match", "static", "static", "--lexicon", "small", "--games", 2)
        self.assertEqual(
            done.stderr.decode(), "quoin: small: no tables of its own, using those of the alphabet english\n"
        )

    def test_refuses_what_makes_no_match(self):
        for arguments, sentence in (
            (["static"], "a match has two to four players, not 1"),
            (["static"] * 5, "a match has two to four players, not 5"),
            (
                ["static"] * 3 + ["--games", "10"],
                "everybody begins equally often: with 3 players --games has to be a multiple of 3",
            ),
            (["static"] * 3 + ["--games", "9", "--sprt", "0,10"], "--sprt compares two players"),
            (
                ["static", "static", "--sprt", "10,0"],
                "--sprt: '10,0' is no test; expected two differences in Elo, the smaller one first, as in 0,10",
            ),
            (
                ["static", "static", "--clock", "soon"],
                "--clock: 'soon' is no time for a game; expected one like 3min or 25min+10s",
            ),
            (["static", "static", "--games", "3"], "games are played in pairs: --games has to be an even number"),
            (
                ["static", "statik"],
                "there is no player 'statik'; there are champion, static, high-scorer, rack-balancer, level:1 to level:10, and more for matches (see 'quoin players') (did you mean static?)",  # noqa: E501
            ),
            (
                ["static", "static", "--rules", "challenge=double"],
                "--rules: challenge has no meaning in a match among computers",
            ),
            (
                ["static", "static", "--rules", "scoreless-end=claimed"],
                "--rules: scoreless-end=claimed has no meaning in a match among computers",
            ),
            (
                ["static", "static", "--rules", "game-time=20m"],
                "--rules: game-time has no meaning in a match among computers",
            ),
            (
                ["static", "static", "--credit", "1,0", "--gcg", "games"],
                "--credit changes scores in a way that GCG cannot tell: leave out --gcg",
            ),
            (["static", "level"], "the player level needs a number; there are level:1 to level:10"),
            (["static", "level:11"], "'11' is no level; there are level:1 to level:10"),
            (
                ["static", "static:leaves=gold"],
                "player static: 'gold' is no choice for leaves; there are trained, gordon, none",
            ),
            (["static", "static:speed=1"], "the player static has no parameter 'speed'; it has leaves, timing"),
            (["static", "static:leaves"], "player static: 'leaves' is no parameter; expected key=value"),
            (["static", "high-scorer:x=1"], "the player high-scorer has no parameter 'x'; it has time, anchors, seed"),
        ):
            self.assertEqual(
                self.complaint("match", *arguments, "--lexicon", "small").removeprefix("quoin: ").strip(), sentence
            )

    def test_says_what_it_has_when_it_is_stopped(self):
        process = subprocess.Popen(
            [QUOIN, "match", "high-scorer", "high-scorer", "--lexicon", "small", "--games", "100000000"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        # With no game played it would have nothing to say, and say that.
        self.wait_until("some games", lambda: catches(process, signal.SIGINT) and time_of(process) > 1)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 1)
        self.assertRegex(output.decode(), r"(?m)^[\d ]+ games \(")


if __name__ == "__main__":
    unittest.main()
