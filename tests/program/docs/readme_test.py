"""README.md and docs/rules.md: the commands that they show work as they stand."""

import re
import subprocess
import unittest

from quoin_case import QUOIN, SMALL_LIST, SOURCE, QuoinCase


class Readme(QuoinCase):
    def commands(self, page):
        text = (SOURCE / page).read_text(encoding="utf-8")
        blocks = re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        lines = [line for block in blocks for line in block.splitlines() if line.startswith("quoin ")]
        return lines + re.findall(r"`(quoin play --rules [^`]*)`", text)

    def test_every_command_works(self):
        # The small list stands in for the English one, which is fetched at set-up.
        self.build("english", SMALL_LIST)
        for page, least in (("README.md", 3), ("docs/rules.md", 1)):
            commands = self.commands(page)
            self.assertGreaterEqual(len(commands), least)
            for command in commands:
                with self.subTest(command=command):
                    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', command)][1:]
                    self.serve_for_a_moment(words) if words[0] == "serve" else self.run_quoin(*words)

    def serve_for_a_moment(self, words):
        """Not on the usual port, where somebody may be playing."""
        with subprocess.Popen(
            [QUOIN, *words, "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env=self.environment,
        ) as server:
            self.assertRegex(server.stdout.readline().decode(), r"^Quoin is at http://127\.0\.0\.1:\d+/ ")
            server.terminate()
            self.assertEqual(server.wait(60), 0)


if __name__ == "__main__":
    unittest.main()
