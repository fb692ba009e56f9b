#!/usr/bin/env bash
# Looks for mistakes that compile: flake8 on all Python, clang-tidy with .clang-tidy on every source of src, or on the
# given ones (tests only when asked for: they take long). --quick leaves clang-tidy out and takes some seconds.
# Usage: tools/lint.sh [--quick | FILE.cpp…]
set -uo pipefail
cd "$(dirname "$0")/.."

faults=$(mktemp)
trap 'rm -f "$faults"' EXIT
say() { printf '%s\n' "$1" | tee -a "$faults"; }

# files NAME…: the files of the project whose names match.
files() {
  local wanted=(-false)
  for name in "$@"; do wanted+=(-o -name "$name"); done
  find src tests bench examples tools .ci -type f \( "${wanted[@]}" \) -not -path '*/fuzz/corpus/*' -not -path '*/node_modules/*' | sort
}

while read -r file; do
  # It is included once for each table of reasons.
  [ "$file" != src/base/make_reasons.h ] || continue
  grep -qx '#pragma once' "$file" || say "$file: #pragma once is missing"
done < <(files '*.h')

while read -r file; do
  bash -n "$file" || say "$file: not a valid shell script"
done < <(files '*.sh' run)

while IFS= read -r fault; do say "$fault"; done < <(files '*.py' | xargs -r flake8)

while read -r file; do
  node --check "$file" || say "$file: not a valid JavaScript module"
done < <(files '*.mjs')

while IFS= read -r fault; do say "$fault"; done < <(/usr/bin/python3 tools/check_links.py)

while IFS= read -r mark; do
  say "$mark: do it, or say it in an issue"
done < <(files '*.h' '*.cpp' | xargs -r grep -noE '//.*\b(TODO|FIXME)\b' /dev/null)

if [ "${1-}" != --quick ]; then
  # The tsan build has assertions, from which checks learn what cannot happen, no precompiled headers, which would have to
  # be built first, and compiles each source by itself, which the others do not (cmake/unity.cmake). Its compile database
  # is made for g++, so clang does not know each of its warnings.
  tools/build.sh --configure-only tsan
  if [ $# -gt 0 ]; then
    sources=("$@")
  else
    # What is not in the database is for WebAssembly alone, and its headers are not to be found here.
    mapfile -t sources < <(files '*.cpp' | while read -r file; do
      ! grep -q "^  \"file\": \".*/$file\"" build/tsan/compile_commands.json || echo "$file"
    done | grep '^src/')
  fi
  printf '%s\0' "${sources[@]}" | xargs -0 -r -n 1 -P "$(nproc)" \
    clang-tidy-19 -p build/tsan --quiet --extra-arg=-Wno-unknown-warning-option 2>/dev/null ||
    echo "clang-tidy found something" >>"$faults"
fi

[ ! -s "$faults" ]
