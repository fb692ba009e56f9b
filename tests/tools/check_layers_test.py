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
FOLDERS = 'set(FOLDERS "core:" "cli/low:" "cli/high: cli/low" "cli/side:" "cli: cli/high cli/side")\n'


class CheckLayers(unittest.TestCase):
    def check(self, files, layers=LAYERS + FOLDERS):
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
        text = '#include "cli/a.h"\n\n#include <vector>\n#include <fmt/format.h>\n#include "notation/b.h"\n#include "base/c.h"\n'  # noqa: E501
        self.assertEqual(self.check({"src/cli/low/a.cpp": text.replace("cli/a.h", "cli/low/a.h")}), (0, ""))
        self.assertEqual(self.check({"src/cli/a.cpp": text}), (0, ""))

    def test_accepts_includes_of_folders_below(self):
        files = {
            "src/cli/high/a.cpp": '#include "cli/low/b.h"\n#include "cli/reasons.h"\n',
            "src/cli/a.cpp": '#include "cli/side/b.h"\n',
        }
        self.assertEqual(self.check(files), (0, ""))

    def test_refuses_an_include_of_a_folder_above_or_beside(self):
        for path, included in (
            ("cli/low/a.cpp", "cli/high/b.h"),
            ("cli/side/a.cpp", "cli/low/b.h"),
            ("cli/high/deep/a.cpp", "cli/b.h"),
        ):
            status, output = self.check({f"src/{path}": f'#include "{included}"\n'})
            self.assertEqual(status, 1, path)
            self.assertIn(f'src/{path}:1: "{included}": ', output)

    def test_holds_imports_of_the_web_client_to_its_folders(self):
        order = {"web/folders.txt": "# lowest first\nbase:\nmodel: base\nsrc: model\n"}
        good = {
            "web/src/main.ts": 'import { a } from "./model/a";\n',
            "web/src/model/a.ts": 'import type { B } from "../base/b";\nexport * from "./c";\n',
        }
        self.assertEqual(self.check({**order, **good}), (0, ""))
        for bad in (
            'import { a } from "../model/a";',
            'export type { A } from "../model/a";',
            'const a = import("../model/a");',
            'import "../main";',
        ):
            status, output = self.check({**order, "web/src/base/b.ts": f"{bad}\n"})
            self.assertEqual(status, 1, bad)
            self.assertIn("base lies below", output)
        self.assertIn("other is not a folder", self.check({**order, "web/src/other/b.svelte": ""})[1])

    def test_refuses_a_folder_that_is_not_declared(self):
        self.assertIn("src/core/new: not a folder", self.check({"src/core/new/a.cpp": ""})[1])

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
        status, output = self.check({}, 'set(LAYERS "base: core" "core:")\nset(FOLDERS "core:")\n')
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
