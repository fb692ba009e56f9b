#!/usr/bin/env python3
"""Fails on an #include in src/ that goes against the layers of src/CMakeLists.txt, or against their folders, and on an
import in web/src that goes against web/folders.txt.

Also when an include of ours is not written from src/, when a folder of src/, of a layer or of web/src is not declared,
and when one depends on another that is not declared before it, so that there are no circles.

Usage: tools/check_layers.py [ROOT]
"""

import os
import re
import sys
from pathlib import Path

IMPORT = re.compile(r"""\b(?:from|import\(|import)\s*"(\.[^"]+)\"""")
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def read_order(cmake_text, variable, kind):
    """The text of src/CMakeLists.txt to (what each layer or folder may include, itself among it; faults)."""
    block = re.search(rf"^set\({variable}\s(.*?)\)", cmake_text, re.MULTILINE | re.DOTALL)
    if not block:
        return {}, [f"src/CMakeLists.txt: set({variable} …) not found"]
    return read_entries(re.findall(r'"([^"]*)"', block.group(1)), "src/CMakeLists.txt", kind)


def read_entries(entries, where, kind):
    """Lines such as "core: base" to (what each may use, itself among it; faults)."""
    reach, faults = {}, []
    for entry in entries:
        name, colon, below = entry.partition(":")
        name = name.strip()
        if not colon or not name:
            faults.append(f'{where}: {kind} entry "{entry}" is not "name: {kind}s below it"')
            continue
        if name in reach:
            faults.append(f"{where}: {kind} {name} is declared twice")
        reach[name] = {name}
        for lower in below.split():
            if lower == name or lower not in reach:
                faults.append(f"{where}: {kind} {name} depends on {lower}, which is not declared before it")
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


def folder_of(path):
    """The folder that a path from src/ is in: "server/net" of "server/net/hub.h", "server" of "server/server.h"."""
    parts = path.split("/")
    return "/".join(parts[:2]) if len(parts) > 2 else parts[0]


def fault_inside(folder, path, reach):
    """Why a file of `folder` may not include `path` of its own layer, or None if it may."""
    other = folder_of(path)
    if other == folder or path == f"{folder.partition('/')[0]}/reasons.h":
        return None
    if other not in reach.get(folder, ()):
        return f'"{path}": {folder} lies below {other} or beside it'
    return None


def faults_of_file(file, source, layers, folders):
    path = file.relative_to(source).as_posix()
    layer, folder = path.partition("/")[0], folder_of(path)
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        include = INCLUDE.match(line)
        if not include:
            continue
        bracket, included = include.groups()
        fault = fault_of(layer, bracket, included, layers)
        if not fault and bracket == '"' and included.startswith(f"{layer}/"):
            fault = fault_inside(folder, included, folders)
        if fault:
            yield f"src/{path}:{number}: {fault}"


def check_web(root):
    """The folders of web/src, by the lines of web/folders.txt."""
    source, order = root / "web" / "src", root / "web" / "folders.txt"
    if not order.exists():
        return []
    lines = [line for line in order.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    reach, faults = read_entries(lines, "web/folders.txt", "folder")
    for file in sorted(path for path in source.rglob("*") if path.suffix in (".ts", ".svelte")):
        path = file.relative_to(source)
        folder = path.parts[0] if len(path.parts) > 1 else "src"
        if folder not in reach:
            faults.append(f"web/src/{path}: {folder} is not a folder of web/folders.txt")
            continue
        for imported in IMPORT.findall(file.read_text(encoding="utf-8")):
            other = Path(os.path.normpath(path.parent / imported))
            other_folder = other.parts[0] if len(other.parts) > 1 else "src"
            if other.parts[0] != ".." and other_folder not in reach[folder]:
                faults.append(f'web/src/{path}: "{imported}": {folder} lies below {other_folder} or beside it')
    return faults


def check(root):
    source = root / "src"
    cmake_text = (source / "CMakeLists.txt").read_text(encoding="utf-8")
    layers, faults = read_order(cmake_text, "LAYERS", "layer")
    if not layers:
        return faults
    folders, more = read_order(cmake_text, "FOLDERS", "folder")
    faults += more
    for place in sorted(path for path in source.iterdir() if path.is_dir()):
        if place.name not in layers:
            faults.append(f"src/{place.name}: not a layer of src/CMakeLists.txt")
            continue
        for folder in sorted(path for path in place.iterdir() if path.is_dir()):
            if f"{place.name}/{folder.name}" not in folders:
                faults.append(f"src/{place.name}/{folder.name}: not a folder of src/CMakeLists.txt")
        for file in sorted(path for path in place.rglob("*") if path.suffix in (".h", ".cpp")):
            faults += faults_of_file(file, source, layers, folders)
    return faults + check_web(root)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    faults = check(root)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
