#!/usr/bin/env bash
# Starts a real server with limits that allow thousands of connections from one address, its games in SQLite on disk,
# and loads it (bench/server_load.cpp): how soon moves are acknowledged, what the server needs, whether it grows. At the
# end it imports games into the archive (bench/archive_import.py).
# Usage: tools/bench_server.sh [--soak MINUTES] [options of build/bench/server_load]
set -euo pipefail
cd "$(dirname "$0")/.."

tools/build.sh release quoin server_load
lexicons=${QUOIN_LEXICONS:-$PWD/build/lexicons}
[ -f "$lexicons/english.qlx" ] || { echo "bench-server: the English word list is missing: make data" >&2; exit 2; }
# Two sockets for each game, and the files beside them.
ulimit -n "$(ulimit -Hn)"
if [ "$(ulimit -n)" -lt 9000 ]; then
  echo "bench-server: only $(ulimit -n) files may be open at once; raise the limit, or give --games N" >&2
fi

# Not in memory: what is measured includes the sync of each move.
folder=$(mktemp -d "${BENCH_FOLDER:-$PWD/build}/bench-server.XXXXXX")
server=
finish() {
  if [ -n "$server" ] && kill "$server" 2>/dev/null; then wait "$server" || true; fi
  rm -rf "$folder"
}
trap finish EXIT

cat >"$folder/server.conf" <<END
port = 0
database = $folder/games.db
max-connections = 100000
max-connections-per-address = 100000
max-games = 100000
request-rate = 100000
creation-rate = 100000
import-rate = 100000
message-rate = 1000
log-level = warning
END
QUOIN_LEXICONS=$lexicons build/quoin serve --config "$folder/server.conf" >"$folder/out" 2>"$folder/log" &
server=$!
for _ in $(seq 100); do
  grep -q http "$folder/out" && break
  kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
  sleep 0.1
done
url=$(grep -o 'http://[^ ]*' "$folder/out")
build/bench/server_load --url "$url" --process "$server" --lexicon "$lexicons/english.qlx" "$@"
python3 bench/archive_import.py "$url"
[ ! -s "$folder/log" ] || { echo "the server said:"; head -n 20 "$folder/log"; }
