"""The engine service: hints, analyses, annotations and matches as jobs, through the real server."""

import json
import re
import time
import unittest

import jsonschema

from analyst_case import CAT, AnalystCase
from quoin_case import SOURCE
from quoin_server import PATIENCE, ServerCase

MATCH_SCHEMA = json.loads((SOURCE / "docs" / "openapi.json").read_text())["components"]["schemas"]["Match"]

GENEROUS = "entrance-rate = 1000/1000\ncreation-rate = 1000\nrequest-rate = 1000/1000\n"
EMPTY = "/".join(["15"] * 15)
OPENING = f"{EMPTY} AEINRST/ 0/0 0"
MATCH = {"kind": "match", "lexicon": "small-english", "players": ["static", "high-scorer"], "games": 20, "seed": 7}
LONG_MATCH = {"kind": "match", "lexicon": "small-english", "players": ["gordon", "static"], "games": 2000}


class Jobs(ServerCase, AnalystCase):
    def add(self, person, status=201, **fields):
        answer = person.post("/api/jobs", fields)
        self.assertEqual(answer.status, status, answer.text)
        return answer.json

    def hints(self, person, status=201, **fields):
        return self.add(person, status, **{"kind": "hints", "lexicon": "small-english", "position": OPENING, **fields})

    def get(self, person, job):
        answer = person.get(f"/api/jobs/{job['id']}")
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json

    def wait(self, person, job, is_so=lambda it: it["state"] in ("done", "failed", "cancelled"), what="the end"):
        end = time.monotonic() + PATIENCE
        while True:
            now = self.get(person, job)
            if is_so(now):
                return now
            self.assertLess(time.monotonic(), end, f"waiting for {what}: {now}")
            time.sleep(0.05)

    def done(self, person, job):
        ended = self.wait(person, job)
        self.assertEqual(ended["state"], "done", ended)
        return ended["result"]

    def is_under_way(self, job):
        return job["state"] == "running" and job.get("progress", {}).get("games", 0) > 0

    def metric(self, person, name):
        text = person.get("/metrics").text
        return next(float(line.split()[1]) for line in text.splitlines() if line.startswith(f"quoin_{name} "))

    def finished_game(self, person):
        """A short one against a computer, by its identifier."""
        seat = person.follow(person.create("me", "static", rules="first=1", start=True)["game"])
        seat.must("pass")
        seat.wait(lambda it: it.has_turn(), "the computer")
        seat.must("resign")
        seat.wait(lambda it: it.is_over(), "the end of the game")
        return seat.game

    def test_hints(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        result = self.done(ann, self.hints(ann, limit=5))
        self.assertEqual(len(result["plays"]), 5)
        self.assertEqual(result["bag"], 86)
        equities = [play["equity"] for play in result["plays"]]
        self.assertEqual(equities, sorted(equities, reverse=True))
        self.assertTrue(all(set(play) == {"play", "score", "leave", "equity"} for play in result["plays"]))
        # The position may name the word list itself.
        self.done(
            ann,
            self.hints(
                ann, position=f"{OPENING} lex small-english; ld english; bdn CrosswordGame;", lexicon="", limit=6
            ),
        )

    def test_analysis_by_phase(self):
        self.build_tiny("pets", ["at", "ta", "cat", "cats", "act"])
        server = self.start(GENEROUS + "job-threads = 2\n")
        ann = server.person("Ann")
        opening = self.add(ann, kind="analysis", lexicon="small-english", position=OPENING, seconds=2)
        seen = self.wait(ann, opening, lambda it: "progress" in it or it["state"] == "done", "progress")
        result = self.done(
            ann, self.add(ann, kind="analysis", lexicon="pets", position=f"{CAT} S/ 10/12 0", seconds=30)
        )
        self.assertEqual((result["method"], result["proven"], result["value"]), ("endgame", True, 12))
        self.assertEqual(result["line"], [{"play": "8G ...S", "score": 6}])
        self.assertEqual(result["plays"][0]["spread"], 10)
        result = self.done(
            ann, self.add(ann, kind="analysis", lexicon="pets", position=f"{EMPTY} ACT/ 300/0 0", seconds=30)
        )
        self.assertEqual((result["method"], result["proven"], result["bag"]), ("pre-endgame", True, 1))
        self.assertEqual(result["plays"][0]["wins"], 4)
        result = self.done(ann, opening)
        self.assertEqual(result["method"], "simulation")
        self.assertGreater(result["playouts"], 0)
        self.assertIn("win_percent", result["plays"][0])
        self.assertEqual(seen.get("progress", {}).get("method", "simulation"), "simulation")

    def test_an_analysis_has_the_shape_that_all_answers_have(self):
        self.build_tiny("pets", ["at", "ta", "cat", "cats", "act"])
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        for position, lexicon in (
            (f"{CAT} S/ 10/12 0", "pets"),
            (f"{EMPTY} ACT/ 300/0 0", "pets"),
            (f"{EMPTY} ACT/A/ 0/0/0 0", "pets"),
            (OPENING, "small-english"),
        ):
            job = self.add(ann, kind="analysis", lexicon=lexicon, position=position, seconds=1)
            result = self.check("answer", self.done(ann, job))
            self.assertEqual((result["lexicon"], result["phase"]), (lexicon, result["method"]))
            # What jobs have always had.
            for field in ("method", "proven", "plays", "lexicon", "bag", "spread_before", "seconds"):
                self.assertIn(field, result)
            if lexicon == "pets":
                answer = self.ask("analysis", "analyse", "-p", position, "-l", lexicon, "--time", "1s")
                self.assertEqual(set(answer["result"]) - {"warnings"}, set(result) - {"lexicon"})
                self.assertEqual(answer["method"], result["method"])
                if result["method"] == "endgame":
                    self.assertEqual(answer["best"], result["best"])
            # Numbers are plain decimals of at most four places.
            text = ann.get(f"/api/jobs/{job['id']}").text
            self.assertIsNone(re.search(r"\d[eE][+-]?\d", re.sub(r'"[^"]*"', "", text)), text)
            self.assertIsNone(re.search(r"\.\d{5}", text), text)

    def test_an_analysis_takes_the_last_turns_into_account(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        ask = {"kind": "analysis", "lexicon": "small-english", "position": OPENING, "seconds": 1}
        self.assertFalse(self.done(ann, self.add(ann, **ask))["inference"])
        turn = {"position": f"{EMPTY} /AEINRST 0/0 0", "play": "exchange 5"}
        result = self.done(ann, self.add(ann, **ask, last_turns=[turn]))
        self.assertTrue(result["inference"])
        for wrong, why in (
            ({**turn, "play": "exchange 9"}, "1 to 7 tiles"),
            ({**turn, "position": "15"}, "last_turns: position"),
            ({**turn, "play": "exchange AB"}, "not which"),
        ):
            answer = ann.post("/api/jobs", {**ask, "last_turns": [wrong]})
            self.assertEqual(answer.status, 400, answer.text)
            self.assertIn(why, answer.text)

    def test_annotation_of_a_game(self):
        server = self.start(GENEROUS)
        ann, ben = server.person("Ann"), server.person("Ben")
        game = self.finished_game(ann)
        job = self.add(ann, kind="annotation", game=game, iterations=50)
        ended = self.wait(ann, job)
        self.assertEqual(ended["state"], "done", ended)
        self.assertGreaterEqual(len(ended["result"]["turns"]), 2)
        page = ann.get(ended["page"])
        self.assertEqual(page.status, 200)
        self.assertTrue(page.header("Content-Type").startswith("text/html"))
        self.assertTrue(page.text.startswith("<!DOCTYPE html>"))
        policies = [value for key, value in page.headers if key.lower() == "content-security-policy"]
        self.assertEqual(len(policies), 1, policies)
        self.assertIn("default-src 'none'; style-src 'unsafe-inline'", policies[0])
        self.assertNotIn("script-src", policies[0])
        self.assertEqual(page.header("X-Content-Type-Options"), "nosniff")
        self.assertEqual(ben.get(ended["page"]).status, 404)
        # Everybody else's answers keep the common policy.
        self.assertIn("script-src 'self'", ann.get("/api/jobs").header("Content-Security-Policy"))
        # Ben may see a finished game, and his annotation is there already.
        self.assertEqual(self.add(ben, 200, kind="annotation", game=game, iterations=50)["state"], "done")
        self.assertEqual(ann.post("/api/jobs", {"kind": "annotation", "game": "nosuchgame"}).status, 404)
        open_table = ann.create("me", "human")["game"]
        self.assertEqual(ann.post("/api/jobs", {"kind": "annotation", "game": open_table}).status, 409)

    def test_annotation_of_a_file_escapes_what_it_says(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        gcg = ann.get(f"/api/games/{self.finished_game(ann)}/export?as=gcg").text
        evil = "<script>alert(1)</script>"
        lines = [
            " ".join(line.split()[:2] + [evil]) if line.startswith("#player1") else line for line in gcg.splitlines()
        ]
        lines.insert(2, f"#title {evil}")
        job = self.add(ann, kind="annotation", lexicon="small-english", gcg="\n".join(lines) + "\n", iterations=50)
        ended = self.wait(ann, job)
        self.assertEqual(ended["state"], "done", ended)
        page = ann.get(ended["page"]).text
        self.assertIn("&lt;script&gt;", page)
        self.assertNotIn("<script", page)

    def test_annotation_of_a_long_file(self):
        """As long a one as the archive takes."""
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        gcg = ann.get(f"/api/games/{self.finished_game(ann)}/export?as=gcg").text
        lines = gcg.splitlines()
        lines.append("#note " + "a long tale " * 10_000)
        text = "\n".join(lines) + "\n"
        self.assertGreater(len(text), 100_000)
        self.assertLess(len(text), 128 * 1024)
        job = self.add(ann, kind="annotation", lexicon="small-english", gcg=text, iterations=50)
        self.assertEqual(self.wait(ann, job)["state"], "done")

    def check_match(self, result):
        fault = jsonschema.exceptions.best_match(jsonschema.Draft202012Validator(MATCH_SCHEMA).iter_errors(result))
        self.assertIsNone(fault)
        for side in result["sides"]:
            self.assertEqual(sum(side["games_by_spread"]), result["games"])
        self.assertEqual(result["curve"][-1]["games"], result["games"])
        self.assertEqual(result["curve"][-1]["share_percent"], result["sides"][0]["share_percent"])

    def test_progress_of_a_match_has_the_estimate_and_its_interval(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        job = self.add(ann, **LONG_MATCH)
        progress = self.wait(ann, job, self.is_under_way, "progress")["progress"]
        self.check_match(progress)
        self.assertEqual(progress["of"], 2000)
        self.assertLess(progress["games"], 2000)
        ann.post(f"/api/jobs/{job['id']}/cancel", {})

    def test_match(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        result = self.done(ann, self.add(ann, **MATCH))
        self.assertEqual(result["games"], 20)
        self.assertEqual([side["player"] for side in result["sides"]], MATCH["players"])
        self.assertAlmostEqual(sum(side["share_percent"] for side in result["sides"]), 100, places=2)
        self.assertGreater(result["sides"][0]["share_error"], 0)
        self.check_match(result)
        # The command line plays the same games.
        arguments = ("match", *MATCH["players"], "--lexicon", "small-english", "--games", 20, "--seed", 7)
        self.assertEqual(result["digest"], self.json(*arguments)["digest"])
        # Of the laboratory too, and for three; the same seed gives the same games.
        for_three = {**MATCH, "players": ["gordon", "static", "level:2"], "games": 6}
        first = self.done(ann, self.add(ann, **for_three))
        self.assertEqual(len(first["sides"]), 3)

    def test_bad_requests(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        cases = [
            ({"kind": "hints"}, "position"),
            ({"kind": "hints", "position": "nonsense", "lexicon": "small-english"}, "position"),
            ({"kind": "hints", "position": OPENING}, "word list"),
            ({"kind": "hints", "position": OPENING, "lexicon": "klingon"}, "klingon"),
            ({"kind": "hints", "position": OPENING, "lexicon": "../small-english"}, "lexicon"),
            ({"kind": "hints", "position": f"{OPENING} lex /etc/passwd;"}, "name"),
            ({"kind": "hints", "position": f"{EMPTY} QQQQQQQ/ 0/0 0", "lexicon": "small-english"}, "Q"),
            ({"kind": "analysis", "position": OPENING, "lexicon": "small-english", "seconds": 3600}, "seconds"),
            ({"kind": "annotation", "gcg": "no game", "lexicon": "small-english"}, "gcg"),
            ({**MATCH, "players": ["static", "nobody"]}, "nobody"),
            ({**MATCH, "players": ["static", "engine:/bin/sh"]}, "engine"),
            ({**MATCH, "rules": "challenge=double"}, "challenge"),
            ({**MATCH, "games": 7}, "multiple"),
        ]
        for body, expected in cases:
            answer = ann.post("/api/jobs", body)
            self.assertEqual(answer.status, 400, f"{body}: {answer.text}")
            self.assertIn(expected, answer.json["error"])
            self.assertTrue(answer.json["error"].endswith("."), answer.json["error"])
        self.assertEqual(ann.get("/api/jobs").json, {"jobs": []})

    def test_cancelling_and_bounds(self):
        server = self.start(GENEROUS)
        ann, ben = server.person("Ann"), server.person("Ben")
        running = self.add(ann, **LONG_MATCH)
        self.wait(ann, running, self.is_under_way, "progress")
        progress = self.wait(ann, running, lambda it: it["progress"]["games"] > 2)["progress"]
        self.assertEqual(progress["of"], 2000)
        self.assertGreater(progress["sides"][0]["share_error"], 0)
        waiting = [self.add(ann, **{**LONG_MATCH, "seed": seed}) for seed in (2, 3, 4)]
        refused = ann.post("/api/jobs", {**LONG_MATCH, "seed": 5})
        self.assertEqual(
            (refused.status, refused.json["error"]), (429, "You have 4 jobs under way. Wait for one, or cancel it.")
        )
        self.assertEqual((refused.json["reason"], refused.json["with"]), ("jobs_under_way", {"most": 4}))
        # A job of Ben goes before what Ann has waiting.
        his = self.hints(ben)
        self.assertEqual(self.add(ann, 200, **LONG_MATCH)["id"], running["id"], "the same again is the same job")
        self.assertEqual(ann.post(f"/api/jobs/{waiting[0]['id']}/cancel", {}).json["state"], "cancelled")
        self.assertEqual(ben.post(f"/api/jobs/{running['id']}/cancel", {}).status, 404)
        self.assertEqual(ann.post(f"/api/jobs/{running['id']}/cancel", {}).status, 200)
        self.assertEqual(self.wait(ann, running)["state"], "cancelled")
        self.done(ben, his)
        states = {job["id"]: job["state"] for job in ann.get("/api/jobs").json["jobs"]}
        self.assertEqual(states[waiting[2]["id"]], "waiting")
        self.assertEqual(len(states), 4)
        for job in waiting[1:]:
            ann.post(f"/api/jobs/{job['id']}/cancel", {})
        self.assertGreaterEqual(self.metric(ann, "jobs_done_total"), 1)
        self.assertGreaterEqual(self.metric(ann, "jobs_refused_total"), 1)

    def test_results_are_kept_and_private(self):
        server = self.start(GENEROUS)
        ann, ben = server.person("Ann"), server.person("Ben")
        first = self.hints(ann)
        result = self.done(ann, first)
        self.assertEqual(self.hints(ann, 200)["id"], first["id"])
        self.assertEqual(ben.get(f"/api/jobs/{first['id']}").status, 404)
        self.assertEqual(ben.get("/api/jobs").json, {"jobs": []})
        his = self.hints(ben, 200, position=f"  {OPENING}  lex small-english;")
        self.assertNotEqual(his["id"], first["id"])
        self.assertEqual((his["state"], his["result"]), ("done", result))
        self.assertEqual(self.metric(ann, "jobs_known_total"), 2)
        server.stop()
        again = self.start(GENEROUS)
        ann.server = again
        self.assertEqual(self.get(ann, first)["result"], result)

    def test_fair_play(self):
        server = self.start(GENEROUS)
        ann, ben, cleo = (server.person(name) for name in ("Ann", "Ben", "Cleo"))
        for person in (ann, ben):
            self.assertEqual(
                person.post("/api/account", {"name": person.name, "password": "a long password"}).status, 201
            )
        training = ann.follow(ann.create("me", "static", rules="training=yes,first=1", start=True)["game"])
        training.must("judge", words=["AT"])
        made = ann.create("me", "human", rated=True, rules="time=20m,challenge=void", public=True)
        seats = [ann.follow(made["game"]), ben.follow(made["game"])]
        seats[1].must("sit", name="Ben")
        self.done(ann, self.hints(ann))  # the game has not begun
        seats[0].must("start")
        for seat in seats:
            seat.wait(lambda it: it.state is not None, "the start")
            refused = seat.refused("judge", words=["AT"])
            self.assertEqual(refused["why"], "not-allowed")
            self.assertIn("rated", refused["sentence"])
        for ask in (
            {"kind": "hints", "position": OPENING, "lexicon": "small-english", "limit": 3},
            {"kind": "analysis", "position": OPENING, "lexicon": "small-english", "seconds": 1},
            {"kind": "hints", "position": OPENING, "lexicon": "small-english"},
        ):  # also what is known already
            answer = ben.post("/api/jobs", ask) if "limit" in ask else ann.post("/api/jobs", ask)
            self.assertEqual(answer.status, 403, answer.text)
            self.assertIn("rated game", answer.json["error"])
        # Nor in a training game beside it.
        for kind, fields in (("judge", {"words": ["AT"]}), ("plays", {"limit": 3}), ("hint", {}), ("squares", {})):
            self.assertIn("rated", training.refused(kind, **fields)["sentence"])
        self.assertEqual(ann.post("/api/jobs", {"kind": "annotation", "game": made["game"]}).status, 409)
        self.done(
            cleo, self.add(cleo, 200, kind="hints", position=OPENING, lexicon="small-english")
        )  # who only watches is nobody's rival
        self.done(ann, self.add(ann, **MATCH))  # a match says nothing about a position
        for seat in seats:
            seat.must("agree")
        seats[0].wait(lambda it: it.is_over(), "the end")
        self.hints(ann, 200)
        training.must("judge", words=["AT"])
        self.add(ben, kind="annotation", game=made["game"], iterations=50)

    def test_a_killed_server_loses_no_job(self):
        first = self.start(GENEROUS)
        ann = first.person("Ann")
        match = {**LONG_MATCH, "games": 40}
        job = self.add(ann, **match)
        behind = self.hints(ann)
        self.wait(ann, job, lambda it: it["state"] == "running", "a thread")
        first.kill()
        second = self.start(GENEROUS, name="second", database=first.database)
        ann.server = second
        self.assertEqual(self.done(ann, job)["games"], 40)
        self.done(ann, behind)
        self.assertEqual(self.metric(ann, "jobs_reclaimed_total"), 1)

    def test_a_server_that_ends_gives_its_jobs_back(self):
        first = self.start(GENEROUS)
        ann = first.person("Ann")
        job = self.add(ann, **LONG_MATCH)
        self.wait(ann, job, self.is_under_way, "progress")
        began = time.monotonic()
        self.assertEqual(first.stop(), 0)
        self.assertLess(time.monotonic() - began, 10)
        ann.server = self.start(GENEROUS)
        # At once, and not when a lease runs out; and nobody died.
        self.wait(ann, job, self.is_under_way, "progress")
        self.assertEqual(self.metric(ann, "jobs_reclaimed_total"), 0)
        ann.post(f"/api/jobs/{job['id']}/cancel", {})
        self.assertEqual(self.wait(ann, job)["state"], "cancelled")


if __name__ == "__main__":
    unittest.main()
