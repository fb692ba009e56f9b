"""quoin experiment and quoin report: published experiments again, and pages about results."""

import csv
import html.parser
import io
import json
import os
import re
import shutil
import signal
import subprocess
import unittest
import xml.etree.ElementTree

from quoin_case import QUOIN, SMALL_LIST, SOURCE, QuoinCase

MPIRUN = shutil.which("mpirun")
LIBRARY = os.path.join(os.path.dirname(QUOIN), "libquoin_mpi.so")
HEAD = {"title": "A <try>", "source": "Somebody & co, 1999", "question": "Which one?", "difference": "Other words."}
MATCHES = {
    **HEAD,
    "kind": "matches",
    "lexicon": "small",
    "games": [20, 60],
    "seed": 3,
    "blanks": False,
    "matches": [
        {
            "name": "one v two",
            "players": ["static:leaves=gordon", "high-scorer"],
            "reported": {
                "games": 300,
                "share": 0.53,
                "scores": [300, 280],
                "deviations": [40, 30],
                "turns": 20,
                "seconds": 1.5,
                "note": "Said in a graph.",
            },
        },
        {"players": ["high-scorer", "level:1"]},
    ],
}
END_GAMES = {
    **HEAD,
    "kind": "end-games",
    "lexicon": "small",
    "stuck": "QVJZX",
    "pass_bonus": 20,
    "games": 6,
    "matches": [{"players": ["static:leaves=gordon", "high-scorer"], "reported": {"games": 10, "wins": [6, 4]}}],
}
OPENING = {
    **HEAD,
    "kind": "opening",
    "lexicon": "small",
    "rack": "AAADERW",
    "games": 10,
    "matches": [
        {"name": name, "players": ["high-scorer", "high-scorer"], "opening": opening}
        for name, opening in (("short", "8G AWA"), ("long", "8H AWARD"))
    ],
}
AUTOMATA = {
    **HEAD,
    "kind": "automata",
    "lexicon": "small",
    "games": 3,
    "reported": [{"figure": "arcs_per_move", "dawg": 26134, "gaddag": 10451}],
}


class Page(html.parser.HTMLParser):
    """Checks that what is opened is closed, in order, and keeps text and attributes."""

    ALONE = {"meta", "br", "link", "img"}

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.texts = [], [], []
        self.feed(text)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.texts.append(data)


