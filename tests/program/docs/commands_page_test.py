"""docs/commands.md: every example gives what the page shows.

Called with --record it writes the page anew, with what the examples give now.
"""

import os
import re
import shutil
import subprocess
import sys
import unittest

from quoin_case import FEW_LEAVES, QUOIN, SMALL_LIST, SOURCE, QuoinCase

PAGE = SOURCE / "docs" / "commands.md"
BLOCK = re.compile(r"^```console( any output)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# What may give any output takes longest (it measures or trains), and has tests of its own.
IS_SHORT = os.environ.get("QUOIN_TEST_SHORT") == "1"


class CommandsPage(QuoinCase):
    def setUp(self):
        super().setUp()
        shutil.copy(SMALL_LIST, self.folder / "small-english.txt")
        shutil.copy(FEW_LEAVES, self.folder / "few.klv2")
        (self.folder / "bin").mkdir()
        (self.folder / "bin" / "quoin").symlink_to(QUOIN)
        self.environment["PATH"] = f"{self.folder / 'bin'}:{self.environment['PATH']}"
        del self.environment["QUOIN_LEXICONS"], self.environment["XDG_DATA_HOME"]
        # A link does not lead to the data that lie beside the program.
        self.environment["QUOIN_DATA"] = str(SOURCE / "data")

    def example(self, command):
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        return done.returncode, done.stdout.decode().replace(str(self.folder), "~")

    def run_block(self, block):
        """The block with what its examples give, or as it is where any output will do."""
        if block[1] and IS_SHORT:
            return block[0]
        lines = []
        for command in re.findall(r"^\$ (.*)$", block[2], re.MULTILINE):
            status, output = self.example(command)
            self.assertLess(status, 3, f"{command}: {output}")
            if block[1]:
                self.assertEqual(status, 0, f"{command}: {output}")
                output = ""
            lines.append(f"$ {command}\n{output}")
        return f"```console{block[1] or ''}\n{''.join(lines)}```"

    def test_every_example_gives_what_the_page_shows(self):
        page = PAGE.read_text(encoding="utf-8")
        self.assertGreater(len(BLOCK.findall(page)), 7)
        played = BLOCK.sub(self.run_block, page)
        if "--record" in sys.argv:
            PAGE.write_text(played, encoding="utf-8")
        self.assertEqual(page.splitlines(), played.splitlines())


if __name__ == "__main__":
    unittest.main(argv=[argument for argument in sys.argv if argument != "--record"])
