"""Nobody learns what they may not know: other racks, exchanged tiles, the secret, the order of the bag, the tokens
of others.

Games are played with every role attached, over the WebSocket and over REST. Everything that any of them receives,
and the server's log, is held against the truth, which is read from the server's database. """

import collections
import json
import re
import sqlite3
import unittest

from quoin_case import SMALL_LIST
from quoin_server import ServerCase

WORDS = {line.strip().upper() for line in SMALL_LIST.read_text().splitlines() if not line.startswith("#")}


class Leak(AssertionError):
    pass


def tiles_of(text):
    return [inside or one for inside, one in re.findall(r"\[([^\]]+)\]|(.)", text)]


def all_tiles(alphabet):
    counts = collections.Counter()
    for line in alphabet.splitlines():
        parts = line.split()
        if parts and parts[0] == "tile":
            counts[parts[1]] = int(parts[3])
        elif parts and parts[0] == "blank":
            counts["?"] = int(parts[1])
    return counts


class Truth:
    """What the server knows of a game."""

    def __init__(self, database, game):
        connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
        try:
            self.secret = connection.execute("SELECT secret FROM secrets WHERE game = ?", (game,)).fetchone()[0]
            lines = connection.execute("SELECT line FROM events WHERE game = ? ORDER BY sequence", (game,))
            self.events = [json.loads(line) for (line,) in lines]
            setup = json.loads(connection.execute("SELECT setup FROM games WHERE id = ?", (game,)).fetchone()[0])
        finally:
            connection.close()
        self.owners = [seat["owners"] for seat in setup["seats"]]
        self.host = setup["host"]
        self.nonces = {event["seat"]: event["nonce"] for event in self.events if event["event"] == "nonce"}

    def rack_strings(self, seat):
        """Racks and draws of a seat as they would look in a text; only those long enough to mean something."""
        found, rack, last, drawn = set(), collections.Counter(), [], []
        for event in self.events:
            if event.get("seat") != seat:
                if event["event"] == "challenge" and not event["stands"] and last:
                    rack.subtract(drawn)
                    rack.update(last)
                    last, drawn = [], []
                elif event["event"] == "undo":
                    return found
                continue
            if event["event"] == "draw":
                drawn = tiles_of(event["tiles"])
                rack.update(drawn)
                found.add(event["tiles"])
            elif event["event"] == "place":
                last, drawn = ["?" if tile.islower() else tile for tile in tiles_of(event["tiles"]) if tile != "."], []
                rack.subtract(last)
            elif event["event"] == "exchange":
                rack.subtract(tiles_of(event["given"]))
                rack.update(tiles_of(event["drawn"]))
                found |= {event["given"], event["drawn"]}
            elif event["event"] == "undo":
                return found
            found.add("".join(sorted(rack.elements(), key=lambda tile: (tile == "?", tile))))
        return found


