#!/usr/bin/env bash
# A PostgreSQL server for tests, with data of its own, reached through a socket that nobody else sees.
# Usage: tools/postgres.sh start FOLDER [PID]   makes a server, or goes on with one that is paused; stops it
#                                               when the process PID is gone
#        tools/postgres.sh pause FOLDER [MODE]  stops it and keeps its data; MODE is fast or immediate (a crash)
#        tools/postgres.sh stop FOLDER          stops it and removes all of it
# FOLDER/address says how to connect: postgresql://…/DATABASE?…, with the word DATABASE for the name of one.
set -euo pipefail

command=${1:?usage: tools/postgres.sh start|pause|stop FOLDER}
folder=${2:?usage: tools/postgres.sh start|pause|stop FOLDER}
script=$(realpath "$0")
programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
if [ -z "$programs" ]; then
  echo "postgres: PostgreSQL is not installed (tools/setup.sh does it)." >&2
  exit 1
fi

# PostgreSQL does not run as root.
as_owner=()
[ "$(id -u)" -ne 0 ] || as_owner=(setpriv --reuid=postgres --regid=postgres --init-groups)

cluster() { cat "$folder/cluster" 2>/dev/null || true; }

# The user's own folders, and that of a build, may be closed to the user postgres, and paths of sockets have to
# be short.
make_cluster() {
  local place
  place=$(mktemp -d /tmp/quoin-postgres.XXXXXX)
  mkdir -p "$folder"
  printf '%s\n' "$place" >"$folder/cluster"
  printf 'correct horse\n' >"$place/password"
  [ ${#as_owner[@]} -eq 0 ] || chown -R postgres: "$place"
  cd "$place"
  "${as_owner[@]}" "$programs/initdb" --pgdata="$place/data" --username=quoin --pwfile="$place/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync >"$folder/initdb.log"
  cat >>"$place/data/postgresql.conf" <<SETTINGS
listen_addresses = ''
unix_socket_directories = '$place'
shared_buffers = 16MB
max_connections = 20
max_wal_size = 64MB
SETTINGS
  printf 'postgresql://quoin:correct%%20horse@/DATABASE?host=%s\n' "$place" >"$folder/address"
}

stop_server() {
  local place=$1 mode=$2
  [ ! -f "$place/data/postmaster.pid" ] ||
    "${as_owner[@]}" "$programs/pg_ctl" --pgdata="$place/data" --mode="$mode" --wait stop >/dev/null
}

case $command in
  start)
    mkdir -p "$folder"
    folder=$(realpath "$folder")
    [ -n "$(cluster)" ] || make_cluster
    place=$(cluster)
    cd "$place"
    # The server keeps no stream of ours open, or whoever waits for our output would wait for it.
    "${as_owner[@]}" "$programs/pg_ctl" --pgdata="$place/data" --log="$place/log" --wait --silent start \
      </dev/null >/dev/null 2>&1 || { cat "$place/log" >&2; exit 1; }
    if [ -n "${3-}" ]; then
      setsid --fork bash -c 'is_there() { [ "$(cat "$2/cluster" 2>/dev/null)" = "$3" ]; }
        while is_there "$@" && kill -0 "$1" 2>/dev/null; do sleep 1; done
        ! is_there "$@" || "$4" stop "$2"' - "$3" "$folder" "$place" "$script" </dev/null >/dev/null 2>&1
    fi
    ;;
  pause)
    cd "$(cluster)"
    stop_server "$(cluster)" "${3:-fast}"
    ;;
  stop)
    place=$(cluster)
    if [ -n "$place" ]; then
      folder=$(realpath "$folder")
      [ ! -d "$place" ] || (cd "$place" && stop_server "$place" immediate) || true
      rm -rf "$place" "$folder/cluster" "$folder/address" "$folder/initdb.log"
    fi
    ;;
  *)
    echo "postgres: '$command' is not start, pause or stop." >&2
    exit 1
    ;;
esac
