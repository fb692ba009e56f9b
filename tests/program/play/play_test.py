"""quoin play as people use it: through a pipe, on a terminal, and interrupted at any moment."""

import fcntl
import os
import pty
import random
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import sys
import termios
import time

QUOIN = os.environ["QUOIN"]
SOURCE = os.environ["QUOIN_SOURCE_DIR"]
HERE = os.getcwd()
LONG = os.environ.get("QUOIN_TEST_LONG") == "1"
PATIENCE = 60  # seconds; sanitizers are slow

ENVIRONMENT = dict(
    os.environ,
    HOME=HERE,
    XDG_STATE_HOME=HERE + "/state",
    XDG_DATA_HOME=HERE + "/share",
    QUOIN_LEXICONS=HERE + "/lexicons",
    TERM="xterm-256color",
    LC_ALL="C.UTF-8",
)
for name in ("NO_COLOR", "COLORTERM", "COLORFGBG"):
    ENVIRONMENT.pop(name, None)


def check(condition, *what):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in what))


def run(*arguments, typed="", code=0, **options):
    done = subprocess.run(
        [QUOIN, "play", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        **options,
    )
    check(done.returncode == code, arguments, "gave", done.returncode, done.stdout, done.stderr)
    return done.stdout if code == 0 else done.stderr


def verify(path):
    done = subprocess.run([QUOIN, "verify", path], capture_output=True, text=True, env=ENVIRONMENT)
    check(done.returncode == 0, "verify:", done.stdout, done.stderr)


def log_named_in(output):
    return re.search(r"(\S+\.log)", output.splitlines()[-1]).group(1)


class Line:
    """A game in line mode to talk to."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen(
            [QUOIN, "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=ENVIRONMENT,
            stderr=subprocess.STDOUT,
        )
        self.heard = ""
        self.latest = self.listen()

    def listen(self):
        """What is said up to the next prompt, or to the end."""
        text = ""
        end = time.time() + PATIENCE
        while not re.search(r"(^|\n)[^\n]*> $", text):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.time()))
            check(ready, "no answer after:", text)
            read = os.read(self.process.stdout.fileno(), 65536)
            if not read:
                break
            text += read.decode()
        self.heard += text
        return text

    def say(self, line):
        try:
            self.process.stdin.write((line + "\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        self.latest = self.listen()
        # The echo is not an answer.
        return self.latest.split("\n", 1)[-1]

    def is_over(self):
        return not re.search(r"> $", self.latest)

    def rack(self):
        return re.findall(r"rack: (.*)", self.heard)[-1].split()

    def close(self):
        self.process.stdin.close()
        self.heard += self.process.stdout.read().decode()
        check(self.process.wait(PATIENCE) == 0, "ended with", self.process.returncode, self.heard)
        return self.heard

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.heard += self.process.stdout.read().decode()
        self.process.stdin.close()
        return self.heard


def best_or_pass(game):
    """Plays the best move that `moves` names; without one it exchanges, or passes."""
    play = re.search(r"^ +\d+  (\S+ \S+)", game.say("moves 1"), re.M)
    if play:
        return game.say(play.group(1).strip())
    answer = game.say("exchange all")
    return game.say("pass") if "needs at least" in answer else answer


def words_of_list():
    with open(SOURCE + "/tests/data/words/small-english.txt") as file:
        return {line.strip() for line in file if not line.startswith("#")}


def phony(rack):
    """Two tiles on the start square that are no word."""
    words = words_of_list()
    for first in rack:
        for second in rack:
            if first != second and "?" not in (first, second) and (first + second).lower() not in words:
                return f"8H {first}{second}"
    raise AssertionError("every pair of " + " ".join(rack) + " is a word")


# --- line mode


def test_computers_play_by_themselves():
    for seats in (2, 3, 4):
        output = run("--players", ",".join(["computer"] * seats), "--seed", str(seats))
        check("won by" in output or "drew" in output, output)
        check("highest play" in output, output)
        verify(log_named_in(output))


def test_every_layout_is_played():
    for layout in ("standard", "super", "quick", "random:11"):
        output = run("--players", "computer,computer", "--layout", layout, "--seed", "1")
        verify(log_named_in(output))


def test_a_person_plays_a_whole_game():
    game = Line("--rules", "training=yes", "--seed", "5")
    turns = 0
    while not game.latest.endswith("Over> "):
        best_or_pass(game)
        turns += 1
        check(turns < 200, "the game does not end")
    check("You won" in game.heard or "Computer won" in game.heard or "drew" in game.heard, game.heard)
    taken_back = game.say("undo")
    check("took back" in taken_back and "Your rack" in taken_back, taken_back)
    while not game.latest.endswith("Over> "):
        best_or_pass(game)
    output = game.close()
    verify(log_named_in(output))


def test_people_share_a_terminal():
    for players in ("Ann,Ben", "Ann,Ben,Cy", "Ann,Ben,computer,computer"):
        game = Line("--players", players, "--rules", "first=1", "--seed", "2")
        check("Ann's rack" in game.latest and "Ben's rack" not in game.latest, game.latest)
        answer = game.say("pass")
        check("Ben's rack" in answer and "Ann's rack" not in answer, answer)
        check("people only" not in game.close(), "a pipe needs no Enter between people")


def test_bad_lines_get_one_sentence():
    game = Line("--rules", "first=1", "--seed", "9")
    for line in (
        "zzz",
        "8H",
        "8H QQQQ",
        "99Q A",
        "8H ÄÖÜ",
        "8H AB CD",
        "exchange",
        "exchange 7",
        "challenge",
        "hold",
        "accept",
        "draw",
        "undo",
        "hint",
        "moves",
        "claim",
        "save",
        "Ben: pass",
        "computer: resign",
        "x" * 10000,
        "\x1b[2J",
        "pass now",
    ):
        answer = game.say(line)
        sentences = answer.split("\n")[:-1]
        check(len(sentences) == 1 and sentences[0].endswith("."), line, "->", repr(answer))
        check("\x1b" not in answer, "control characters come back")
    check("You passed." in game.say("pass"), game.latest)
    game.close()


def test_commands_that_look():
    output = run(
        "--rules",
        "first=1",
        "--seed",
        "1",
        typed="help\nunseen\nhistory\nrules\nboard\nflip\nshuffle\nsort\nsave copy.log\nsave copy.log\nquit\n",
    )
    for part in (
        "exchange ABC",
        "93 tiles unseen, 86 of them in the bag",
        "Nothing has been played yet.",
        "challenge=void",
        "A copy of the game is in copy.log.",
        "there is a file of this name already",
        "to go on",
    ):
        check(part in output, part, "is not in", output)
    check(len(re.findall(r"^ +A +B +C", output, re.M)) >= 4, "the board was not shown again")
    check(len(re.findall(r"^ +1 +2 +3", output, re.M)) == 2, "the board was not turned")


def test_each_challenge_rule():
    for rule in ("single", "double", "5-point", "10-point", "triple"):
        rules = f"first=1,challenge={rule}"
        # A phony is challenged by the computer.
        game = Line("--rules", rules, "--seed", "4")
        answer = game.say(phony(game.rack()))
        check("comes off" in answer, rule, answer)
        check(("Computer won: You lost a challenge" in answer) == (rule == "triple"), rule, answer)
        game.close()
        # A good word is challenged by a person. (A computer that minds its leave might exchange.)
        game = Line("--rules", rules.replace("first=1", "first=2"), "--seed", "4", "--players", "You,high-scorer")
        score = int(re.search(r"high-scorer played .* for (\d+) points", game.heard).group(1))
        check("can be challenged" in game.latest, game.latest)
        answer = game.say("challenge")
        check("the play is good" in answer, rule, answer)
        if rule == "triple":
            check("high-scorer won: You lost a challenge" in answer, answer)
        elif rule == "double":
            check("You lost a turn" in answer, answer)
            check(answer.count("high-scorer played") >= 1, answer)
        else:
            gain = {"single": 0, "5-point": 5, "10-point": 10}[rule]
            check(f"high-scorer {score + gain}" in game.say("board"), rule, game.latest)
        game.close()
    # Only some words, and by somebody who is not on turn.
    game = Line("--rules", "first=1,challenge=5-point", "--players", "Ann,Ben,Cy", "--seed", "4")
    game.say(phony(game.rack()))
    check("not a word of the last play" in game.say("challenge HORSE"), game.latest)
    check("Cy challenged" in game.say("Cy: challenge"), game.latest)
    game.close()
    # Void: the play is refused at once.
    game = Line("--rules", "first=1", "--seed", "4")
    check("not in the word list" in game.say(phony(game.rack())), game.latest)
    game.close()


def test_hold():
    game = Line("--rules", "first=2,challenge=double,hold=yes", "--seed", "4")
    check("held the play" in game.say("hold"), game.latest)
    check("held: accept, or challenge" in game.latest, game.latest)
    check("accepted the play" in game.say("accept"), game.latest)
    game.close()


def test_a_computer_waits_for_challengers():
    game = Line("--rules", "first=2,challenge=double", "--players", "Ann,high-scorer,high-scorer", "--seed", "4")
    check("Enter goes on." in game.latest, game.latest)
    check("high-scorer 2 " in game.say(""), game.latest)
    game.close()


def test_no_rack_is_open_while_people_may_challenge():
    game = Line("--rules", "first=3,challenge=double,training=yes", "--players", "Ann,Ben,Cy,computer", "--seed", "4")
    check("Ann or Ben may challenge Cy" in best_or_pass(game), game.latest)
    check(game.latest.endswith("Challenge> "), game.latest)
    check("rack:" not in game.say("board"), game.latest)
    check("No rack is open now" in game.say("shuffle"), game.latest)
    check("Say who, as in 'Ann: challenge'." in game.say("challenge"), game.latest)
    check("Ben challenged" in game.say("Ben: challenge"), game.latest)
    game.close()


def test_training():
    game = Line("--rules", "first=1,training=yes", "--seed", "3")
    check("Look" in game.say("hint"), game.latest)
    check("scores" in game.say("hint"), game.latest)
    named = game.say("hint")
    play = re.match(r"(\S+ \S+) for", named).group(1)
    before = game.rack()
    check(f"You played {play}" in game.say(play), game.latest)
    check("took back" in game.say("undo"), game.latest)
    check(sorted(game.rack()) == sorted(before), game.rack(), before)
    check("nothing to take back" in game.say("undo"), game.latest)
    check("Nobody won" in game.say("abort") or game.is_over(), game.latest)
    game.close()


def test_endings():
    check("You resigned" in run("--rules", "first=1", typed="resign\n"), "resign")
    check("agreed to end" in run("--rules", "first=1", typed="end\n"), "end")
    check("called off" in run("--rules", "first=1", typed="abort\n"), "abort")
    passes = run("--players", "Ann,Ben", "--rules", "first=1", typed="pass\n" * 6)
    check("6 scoreless turns in a row" in passes, passes)
    claimed = run("--players", "Ann,Ben", "--rules", "first=1,scoreless-end=claimed", typed="pass\n" * 6 + "claim\n")
    check("the end was claimed" in claimed, claimed)
    agreed = run("--players", "Ann,Ben", "--rules", "first=1", typed="end\nBen: end\n")
    check("agreed to end" in agreed, agreed)


def test_time():
    game = Line("--rules", "first=1,time=1s", "--seed", "1")
    game.latest = game.listen()
    check("You ran out of time" in game.heard, game.heard)
    check("Computer won" in game.heard, game.heard)
    game.close()


def test_use():
    check("no word list 'nope'" in run("--lexicon", "nope", code=2), "lexicon")
    check("2 to 4 players" in run("--players", "Ann", code=2), "players")
    check("no rule 'x'" in run("--rules", "x=1", code=2), "rules")
    check("no player 'foo'" in run("--players", "a,foo:bar", code=2), "players")
    check("needs a terminal" in run("--screen", code=2), "screen")
    check("choose one" in run("--screen", "--line", code=2), "both")
    check("letters of English" in run("--alphabet", "bulgarian", "--lexicon", "english", code=2), "alphabet")
    check("100 tiles" in run("--alphabet", "english", typed="quit\n"), "alphabet")
    check("200 tiles" in run("--alphabet", "english-super", "--layout", "super", typed="quit\n"), "super")


# --- nothing is lost


def test_a_game_survives_being_killed():
    rng = random.Random(2024)
    kills = 25 if LONG else 8
    path = "killed.log"
    game = Line("--save", path, "--rules", "training=yes", "--seed", "6")
    before = 0  # turns that were there when the game was opened

    def turns_told(text):
        return len(re.findall(r"^\w+ (?:played|exchanged|passed)", text, re.M))

    done = 0
    while not game.latest.endswith("Over> "):
        if done == kills or rng.random() < 0.5:
            best_or_pass(game)
            continue
        # In the middle of a turn: somewhere between what was typed and its answer.
        play = re.search(r"^ +\d+  (\S+ \S+)", game.say("moves 1"), re.M)
        game.process.stdin.write(((play.group(1) if play else "pass") + "\n").encode())
        game.process.stdin.flush()
        time.sleep(rng.random() * 0.02)
        told = before + turns_told(game.kill())
        done += 1
        game = Line("--resume", path)
        check("The game goes on." in game.heard or told == 0, game.heard)
        # A turn of the computer that was cut off is made when the game is opened.
        played = turns_told(game.heard)
        kept = len(re.findall(r"^ +\d+  \w", game.say("history"), re.M))
        check(kept >= told, "turns were told and lost:", told, kept, game.heard)
        before = kept - played
    check(done > 0, "nobody was killed")
    game.say("quit")
    game.close()
    verify(path)


def test_a_torn_file_is_resumed():
    path = log_named_in(run("--rules", "first=1", "--seed", "8", typed="pass\npass\n"))
    with open(path, "rb") as file:
        whole = file.read()
    header = whole.index(b"\n") + 1
    rng = random.Random(5)
    for _ in range(6):
        with open("torn.log", "wb") as file:
            file.write(whole[: rng.randrange(header, len(whole))])
        check("to go on" in run("--resume", "torn.log", typed="history\nquit\n"), "torn")
        os.remove("torn.log")
    with open("torn.log", "wb") as file:
        file.write(whole[: header // 2])
    check("torn.log" in run("--resume", "torn.log", code=2), "half a header")


def test_the_latest_unfinished_game_is_resumed():
    shutil.rmtree(HERE + "/state", ignore_errors=True)
    check("no unfinished game" in run("--resume", code=2), "none")
    run("--players", "Ann,Ben", "--rules", "first=1", typed="pass\n")
    run("--players", "computer,computer")
    output = run("--resume", typed="history\n")
    check("Ann  passed" in output, output)


def test_what_a_game_was_made_of_is_kept():
    with open("tiny.txt", "w") as file:
        file.write(open(SOURCE + "/data/layouts/quick.txt").read().replace("layout quick", "layout tiny"))
    for layout in ("standard", "super", "random:11", "./tiny.txt"):
        for alphabet in ("english", "english-super"):
            options = [
                "--layout",
                layout,
                "--alphabet",
                alphabet,
                "--players",
                "Ann,Ben",
                "--rules",
                "challenge=triple",
            ]
            path = log_named_in(run(*options, typed="pass\n"))
            output = run("--resume", path, typed="history\nrules\nresign\n")
            check("passed" in output and "challenge=triple" in output, output)
            verify(path)


def test_a_resumed_game_is_what_it_was():
    run("--save", "kept.log", "--players", "Ann,Ben", "--rules", "first=1", typed="pass\n")
    check(os.stat("kept.log").st_mode & 0o777 == 0o600, "others can read the log")
    for option, value in (
        ("--rules", "first=2"),
        ("--layout", "standard"),
        ("--alphabet", "english"),
        ("--players", "You,computer"),
        ("--seed", "0"),
    ):
        check("as it was begun" in run("--resume", "kept.log", option, value, code=2), option)
    with open("kept.log") as file:
        text = file.read()
    place = text.rindex('"state":"') + len('"state":"')
    with open("kept.log", "w") as file:
        file.write(text[:place] + ("1" if text[place] == "0" else "0") + text[place + 1 :])
    check("the log was changed" in run("--resume", "kept.log", code=2), "seal")


def test_a_word_list_from_a_file_is_named_again():
    shutil.copy("lexicons/english.qlx", "mine.qlx")
    os.rename("lexicons", "elsewhere")
    try:
        told = run("--lexicon", "mine.qlx", "--save", "mine.log", typed="quit\n")
        check("quoin play --resume mine.log --lexicon mine.qlx" in told, told)
        check("goes on" in run("--resume", "mine.log", "--lexicon", "mine.qlx", typed="quit\n"), "resume")
    finally:
        os.rename("elsewhere", "lexicons")


def test_a_game_is_open_once():
    game = Line("--save", "once.log")
    check("another terminal" in run("--resume", "once.log", code=2), "twice")
    game.close()
    check("already" in run("--save", "once.log", code=2), "overwritten")


def test_interrupt_says_where_the_game_is():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        game = Line("--rules", "first=1")
        game.process.send_signal(number)
        game.process.wait(PATIENCE)
        said = game.process.stdout.read().decode()
        check(game.process.returncode == 128 + number, game.process.returncode)
        check("to go on: quoin play --resume" in said, said)
        game.process.stdin.close()


def test_a_full_disk_does_not_stop_the_game():
    def small_files():
        resource.setrlimit(resource.RLIMIT_FSIZE, (6000, resource.RLIM_INFINITY))

    output = run("--players", "computer,computer", "--seed", "3", preexec_fn=small_files)
    check("The game goes on in memory only" in output, output)
    check("won by" in output, output)
    check("NOT saved" in output, output)


# --- screen mode


class Screen:
    """A terminal of its own: starts the program in it, and keeps what it shows."""

    def __init__(self, *arguments, rows=24, columns=80, term="xterm-256color"):
        self.rows, self.columns = rows, columns
        self.clear()
        self.output = b""
        self.row = self.column = 0
        self.master, self.slave = pty.openpty()
        self.resize(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [QUOIN, "play", *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env=dict(ENVIRONMENT, TERM=term),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def resize(self, rows, columns):
        self.rows, self.columns = rows, columns
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.clear()

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.top, self.bottom = 0, self.rows

    def read(self, seconds):
        end = time.time() + seconds
        while True:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.time()))
            if not ready:
                return
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return
            self.output += data
            self.interpret(data.decode("utf-8", "replace"))

    def interpret(self, text):
        """As much of a terminal as curses needs on xterm."""
        text = getattr(self, "rest", "") + text
        self.rest = ""
        position = 0
        last = " "
        while position < len(text):
            character = text[position]
            if character == "\x1b":
                sequence = re.compile(r"\x1b(\[([?>=]?)([\d;]*)([A-Za-z@`])|[()][0-9A-B]|[=>78cM])").match(
                    text, position
                )
                if not sequence:
                    self.rest = text[position:]
                    return
                position = sequence.end()
                if sequence.group(1) == "M":
                    if self.row == self.top:
                        self.scroll(self.top, -1)
                    else:
                        self.row -= 1
                if sequence.group(4) and not sequence.group(2):
                    numbers = [int(n) if n else 0 for n in sequence.group(3).split(";")]
                    self.control(sequence.group(4), numbers, last)
                continue
            position += 1
            if character == "\r":
                self.column = 0
            elif character == "\n":
                if self.row == self.bottom - 1:
                    self.scroll(self.top, 1)
                else:
                    self.row = min(self.row + 1, self.rows - 1)
            elif character == "\b":
                self.column = max(self.column - 1, 0)
            elif character >= " ":
                last = character
                self.put(character)

    def put(self, character):
        if self.row < self.rows and self.column < self.columns:
            self.cells[self.row][self.column] = character
            self.column += 1

    def control(self, letter, numbers, last):
        first = max(numbers[0], 1)
        if letter in "Hf":
            self.row = first - 1
            self.column = max(numbers[1], 1) - 1 if len(numbers) > 1 else 0
        elif letter == "A":
            self.row = max(self.row - first, 0)
        elif letter == "B":
            self.row = min(self.row + first, self.rows - 1)
        elif letter == "C":
            self.column = min(self.column + first, self.columns - 1)
        elif letter == "D":
            self.column = max(self.column - first, 0)
        elif letter in "G`":
            self.column = first - 1
        elif letter == "d":
            self.row = first - 1
        elif letter == "b":
            for _ in range(first):
                self.put(last)
        elif letter == "X":
            for i in range(first):
                if self.column + i < self.columns:
                    self.cells[self.row][self.column + i] = " "
        elif letter == "K":
            area = range(self.column, self.columns) if numbers[0] == 0 else range(self.column + 1)
            for column in area:
                self.cells[self.row][column] = " "
        elif letter == "J":
            if numbers[0] == 2:
                self.clear()
            else:
                for column in range(self.column, self.columns):
                    self.cells[self.row][column] = " "
                for row in range(self.row + 1, self.rows):
                    self.cells[row] = [" "] * self.columns
        elif letter == "P":
            del self.cells[self.row][self.column : self.column + first]
            self.cells[self.row] += [" "] * (self.columns - len(self.cells[self.row]))
        elif letter == "@":
            self.cells[self.row][self.column : self.column] = [" "] * first
            del self.cells[self.row][self.columns :]
        elif letter == "r":
            self.top = first - 1
            self.bottom = numbers[1] if len(numbers) > 1 else self.rows
            self.row = self.column = 0
        elif letter == "M":
            self.scroll(self.row, first)
        elif letter == "L":
            self.scroll(self.row, -first)
        elif letter == "S":
            self.scroll(self.top, first)
        elif letter == "T":
            self.scroll(self.top, -first)

    def scroll(self, top, lines):
        """Moves the lines of the scrolling region from `top` on up, or down where negative."""
        part = self.cells[top : self.bottom]
        fresh = [[" "] * self.columns for _ in range(min(abs(lines), len(part)))]
        part = part[lines:] + fresh if lines > 0 else fresh + part[:lines]
        self.cells[top : self.bottom] = part[: self.bottom - top]

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def wait_for(self, *parts):
        end = time.time() + PATIENCE
        while not all(part in self.text() for part in parts):
            check(time.time() < end, parts, "did not come:\n" + self.text())
            self.read(0.05)
        return self.text()

    def press(self, keys):
        os.write(self.master, keys.encode())
        self.read(0.15)

    def leave(self, code=0):
        """Waits for the end; the terminal must be as it was."""
        end = time.time() + PATIENCE
        while self.process.poll() is None:
            check(time.time() < end, "does not leave:\n" + self.text())
            self.read(0.05)
        self.read(0.2)
        check(self.process.returncode == code, "ended with", self.process.returncode, self.output[-2000:])
        check(termios.tcgetattr(self.slave) == self.before, "the terminal's modes were not restored")
        check(b"\x1b[?1049l" in self.output, "the first screen did not come back")
        tail = self.output[self.output.rindex(b"\x1b[?1049l") :].decode("utf-8", "replace")
        os.close(self.master)
        os.close(self.slave)
        return tail


UP, DOWN, RIGHT, LEFT = "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD"


def test_screen_game():
    screen = Screen("--seed", "3", "--rules", "first=1")
    screen.wait_for("▸ You", "Bag 86", "B ▏D ▏E ▏G ▏R ▏T ▏W", "? help")
    screen.press("z")
    screen.wait_for("There is no Z on your rack.")
    screen.press(LEFT * 3 + "dr")
    screen.wait_for("The start square is not covered.")
    screen.press("ew")
    screen.wait_for("16 points", "DREW 16 ✓", "D ▏R ▏E ▏W ▏→")
    screen.press("\x7f")
    screen.wait_for("The start square is not covered.")
    screen.press("b")
    screen.wait_for("DREB 14 ✗")
    screen.press("\x1b")
    time.sleep(0.1)
    screen.wait_for("B ▏D ▏E ▏G ▏R ▏T ▏W")
    screen.press("\t")
    screen.wait_for("↓")
    screen.press("=")
    screen.wait_for(" H ▏", "→")
    screen.press("=\t")
    screen.press("drew\r")
    screen.wait_for("You played 8E DREW for 16 points.", "Computer played", "You 8E DREW")
    screen.press("?")
    screen.wait_for("Keys and commands", "Shift+letter")
    screen.press(" ")
    screen.press(":unseen\r")
    screen.wait_for("in the bag:", "Any key goes back")
    screen.press(" ")
    screen.press(":nonsense\r")
    screen.wait_for("'nonsense' is neither a command nor a play")
    screen.press(":hint\r")
    screen.wait_for("There are hints in training games only")
    screen.press("-all\r")
    screen.wait_for("You exchanged 7 tiles.")
    screen.press(":quit\r")
    check("to go on: quoin play --resume" in screen.leave(), "where the game is")


def test_screen_leaves_the_terminal_as_it_was():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        screen = Screen("--seed", "3")
        screen.wait_for("? help")
        screen.process.send_signal(number)
        check("--resume" in screen.leave(128 + number), number)
    screen = Screen("--seed", "3")
    screen.wait_for("? help")
    screen.press("\x03")
    check("--resume" in screen.leave(128 + signal.SIGINT), "Ctrl-C")
    screen = Screen("--seed", "3")
    screen.wait_for("? help")
    screen.process.send_signal(signal.SIGSEGV)
    screen.leave(-signal.SIGSEGV)


def test_screen_sizes_and_terminals():
    screen = Screen("--seed", "3", "--rules", "first=1", rows=40, columns=120)
    screen.wait_for("? help", "▏   4")
    screen.resize(20, 60)
    screen.process.send_signal(signal.SIGWINCH)
    screen.wait_for("You 0", "? help")
    screen.resize(10, 30)
    screen.process.send_signal(signal.SIGWINCH)
    screen.wait_for("Make this window larger")
    screen.resize(24, 80)
    screen.process.send_signal(signal.SIGWINCH)
    screen.wait_for("Bag 86")
    screen.press(":quit\r")
    screen.leave()
    for term, extra in (("xterm-256color", ["--no-colour"]), ("xterm", []), ("xterm-256color", ["--theme", "light"])):
        screen = Screen("--seed", "3", "--rules", "first=1", *extra, term=term)
        screen.wait_for("★" if "★" in screen.text() else "→", "Bag 86")
        screen.press(":resign\r")
        screen.wait_for("Computer won: You resigned.")
        screen.press("\r\r")
        check("Computer won: You resigned." in screen.leave(), term)


def test_screen_between_people():
    screen = Screen("--players", "Ann,Ben", "--seed", "3", "--rules", "first=1,challenge=double", "--keys", "classic")
    screen.wait_for("Ann, press Enter to see your rack.")
    check("E ▏I ▏O ▏Q" not in screen.text(), "the rack is open")
    screen.press("\r")
    screen.wait_for("Ann ▏E ▏I ▏O ▏Q ▏S ▏S ▏U")
    screen.press("q ")
    screen.wait_for("Q ▏", "▏↓")
    screen.press("s\r")
    screen.wait_for("Ben, press Enter when Ann has looked away.", "Ann played H8 QS")
    check("▏U" not in screen.text().splitlines()[18], "Ann's rack is still open")
    screen.press("\r")
    screen.wait_for("QS can be challenged: !")
    screen.press("!\r")
    screen.wait_for("Ben challenged: the play is not good")
    screen.press(":Ann: resign\r")
    screen.wait_for("Ben won: Ann resigned.")
    screen.press(" \r")
    screen.leave()


def test_screen_while_several_may_challenge():
    screen = Screen("--players", "Ann,Ben,Cy,computer", "--seed", "4", "--rules", "first=3,challenge=double")
    screen.wait_for("Cy, press Enter to see your rack.")
    screen.press(":unseen\r")
    screen.wait_for("100 tiles unseen")
    screen.press(" \r")
    screen.wait_for("Cy ▏")
    screen.press(":8E JiNX\r")
    screen.wait_for("Enter goes on, ! challenges.")
    check("Cy ▏" not in screen.text(), "the rack of Cy is open")
    screen.press(":unseen\r")
    screen.wait_for("tiles unseen")
    screen.press(" !")
    screen.wait_for("Who challenges?  1 Ann  2 Ben")
    screen.press("2")
    screen.wait_for("Ben: challenge")
    screen.press("\r")
    screen.wait_for("Ben challenged")
    screen.press("\x03")
    screen.leave(130)


def test_screen_watching():
    screen = Screen("--players", "computer,computer", "--seed", "3")
    screen.wait_for("Computer played", "Space pauses")
    screen.press(" ")
    screen.wait_for("Paused.")
    screen.press("q")
    screen.leave()


def test_screen_takes_other_alphabets():
    for alphabet, words, key in (
        ("bulgarian", "да\nне\nте\nто\nна\nса\n", None),
        ("spanish", "casa\nno\nsí\nllama\n", None),
    ):
        with open(alphabet + ".txt", "w", encoding="utf-8") as file:
            file.write(words)
        subprocess.run(
            [QUOIN, "lexicon", "build", alphabet + ".txt", "--alphabet", alphabet, "-o", f"lexicons/{alphabet}.qlx"],
            check=True,
            capture_output=True,
            env=ENVIRONMENT,
        )
        screen = Screen("--lexicon", alphabet, "--seed", "3", "--rules", "first=1,challenge=double")
        screen.wait_for("? help")
        rack = [tile for tile in re.findall(r"▏(\S+)", screen.text().splitlines()[18]) if tile != "?"]
        screen.press("".join(rack[:2]).lower())
        screen.wait_for("points", "".join(rack[:2]))
        screen.press("\r")
        screen.wait_for("You played 8H " + "".join(rack[:2]))
        screen.press(":quit\r")
        screen.leave()
        os.remove(f"lexicons/{alphabet}.qlx")


# --- the page


def test_the_examples_of_the_documentation():
    os.makedirs("bin", exist_ok=True)
    if not os.path.exists("bin/quoin"):
        os.symlink(QUOIN, "bin/quoin")
    environment = dict(ENVIRONMENT, PATH=HERE + "/bin:" + os.environ["PATH"], QUOIN_DATA=SOURCE + "/data")
    with open(SOURCE + "/docs/play.md", encoding="utf-8") as file:
        blocks = re.findall(r"```console\n(.*?)```", file.read(), re.S)
    check(len(blocks) >= 5, "the examples are gone")
    shutil.rmtree(HERE + "/state", ignore_errors=True)
    for block in blocks:
        for example in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, *expected = example.rstrip("\n").split("\n")
            done = subprocess.run(
                ["bash", "-c", command], capture_output=True, text=True, env=environment, timeout=PATIENCE
            )
            check(done.returncode == 0, command, done.stdout, done.stderr)
            for line in expected:
                check(line in done.stdout, repr(line), "is not in what", command, "says:\n", done.stdout)


def main():
    os.makedirs("lexicons", exist_ok=True)
    subprocess.run(
        [
            QUOIN,
            "lexicon",
            "build",
            SOURCE + "/tests/data/words/small-english.txt",
            "--alphabet",
            "english",
            "-o",
            "lexicons/english.qlx",
        ],
        check=True,
        capture_output=True,
        env=ENVIRONMENT,
    )
    # The tables of English are for a real list: with so few words to play, the computer would rather exchange.
    subprocess.run(
        [QUOIN, "leaves", "import", SOURCE + "/tests/data/leaves/few.klv2", "--lexicon", "english"],
        check=True,
        capture_output=True,
        env=ENVIRONMENT,
    )
    wanted = sys.argv[1:]
    failed = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_") or (wanted and name not in wanted):
            continue
        began = time.time()
        try:
            test()
            print(f"ok      {name} ({time.time() - began:.1f} s)", flush=True)
        except (AssertionError, subprocess.SubprocessError, OSError) as problem:
            failed += 1
            print(f"FAILED  {name}: {problem}", flush=True)
    return 1 if failed else 0


sys.exit(main())
