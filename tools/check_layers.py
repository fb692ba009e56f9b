#!/usr/bin/env python3
"""Fails on an #include in src/ that goes against the layers of src/CMakeLists.txt.

Also when an include of ours is not written from src/, when a folder of src/ is not a declared layer, and
when a layer depends on one that is not declared before it.

Usage: tools/check_layers.py [ROOT]
"""

import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def read_layers(cmake_text):
    """The text of src/CMakeLists.txt to (what each layer may include, itself among it; faults)."""
    block = re.search(r"^set\(LAYERS\s(.*?)\)", cmake_text, re.MULTILINE | re.DOTALL)
    if not block:
        return {}, ["src/CMakeLists.txt: set(LAYERS …) not found"]
    reach, faults = {}, []
    for entry in re.findall(r'"([^"]*)"', block.group(1)):
        name, colon, below = entry.partition(":")
        name = name.strip()
        if not colon or not name:
            faults.append(f'src/CMakeLists.txt: layer entry "{entry}" is not "name: layers below it"')
            continue
        if name in reach:
            faults.append(f"src/CMakeLists.txt: layer {name} is declared twice")
        reach[name] = {name}
        for lower in below.split():
            if lower == name or lower not in reach:
                faults.append(f"src/CMakeLists.txt: layer {name} depends on {lower}, which is not declared before it")
            else:
                reach[name] |= reach[lower]
    return reach, faults


def fault_of(layer, bracket, path, reach):
    """Why a file of `layer` may not include `path`, or None if it may."""
    first, slash, _ = path.partition("/")
    if bracket == "<":
        if slash and first in reach:
            return f'<{path}> is ours: write "{path}"'
        return None
    if not slash or first in (".", ".."):
        return f'"{path}" is not written from src/, as in "core/board.h"'
    if first not in reach:
        return f'"{path}": {first} is not a layer of src/CMakeLists.txt'
    if first not in reach[layer]:
        return f'"{path}": {layer} lies below {first} or beside it'
    return None


def check(root):
    source = root / "src"
    reach, faults = read_layers((source / "CMakeLists.txt").read_text(encoding="utf-8"))
    if not reach:
        return faults
    for folder in sorted(path for path in source.iterdir() if path.is_dir()):
        layer = folder.name
        if layer not in reach:
            faults.append(f"src/{layer}: not a layer of src/CMakeLists.txt")
            continue
        for file in sorted(path for path in folder.rglob("*") if path.suffix in (".h", ".cpp")):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
                include = INCLUDE.match(line)
                fault = include and fault_of(layer, *include.groups(), reach)
                if fault:
                    faults.append(f"{file.relative_to(root)}:{number}: {fault}")
    return faults


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    faults = check(root)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
