"""Rated games, profiles, and one's own data, on a real server."""

import json
import re
import sqlite3
import unittest

import jsonschema

from quoin_case import SOURCE
from quoin_server import Closed, ServerCase

GENEROUS = "entrance-rate = 1000/1000\ncreation-rate = 1000\n"
PASSWORD = "correct horse battery"
API = json.loads((SOURCE / "docs" / "openapi.json").read_text(encoding="utf-8"))
MESSAGES = json.loads((SOURCE / "docs" / "messages.schema.json").read_text(encoding="utf-8"))
BASE = "file:///docs/"
STORE = {BASE + "messages.schema.json": MESSAGES, BASE + "openapi.json": API}


def resolved(schema):
    while schema.get("$ref", "").startswith("#/"):
        found = API
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


class Ratings(ServerCase):
    def begin(self, config=""):
        server = self.start(GENEROUS + config)
        server.on_answer = self.check_answer
        return server

    def check_answer(self, method, path, _body, answer):
        """As docs/openapi.json has it, where it is about people."""
        bare = path.split("?")[0]
        for template, methods in API["paths"].items():
            if (
                re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), bare)
                and ("/people" in template or bare == template)
                and method.lower() in methods
            ):
                responses = methods[method.lower()]["responses"]
                self.assertIn(str(answer.status), responses, f"{method} {path}: {answer.text}")
                schema = resolved(responses[str(answer.status)])["content"]["application/json"]["schema"]
                if answer.status >= 400 or schema.get("$ref", "").startswith("#/"):
                    resolver = jsonschema.RefResolver(BASE + "openapi.json", API, store=STORE)
                    jsonschema.Draft202012Validator(schema, resolver=resolver).validate(answer.json)

    def member(self, server, name):
        person = server.person(name)
        answer = person.post("/api/account", {"name": name, "password": PASSWORD})
        self.assertEqual(answer.status, 201, answer.text)
        return person

    def table(self, ann, ben, rules="time=20m", **fields):
        """Two people at a rated table, the game begun."""
        made = ann.create("me", "human", rated=True, public=True, rules=rules, **fields)
        a, b = ann.follow(made["game"]), ben.follow(made["game"])
        b.must("sit", name=ben.name)
        a.must("start")
        return [page.wait(lambda it: it.state is not None, "the start") for page in (a, b)]

    def resign(self, loser, winner):
        loser.must("resign")
        for page in (loser, winner):
            page.wait(lambda it: it.is_over(), "the end")
            page.wait(lambda it: "rating_change" in it.table["seats"][0], "the ratings")

    def profile(self, person, name):
        answer = person.get(f"/api/people/{name}")
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json

    def refused(self, person, *seats, **fields):
        wanted = [{"player": seat, "name": person.name} for seat in seats]
        answer = person.post("/api/games", {"lexicon": "small-english", "seats": wanted, "rated": True, **fields})
        self.assertEqual(answer.status, 400, answer.text)
        return answer.json["error"]

    def rows(self, server, sql):
        with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as database:
            return database.execute(sql).fetchall()

    def test_a_rated_game_changes_both_ratings_once(self):
        server = self.begin()
        ann, ben = self.member(server, "Ann"), self.member(server, "Ben")
        a, b = self.table(ann, ben)
        seats = a.wait(lambda it: "rating" in it.table["seats"][1], "the standings").table["seats"]
        self.assertEqual(
            [(seat["account"], seat["rating"], seat["provisional"]) for seat in seats],
            [("Ann", 1500, True), ("Ben", 1500, True)],
        )
        b.must("say", text="Good luck")
        self.resign(b, a)
        won, lost = self.profile(ben, "ann"), self.profile(server.person(), "BEN")
        self.assertEqual((won["name"], lost["name"]), ("Ann", "Ben"))
        self.assertEqual([rating["pool"] for rating in won["ratings"]], ["english-standard"])
        up, down = won["ratings"][0], lost["ratings"][0]
        self.assertGreater(up["rating"], 1600)
        self.assertAlmostEqual(up["rating"] + down["rating"], 3000, delta=0.2)
        self.assertLess(up["deviation"], 350)
        self.assertEqual((up["games"], len(up["history"]), up["provisional"]), (1, 1, True))
        self.assertEqual(up["history"][0]["game"], a.game)
        self.assertEqual(
            {key: won["record"]["people"][key] for key in ("games", "wins", "losses", "draws")},
            {"games": 1, "wins": 1, "losses": 0, "draws": 0},
        )
        self.assertEqual([game["id"] for game in won["games"]], [a.game])
        shown = a.table["seats"][0]
        self.assertEqual((shown["rating"], shown["rating_change"]), (round(up["rating"]), round(up["rating"]) - 1500))
        # A rematch is rated too.
        a.must("rematch")
        b.must("rematch")
        after = a.wait_for("moved")["to"]
        self.assertTrue(ann.get(f"/api/games/{after}").json["table"]["rated"])
        # Nobody is known well enough yet.
        board = ann.get("/api/ratings?pool=english-standard").json
        self.assertEqual(board["players"], [])
        self.assertEqual(
            board["pools"], [{"pool": "english-standard", "language": "english", "speed": "standard", "people": 2}]
        )
        self.assertEqual(ann.get("/api/ratings?limit=0").status, 400)
        self.assertEqual(ann.get("/api/people/Nobody").status, 404)
        self.assertEqual(ann.get("/api/people/a%20b").status, 404)

    def test_what_is_not_rated(self):
        server = self.begin()
        ann, ben, guest = self.member(server, "Ann"), self.member(server, "Ben"), server.person("guest")
        self.assertIn("accounts", self.refused(guest, "me", "human", rules="time=5m"))
        self.assertIn("two players", self.refused(ann, "me", "human", "human", rules="time=5m"))
        self.assertIn("computers", self.refused(ann, "me", "static", rules="time=5m"))
        self.assertIn("both sides", self.refused(ann, "me", "me", rules="time=5m"))
        self.assertIn("training", self.refused(ann, "me", "human", rules="time=5m,training=yes"))
        self.assertIn("clock", self.refused(ann, "me", "human"))
        self.assertIn("begins", self.refused(ann, "me", "human", rules="time=5m,first=1"))
        made = ann.create("me", "human", rated=True, public=True, rules="turn-time=3d")
        page, host, other = guest.follow(made["game"]), ann.follow(made["game"]), ben.follow(made["game"])
        self.assertIn("log in", page.refused("sit", name="guest")["sentence"])
        self.assertIn("both sides", host.refused("sit", seat=2, name="Ann too")["sentence"])
        self.assertIn("two players", host.refused("add-seat")["sentence"])
        other.must("sit", name="Ben")
        host.must("start")
        # The link of a seat does not let anybody else play it.
        answer = guest.post(f"/api/games/{made['game']}/resume", {"seat": 1, "token": host.table["resume"]})
        self.assertEqual(answer.status, 403, answer.text)
        host.must("abort")
        host.wait(lambda it: it.is_over())
        self.wait_until("the server", lambda: self.rows(server, "SELECT counted FROM games") == [(1,)])
        self.assertEqual(self.profile(ann, "Ann")["ratings"], [])
        self.assertEqual(self.profile(ann, "Ann")["record"]["people"]["games"], 0)

    def test_a_crash_after_the_end_loses_and_doubles_nothing(self):
        server = self.begin()
        ann, ben = self.member(server, "Ann"), self.member(server, "Ben")
        a, b = self.table(ann, ben)
        self.assertEqual(b.ask("resign")["type"], "done")
        server.kill()
        # Whatever it had counted: it is counted once now, and after another start.
        for _ in range(2):
            server = self.begin()
            self.wait_until("the server", lambda: self.rows(server, "SELECT COUNT(*) FROM results") == [(2,)])
            ann.server = server
            self.assertEqual(self.profile(ann, "Ann")["ratings"][0]["games"], 1)
            server.kill()
        # As if the crash had come before.
        with sqlite3.connect(server.database) as database:
            database.executescript("DELETE FROM results; DELETE FROM ratings; UPDATE games SET counted = 0;")
        database.close()
        server = self.begin()
        self.wait_until("the server", lambda: self.rows(server, "SELECT games FROM ratings") == [(1,), (1,)])

    def test_private_games_stay_private(self):
        server = self.begin()
        ann, ben = self.member(server, "Ann"), self.member(server, "Ben")
        made = ann.create("me", "human", rated=True, rules="time=20m")
        a, b = ann.follow(made["game"]), ben.follow(made["game"])
        b.must("sit", name="Ben", invite=made["table"]["invite"])
        a.must("start")
        self.resign(b, a)
        self.assertNotIn(made["game"], json.dumps(self.profile(server.person(), "Ann")))
        self.assertNotIn(made["game"], json.dumps(self.profile(ann, "Ann")))
        own = ann.get("/api/profile").json
        self.assertEqual([game["id"] for game in own["games"]], [made["game"]])
        self.assertEqual(own["ratings"][0]["history"][0]["game"], made["game"])
        self.assertIsNone(server.person().get("/api/profile").json["name"])

    def export(self, person):
        games, after, pages = [], "", 0
        while True:
            answer = person.get(f"/api/account/export?after={after}")
            self.assertEqual(answer.status, 200, answer.text)
            pages += 1
            games += answer.json["games"]
            after = answer.json.get("next")
            if not after:
                return answer.json, games, pages

    def test_export(self):
        server = self.begin("request-rate = 1000\n")
        ann, ben = self.member(server, "Ann"), self.member(server, "Ben")
        a, b = self.table(ann, ben)
        a.must("say", text="This is mine")
        b.must("say", text="This is not")
        self.resign(b, a)
        a2, _b2 = self.table(ann, ben)
        for _ in range(60):
            ann.create("me", "human")
        data, games, pages = self.export(ann)
        self.assertEqual((data["account"]["name"], data["ratings"][0]["games"], pages), ("Ann", 1, 2))
        self.assertEqual(len({game["id"] for game in games}), 62)
        text = json.dumps([data, games])
        self.assertIn("This is mine", text)
        for other in (
            "This is not",
            "argon2id",
            *[row[0] for row in self.rows(server, "SELECT person FROM accounts WHERE name = 'Ben'")],
        ):
            self.assertNotIn(other, text)
        over = next(game for game in games if game["id"] == a.game)
        self.assertEqual(over["results"][0]["outcome"], "won")
        log = self.write("export.log", over["log"])
        self.run_quoin("verify", log)
        running = next(game for game in games if game["id"] == a2.game)
        self.assertNotIn("log", running)
        racks = [seat.get("rack") for seat in running["state"]["seats"]]
        self.assertEqual(racks, [a2.rack, None])
        self.assertEqual(ann.get("/api/account/export?after=" + "x" * 600).status, 400)
        self.assertEqual(server.person().get("/api/account/export").json["games"], [])

    def everything(self, server):
        """All that the tables hold, but the rows of those who were deleted."""
        with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as database:
            tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            self.assertIn("games", tables)
            return "\n".join(
                str(row)
                for table in tables
                for row in database.execute(
                    f"SELECT * FROM {table}" + (" WHERE epoch > 0" if table == "accounts" else "")
                )
            )

    def test_delete(self):
        server = self.begin()
        ann, ben = self.member(server, "Annabel"), self.member(server, "Ben")
        identifier = self.rows(server, "SELECT person FROM accounts WHERE name = 'Annabel'")[0][0]
        a, b = self.table(ann, ben)
        a.must("say", text="Annabel was here")
        self.resign(b, a)
        a2, b2 = self.table(ann, ben)
        opened = ann.create("me", "human", public=True)["game"]
        for body, status in (
            ({}, 403),
            ({"password": "wrong password"}, 403),
            ({"password": 1}, 400),
            ({"password": PASSWORD}, 409),
        ):
            self.assertEqual(ann.post("/api/account/delete", body).status, status, body)
        self.assertIn("Annabel", self.everything(server))
        cookie = ann.cookie
        answer = ann.post("/api/account/delete", {"password": PASSWORD, "resign": True})
        self.assertEqual(answer.status, 200, answer.text)
        # The pages of the other one learn of it.
        b2.wait(lambda it: it.is_over() and it.table["seats"][0]["name"] == "Deleted player", "the end")
        b.wait(lambda it: it.table["seats"][0]["name"] == "Deleted player" and not it.chat, "the name")
        with self.assertRaises(Closed):
            while True:
                a2.read()
        self.wait_until("the server", lambda: not self.rows(server, "SELECT * FROM departures"))
        left = self.everything(server)
        for trace in ("Annabel", "annabel", identifier):
            self.assertNotIn(trace, left)
        self.assertEqual(
            self.rows(server, "SELECT name, password, epoch FROM accounts WHERE person = '%s'" % identifier),
            [("", "", 0)],
        )
        # The cookie from before is nobody's, nor is the password any use.
        ann.cookie = cookie
        self.assertEqual(ann.get("/api/games/mine").json["games"], [])
        self.assertEqual(server.person().post("/api/login", {"name": "Annabel", "password": PASSWORD}).status, 403)
        self.assertEqual(ben.get("/api/people/Annabel").status, 404)
        self.assertEqual(ben.get(f"/api/games/{opened}").json["table"]["status"], "cancelled")
        # Ben keeps what he has: one game lost and one won.
        kept = self.profile(ben, "Ben")
        self.assertEqual((kept["ratings"][0]["games"], kept["record"]["people"]["wins"]), (2, 1))
        for game in (a.game, a2.game):
            log = self.write("kept.log", ben.get(f"/api/games/{game}/export?as=log").text)
            self.run_quoin("verify", log)
        # And it is so after a restart; the name is free again.
        server.stop()
        server = self.begin()
        for person in (ann, ben):
            person.server = server
        ann.cookie = cookie
        self.assertEqual(ann.get("/api/games/mine").json["games"], [])
        self.assertEqual(ben.get(f"/api/games/{a.game}").json["table"]["seats"][0]["name"], "Deleted player")
        self.member(server, "Annabel")

    def test_a_deletion_goes_on_after_a_crash_and_a_guest_can_go(self):
        server = self.begin()
        guest, other = server.person("Gustav"), server.person("Other")
        game = guest.create("me", "human", public=True)["game"]
        page, visitor = guest.follow(game), other.follow(game)
        visitor.must("sit", name="Other")
        page.must("start")
        page.must("say", text="Gustav speaks")
        page.must("resign")
        identifier = self.rows(
            server,
            "SELECT person FROM members ORDER BY person = (SELECT json_extract(setup, '$.host') FROM games) DESC",
        )[0][0]
        server.kill()
        with sqlite3.connect(server.database) as database:
            database.execute("INSERT INTO departures (person) VALUES (?)", (identifier,))
            database.execute("INSERT INTO accounts VALUES (?, '', 'deleted 1', '', 0, 0)", (identifier,))
        database.close()
        server = self.begin()
        self.wait_until("the server", lambda: not self.rows(server, "SELECT * FROM departures"))
        left = self.everything(server)
        for trace in ("Gustav", identifier):
            self.assertNotIn(trace, left)
        guest.server = other.server = server
        before = guest.cookie
        self.assertEqual(guest.get("/api/games/mine").json["games"], [])
        self.assertNotEqual(guest.cookie, before, "a new guest")
        # A guest needs no password, and one without games leaves no trace.
        self.assertEqual(other.post("/api/account/delete", {}).status, 200)
        self.wait_until("the server", lambda: "Other" not in self.everything(server))
        self.assertEqual(server.person().post("/api/account/delete", {}).status, 200)
        self.assertEqual(len(self.rows(server, "SELECT * FROM accounts")), 2)


if __name__ == "__main__":
    unittest.main()
