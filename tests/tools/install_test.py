#!/usr/bin/env python3
"""cmake --install: what another project gets, and the example that uses it."""

import json
import os
import subprocess
import unittest
from pathlib import Path

ROOT = Path(os.environ["QUOIN_SOURCE_DIR"])
BUILD = Path(os.environ["QUOIN"]).parent
POSITION = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15 EINRST?/ 0/0 0"


def run(*command, status=0):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode != status:
        raise AssertionError(f"{command}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        # The test has this folder for itself. What is installed may be moved elsewhere.
        run("cmake", "--install", BUILD, "--prefix", Path.cwd() / "first")
        cls.prefix = Path.cwd() / "second"
        Path("first").rename(cls.prefix)
        cls.quoin = cls.prefix / "bin" / "quoin"
        cls.lexicon = Path.cwd() / "small.qlx"
        run(
            cls.quoin,
            "lexicon",
            "build",
            ROOT / "tests/data/words/small-english.txt",
            "--alphabet",
            "english",
            "-o",
            cls.lexicon,
        )

    def test_the_program_uses_the_data_beside_it(self):
        folder = self.prefix / "share/quoin/layouts"
        text = (folder / "standard.txt").read_text(encoding="utf-8")
        (folder / "mine.txt").write_text(text.replace("layout standard", "layout mine"), encoding="utf-8")
        run(self.quoin, "moves", "-p", POSITION, "-l", self.lexicon, "--layout", "mine")

    def test_headers_of_the_engine_are_there_and_no_others(self):
        installed = {path.name for path in (self.prefix / "include/quoin").iterdir()}
        self.assertLessEqual({"base", "core", "notation", "lexicon", "movegen", "players"}, installed)
        self.assertFalse(installed & {"cli", "server", "wasm"})
        files = {path for path in (self.prefix / "include").rglob("*") if path.is_file()}
        self.assertEqual({path.suffix for path in files}, {".h", ".def"})  # what headers include, too
        for layer in installed:
            here = self.prefix / "include/quoin" / layer
            for kind in ("*.h", "*.def"):
                self.assertEqual(len(list(here.rglob(kind))), len(list((ROOT / "src" / layer).rglob(kind))), layer)

    def test_the_package_names_no_folder_of_the_build(self):
        files = list((self.prefix / "lib").rglob("*.cmake"))
        self.assertGreaterEqual(len(files), 3)
        for file in files:
            text = file.read_text(encoding="utf-8")
            for folder in (ROOT, BUILD, Path.cwd()):
                self.assertNotIn(str(folder), text, file)

    def test_the_example_finds_the_best_plays(self):
        run(
            "cmake",
            "-G",
            "Ninja",
            "-S",
            ROOT / "examples/best_plays",
            "-B",
            "example",
            "-D",
            f"CMAKE_PREFIX_PATH={self.prefix}",
        )
        run("cmake", "--build", "example")
        lines = run("example/best_plays", self.lexicon, POSITION).splitlines()
        answer = json.loads(run(self.quoin, "moves", "-p", POSITION, "-l", self.lexicon, "--top", "5", "--json"))
        self.assertEqual(len(lines), 5)
        for line, move in zip(lines, answer["moves"]):
            score, at, word = line.split()
            self.assertEqual(
                (int(score), at, word.replace("(", "").replace(")", "")), (move["score"], move["at"], move["word"])
            )
        run("example/best_plays", self.lexicon, "15/15", status=2)


if __name__ == "__main__":
    unittest.main()
