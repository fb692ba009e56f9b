"""What somebody who means harm can try over the network, and what an operator can get wrong (docs/security.md)."""

import json
import os
import pathlib
import re
import signal
import socket
import struct
import unittest

from quoin_case import SOURCE
from quoin_server import BINARY, PATIENCE, TEXT, Closed, ServerCase

GENEROUS = "creation-rate = 1000\nmessage-rate = 1000\nrequest-rate = 10000\n"


class Security(ServerCase):
    def raw(self, server, data):
        """Sends bytes and reads all that comes back."""
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
            connection.sendall(data)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while True:
                try:
                    more = connection.recv(65536)
                except ConnectionResetError:
                    return answer
                if not more:
                    return answer
                answer += more

    def still_serves(self, server):
        self.assertIsNone(server.process.poll(), server.log)
        self.assertEqual(server.person().get("/healthz").json, {"status": "ok"})

    def playing(self, server, rules=""):
        """Ann and Ben play, Ann is on turn."""
        ann, ben = server.person("Ann"), server.person("Ben")
        made = ann.create("me", "human", rules=f"first=1,{rules}")
        one, two = ann.follow(made["game"]), ben.follow(made["game"])
        two.must("sit", name="Ben", invite=made["table"]["invite"])
        one.must("start")
        return one.wait(lambda it: it.state), two.wait(lambda it: it.state)

    # --- where a request comes from

    def test_other_sites_cannot_speak_for_our_users(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        own = f"http://127.0.0.1:{server.port}"
        body = {"seats": [{"player": "me"}, {"player": "static"}]}
        for headers in (
            {"Origin": "https://evil.example"},
            {"Origin": "null"},
            {"Origin": f"https://127.0.0.1:{server.port}"},
            {"Origin": "http://127.0.0.1:1"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
            {"Origin": own, "Sec-Fetch-Site": "cross-site"},
        ):
            self.assertEqual(ann.request("POST", "/api/games", body, headers).status, 403, headers)
            self.assertEqual(ann.socket(headers=headers).status, 403, headers)
        for headers in ({}, {"Origin": own}, {"Origin": own, "Sec-Fetch-Site": "same-origin"}):
            self.assertEqual(ann.request("POST", "/api/games", body, headers).status, 201, headers)
            self.assertEqual(ann.socket(headers=headers).status, 101, headers)
        for host in ("evil.example", f"evil.example:{server.port}", "127.0.0.1.evil.example", "[::2]", ""):
            self.assertEqual(ann.get("/api/session", Host=host).status, 421, host)
            self.assertEqual(ann.socket(headers={"Host": host, "Origin": f"http://{host}"}).status, 421, host)
        self.assertEqual(ann.get("/api/session", Host=f"localhost:{server.port}").status, 200)
        for kind in (
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/jsonp",
            "",
        ):
            self.assertEqual(
                ann.request("POST", "/api/games", json.dumps(body).encode(), {"Content-Type": kind}).status, 415, kind
            )
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            answer = ann.request(method, "/api/games")
            self.assertEqual(answer.status, 405, method)
            self.assertIsNone(answer.header("Access-Control-Allow-Origin"))
        self.assertEqual(ann.socket(subprotocol="quoin.2").status, 400)
        self.assertEqual(ann.socket(path="/api/games").status, 404)

    def test_pages_allow_no_foreign_and_no_inline_code(self):
        server = self.start()
        for path in ("/", "/game/abc", "/settings", "/icon.svg", "/api/session", "/nothing"):
            answer = server.person().get(path)
            policy = answer.header("Content-Security-Policy")
            self.assertIn("default-src 'none'", policy)
            self.assertIn("script-src 'self'", policy)
            self.assertNotIn("unsafe-inline", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertEqual(answer.header("X-Content-Type-Options"), "nosniff")
            self.assertEqual(answer.header("Referrer-Policy"), "no-referrer")
            self.assertIsNone(answer.header("Strict-Transport-Security"))
        # A page for people, an answer for programs, and neither says that all is well.
        typed = server.person().get("/nothing", Accept="text/html,*/*;q=0.8")
        self.assertEqual((typed.status, typed.header("Content-Type")), (404, "text/html; charset=utf-8"))
        for asked in (server.person().get("/nothing"), server.person().get("/api/nothing", Accept="text/html")):
            self.assertEqual(
                (asked.status, asked.json),
                (404, {"error": "There is nothing here.", "reason": "nothing_here", "with": {}}),
            )
        page = server.person().get("/").text
        self.assertNotRegex(page, r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:|https?://")
        # Svelte makes its templates through innerHTML; what people write never goes there, which {@html} would change.
        sources = list(pathlib.Path(os.environ["QUOIN_SOURCE_DIR"], "web", "src").rglob("*.svelte"))
        self.assertGreater(len(sources), 10)
        for source in sources:
            self.assertNotRegex(
                source.read_text(), r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b", source
            )

    # --- who asks

    def test_cookies_are_signed_and_out_of_reach_of_scripts(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        cookie = ann.get("/api/session").header("Set-Cookie")
        self.assertRegex(
            cookie, r"\Aquoin_person=[0-9a-f]{32}\.[0-9a-f]{40}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax\Z"
        )
        self.assertIsNone(ann.get("/api/session").header("Set-Cookie"))
        game = ann.create("me", "static", start=True)["game"]
        value = ann.cookie.split("=")[1]
        number, signature = value.split(".")
        changed = [value[:i] + ("0" if value[i] != "0" else "1") + value[i + 1 :] for i in (0, 15, 31, 33, 50, 72)]
        for forged in (
            *changed,
            number,
            f"{number}.",
            f".{signature}",
            value.upper(),
            value + "0",
            value[:-1],
            "",
            "x",
            f"{number}.{'0' * 40}",
            "a" * 5000,
            f"{number[1:]}.{signature}",
            f"{signature[:32]}.{signature}",
        ):
            stranger = server.person("stranger")
            answer = stranger.get(f"/api/games/{game}", Cookie=f"quoin_person={forged}")
            self.assertEqual(answer.status, 200)
            self.assertNotIn("own_seat", answer.json["table"], forged)
            self.assertIsNotNone(answer.header("Set-Cookie"), forged)
        self.assertEqual(
            ann.get(f"/api/games/{game}", Cookie=f"other=1; {ann.cookie}; quoin_person2=x").json["table"]["own_seat"], 1
        )

    def test_behind_a_proxy_cookies_are_secure_and_addresses_the_users(self):
        server = self.start(GENEROUS + "public-url = https://play.example\ntrusted-proxies = 127.0.0.1\n")
        self.assertIn("https://play.example/", server.greeting)
        ann = server.person()
        answer = ann.get("/api/session", Host="play.example")
        self.assertTrue(answer.header("Set-Cookie").endswith("; Secure"))
        self.assertEqual(answer.header("Strict-Transport-Security"), "max-age=31536000")
        self.assertEqual(ann.get("/api/session", Host="evil.example").status, 421)
        self.assertEqual(ann.socket(headers={"Host": "play.example", "Origin": "https://play.example"}).status, 101)
        self.assertEqual(ann.socket(headers={"Host": "play.example", "Origin": "http://play.example"}).status, 403)
        self.assertEqual(ann.get("/metrics").status, 200)
        self.assertEqual(ann.get("/metrics", **{"X-Forwarded-For": "203.0.113.9"}).status, 404)
        # Anybody can write the entries before the one that the proxy appended.
        self.assertEqual(ann.get("/metrics", **{"X-Forwarded-For": "127.0.0.1, 203.0.113.9"}).status, 404)
        self.assertEqual(server.stop(), 0)

    def test_a_forwarded_address_counts_from_trusted_proxies_only(self):
        server = self.start("request-rate = 1/5\nmetrics = all\n")
        answers = [
            server.person().get("/api/session", **{"X-Forwarded-For": f"203.0.113.{i}"}).status for i in range(12)
        ]
        self.assertIn(429, answers)

    # --- seats

    def test_nobody_acts_for_a_seat_that_is_not_theirs(self):
        server = self.start(GENEROUS)
        ann, ben = self.playing(server, "challenge=double")
        eve = server.person("Eve").follow(ann.game)
        every = {
            "place": {"at": "8H", "tiles": "AB"},
            "exchange": {"tiles": "all"},
            "pass": {},
            "challenge": {},
            "hold": {},
            "accept": {},
            "draw": {},
            "resign": {},
            "agree": {},
            "claim": {},
            "abort": {},
            "wave-on": {},
            "undo": {},
            "reset": {},
            "hint": {},
            "plays": {},
            "say": {"text": "hello"},
            "rematch": {},
            "put-away": {},
            "stand": {},
            "sit": {},
            "start": {},
            "cancel": {},
            "add-seat": {"player": "static"},
            "remove-seat": {"seat": 1},
        }
        before = ann.events
        for kind, fields in every.items():
            self.assertEqual(eve.refused(kind, **fields)["why"], "not-allowed", kind)
            for seat in (1, 2, 3, 4):
                self.assertEqual(eve.refused(kind, **{"as": seat}, **fields)["why"], "not-allowed", kind)
        for kind in (
            "place",
            "exchange",
            "pass",
            "challenge",
            "resign",
            "agree",
            "abort",
            "say",
            "hint",
            "undo",
            "wave-on",
        ):
            self.assertEqual(ben.refused(kind, **{"as": 1}, **every[kind])["why"], "not-allowed", kind)
        for kind in ("place", "exchange", "pass", "challenge", "undo", "reset", "claim"):
            ben.refused(kind, **every[kind])  # out of turn, or not in this game
        # Nothing that says whether a word is good.
        self.assertIn("training", ann.refused("hint")["sentence"])
        self.assertIn("training", ann.refused("plays")["sentence"])
        ann.catch_up()
        self.assertEqual(ann.events, before)
        self.assertEqual(ann.chat, [])

    def test_a_private_table_needs_the_invitation(self):
        server = self.start(GENEROUS)
        ann, eve = server.person("Ann"), server.person("Eve")
        made = ann.create("me", "human")
        self.assertEqual([game["id"] for game in eve.get("/api/games").json["games"]], [])
        seen = eve.get(f"/api/games/{made['game']}").json["table"]
        self.assertNotIn("invite", seen)
        watcher = eve.follow(made["game"])
        invite = made["table"]["invite"]
        other = ann.create("me", "human")["table"]["invite"]
        for wrong in ("", "x", invite[:-1], invite + "0", invite.upper(), other, "0" * 40):
            self.assertEqual(watcher.refused("sit", name="Eve", invite=wrong)["why"], "not-allowed", wrong)
        self.assertEqual(watcher.refused("sit", seat=1, name="Eve", invite=invite)["why"], "not-allowed")
        for kind, fields in (
            ("start", {}),
            ("cancel", {}),
            ("add-seat", {"player": "static"}),
            ("remove-seat", {"seat": 2}),
            ("stand", {}),
            ("say", {"text": "x"}),
        ):
            self.assertEqual(watcher.refused(kind, **fields)["why"], "not-allowed", kind)
        watcher.must("sit", name="Eve", invite=invite)

    def test_a_seat_is_taken_over_with_its_own_link_alone(self):
        server = self.start(GENEROUS)
        ann, ben, eve = (server.person(name) for name in ("Ann", "Ben", "Eve"))
        made = ann.create("me", "human", public=True)
        game, token = made["game"], made["table"]["resume"]
        seated = ben.follow(game)
        seated.must("sit", name="Ben")
        second = seated.table["resume"]
        resume = lambda person, seat, token: person.post(f"/api/games/{game}/resume", {"seat": seat, "token": token})
        for seat, wrong in (
            (1, ""),
            (1, "x"),
            (1, second),
            (2, token),
            (3, token),
            (4, token),
            (1, token[:-1]),
            (1, token.upper()),
            (1, made["table"]["invite"]),
        ):
            self.assertEqual(resume(eve, seat, wrong).status, 403, (seat, wrong))
        for body in (
            {},
            {"seat": 1},
            {"seat": 0, "token": token},
            {"seat": 5, "token": token},
            {"seat": "1", "token": token},
            {"seat": 1, "token": 1},
            [],
        ):
            self.assertEqual(eve.post(f"/api/games/{game}/resume", body).status, 400, body)
        self.assertNotIn("own_seat", eve.get(f"/api/games/{game}").json["table"])
        phone = server.person("Ann's other device")
        self.assertEqual(resume(phone, 1, token).json["table"]["own_seat"], 1)
        seated.must("stand")
        self.assertEqual(resume(eve, 2, second).status, 403)
        eve.follow(game).must("sit", name="Eve")
        self.assertEqual(resume(ben, 2, second).status, 403)

    # --- too much

    def test_rates_are_limited(self):
        server = self.start("request-rate = 1/40\ncreation-rate = 1/3\nmessage-rate = 1/5\n")
        ann = server.person("Ann")
        body = {"seats": [{"player": "me"}, {"player": "static"}]}
        made = [ann.post("/api/games", body) for _ in range(12)]
        self.assertEqual([answer.status for answer in made[:3]], [201] * 3)
        self.assertIn(429, [answer.status for answer in made])
        page = ann.socket()
        page.game = made[0].json["game"]
        with self.assertRaises(Closed) as closed:
            for _ in range(40):
                page.ask("follow")
        self.assertEqual(closed.exception.code, 1008)
        answers = [ann.get("/api/session") for _ in range(60)]
        late = next(answer for answer in answers if answer.status == 429)
        self.assertEqual(late.header("Retry-After"), "1")
        self.assertIsNone(server.process.poll())

    def test_connections_of_one_address_are_limited(self):
        server = self.start("max-connections-per-address = 5\n")
        open_now = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(5)]
        for connection in open_now:  # each is known to the server once it has answered
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertIn(b"200", connection.recv(4096))
        self.assertIn(b" 503 ", self.raw(server, b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        for connection in open_now:
            connection.close()

    def test_long_and_odd_texts_are_refused(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        table = lambda **fields: ann.post(
            "/api/games", {"seats": [{"player": "me"}, {"player": "static"}], **fields}
        ).status
        for fields in (
            {"rules": "x" * 2001},
            {"rules": "challenge=odd"},
            {"rules": "nonsense"},
            {"lexicon": "x" * 201},
            {"lexicon": "a\u0000b"},
            {"layout": "x\n"},
            {"pace": -1},
            {"pace": 10**30},
            {"pace": 60001},
            {"pace": 1.5},
            {"public": "yes"},
            {"seats": []},
            {"seats": [{"player": "me"}] * 5},
            {"seats": [{"player": "me"}] * 2000},
            {"seats": [1, 2]},
            {"seats": {"player": "me"}},
            {"seats": [{"player": "me", "name": "x" * 21}, {"player": "static"}]},
            {"seats": [{"player": "me", "name": "\u202e\u0007"}, {"player": "static"}]},
            {"seats": [{"player": "x" * 201}, {"player": "me"}]},
            {"seats": [{"player": "nobody"}, {"player": "me"}]},
            {"seats": [{"player": ""}, {"player": "me"}]},
            {"start": True, "seats": [{"player": "me"}, {"player": "human"}]},
        ):
            self.assertEqual(table(**fields), 400, fields)
        for body in (
            b"",
            b"{",
            b"[]",
            b"null",
            b"\xff\xfe",
            b'{"seats":' + b"[" * 1000,
            b'{"a":' * 200 + b"1" + b"}" * 200,
            b"{}{}",
            b'{"seats":1e999}',
        ):
            self.assertEqual(
                ann.request("POST", "/api/games", body, {"Content-Type": "application/json"}).status, 400, body[:40]
            )
        self.assertEqual(
            ann.request("POST", "/api/games", b" " * 70000, {"Content-Type": "application/json"}).status, 413
        )
        self.assertIn(
            b" 431 ", self.raw(server, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 10000 + b"\r\n\r\n")
        )
        game = ann.create("me", "human", public=True)["game"]
        ben = server.person("Ben").follow(game)
        for fields in (
            {"name": "x" * 21},
            {"name": "a\u0000"},
            {"name": "a\nb"},
            {"name": 1},
            {"seat": 0},
            {"seat": 5},
            {"seat": -1},
            {"nonce": "x" * 129},
            {"nonce": "\u00e9"},
            {"invite": "x" * 129},
        ):
            self.assertEqual(ben.refused("sit", **fields)["why"], "bad-request", fields)
        ben.must("sit", name="'); DROP TABLE x--")
        for text in ("x" * 501, "a\u0007", "", "   ", 7):
            self.assertEqual(ben.refused("say", text=text)["why"], "bad-request", text)
        ben.must("say", text="'; DELETE FROM chat; -- <script>alert(1)</script>")
        self.assertEqual(
            server.person().get(f"/api/games/{game}").json["chat"][0]["text"],
            "'; DELETE FROM chat; -- <script>alert(1)</script>",
        )
        for name in ("%27%20OR%201=1", "x" * 3000, "%F0%9F%8E%B2", "a%20b"):
            self.assertEqual(ann.get(f"/api/games/{name}").status, 404, name)

    def test_paths_lead_nowhere_else(self):
        server = self.start(GENEROUS)
        for path in (
            "/../../etc/passwd",
            "/..%2f..%2fetc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/game/../../etc/passwd",
            "//etc/passwd",
            "/\\..\\etc\\passwd",
            "/%00",
            "/icon.svg%00.html",
            "/%zz",
            "/etc/passwd",
            "/index.html/../icon.svg",
            "/%c0%ae%c0%ae/etc/passwd",
            "http://evil.example/../etc/passwd",
            "*",
        ):
            answer = self.raw(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".encode())
            self.assertRegex(answer, rb"\AHTTP/1.1 (400|404) ", path)
            self.assertNotIn(b"root:", answer)
        ann = server.person("Ann")
        self.write("evil.txt", "layout evil\n")
        for name in (
            "../evil",
            "/etc/passwd",
            "..",
            ".",
            "./evil.txt",
            "evil.txt",
            "..\\evil",
            "~/evil",
            "english/../english",
            "file:/etc/passwd",
            str(self.folder / "evil.txt"),
        ):
            for field in ("lexicon", "alphabet", "layout"):
                answer = ann.post("/api/games", {"seats": [{"player": "me"}, {"player": "static"}], field: name})
                self.assertEqual(answer.status, 400, (field, name))
                self.assertNotIn(str(self.folder), answer.text)
            answer = ann.post("/api/games", {"seats": [{"player": "me"}, {"player": f"static:leaves={name}"}]})
            self.assertEqual(answer.status, 400, name)

    # --- what is not even a message

    def test_malformed_messages_cost_nobody_else_anything(self):
        server = self.start(GENEROUS)
        ann, ben = self.playing(server)
        page = server.person().socket()
        for text in (
            "",
            " ",
            "{",
            "}",
            "null",
            "[]",
            "1",
            '"x"',
            "{}",
            '{"id":1}',
            '{"id":-1,"game":"x","type":"pass"}',
            '{"id":1.5,"game":"x","type":"pass"}',
            '{"id":99999999999999999999,"game":"x","type":"pass"}',
            '{"id":"1","game":"x","type":"pass"}',
            '{"id":1,"game":7,"type":"pass"}',
            '{"id":1,"game":"x","type":7}',
            '{"id":1,"game":"x","type":"PASS"}',
            '{"id":1,"game":"x","type":"pass","as":0}',
            '{"id":1,"game":"x","type":"pass","as":99}',
            f'{{"id":1,"game":"{"x" * 65}","type":"pass"}}',
            '{"id":1,"game":"x","type":"place"}',
            '{"id":1,"game":"x","type":"plays","limit":0}',
            '{"id":1,"game":"x","type":"challenge","words":[-1]}',
            '{"id":1,"game":"x","type":"challenge","words":{}}',
            "[" * 5000,
            '{"a":' * 1000,
            "\u0000",
            '{"id":1}x',
            '{"id":1,"game":"\\ud800","type":"pass"}',
            "\ufeff{}",
            '{"id":1,"id":2}',
            "NaN",
            '{"id":1e400}',
            json.dumps({"id": 1, "game": "x", "type": "pass", "x": "y" * 9000}),
        ):
            page.send_frame(TEXT, text.encode("utf-8", "surrogatepass"))
            self.assertEqual(page.read()["type"], "refused", text[:80])
        for tiles in (
            "",
            ".",
            "....",
            "a" * 500,
            "\u0130\u0131",
            "[",
            "[]",
            "[CH",
            "A]",
            "?",
            "??",
            "ABCDEFGHIJKLMNOPQRSTU",
            "\u0000",
        ):
            for at in ("8H", "", "H", "8", "0A", "99Z", "8H8", "\u00e9"):
                ann.refused("place", at=at, tiles=tiles)
            if tiles not in ("?", "??"):  # blanks may be on the rack
                ann.refused("exchange", tiles=tiles)
        ann.must("pass")
        self.still_serves(server)

    def test_malformed_frames_cost_their_sender_the_connection(self):
        server = self.start(GENEROUS)
        ann, ben = self.playing(server)
        frames = {
            "binary": (lambda it: it.send_frame(BINARY, b"\x00\x01"), 1003),
            "not UTF-8": (lambda it: it.send_frame(TEXT, b"\xff\xfe\xfd"), 1007),
            "too long": (lambda it: it.send_frame(TEXT, b"x" * 17000), 1009),
            "too long in pieces": (
                lambda it: [it.send_frame(TEXT if i == 0 else 0, b"x" * 3000, is_last=False) for i in range(7)],
                1009,
            ),
            "said to be huge": (lambda it: it.send_bytes(b"\x81" + struct.pack("!BQ", 0xFF, 1 << 62) + b"abcd"), 1009),
            "without mask": (lambda it: it.send_frame(TEXT, b"{}", is_masked=False), 1002),
            "reserved bit": (lambda it: it.send_frame(TEXT, b"{}", reserved=0x40), 1002),
            "unknown kind": (lambda it: it.send_frame(5, b"{}"), 1002),
            "continues nothing": (lambda it: it.send_frame(0, b"{}"), 1002),
            "long ping": (lambda it: it.send_frame(9, b"x" * 126), 1002),
            "bad closing code": (lambda it: it.send_frame(8, struct.pack("!H", 999)), 1002),
        }
        for what, (send, code) in frames.items():
            page = server.person().follow(ann.game)
            send(page)
            with self.assertRaises((Closed, OSError), msg=what) as closed:
                while True:
                    page.read()
            if isinstance(closed.exception, Closed) and closed.exception.code != 1006:
                self.assertEqual(closed.exception.code, code, what)
        for data in (
            b"\x00" * 100,
            b"GET\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            os.urandom(2000),
            b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",  # noqa: E501
        ):
            self.assertNotIn(b" 200 ", self.raw(server, data))
        ann.must("pass")
        ben.wait(lambda it: it.has_turn())
        self.still_serves(server)

    # --- the operator

    def test_wrong_configurations_are_named_with_their_lines(self):
        self.build("small-english", ["able"])
        path = self.write(
            "bad.conf", "port = 0\n# a comment\nmax-gmaes = 5\nlisten\nmetrics = everybody\nport = 70000\n"
        )
        said = self.complaint("serve", "--config", path, "--database", "x.db")
        for part in (
            "line 3: there is no 'max-gmaes' (did you mean max-games?)",
            "line 4: expected key = value",
            "line 5: metrics",
            "line 6: port",
        ):
            self.assertIn(part, said)
        self.assertIn(
            "is not an IP address", self.complaint("serve", "--listen", "nowhere", "--port", "0", "--database", "x.db")
        )

    def test_every_key_is_documented(self):
        keys = re.findall(
            r"^  ([a-z-]+) {2,}\S", self.text("serve", "--help").split("Keys of the config file:")[1], re.MULTILINE
        )
        page = (SOURCE / "docs" / "server.md").read_text(encoding="utf-8").split("| key |")[1].split("\n\n")[0]
        self.assertEqual(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE), keys)
        self.assertGreater(len(keys), 10)

    def test_the_key_is_its_owners_alone(self):
        server = self.start()
        key = self.folder / "server.db.key"
        self.assertEqual(key.stat().st_mode & 0o777, 0o600)
        text = key.read_text().strip()
        self.assertRegex(text, r"\A[0-9a-f]{64}\Z")
        server.person().get("/api/session")
        self.assertEqual(server.stop(), 0)
        self.assertNotIn(text, server.log)
        key.chmod(0o640)
        said = self.complaint("serve", "--port", "0", "--database", server.database)
        self.assertIn("others can read this key", said)
        self.assertNotIn(text, said)
        self.write("short.key", "1234\n").chmod(0o600)
        self.assertIn(
            "64 hexadecimal digits",
            self.complaint(
                "serve", "--port", "0", "--database", "x.db", "--config", self.write("k.conf", "key-file = short.key\n")
            ),
        )
        self.assertIn(
            "QUOIN_KEY", self.complaint("serve", "--port", "0", "--database", "x.db", environment={"QUOIN_KEY": "1234"})
        )
        self.assertEqual(self.start(environment={"QUOIN_KEY": "ab" * 32}, name="by-environment").stop(), 0)
        self.assertFalse((self.folder / "by-environment.db.key").exists())

    def test_only_this_machine_is_served_unless_told_otherwise(self):
        server = self.start()
        with open("/proc/net/tcp", encoding="ascii") as sockets:
            listening = [line.split()[1] for line in sockets if line.split()[3] == "0A"]
        self.assertEqual(
            [address for address in listening if int(address.split(":")[1], 16) == server.port],
            [f"0100007F:{server.port:04X}"],
        )
        metrics = server.person().get("/metrics").text
        self.assertRegex(metrics, r"(?m)^quoin_rooms 0$")
        self.assertNotRegex(metrics, r"\{(?!le=)")  # no labels, so no names

    def test_the_log_has_no_names_tokens_or_requests(self):
        server = self.start(GENEROUS + "log-level = debug\n")
        ann, ben = self.playing(server)
        ann.must("say", text="a very private remark")
        tokens = [ann.table["resume"], ben.table["resume"], ann.person.cookie.split("=")[1], ann.rack]
        self.assertEqual(server.stop(), 0)
        for line in server.log.splitlines():
            self.assertLessEqual(set(json.loads(line)), {"time", "level", "event", "game", "reason", "port"})
        for part in (*tokens, "private", "Ann", "Ben"):
            self.assertNotIn(part, server.log)

    def test_it_ends_in_good_order(self):
        server = self.start(GENEROUS)
        ann, ben = self.playing(server)
        numbers = [ann.send("say", text=f"line {i}") for i in range(30)]
        server.process.send_signal(signal.SIGTERM)
        acknowledged = []
        with self.assertRaises(Closed) as closed:
            while True:
                message = ann.read()
                if message["type"] == "done":
                    acknowledged.append(message["re"])
        self.assertEqual(closed.exception.code, 1012)
        with self.assertRaises(Closed) as closed:
            while True:
                ben.read()
        self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(server.process.wait(PATIENCE), 0)
        self.assertEqual(
            [json.loads(line)["event"] for line in server.log.splitlines()], ["serving", "draining", "ended"]
        )
        # What was acknowledged is there, and everybody still has their seats.
        again = self.start(GENEROUS)
        ann.person.server = again
        snapshot = ann.person.get(f"/api/games/{ann.game}").json
        self.assertEqual(snapshot["table"]["own_seat"], 1)
        self.assertEqual(snapshot["state"]["seats"][0]["rack"], ann.rack)
        kept = [line["text"] for line in snapshot["chat"]]
        self.assertEqual(kept, [f"line {i}" for i in range(len(kept))])
        self.assertGreaterEqual(len(kept), len(acknowledged))
        self.assertEqual(acknowledged, numbers[: len(acknowledged)])
        self.assertEqual(again.stop(signal.SIGINT), 0)


if __name__ == "__main__":
    unittest.main()
