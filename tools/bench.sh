#!/usr/bin/env bash
# Measures the engine (quoin bench), and then counts its instructions with Valgrind: a count says less
# than a time, but it is the same on a busy machine, so it shows changes that times would hide.
# Valgrind has AVX2 and not AVX-512, so those are the kernels that it counts.
# Usage: tools/bench.sh [--lexicon NAME]
set -euo pipefail
cd "$(dirname "$0")/.."

program=build/quoin
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$program" bench "$@" | tee "$folder/bench"
# A match does the same games with all that belongs to it, so it shows what that costs.
"$program" match static static --games 10000 --threads 1 "$@" 2>/dev/null |
  awk -v bench="$(awk '$1 == "one" && $2 == "thread" { print $3; exit }' "$folder/bench")" '
    / games\/s, / { printf "\nmatch        10 000 games, static v static\n  one thread           %11.0f games/s  %.0f %% of self-play\n", $3, 100 * $3 / bench }'
# The searches take minutes each; here only what shows a change (quoin bench endgame measures).
for search in simulation pre-endgame endgame; do
  "$program" bench "$search" --quick "$@" | sed -n '/^$/,$p'
done

works=(best-0 best-1 best-2 all-0 all-1 all-2 appel-jacobson gordon)
# count WORK OPTION…: leaves "instructions positions" in a file of that name. Only what the function
# counted_search() does is counted, not how the positions came about.
count() {
  if ! valgrind --tool=callgrind --toggle-collect='*counted_search*' --callgrind-out-file=/dev/null \
      --log-file="$folder/$1.log" "$program" bench --count-work "$@" >"$folder/$1.out"; then
    echo "bench: the instructions of $1 could not be counted: $(tail -n 1 "$folder/$1.log")" >&2
    return 1
  fi
  awk '/Collected :/ { instructions = $NF } / positions$/ { positions = $1 } END { print instructions, positions }' \
    "$folder/$1.log" "$folder/$1.out" >"$folder/$1"
}

# As many at once as there are cores; a count does not mind.
running=0
for work in "${works[@]}"; do
  if [ "$running" -ge "$(nproc)" ]; then
    wait -n
    running=$((running - 1))
  fi
  count "$work" "$@" &
  running=$((running + 1))
done
while [ "$running" -gt 0 ]; do
  wait -n
  running=$((running - 1))
done

for work in "${works[@]}"; do
  read -r instructions positions <"$folder/$work"
  echo "$work $((instructions / positions))"
done | awk '
  function grouped(number,   text) {
    for (text = ""; length(number) > 3; number = substr(number, 1, length(number) - 3))
      text = " " substr(number, length(number) - 2) text
    return number text
  }
  { count[$1] = $2 }
  END {
    print "\ninstructions for a position whose board is set, counted by Valgrind with the AVX2 kernels"
    printf "  %-14s %12s %12s %12s\n", "", "best play", "all plays", "all / best"
    for (blanks = 0; blanks <= 2; ++blanks) {
      best = count["best-" blanks]
      all = count["all-" blanks]
      printf "  %-14s %12s %12s %12.2f\n", blanks " blanks", grouped(best), grouped(all), all / best
    }
    printf "  %-14s %12s %12s %12s\n", "", "all plays", "/ all plays", "/ best play"
    for (i = split("appel-jacobson gordon", names, " "); i > 0; --i) order[i] = names[i]
    for (i = 1; i in order; ++i) {
      it = count[order[i]]
      printf "  %-14s %12s %12.2f %12.2f\n", order[i], grouped(it), it / count["all-0"], it / count["best-0"]
    }
  }'
