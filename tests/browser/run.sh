#!/usr/bin/env bash
# Runs a test of this folder with a Node that is new enough for what drives the browser.
# Usage: tests/browser/run.sh FILE_test.mjs
set -euo pipefail
node=$("$(dirname "$0")/../../tools/node.sh")
exec "$node" "$1"
