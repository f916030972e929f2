#!/bin/sh
# Builds and runs the C++ tests in build/native-NAME:  test_native.sh NAME JOBS [CMAKE-OPTIONS …]
set -eu
name=$1
jobs=$2
shift 2
PATH="$PWD/.venv/bin:$PATH"
build="build/native-$name"
log="$build/build.log"

mkdir -p "$build"
# The build prints only failures, and the tests print at their end, because other builds may run at the same time.
if ! { cmake -S . -B "$build" -G Ninja -DRANDOLPH_TESTS=ON "$@" && cmake --build "$build" --parallel "$jobs"; } >"$log" 2>&1; then
  echo "C++ tests, $name:" >&2
  cat "$log" >&2
  exit 1
fi
# A test that does not finish is a failure; so is a suite without tests.
status=0
ctest --test-dir "$build" --output-on-failure --no-tests=error --timeout 600 --parallel "$jobs" >"$build/tests.log" 2>&1 ||
  status=$?
echo "C++ tests, $name:"
cat "$build/tests.log"
exit "$status"
