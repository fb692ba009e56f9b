"""The archive over the network, on a real server: games that were played or imported, found again, exported, shared
and nobody else's.
"""

import concurrent.futures
import io
import os
import random
import sqlite3
import subprocess
import time
import unittest
import uuid
import zipfile
from pathlib import Path

from quoin_case import SOURCE
from quoin_server import PATIENCE, ServerCase

GCG = """#player1 Ann Ann Lee
#player2 Ben BÉN
#title Final
#date 2024-02-29
>Ann: CATEEIO 8G CAT +10 10
>Ben: SOEEAI? J8 SO +8 8
>Ann: EEIORSV - +0 10
>Ben: EEAI?NR -?E +0 8
"""
OTHER = """#player1 Cleo
#player2 Dora
#date 2025-01-01T10:00:00Z
>Cleo: DOGEEIO 8G DOG +10 10
>Dora: QIEEAI? 9H QI +26 26
"""
TAKES_SAME_TIME = "#player1 a\n#player2 b\n#date 2025-01-01\n#title {}\n>a: AXE 8G AXE +20 20\n"


def packed(files, compression=zipfile.ZIP_DEFLATED):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", compression) as writer:
        for name, content in files.items():
            writer.writestr(name, content)
    return archive.getvalue()


class Archive(ServerCase):
    def send(self, person, body, kind="text/plain", query="", **headers):
        return person.request(
            "POST",
            f"/api/archive/import{query}",
            body if isinstance(body, bytes) else body.encode(),
            {"Content-Type": kind, **headers},
        )

    def bring_in(self, person, *files):
        answer = self.send(person, packed({f"{i}.gcg": file for i, file in enumerate(files)}), "application/zip")
        self.assertEqual(answer.status, 200, answer.text)
        self.assertEqual(answer.json["refused"], 0, answer.text)
        return [file["id"] for file in answer.json["files"]]

    def found(self, person, query=""):
        answer = person.get(f"/api/archive{query}")
        self.assertEqual(answer.status, 200, answer.text)
        return [game["id"] for game in answer.json["games"]]

    def until_found(self, person, count=1):
        """A game gets in soon after its end, and nobody is told when."""
        end = time.monotonic() + PATIENCE
        while len(games := self.found(person)) < count and time.monotonic() < end:
            time.sleep(0.02)
        return games

    def play(self, person, **fields):
        """A game that is over at once."""
        game = person.create("me", "static", start=True, **fields)["game"]
        person.follow(game).must("resign")
        return game

    def test_a_game_is_found_by_whoever_imported_it(self):
        server = self.start()
        ann = server.person("Ann")
        one, other = self.bring_in(ann, GCG, OTHER)
        self.assertEqual(self.found(ann), [other, one])
        for query, games in (
            ("player=ann", [one]),
            ("player=LEE", [one]),
            ("player=b%C3%A9n", [one]),
            ("player=o", [other]),
            ("player=nobody", []),
            ("word=cats", [one]),
            ("word=Cat", [one]),
            ("word=qi", [other]),
            ("word=ca", []),
            ("word=c%25", []),
            ("score_min=20", [other]),
            ("score_max=8", [one]),
            ("score_min=10&score_max=10", [other, one]),
            ("player=dora&score_max=10", []),
            ("player=cleo&score_max=10", [other]),
            ("from=1709164800000", [other, one]),
            ("from=1709164800001", [other]),
            ("to=1735725600000", [one]),
            ("player=ann&word=qi", []),
            ("limit=1", [other]),
        ):
            self.assertEqual(self.found(ann, f"?{query}"), games, query)
        for query in (
            "limit=0",
            "limit=101",
            "limit=x",
            "score_min=many",
            "from=today",
            "before=1",
            "before=x-y",
            "player=" + "x" * 101,
            "word=%FF",
            "word=%00",
        ):
            answer = ann.get(f"/api/archive?{query}")
            self.assertEqual(answer.status, 400, query)
            self.assertRegex(answer.json["error"], r"\A[A-Z].*\.\Z")
        listed = ann.get("/api/archive").json["games"][1]
        self.assertEqual(
            listed,
            {
                "id": one,
                "imported": True,
                "played_at": 1709164800000,
                "title": "Final",
                "lexicon": "",
                "players": [{"name": "Ann Lee", "score": 10}, {"name": "BÉN", "score": 8}],
            },
        )
        self.assertEqual(self.found(server.person("Ben")), [])

    def test_pages_follow_on_each_other_also_where_many_games_have_one_date(self):
        ann = self.start().person("Ann")
        games = self.bring_in(ann, *(TAKES_SAME_TIME.format(i) for i in range(7)))
        seen, query = [], "?limit=3"
        while query:
            answer = ann.get(f"/api/archive{query}").json
            seen += [game["id"] for game in answer["games"]]
            query = answer["next"] and f"?limit=3&before={answer['next']}"
        self.assertEqual(sorted(seen), sorted(games))
        self.assertEqual(len(seen), 7)

    def test_statistics_tell_what_happened(self):
        ann = self.start().person("Ann")
        (game,) = self.bring_in(ann, GCG)
        statistics = ann.get(f"/api/archive/{game}").json["statistics"]
        first, second = statistics["players"]
        self.assertEqual((first["score"], first["mean_score"], first["mean_words"], first["passes"]), (10, 10, 1, 1))
        self.assertEqual(first["best"], {"turn": 1, "score": 10, "word": "CAT"})
        self.assertEqual(
            (second["score"], second["mean_words"], second["exchanges"], second["blanks_drawn"]), (8, 2, 1, 1)
        )
        self.assertEqual(
            statistics["course"], [{"player": p, "total": t} for p, t in ((1, 10), (2, 8), (1, 10), (2, 8))]
        )
        self.assertEqual(statistics["winners"], [1])

    def test_what_is_exported_is_the_same_elsewhere(self):
        ann = self.start(name="here").person("Ann")
        games = self.bring_in(ann, GCG, OTHER)
        answer = ann.get("/api/archive/zip")
        self.assertEqual((answer.status, answer.header("Content-Type")), (200, "application/zip"))
        with zipfile.ZipFile(io.BytesIO(answer.body)) as archive:
            self.assertIsNone(archive.testzip())
            self.assertEqual(len(archive.namelist()), 2)
            for name in archive.namelist():
                self.assertRegex(name, r"\A20\d\d-\d\d-\d\d-[^/\\ ]+\.gcg\Z")
            contents = {archive.read(name).decode() for name in archive.namelist()}
        self.assertEqual(contents, {ann.get(f"/api/archive/{game}/gcg").text for game in games})
        there = self.start(name="there").person("Ann")
        again = self.send(there, answer.body, "application/zip")
        self.assertEqual(again.json["imported"], 2, again.text)
        self.assertEqual(
            sorted((game["played_at"], str(game["players"])) for game in there.get("/api/archive").json["games"]),
            sorted((game["played_at"], str(game["players"])) for game in ann.get("/api/archive").json["games"]),
        )
        self.assertEqual({there.get(f"/api/archive/{file['id']}/gcg").text for file in again.json["files"]}, contents)
        with zipfile.ZipFile(io.BytesIO(ann.get("/api/archive/zip?word=qi").body)) as archive:
            self.assertEqual(len(archive.namelist()), 1)
        with zipfile.ZipFile(io.BytesIO(there.get("/api/archive/zip?word=nothing").body)) as archive:
            self.assertEqual(archive.namelist(), [])

    def test_a_game_is_imported_once(self):
        ann = self.start().person("Ann")
        (game,) = self.bring_in(ann, GCG)
        answer = self.send(
            ann,
            packed(
                {"dos.gcg": GCG.replace("\n", "\r\n"), "dated.gcg": GCG.replace("2024-02-29", "2020-01-01")},
                zipfile.ZIP_STORED,
            ),
            "application/zip",
        ).json
        self.assertEqual([(file["fate"], file["id"]) for file in answer["files"]], [("known", game)] * 2)
        self.assertEqual(self.found(ann), [game])
        ben = ann.server.person("Ben")
        self.assertEqual(self.send(ben, GCG).json["imported"], 1, "others may have it, too")
        self.assertEqual(ann.post(f"/api/archive/{game}/remove", {}).status, 200)
        self.assertEqual(ann.post(f"/api/archive/{game}/remove", {}).status, 404)
        self.assertEqual(self.found(ann), [])
        self.assertEqual(len(self.found(ben)), 1)

    def test_a_link_opens_one_game_until_it_is_taken_back(self):
        server = self.start()
        ann, ben = server.person("Ann"), server.person("Ben")
        game, other = self.bring_in(ann, GCG, OTHER)
        for path in (f"/api/archive/{game}", f"/api/archive/{game}/gcg"):
            self.assertEqual(ben.get(path).status, 404)
        for action in ("share", "remove"):
            self.assertEqual(ben.post(f"/api/archive/{game}/{action}", {}).status, 404)
        token = ann.post(f"/api/archive/{game}/share", {}).json["share"]
        self.assertEqual(ann.post(f"/api/archive/{game}/share", {}).json["share"], token)
        self.assertEqual(ann.get(f"/api/archive/{game}").json["share"], token)
        seen = ben.get(f"/api/archive/shared/{token}").json
        self.assertEqual((seen["id"], seen["title"], "share" in seen), (game, "Final", False))
        self.assertIn("tile ", seen["alphabet"])
        self.assertIn("row ", seen["layout"])
        self.assertEqual(
            [(turn["kind"], turn.get("at"), turn["cumulative"]) for turn in seen["record"]["turns"]],
            [("place", "8G", 10), ("place", "J8", 8), ("pass", None, 10), ("exchange", None, 8)],
        )
        self.assertEqual(ben.get(f"/api/archive/shared/{token}/gcg").text, ann.get(f"/api/archive/{game}/gcg").text)
        self.assertEqual(ben.get(f"/api/archive/{game}").status, 404, "the link alone opens it")
        ben.post(f"/api/archive/{game}/unshare", {})
        self.assertEqual(ben.get(f"/api/archive/shared/{token}").status, 200, "it is Ann's to take back")
        ann.post(f"/api/archive/{game}/unshare", {})
        for path in (
            f"/api/archive/shared/{token}",
            f"/api/archive/shared/{token}/gcg",
            "/api/archive/shared/x",
            f"/api/archive/shared/{game}",
        ):
            self.assertEqual(ben.get(path).status, 404, path)
        self.assertNotEqual(ann.post(f"/api/archive/{game}/share", {}).json["share"], token)

    def test_a_game_that_was_played_here_gets_in_by_itself_and_once(self):
        server = self.start()
        ann, ben = server.person("Ann"), server.person("Ben")
        game = self.play(ann)
        self.assertEqual(self.until_found(ann), [game])
        shown = ann.get(f"/api/archive/{game}").json
        self.assertEqual((shown["imported"], shown["own"], shown["statistics"]["winners"] != []), (False, True, True))
        setting = ann.get(f"/api/games/{game}").json["setting"]
        self.assertEqual(
            (shown["alphabet"], shown["layout"]), (setting["alphabet"], setting["layout"]), "what it was played with"
        )
        self.assertEqual(len(shown["record"]["players"]), 2)
        loser = next(i for i, player in enumerate(shown["players"], 1) if player["name"] == "Ann")
        self.assertNotIn(loser, shown["statistics"]["winners"], "who resigns has lost")
        self.assertTrue(all(player["time"] >= 0 for player in shown["statistics"]["players"]))
        self.assertEqual(ben.get(f"/api/archive/{game}").status, 404)
        public = self.play(ann, public=True)
        self.until_found(ann, 2)
        self.assertEqual(ben.get(f"/api/archive/{public}").json["own"], False)
        self.assertEqual(self.found(ben), [])
        self.assertEqual(ben.post(f"/api/archive/{public}/share", {}).status, 404)
        self.assertEqual(ann.post(f"/api/archive/{game}/remove", {}).status, 404, "it was played here")

    def test_games_from_before_and_after_a_crash_get_in_as_well(self):
        server = self.start()
        ann = server.person("Ann")
        games = sorted(self.play(ann) for _ in range(3))
        self.until_found(ann, 3)
        server.stop()
        with sqlite3.connect(server.database) as database:
            database.execute("DELETE FROM archive")
        database.close()
        ann.server = self.start()
        self.assertEqual(sorted(self.until_found(ann, 3)), games)

    def test_an_export_of_a_game_here_is_known_here(self):
        server = self.start()
        ann = server.person("Ann")
        made = ann.create("me", "static", start=True, rules="first=1", pace=0)["game"]
        page = ann.follow(made)
        page.wait(lambda it: it.has_turn())
        page.must("pass")
        page.must("resign")
        self.assertEqual(self.until_found(ann), [made])
        for path in (f"/api/archive/{made}/gcg", f"/api/games/{made}/export?as=gcg"):
            answer = self.send(ann, ann.get(path).body)
            self.assertEqual([(file["fate"], file["id"]) for file in answer.json["files"]], [("known", made)], path)

    def test_bad_files_are_refused_with_a_sentence_and_good_ones_beside_them_kept(self):
        ann = self.start().person("Ann")
        files = {
            "good.gcg": GCG,
            "folder/": "",
            "folder/GOOD.GCG": OTHER,
            "__MACOSX/._good.gcg": "x",
            "../../../etc/passwd.gcg": "x",
            "readme.md": "x",
            "line.gcg": "#player1 a\n#player2 b\n>a: CAT 8G CAT +7 7\n>b: DOG 8G DOG +5 5\n",
            "empty.gcg": "",
            "large.gcg": "#note x\n" * 20000,
            "binary.gcg": random.Random(1).randbytes(500),
            "alphabet.gcg": "#tile-distribution ../../etc\n" + GCG,
        }
        answer = self.send(ann, packed(files), "application/zip").json
        fates = {file["name"]: file for file in answer["files"]}
        self.assertEqual((answer["imported"], answer["known"], answer["refused"]), (2, 0, 7), answer)
        self.assertEqual(
            {name for name, file in fates.items() if file["fate"] == "imported"}, {"good.gcg", "folder/GOOD.GCG"}
        )
        for name, file in fates.items():
            if file["fate"] == "refused":
                self.assertRegex(file["error"], r"\A[A-Z'].*\.\Z", name)
        self.assertIn("Line 4", fates["line.gcg"]["error"])
        self.assertEqual(len(self.found(ann)), 2)
        answer = self.send(ann, "no game at all")
        self.assertEqual((answer.status, answer.json["refused"]), (200, 1))

    def test_archives_that_cannot_be_trusted_are_refused_whole(self):
        ann = self.start().person("Ann")
        good = packed({"a.gcg": GCG, "b.gcg": OTHER})
        encrypted = bytearray(good)
        place = bytes(encrypted).rfind(b"PK\x01\x02")
        encrypted[place + 8] |= 1
        self.assertEqual(self.send(ann, bytes(encrypted), "application/zip").json["refused"], 1)
        bomb = packed({f"{i}.gcg": "\0" * 120000 for i in range(400)})
        self.assertLess(len(bomb), 200000)
        for bad in (
            b"",
            b"PK",
            good[:-1],
            good[10:],
            good[: len(good) // 2],
            bomb,
            packed({f"{i}.gcg": "" for i in range(2001)}),
            packed({}) + b"x",
        ):
            answer = self.send(ann, bad, "application/zip")
            self.assertEqual(answer.status, 400, answer.text)
            self.assertRegex(answer.json["error"], r"\A[A-Z].*\.\Z")
        self.assertEqual(self.send(ann, b"x" * (8 * 1024 * 1024 + 1), "application/zip").status, 413)
        self.assertEqual(
            ann.request("POST", "/api/games", b"x" * 70000, {"Content-Type": "application/json"}).status,
            413,
            "elsewhere bodies are small",
        )
        self.assertEqual(ann.get("/healthz").status, 200)

    def test_other_sites_cannot_send_games(self):
        ann = self.start().person("Ann")
        ann.get("/api/session")
        for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
            self.assertEqual(self.send(ann, GCG, **headers).status, 403)
        for kind in ("application/json", "multipart/form-data", "application/x-www-form-urlencoded", ""):
            self.assertEqual(self.send(ann, GCG, kind).status, 415, kind)
        self.assertEqual(ann.request("POST", "/api/games", b"{}", {"Content-Type": "text/plain"}).status, 415)
        self.assertEqual(self.found(ann), [])

    def test_too_many_have_to_wait(self):
        ann = self.start("import-rate = 0.001/3\n").person("Ann")
        self.assertEqual(self.send(ann, packed({"a.gcg": GCG, "b.gcg": OTHER}), "application/zip").status, 200)
        self.assertEqual(self.send(ann, packed({"a.gcg": GCG, "b.gcg": OTHER}), "application/zip").status, 429)
        self.assertEqual(self.send(ann, GCG).status, 200)

    def test_files_of_other_languages_say_so_or_are_sent_with_it(self):
        ann = self.start().person("Ann")
        polish = "#player1 1 ptf\n#player2 2 smut\n>1: ĆĘIKPST 8G STĘPIĆ +46 46\n"
        self.assertEqual(self.send(ann, polish).json["refused"], 1)
        self.assertEqual(self.send(ann, polish, query="?alphabet=polish").json["imported"], 1)
        self.assertEqual(len(self.found(ann, "?word=st%C4%99pi%C4%87")), 1)
        for query in ("?alphabet=none", "?layout=..%2F..%2Fetc"):
            self.assertEqual(self.send(ann, polish, query=query).status, 400, query)

    def test_a_thousand_games_come_in_at_once(self):
        ann = self.start().person("Ann")
        text = (SOURCE / "tests" / "golden" / "annotated.gcg").read_text(encoding="utf-8")
        body = packed({f"{i}.gcg": text.replace("#title ", f"#title {i} ") for i in range(1000)})
        began = time.monotonic()
        answer = self.send(ann, body, "application/zip")
        seconds = time.monotonic() - began
        self.assertEqual(answer.json["imported"], 1000, answer.text[:500])
        self.assertLess(seconds, 30)
        with zipfile.ZipFile(io.BytesIO(ann.get("/api/archive/zip").body)) as archive:
            self.assertEqual(len(archive.namelist()), 1000)

    def test_two_servers_on_one_database_import_a_game_once(self):
        address = (Path(os.environ["QUOIN_POSTGRES"]) / "address").read_text(encoding="utf-8").strip()
        name = f"archive_{uuid.uuid4().hex}"
        ask = lambda sql: subprocess.run(
            ["psql", "--quiet", address.replace("DATABASE", "postgres"), "--command", sql], check=True
        )
        ask(f"CREATE DATABASE {name}")
        self.addCleanup(ask, f"DROP DATABASE {name} WITH (FORCE)")
        nodes = [
            self.start(
                name=f"node{i}", database=address.replace("DATABASE", name), environment={"QUOIN_KEY": "ab" * 32}
            )
            for i in range(2)
        ]
        ann = nodes[0].person("Ann")
        ann.get("/api/session")
        twins = [node.person("Ann") for node in nodes]
        for twin in twins:
            twin.cookie = ann.cookie
        body = packed({f"{i}.gcg": TAKES_SAME_TIME.format(i) for i in range(120)})
        with concurrent.futures.ThreadPoolExecutor() as pool:
            answers = list(pool.map(lambda twin: self.send(twin, body, "application/zip").json, twins))
        self.assertEqual([answer["refused"] for answer in answers], [0, 0])
        self.assertEqual(sum(answer["imported"] for answer in answers), 120)
        game = self.play(ann)
        end = time.monotonic() + PATIENCE
        while twins[1].get(f"/api/archive/{game}").status != 200 and time.monotonic() < end:
            time.sleep(0.05)
        self.assertEqual(self.found(twins[1], "?player=ann&limit=100"), [game])
        token = ann.post(f"/api/archive/{game}/share", {}).json["share"]
        self.assertEqual(nodes[1].person().get(f"/api/archive/shared/{token}").status, 200)
        with zipfile.ZipFile(io.BytesIO(twins[1].get("/api/archive/zip").body)) as archive:
            self.assertEqual(len(archive.namelist()), 121)


if __name__ == "__main__":
    unittest.main()
