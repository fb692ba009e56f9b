"""Every message that goes over the wire, in both directions, is as docs/messages.schema.json and docs/openapi.json say.

Games of two, three and four seats produce every type of request, message and event; so do the examples of
docs/protocol.md. """

import io
import json
import re
import time
import unittest
import zipfile

import jsonschema

from quoin_case import SMALL_LIST, SOURCE
from quoin_server import ServerCase

MESSAGES = json.loads((SOURCE / "docs" / "messages.schema.json").read_text(encoding="utf-8"))
API = json.loads((SOURCE / "docs" / "openapi.json").read_text(encoding="utf-8"))
# The pages of the web client, as its build lists them for the server: "/people/{name} /index.html".
PAGES = [line.split()[0] for line in (SOURCE / "build" / "web" / "pages.txt").read_text(encoding="utf-8").splitlines()]
WORDS = {line.strip().upper() for line in SMALL_LIST.read_text().splitlines() if not line.startswith("#")}
BASE = "file:///docs/"


def validator(schema, within=MESSAGES, name="messages.schema.json"):
    resolver = jsonschema.RefResolver(
        BASE + name, within, store={BASE + "messages.schema.json": MESSAGES, BASE + "openapi.json": API}
    )
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


def resolved(schema):
    while "$ref" in schema:
        found = API
        for part in schema["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        schema = found
    return schema


def is_at(template, path):
    return re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path)


def operation_at(method, path):
    """What openapi.json says of it; a path without braces goes before one with them, as OpenAPI has it."""
    found = [
        template for template in API["paths"] if is_at(template, path) and method.lower() in API["paths"][template]
    ]
    return API["paths"][min(found, key=lambda template: template.count("{"))][method.lower()] if found else None


def names_of(field):
    return [field["const"]] if "const" in field else field.get("enum", [])


# One validator for each type: its complaint is about the fields, and not that none of thirty forms fits.
VALIDATORS = {}
for definition, its_schema in MESSAGES["$defs"].items():
    kind, _, _ = definition.partition("_")
    if kind in ("request", "message") and "properties" in its_schema:
        for its_name in names_of(its_schema["properties"]["type"]):
            VALIDATORS[kind, its_name] = validator(its_schema)
ALL_EVENTS = {
    name
    for definition, schema in MESSAGES["$defs"].items()
    if definition.startswith("event_")
    for name in names_of(schema["properties"]["event"])
}


