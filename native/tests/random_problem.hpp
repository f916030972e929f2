// Random boards and problems of all features mixed, from a seed.
#pragma once

#include <random>
#include <string>

#include "randolph/solver.hpp"

namespace randolph::tests {

struct RandomProblem {
  BoardParts parts;
  Problem problem;
};

// Boards of `smallest` to `largest` rows and columns, up to 64 cells in all; one to `most_robots` robots.
RandomProblem random_problem(std::mt19937& random, int smallest, int largest, int most_robots);

// Everything needed to make the problem by hand.
std::string described(const RandomProblem& made);

}  // namespace randolph::tests
