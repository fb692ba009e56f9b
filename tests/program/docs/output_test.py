"""What is printed has to arrive: where it cannot be written, the command says so."""

import subprocess
import unittest

from quoin_case import EMPTY_BOARD, QUOIN, QuoinCase


class Output(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("pets", ["at", "cat"])
        self.commands = (
            ("moves", "-p", f"{EMPTY_BOARD} CAT/ 0/0 0", "-l", "pets", "--count"),
            ("moves", "-p", f"{EMPTY_BOARD} CAT/ 0/0 0", "-l", "pets", "--json"),
            ("words", "check", "cat", "-l", "pets"),
            ("words", "check", "dog", "-l", "pets"),
            ("lexicon", "list"),
            ("lexicon", "export", "pets", "-o", "-"),
            ("--help",),
            ("--version",),
            ("moves", "--help"),
        )

    def shell(self, command, redirection):
        return subprocess.run(
            ["sh", "-c", f'exec "$0" "$@" {redirection}', QUOIN, *command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            cwd=self.folder,
            env=self.environment,
            check=False,
            timeout=60,
        )

    def test_lost_output_is_an_error(self):
        for redirection in (">/dev/full", ">&-"):
            for command in self.commands:
                with self.subTest(command=command, redirection=redirection):
                    done = self.shell(command, redirection)
                    self.assertEqual(done.returncode, 2)
                    self.assertRegex(done.stderr.decode(), r"\Aquoin: [^\n]*cannot write[^\n]*\n\Z")

    def test_a_closed_stream_is_not_mistaken_for_a_file(self):
        self.write("list.txt", "cat\n")
        self.shell(("lexicon", "build", "list.txt", "--alphabet", "english", "-o", "x.qlx"), ">&-")
        self.assertEqual(self.text("words", "check", "cat", "-l", "x.qlx"), "CAT  yes\n")

    def test_lost_complaints_change_nothing(self):
        for redirection in ("2>/dev/full", "2>&-"):
            self.assertEqual(self.shell(("words", "check", "cat", "-l", "nothing"), redirection).returncode, 2)
            self.assertEqual(self.shell(("words", "check", "cat", "-l", "pets"), redirection).returncode, 0)


if __name__ == "__main__":
    unittest.main()
