#!/usr/bin/env bash
# Installs the Debian packages that building and running need, with --tests also those of tests, measuring and writing;
# and only those that are missing. Further package names may follow: tools/setup.sh scowl
set -euo pipefail

packages=(
  build-essential cmake ninja-build ccache python3    # the build
  libfmt-dev libboost1.81-dev libboost-json1.81-dev   # every layer
  libsqlite3-dev libpq-dev libsodium-dev              # server
  libssl-dev zlib1g-dev                               # …
  libcli11-dev libncurses-dev                         # console and terminal
  clang-19 llvm-19 lld-19 libclang-rt-19-dev-wasm32   # WebAssembly
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32  # … and its libraries
  nodejs                                              # the web client
)
if [ "${1-}" = --tests ]; then
  shift
  packages+=(
    libgtest-dev libgmock-dev librapidcheck-dev  # tests
    libclang-rt-19-dev                           # ASan, UBSan, fuzzers (clang-14 does not know enough C++20)
    clang-format-19 clang-tidy-19 black flake8   # format and lint
    chromium                                     # tests of the web client
    postgresql python3-jsonschema                # tests of the server
    nginx-light openssl python3-yaml             # … and of what stands in deploy/
    libopenmpi-dev openmpi-bin                   # matches on a cluster, and their tests
    valgrind                                     # bench and test-long
  )
fi
packages+=("$@")
# Debian's nodejs comes without npm; another one brings its own, and takes the package for a rival.
command -v npm >/dev/null || packages+=(npm)

fail() {
  echo "setup: $1" >&2
  exit 1
}

command -v dpkg-query >/dev/null || fail "this is not a Debian system; install these yourself: ${packages[*]}."

installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "${packages[@]}" 2>/dev/null |
  awk '$2 == "installed" { print $1 }' || true)
missing=()
for package in "${packages[@]}"; do
  case $'\n'$installed$'\n' in
    *$'\n'"$package"$'\n'*) ;;
    *) missing+=("$package") ;;
  esac
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || fail "packages are missing and neither root nor sudo is at hand; install: ${missing[*]}."
  as_root=(sudo)
fi

# Boost 1.74 and 1.81 cannot be installed side by side, and removing what someone else put there is not ours to decide.
if dpkg-query -W -f '${db:Status-Status}' libboost1.74-dev 2>/dev/null | grep -qx installed; then
  fail "libboost1.74-dev stands in the way of libboost1.81-dev; remove it first: apt-get remove libboost1.74-dev."
fi

echo "setup: installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)
# A failed update is not the end: the lists of an earlier one may do.
"${apt[@]}" update >"$log" 2>&1 </dev/null || true
if ! "${apt[@]}" install -y --no-remove --no-install-recommends "${missing[@]}" >>"$log" 2>&1 </dev/null; then
  reason=$(grep -E '^(E|W):' "$log" | tail -n 1 || true)
  fail "apt-get could not install ${missing[*]} (${reason:-no reason given})."
fi
