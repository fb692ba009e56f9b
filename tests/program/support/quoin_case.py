"""What the tests of the whole program share."""

import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

QUOIN = os.environ["QUOIN"]
SOURCE = Path(os.environ["QUOIN_SOURCE_DIR"])
SMALL_LIST = SOURCE / "tests" / "data" / "words" / "small-english.txt"
FEW_LEAVES = SOURCE / "tests" / "data" / "leaves" / "few.klv2"
EMPTY_BOARD = "/".join(["15"] * 15)


def catches(process, number):
    """Whether a program that runs has said what it does at a signal. Before that, the signal ends it."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        [mask] = [line.split()[1] for line in status if line.startswith("SigCgt:")]
    return int(mask, 16) >> (number - 1) & 1 == 1


def time_of(process):
    """How many seconds of a processor a program has had, which is less than have gone by on a busy machine."""
    with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
        user, system = stat.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def end_session(process):
    """Ends a program that was talked to through pipes, whatever it does."""
    process.kill()
    process.wait()
    process.stdout.close()
    if not process.stdin.closed:
        process.stdin.close()


class QuoinCase(unittest.TestCase):
    """Runs the program in a folder of its own, with word lists of its own."""

    maxDiff = None

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.lexicons = self.folder / "lexicons"
        self.lexicons.mkdir()
        self.environment = {
            **os.environ,
            "HOME": str(self.folder),
            "XDG_DATA_HOME": str(self.folder / "data"),
            "QUOIN_LEXICONS": str(self.lexicons),
            "COLUMNS": "80",
        }

    def wait_until(self, what, holds, patience=60):
        deadline = time.monotonic() + patience
        while not holds():
            self.assertLess(time.monotonic(), deadline, f"waited in vain for {what}")
            time.sleep(0.01)

    def run_quoin(self, *arguments, stdin="", status=0, environment=None):
        """Runs it and checks how it ends, where that is known (status is not None). Where it fails, it has to do so
        with one sentence.
        """
        done = subprocess.run(
            [QUOIN, *map(str, arguments)],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=self.folder,
            env={**self.environment, **(environment or {})},
            check=False,
        )
        errors = done.stderr.decode(errors="replace")
        if status is not None:
            self.assertEqual(
                done.returncode, status, f"{arguments}: {errors}{done.stdout.decode(errors='replace')[:2000]}"
            )
        if done.returncode == 2:
            self.assertRegex(errors, r"\Aquoin: [^\n]+\n\Z", arguments)
            options = arguments[: arguments.index("--")] if "--" in arguments else arguments
            if "--json" in options:
                self.check_error(json.loads(done.stdout.decode("utf-8")), errors)
            else:
                self.assertEqual(done.stdout, b"", arguments)
        return done

    def check_error(self, answer, errors):
        """With --json, the sentence on standard error is on standard output as a reason with what it is about."""
        self.assertEqual(list(answer), ["error"])
        self.assertEqual(list(answer["error"]), ["reason", "with", "sentence"])
        self.assertRegex(answer["error"]["reason"], r"\A[a-z][a-z_]+\Z")
        sentence = answer["error"]["sentence"]
        # Otherwise it is said to people without what a terminal does not show, or shortened.
        if sentence.isprintable() and "\ufffd" not in sentence and len(sentence) <= 400:
            self.assertEqual(errors, f"quoin: {sentence}\n")

    def text(self, *arguments, **options):
        return self.run_quoin(*arguments, **options).stdout.decode()

    def json(self, *arguments, **options):
        """With --json, standard output is one JSON value."""
        return json.loads(self.run_quoin(*arguments, "--json", **options).stdout.decode("utf-8"))

    def error(self, *arguments, **options):
        """What a command that was asked for JSON says no with."""
        return json.loads(self.run_quoin(*arguments, "--json", status=2, **options).stdout.decode("utf-8"))["error"]

    def complaint(self, *arguments, **options):
        return self.run_quoin(*arguments, status=2, **options).stderr.decode(errors="replace")

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    def build(self, name, words, alphabet="english"):
        """Compiles words (or the file that holds them), to be used by the name."""
        source = (
            words if isinstance(words, Path) else self.write(f"{name}.list", "".join(word + "\n" for word in words))
        )
        path = self.lexicons / f"{name}.qlx"
        self.run_quoin("lexicon", "build", source, "--alphabet", alphabet, "-o", path)
        return path
