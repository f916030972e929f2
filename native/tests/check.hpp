// A small test harness: TEST registers a function with its claim; CHECK and CHECK_EQUAL count and report failures.
#pragma once

#include <functional>
#include <iostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace randolph::tests {

struct Test {
  std::string file;
  std::string claim;
  std::function<void()> run;
};

std::vector<Test>& all_tests();
void fail(const char* file, int line, const std::string& what);

struct Registered {
  Registered(std::string file, std::string claim, std::function<void()> run) {
    all_tests().push_back({std::move(file), std::move(claim), std::move(run)});
  }
};

template <typename T>
auto shown(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return static_cast<int>(value);
  } else {
    return value;
  }
}

template <typename A, typename B>
void check_equal(const char* file, int line, const char* text, const A& actual, const B& expected) {
  if (actual == expected) return;
  std::ostringstream what;
  what << text << " is " << shown(actual) << ", not " << shown(expected);
  fail(file, line, what.str());
}

}  // namespace randolph::tests

#define RANDOLPH_JOIN_(a, b) a##b
#define RANDOLPH_JOIN(a, b) RANDOLPH_JOIN_(a, b)
// TEST("claim") { … }
#define TEST(claim)                                                                                                \
  static void RANDOLPH_JOIN(test_, __LINE__)();                                                                    \
  static const ::randolph::tests::Registered RANDOLPH_JOIN(registered_, __LINE__)(__FILE__, claim,                 \
                                                                                  RANDOLPH_JOIN(test_, __LINE__)); \
  static void RANDOLPH_JOIN(test_, __LINE__)()
#define CHECK(condition) \
  if (!(condition)) ::randolph::tests::fail(__FILE__, __LINE__, #condition)
#define CHECK_EQUAL(actual, expected) ::randolph::tests::check_equal(__FILE__, __LINE__, #actual, actual, expected)
