"""The draws of a real game, derived once more from the description in docs/formats/game-log.md:
another language, another SHA-256, another SipHash."""

import hashlib
import hmac
import json
import os
import subprocess
import unittest

QUOIN = os.environ["QUOIN"]
SOURCE = os.environ["QUOIN_SOURCE_DIR"]
MASK = (1 << 64) - 1


def mix(x):
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def rotate(x, bits):
    return ((x << bits) | (x >> (64 - bits))) & MASK


def siphash(key, message):
    """SipHash-2-4 of any bytes, as its paper has it."""
    k0, k1 = (int.from_bytes(key[i : i + 8], "little") for i in (0, 8))
    v = [k0 ^ 0x736F6D6570736575, k1 ^ 0x646F72616E646F6D, k0 ^ 0x6C7967656E657261, k1 ^ 0x7465646279746573]

    def rounds(count):
        for _ in range(count):
            v[0] = (v[0] + v[1]) & MASK
            v[1] = rotate(v[1], 13) ^ v[0]
            v[0] = rotate(v[0], 32)
            v[2] = (v[2] + v[3]) & MASK
            v[3] = rotate(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & MASK
            v[3] = rotate(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & MASK
            v[1] = rotate(v[1], 17) ^ v[2]
            v[2] = rotate(v[2], 32)

    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) & 255])
    for i in range(0, len(padded), 8):
        word = int.from_bytes(padded[i : i + 8], "little")
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 255
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def tiles_of(text):
    """English: every character is a tile."""
    return [0 if c == "?" else ord(c) - ord("A") + 1 for c in text]


class Draws:
    def __init__(self, secret, nonces):
        message = "quoin draws 1\n" + "".join(f"{len(n)}:{n}\n" for n in nonces)
        self.key = hmac.new(secret, message.encode(), hashlib.sha256).digest()[:16]

    def number(self, purpose, seat, k):
        return siphash(self.key, (purpose << 32 | seat).to_bytes(8, "little") + k.to_bytes(8, "little"))

    def draw(self, seat, k, bag):
        number = self.number(1, seat, k)
        names = [(letter << 16 | copy) for letter, count in bag.items() for copy in range(1, count + 1)]
        return min(names, key=lambda name: mix(number ^ mix(name))) >> 16


class DrawsTest(unittest.TestCase):
    def check(self, rules, seed):
        words = os.path.join(SOURCE, "tests/data/words/small-english.txt")
        subprocess.run(
            [QUOIN, "lexicon", "build", words, "--alphabet", "english", "-o", "small.qlx"],
            check=True,
            capture_output=True,
        )
        subprocess.run(
            [
                QUOIN,
                "play",
                "--lexicon",
                "./small.qlx",
                "--players",
                "high-scorer,high-scorer,high-scorer",
                "--rules",
                rules,
                "--seed",
                str(seed),
                "--save",
                "game.log",
                "--line",
            ],
            check=True,
            capture_output=True,
            stdin=subprocess.DEVNULL,
        )
        with open("game.log", encoding="utf-8") as log:
            header, *events = [json.loads(line) for line in log]
        secret = next(bytes.fromhex(e["secret"]) for e in events if e.get("event") == "reveal")
        self.assertEqual(hashlib.sha256(secret).hexdigest(), header["commitment"])
        draws = Draws(secret, [""] * len(header["seats"]))
        bag = {0: 2}
        for line in header["alphabet"].splitlines():
            fields = line.split()
            if fields[0] == "tile":
                bag[len(bag)] = int(fields[3])
        drawn = [0] * len(header["seats"])
        checked = 0

        def take(seat, count):
            nonlocal checked
            tiles = []
            for _ in range(count):
                tiles.append(draws.draw(seat, drawn[seat], bag))
                bag[tiles[-1]] -= 1
                drawn[seat] += 1
                checked += 1
            return tiles

        for event in events:
            kind = event.get("event")
            if kind == "order" and "first=random" in header["rules"]:
                self.assertEqual(event["seat"] - 1, draws.number(3, 0, 0) % len(header["seats"]))
            elif kind == "draw":
                self.assertEqual(tiles_of(event["tiles"]), take(event["seat"] - 1, event["count"]))
            elif kind == "exchange":
                self.assertEqual(tiles_of(event["drawn"]), take(event["seat"] - 1, event["count"]))
                for tile in tiles_of(event["given"]):
                    bag[tile] += 1
        self.assertGreater(checked, 50)

    def test_every_draw_follows_from_the_secret(self):
        for seed in (1, 2, 3):
            with self.subTest(seed=seed):
                if os.path.exists("game.log"):
                    os.remove("game.log")
                self.check("", seed)


if __name__ == "__main__":
    unittest.main()
