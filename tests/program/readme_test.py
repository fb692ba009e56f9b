"""README.md and docs/rules.md: the commands that they show work as they stand."""

import re
import unittest

from quoin_case import SMALL_LIST, SOURCE, QuoinCase


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
                    self.run_quoin(*words)


if __name__ == "__main__":
    unittest.main()
