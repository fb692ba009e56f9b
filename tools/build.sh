#!/usr/bin/env bash
# Configures a preset when that is needed, and builds it (or only the given targets) on all cores.
# Usage: tools/build.sh [--configure-only] release|dev|sanitize|tsan|wasm [TARGET…]
set -euo pipefail
cd "$(dirname "$0")/.."

configure_only=false
if [ "${1-}" = --configure-only ]; then
  configure_only=true
  shift
fi
preset=${1:?usage: tools/build.sh [--configure-only] PRESET [TARGET…]}
shift
folder=build
[ "$preset" = release ] || folder=build/$preset
stamp=$folder/.configured
# Whoever only runs the program does not have what tests need (tools/setup.sh).
tests=OFF
if [ -e /usr/include/gtest/gtest.h ] && [ -e /usr/include/rapidcheck.h ]; then tests=ON; fi

# All but the engine in WebAssembly, which is a part of it, carry the web client.
[ "$preset" = wasm ] || tools/web.sh

# Ninja runs CMake again by itself when a CMakeLists.txt changes; the presets it does not know. --fresh
# forgets a cache that was made for other presets, or by a checkout that has been moved since.
if [ ! -f "$folder/build.ninja" ] || [ ! "$stamp" -nt CMakePresets.json ] || [ "$(cat "$stamp")" != "$PWD $tests" ]; then
  echo "configuring $preset"
  mkdir -p "$folder"
  if ! cmake --fresh --preset "$preset" -D QUOIN_TESTS=$tests >"$folder/configure.log" 2>&1; then
    cat "$folder/configure.log"
    echo "build: the $preset build could not be configured (see above)." >&2
    exit 1
  fi
  printf '%s\n' "$PWD $tests" >"$stamp"
fi
if $configure_only; then exit 0; fi

# ccache knows precompiled headers by what is in them, and takes them only when told so.
export CCACHE_SLOPPINESS=pch_defines,time_macros
targets=()
[ $# -eq 0 ] || targets=(--target "$@")
build=(cmake --build --preset "$preset" -j "$(nproc)" "${targets[@]}")
if [ -t 1 ]; then
  "${build[@]}"
else
  "${build[@]}" -- --quiet | sed '/^ninja: no work to do\.$/d'
fi
