#!/bin/sh
# Notes the contents of the files with which each part of `make test` last succeeded, for `make test-changed`:
#
#   tested.sh begin         reads the files; a change from now on counts as a change after the tests
#   tested.sh same PART     succeeds if the part's files are those of its last success
#   tested.sh done PART …   these parts have succeeded with the files that `begin` read; shows the seconds since the last
#                           `begin` or `done`
#
# A part depends on all files but those named below, so a new file or folder belongs to every part.
set -eu
noted=build/tested
files="$noted/files"
clock="$noted/clock"

# What a part does not depend on, as the beginning of a path.
except() {
  case $1 in
    check | repository) echo 'build/' ;;
    native) echo 'docs/|requirements/|src/|tests/|web/|[^/]*\.md|package|biome|tsconfig|vite' ;;
    javascript) echo 'bench/|native/|src/[^ ]*\.py$|tests/[^ ]*\.py$' ;;
    rules) echo '[^/]*\.md|bench/|docs/|web/|src/randolph/(cli|server)/|tests/(bench|browser|docs|fuzz|install|js|more|server)/' ;;
    services) echo '[^/]*\.md|docs/|web/|tests/(browser|docs|install|js|more)/' ;;
    browser) echo '[^/]*\.md|bench/|docs/|native/|tests/(bench|conformance|docs|fuzz|install|js|property|server|unit)/' ;;
    *)
      echo "randolph: no part of the tests is called '$1'" >&2
      exit 2
      ;;
  esac
}

state_of() {
  pattern=$(except "$1")
  grep -vE "^[0-9]+ [0-9]+ ($pattern)" "$files" | cksum
}

verb=$1
shift
case $verb in
  begin)
    mkdir -p "$noted"
    find . \( -name .git -o -name .venv -o -name '.*cache' -o -name .hypothesis -o -name node_modules -o -name __pycache__ -o \
      -path ./build -o -path ./dist -o -path ./src/randolph/static \) -prune -o -type f -print | LC_ALL=C sort | sed 's|^\./||' |
      tr '\n' '\0' | xargs -0 cksum >"$files"
    date +%s >"$clock"
    ;;
  same)
    state=$(state_of "$1")
    [ -f "$noted/$1" ] && [ "$state" = "$(cat "$noted/$1")" ]
    ;;
  done)
    for part; do
      state_of "$part" >"$noted/$part"
    done
    now=$(date +%s)
    echo "$*: $((now - $(cat "$clock"))) s"
    echo "$now" >"$clock"
    ;;
esac
