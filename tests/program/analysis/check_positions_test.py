"""tools/check_positions.py: solved positions against the user's word lists."""

import subprocess
import unittest

from quoin_case import QUOIN, SMALL_LIST, SOURCE, QuoinCase


class CheckPositions(QuoinCase):
    def check(self, *arguments):
        return subprocess.run(
            ["/usr/bin/python3", SOURCE / "tools" / "check_positions.py", *arguments],
            capture_output=True,
            text=True,
            check=False,
        )

    def test_a_wrong_list_fails_every_position_that_uses_it(self):
        (self.folder / "TWL06.txt").write_bytes(SMALL_LIST.read_bytes())
        done = self.check(QUOIN, self.folder)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertRegex(done.stdout, r"(?m)^movegen.tsv: TWL06 .*: plays \d+, expected \d+; ")
        self.assertRegex(done.stdout, r"(?m)^movegen.tsv: 0 right, 45 wrong$")
        self.assertRegex(done.stdout, r"(?m)^endgames.tsv: \d+ right, \d+ wrong, \d+ left out")

    def test_without_lists_there_is_nothing_to_check(self):
        for arguments in ([QUOIN, self.folder], [QUOIN], ["/nonexistent", self.folder]):
            done = self.check(*arguments)
            self.assertEqual(done.returncode, 2)
            self.assertTrue(done.stderr)


if __name__ == "__main__":
    unittest.main()
