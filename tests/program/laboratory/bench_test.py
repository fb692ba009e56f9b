"""quoin bench: fixed work whose signature depends on the answers alone."""

import re
import unittest

from quoin_case import SMALL_LIST, SOURCE, QuoinCase

POSITIONS = SOURCE / "bench" / "positions.cgp"
SIGNATURE = re.compile(r"\A[0-9a-f]{8}\Z")


class Bench(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)

    def bench(self, *arguments):
        return self.json("bench", "--lexicon", "small", "--quick", *arguments)

    def test_two_runs_agree(self):
        first = self.bench()
        second = self.bench()
        self.assertRegex(first["bench"], SIGNATURE)
        self.assertEqual(first["bench"], second["bench"])
        self.assertEqual(first["positions"], second["positions"])
        self.assertEqual(first["self_play"]["digest"], second["self_play"]["digest"])
        text = self.text("bench", "--lexicon", "small", "--quick")
        self.assertRegex(text, rf"(?m)^Bench: {first['bench']} .* plays/s$")
        self.assertNotRegex(text, r"(?m) $")

    def test_its_figures_make_sense(self):
        answer = self.bench()
        self.assertEqual(answer["positions"]["positions"], 10)
        self.assertEqual([len(figures["references"]) for figures in answer["movegen"]["by_blanks"]], [2, 2, 2])
        plays = [figures["all_plays"]["plays"] for figures in answer["movegen"]["by_blanks"]]
        self.assertEqual(plays, sorted(plays))
        for figures in answer["movegen"]["by_blanks"]:
            best, all_plays = figures["best_play"], figures["all_plays"]
            self.assertGreater(best["microseconds"], best["slots_microseconds"])
            self.assertGreaterEqual(best["slots"], best["slots_visited"])
            self.assertAlmostEqual(all_plays["positions_per_second"] * all_plays["microseconds"], 1e6, places=2)
            for reference in figures["references"]:
                self.assertEqual(reference["plays"], all_plays["plays"])
                self.assertGreater(reference["arcs"], reference["anchors"])
                self.assertGreater(reference["times_best_play"], 0)
        # Gordon's search goes through fewer arcs than Appel's and Jacobson's: that was its point.
        older, newer = answer["movegen"]["by_blanks"][0]["references"]
        self.assertEqual([older["name"], newer["name"]], ["appel-jacobson", "gordon"])
        self.assertLess(newer["arcs"], older["arcs"])
        self.assertGreater(answer["apply"]["apply_microseconds"], 0)
        self.assertGreater(answer["apply"]["make_unmake_microseconds"], 0)
        self.assertEqual(answer["self_play"]["games"], 8)
        self.assertGreaterEqual(answer["self_play"]["threads"], 2)
        self.assertGreater(answer["self_play"]["turns_per_second"], answer["self_play"]["games_per_second"])
        self.assertEqual(answer["words"]["automaton_bytes"], 4 * answer["words"]["nodes"])
        self.assertGreater(answer["words"]["word_map_bytes"], 0)
        self.assertGreater(answer["words"]["lookups_per_second"], 0)
        self.assertGreaterEqual(answer["peak_bytes_with_lexicon"], answer["peak_bytes"])

    def test_the_signature_does_not_depend_on_kernels_or_threads(self):
        signatures = {self.bench("--threads", "5")["bench"]}
        available = []
        for kernels in ("plain", "avx2", "avx512"):
            refused = self.run_quoin(
                "bench", "apply", "--lexicon", "small", "--quick", "--kernels", kernels, status=None
            )
            if refused.returncode == 2:
                self.assertIn("this processor has no kernels", refused.stderr.decode())
                continue
            answer = self.bench("--kernels", kernels)
            self.assertEqual(answer["kernels"], kernels)
            signatures.add(answer["bench"])
            available.append(kernels)
        self.assertIn("plain", available)
        self.assertEqual(len(signatures), 1, available)

    def test_another_list_gives_another_signature(self):
        self.build("other", ["cat", "dog"])
        self.assertNotEqual(self.bench()["bench"], self.json("bench", "--quick", "--lexicon", "other")["bench"])

    def test_a_part_alone_has_no_total(self):
        searches = {"simulation": {"simulation"}, "pre-endgame": {"pre_endgame"}, "endgame": {"endgame"}}
        parts = {
            **searches,
            "movegen": {"positions", "movegen"},
            "apply": {"positions", "apply"},
            "self-play": {"self_play"},
            "lexicon": {"words"},
        }
        for part, expected in parts.items():
            answer = self.bench(part)
            self.assertEqual(
                answer.keys()
                & {
                    "bench",
                    "simulation",
                    "pre_endgame",
                    "endgame",
                    "positions",
                    "movegen",
                    "apply",
                    "self_play",
                    "words",
                },
                expected,
            )
            self.assertNotIn("Bench:", self.text("bench", part, "--lexicon", "small", "--quick"))

    def test_searches_find_the_same_in_every_run(self):
        for part in ("simulation", "pre-endgame", "endgame"):
            first, second = (self.bench(part)[part.replace("-", "_")] for _ in range(2))
            self.assertRegex(first["signature"], SIGNATURE)
            self.assertEqual(first["signature"], second["signature"])
            self.assertEqual(first["positions"], 3)
        figures = self.bench("simulation")["simulation"]
        self.assertGreater(figures["playouts_per_second"], 0)
        figures = self.bench("endgame")["endgame"]
        self.assertGreater(figures["median_seconds"], 0)
        self.assertLessEqual(figures["proven_in_1_s"], figures["proven"])

    def test_work_to_be_counted_goes_through_all_positions(self):
        for work in ("best-0", "best-1", "best-2", "all-0", "all-1", "all-2", "appel-jacobson", "gordon"):
            self.assertEqual(
                self.text("bench", "--lexicon", "small", "--quick", "--count-work", work), "10 positions\n"
            )

    def test_the_positions_for_tests_can_be_read(self):
        self.assertEqual(
            len(self.text("moves", "--positions", POSITIONS, "--lexicon", "small", "--count").splitlines()), 40
        )

    def test_complains_in_one_sentence(self):
        self.complaint("bench", "everything", "--lexicon", "small")
        self.complaint("bench", "--lexicon", "nothing")
        self.assertIn("plain", self.complaint("bench", "--lexicon", "small", "--kernels", "sse9"))
        self.assertIn("best-0", self.complaint("bench", "--lexicon", "small", "--quick", "--count-work", "sleep"))


if __name__ == "__main__":
    unittest.main()
