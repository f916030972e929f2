#!/bin/sh
# The prerequisites of `make`; a missing one is named in one sentence.
#
#   prerequisites.sh python     print the Python to use: $PYTHON, else the first of python3, python3.14 … python3.11
#                               that is new enough and has venv; with a compiler at hand it must have its headers, too
#   prerequisites.sh core       print "native" if there is a C++ compiler, else "reference"
#   prerequisites.sh compiler   fail if there is no C++ compiler (the tests need the native core)
#
# The list of compilers is that of build_backend/randolph_build.py; change both together.
set -eu

fail() {
  echo "randolph: $*" >&2
  exit 1
}

core() {
  if [ -n "${CXX:-}" ]; then
    echo native
    return
  fi
  for compiler in c++ g++ clang++; do
    if command -v "$compiler" >/dev/null 2>&1; then
      echo native
      return
    fi
  done
  echo reference
}

new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1
}

choose_python() {
  chosen=
  for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if new_enough "$candidate"; then
      chosen=$candidate
      break
    fi
  done
  if [ -z "$chosen" ]; then
    fail "Python 3.11 or newer is needed and ${PYTHON:-python3} is not that: install it (Debian: apt-get install python3), or name it: make PYTHON=/path/to/python3."
  fi
  if ! "$chosen" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    fail "Python's venv module is missing for $chosen: install it (Debian: apt-get install python3-venv)."
  fi
  if [ "$(core)" = native ] && ! "$chosen" -c '
import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))'; then
    fail "Python's headers (Python.h) are missing for $chosen, and the native core is built with them: install them (Debian: apt-get install python3-dev)."
  fi
  echo "$chosen"
}

case "${1:-}" in
  python) choose_python ;;
  core) core ;;
  compiler)
    if [ "$(core)" != native ]; then
      fail "A C++ compiler is missing, and the tests need the native core: install one (Debian: apt-get install g++)."
    fi
    ;;
  *) fail "usage: prerequisites.sh python | core | compiler" ;;
esac