class Experiments(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)

    def experiment(self, name, content, *arguments, **options):
        self.write(f"{name}.json", json.dumps(content))
        return self.json("experiment", f"./{name}.json", "--output", "results", *arguments, **options)

    def test_lists_what_ships_with_it(self):
        names = sorted(path.stem for path in (SOURCE / "experiments").glob("*.json"))
        self.assertEqual([experiment["name"] for experiment in self.json("experiment")], names)
        text = self.text("experiment")
        for name in names:
            self.assertIn(f"\n{name} ", text)

    def test_plays_all_matches_in_all_sizes_and_compares(self):
        result = self.experiment("try", MATCHES)
        self.assertEqual([match["name"] for match in result["matches"]], ["one v two", "high-scorer v level:1"])
        for match in result["matches"]:
            self.assertEqual([measured["games"] for measured in match["measured"]], [20, 60])
        self.assertEqual(result["matches"][0]["reported"]["share"], 0.53)
        self.assertEqual(json.loads((self.folder / "results" / "try.json").read_text()), result)
        # Without --json the same from the logs, without playing a game.
        logs = {path: path.read_bytes() for path in (self.folder / "results").glob("*.log")}
        self.assertEqual(len(logs), 2)
        text = self.text("experiment", "./try.json", "--output", "results", environment={"COLUMNS": "200"})
        self.assertRegex(text, r"(?m)^one v two +reported +300 +53\.0 % ± 5\.6 +300 ± 40 : 280 ± 30 +20 +1\.50 s$")
        self.assertEqual(len(re.findall(r" measured +(?:20|60) +\d+\.\d % ± \d+\.\d ", text)), 4)
        self.assertEqual({path: path.read_bytes() for path in logs}, logs)
        # As many games as are wanted.
        again = self.experiment("try", MATCHES, "--games", 20)
        self.assertEqual(
            [[measured["digest"] for measured in match["measured"]] for match in again["matches"]],
            [[match["measured"][0]["digest"]] for match in result["matches"]],
        )

    def test_a_game_without_blanks_is_another(self):
        with_blanks = self.experiment("blanks", {**MATCHES, "blanks": True, "games": 20})
        without = self.experiment("no-blanks", {**MATCHES, "games": 20})
        self.assertNotEqual(
            with_blanks["matches"][0]["measured"][0]["digest"], without["matches"][0]["measured"][0]["digest"]
        )

    def test_plays_end_games_on(self):
        result = self.experiment("stuck", END_GAMES, "--threads", 2)
        measured = result["matches"][0]["measured"][0]
        self.assertEqual(measured["games"], 6)
        self.assertLess(measured["turns"] / 6, 12)
        self.assertRegex(result["remark"], r"^Of the first 6 end games the side that is stuck leads in \d;")
        again = self.experiment("again", END_GAMES, "--threads", 1)
        self.assertEqual(again["matches"][0]["measured"][0]["digest"], measured["digest"])
        plain = self.experiment("plain", {**END_GAMES, "pass_bonus": 0})["matches"][0]["measured"][0]
        self.assertGreaterEqual(measured["players"][0]["mean_score"], plain["players"][0]["mean_score"])

    def test_plays_openings_on_with_the_same_draws(self):
        result = self.experiment("opening", OPENING)
        short, long = [match["measured"][0] for match in result["matches"]]
        self.assertEqual((short["games"], long["games"]), (10, 10))
        self.assertNotEqual(short["digest"], long["digest"])
        self.assertIn(
            '"opening": 8H AWFUL is no play of AAADERW',
            self.refusal({**OPENING, "matches": [{"players": ["static", "static"], "opening": "8H AWFUL"}]}),
        )

    def test_counts_what_searches_do(self):
        figures = {figure["figure"]: figure for figure in self.experiment("automata", AUTOMATA)["automata"]}
        arcs = figures["arcs_per_move"]
        self.assertEqual((arcs["reported_dawg"], arcs["reported_gaddag"]), (26134, 10451))
        self.assertLess(arcs["gaddag"], arcs["dawg"])
        for figure in ("states", "arcs", "trie_states"):
            self.assertGreater(figures[figure]["gaddag"], figures[figure]["dawg"])
        self.assertIn("arcs for a move", self.text("experiment", "./automata.json", "--output", "results"))

    def test_goes_on_where_it_was_stopped(self):
        self.write("long.json", json.dumps({**MATCHES, "games": 20000}))
        process = subprocess.Popen(
            [QUOIN, "experiment", "./long.json", "--output", "results"],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        log = self.folder / "results" / "long-1.log"
        self.wait_until("some rounds", lambda: log.exists() and log.read_bytes().count(b"\n") > 20)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 2)
        self.assertIn("stopped before the end; the same command goes on from there", errors.decode())
        kept = log.read_bytes()
        self.experiment("long", {**MATCHES, "games": 1000})
        self.assertTrue(log.read_bytes().startswith(kept))

    @unittest.skipUnless(MPIRUN and os.path.exists(LIBRARY), "built without MPI")
    def test_plays_the_same_games_on_a_cluster(self):
        alone = self.experiment("try", MATCHES)
        environment = {
            **self.environment,
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1",
            "OMPI_MCA_btl": "self,vader",
            "OMPI_MCA_orte_tmpdir_base": str(self.folder),
        }
        self.write("broken.json", json.dumps({**MATCHES, "lexicon": "nowhere"}))
        for name in ("./try.json", "./broken.json"):
            done = subprocess.run(
                [MPIRUN, "-n", "3", QUOIN, "experiment", name, "--output", "cluster", "--json"],
                cwd=self.folder,
                env=environment,
                capture_output=True,
                timeout=120,
            )
            if name == "./try.json":
                self.assertEqual(done.returncode, 0, done.stderr.decode())
                result = json.loads(done.stdout.decode())
                self.assertEqual(
                    [measured["digest"] for match in result["matches"] for measured in match["measured"]],
                    [measured["digest"] for match in alone["matches"] for measured in match["measured"]],
                )
            else:
                self.assertEqual(done.returncode, 2, done.stderr.decode())
                self.assertIn("there is no word list 'nowhere'", done.stderr.decode())

    def refusal(self, content):
        self.write("wrong.json", content if isinstance(content, str) else json.dumps(content))
        return self.complaint("experiment", "./wrong.json", "--output", "results", "--json")

    def test_the_page_about_the_format_has_an_example_that_is_read(self):
        page = (SOURCE / "docs" / "formats" / "experiments.md").read_text()
        [example] = re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
        result = self.experiment("example", {**json.loads(example), "lexicon": "small"}, "--games", 2)
        self.assertEqual(result["matches"][0]["reported"]["note"], "No ties.")

    def test_refuses_what_is_no_experiment(self):
        self.assertIn(
            "there is no experiment 'search-strategy' (did you mean search-strategies?)",
            self.complaint("experiment", "search-strategy"),
        )
        self.assertIn("wrong.json: this is not JSON", self.refusal("{"))
        self.assertIn(
            "wrong.json: 'game' means nothing here (did you mean games?)", self.refusal({**MATCHES, "game": 2})
        )
        self.assertIn(
            "there is no player 'statik'", self.refusal({**MATCHES, "matches": [{"players": ["statik", "static"]}]})
        )
        self.assertIn("./nowhere.json", self.complaint("experiment", "./nowhere.json"))

    def test_a_log_of_another_experiment_is_left_alone(self):
        self.experiment("try", {**MATCHES, "games": 20})
        self.write("try.json", json.dumps({**MATCHES, "seed": 4}))
        self.assertIn(
            "the match in this log has another seed",
            self.complaint("experiment", "./try.json", "--output", "results", "--json"),
        )

    # Reports

    def page(self, path):
        text = path.read_text()
        page = Page(text)
        for tag, attributes in page.tags:
            self.assertNotIn(tag, ("script", "link", "img", "iframe"))
            for key in ("src", "href", "xlink:href"):
                self.assertTrue(attributes.get(key, "#").startswith("#"), attributes)
        self.assertNotRegex(text, r"(?i)https?://|@import|url\(")
        return page

    def test_reports_figures_of_experiments_and_matches(self):
        result = self.experiment("try", MATCHES)
        self.experiment("automata", AUTOMATA)
        match = self.json("match", "high-scorer", "level:1", "level:2", "--lexicon", "small", "--games", 30)
        self.write("match.json", json.dumps(match))
        self.text("report", "results", "match.json", "-o", "report.html", "--csv", "report.csv")
        page = self.page(self.folder / "report.html")
        texts = " ".join(page.texts)
        self.assertIn("A <try>", texts)
        for measured in [measured for match in result["matches"] for measured in match["measured"]] + [match]:
            first = measured["players"][0]
            self.assertIn(f"{100 * first['share']:.1f} % ± {100 * first['share_error']:.1f}", texts)
            for player in measured["players"]:
                self.assertIn(f"{player['mean_score']:.1f} ± {player['score_deviation']:.0f}", texts)
        # Every picture says what it shows.
        pictures = [attributes for tag, attributes in page.tags if tag == "svg"]
        self.assertGreater(len(pictures), 10)
        for attributes in pictures:
            self.assertTrue(attributes["aria-label"])
        rows = list(csv.DictReader(io.StringIO((self.folder / "report.csv").read_bytes().decode())))
        lines = self.json("report", "results", "match.json")
        self.assertEqual(len(rows), len(lines))
        for row, line in zip(rows, lines):
            for key, value in row.items():
                if key not in line:
                    self.assertEqual(value, "")
                elif isinstance(line[key], str):
                    self.assertEqual(value, line[key])
                else:
                    self.assertEqual(float(value), line[key])
        ours = [row for row in rows if row["experiment"] == "try" and row["games"] == "60"]
        self.assertEqual(
            [row["player"] for row in ours], ["static:leaves=gordon", "high-scorer", "high-scorer", "level:1"]
        )
        self.assertEqual(float(ours[0]["share"]), result["matches"][0]["measured"][1]["players"][0]["share"])
        self.assertEqual([row["reported_share"] for row in ours], ["0.53", "0.47", "", ""])

    def test_reads_a_match_from_standard_input(self):
        match = self.text("match", "high-scorer", "level:1", "--lexicon", "small", "--games", 2, "--json")
        self.text("report", "-", "-o", "report.html", stdin=match)
        self.page(self.folder / "report.html")

    def test_refuses_damaged_results(self):
        result = self.experiment("try", {**MATCHES, "games": 20})
        text = json.dumps(result)
        for damaged, sentence in (
            (text[:-20], "this is not JSON"),
            ("{}", "this is no result of quoin experiment"),
            (text.replace('"wins": ', '"wins": -', 1), 'player 1: "wins": expected a number from 0 to 20'),
            (text.replace('"matches"', '"games"', 1), '"matches": expected a list'),
        ):
            self.write("damaged.json", damaged)
            self.assertIn("damaged.json: ", self.complaint("report", "damaged.json", "-o", "x.html"))
            self.assertIn(sentence, self.complaint("report", "damaged.json", "-o", "x.html"))
        self.assertFalse((self.folder / "x.html").exists())
        (self.folder / "empty").mkdir()
        self.assertIn("empty: there are no results in this folder", self.complaint("report", "empty", "--json"))
        self.assertIn("where to?", self.complaint("report", "results"))
        self.assertIn("only one of", self.complaint("report", "results", "-o", "-", "--csv", "-"))

    def test_documents_results(self):
        # The document takes what it says of an experiment from those that ship with the program.
        result = self.experiment("try", MATCHES)
        result["name"] = "search-strategies"
        (self.folder / "published").mkdir()
        self.write("published/search-strategies.json", json.dumps(result))
        self.text("experiment", "--document", "--results", "published", "--output", "docs")
        document = (self.folder / "docs" / "replications.md").read_text()
        source = json.loads((SOURCE / "experiments" / "search-strategies.json").read_text())
        self.assertIn(f"\n## {source['title']}\n{source['source']}. {source['question']}\n", document)
        measured = result["matches"][0]["measured"][1]["players"][0]
        self.assertIn(f"| {100 * measured['share']:.1f} % ± {100 * measured['share_error']:.1f} |", document)
        pictures = re.findall(r"\]\((replications/[^)]+)\)", document)
        self.assertTrue(pictures)
        for picture in pictures:
            xml.etree.ElementTree.parse(self.folder / "docs" / picture)


if __name__ == "__main__":
    unittest.main()
