// The solver against the oracle, on thousands of random boards with all features mixed.

#include <algorithm>
#include <string>
#include <vector>

#include "check.hpp"
#include "oracle.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

struct Tally {
  int solved = 0;
  int unsolvable = 0;
  int cut = 0;  // the oracle gave up: only the bound was compared
  int widened = 0;
  int dear = 0;  // the optimum is more than the number of moves
  std::uint32_t longest = 0;

  void tell() const {
    std::cout << solved << " solved, " << dear << " of them with moves that cost more, longest " << longest << ", "
              << unsolvable << " unsolvable, " << cut << " cut, " << widened << " widened\n";
  }
};

// The i-th way to search: every instruction set, pruning and number of threads in turn, in all combinations.
Options options(unsigned i) {
  static const std::vector<Simd> simds = every_simd();
  static constexpr std::uint32_t kAfter[] = {0, 1, 50, 1500};
  Options chosen;
  chosen.simd = simds[i % simds.size()];
  i /= static_cast<unsigned>(simds.size());
  Prunings& prunings = chosen.prunings;
  prunings.blockers_after = kAfter[i % 4];
  i /= 4;
  const unsigned off = i % 8;  // none, each alone, all, none
  if (off == 1 || off == 6) prunings.flood = false;
  if (off == 2 || off == 6) prunings.blockers = false;
  if (off == 3 || off == 6) prunings.commutation = false;
  if (off == 4 || off == 6) prunings.interchange = false;
  if (off == 5 || off == 6) prunings.reversal = false;
  i /= 8;
  chosen.threads = i % 4 == 0 ? 3 : 1;
  return chosen;
}

void compare(const RandomProblem& made, std::size_t most_states, const std::vector<unsigned>& ways, Tally& tally) {
  const Board board(made.parts);
  const Oracle::Answer truth = Oracle(made.parts).search(made.problem, most_states);
  const bool cut = !truth.optimum && !truth.complete;
  Limits limits;
  if (cut) {
    limits.moves = truth.none_up_to;
    limits.nodes = 50000;
  }
  for (const unsigned way : ways) {
    const auto tell = [&](const std::string& what) {
      fail(__FILE__, __LINE__, what + ", options " + std::to_string(way) + ", on " + described(made));
    };
    const Result result = solve(board, made.problem, limits, options(way));
    if (result.widened) ++tally.widened;
    if (cut) {
      if (result.status == Status::kOptimal) tell("a solution that costs " + std::to_string(result.cost));
      if (result.reason == Reason::kMoves && result.bound <= truth.none_up_to) tell("a bound that is not reached");
      continue;
    }
    if (!truth.optimum) {
      if (result.status != Status::kUnsolvable || result.bound != 0) tell("an answer to what has none");
      continue;
    }
    if (result.status != Status::kOptimal) {
      tell("no answer");
      continue;
    }
    std::uint32_t cost = 0;
    for (const Move& move : result.solution) cost += move.cost;
    if (cost != *truth.optimum || result.cost != cost || result.bound != cost) {
      tell("a cost of " + std::to_string(cost) + " instead of " + std::to_string(*truth.optimum));
    }
    if (verify(board, made.problem, result.solution) != Verdict::kSolves) tell("a wrong solution");
    if (way == ways.front() && cost > result.solution.size()) ++tally.dear;
  }
  ++(cut ? tally.cut : truth.optimum ? tally.solved : tally.unsolvable);
  tally.longest = std::max(tally.longest, truth.optimum.value_or(0));
}

// Three ways to search each problem, by turns.
std::vector<unsigned> ways(int i) {
  const auto first = static_cast<unsigned>(3 * i);
  return {first, first + 1, first + 2};
}

TEST("M1-M7, T1-T6, S3, X1-X7: the solver and an exhaustive search agree on small random boards") {
  std::mt19937 random(20130101);
  Tally tally;
  for (int i = 0; i < 16000 / kShare; ++i) compare(random_problem(random, 3, 5, 3), 20000, ways(i), tally);
  // Make sure that every kind of problem that a search of a few thousand states can compare has occurred.
  CHECK(tally.solved > 8000 / kShare);
  CHECK(tally.unsolvable > 1000 / kShare);
  CHECK(tally.longest >= 9);
  CHECK(tally.dear > 0);
  tally.tell();
}

TEST("M1-M7, T1-T6, S3, X1-X7: the solver and an exhaustive search agree on boards of up to 64 cells and six robots") {
  std::mt19937 random(20030101);
  Tally tally;
  for (int i = 0; i < 6000 / kShare; ++i) compare(random_problem(random, 3, 8, 6), 12000, ways(i), tally);
  CHECK(tally.solved > 2000 / kShare);
  tally.tell();
}

TEST("M7: where remembering the active robot's moves alone is not enough, the full rule is searched") {
  std::mt19937 random(19990101);
  Tally tally;
  for (int i = 0; i < 12000 / kShare; ++i) {
    RandomProblem made = random_problem(random, 3, 4, 2);
    made.problem.ricochet = true;
    made.problem.no_reversal = true;
    compare(made, 20000, ways(i), tally);
  }
  CHECK(tally.widened > 0);
  tally.tell();
}

