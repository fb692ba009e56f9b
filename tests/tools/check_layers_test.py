#!/usr/bin/env python3
"""tools/check_layers.py on small trees, and on this one."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(os.environ.get("QUOIN_SOURCE_DIR", Path(__file__).resolve().parents[2]))
LAYERS = 'set(LAYERS\n  "base:" "core: base"\n  "notation: core" "lexicon: core" "cli: notation lexicon")\n'


class CheckLayers(unittest.TestCase):
    def check(self, files, layers=LAYERS):
        """Exit status and output for a tree of these files."""
        with tempfile.TemporaryDirectory() as folder:
            for name, text in {"src/CMakeLists.txt": layers, **files}.items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            return self.run_tool(folder)

    def run_tool(self, root):
        tool = ROOT / "tools" / "check_layers.py"
        done = subprocess.run([sys.executable, tool, root], capture_output=True, text=True, check=False)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout

    def test_accepts_includes_of_the_own_layer_and_of_all_below(self):
        text = '#include "cli/a.h"\n\n#include <vector>\n#include <fmt/format.h>\n#include "notation/b.h"\n#include "base/c.h"\n'
        self.assertEqual(self.check({"src/cli/commands/a.cpp": text}), (0, ""))

    def test_refuses_an_include_of_a_higher_layer(self):
        status, output = self.check({"src/core/board.h": '#pragma once\n  #  include "notation/gcg.h"\n'})
        self.assertEqual(status, 1)
        self.assertEqual(output, 'src/core/board.h:2: "notation/gcg.h": core lies below notation or beside it\n')

    def test_refuses_an_include_of_a_layer_beside_it(self):
        status, output = self.check({"src/lexicon/judge.cpp": '#include "notation/gcg.h"\n'})
        self.assertEqual(status, 1)
        self.assertIn("src/lexicon/judge.cpp:1:", output)

    def test_refuses_a_layer_that_is_not_declared(self):
        status, output = self.check({"src/core/a.h": '#include "engine/b.h"\n', "src/engine/b.h": ""})
        self.assertEqual(status, 1)
        self.assertIn('"engine/b.h": engine is not a layer', output)
        self.assertIn("src/engine: not a layer", output)

    def test_refuses_an_include_that_is_not_written_from_src(self):
        for include in ('"board.h"', '"../base/text.h"', '"./board.h"', "<core/board.h>"):
            status, _ = self.check({"src/core/a.cpp": f"#include {include}\n"})
            self.assertEqual(status, 1, include)

    def test_takes_no_notice_of_comments_that_speak_of_includes(self):
        self.assertEqual(self.check({"src/core/a.cpp": '// #include "cli/a.h"\n'}), (0, ""))

    def test_refuses_a_layer_that_depends_on_a_later_one(self):
        status, output = self.check({}, 'set(LAYERS "base: core" "core:")\n')
        self.assertEqual(status, 1)
        self.assertIn("layer base depends on core", output)

    def test_says_when_the_layers_cannot_be_found(self):
        status, output = self.check({}, "add_library(quoin)\n")
        self.assertEqual(status, 1)
        self.assertIn("not found", output)

    def test_this_repository_keeps_its_layers(self):
        self.assertEqual(self.run_tool(ROOT), (0, ""))


if __name__ == "__main__":
    unittest.main()
