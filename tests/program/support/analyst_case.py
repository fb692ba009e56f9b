"""What the tests of the analyst's commands share."""

import json

import jsonschema
from quoin_case import SMALL_LIST, SOURCE, QuoinCase

SCHEMA = json.loads((SOURCE / "docs" / "analysis.schema.json").read_text(encoding="utf-8"))

# Seven tiles and racks of three: end games that a person can work out.
TINY_ALPHABET = """alphabet tiny
title Tiny
language xx
rack 3
exchange 3
bingo 3 5
blank 0 0
tile A a 3 1 vowel
tile C c 1 3
tile S s 1 1
tile T t 2 1
"""

# A game with a phony that is challenged off, and an exchange.
GAME = """#character-encoding UTF-8
#player1 Ann Ann
#player2 Ben Ben
#lexicon small
>Ann: AEGNOTW 8D WAGON +26 26
>Ben: BEIMRT? E4 TIMB.R +20 20
>Ann: EIQTTUU D8 .IT +8 34
>Ann: EIQTTUU -- -8 26
>Ben: AELOSY? 9G YES +22 42
>Ann: EIQTTUU -IQTUU +0 26
>Ben: AADLOR? - +0 42
>Ann: ETAINSR - +0 26
"""


def board(**rows):
    """Rows by number, as board(r8="7CAT5"); the others are empty."""
    return "/".join(rows.get(f"r{number}", "15") for number in range(1, 16))


CAT = board(r8="6CAT6")


def stored(name):
    """The positions of data/bench."""
    text = (SOURCE / "data" / "bench" / f"{name}.cgp").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.startswith("#")]


class AnalystCase(QuoinCase):
    def setUp(self):
        super().setUp()
        self.write("tiny.txt", TINY_ALPHABET)
        self.build("small", SMALL_LIST)
        self.write("game.gcg", GAME)

    def build_tiny(self, name, words):
        return self.build(name, words, alphabet="./tiny.txt")

    def check(self, kind, answer):
        """Whether the answer has the form that docs/analysis.schema.json gives."""
        schema = {"$schema": SCHEMA["$schema"], "$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]}
        fault = jsonschema.exceptions.best_match(jsonschema.Draft202012Validator(schema).iter_errors(answer))
        self.assertIsNone(fault, fault and f"{kind}: {fault.message} in {json.dumps(answer)[:2000]}")
        return answer

    def ask(self, kind, *arguments, **options):
        answer = self.check(kind, self.json(*arguments, **options))
        # Not everybody who asks the analyst gets these, but whoever asks with --json does.
        for field in ("seconds", "warnings"):
            self.assertIn(field, answer.get("result", answer))
        return answer

    def golden(self, name, text):
        """Compares with tests/golden/NAME.txt; QUOIN_RECORD in the environment writes it anew."""
        path = SOURCE / "tests" / "golden" / f"{name}.txt"
        if "QUOIN_RECORD" in self.environment:
            path.write_text(text, encoding="utf-8")
        self.assertEqual(text, path.read_text(encoding="utf-8"))