TEST("X1-X7: the solver and an exhaustive search agree on boards on which every robot may go through walls") {
  std::mt19937 random(20250101);
  Tally tally;
  for (int i = 0; i < 3000 / kShare; ++i) {
    RandomProblem made = random_problem(random, 3, 6, 4);
    for (Robot& robot : made.problem.robots) robot.transparent |= below(random, 2) == 0;
    compare(made, 8000, ways(i), tally);
  }
  CHECK(tally.solved > 1000 / kShare);
  CHECK(tally.dear > 100 / kShare);
  tally.tell();
}

TEST("a robot's way back may need many more moves: such moves wait for the level on which they are due") {
  // One direction along a wall may take a single move, and the way back four: without other robots, one move increases
  // the distance to the target by more than one.
  const RandomProblem made{{5, 4, {1, 0, 0, 4, 2, 1, 0, 0, 0, 0, 1, 0, 12, 6, 0, 1, 0, 0, 0, 2}, {}, {}, {}},
                           {{{0, 2}}, 3, 0, true, true, {}}};
  const Oracle::Answer truth = Oracle(made.parts).search(made.problem, 20000);
  CHECK(truth.optimum.has_value());
  Tally tally;
  for (unsigned way = 0; way < 384; ++way) compare(made, 20000, {way}, tally);
  CHECK_EQUAL(tally.solved, 384);
}

TEST("X4, M3: two robots with the transparent robot's powers each pass their own diagonals, and are two kinds") {
  // Both may end on the target, so each needs its own bound, and neither may replace the other in a key.
  const RandomProblem made{
      {5, 3, {0, 10, 0, 2, 0, 13, 0, 1, 2, 0, 0, 0, 0, 0, 0}, {{6, 1, true}, {8, 2, false}}, {}, {}},
      {{{4, 0, true}, {1, 11, true}, {5, 1, false}}, 0, std::nullopt, true, true, {}}};
  Tally tally;
  for (unsigned way = 0; way < 384; ++way) compare(made, 20000, {way}, tally);
  CHECK_EQUAL(tally.solved, 384);
}

// The same board in the south-east corner of a 64x64 board, separated by walls; further robots, up to six, stand in
// cells with walls on all sides. Nothing changes for the robots that can move, but every number is large.
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
    const Oracle::Answer truth = Oracle(small.parts).search(small.problem, 20000);
    if (!truth.optimum && !truth.complete) continue;
    const RandomProblem large = enlarged(small);
    const Result result = solve(Board(large.parts), large.problem, {}, options(static_cast<unsigned>(i)));
    CHECK_EQUAL(result.status, truth.optimum ? Status::kOptimal : Status::kUnsolvable);
    CHECK_EQUAL(result.cost, truth.optimum.value_or(0));
    if (truth.optimum) ++solved;
  }
  CHECK(solved > 60 / kShare);
}

TEST("M3, M7: if two moves lead to the same state, the solution has the one that is allowed") {
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

// The moves that the second implementation of the rules allows.
std::vector<Move> expected_moves(const RandomProblem& made) {
  const Oracle oracle(made.parts);
  const Problem& problem = made.problem;
  std::vector<int> cells;
  for (const Robot& robot : problem.robots) cells.push_back(robot.cell);
  std::vector<Move> moves;
  for (std::size_t robot = 0; robot < problem.robots.size(); ++robot) {
    for (const Direction direction : kDirections) {
      const bool back = problem.remembered.last == robot && direction == opposite(problem.remembered.arrival);
      if (problem.no_reversal && back) continue;
      for (const Way& way : oracle.ways(problem.robots[robot], index(direction), cells)) {
        moves.push_back({robot, direction, static_cast<Cell>(way.end),
                         kDirections[static_cast<std::size_t>(way.arrival)], static_cast<std::uint8_t>(way.axes),
                         static_cast<std::uint32_t>(way.cost)});
      }
    }
  }
  return moves;
}

TEST("M1-M7, X1-X7: the legal moves of the library are those of the second implementation, along whole games") {
  std::mt19937 random(20160101);
  for (int i = 0; i < 3000 / kShare; ++i) {
    RandomProblem made = random_problem(random, 3, 8, 6);
    const Board board(made.parts);
    for (int step = 0; step < 6; ++step) {
      const std::vector<Move> found = legal_moves(board, made.problem);
      const std::vector<Move> expected = expected_moves(made);
      const bool same = std::is_permutation(found.begin(), found.end(), expected.begin(), expected.end());
      if (!same) fail(__FILE__, __LINE__, "other moves on " + described(made));
      if (!same || found.empty()) break;
      made.problem =
          after(made.problem, found[static_cast<std::size_t>(below(random, static_cast<int>(found.size())))]);
    }
  }
}

TEST("M1-M6: a travel of the library enters as many cells as in the second implementation of the rules") {
  std::mt19937 random(20160102);
  for (int i = 0; i < 2000 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 3, 8, 5);
    const Board board(made.parts);
    const Oracle oracle(made.parts);
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
        const Push expected = oracle.push(robot.color, robot.cell, index(direction), robots);
        CHECK_EQUAL(travel.legal, expected.legal);
        if (expected.legal) CHECK_EQUAL(static_cast<int>(travel.length), expected.length);
      }
    }
  }
}

}  // namespace
}  // namespace randolph::tests
