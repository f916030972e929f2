// The solver against the oracle, on thousands of random boards of all features mixed.

#include <algorithm>

#include "check.hpp"
#include "oracle.hpp"
#include "random_problem.hpp"

// Under the sanitizers everything takes ten times as long.
#ifdef RANDOLPH_SANITIZED
constexpr int kShare = 10;
#else
constexpr int kShare = 1;
#endif

namespace randolph::tests {
namespace {

struct Tally {
  int solved = 0;
  int unsolvable = 0;
  int cut = 0;  // the oracle gave up: only the bound was compared
  int widened = 0;
  std::uint32_t longest = 0;
};

void compare(const RandomProblem& made, std::size_t most_states, Tally& tally) {
  const auto tell = [&](const std::string& what) { fail(__FILE__, __LINE__, what + " on " + described(made)); };
  const Board board(made.parts);
  const Exhaustive truth = search_breadth_first(made.parts, made.problem, most_states);
  Limits limits;
  const bool cut = !truth.optimum && !truth.complete;
  if (cut) limits.moves = truth.none_up_to;
  const Result result = solve(board, made.problem, limits);
  if (result.widened) ++tally.widened;
  if (cut) {
    ++tally.cut;
    if (result.status == Status::kOptimal) tell("a solution of " + std::to_string(result.solution.size()) + " moves");
    if (result.status == Status::kLimit && result.bound <= truth.none_up_to) tell("a bound that is not reached");
    return;
  }
  if (!truth.optimum) {
    ++tally.unsolvable;
    if (result.status != Status::kUnsolvable) tell("an answer to what has none");
    return;
  }
  ++tally.solved;
  tally.longest = std::max(tally.longest, *truth.optimum);
  if (result.status != Status::kOptimal) return tell("no answer");
  if (result.solution.size() != *truth.optimum || result.bound != *truth.optimum) {
    tell(std::to_string(result.solution.size()) + " moves instead of " + std::to_string(*truth.optimum));
  }
  if (verify(board, made.problem, result.solution) != Verdict::kSolves) tell("a wrong solution");
}

TEST("M1-M7, T1-T6, S3: the solver and an exhaustive search agree on small random boards") {
  std::mt19937 random(20130101);
  Tally tally;
  for (int i = 0; i < 6000 / kShare; ++i) compare(random_problem(random, 3, 5, 3), 20000, tally);
  // What a search of a few thousand states can compare must not have gone by.
  CHECK(tally.solved > 3000 / kShare);
  CHECK(tally.unsolvable > 500 / kShare);
  CHECK(tally.longest >= 8);
  std::cout << tally.solved << " solved, longest " << tally.longest << ", " << tally.unsolvable << " unsolvable, "
            << tally.cut << " cut, " << tally.widened << " widened\n";
}

TEST("M1-M7, T1-T6, S3: the solver and an exhaustive search agree on boards of up to 64 cells and six robots") {
  std::mt19937 random(20030101);
  Tally tally;
  for (int i = 0; i < 1500 / kShare; ++i) compare(random_problem(random, 3, 8, 6), 20000, tally);
  CHECK(tally.solved > 500 / kShare);
  std::cout << tally.solved << " solved, longest " << tally.longest << ", " << tally.unsolvable << " unsolvable, "
            << tally.cut << " cut, " << tally.widened << " widened\n";
}

TEST("M7: where remembering the active robot's moves alone is not enough, the full rule is searched") {
  std::mt19937 random(19990101);
  Tally tally;
  for (int i = 0; i < 12000 / kShare; ++i) {
    RandomProblem made = random_problem(random, 3, 4, 2);
    made.problem.ricochet = true;
    made.problem.no_reversal = true;
    compare(made, 20000, tally);
  }
  CHECK(tally.widened > 0);
  std::cout << tally.solved << " solved, longest " << tally.longest << ", " << tally.unsolvable << " unsolvable, "
            << tally.cut << " cut, " << tally.widened << " widened\n";
}

// The same board walled off in the south-east corner of a 64x64 board, with robots in cells of their own walled in on
// all sides to make six: nothing has changed for the robots that can move, but every number is large.
RandomProblem enlarged(const RandomProblem& small) {
  RandomProblem large;
  large.parts.rows = large.parts.cols = kLargest;
  large.parts.walls.assign(kLargest * kLargest, 0);
  large.parts.center.assign(kLargest * kLargest, 0);
  const auto moved = [&](int cell) {
    const int row = cell / small.parts.cols + kLargest - small.parts.rows;
    const int col = cell % small.parts.cols + kLargest - small.parts.cols;
    return static_cast<Cell>(row * kLargest + col);
  };
  for (int cell = 0; cell < small.parts.rows * small.parts.cols; ++cell) {
    const auto from = static_cast<std::size_t>(cell);
    large.parts.walls[moved(cell)] = small.parts.walls[from];
    large.parts.center[moved(cell)] = small.parts.center[from];
    if (cell < small.parts.cols) large.parts.walls[moved(cell)] |= 1;
    if (cell % small.parts.cols == 0) large.parts.walls[moved(cell)] |= 8;
  }
  for (const Diagonal& diagonal : small.parts.diagonals) {
    large.parts.diagonals.push_back({moved(diagonal.cell), diagonal.color, diagonal.falling});
  }
  large.problem = small.problem;
  large.problem.target = moved(small.problem.target);
  for (Robot& robot : large.problem.robots) robot.cell = moved(robot.cell);
  for (std::uint8_t color = 0; large.problem.robots.size() < kMaxRobots; ++color) {
    const auto& robots = small.problem.robots;
    if (std::any_of(robots.begin(), robots.end(), [&](const Robot& robot) { return robot.color == color; })) continue;
    const auto cell = static_cast<Cell>(130 * (color + 1));
    large.parts.walls[cell] = 15;
    large.problem.robots.push_back({color, cell});
  }
  return large;
}

TEST("M1-M7, T1-T6: a board has the same optimum as a part of the largest board, among six robots") {
  std::mt19937 random(20230101);
  int solved = 0;
  for (int i = 0; i < 200 / kShare; ++i) {
    RandomProblem small = random_problem(random, 3, 5, 3);
    std::fill(small.parts.openings.begin(), small.parts.openings.end(), std::uint8_t{0});
    const Exhaustive truth = search_breadth_first(small.parts, small.problem, 20000);
    if (!truth.optimum && !truth.complete) continue;
    const RandomProblem large = enlarged(small);
    const Result result = solve(Board(large.parts), large.problem);
    CHECK_EQUAL(result.status, truth.optimum ? Status::kOptimal : Status::kUnsolvable);
    CHECK_EQUAL(result.solution.size(), static_cast<std::size_t>(truth.optimum.value_or(0)));
    if (truth.optimum) ++solved;
  }
  CHECK(solved > 60 / kShare);
}

TEST("M3, M7: of two moves that lead to the same state the solution names the one that is allowed") {
  // Red diagonals make a ring of b1, c1, c2 and b2. Green goes from its target a1 round the ring and stops on b1, going
  // north. West is the way home; south leads round the ring and home as well, but straight back.
  const RandomProblem made{{3, 3, {}, {{2, 0, true}, {4, 0, true}, {5, 0, false}}, {}, {}},
                           {{{1, 0}}, 0, 0, true, true}};
  const Board board(made.parts);
  const Result result = solve(board, made.problem);
  CHECK_EQUAL(result.solution.size(), 2u);
  CHECK_EQUAL(result.solution.front().direction, Direction::kEast);
  CHECK_EQUAL(result.solution.back().direction, Direction::kWest);
}

TEST("M1-M6: a travel of the library ends where the rules read a second time say") {
  std::mt19937 random(20160101);
  for (int i = 0; i < 2000 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 3, 8, 5);
    const Board board(made.parts);
    std::vector<int> robots;
    for (const Robot& robot : made.problem.robots) robots.push_back(robot.cell);
    for (const Robot& robot : made.problem.robots) {
      std::vector<Cell> others;
      for (const Robot& other : made.problem.robots) {
        if (other.cell != robot.cell) others.push_back(other.cell);
      }
      for (const Direction direction : kDirections) {
        const Travel travel =
            board.travel(robot.color, robot.cell, direction, others.data(), static_cast<int>(others.size()));
        const Push expected = push(made.parts, robot.color, robot.cell, index(direction), robots);
        CHECK_EQUAL(travel.legal, expected.legal);
        if (!expected.legal) continue;
        CHECK_EQUAL(static_cast<int>(travel.end), expected.end);
        CHECK_EQUAL(index(travel.arrival), expected.arrival);
        CHECK_EQUAL(static_cast<int>(travel.axes), expected.axes);
        CHECK_EQUAL(static_cast<int>(travel.length), expected.length);
      }
    }
  }
}

}  // namespace
}  // namespace randolph::tests
