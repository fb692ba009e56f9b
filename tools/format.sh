#!/usr/bin/env bash
# Puts all C++ of src, tests, bench and examples into the form of .clang-format; with --check it only says what is not.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=()
for folder in src tests bench examples; do
  [ ! -d "$folder" ] || folders+=("$folder")
done
on_each_file() {
  find "${folders[@]}" -type f \( -name '*.h' -o -name '*.cpp' \) -print0 |
    xargs -0 -r -n 16 -P "$(nproc)" clang-format-19 --style=file "$@"
}

if [ "${1-}" != --check ]; then
  on_each_file -i
elif ! faults=$(on_each_file --dry-run -Werror 2>&1); then
  # One line for each file: the first place in it.
  printf '%s\n' "$faults" | awk -F: '/: error: / && !seen[$1]++ { print $1 ":" $2 ": not as .clang-format has it" }'
  exit 1
fi
