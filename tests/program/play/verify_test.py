"""quoin verify: the log of a finished game, and what becomes of it when someone changes it."""

import json
import unittest

from quoin_case import SMALL_LIST, QuoinCase


class Verify(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)
        self.run_quoin(
            "play",
            "--players",
            "computer,computer",
            "--lexicon",
            "small",
            "--seed",
            "5",
            "--line",
            "--save",
            "game.jsonl",
        )
        self.lines = [
            json.loads(line) for line in (self.folder / "game.jsonl").read_text(encoding="utf-8").splitlines()
        ]

    def save(self, lines, name="changed.jsonl", end="\n"):
        self.write(name, "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + end)
        return name

    def fault(self, lines, end="\n"):
        """What verify finds wrong: exit 1, one sentence, and the same in JSON."""
        name = self.save(lines, end=end)
        done = self.run_quoin("verify", name, status=1)
        sentence = done.stderr.decode()
        self.assertRegex(sentence, r"\Aquoin: changed.jsonl: [^\n]+\n\Z")
        answer = self.json("verify", name, status=1)
        self.assertFalse(answer["valid"])
        self.assertIn(answer["fault"], sentence)
        self.assertEqual(answer["error"]["sentence"], answer["fault"])
        return answer["fault"]

    def first(self, event):
        return next(number for number, line in enumerate(self.lines) if line.get("event") == event)

    def test_a_game_as_it_was_played_is_right(self):
        text = self.text("verify", "game.jsonl")
        for part in ("All is right", "committed to", "draws gave the tiles", "final scores", "words were judged again"):
            self.assertIn(part, text)
        answer = self.json("verify", "game.jsonl")
        self.assertTrue(answer["valid"])
        self.assertGreater(answer["words_judged"], 10)
        self.assertEqual(len(answer["seats"]), 2)
        self.assertIn("All is right", self.text("verify", "-", stdin=(self.folder / "game.jsonl").read_bytes()))
        # Written otherwise it is still the same game.
        self.assertIn("All is right", self.text("verify", self.save(self.lines)))

    def test_without_the_word_list_it_says_that_words_were_not_judged(self):
        (self.lexicons / "small.qlx").unlink()
        self.assertIn(
            "words were not judged again: the word list 'small' is not installed", self.text("verify", "game.jsonl")
        )
        answer = self.json("verify", "game.jsonl")
        self.assertEqual(answer["words_not_judged"], answer["why_not_judged"]["sentence"])
        self.assertEqual(answer["why_not_judged"]["with"], {"name": "small"})
        self.build("small", ["cat", "dog"])
        self.assertIn("not the one that was played with", self.text("verify", "game.jsonl"))

    def test_words_are_judged_by_another_list_on_request(self):
        self.build("other", ["cat", "dog"])
        done = self.run_quoin("verify", "game.jsonl", "--lexicon", "other", status=1)
        self.assertRegex(done.stderr.decode(), r"event \d+: [A-Za-z]+ is not a word")
        self.complaint("verify", "game.jsonl", "--lexicon", "missing")
        self.build("palabras", ["año"], "spanish")
        self.assertIn("other letters", self.complaint("verify", "game.jsonl", "--lexicon", "palabras"))

    def test_a_changed_draw_is_found(self):
        draws = [number for number, line in enumerate(self.lines) if line.get("event") == "draw"]
        lines = [dict(line) for line in self.lines if "state" not in line]
        first = next(number for number, line in enumerate(lines) if line.get("event") == "draw")
        tiles = lines[first]["tiles"]
        lines[first]["tiles"] = ("B" if tiles[0] != "B" else "C") + tiles[1:]
        self.assertIn("event", self.fault(lines))
        self.assertGreater(len(draws), 2)

    def test_changed_scores_times_and_tiles_are_found(self):
        number = self.first("place")
        for key, value in (
            ("score", self.lines[number]["score"] + 1),
            ("tiles", "QQ"),
            ("at", "1A"),
            ("seat", 3 - self.lines[number]["seat"]),
        ):
            lines = [dict(line) for line in self.lines]
            lines[number][key] = value
            self.assertRegex(self.fault(lines), r"^event \d+: ")
        lines = [dict(line) for line in self.lines]
        lines[number]["time"] = lines[number]["time"] + 1
        self.fault(lines)

    def test_a_changed_settlement_is_found(self):
        lines = [dict(line) for line in self.lines]
        end = lines[self.first("end")]
        key = next(key for key, value in end.items() if isinstance(value, list) and len(value) == 2 and "score" in key)
        end[key] = [score + 10 for score in end[key]]
        self.assertIn("final scores", self.fault(lines))

    def test_another_secret_is_found(self):
        lines = [dict(line) for line in self.lines]
        reveal = next(line for line in lines if "secret" in line and "event" in line)
        reveal["secret"] = "00" * 32
        self.assertIn("not the secret", self.fault(lines))
        lines = [dict(line) for line in self.lines]
        lines[0]["commitment"] = "00" * 32
        self.fault(lines)
        lines = [dict(line) for line in self.lines]
        lines[0]["secret"] = "00" * 32
        self.assertIn("secret in the header", self.fault(lines))
        lines[0]["secret"] = next(line["secret"] for line in lines if "event" in line and "secret" in line)
        self.assertIn("All is right", self.text("verify", self.save(lines)))

    def test_a_changed_seal_is_found(self):
        lines = [dict(line) for line in self.lines]
        lines[-1]["state"] = "00" * 32
        self.assertIn("sealed with another state", self.fault(lines))
        lines = [dict(line) for line in self.lines]
        next(line for line in lines if "state" in line)["events"] = 100_000
        self.assertIn("sealed for more events", self.fault(lines))

    def test_a_log_that_stops_early_is_not_right(self):
        seal = max(number for number, line in enumerate(self.lines[: self.first("end")]) if "state" in line)
        self.assertIn("not finished", self.fault(self.lines[: seal + 1]))
        self.assertIn("cut off", self.fault(self.lines + [{"event": "pass"}], end=""))
        self.assertIn("seal", self.fault(self.lines[:-1]))
        missing = [line for number, line in enumerate(self.lines) if number != self.first("place")]
        self.fault(missing)

    def test_what_is_no_log_is_refused(self):
        self.write("empty", "")
        self.write("text", "Dear Sir or Madam\n")
        self.write("rubbish", bytes(range(256)) * 40)
        self.write("other.json", '{"format":"quoin-game-record"}\n')
        self.write("deep", "[" * 100000 + "\n")
        for name in ("empty", "text", "rubbish", "other.json", "deep", "missing"):
            self.assertIn(name, self.complaint("verify", name))
            self.run_quoin("verify", name, "--json", status=2)
        self.complaint("verify")


if __name__ == "__main__":
    unittest.main()
