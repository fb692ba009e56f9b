#!/usr/bin/env python3
"""An engine for `quoin match`, to begin with: docs/engine-protocol.md has the protocol.

Alone it passes. With the command line of another engine it lets that one choose, waits before it answers, and keeps
a record: quoin match static "engine:examples/patient_engine.py" quoin match static
"engine:examples/patient_engine.py --wait 0.1 --record talk.txt quoin engine --player static" """

import argparse
import subprocess
import sys
import time


class Passer:
    def tell(self, line):
        """A line that chooses a word list, a board, rules, or begins a game."""

    def best(self, position):
        return "-"


class Wrapper:
    """Another engine, through pipes of our own."""

    def __init__(self, command):
        self.engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.tell("quoin 1")
        self.read_until("quoin 1")

    def tell(self, line):
        print(line, file=self.engine.stdin, flush=True)

    def read_until(self, start):
        for line in self.engine.stdout:
            if line.startswith(start):
                return line.strip()
            if line.startswith("error"):
                sys.exit(line.strip())
        sys.exit("the engine inside has ended")

    def best(self, position):
        self.tell("position " + position)
        self.tell("go")
        return self.read_until("best ").removeprefix("best ")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--wait", type=float, default=0, help="seconds before each answer")
    parser.add_argument("--record", default="/dev/null", help="a file for all that is said")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    player = Wrapper(options.command) if options.command else Passer()
    position = ""
    with open(options.record, "a", encoding="utf-8") as record:
        for line in map(str.strip, sys.stdin):
            command, _, rest = line.partition(" ")
            answer = ""
            if command == "quoin":
                answer = "name Patient\nquoin 1"
            elif command == "ready?":
                answer = "ready"
            elif command == "position":
                position = rest
            elif command == "go":
                time.sleep(options.wait)
                answer = "best " + player.best(position)
            elif command in ("lexicon", "layout", "rules", "new"):
                player.tell(line)
            elif command == "quit":
                return
            elif command not in ("stop", ""):
                answer = f"error there is no line '{command}'"
            if answer:
                print(answer, flush=True)
            print(line, *filter(None, [answer]), sep="\n", file=record, flush=True)


if __name__ == "__main__":
    main()
