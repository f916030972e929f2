#include "randolph/solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "search.hpp"

namespace randolph {
namespace {

void require(bool condition, const char* what) {
  if (!condition) throw std::invalid_argument(what);
}

void check(const Board& board, const Problem& problem) {
  require(!problem.robots.empty() && problem.robots.size() <= kMaxRobots, "a problem has one to six robots");
  for (std::size_t i = 0; i < problem.robots.size(); ++i) {
    const Robot& robot = problem.robots[i];
    require(robot.color < kMaxRobots, "a robot of an unknown color");
    require(robot.cell < board.cells(), "a robot outside the board");
    require(board.free(robot.cell), "a robot on the center or on a diagonal");
    for (std::size_t j = 0; j < i; ++j) {
      require(robot.cell != problem.robots[j].cell, "two robots on one cell");
      require(robot.color != problem.robots[j].color, "two robots of one color");
    }
  }
  require(problem.target < board.cells(), "a target outside the board");
  require(!problem.active || *problem.active < problem.robots.size(), "an active robot that is not there");
}

template <typename Key>
std::unique_ptr<AnySearch> make(const Board& board, const Problem& problem, std::size_t active, const Bound& bound,
                                Memory memory, Budget& budget) {
  switch (problem.robots.size()) {
    case 5:
      return std::make_unique<Search<5, Key>>(board, problem, active, bound, memory, budget);
    case 6:
      return std::make_unique<Search<6, Key>>(board, problem, active, bound, memory, budget);
    default:
      break;
  }
  if constexpr (std::is_same_v<Key, std::uint64_t>) {
    switch (problem.robots.size()) {
      case 1:
        return std::make_unique<Search<1, Key>>(board, problem, active, bound, memory, budget);
      case 2:
        return std::make_unique<Search<2, Key>>(board, problem, active, bound, memory, budget);
      case 3:
        return std::make_unique<Search<3, Key>>(board, problem, active, bound, memory, budget);
      case 4:
        return std::make_unique<Search<4, Key>>(board, problem, active, bound, memory, budget);
      default:
        break;
    }
  }
  throw std::logic_error("no search for this number of robots");
}

std::unique_ptr<AnySearch> make_search(const Board& board, const Problem& problem, std::size_t active,
                                       const Bound& bound, Memory memory, Budget& budget) {
  // Four robots always fit: 7 bits of memory and four times 12 bits of cell.
  const int memory_bits = memory == Memory::kNone ? 3 : memory == Memory::kActive ? 5 : 7;
  const int cell_bits = std::bit_width(static_cast<unsigned>(board.cells() - 1));
  const bool fits = memory_bits + cell_bits * static_cast<int>(problem.robots.size()) <= 64;
  return fits ? make<std::uint64_t>(board, problem, active, bound, memory, budget)
              : make<WideKey>(board, problem, active, bound, memory, budget);
}

// One robot that may end on the target, with the level its search will settle next.
struct Candidate {
  std::size_t robot;
  const Bound* bound;
  std::unique_ptr<AnySearch> search;
  std::uint32_t next;
  bool widened = false;  // searched with Memory::kEvery
};

// Settles a candidate's levels up to `level`. True if that gave the answer or ended the budget; a candidate that has
// nothing more to settle loses its search.
bool advance(Candidate& candidate, std::uint32_t level, const Board& board, const Problem& problem, Budget& budget,
             Result& result) {
  while (candidate.search != nullptr && candidate.next <= level) {
    const Outcome outcome = candidate.search->settle();
    if (outcome == Outcome::kEnded) return true;
    if (outcome == Outcome::kExhausted) candidate.search.reset();
    if (outcome == Outcome::kFound) {
      std::vector<Move> solution = candidate.search->solution();
      const Verdict verdict = verify(board, problem, solution);
      if (verdict == Verdict::kSolves && solution.size() == level) {
        result.status = Status::kOptimal;
        result.solution = std::move(solution);
        return true;
      }
      if (verdict != Verdict::kReversal || candidate.widened) {
        throw std::logic_error("the search found what is no solution");
      }
      // M7 matters here beyond what Memory::kActive remembers: once more from the start, with the full rule.
      candidate.search.reset();
      candidate.search = make_search(board, problem, candidate.robot, *candidate.bound, Memory::kEvery, budget);
      candidate.next = *candidate.search->first_level();
      candidate.widened = result.widened = true;
      continue;
    }
    ++candidate.next;
  }
  return false;
}

void run(const Board& board, const Problem& problem, Budget& budget, Result& result) {
  const Memory memory = problem.ricochet && problem.no_reversal ? Memory::kActive : Memory::kNone;
  std::array<std::unique_ptr<const Bound>, kMaxRobots + 1> bounds;  // [kind]: the same for robots that travel alike
  std::vector<Candidate> candidates;
  for (std::size_t robot = 0; robot < problem.robots.size(); ++robot) {
    if (problem.active && *problem.active != robot) continue;
    if (budget.ended()) return;
    const int color = problem.robots[robot].color;
    auto& bound = bounds[static_cast<std::size_t>(board.kind(color))];
    if (bound == nullptr) {
      bound = std::make_unique<const Bound>(board, board.routes(color), problem.target, problem.ricochet);
    }
    auto search = make_search(board, problem, robot, *bound, memory, budget);
    if (const auto first = search->first_level()) {
      candidates.push_back({robot, bound.get(), std::move(search), *first});
    }
  }
  // All candidates are brought to a level before any goes on to the next, so the first success is the least.
  while (!candidates.empty()) {
    std::uint32_t level = candidates.front().next;
    for (const Candidate& candidate : candidates) level = std::min(level, candidate.next);
    result.bound = level;
    budget.raise_bound(level);
    if (level > budget.limits().moves) {
      budget.end(Reason::kMoves);
      return;
    }
    for (Candidate& candidate : candidates) {
      if (advance(candidate, level, board, problem, budget, result)) return;
    }
    std::erase_if(candidates, [](const Candidate& candidate) { return candidate.search == nullptr; });
  }
  result.status = Status::kUnsolvable;
  result.bound = 0;
}

}  // namespace

Result solve(const Board& board, const Problem& problem, const Limits& limits) {
  check(board, problem);
  Budget budget(limits);
  Result result;
  run(board, problem, budget, result);
  if (result.status == Status::kLimit) result.reason = budget.reason();
  result.nodes = budget.nodes();
  result.seconds = budget.seconds();
  return result;
}

Verdict verify(const Board& board, const Problem& problem, const std::vector<Move>& moves) {
  check(board, problem);
  std::vector<Robot> robots = problem.robots;
  std::vector<std::uint8_t> axes(robots.size(), problem.ricochet ? 0 : kBothAxes);
  const auto solved = [&] {
    for (std::size_t robot = 0; robot < robots.size(); ++robot) {
      if (problem.active && *problem.active != robot) continue;
      if (robots[robot].cell == problem.target && axes[robot] == kBothAxes) return true;
    }
    return false;
  };
  std::optional<Move> back;  // the move that M7 forbids
  for (const Move& move : moves) {
    if (solved()) return Verdict::kSolves;
    if (move.robot >= robots.size()) return Verdict::kIllegal;
    Cell others[kMaxRobots];
    int count = 0;
    for (std::size_t robot = 0; robot < robots.size(); ++robot) {
      if (robot != move.robot) others[count++] = robots[robot].cell;
    }
    Robot& robot = robots[move.robot];
    const Travel travel = board.travel(robot.color, robot.cell, move.direction, others, count);
    if (!travel.legal) return Verdict::kIllegal;
    if (problem.no_reversal && back == move) return Verdict::kReversal;
    robot.cell = travel.end;
    axes[move.robot] |= travel.axes;
    back = Move{move.robot, opposite(travel.arrival)};
  }
  return solved() ? Verdict::kSolves : Verdict::kNotThere;
}

}  // namespace randolph
