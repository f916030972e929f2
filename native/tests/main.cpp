// The C++ tests: randolph_tests [NAME …] runs those of test_NAME.cpp, or all.

#include <algorithm>
#include <chrono>
#include <exception>
#include <string_view>

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
  if (failures <= 20) std::cerr << file << ":" << line << ": " << what << "\n";
}

}  // namespace randolph::tests

int main(int count, char** names) {
  int failed = 0;
  int passed = 0;
  for (const auto& test : randolph::tests::all_tests()) {
    const auto named = [&](std::string_view name) { return test.file.ends_with("test_" + std::string(name) + ".cpp"); };
    if (count > 1 && std::none_of(names + 1, names + count, named)) continue;
    const int before = randolph::tests::failures;
    const auto begin = std::chrono::steady_clock::now();
    try {
      test.run();
    } catch (const std::exception& error) {
      randolph::tests::fail("exception", 0, error.what());
    }
    const bool ok = randolph::tests::failures == before;
    ++(ok ? passed : failed);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    if (seconds.count() > 1) std::cout << "  " << seconds.count() << " s: " << test.claim << std::endl;
    if (!ok) std::cerr << "FAILED: " << test.claim << "\n";
  }
  std::cout << passed << " passed, " << failed << " failed\n";
  return failed == 0 && passed > 0 ? 0 : 1;
}
