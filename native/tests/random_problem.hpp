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

// Tests run only a share of their random problems: the sanitized builds a twentieth, because everything takes ten times
// as long in them; the others a fifth, or everything if RANDOLPH_TEST_ALL is set (`make test-more`).
extern const int kShare;

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
