// The fuzzer's target (fuzz/solve.cpp) on inputs that are always the same; it aborts on a violation.

#include <cstdint>
#include <random>
#include <vector>

#include "check.hpp"
#include "random_problem.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace randolph::tests {
namespace {

TEST("for any bytes: an invalid problem is refused, and the laws hold for all others") {
  std::mt19937 random(20140101);
  for (int i = 0; i < 3000 / kShare; ++i) {
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(below(random, 160)));
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8);
    CHECK_EQUAL(LLVMFuzzerTestOneInput(bytes.data(), bytes.size()), 0);
  }
}

}  // namespace
}  // namespace randolph::tests
