"""quoin annotate: reviews of games."""

import html.parser
import json
import re
import sys
import unittest

from quoin_case import SMALL_LIST, SOURCE, QuoinCase

CANONICAL = SOURCE / "tests" / "data" / "gcg" / "canonical"
GOLDEN = SOURCE / "tests" / "golden" / "annotated.gcg"
QUICK = ("--iterations", "40", "--plays", "4")
VOID = {"meta", "rect", "use", "line", "polyline", "br", "hr", "img", "link", "input"}


class Tags(html.parser.HTMLParser):
    """Checks that tags are closed in order, and collects what a test may want to know."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.ids = []
        self.links = []
        self.attributes = []
        self.names = set()
        self.text = ""

    def handle_starttag(self, tag, attributes):
        self.names.add(tag)
        self.attributes += attributes
        for name, value in attributes:
            if name == "id":
                self.ids.append(value)
            if name == "href":
                self.links.append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]} at {self.getpos()}"
        self.open.pop()

    def handle_data(self, data):
        self.text += data


class Annotate(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)

    def play(self, name="game.gcg", seed=3, turns=None):
        """A game between two computers, or its first turns."""
        log = self.folder / f"{seed}.jsonl"
        if not log.exists():
            self.run_quoin(
                "play", "--players", "static,level:3", "--lexicon", "small", "--seed", seed, "--line", "--save", log
            )
        lines = self.text("convert", log, "--to", "gcg").splitlines()
        head = [line for line in lines if line.startswith("#")]
        played = [line for line in lines if line.startswith(">")]
        return self.write(name, "\n".join(head + played[:turns]) + "\n")

    def page(self, path):
        text = path.read_text(encoding="utf-8")
        tags = Tags()
        tags.feed(text)
        tags.close()
        self.assertEqual(tags.open, [], path)
        self.assertTrue(text.startswith("<!DOCTYPE html>"))
        self.assertEqual(len(tags.ids), len(set(tags.ids)), "ids are unique")
        for link in tags.links:
            if link.startswith("#"):
                self.assertIn(link[1:], tags.ids)
            else:
                self.assertTrue((path.parent / link).exists(), link)
        self.assertTrue(tags.names.isdisjoint({"script", "img", "iframe", "object", "link"}), tags.names)
        self.assertFalse([name for name, _ in tags.attributes if name.startswith("on")])
        self.assertNotIn("http", text.replace("http-equiv", ""))
        return tags

    def review(self, path, *arguments):
        return self.json("annotate", path, "--lexicon", "small", *QUICK, *arguments)

    def test_a_game_becomes_a_page_json_and_gcg(self):
        game = self.play()
        done = self.run_quoin("annotate", game, "-o", "report.html", "--gcg", "notes.gcg", "--lexicon", "small", *QUICK)
        self.assertIn("level", done.stdout.decode())
        tags = self.page(self.folder / "report.html")
        review = self.review(game)
        turns = review["turns"]
        self.assertEqual(tags.names & {"details", "svg", "table"}, {"details", "svg", "table"})
        self.assertEqual(sum(1 for name in tags.ids if name.startswith("turn-")), len(turns))
        record = json.loads(self.text("convert", game, "--to", "json"))
        played = [turn for turn in record["turns"] if turn["kind"] in ("place", "exchange", "pass")]
        self.assertEqual(len(turns), len(played))
        for turn, written in zip(turns, played):
            self.assertEqual(
                (turn["score"], turn["player"], turn["rack"]), (written["score"], written["player"], written["rack"])
            )
            self.assertTrue(turn["rack_known"])
            self.assertIsNotNone(turn["played"])
            self.assertFalse(turn["phonies"])
            self.assertGreaterEqual(turn["win_lost"], 0)
        self.assertEqual(turns[-1]["method"], "endgame")
        # The file with notes is the same game.
        self.assertIn("#note ", (self.folder / "notes.gcg").read_text(encoding="utf-8"))
        with_notes = json.loads(self.text("convert", "notes.gcg", "--to", "json"))
        for one in (record, with_notes):
            for turn in one["turns"]:
                turn.pop("note", None)
        self.assertEqual(with_notes["turns"], record["turns"])

    def test_the_stronger_player_loses_less(self):
        players = self.review(self.play(seed=5, turns=40))["players"]
        by_name = {player["name"]: player for player in players}
        strong = by_name["static"]
        weak = next(player for name, player in by_name.items() if name != "static")
        self.assertLess(strong["points_lost_per_turn"], weak["points_lost_per_turn"])

    def test_the_same_seed_gives_the_same_review_on_any_number_of_threads(self):
        game = self.play(turns=10)
        one = self.review(game, "--threads", "1", "--seed", "7")
        self.assertEqual(self.review(game, "--threads", "3", "--seed", "7"), one)
        self.assertNotEqual(self.review(game, "--threads", "1", "--seed", "8")["turns"], one["turns"])

    def test_every_field_is_on_the_page_about_formats(self):
        page = (SOURCE / "docs" / "formats" / "reviews.md").read_text(encoding="utf-8")
        examples = {
            name: json.loads(text)
            for name, text in re.findall(r"^```json ([\w-]+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        }
        game = self.play(turns=10)
        review = self.review(game)
        self.assertEqual(list(review), list(examples["quoin-review"]))
        self.assertEqual(list(review["players"][0]), list(examples["totals"]))
        seen = set()
        for turn in review["turns"]:
            seen |= set(turn)
            self.assertLessEqual(set(turn), set(examples["turn"]))
            for choice in turn["choices"]:
                self.assertLessEqual(set(choice), set(examples["choice"]))
            if "why" in turn:
                self.assertLessEqual(set(turn["why"]), set(examples["why"]))
        self.assertGreaterEqual(seen | {"missed_bingo", "missed_challenge"}, set(examples["turn"]))
        (self.folder / "games").mkdir()
        game.rename(self.folder / "games" / "one.gcg")
        summary = self.review("games")
        self.assertEqual(list(summary), list(examples["quoin-review-summary"]))

    def test_a_folder_has_a_page_for_each_game_and_an_index(self):
        folder = self.folder / "games"
        folder.mkdir()
        for seed in (1, 2):
            self.play(f"games/game {seed}.gcg", seed=seed, turns=6)
        self.write("games/index.gcg", (folder / "game 1.gcg").read_text())
        self.write("games/bad.gcg", "#player1 a\n#player2 b\n>a: AEI 8D\n")
        self.write("games/worse.gcg", bytes(range(256)))
        self.write("games/readme.txt", "not a game")
        done = self.run_quoin(
            "annotate", "games", "-o", "out", "--gcg", "annotated", "--lexicon", "small", *QUICK, status=1
        )
        errors = done.stderr.decode().splitlines()
        self.assertEqual(len([line for line in errors if line.startswith("quoin: games/")]), 2, errors)
        self.assertEqual(
            sorted(path.name for path in (self.folder / "out").iterdir()),
            ["game 1.html", "game 2.html", "index.gcg.html", "index.html"],
        )
        self.assertEqual(
            sorted(path.name for path in (self.folder / "annotated").iterdir()),
            ["game 1.gcg", "game 2.gcg", "index.gcg.gcg"],
        )
        tags = self.index(self.folder / "out" / "index.html")
        self.assertIn("bad.gcg: line 3", tags.text)
        self.assertIn("3 games", tags.text)
        for path in (self.folder / "out").iterdir():
            if path.name != "index.html":
                self.page(path)
        failures = {
            one["file"]: one
            for one in self.json("annotate", "games", "--lexicon", "small", "--json", *QUICK, status=1)["failures"]
        }
        self.assertEqual(set(failures), {"bad.gcg", "worse.gcg"})
        self.assertTrue(failures["bad.gcg"]["error"].startswith("line 3: "))
        self.assertEqual((failures["bad.gcg"]["reason"], failures["bad.gcg"]["with"]["number"]), ("within_line", 3))

    def test_what_is_strange_about_a_game_of_a_folder_is_said(self):
        (self.folder / "games").mkdir()
        for name in ("one", "two"):
            self.write(f"games/{name}.gcg", "#player1 a\n#player2 b\n#lexicon Lost\n>a: AEHRTWG 8D WATER +24 24\n")
        self.build("english", SMALL_LIST)
        done = self.run_quoin("annotate", "games", "-o", "out", *QUICK)
        errors = done.stderr.decode().splitlines()
        for name in ("one", "two"):
            self.assertIn(
                f"quoin: {name}.gcg: the word list Lost is not installed; words are judged by english", errors
            )

    def index(self, path):
        text = path.read_text(encoding="utf-8").replace("%20", " ")
        decoded = path.parent / "decoded.html"
        decoded.write_text(text, encoding="utf-8")
        tags = self.page(decoded)
        decoded.unlink()
        return tags

    def test_hostile_names_stay_text(self):
        self.write(
            "hostile.gcg",
            "#character-encoding UTF-8\n"
            "#player1 <b> <script>alert('1')</script>\n"
            '#player2 "x" "><img src=x onerror=alert(2)>\n'
            "#title </title><script>alert(3)</script>\n"
            "#note </p></main><iframe>\n"
            "><b>: AEHRTWG 8D WATER +24 24\n"
            "#note </details><script>alert(4)</script>\n"
            '>"x": AEHRTWG E8 .T +2 2\n',
        )
        self.run_quoin("annotate", "hostile.gcg", "-o", "hostile.html", "--lexicon", "small", *QUICK)
        tags = self.page(self.folder / "hostile.html")
        self.assertIn("<script>alert('1')</script>", tags.text)
        self.assertIn("</details><script>alert(4)</script>", tags.text)

    def test_notes_are_as_recorded(self):
        """With --record the file is written anew."""
        self.run_quoin(
            "annotate",
            CANONICAL / "english.gcg",
            "--gcg",
            "notes.gcg",
            "--lexicon",
            "small",
            "--iterations",
            "200",
            "--seed",
            "1",
        )
        notes = (self.folder / "notes.gcg").read_text(encoding="utf-8")
        if "--record" in sys.argv:
            GOLDEN.write_text(notes, encoding="utf-8")
        self.assertEqual(notes.splitlines(), GOLDEN.read_text(encoding="utf-8").splitlines())

    def test_phonies_challenges_and_unknown_racks(self):
        review = self.review(SOURCE / "tests" / "data" / "gcg" / "phonies.gcg")
        self.assertTrue(review["turns"][0]["withdrawn"])
        self.assertEqual(review["turns"][0]["phonies"], ["WAGNO"])
        self.assertTrue(review["turns"][1]["challenged_in_vain"])
        review = self.review(SOURCE / "tests" / "data" / "gcg" / "missing_racks.gcg")
        self.assertEqual([turn["rack_known"] for turn in review["turns"]], [False] * 5)
        self.assertEqual(review["turns"][3]["play"], "exchange 3")
        self.run_quoin(
            "annotate",
            SOURCE / "tests" / "data" / "gcg" / "missing_racks.gcg",
            "-o",
            "m.html",
            "--lexicon",
            "small",
            *QUICK,
        )
        self.page(self.folder / "m.html")

    def test_three_and_four_players_and_other_languages(self):
        self.build("catalan", ["coŀlegi", "cel", "gel", "rosa", "sal"], alphabet="catalan")
        self.build("spanish", ["casa", "chico", "sol", "la"], alphabet="spanish")
        for name, lexicon in (
            ("catalan_three_players", "catalan"),
            ("super_four_players", "small"),
            ("spanish", "spanish"),
        ):
            path = CANONICAL / f"{name}.gcg"
            self.run_quoin("annotate", path, "-o", "page.html", "--lexicon", lexicon, *QUICK)
            tags = self.page(self.folder / "page.html")
            self.assertIn("svg", tags.names)

    def test_a_game_may_be_unfinished_or_have_no_turns(self):
        self.write("empty.gcg", "#player1 a\n#player2 b\n")
        self.run_quoin("annotate", "empty.gcg", "-o", "empty.html", "--lexicon", "small", *QUICK)
        self.page(self.folder / "empty.html")
        self.write("begun.gcg", "#player1 a\n#player2 b\n>a: AEHRTWG 8D WATER +24 24\n#rack2 QUICKLY\n")
        self.run_quoin("annotate", "begun.gcg", "-o", "begun.html", "--lexicon", "small", *QUICK)
        self.page(self.folder / "begun.html")

    def test_a_page_can_go_to_standard_output(self):
        game = self.play(turns=4)
        text = self.text(
            "annotate", "-", "-o", "-", "--lexicon", "small", *QUICK, stdin=game.read_text(encoding="utf-8")
        )
        self.assertTrue(text.startswith("<!DOCTYPE html>"))
        self.assertTrue(text.endswith("</html>\n"))

    def test_complains_in_one_sentence(self):
        game = self.play(turns=4)
        self.write("plain.gcg", "#player1 a\n#player2 b\n>a: AEHRTWG 8D WATER +24 24\n")
        self.write("bad.gcg", "#player1 a\n#player2 b\n>a: AEI 8D\n")
        self.assertIn("bad.gcg: line 3", self.complaint("annotate", "bad.gcg", "-o", "x.html", "--lexicon", "small"))
        self.assertIn("missing.gcg", self.complaint("annotate", "missing.gcg", "-o", "x.html", "--lexicon", "small"))
        self.assertIn("where to?", self.complaint("annotate", game))
        self.assertIn("nowhere", self.complaint("annotate", "plain.gcg", "--json", "--lexicon", "nowhere"))
        self.assertIn("--time", self.complaint("annotate", game, "--json", "--lexicon", "small", "--time", "soon"))
        self.assertIn("--time", self.complaint("annotate", game, "--json", "--lexicon", "small", "--time", "0s"))
        self.assertIn("standard output", self.complaint("annotate", game, "--json", "-o", "-", "--lexicon", "small"))
        (self.folder / "nothing").mkdir()
        self.assertIn("no game", self.complaint("annotate", "nothing", "-o", "out", "--lexicon", "small"))
        self.assertIn(
            "cannot write",
            self.complaint("annotate", game, "--json", "-o", "no/such.html", "--lexicon", "small", *QUICK),
        )


if __name__ == "__main__":
    unittest.main(argv=[argument for argument in sys.argv if argument != "--record"])