class Protocol(ServerCase):
    def setUp(self):
        super().setUp()
        self.seen = set()
        self.server = self.start("creation-rate = 1000\nmessage-rate = 1000\n")
        self.server.on_text = self.check_text
        self.server.on_answer = self.check_answer
        self.ann, self.ben, self.cleo, self.dora = (self.server.person(name) for name in ("Ann", "Ben", "Cleo", "Dora"))

    # --- checking

    def check_message(self, kind, message):
        self.seen.add((kind, message["type"]))
        for event in message.get("events", []):
            self.seen.add(("event", event["event"]))
        fault = jsonschema.exceptions.best_match(VALIDATORS[kind, message["type"]].iter_errors(message))
        if fault:
            self.fail(f"{fault.message} at {list(fault.absolute_path)}\nin {json.dumps(message)[:3000]}")

    def check_text(self, _person, way, text):
        if way in ("sent", "message") and '"dance"' not in text:
            self.check_message("request" if way == "sent" else "message", json.loads(text))

    def check_answer(self, method, path, body, answer):
        bare = path.split("?")[0]
        if method == "GET" and any(is_at(page, bare) for page in PAGES):
            return self.check_page(path, answer)
        operation = operation_at(method, bare)
        self.assertIsNotNone(operation, f"{method} {path} is not in docs/openapi.json")
        self.seen.add(("operation", operation["operationId"]))
        self.assertIn(str(answer.status), operation["responses"], f"{method} {path}: {answer.body[:500]}")
        self.seen.add(("status", answer.status))
        content = resolved(operation["responses"][str(answer.status)]).get("content", {})
        if answer.status == 304:
            return self.assertEqual(answer.body, b"")
        media = answer.header("Content-Type").split(";")[0]
        self.assertIn(media, content, path)
        if media == "application/json" and content[media]["schema"] != {"type": "string"}:
            self.check_with(content[media]["schema"], answer.json, path)
            if answer.json.get("type") == "game":
                self.check_message("message", answer.json)
        taken = operation.get("requestBody", {}).get("content", {})
        if body is not None and answer.status in (200, 201) and "application/json" in taken:
            self.check_with(taken["application/json"]["schema"], json.loads(body), path)

    def check_page(self, path, answer):
        self.assertIn(answer.status, (200, 304, 400, 421, 429), path)
        self.seen.add(("status", answer.status))
        if answer.status == 200:
            self.assertEqual(answer.header("Content-Type"), "text/html; charset=utf-8", path)
        if answer.status == 304:
            self.assertEqual(answer.body, b"")

    def check_with(self, schema, value, what):
        fault = jsonschema.exceptions.best_match(validator(schema, API, "openapi.json").iter_errors(value))
        if fault:
            self.fail(f"{what}: {fault.message} at {list(fault.absolute_path)}\nin {json.dumps(value)[:3000]}")

    # --- playing

    def table(self, rules, *persons, computers=0, **fields):
        """A game that has begun, and the sockets of the people, in the order of their seats; the first one begins."""
        made = persons[0].create(
            "me", *["human"] * (len(persons) - 1), *["static"] * computers, rules=f"first=1,{rules}", **fields
        )
        sockets = [person.follow(made["game"]) for person in persons]
        for seat, connection in enumerate(sockets[1:], 2):
            connection.must(
                "sit", seat=seat, name=connection.person.name, nonce=f"nonce of {seat}", invite=made["table"]["invite"]
            )
        sockets[0].must("start", nonce="nonce of 1")
        return [connection.wait(lambda it: it.state is not None, "the start") for connection in sockets]

    def end_together(self, *sockets):
        for connection in sockets:
            connection.must("agree")
        return [connection.wait(lambda it: it.is_over(), "the end") for connection in sockets]

    def phony(self, connection):
        """A first play, across the start, that is no word."""
        letters = connection.rack.replace("?", "e")[:5]
        tiles = next(text for text in (letters, letters[::-1], letters[1:] + letters[0]) if text.upper() not in WORDS)
        return {"at": "8H", "tiles": tiles}

    def best(self, connection):
        connection.must("plays", limit=3)
        answer = connection.wait_for("plays")
        return {key: answer["plays"][0][key] for key in ("at", "tiles")} if answer["plays"] else None

    def test_every_type_is_as_documented(self):
        self.before_the_start()
        self.challenges_and_training()
        self.holding()
        self.endings()
        self.four_at_the_table()
        self.computers_alone()
        self.agreements()
        self.jobs()
        self.rest_answers()
        operations = {
            operation["operationId"] for methods in API["paths"].values() for operation in methods.values()
        } - {"openSocket"}
        wanted = (
            set(VALIDATORS)
            | {("event", name) for name in ALL_EVENTS}
            | {("operation", name) for name in operations}
            | {("status", status) for status in (200, 201, 304, 400, 403, 404, 409, 415, 421)}
        )
        self.assertEqual(wanted - self.seen, set(), "these were never seen")

    def before_the_start(self):
        made = self.ann.create("me", "human", public=True, rules="time=20m")
        ann, ben = self.ann.follow(made["game"]), self.ben.follow(made["game"])
        ann.must("add-seat", player="high-scorer")
        ann.must("remove-seat", seat=3)
        ben.must("sit", name="Ben")
        ann.wait(lambda it: it.table["seats"][1]["taken"])
        ben.must("stand")
        self.assertEqual(ann.refused("start")["why"], "not-allowed")
        ann.must("say", text="Nobody there? \u2764")
        ben.wait(lambda it: it.chat)
        self.assertEqual(ben.chat[-1]["text"], "Nobody there? \u2764")
        self.assertEqual(ben.refused("say", text="not at the table")["why"], "not-allowed")
        ben.must("unfollow")
        ann.must("cancel")
        self.assertEqual(ann.table["status"], "cancelled")
        self.assertEqual(ben.refused("follow", game="nothing")["why"], "no-such-game")
        self.assertEqual(ben.refused("dance")["why"], "bad-request")

    def challenges_and_training(self):
        ann, ben = self.table("training=yes,challenge=double", self.ann, self.ben)
        ann.must("place", **self.phony(ann))
        ben.wait(lambda it: it.state["can_challenge"])
        ben.must("challenge", words=[0])
        ben.wait(lambda it: it.count("challenge") == 1)
        self.assertFalse(ben.events[-1]["stands"])
        ben.must("hint")
        self.assertLess(len(ben.wait_for("plays")["plays"]), 2)
        ben.must("squares")
        self.assertEqual(ben.wait_for("squares")["squares"], [{"at": "8H"}], "the phony is off again")
        word = max(WORDS, key=len)
        ben.must("judge", words=[word, "QQQ"])
        self.assertEqual(ben.wait_for("judged")["invalid"], ["QQQ"])
        play = self.best(ben)
        if play:  # a rack without any word is rare
            ben.must("place", **play)
            ann.wait(lambda it: it.state["can_challenge"])
            ann.must("challenge")
            ann.wait(lambda it: it.events[-1]["event"] == "challenge" and it.events[-1]["stands"])
        ben.wait(lambda it: it.has_turn())
        ben.must("exchange", tiles=ben.rack[:2])
        ann.wait(lambda it: it.has_turn())
        ann.must("exchange", tiles="all")
        ben.wait(lambda it: it.has_turn())
        ben.must("pass")
        ben.must("undo")
        self.assertEqual(ben.events[-1]["event"], "undo")
        self.assertEqual(ben.refused("place", at="8H", tiles="AAAAA")["why"], "against-rules")
        refused = ben.refused("exchange", tiles="ZZ")  # there is one
        self.assertEqual(
            (refused["why"], refused["reason"], refused["with"]), ("against-rules", "exchange_not_on_rack", {})
        )
        ann.must("reset")
        to = ben.wait_for("moved")
        self.assertEqual(to["why"], "reset")
        ben = self.ben.follow(to["to"])
        ben.must("ping")
        ben.must("agree")
        ben.wait(lambda it: it.is_over())
        ben.must("put-away")
        ben.wait(lambda it: it.count("reveal") == 1)

    def holding(self):
        ann, ben, cleo = self.table("challenge=5-point,hold=yes", self.ann, self.ben, self.cleo)
        self.assertEqual(ben.refused("judge", words=["QQQ"])["why"], "not-allowed")
        ann.must("place", **self.phony(ann))
        self.assertIn("15 seconds", ann.refused("draw")["sentence"])
        ben.wait(lambda it: it.state["can_challenge"])
        ben.must("hold")
        ben.wait(lambda it: "held_by" in it.state["last_play"])
        ben.must("accept")
        ben.wait(lambda it: it.count("accept") == 1)
        cleo.wait(lambda it: it.count("accept") == 1)
        ben.must("resign")
        cleo.wait(lambda it: it.has_turn())
        cleo.must("pass")
        self.end_together(ann, cleo)

    def endings(self):
        ann, ben = self.table("scoreless-end=claimed,scoreless=2", self.ann, self.ben)
        ann.must("pass")
        ben.wait(lambda it: it.has_turn())
        ben.must("pass")
        ann.wait(lambda it: it.state["scoreless"] == 2)
        ann.must("claim")
        ben.wait(lambda it: it.is_over())
        ann.must("rematch")
        ben.must("rematch")
        self.assertEqual(ben.wait_for("moved")["why"], "rematch")
        ann, ben = self.table("", self.ann, self.ben)
        ben.must("abort")
        ann.wait(lambda it: it.is_over())
        for rules in ("time=1s", "game-time=1s"):
            ann, ben = self.table(rules, self.ann, self.ben)
            ben.wait(lambda it: it.is_over(), "the end of time")

    def four_at_the_table(self):
        ann, ben = self.table("challenge=single,first=1", self.ann, self.ben, computers=2)
        ann.must("pass")
        ben.wait(lambda it: it.has_turn())
        ben.must("pass")
        # The first computer plays, and the second waits for people who may challenge that.
        for connection in (ann, ben):
            connection.wait(lambda it: it.count("place") + it.count("exchange") + it.count("pass") >= 3)
            connection.must("wave-on")
        ann.wait(lambda it: it.has_turn(), "two computers")
        self.end_together(ann, ben)

    def agreements(self):
        made = self.ann.create("me", "human", public=True, rules="time=20m,first=1", delay=2)
        ann, ben = self.ann.follow(made["game"]), self.ben.follow(made["game"])
        ben.must("sit", name="Ben", nonce="b")
        ann.must("start", nonce="a")
        ann.must("ask-time")
        ben.wait(lambda it: it.table.get("asks_time") == 1)
        ben.must("give-time")
        ann.wait(lambda it: it.count("time") == 1)
        for connection in (ann, ben):
            connection.must("pause")
        ann.wait(lambda it: it.table["paused"])
        ben.must("pause", wanted=False)
        ann.wait(lambda it: not it.table["paused"])
        ann.must("mute", seat=2)
        ann.must("report", seat=2, text="He hums.")
        self.end_together(ann, ben)

    def computers_alone(self):
        made = self.dora.create("static", "high-scorer", start=True, pace=0, rules="final-rack=tournament", public=True)
        dora = self.dora.follow(made["game"])
        dora.wait(lambda it: it.is_over(), "the end of a game of computers")
        for form in ("gcg", "json", "log"):
            self.assertEqual(self.dora.get(f"/api/games/{made['game']}/export?as={form}").status, 200)

    def word_lists_of_browsers(self, ann):
        described = ann.get("/api/lexicons/small-english").json
        self.assertEqual(described["word_count"], len(WORDS))
        for file in (described["words"], described["tables"]):
            sent = ann.get(file["path"])
            self.assertEqual((sent.status, len(sent.body)), (200, file["bytes"]))
            self.assertEqual(ann.get(file["path"], **{"If-None-Match": sent.header("ETag")}).status, 304)
        self.assertEqual(ann.get("/api/lexicons/none").status, 404)
        self.assertEqual(ann.get("/api/lexicons/none/words").status, 404)
        self.assertEqual(ann.get("/api/lexicons/none/tables").status, 404)
        word = min(WORDS)
        self.assertEqual(
            ann.get(f"/api/lexicons/small-english/define?word={word.lower()}").json,
            {"word": word, "valid": True, "definition": None},
        )
        self.assertEqual(
            ann.get("/api/lexicons/small-english/define?word=zzzz").json,
            {"word": "ZZZZ", "valid": False, "definition": None},
        )
        self.assertEqual(ann.get("/api/lexicons/small-english/define").status, 400)
        self.assertEqual(ann.get("/api/lexicons/small-english/define?word=two%20words").json["reason"], "word_is_one")

    def rest_answers(self):
        ann = self.ann
        for path, body in (
            ("/api/account", {"name": "Ann", "password": "correct horse"}),
            ("/api/account", {"name": "Ann", "password": "correct horse"}),
            ("/api/login", {"name": "Ann", "password": "correct horse"}),
            ("/api/login", {"name": "Ann", "password": "wrong horse"}),
            ("/api/account/password", {"old": "correct horse", "new": "another horse"}),
            ("/api/login", {"name": "Ann"}),
            ("/api/logout-everywhere", {}),
            ("/api/logout", {}),
        ):
            ann.post(path, body)
        for path in (
            "/healthz",
            "/metrics",
            "/api/session",
            "/api/catalogue",
            "/api/players",
            "/api/games",
            "/api/games?status=finished&limit=2",
            "/api/games/mine",
            "/api/profile",
            "/api/people/Ann",
            "/api/ratings?pool=english-rapid",
            *(re.sub(r"\{\w+\}", "1", page) for page in PAGES),
        ):
            self.assertEqual(ann.get(path).status, 200, path)
        catalogue = ann.get("/api/catalogue").json
        small = next(language for language in catalogue["languages"] if language["lexicon"] == "small-english")
        self.assertEqual(
            (small["alphabet"], small["language"], small["words"], small["family"]),
            ("english", "en", len(WORDS), False),
        )
        self.assertIn({"key": "per-word", "text": "yes | no", "text_key": "rule_yes_or_no"}, catalogue["rules"])
        self.assertEqual(
            {one["text_key"] for one in catalogue["players"] if one["name"] in ("static", "level:3")},
            {"strategy.static", "strategy.level:3"},
        )
        self.assertEqual(
            ann.post(
                "/api/games",
                {
                    "lexicon": "small-english",
                    "seats": [{"player": "me", "name": "Ann"}, {"player": "human", "name": ""}],
                    "start": True,
                },
            ).json["reason"],
            "seats_free",
        )
        self.assertIn({"layout": "standard", "title": "Standard board, 15×15", "size": 15}, catalogue["boards"])
        self.word_lists_of_browsers(ann)
        players = {player["name"]: player for player in ann.get("/api/players").json["players"]}
        self.assertIn(
            {
                "key": "leaves",
                "text": "what tiles kept are worth",
                "text_key": "parameter.static.leaves",
                "kind": "choice",
                "usual": "trained",
                "choices": ["trained", "gordon", "none"],
            },
            players["static"]["parameters"],
        )
        self.assertFalse(players["hill-climb"]["everybody"])
        self.assertEqual(
            (players["maven"]["text_key"], players["maven"]["source_key"]), ("strategy.maven", "source.maven")
        )
        self.assertEqual(players["level:10"]["parameters"], [])
        page = ann.get("/")
        self.assertEqual(ann.get("/", **{"If-None-Match": page.header("ETag")}).status, 304)
        self.assertEqual(ann.get("/api/games?status=odd").status, 400)
        self.assertEqual(ann.get("/api/games?limit=1000").status, 400)
        game = ann.create("me", "static", start=True)["game"]
        self.assertEqual(ann.get(f"/game/{game}").status, 200)
        self.assertEqual(ann.get(f"/api/games/{game}").status, 200)
        self.assertEqual(ann.get(f"/api/games/{game}/export?as=gcg").status, 409)
        self.assertEqual(ann.get("/api/games/none").status, 404)
        own = ann.get(f"/api/games/{game}").json["table"]
        self.assertEqual(self.cleo.post(f"/api/games/{game}/resume", {"seat": 1, "token": "no"}).status, 403)
        self.assertEqual(self.cleo.post(f"/api/games/{game}/resume", {"seat": 1, "token": own["resume"]}).status, 200)
        self.archive(ann)
        self.uploads(ann)
        self.assertEqual(self.cleo.post("/api/account/delete", {"resign": True}).status, 200)
        self.assertEqual(ann.post("/api/games", {"seats": []}).status, 400)
        self.assertEqual(ann.request("POST", "/api/games", b"{}", {"Content-Type": "text/plain"}).status, 415)
        self.assertEqual(ann.get("/api/session", Host="elsewhere.example").status, 421)

    def uploads(self, ann):
        send = lambda kind, body, query="": ann.request(
            "POST", f"/api/uploads?kind={kind}&name=Mine{query}", body, {"Content-Type": "text/plain"}
        )
        words = send("lexicon", b"cat\ndog\n", "&alphabet=english").json
        self.assertEqual(send("layout", (SOURCE / "data" / "layouts" / "quick.txt").read_bytes()).status, 201)
        self.assertEqual(send("alphabet", (SOURCE / "data" / "alphabets" / "english.txt").read_bytes()).status, 201)
        self.assertEqual(send("lexicon", b"cat\n4\n", "&alphabet=english").status, 400)
        for path in ("", f"/{words['id']}", f"/{words['id']}/text"):
            self.assertEqual(ann.get(f"/api/uploads{path}").status, 200, path)
        self.assertEqual(self.cleo.get(f"/api/uploads/{words['id']}").status, 404)
        ann.create("me", "static", lexicon=words["choice"], start=True)
        self.assertEqual(ann.get("/api/account/export").status, 200)
        for action in ("share", "unshare", "remove"):
            self.assertEqual(ann.post(f"/api/uploads/{words['id']}/{action}", {}).status, 200)
        self.assertEqual(ann.post(f"/api/uploads/{words['id']}/share", {}).status, 404)

    def archive(self, ann):
        gcg = b"#player1 Ann\n#player2 Ben\n>Ann: CATEEIO 8G CAT +10 10\n>Ben: SO J8 SO +8 8\n"
        send = lambda body, kind: ann.request("POST", "/api/archive/import", body, {"Content-Type": kind})
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr("a.gcg", gcg)
            archive.writestr("b.gcg", b"no game")
        answer = send(packed.getvalue(), "application/zip")
        self.assertEqual([file["fate"] for file in answer.json["files"]], ["imported", "refused"], answer.text)
        self.assertEqual(answer.json["files"][1]["reason"], "gcg_players_missing", answer.text)
        game = answer.json["files"][0]["id"]
        self.assertEqual(send(gcg, "text/plain").json["known"], 1)
        self.assertEqual(send(b"no zip", "application/zip").status, 400)
        self.assertEqual(send(b"{}", "application/json").status, 415)
        token = ann.post(f"/api/archive/{game}/share", {}).json["share"]
        for path in (
            "",
            "?player=ann&word=cat&score_min=1&score_max=500&from=0&to=9999999999999&limit=1",
            "/zip",
            f"/{game}",
            f"/{game}/gcg",
            f"/shared/{token}",
            f"/shared/{token}/gcg",
        ):
            self.assertEqual(ann.get(f"/api/archive{path}").status, 200, path)
        self.assertEqual(ann.get("/api/archive?limit=0").status, 400)
        self.assertEqual(self.cleo.get(f"/api/archive/{game}").status, 404)
        self.assertEqual(ann.post(f"/api/archive/{game}/unshare", {}).status, 200)
        self.assertEqual(ann.post(f"/api/archive/{game}/remove", {}).status, 200)
        self.assertEqual(ann.post(f"/api/archive/{game}/share", {}).status, 404)

    def jobs(self):
        dora = self.dora
        match = {"kind": "match", "lexicon": "small-english", "players": ["static", "level:1"], "games": 2}
        job = self.must_end(dora.post("/api/jobs", match).json)
        self.assertEqual(dora.post("/api/jobs", match).status, 200)
        self.assertEqual(dora.post("/api/jobs", {**match, "games": 3}).status, 400)
        self.assertEqual(dora.get(f"/api/jobs/{job['id']}/page").status, 404)
        self.assertEqual(dora.post(f"/api/jobs/{job['id']}/cancel", {}).status, 200)
        self.assertEqual(dora.get("/api/jobs").status, 200)
        self.assertEqual(self.cleo.get(f"/api/jobs/{job['id']}").status, 404)
        rack = f"{'/'.join(['15'] * 15)} AEINRST/ 0/0 0"
        self.must_end(dora.post("/api/jobs", {"kind": "hints", "lexicon": "small-english", "position": rack}).json)
        self.must_end(
            dora.post(
                "/api/jobs", {"kind": "analysis", "lexicon": "small-english", "position": rack, "seconds": 1}
            ).json
        )
        game = next(
            game["id"] for game in dora.get("/api/games?status=finished").json["games"] if len(game["seats"]) == 2
        )
        page = self.must_end(dora.post("/api/jobs", {"kind": "annotation", "game": game, "iterations": 50}).json)[
            "page"
        ]
        self.assertEqual(dora.get(page).status, 200)

    def must_end(self, job):
        while job["state"] in ("waiting", "running"):
            time.sleep(0.05)
            job = self.dora.get(f"/api/jobs/{job['id']}").json
        self.assertEqual(job["state"], "done", job)
        return job


class Examples(unittest.TestCase):
    def test_the_page_has_a_valid_example_of_every_type(self):
        page = (SOURCE / "docs" / "protocol.md").read_text(encoding="utf-8")
        seen = set()
        ids = []
        for block in re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
            for line in block.splitlines():
                message = json.loads(line)
                if "id" in message:
                    ids.append(message["id"])
                kind = "request" if "id" in message else "message"
                seen.add((kind, message["type"]))
                VALIDATORS[kind, message["type"]].validate(message)
        self.assertEqual(set(VALIDATORS) - seen, set())
        self.assertEqual(ids, list(range(1, len(ids) + 1)))

    def test_a_field_too_many_is_noticed(self):
        with self.assertRaises(jsonschema.ValidationError):
            VALIDATORS["message", "done"].validate({"type": "done", "re": 1, "rack": "ABC"})


if __name__ == "__main__":
    unittest.main()
