#!/usr/bin/env bash
# Puts all C++ of src, tests, bench and examples into the form of .clang-format, and all Python into that of pyproject.toml;
# with --check it only says what is not.
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

mapfile -t scripts < <(find "${folders[@]}" tools -type f -name '*.py' -not -path '*/node_modules/*')

if [ "${1-}" != --check ]; then
  on_each_file -i
  black --quiet "${scripts[@]}"
  exit 0
fi
is_formatted=true
if ! faults=$(black --check "${scripts[@]}" 2>&1); then
  printf '%s\n' "$faults" | sed -n "s|^would reformat \(.*\)|\1: not as black has it|p"
  is_formatted=false
fi
if ! faults=$(on_each_file --dry-run -Werror 2>&1); then
  # One line for each file: the first place in it.
  printf '%s\n' "$faults" | awk -F: '/: error: / && !seen[$1]++ { print $1 ":" $2 ": not as .clang-format has it" }'
  is_formatted=false
fi
$is_formatted
