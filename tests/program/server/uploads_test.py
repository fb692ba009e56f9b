#!/usr/bin/env python3
"""Word lists, boards and tiles of people's own: brought in, played with, shared and removed."""

import contextlib
import os
import re
import sqlite3
import subprocess
import time
import unittest
import uuid
from pathlib import Path

from quoin_case import SMALL_LIST
from quoin_server import PATIENCE, ServerCase

TILES = """alphabet three
title    Three letters
language xx
rack     5
exchange 5
bingo    5 30
blank    2 0
tile A a 12 1 vowel
tile B b 10 2
tile C c 10 3
"""
BOARD = "layout small\ntitle Small board\nstart 6F\n" + "row 3W . . . . 2W . . . . 3W\n" * 11
WORDS = "\n".join(a + b + c for a in "abc" for b in "abc" for c in ["", *"abc", "ab", "ca"]) + "\n"


class Uploads(ServerCase):
    def send(self, person, kind, text, name="Mine", alphabet=None, content="text/plain"):
        query = f"kind={kind}&name={name}" + (f"&alphabet={alphabet}" if alphabet else "")
        return person.request(
            "POST",
            f"/api/uploads?{query}",
            text if isinstance(text, bytes) else text.encode(),
            {"Content-Type": content},
        )

    def bring(self, person, kind, text, **options):
        answer = self.send(person, kind, text, **options)
        self.assertEqual(answer.status, 201, answer.text)
        return answer.json

    def refused(self, status, sentence, answer):
        self.assertEqual(answer.status, status, answer.text)
        self.assertRegex(answer.json["error"], sentence)
        self.assertRegex(answer.json["error"], r"\A[A-Z].*\.\Z")

    def bring_all(self, person):
        tiles = self.bring(person, "alphabet", TILES)
        words = self.bring(person, "lexicon", WORDS, alphabet=tiles["choice"])
        board = self.bring(person, "layout", BOARD)
        return {"lexicon": words["choice"], "alphabet": tiles["choice"], "layout": board["choice"]}

    def begin(self, person, choice, *others, **fields):
        game = person.create("me", *others, start=True, **{"rules": "first=1", **choice, **fields})["game"]
        return person.follow(game)

    def play_once(self, page):
        page.must("plays", limit=1)
        best = page.wait_for("plays")["plays"][0]
        page.must("place", at=best["at"], tiles=best["tiles"])
        return page.wait(lambda it: it.has_turn() or it.is_over(), "its next turn")

    def test_a_game_with_ones_own_words_tiles_and_board_goes_on_after_a_restart(self):
        server = self.start()
        ann = server.person("Ann")
        choice = self.bring_all(ann)
        for computer in ("static", "level:3"):
            with self.subTest(computer):
                page = self.begin(ann, choice, computer, rules="first=1,training=yes")
                self.assertEqual({key: page.table[key] for key in choice}, choice)
                self.assertIn("Three letters", page.setting["alphabet"])
                self.assertIn("Small board", page.setting["layout"])
                self.assertEqual(page.setting["lexicon"], choice["lexicon"])
                self.assertRegex(page.rack, r"\A[ABC?]{5}\Z")
                self.play_once(page)
                game, events = page.game, len(page.events)
                self.assertEqual(server.stop(), 0)
                server = self.start()
                ann.server = server
                page = ann.follow(game)
                self.assertEqual(len(page.events), events)
                self.play_once(page)
                self.assertGreater(len(page.events), events)
                page.must("judge", words=["AB", "CCCC"])
                self.assertEqual(page.wait_for("judged")["invalid"], ["CCCC"])
                page.must("resign")
                self.assertTrue(page.is_over())
                gcg = ann.get(f"/api/games/{game}/export?as=gcg")
                self.assertEqual(gcg.status, 200, gcg.text)
                self.refused(400, "does not know uploads", ann.post("/api/jobs", {"kind": "annotation", "game": game}))
        for job in (
            {"kind": "match", "players": ["static", "static"], "games": 2},
            {"kind": "hints", "position": "15/" * 14 + "15 AB/ 0/0 0"},
        ):
            self.refused(400, "does not know uploads", ann.post("/api/jobs", {**job, **choice}))
        self.assertNotIn('"level":"error"', server.log)

    def test_a_table_that_has_not_begun_and_its_rematch_survive_a_restart_and_the_removal(self):
        server = self.start()
        ann, ben = server.person("Ann"), server.person("Ben")
        choice = self.bring_all(ann)
        made = ann.create("me", "human", **choice)
        for name in choice.values():
            self.assertEqual(ann.post(f"/api/uploads/{name[7:]}/remove", {}).status, 200)
        self.assertEqual(ann.get("/api/uploads").json, {"uploads": []})
        self.refused(
            400, "no such upload", ann.post("/api/games", {"seats": [{"player": "me"}, {"player": "static"}], **choice})
        )
        server.stop()
        server = self.start()
        ann.server = ben.server = server
        one, other = ann.follow(made["game"]), ben.follow(made["game"])
        other.must("sit", seat=2, name="Ben", nonce="b", invite=made["table"]["invite"])
        one.must("start", nonce="a")
        one.must("resign")
        for page in (one, other):
            page.must("rematch")
        one.wait(lambda it: it.table.get("next"), "the next game")
        page = ben.follow(one.table["next"])
        self.assertEqual(page.table["layout"], choice["layout"])

    def test_a_link_is_for_whoever_has_it_and_a_private_one_for_nobody_else(self):
        server = self.start()
        ann, ben = server.person("Ann"), server.person("Ben")
        choice = self.bring_all(ann)
        words = choice["lexicon"][7:]
        self.assertRegex(words, r"\A[0-9a-f]{32}\Z")
        for path in ("", "/text"):
            self.refused(404, "no such upload", ben.get(f"/api/uploads/{words}{path}"))
        for action in ("share", "unshare", "remove"):
            self.refused(404, "no such upload", ben.post(f"/api/uploads/{words}/{action}", {}))
        table = {"seats": [{"player": "me"}, {"player": "static"}], "start": True}
        refusal = ben.post("/api/games", {**table, **choice})
        self.refused(400, "no such upload", refusal)
        self.assertEqual(ben.post("/api/games", {**table, "lexicon": "upload:" + "0" * 32}).json, refusal.json)
        self.refused(400, "no such upload", self.send(ben, "lexicon", WORDS, alphabet=choice["alphabet"]))

        # Who is invited plays, and knows what with.
        made = ann.create("me", "human", **choice)
        page = ben.follow(made["game"])
        page.must("sit", seat=2, name="Ben", nonce="b", invite=made["table"]["invite"])
        seen = ben.get(f"/api/uploads/{words}")
        self.assertEqual((seen.json["name"], seen.json["own"], seen.json["words"]), ("Mine", False, 54))
        self.refused(404, "no such upload", ben.get(f"/api/uploads/{words}/text"))
        self.refused(400, "no such upload", ben.post("/api/games", {**table, **choice}))

        for name in choice.values():
            self.assertEqual(ann.post(f"/api/uploads/{name[7:]}/share", {}).status, 200)
        cleo = server.person("Cleo")
        self.assertEqual(cleo.get(f"/api/uploads/{words}/text").text, WORDS)
        self.assertEqual(cleo.post("/api/games", {**table, **choice}).status, 201)
        self.assertEqual(cleo.get("/api/uploads").json, {"uploads": []})
        self.assertEqual(ann.post(f"/api/uploads/{words}/unshare", {}).status, 200)
        self.refused(400, "no such upload", cleo.post("/api/games", {**table, **choice}))
        self.assertEqual(cleo.get("/api/games/mine").json["games"][0]["lexicon"], choice["lexicon"])
        rated = {"seats": [{"player": "me"}, {"player": "human"}], "rated": True, "rules": "time=10m"}
        ann.post("/api/account", {"name": "Ann", "password": "a long password"})
        self.refused(
            400,
            "without uploads",
            ann.post("/api/games", {**rated, "lexicon": "small-english", "layout": choice["layout"]}),
        )

    def test_what_is_brought_is_listed_and_told_of(self):
        server = self.start()
        ann = server.person("Ann")
        words = self.bring(ann, "lexicon", SMALL_LIST.read_bytes(), name="Our%20club", alphabet="english")
        self.assertEqual(
            (words["kind"], words["name"], words["alphabet"], words["own"], words["shared"]),
            ("lexicon", "Our club", "english", True, False),
        )
        self.assertEqual(words["choice"], "upload:" + words["id"])
        board, tiles = self.bring(ann, "layout", BOARD), self.bring(ann, "alphabet", TILES)
        self.assertEqual((board["size"], tiles["tiles"]), (11, 34))
        self.assertCountEqual(ann.get("/api/uploads").json["uploads"], [words, board, tiles])
        self.assertEqual(ann.get(f"/api/uploads/{tiles['id']}").json, tiles)
        text = ann.get(f"/api/uploads/{words['id']}/text")
        self.assertEqual(
            (text.body, text.header("Content-Type")), (SMALL_LIST.read_bytes(), "text/plain; charset=utf-8")
        )
        page = self.begin(ann, {"lexicon": words["choice"], "layout": "quick"}, "static")
        self.assertIn("alphabet english\n", page.setting["alphabet"])
        exported = ann.get("/api/account/export").json["uploads"]
        self.assertCountEqual(
            [(one["kind"], one["text"]) for one in exported],
            [("lexicon", SMALL_LIST.read_text()), ("layout", BOARD), ("alphabet", TILES)],
        )
        self.assertEqual(ann.post("/api/account/delete", {"resign": True}).status, 200)
        # What the game needs is all that stays, and nobody's.
        end = time.monotonic() + PATIENCE
        with contextlib.closing(sqlite3.connect(server.database)) as database:
            rows = lambda: database.execute("SELECT id, owner, name FROM uploads").fetchall()
            while rows() != [(words["id"], "", "")] and time.monotonic() < end:
                time.sleep(0.02)
            self.assertEqual(rows(), [(words["id"], "", "")])
        self.assertEqual(server.person("Ben").get(f"/api/games/{page.game}").status, 200)

    def test_large_uploads_leave_room_for_games_in_an_export(self):
        ann = self.start().person("Ann")
        for i in range(2):
            self.bring(ann, "lexicon", "cat\n#" + "x" * 3_000_000, name=str(i), alphabet="english")
        game = ann.create("me", "static", start=True)["game"]
        exported = ann.get("/api/account/export")
        self.assertGreater(len(exported.body), 6_000_000)
        self.assertEqual([one["id"] for one in exported.json["games"]], [game])

    def test_what_cannot_be_used_is_refused_with_the_reason(self):
        ann = self.start().person("Ann")
        board = self.bring(ann, "layout", BOARD)["choice"]
        words = self.bring(ann, "lexicon", "cat\n", alphabet="english")["choice"]
        for kind, text, sentence, options in (
            ("lexicon", "cat\nx-ray\na\n", r"Line 2: 'x-ray' has a mark or digit; line 3: 'a' is too short\.", {}),
            ("lexicon", "cat\n" + "a" * 22, r"Line 2: 'a{22}' is too long\.", {}),
            ("lexicon", "cat\nжук\n", r"Line 2: 'жук' has a letter without a tile\.", {}),
            ("lexicon", b"cat\n\xff\n", r"Line 2: expected UTF-8 text\.", {}),
            ("lexicon", b"cat\0\n", r"Line 1: expected UTF-8 text\.", {}),
            ("lexicon", "", "no word", {}),
            ("lexicon", "cat\n", "no alphabet 'klingon'", {"alphabet": "klingon"}),
            ("lexicon", "cat\n", "no alphabet '../alphabets/english'", {"alphabet": "../alphabets/english"}),
            ("lexicon", "cat\n", "is a board, not a set of tiles", {"alphabet": board}),
            ("lexicon", "cat\n", "no such upload", {"alphabet": "upload:x"}),
            ("layout", BOARD + "column\n", r"Line 15: 'column' is not a directive", {}),
            ("layout", BOARD, "alphabet is for word lists", {"alphabet": "english"}),
            ("alphabet", TILES + "tile D\n", "Line 11: tile: expected", {}),
            ("alphabet", TILES + "tile E e 1000000 1\n", "Line 11: tile E: count", {}),
            ("recipe", "x", "kind is lexicon, layout or alphabet", {}),
            ("layout", BOARD, "name is a text", {"name": ""}),
            ("layout", BOARD, "name is a text", {"name": "x" * 61}),
            ("layout", BOARD, "name is a text", {"name": "a%0Ab"}),
        ):
            with self.subTest(sentence):
                answer = self.send(
                    ann, kind, text, **{**({"alphabet": "english"} if kind == "lexicon" else {}), **options}
                )
                self.assertEqual(answer.status, 400, answer.text)
                self.assertRegex(answer.json["error"], re.compile(sentence, re.IGNORECASE))
        self.refused(413, "64 000 bytes", self.send(ann, "layout", "#" * 64_001))
        self.assertEqual(self.send(ann, "lexicon", "a" * 4_000_001, alphabet="english").status, 413)
        self.assertEqual(self.send(ann, "layout", BOARD, content="application/json").status, 415)
        for choice, sentence in (
            ({"lexicon": board}, "is a board, not a word list"),
            ({"layout": words}, "is a word list, not a board"),
            ({"lexicon": words, "alphabet": "german"}, "letters"),
            ({"lexicon": words, "rules": "family-filter=yes"}, "family"),
            ({"lexicon": "upload:../english"}, "a name"),
            ({"lexicon": "upload:"}, "no such upload"),
        ):
            with self.subTest(sentence):
                answer = ann.post("/api/games", {"seats": [{"player": "me"}, {"player": "static"}], **choice})
                self.assertEqual(answer.status, 400, answer.text)
                self.assertIn(sentence, answer.json["error"])
        self.assertEqual(len(ann.get("/api/uploads").json["uploads"]), 2)

    def test_there_are_bounds(self):
        ann = self.start("import-rate = 1000/215\n").person("Ann")
        for i in range(20):
            self.bring(ann, "layout", BOARD, name=str(i))
        self.refused(409, "20 uploads, 16 MB", self.send(ann, "layout", BOARD))
        first = ann.get("/api/uploads").json["uploads"][0]["id"]
        self.assertEqual(ann.post(f"/api/uploads/{first}/remove", {}).status, 200)
        self.refused(404, "no such upload", ann.get(f"/api/uploads/{first}"))
        self.bring(ann, "layout", BOARD)
        ben = self.start("import-rate = 0.01/15\n", name="slow").person("Ben")
        self.bring(ben, "layout", BOARD)
        self.refused(429, "wait", self.send(ben, "layout", BOARD))

    def test_another_node_opens_the_game(self):
        if not os.environ.get("QUOIN_POSTGRES"):
            self.skipTest("there is no PostgreSQL")
        address = (Path(os.environ["QUOIN_POSTGRES"]) / "address").read_text(encoding="utf-8").strip()
        name = f"uploads_{uuid.uuid4().hex}"
        ask = lambda sql: subprocess.run(
            ["psql", "--quiet", address.replace("DATABASE", "postgres"), "--command", sql], check=True
        )
        ask(f"CREATE DATABASE {name}")
        self.addCleanup(ask, f"DROP DATABASE {name} WITH (FORCE)")
        one, other = (
            self.start(name=node, database=address.replace("DATABASE", name), environment={"QUOIN_KEY": "ab" * 32})
            for node in ("one", "other")
        )
        ann = one.person("Ann")
        page = self.begin(ann, self.bring_all(ann), "static", rules="first=1,training=yes")
        self.play_once(page)
        ann.server = other
        elsewhere = ann.follow(page.game)
        self.assertEqual(elsewhere.state["board"], page.state["board"])
        self.play_once(elsewhere)
        page.wait(lambda it: len(it.events) == len(elsewhere.events), "what happened at the other node")
        elsewhere.must("resign")
        page.wait(lambda it: it.is_over(), "the end")


if __name__ == "__main__":
    unittest.main(verbosity=2)
