#!/usr/bin/env python3
"""Checks that links between the documents lead to a file, and to a heading of it where they name one."""

import pathlib
import re
import sys

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)


def anchors(document):
    """What a heading is called in an address: small letters and digits, with hyphens between words."""
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def faults(document):
    for link in LINK.findall(CODE.sub("", document.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        if not target.exists():
            yield f"{document}: there is no {path}"
        elif anchor and anchor not in anchors(target):
            yield f"{document}: {path or 'it'} has no heading #{anchor}"


def main():
    documents = [
        path
        for folder in (".", "docs", "data")
        for path in sorted(pathlib.Path(folder).glob("*.md" if folder == "." else "**/*.md"))
    ]
    found = [fault for document in documents for fault in faults(document)]
    for fault in found:
        print(fault)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
