// Random boards and problems with all features mixed, from a seed.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "randolph/solver.hpp"

namespace randolph::tests {

struct RandomProblem {
  BoardParts parts;
  Problem problem;
};

// Sanitized builds run only a share of the tests, because everything takes ten times as long in them.
#if defined(RANDOLPH_SANITIZED)
inline constexpr int kShare = 20;
#else
inline constexpr int kShare = 1;
#endif

// Boards of `smallest` to `largest` rows and columns; one to `most_robots` robots. In one problem of four there are
// transparent robots, in one of three there is something to remember of earlier moves.
RandomProblem random_problem(std::mt19937& random, int smallest, int largest, int most_robots);

// The instruction sets that are available here.
std::vector<Simd> every_simd();

// A number from 0 to `count` - 1, the same with every standard library.
int below(std::mt19937& random, int count);

// A description from which the problem can be made by hand.
std::string described(const RandomProblem& made);

}  // namespace randolph::tests
