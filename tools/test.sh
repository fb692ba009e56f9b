#!/usr/bin/env bash
# Every test, one section after the other; goes on after a failure, so that one call shows all of them.
# The last line is "N passed, N failed": tests, and each other check as one.
# Usage: tools/test.sh [--long]
set -uo pipefail
cd "$(dirname "$0")/.."

long=false
short_counts() {
  unset QUOIN_TEST_LONG
  export RC_PARAMS=seed=1  # rapidcheck: the same cases each time
}
long_counts() {
  export QUOIN_TEST_LONG=1
  export RC_PARAMS=max_success=2000  # and other cases each time; a failure prints its seed
}
short_counts
if [ "${1-}" = --long ]; then
  long=true
  long_counts
fi
passed=0
failed=0
log=$(mktemp)
log_ahead=$(mktemp)
ahead=
trap '[ -z "$ahead" ] || kill -- "-$ahead"; rm -f "$log" "$log_ahead"' EXIT
ulimit -c 0

# Sanitizers want their usual place in memory, which much address randomisation can take from them.
without_randomisation=()
if setarch "$(uname -m)" -R true 2>/dev/null; then
  without_randomisation=(setarch "$(uname -m)" -R)
fi

seconds_since() {
  local now=$EPOCHREALTIME
  awk -v from="$1" -v to="$now" 'BEGIN { printf "%.1f s", to - from }'
}

# check HEADING COMMAND…: one check that passes or fails; its output is shown.
check() {
  local heading=$1 started=$EPOCHREALTIME
  shift
  printf '\n== %s\n' "$heading"
  if "$@" </dev/null; then
    passed=$((passed + 1))
    printf '   passed (%s)\n' "$(seconds_since "$started")"
  else
    failed=$((failed + 1))
    printf '   FAILED (%s)\n' "$(seconds_since "$started")"
    return 1
  fi
}

# begin_ahead COMMAND…: begins what is checked later, beside tests that often wait; they go first. Only a group of
# processes of its own can be ended as a whole.
begin_ahead() {
  set -m
  nice -n 10 "$@" >"$log_ahead" 2>&1 </dev/null &
  ahead=$!
  set +m
}

# Its turn: waits for it, and shows its output.
end_ahead() {
  local status
  wait "$ahead"
  status=$?
  ahead=
  cat "$log_ahead"
  return "$status"
}

# tests HEADING PRESET CTEST-OPTION…: the tests of a build; only failures are shown.
tests() {
  local heading=$1 preset=$2 started=$EPOCHREALTIME limit=300 launcher=() status counts here_failed here_total
  shift 2
  printf '\n== %s\n' "$heading"
  if $long; then limit=7200; fi
  if [ "$preset" != release ]; then
    launcher=("${without_randomisation[@]}")
    # What is looked for here is in every case, not in rare ones; those are the release build's.
    $long || launcher+=(env RC_PARAMS="$RC_PARAMS max_success=25" QUOIN_TEST_SHORT=1)
  fi
  # One more than there are cores, because many of them wait: for a browser, a clock, a disk.
  "${launcher[@]}" ctest --preset "$preset" -j $(($(nproc) + 1)) --timeout "$limit" "$@" >"$log" 2>&1 </dev/null
  status=$?
  counts=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests failed out of ([0-9]+)$/\1 \2/p' "$log")
  read -r here_failed here_total <<<"${counts:-0 0}"
  # ctest itself failed, which no test accounts for.
  if [ "$status" -ne 0 ] && [ "$here_failed" -eq 0 ]; then
    here_failed=1
    here_total=$((here_total + 1))
  fi
  if [ "$here_failed" -gt 0 ]; then
    grep -vE '^ +Start +[0-9]+:|^ *[0-9]+/[0-9]+ Test .* Passed ' "$log"
  fi
  passed=$((passed + here_total - here_failed))
  failed=$((failed + here_failed))
  printf '   %s passed, %s failed (%s)\n' $((here_total - here_failed)) "$here_failed" "$(seconds_since "$started")"
}

build_and_test() {
  local heading=$1 preset=$2
  check "$heading: build" tools/build.sh "$preset" && tests "$heading: tests" "$preset"
}

# Whole programs are tested as people run them, units where assertions and sanitizers watch them: building both twice
# takes longer than all tests together, and is for --long.
programs=(programs)
of_programs=(-L "program|tools|browser")
units=(units)
of_units=(-L "unit|fuzz")
if $long; then
  programs=()
  of_programs=()
  units=()
  of_units=()
fi

# in_web SCRIPT…: a tool of the web client.
in_web() {
  local node
  node=$(tools/node.sh) && (cd web && "$node" "$@")
}

word_lists() {
  [ ! -d data/lexicons/english ] || check "Word lists" make --no-print-directory data
}

started=$EPOCHREALTIME
check "Layers" /usr/bin/python3 tools/check_layers.py
check "Formatting (make format mends it)" tools/format.sh --check
check "Quick lint" tools/lint.sh --quick
# Before the build, which would install the packages without those of the tests.
check "Web: build, and packages of its tests" tools/web.sh --tests
is_built=false
if check "Release: build" tools/build.sh release "${programs[@]}"; then
  is_built=true
  word_lists
fi
begin_ahead tools/build.sh sanitize "${units[@]}"
if $is_built; then
  check "Web: types" in_web node_modules/svelte-check/bin/svelte-check --fail-on-warnings --tsconfig ./tsconfig.json
  check "Web: unit tests" in_web node_modules/vitest/vitest.mjs run
  tests "Release: tests" release "${of_programs[@]}"
fi
if check "ASan, UBSan and fuzzers: the rest of the build" end_ahead; then
  tests "ASan, UBSan and fuzzers: tests" sanitize "${of_units[@]}"
fi
build_and_test "WebAssembly" wasm
if $long; then
  build_and_test "ThreadSanitizer" tsan
  check "Lint" tools/lint.sh
  # Valgrind is twenty times slower than the program: the short counts are long enough.
  short_counts
  tests "Valgrind" release -C valgrind -L valgrind
fi

printf '\nAll of it took %s.\n' "$(seconds_since "$started")"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