class Ears:
    """Collects all that each role receives while a game goes on, and finds what they should not have."""

    def __init__(self, game, seats, open_racks=False, hold=False):
        self.game, self.seats, self.open_racks, self.hold = (
            game,
            seats,
            open_racks,
            hold,
        )  # seats: name of the person -> number
        self.heard = []  # (person, way, text) during the game

    def listen(self, person, way, text):
        if way != "sent":
            self.heard.append((person.name, way, text))

    # --- what a message says

    def check_message(self, name, message, where):
        own = self.seats.get(name)

        def fail(what):
            raise Leak(f"{name} learns {what} from {where}: {json.dumps(message)[:1500]}")

        def walk(value, path):
            if isinstance(value, dict):
                for key, inner in value.items():
                    if key in ("secret", "owners", "host_id", "key", "state_hash", "tiles_drawn"):
                        fail(f"'{key}' at {path}")
                    walk(inner, f"{path}.{key}")
            elif isinstance(value, list):
                for i, inner in enumerate(value):
                    walk(inner, f"{path}[{i}]")

        if message.get("state", {}).get("phase") == "finished":
            return
        walk(message, "")
        for event in message.get("events", []):
            is_own = event.get("seat") == own or self.open_racks
            if event["event"] == "draw" and event["tiles"] and not is_own:
                fail(f"what seat {event['seat']} drew")
            if event["event"] == "exchange" and (event["given"] or event["drawn"]) and not is_own:
                fail(f"what seat {event['seat']} exchanged")
            if event["event"] == "nonce" and event["nonce"] and not event["seat"] == own:
                fail(f"the nonce of seat {event['seat']}")
            if event["event"] == "reveal":
                fail("the secret")
        state = message.get("state")
        if state is not None:
            for number, seat in enumerate(state["seats"], 1):
                if "rack" in seat and number != own and not self.open_racks:
                    fail(f"the rack of seat {number}")
            last = state.get("last_play", {"drawn": "", "seat": own})
            if last["drawn"] and last["seat"] != own and not self.open_racks and not (self.hold and last["taken_off"]):
                fail(f"what seat {last['seat']} drew after its play")
            if self.full is None and "setting" in message:
                self.full = all_tiles(message["setting"]["alphabet"])
            # What is unseen follows from the board and the racks that are seen, and so says nothing more.
            visible = collections.Counter()
            for row in state["board"]:
                visible.update("?" if tile.islower() else tile for tile in tiles_of(row) if tile != ".")
            for seat in state["seats"]:
                visible.update(tiles_of(seat.get("rack", "")))
            unseen = tiles_of(state["unseen"])
            if self.full is not None and collections.Counter(unseen) != self.full - visible:
                fail(f"something from the unseen tiles {state['unseen']}")
            if unseen != sorted(unseen, key=lambda tile: (tile == "?", tile)):
                fail("the order of unseen tiles")
        table = message.get("table", {})
        if "resume" in table and table.get("own_seat") != own:
            fail("the token of another seat")
        if own is None and ("resume" in table or "own_seat" in table):
            fail("a seat that is not theirs")

    full = None

    def check(self, truth, log):
        """Of everything that was heard while the game went on, and of the log."""
        for name, way, text in self.heard:
            own = self.seats.get(name)
            body = text.split("\n\n", 1)[1] if way == "answer" else text
            if body.startswith("{") and way != "upgrade":
                message = json.loads(body)
                if message.get("game") == self.game:
                    self.check_message(name, message, way)
                    if message.get("state", {}).get("phase") == "finished":
                        continue
            self.check_raw(name, own, text, truth)
        self.check_raw("the log", None, log, truth)

    def check_raw(self, name, own, text, truth):
        # A sorted bag has runs of letters that may look like a rack.
        stripped = re.sub(r'"unseen":"[^"]*"', "", text)
        hidden = {"the secret": truth.secret}
        for seat, nonce in truth.nonces.items():
            if seat != own:
                hidden[f"the nonce of seat {seat}"] = nonce
        for seat, owners in enumerate(truth.owners, 1):
            if seat != own or name == "the log":
                for owner in owners:
                    hidden[f"who sits on seat {seat}"] = owner
            if seat != own and not self.open_racks:
                for rack in truth.rack_strings(seat):
                    if len(tiles_of(rack)) >= 6:
                        hidden[f"the rack {rack} of seat {seat}"] = f'"{rack}"'
        for what, value in hidden.items():
            if value in stripped:
                raise Leak(f"{name} learns {what}: {text[:1500]}")


