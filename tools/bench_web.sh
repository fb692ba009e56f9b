#!/usr/bin/env bash
# Measures the web client in Chromium: speed and size of the game page, then Lighthouse.
# Usage: tools/bench_web.sh [--no-lighthouse]
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "bench: $1" >&2
  exit 1
}

tools/web.sh --tests
node=$(tools/node.sh)
export QUOIN=$PWD/build/quoin QUOIN_SOURCE_DIR=$PWD QUOIN_LEXICONS=$PWD/build/lexicons
"$node" bench/web/page_speed.mjs
[ "${1-}" != --no-lighthouse ] || exit 0

installed=bench/web/node_modules/.installed
lock=$(sha256sum <bench/web/package-lock.json)
if [ "$(cat $installed 2>/dev/null || true)" != "$lock" ]; then
  echo "bench: installing Lighthouse"
  (cd bench/web && npm ci --no-audit --no-fund >/dev/null 2>&1 </dev/null) || fail "npm could not install the packages of bench/web/package-lock.json."
  printf "%s\n" "$lock" >$installed
fi
echo
"$node" bench/web/lighthouse.mjs
