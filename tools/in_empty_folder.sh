#!/usr/bin/env bash
# Runs a command in a new empty folder that is also its home, and removes the folder afterwards:
# tests that run side by side cannot see each other's files, nor those of the user.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
unset XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME
HOME=$folder TMPDIR=$folder "$@" </dev/null
