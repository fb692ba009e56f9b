#!/usr/bin/env bash
# What a change needs while it is made: layers, format, quick lint, and the unit tests of the layers and pages that differ
# from REVISION (the branch that this one came from; else the last commit). Everything else is for tools/test.sh.
# Usage: tools/check.sh [REVISION]
set -euo pipefail
cd "$(dirname "$0")/.."

base=${1:-$(git merge-base HEAD '@{upstream}' 2>/dev/null || echo HEAD)}
mapfile -t changed < <(git diff --name-only "$base" -- && git ls-files --others --exclude-standard)

/usr/bin/python3 tools/check_layers.py
tools/format.sh --check
tools/lint.sh --quick

layers=()
web=false
for file in "${changed[@]}"; do
  case "$file" in
    src/*/* | tests/*/*)
      layer=${file#*/}
      layer=${layer%%/*}
      if compgen -G "tests/$layer/*_test.cpp" >/dev/null || compgen -G "tests/$layer/*/*_test.cpp" >/dev/null; then
        layers+=("$layer")
      fi
      ;;
    web/*) web=true ;;
  esac
done
mapfile -t layers < <(printf '%s\n' "${layers[@]}" | sort -u | grep . || true)

if [ ${#layers[@]} -gt 0 ]; then
  echo "check: tests of ${layers[*]}"
  targets=("${layers[@]/#/quoin_}")
  tools/build.sh dev "${targets[@]/%/_tests}"
  pattern=$(IFS='|'; echo "^(${layers[*]})\\.")
  QUOIN_TEST_SHORT=1 ctest --preset dev -R "$pattern" -LE 'program|tools|browser|fuzz' -j "$(nproc)" --no-tests=ignore |
    grep -vE '^ +Start +[0-9]+:|^ *[0-9]+/[0-9]+ Test .* Passed '
fi
if $web; then
  tools/web.sh --tests
  node=$(tools/node.sh)
  (cd web && "$node" node_modules/svelte-check/bin/svelte-check --fail-on-warnings --tsconfig ./tsconfig.json &&
    "$node" node_modules/vitest/vitest.mjs run)
fi
echo "check: all is well"
