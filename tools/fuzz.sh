#!/usr/bin/env bash
# Runs a fuzzer of build/sanitize over its corpus. Without options the run is fixed, as `make test` has it
# (QUOIN_TEST_LONG=1: longer); with libFuzzer options it hunts, and keeps what it finds for the next time:
#   tools/fuzz.sh gcg -max_total_time=600
# An input that breaks something is left in build/fuzz/artifacts; once mended it joins tests/fuzz/corpus.
set -euo pipefail
cd "$(dirname "$0")/.."

name=${1:?usage: tools/fuzz.sh NAME [LIBFUZZER-OPTION…]}
shift
program=build/sanitize/tests/fuzz/${name}_fuzz
[ -x "$program" ] || { echo "fuzz: $program is not there; build it with: tools/build.sh sanitize ${name}_fuzz" >&2; exit 2; }

# libFuzzer adds what it finds to the first folder and only reads the others.
if [ $# -eq 0 ]; then
  found=$(mktemp -d)
  trap 'rm -rf "$found"' EXIT
  runs=20000
  [ "$name" != websocket ] || runs=8000  # each is a server with several connections
  [ -z "${QUOIN_TEST_LONG-}" ] || runs=2000000
  [ "$name" != local_table ] || runs=$((runs / 25))  # each is a game or two
  options=(-seed=1 -runs=$runs)
else
  found=build/fuzz/found/$name
  options=("$@")
fi
mkdir -p "$found" build/fuzz/artifacts
folders=("$found")
[ ! -d "tests/fuzz/corpus/$name" ] || folders+=("tests/fuzz/corpus/$name")
[ ! -f "tests/fuzz/$name.dict" ] || options+=("-dict=tests/fuzz/$name.dict")

"$program" -max_len=4096 -timeout=10 -rss_limit_mb=2048 "-artifact_prefix=build/fuzz/artifacts/$name-" \
  "${options[@]}" "${folders[@]}"
