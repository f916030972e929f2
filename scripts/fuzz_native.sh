#!/bin/sh
# Builds the fuzzer of the native core with clang in build/native-fuzz and runs it:
#     fuzz_native.sh JOBS [SECONDS]
# Its findings stay in that folder. Without clang and its fuzzing runtime it says so; with any compiler the C++ tests run
# the same target on some thousand inputs.
set -eu
jobs=$1
seconds=${2:-120}
PATH="$PWD/.venv/bin:$PATH"
build="build/native-fuzz"
mkdir -p "$build"

printf '%s\n' '#include <cstddef>' '#include <cstdint>' \
  'extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t*, std::size_t) { return 0; }' >"$build/probe.cpp"
compiler=
for each in clang++ clang++-21 clang++-20 clang++-19 clang++-18 clang++-17 clang++-16 clang++-15 clang++-14; do
  if command -v "$each" >/dev/null 2>&1 &&
    "$each" -std=c++20 -fsanitize=fuzzer,address,undefined "$build/probe.cpp" -o "$build/probe" 2>/dev/null; then
    compiler=$each
    break
  fi
done
if [ -z "$compiler" ]; then
  echo "The native core is not fuzzed: that takes clang with its fuzzing runtime (Debian: clang libclang-rt-14-dev)."
  exit 0
fi

if ! { cmake -S . -B "$build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DRANDOLPH_FUZZ=ON -DRANDOLPH_SANITIZE=ON \
  -DRANDOLPH_INSTRUCTION_SETS=portable && cmake --build "$build" --parallel "$jobs"; } >"$build/build.log" 2>&1; then
  cat "$build/build.log" >&2
  exit 1
fi
mkdir -p "$build/corpus"
echo "The native core is fuzzed for $seconds s:"
log="$build/run.log"
if ! "$build/native/randolph_fuzz" -max_total_time="$seconds" -max_len=400 -timeout=25 -rss_limit_mb=2000 \
  -artifact_prefix="$build/" "$build/corpus" >"$log" 2>&1; then
  tail -n 60 "$log" >&2
  exit 1
fi
tail -n 1 "$log"
