#!/usr/bin/env bash
# Starts a real server with limits that allow thousands of connections from one address, its games in SQLite on disk,
# and loads it (bench/server_load.cpp): how soon moves are acknowledged, what the server needs, whether it grows. At the
# end it imports games into the archive (bench/archive_import.py).
# With --nodes N its games are in a PostgreSQL of its own, and N servers (1 or 2) share it: with two, the people of every
# game are at different ones. Forty seconds after the start, in the middle of it, a backup is made.
# Usage: tools/bench_server.sh [--nodes N] [--soak MINUTES] [options of build/bench/server_load]
set -euo pipefail
cd "$(dirname "$0")/.."

nodes=
if [ "${1-}" = --nodes ]; then
  nodes=${2:?usage: --nodes N}
  shift 2
fi
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
servers=()
finish() {
  for server in "${servers[@]}"; do
    if kill "$server" 2>/dev/null; then wait "$server" || true; fi
  done
  [ -z "$nodes" ] || tools/postgres.sh stop "$folder/postgres"
  rm -rf "$folder"
}
trap finish EXIT

database=$folder/games.db
if [ -n "$nodes" ]; then
  tools/postgres.sh start "$folder/postgres" $$
  database=$(sed s/DATABASE/postgres/ "$folder/postgres/address")
fi
QUOIN_KEY=$(od -An -tx1 -N32 /dev/urandom | tr -d ' \n')
export QUOIN_KEY

cat >"$folder/server.conf" <<END
port = 0
database = $database
max-connections = 100000
max-connections-per-address = 100000
max-games = 100000
request-rate = 100000
creation-rate = 100000
import-rate = 100000
message-rate = 1000
log-level = warning
END
urls=()
for number in $(seq "${nodes:-1}"); do
  out=$folder/out$number
  QUOIN_LEXICONS=$lexicons build/quoin serve --config "$folder/server.conf" >"$out" 2>>"$folder/log" &
  servers+=($!)
  for _ in $(seq 100); do
    grep -q http "$out" && break
    kill -0 "${servers[-1]}" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 0.1
  done
  urls+=("$(grep -o 'http://[^ ]*' "$out")")
done
url=${urls[0]}
first=${servers[0]}
back_up() {
  sleep 40
  local started=$EPOCHREALTIME
  build/quoin admin backup --database "$database" -o "$folder/backup" | sed 's/^.*: /backup under load: /'
  awk -v from="$started" -v to="$EPOCHREALTIME" 'BEGIN { printf "  it took %.2f s\n", to - from }'
}
[ -z "$nodes" ] || { back_up & servers+=($!); }
other=()
[ ${#urls[@]} -lt 2 ] || other=(--other-url "${urls[1]}")
build/bench/server_load --url "$url" "${other[@]}" --process "$first" --lexicon "$lexicons/english.qlx" "$@"
python3 bench/archive_import.py "$url"
[ ! -s "$folder/log" ] || { echo "the server said:"; head -n 20 "$folder/log"; }
