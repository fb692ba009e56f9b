"""quoin engine, and programs from outside as players of a match: docs/engine-protocol.md."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import textwrap
import time
import unittest

from quoin_case import EMPTY_BOARD, QUOIN, SMALL_LIST, SOURCE, QuoinCase, catches, end_session

PATIENCE = 60  # seconds; sanitizers are slow
PAGE = SOURCE / "docs" / "engine-protocol.md"
OPENING = f"position {EMPTY_BOARD} AEGNOTW/ 0/0 0 tiles 7/7;"
EXAMPLE = SOURCE / "examples" / "patient_engine.py"

# An engine that plays like ours up to the point where a test makes it do something else.
BAD_ENGINE = """
import os, subprocess, sys, time
inner = subprocess.Popen(
    [{quoin!r}, "engine", "--player", "high-scorer"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)
def tell(line):
    print(line, file=inner.stdin, flush=True)
def wait_for(start):
    for line in inner.stdout:
        if line.startswith(start):
            return line.strip()
def say(line):
    print(line, flush=True)
moves = 0
for line in map(str.strip, sys.stdin):
    command = line.split()[0]
    if command == "quit":
        break
    tell(line)
    if command == "quoin":
        say(wait_for("quoin"))
    elif command == "ready?":
        say(wait_for("ready"))
    elif command == "go":
        moves += 1
        best = wait_for("best")
        if moves == 3:
{misdeed}
        say(best)
"""

MISDEEDS = {
    "crash": ("os.abort()", "was ended by signal 6"),
    "leave": ("sys.exit(5)", "ended with exit code 5"),
    "illegal": ('best = "best 1A ZZZ"', "played '1A ZZZ': the tiles are not on the rack"),
    "phony": ('best = "best -ABCDEFGHIJ"', "played '-ABCDEFGHIJ': an exchange of 10 tiles: a rack holds 7"),
    "garbage": ('best = "I resign"', "wrote what is no line of the protocol: there is no line 'I'"),
    "silence": ("time.sleep(1000)", "did not answer in time"),
    "long line": ("sys.stdout.write('x' * 10_000_000); sys.stdout.flush()", "wrote a line of more than 65536 bytes"),
    "flood": ("while True: say('info ' + 'x' * 1000)", "wrote without end"),
    "complaint": ('best = "error I am confused"', "says: I am confused"),
    "closed output": ("os.close(1); time.sleep(1000)", "closed its standard output"),
}

WRONG_FROM_THE_START = {
    "exits at once": ("pass", "ended with exit code 0"),
    "is no engine": (
        "print('uciok'); input(); time.sleep(1000)",
        "wrote what is no line of the protocol: there is no line 'uciok'",
    ),
    "speaks another version": (
        "print('quoin 7', flush=True); time.sleep(1000)",
        "speaks version 7 of the protocol, not 1",
    ),
    "never introduces itself": ("time.sleep(1000)", "did not answer in time"),
    "closes its input": (
        "input(); os.close(0); print('quoin 1', flush=True); time.sleep(1000)",
        "closed its standard input",
    ),
    "does not know the words": (
        "print('quoin 1', flush=True); input(); print('error no such words', flush=True); time.sleep(1000)",
        "says: no such words",
    ),
}


def children_of(marker):
    """The processes that run now and have the marker in their command line."""
    found = []
    for number in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{number}/cmdline", "rb") as file:
                if marker.encode() in file.read():
                    found.append(int(number))
        except OSError:
            pass
    return found


class Session:
    """A conversation with an engine."""

    def __init__(self, case, *command):
        self.case = case
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=case.folder, env=case.environment
        )
        self.unread = b""
        case.addCleanup(end_session, self.process)

    def say(self, line):
        self.process.stdin.write(line if isinstance(line, bytes) else (line + "\n").encode())
        self.process.stdin.flush()

    def hear(self):
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self.unread:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, deadline - time.monotonic()))
            self.case.assertTrue(ready, f"silence after {self.unread!r}")
            read = os.read(self.process.stdout.fileno(), 65536)
            self.case.assertTrue(read, f"ended after {self.unread!r}")
            self.unread += read
        line, self.unread = self.unread.split(b"\n", 1)
        return line.decode()

    def hear_best(self):
        while not (line := self.hear()).startswith("best"):
            self.case.assertRegex(line, r"\Ainfo ")
        return line

    def ask(self, line):
        self.say(line)
        return self.hear()

    def finish(self):
        self.process.stdin.close()
        self.case.assertEqual(self.process.wait(PATIENCE), 0)
        return self.unread + self.process.stdout.read()


class EngineCase(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)

    def engine(self, *arguments):
        return Session(self, QUOIN, "engine", *arguments)


class Engine(EngineCase):
    def test_talks_as_the_page_shows(self):
        [block] = re.findall(r"^```session\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        version = self.text("--version").split()[1]
        session = self.engine("--player", "high-scorer")
        for line in block.replace("VERSION", version).splitlines():
            if line.startswith("> "):
                session.say(line[2:])
            else:
                self.assertEqual("< " + session.hear(), line)
        self.assertEqual(session.finish(), b"")

    def test_plays_like_the_player_that_it_has(self):
        session = self.engine("--lexicon", "small", "--player", "static")
        session.say(OPENING)
        self.assertRegex(session.ask("go"), r"\Abest 8[A-H] [A-Z]+\Z")
        session.say("option player level:1")
        self.assertEqual(session.ask("go"), "error there is no position to think about")
        session.say(OPENING)
        self.assertRegex(session.ask("go"), r"\Abest ")

    def test_stops_when_it_is_told_and_hears_while_it_thinks(self):
        session = self.engine("--lexicon", "small", "--player", "champion:time=1h")
        session.say(OPENING)
        session.say("go")
        self.assertRegex(session.hear(), r"\Ainfo rank 1 playouts \d+ win \d+\.\d spread -?\d+\.\d play [\w-]+")
        session.say("new")
        while (line := session.hear()).startswith("info"):
            pass
        self.assertEqual(line, "error the engine is thinking; until then there are stop, ready? and quit")
        session.say("ready?")
        while (line := session.hear()).startswith("info"):
            pass
        self.assertEqual(line, "ready")
        session.say("stop")
        session.hear_best()
        session.say("stop")
        self.assertEqual(session.ask("ready?"), "ready", "a stop that comes too late means nothing")

    def test_answers_when_it_is_due(self):
        session = self.engine("--lexicon", "small", "--player", "champion:time=1h")
        session.say(OPENING)
        session.say("go time 300")
        session.hear_best()
        session.say("go clock 2000 0")
        session.hear_best()

    def test_ends_with_its_input_also_while_it_thinks(self):
        session = self.engine("--lexicon", "small", "--player", "champion:time=1h")
        session.say(OPENING)
        session.say("go")
        self.assertRegex(session.hear(), r"\Ainfo ")
        self.assertRegex(session.finish().decode(), r"(?m)^best .*\n\Z")

    def test_says_what_is_wrong_and_goes_on(self):
        session = self.engine("--lexicon", "small", "--player", "static")
        for line, sentence in (
            ("dance", "there is no line 'dance'"),
            ("lexicon nowhere", r".*nowhere.*"),
            ("layout nowhere", r".*nowhere.*"),
            ("rules speed=1", r"rules: .*speed.*"),
            ("option colour red", "there is no option 'colour'; there is player"),
            ("option player statik", r"there is no player 'statik'; .* \(did you mean static\?\)"),
            ("position nonsense", r"position: .*"),
            (
                f"position {EMPTY_BOARD} ABC/DEF 0/0 0",
                "position: an engine sees no rack but its own; leave the others empty",
            ),
            ("go time", "expected milliseconds after 'time', as in 'go time 5000'"),
            (b"\xff\xfe\n", "the line is not UTF-8 text"),
            (b"new\0\n", "the line has control characters"),
            (b"x" * 100_000 + b"\n", "a line has more than 65536 bytes"),
        ):
            self.assertRegex(session.ask(line), rf"\Aerror {sentence}\Z")
        session.say("")
        session.say(OPENING + "\r")
        self.assertRegex(session.ask("go"), r"\Abest ")

    def test_refuses_what_makes_no_engine(self):
        self.assertIn(
            "there is no player 'statik'", self.complaint("engine", "--player", "statik", "--lexicon", "small")
        )
        self.assertIn("nowhere", self.complaint("engine", "--lexicon", "nowhere"))


class OutsideMatch(EngineCase):
    def match(self, *arguments, **options):
        return self.json("match", *arguments, "--lexicon", "small", **options)

    def python_engine(self, source):
        """A file of its own in our folder, so that its processes can be found."""
        path = self.write("engine_under_test.py", textwrap.dedent(source))
        return f"engine:{sys.executable} {path}"

    def forfeits(self, spec, *arguments):
        answer = self.match("high-scorer", spec, "--games", 4, "--threads", 1, "--seed", 3, *arguments)
        self.assertEqual(answer["games"], 4)
        self.assertEqual(answer["players"][0]["forfeits"], 0)
        self.assertEqual(children_of(str(self.folder)), [], "somebody was left behind")
        return answer["players"][1]

    def test_plays_the_same_games_as_without_processes(self):
        for player, arguments in (
            ("high-scorer", []),
            ("static", ["--rules", "final-rack=tournament,scoreless=4"]),
            ("level:2", ["--layout", "random:5"]),
        ):
            inside = self.match("static", player, "--games", 4, "--seed", 3, *arguments)
            spec = f"engine:{QUOIN} engine --player {player}"
            outside = self.match("static", spec, "--games", 4, "--seed", 3, *arguments)
            self.assertEqual(outside["digest"], inside["digest"])
            self.assertEqual(outside["players"][1]["forfeits"], 0)
            self.assertEqual(outside["players"][1]["spec"], spec)

    def test_plays_the_same_games_with_more_seats_and_threads(self):
        spec = f"engine:{QUOIN} engine --player static"
        inside = self.match("high-scorer", "static", "static", "--games", 6)
        outside = self.match("high-scorer", spec, spec, "--games", 6, "--threads", 3)
        self.assertEqual(outside["digest"], inside["digest"])

    def test_the_champion_plays_the_same_through_a_pipe(self):
        champion = "champion:playouts=40"
        inside = self.match(champion, "high-scorer", "--games", 2)
        outside = self.match(f"engine:{QUOIN} engine --player {champion}", "high-scorer", "--games", 2)
        self.assertEqual(outside["digest"], inside["digest"])

    def test_lets_the_example_play(self):
        inside = self.match("static", "high-scorer", "--games", 4)
        spec = f"engine:{EXAMPLE} --record talk.txt {QUOIN} engine --player high-scorer"
        outside = self.match("static", spec, "--games", 4, "--threads", 1)
        self.assertEqual(outside["digest"], inside["digest"])
        talk = (self.folder / "talk.txt").read_text()
        self.assertIn("\nready?\nready\nposition ", talk)
        self.assertEqual(talk.count("new\n"), 4)
        passes = self.match("high-scorer", f"engine:{EXAMPLE}", "--games", 2)
        self.assertEqual([player["wins"] for player in passes["players"]], [2, 0])
        self.assertEqual(passes["players"][1]["forfeits"], 0)

    def test_an_engine_sees_its_own_rack_and_no_other(self):
        spec = f"engine:{EXAMPLE} --record talk.txt {QUOIN} engine --player high-scorer"
        self.match("high-scorer", spec, "--games", 2, "--threads", 1)
        positions = re.findall(r"^position (.*)$", (self.folder / "talk.txt").read_text(), re.M)
        self.assertGreater(len(positions), 8)
        for position in positions:
            self.assertRegex(position.split()[1], r"\A[A-Z?]{1,7}/\Z")

    def test_who_does_wrong_forfeits_the_game_and_the_match_goes_on(self):
        for name, (misdeed, reason) in MISDEEDS.items():
            with self.subTest(name):
                timeout = "500ms" if name == "silence" else "20s"
                spec = self.python_engine(BAD_ENGINE.format(quoin=QUOIN, misdeed=textwrap.indent(misdeed, " " * 12)))
                side = self.forfeits(spec, "--engine-timeout", timeout)
                self.assertEqual(side["first_forfeit"], reason)
                self.assertEqual(side["forfeits"], 4, "each game ends like the first one")

    def test_who_is_no_engine_is_given_up(self):
        for name, (deed, reason) in WRONG_FROM_THE_START.items():
            with self.subTest(name):
                timeout = "500ms" if name == "never introduces itself" else "20s"
                spec = self.python_engine(f"import os, sys, time\n{deed}\n")
                side = self.forfeits(spec, "--engine-timeout", timeout)
                self.assertEqual(side["first_forfeit"], reason)
                self.assertEqual((side["forfeits"], side["wins"]), (4, 0))

    def test_tells_people_and_logs_why_a_game_was_forfeited(self):
        spec = self.python_engine("import sys\nsys.exit(9)\n")
        text = self.text(
            "match", "high-scorer", spec, "--lexicon", "small", "--games", 4, "--threads", 1, "--log", "games.log"
        )
        self.assertIn("forfeited 4 games, the first because it ended with exit code 9\n", text)
        rounds = [json.loads(line) for line in (self.folder / "games.log").read_text().splitlines()[1:]]
        reasons = [game["forfeit"]["reason"] for round in rounds for game in round["games"]]
        self.assertEqual(reasons, ["ended with exit code 9"] * 3 + ["was given up after 3 failures in a row"])

    def test_writes_games_of_engines_as_gcg(self):
        spec = f"engine:{QUOIN} engine --player high-scorer"
        self.match("static", spec, "--games", 2, "--gcg", "games")
        for game in sorted((self.folder / "games").iterdir()):
            self.text("convert", game, "--to", "json")

    def test_leaves_nobody_behind_when_it_is_stopped(self):
        spec = self.python_engine(
            """
            import signal, sys, time
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            print("quoin 1", flush=True)
            for line in sys.stdin:
                if line == "ready?\\n":
                    print("ready", flush=True)
                if line == "go\\n" or line.startswith("go "):
                    open("thinks", "w").close()
                    while True:
                        time.sleep(1000)
            """
        )
        for number in (signal.SIGINT, signal.SIGTERM):
            process = subprocess.Popen(
                [QUOIN, "match", spec, "high-scorer", "--lexicon", "small", "--threads", "1", "--engine-timeout", "1h"],
                cwd=self.folder,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            self.wait_until(
                "the engine to think", lambda: (self.folder / "thinks").exists() and catches(process, number)
            )
            self.assertGreaterEqual(len(children_of("engine_under_test.py")), 2, "the match, and its engine")
            process.send_signal(number)
            _, errors = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 2)
            self.assertRegex(errors.decode(), r"(?m)^quoin: stopped before the first round of games was over\n\Z")
            self.assertEqual(children_of(str(self.folder)), [])
            (self.folder / "thinks").unlink()

    def test_refuses_what_cannot_be_an_engine(self):
        for spec, sentence in (
            ("engine:", "player engine: expected a program to run"),
            ("engine:'x", "player engine: a quote is not closed: '"),
            ("engine:./nowhere --fast", "player engine: cannot run ./nowhere (No such file or directory)"),
            (
                "engine:quoin-no-such-program",
                "player engine: cannot run quoin-no-such-program (No such file or directory)",
            ),
        ):
            self.assertEqual(self.complaint("match", "static", spec, "--lexicon", "small"), f"quoin: {sentence}\n")
        for text in ("soon", "0s"):
            self.assertIn(
                "--engine-timeout: ",
                self.complaint("match", "static", "static", "--lexicon", "small", "--engine-timeout", text),
            )


if __name__ == "__main__":
    unittest.main()
