#include <exception>

#include "check.hpp"

namespace randolph::tests {
namespace {
int failures = 0;
}  // namespace

std::vector<Test>& all_tests() {
  static std::vector<Test> tests;
  return tests;
}

void fail(const char* file, int line, const std::string& what) {
  ++failures;
  std::cerr << file << ":" << line << ": " << what << "\n";
}

}  // namespace randolph::tests

int main() {
  int failed = 0;
  int passed = 0;
  for (const auto& test : randolph::tests::all_tests()) {
    const int before = randolph::tests::failures;
    try {
      test.run();
    } catch (const std::exception& error) {
      randolph::tests::fail("exception", 0, error.what());
    }
    const bool ok = randolph::tests::failures == before;
    ++(ok ? passed : failed);
    if (!ok) std::cerr << "FAILED: " << test.claim << "\n";
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 && passed > 0 ? 0 : 1;
}
