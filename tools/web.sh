#!/usr/bin/env bash
# Builds the web client into build/web, which the server carries inside it, when something of it has changed.
# Usage: tools/web.sh [--tests]   with what its tests need, too
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
  echo "web: $1" >&2
  exit 1
}

wanted=build
[ "${1-}" != --tests ] || wanted=tests

tools/build.sh wasm quoin_module quoin_placing
node=$(tools/node.sh)
# Git does not keep the times of files, so what was installed is known by the checksum of the lock file.
installed=web/node_modules/.installed
lock=$(sha256sum <web/package-lock.json)
have=$(cat "$installed" 2>/dev/null || true)
if [ "$have" != "$lock tests" ] && [ "$have" != "$lock $wanted" ]; then
  echo "web: installing npm packages"
  omit=()
  [ $wanted = tests ] || omit=(--omit=dev)
  log=$(mktemp)
  # With that Node: npm leaves out optional packages that the one which runs it is too old for.
  if ! (cd web && "$node" "$(readlink -f "$(command -v npm)")" ci --no-audit --no-fund "${omit[@]}") >"$log" 2>&1 </dev/null; then
    grep -E 'npm (ERR|error)' "$log" | head -n 5 >&2 || true
    rm -f "$log"
    fail "npm could not install the packages of web/package-lock.json."
  fi
  rm -f "$log"
  printf '%s %s\n' "$lock" $wanted >"$installed"
fi

# Editors, the type check and the tests read them; Vite drops types unread.
"$node" tools/wire_types.mjs

stamp=build/web.built
newer=$([ ! -f $stamp ] || find web build/wasm/quoin.wasm build/wasm/placing.wasm experiments data/layouts data/alphabets -path web/node_modules -prune -o -path web/tests -prune -o -newer $stamp -print -quit)
if [ ! -f $stamp ] || [ -n "$newer" ]; then
  echo "web: building the client"
  (cd web && "$node" node_modules/vite/bin/vite.js build --logLevel warn)
  touch $stamp
fi
