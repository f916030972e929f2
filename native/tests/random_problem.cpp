#include "random_problem.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sstream>

namespace randolph::tests {

#if defined(RANDOLPH_SANITIZED)
const int kShare = 20;
#else
const int kShare = std::getenv("RANDOLPH_TEST_ALL") != nullptr ? 1 : 5;
#endif

// Not std::uniform_int_distribution, which differs between standard libraries.
int below(std::mt19937& random, int count) {
  return static_cast<int>(random() % static_cast<unsigned>(count));
}

namespace {

bool one_in(std::mt19937& random, int count) {
  return below(random, count) == 0;
}

}  // namespace

RandomProblem random_problem(std::mt19937& random, int smallest, int largest, int most_robots) {
  for (;;) {
    RandomProblem made;
    BoardParts& parts = made.parts;
    const auto size = [&] { return smallest + below(random, largest - smallest + 1); };
    parts.rows = size();
    parts.cols = size();
    const auto cells = static_cast<std::size_t>(parts.rows * parts.cols);
    parts.walls.assign(cells, 0);
    parts.openings.assign(cells, 0);
    parts.center.assign(cells, 0);
    // In two of three boards a feature is missing, so that every mixture comes up.
    const int walls = one_in(random, 3) ? 0 : 3 + below(random, parts.rows + parts.cols);
    const int diagonals = one_in(random, 2) ? 0 : 2 + below(random, 12);
    const int center = one_in(random, 2) ? 0 : 10;
    const bool open = one_in(random, 3);
    const int colors = 1 + below(random, kMaxRobots);
    for (std::size_t cell = 0; cell < cells; ++cell) {
      if (center != 0 && one_in(random, center)) {
        parts.center[cell] = 1;
        continue;
      }
      if (diagonals != 0 && one_in(random, diagonals)) {
        parts.diagonals.push_back(
            {static_cast<Cell>(cell), static_cast<std::uint8_t>(below(random, colors)), one_in(random, 2)});
      }
      for (int side = 0; side < 4; ++side) {
        if (walls != 0 && one_in(random, walls)) parts.walls[cell] |= static_cast<std::uint8_t>(1 << side);
      }
    }
    if (open) {
      for (int row = 0; row < parts.rows; ++row) {
        if (one_in(random, 3)) parts.openings[static_cast<std::size_t>(row * parts.cols)] |= 8;
      }
      for (int col = 0; col < parts.cols; ++col) {
        if (one_in(random, 3)) parts.openings[static_cast<std::size_t>(col)] |= 1;
      }
    }

    std::vector<Cell> free;
    for (std::size_t cell = 0; cell < cells; ++cell) {
      const bool diagonal = std::any_of(parts.diagonals.begin(), parts.diagonals.end(),
                                        [&](const Diagonal& each) { return each.cell == cell; });
      if (!diagonal && parts.center[cell] == 0) free.push_back(static_cast<Cell>(cell));
    }
    const int robots = 1 + below(random, most_robots);
    if (free.size() < static_cast<std::size_t>(robots) + 1) continue;
    Problem& problem = made.problem;
    std::array<std::uint8_t, kMaxRobots> order{0, 1, 2, 3, 4, 5};
    for (std::size_t i = 0; i < static_cast<std::size_t>(robots); ++i) {
      std::swap(order[i], order[i + static_cast<std::size_t>(below(random, kMaxRobots - static_cast<int>(i)))]);
      const auto at = static_cast<std::size_t>(below(random, static_cast<int>(free.size())));
      problem.robots.push_back({order[i], free[at]});
      free.erase(free.begin() + static_cast<std::ptrdiff_t>(at));
    }
    problem.target = free[static_cast<std::size_t>(below(random, static_cast<int>(free.size())))];
    // T5, and moves away from the target and back (M7), begin on the target.
    const auto standing = static_cast<std::size_t>(below(random, robots));
    if (one_in(random, 3)) problem.target = problem.robots[standing].cell;
    if (!one_in(random, 4)) problem.active = static_cast<std::size_t>(below(random, robots));
    problem.ricochet = !one_in(random, 4);
    problem.no_reversal = !one_in(random, 4);
    // On a large board full of diagonals a single push of such a robot has thousands of ends.
    if (one_in(random, 4) && (cells <= 64 || parts.diagonals.size() <= 16)) {
      problem.robots[standing].transparent = true;
      for (Robot& robot : problem.robots) robot.transparent |= one_in(random, 3);
    }
    if (one_in(random, 3)) {
      for (std::size_t i = 0; i < problem.robots.size(); ++i) {
        problem.remembered.axes[i] = static_cast<std::uint8_t>(below(random, 4));
      }
      if (one_in(random, 2)) {
        problem.remembered.last = static_cast<std::size_t>(below(random, robots));
        problem.remembered.arrival = kDirections[static_cast<std::size_t>(below(random, 4))];
      }
    }
    return made;
  }
}

std::vector<Simd> every_simd() {
  std::vector<Simd> found;
  for (const Simd simd : {Simd::kPortable, Simd::kAvx2, Simd::kAvx512}) {
    if (available(simd)) found.push_back(simd);
  }
  return found;
}

std::string described(const RandomProblem& made) {
  std::ostringstream text;
  const auto sides = [&](const char* name, const std::vector<std::uint8_t>& bytes) {
    text << "\n  " << name;
    for (const std::uint8_t byte : bytes) text << " " << static_cast<int>(byte);
  };
  text << made.parts.rows << "x" << made.parts.cols;
  sides("walls", made.parts.walls);
  sides("openings", made.parts.openings);
  sides("center", made.parts.center);
  text << "\n  diagonals";
  for (const Diagonal& diagonal : made.parts.diagonals) {
    text << " " << diagonal.cell << ":" << static_cast<int>(diagonal.color) << (diagonal.falling ? "\\" : "/");
  }
  text << "\n  robots";
  for (const Robot& robot : made.problem.robots) {
    text << " " << static_cast<int>(robot.color) << "@" << robot.cell << (robot.transparent ? "t" : "");
  }
  text << "\n  target " << made.problem.target;
  if (made.problem.active) text << " for robot " << *made.problem.active;
  text << (made.problem.ricochet ? ", T2" : "") << (made.problem.no_reversal ? ", M7" : "");
  const Remembered& remembered = made.problem.remembered;
  text << ", axes";
  for (std::size_t i = 0; i < made.problem.robots.size(); ++i) text << " " << static_cast<int>(remembered.axes[i]);
  if (remembered.last) text << ", last " << *remembered.last << " arriving " << index(remembered.arrival);
  return text.str();
}

}  // namespace randolph::tests
