"""Accounts over the network, on a real server: signing up, logging in and out, and what nobody may learn."""

import statistics
import time
import unittest

from quoin_server import Closed, ServerCase

GENEROUS = "entrance-rate = 1000/1000\n"
PASSWORD = "correct horse battery"


class Account(ServerCase):
    def account(self, person):
        answer = person.get("/api/session")
        self.assertEqual(answer.status, 200, answer.text)
        return answer.json["account"]

    def sign_up(self, person, name, password=PASSWORD, status=201):
        answer = person.post("/api/account", {"name": name, "password": password})
        self.assertEqual(answer.status, status, answer.text)
        return answer.json

    def log_in(self, person, name, password=PASSWORD, status=200):
        answer = person.post("/api/login", {"name": name, "password": password})
        self.assertEqual(answer.status, status, answer.text)
        return answer.json

    def games(self, person):
        return [game["id"] for game in person.get("/api/games/mine").json["games"]]

    def test_a_guest_who_signs_up_keeps_their_games_on_every_device(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        game = ann.create("me", "static")["game"]
        self.assertIsNone(self.account(ann))
        before = ann.cookie
        self.sign_up(ann, "Ann")
        self.assertNotEqual(ann.cookie, before)
        self.assertEqual(self.account(ann)["name"], "Ann")
        self.assertEqual(self.games(ann), [game])
        phone = server.person("phone")
        self.assertEqual(self.games(phone), [])
        self.log_in(phone, "aNN")
        self.assertEqual(self.account(phone)["name"], "Ann")
        self.assertEqual(self.games(phone), [game])
        self.assertEqual(phone.get("/api/games/mine").json["games"][0]["own_seat"], 1)
        # Whoever kept the cookie of the guest is nobody now.
        thief = server.person("thief")
        thief.cookie = before
        self.assertEqual(self.games(thief), [])
        self.assertIsNone(self.account(thief))
        # And it lasts.
        server.stop()
        again = self.start(GENEROUS)
        for person in (ann, phone, thief):
            person.server = again
        self.assertEqual(self.games(ann), [game])
        self.log_in(again.person(), "Ann")
        thief.cookie = before
        self.assertEqual(self.games(thief), [])

    def test_logging_out_is_for_here_or_for_everywhere(self):
        server = self.start(GENEROUS)
        ann, phone = server.person("Ann"), server.person("phone")
        game = ann.create("me", "static")["game"]
        self.sign_up(ann, "Ann")
        self.log_in(phone, "Ann")
        cookies = [ann.cookie, phone.cookie]
        self.assertEqual(ann.post("/api/logout", {}).status, 200)
        self.assertIsNone(self.account(ann))
        self.assertEqual(self.games(ann), [])
        self.assertEqual(self.games(phone), [game])
        self.log_in(ann, "Ann")
        page = phone.follow(game)
        self.assertEqual(ann.post("/api/logout-everywhere", {}).status, 200)
        for person in (ann, phone):
            self.assertIsNone(self.account(person))
        with self.assertRaises(Closed) as closed:
            while True:
                page.read()
        self.assertEqual(closed.exception.reason, "logged out")
        for cookie in cookies:
            phone.cookie = cookie
            self.assertEqual(self.games(phone), [])
        self.assertEqual(server.person().post("/api/logout-everywhere", {}).status, 403)
        self.log_in(phone, "Ann")
        self.assertEqual(self.games(phone), [game])

    def test_a_password_is_changed_by_who_knows_the_old_one(self):
        server = self.start(GENEROUS)
        ann, phone = server.person("Ann"), server.person("phone")
        self.sign_up(ann, "Ann")
        self.log_in(phone, "Ann")
        change = lambda person, old, new: person.post("/api/account/password", {"old": old, "new": new})
        self.assertEqual(change(ann, "wrong password", "another password").status, 403)
        self.assertEqual(change(ann, PASSWORD, "short").status, 400)
        self.assertEqual(change(server.person(), PASSWORD, "another password").status, 403)
        self.assertEqual(self.account(phone)["name"], "Ann")
        self.assertEqual(change(ann, PASSWORD, "another password").status, 200)
        self.assertEqual(self.account(ann)["name"], "Ann")
        self.assertIsNone(self.account(phone))
        self.log_in(phone, "Ann", status=403)
        self.log_in(phone, "Ann", "another password")

    def test_names_and_passwords_that_cannot_be(self):
        server = self.start(GENEROUS)
        ann = server.person("Ann")
        for name, password, status in (
            ("A", PASSWORD, 400),
            ("Ann Lee", PASSWORD, 400),
            ("Ann", "1234567", 400),
            ("Ann", "x" * 501, 400),
            ("<script>", PASSWORD, 400),
            ("Аnn", PASSWORD, 400),
            ("", "", 400),
        ):
            self.assertRegex(self.sign_up(ann, name, password, status)["error"], r"\A[A-Z'].*\.\Z")
        for body in ({}, {"name": "Ann"}, {"name": 1, "password": PASSWORD}, [], "Ann"):
            self.assertEqual(ann.post("/api/account", body).status, 400)
            self.assertEqual(ann.post("/api/login", body).status, 400)
        self.sign_up(ann, "Ann")
        self.assertEqual(self.sign_up(ann, "Other", status=409)["error"], "You have an account already.")
        self.assertEqual(
            self.sign_up(server.person(), "ANN", status=409)["error"], "This name is taken. Please choose another."
        )

    def test_nobody_learns_who_has_an_account(self):
        server = self.start(GENEROUS)
        self.sign_up(server.person(), "Ann")
        asking = server.person()
        asking.get("/api/session")
        answers, seconds = set(), {}
        for _ in range(9):
            for name in ("Ann", "Nobody", "not a name!"):
                began = time.monotonic()
                answer = asking.post("/api/login", {"name": name, "password": "wrong password"})
                seconds.setdefault(name, []).append(time.monotonic() - began)
                answers.add((answer.status, answer.text))
        self.assertEqual(len(answers), 1, answers)
        known, *unknown = (statistics.median(times) for times in seconds.values())
        # Without the work of a password, the answer comes a hundred times sooner.
        for other in unknown:
            self.assertGreater(other, known / 3)
            self.assertLess(other, known * 3)

    def test_guessing_is_slow(self):
        server = self.start()
        ann = server.person("Ann")
        statuses = [ann.post("/api/login", {"name": "Ann", "password": f"guess {i} of many"}).status for i in range(15)]
        self.assertEqual(statuses[:10], [403] * 10)
        self.assertIn(429, statuses[10:])
        self.assertEqual(ann.get("/api/session").status, 200, "all else goes on")

    def test_passwords_are_nowhere_to_be_read(self):
        server = self.start(GENEROUS + "log-level = debug\n")
        seen = []
        server.on_text = lambda person, way, text: seen.append(text)
        ann = server.person("Ann")
        self.sign_up(ann, "Ann")
        self.log_in(ann, "Ann")
        ann.post("/api/account/password", {"old": PASSWORD, "new": "another password"})
        server.stop()
        stored = b"".join(path.read_bytes() for path in self.folder.rglob("*") if path.is_file())
        self.assertIn(b"$argon2id$", stored)
        for secret in (PASSWORD, "another password"):
            self.assertNotIn(secret.encode(), stored)
            self.assertNotIn(secret, "".join(seen))
            self.assertNotIn("argon2id", "".join(seen))


if __name__ == "__main__":
    unittest.main()
