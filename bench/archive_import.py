"""Imports a thousand games as one zip archive into a running server, finds one of them and exports all; says how
long each took.

Usage: archive_import.py URL [GAMES]
"""

import http.client
import io
import json
import pathlib
import sys
import time
import urllib.parse
import zipfile

GAME = pathlib.Path(__file__).parent.parent / "tests" / "golden" / "annotated.gcg"


def ask(url, method, path, body=None, headers=None):
    connection = http.client.HTTPConnection(url.hostname, url.port, timeout=120)
    connection.request(method, path, body, headers or {})
    answer = connection.getresponse()
    content = answer.read()
    if answer.status != 200:
        sys.exit(f"{method} {path}: {answer.status} {content[:200]!r}")
    return content, answer.getheader("Set-Cookie")


def main():
    url = urllib.parse.urlsplit(sys.argv[1])
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    text = GAME.read_text(encoding="utf-8")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for i in range(games):
            archive.writestr(f"{i}.gcg", text.replace("#title ", f"#title {time.time_ns()} {i} "))
    _, cookie = ask(url, "GET", "/api/session")
    headers = {"Cookie": cookie.split(";")[0], "Content-Type": "application/zip"}
    print(f"\narchive      {games} games of {len(text)} bytes")
    for what, method, path, body in (
        ("import", "POST", "/api/archive/import", packed.getvalue()),
        ("import again", "POST", "/api/archive/import", packed.getvalue()),
        ("search", "GET", "/api/archive?word=zzz&player=ada", None),
        ("export", "GET", "/api/archive/zip", None),
    ):
        began = time.monotonic()
        content, _ = ask(url, method, path, body, headers)
        seconds = time.monotonic() - began
        if what == "import" and json.loads(content)["imported"] != games:
            sys.exit(f"not all were imported: {content[:500]!r}")
        print(f"  {what:<18} {seconds:8.2f} s {games / seconds:10.0f} games/s")


main()