class Leaks(ServerCase):
    def setUp(self):
        super().setUp()
        self.server = self.start("creation-rate = 1000\nmessage-rate = 1000\nrequest-rate = 10000\nlog-level = debug\n")
        self.ann, self.ben, self.cleo, self.eve = (self.server.person(name) for name in ("Ann", "Ben", "Cleo", "Eve"))
        for person in (self.ann, self.ben, self.cleo, self.eve):
            person.get("/api/session")

    def table(self, rules, *persons, hold=False, **fields):
        made = persons[0].create("me", *["human"] * (len(persons) - 1), rules=f"first=1,{rules}", public=True, **fields)
        self.ears = Ears(made["game"], {person.name: seat for seat, person in enumerate(persons, 1)}, hold=hold)
        self.server.on_text = self.ears.listen
        sockets = [person.follow(made["game"]) for person in persons]
        watcher = self.eve.follow(made["game"])
        for seat, connection in enumerate(sockets[1:], 2):
            connection.must(
                "sit", seat=seat, name=connection.person.name, nonce=f"a nonce of seat {seat}, and hers alone"
            )
        sockets[0].must("start", nonce="a nonce of seat 1, and hers alone")
        return [connection.wait(lambda it: it.state is not None, "the start") for connection in (*sockets, watcher)]

    def look_around(self, *persons):
        """All that can be asked for without doing anything."""
        game = self.ears.game
        for person in (*persons, self.eve):
            for path in (
                f"/api/games/{game}",
                "/api/games",
                "/api/games/mine",
                "/metrics",
                "/healthz",
                f"/game/{game}",
                f"/api/games/{game}/export?as=log",
                f"/api/games/{game}/export?as=gcg",
                f"/api/games/{game}/export?as=json",
                f"/api/games/{game}/export?as=no",
            ):
                answer = person.get(path)
                if "/export" in path:
                    self.assertEqual(answer.status, 409)
            again = person.follow(game)
            again.close()

    def bother(self, connection):
        """Requests that are refused: no answer may say more than why."""
        number = connection.own if "own_seat" in connection.table else None
        for kind, fields in (
            ("place", {"at": "8H", "tiles": "QZQZ"}),
            ("place", {"at": "99Z", "tiles": "A"}),
            ("exchange", {"tiles": "QQQQQQQ"}),
            ("exchange", {"tiles": "??????"}),
            ("challenge", {"words": [20]}),
            ("draw", {}),
            ("hold", {}),
            ("accept", {}),
            ("undo", {}),
            ("put-away", {}),
            ("reset", {}),
            ("hint", {}),
            ("plays", {}),
            ("rematch", {}),
            ("claim", {}),
            ("sit", {"name": "x"}),
        ):
            connection.ask(kind, **({} if number is None else {"as": number}), **fields)
        for other in range(1, 5):
            if other != number:
                for kind in ("pass", "resign", "agree", "say", "hint"):
                    connection.refused(kind, **{"as": other}, **({"text": "x"} if kind == "say" else {}))
        connection.ask("follow", **{"as": 1 if number != 1 else 2})

    def verdict(self, *connections):
        """The game is over: nothing came out before, and everything does now."""
        truth = Truth(self.server.database, self.ears.game)
        self.ears.check(truth, self.server.log)
        for connection in connections:
            connection.wait(lambda it: it.is_over() and it.count("reveal"), "the secret")
            self.assertEqual(connection.events[-1]["secret"], truth.secret)
            self.assertTrue(all("rack" in seat for seat in connection.state["seats"]))
            self.assertTrue(all(event["tiles"] for event in connection.events if event["event"] == "draw"))
        self.assertEqual(self.eve.get(f"/api/games/{self.ears.game}/export?as=log").status, 200)
        return truth

    def phony(self, connection):
        letters = [tile.replace("?", "e") for tile in tiles_of(connection.rack)]
        return next("".join(letters[i : i + 4]) for i in range(4) if "".join(letters[i : i + 4]).upper() not in WORDS)

    def test_two_people_challenge_and_exchange(self):
        ann, ben, eve = self.table("challenge=double", self.ann, self.ben)
        ann.must("place", at="8F", tiles=self.phony(ann))
        ben.wait(lambda it: it.state["can_challenge"])
        self.look_around(self.ann, self.ben)
        ben.must("challenge")
        ben.must("exchange", tiles="all")
        ann.wait(lambda it: it.has_turn())
        ann.must("exchange", tiles="".join(tiles_of(ann.rack)[:6]))
        ben.wait(lambda it: it.has_turn())
        ben.must("place", at="8F", tiles=self.phony(ben))
        ann.wait(lambda it: it.has_turn())
        ann.must("pass")
        for connection in (ann, ben, eve):
            self.bother(connection)
        self.look_around(self.ann, self.ben)
        ben.must("resign")
        self.verdict(ann, ben, eve)

    def test_three_people_with_holding_and_clocks(self):
        ann, ben, cleo, eve = self.table(
            "challenge=5-point,hold=yes,time=10m,increment=5s", self.ann, self.ben, self.cleo, hold=True
        )
        ann.must("place", at="8F", tiles=self.phony(ann))
        ben.wait(lambda it: it.state["can_challenge"])
        ben.must("hold")
        self.look_around(self.ann, self.ben, self.cleo)
        ben.must("challenge")
        self.look_around(self.ann, self.ben, self.cleo)
        ben.wait(lambda it: it.has_turn())
        ben.must("place", at="H8", tiles=self.phony(ben))
        cleo.wait(lambda it: it.has_turn())
        cleo.must("exchange", tiles="all")
        for connection in (ann, ben, cleo, eve):
            self.bother(connection)
        ann.must("resign")
        self.look_around(self.ann, self.ben, self.cleo)
        ben.must("agree")
        cleo.must("agree")
        self.verdict(ann, ben, cleo, eve)

    def test_training_with_taking_back(self):
        ann, ben, eve = self.table("training=yes,challenge=double", self.ann, self.ben)
        ann.must("exchange", tiles="all")
        ann.must("undo")
        ann.must("plays")
        ann.must("hint")
        ann.must("place", at="8F", tiles=self.phony(ann))
        ann.must("undo")
        ann.must("pass")
        ben.wait(lambda it: it.has_turn())
        ben.must("plays", limit=1000)
        ben.must("pass")
        self.look_around(self.ann, self.ben)
        ann.must("agree")
        truth = Truth(self.server.database, self.ears.game)
        for connection in (ann, ben, eve):
            connection.wait(lambda it: it.is_over())
        # The end can still be taken back, so the secret stays where it is.
        for name, _, text in self.ears.heard:
            self.assertNotIn(truth.secret, text, name)
        ann.must("put-away")
        self.verdict(ann, ben, eve)

    def test_computers_alone_show_their_racks_and_nothing_else(self):
        made = self.ann.create("static", "high-scorer", start=True, pace=100)
        self.ears = Ears(made["game"], {}, open_racks=True)
        self.server.on_text = self.ears.listen
        eve = self.eve.follow(made["game"])
        self.assertTrue(all("rack" in seat for seat in eve.state["seats"]))
        eve.wait(lambda it: it.count("place") >= 3)
        self.look_around(self.ann)
        self.ears.check(Truth(self.server.database, made["game"]), self.server.log)

    def test_a_game_against_a_computer(self):
        made = self.ann.create("me", "static", rules="first=2", start=True)
        self.ears = Ears(made["game"], {"Ann": 1})
        self.server.on_text = self.ears.listen
        ann, eve = self.ann.follow(made["game"]), self.eve.follow(made["game"])
        for _ in range(4):
            ann.wait(lambda it: it.has_turn())
            ann.must("exchange", tiles="".join(tiles_of(ann.rack)[:6]))
        self.bother(ann)
        self.bother(eve)
        self.look_around(self.ann)
        ann.must("resign")
        self.verdict(ann, eve)

    def test_leaks_that_are_planted_are_found(self):
        ann, ben, _ = self.table("challenge=double", self.ann, self.ben)
        ann.must("exchange", tiles="all")
        ben.catch_up()
        truth = Truth(self.server.database, self.ears.game)
        self.ears.check(truth, self.server.log)
        honest = json.loads(
            next(text for name, _, text in reversed(self.ears.heard) if name == "Eve" and '"setting"' in text)
        )
        draw = next(i for i, event in enumerate(honest["events"]) if event["event"] == "draw")
        unseen = honest["state"]["unseen"]

        def planted(change):
            message = json.loads(json.dumps(honest))
            change(message)
            ears = Ears(self.ears.game, self.ears.seats)
            ears.heard.append(("Eve", "message", json.dumps(message, separators=(",", ":"))))
            with self.assertRaises(Leak, msg=change):
                ears.check(truth, "")

        planted(lambda it: it["state"]["seats"][0].update(rack="ABC"))
        planted(lambda it: it["events"][draw].update(tiles="A"))
        planted(
            lambda it: it["events"].append(
                {"time": 1, "event": "exchange", "seat": 1, "count": 1, "given": "A", "drawn": ""}
            )
        )
        planted(lambda it: it["events"].append({"time": 1, "event": "reveal", "secret": "00"}))
        planted(lambda it: it["state"].update(unseen=unseen[1:]))
        planted(lambda it: it["state"].update(unseen=unseen[::-1]))
        planted(lambda it: it["table"].update(resume="0123"))
        planted(lambda it: it["table"].update(rules=truth.secret))
        planted(lambda it: it["table"].update(rules=truth.nonces[2]))
        planted(lambda it: it["table"].update(rules=truth.owners[0][0]))
        planted(lambda it: it["table"].update(rules=max(truth.rack_strings(2), key=len)))
        for line in (truth.secret, truth.nonces[1], truth.owners[1][0]):
            with self.assertRaises(Leak):
                self.ears.check(truth, f'{{"event":"x","reason":"{line}"}}')


if __name__ == "__main__":
    unittest.main()
