// What must not change an answer: prunings, instruction sets, a Solver's tables. And no bound exceeds the optimum.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "check.hpp"
#include "oracle.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

constexpr std::uint64_t kMostNodes = 2000;

// The i-th pruning is off; from the end of the list on, none is.
Options without(std::size_t i, std::uint32_t blockers_after) {
  Options options;
  Prunings& prunings = options.prunings;
  prunings.blockers_after = blockers_after;
  const std::array<bool*, 5> each{&prunings.flood, &prunings.blockers, &prunings.commutation, &prunings.interchange,
                                  &prunings.reversal};
  if (i < each.size()) *each[i] = false;
  return options;
}
constexpr std::array kNames{"flood", "blockers", "commutation", "interchange", "reversal"};

// The problems for which the laws are tested: of all sizes up to 16x16.
RandomProblem mixed_problem(std::mt19937& random, int i) {
  return i % 4 == 0 ? random_problem(random, 16, 16, 6) : random_problem(random, 3, 16, 6);
}

TEST("every pruning can be switched off without changing status and optimum") {
  std::mt19937 random(20190101);
  int agreed = 0;
  int large = 0;
  std::array<std::uint64_t, kNames.size() + 1> nodes{};
  std::uint32_t longest = 0;
  for (int i = 0; agreed < 10000 / kShare; ++i) {
    const RandomProblem made = mixed_problem(random, i);
    const Board board(made.parts);
    static constexpr std::uint32_t kAfter[] = {0, 1, 50, 1500};
    const std::uint32_t after = kAfter[i % 4];
    Limits limits;
    limits.nodes = kMostNodes;
    const Result all = solve(board, made.problem, limits, without(kNames.size(), after));
    if (all.status == Status::kLimit) continue;
    bool compared = true;
    std::array<std::uint64_t, kNames.size() + 1> used{};
    used.back() = all.nodes;
    for (std::size_t off = 0; off < kNames.size(); ++off) {
      limits.nodes = 5 * kMostNodes;
      const Result result = solve(board, made.problem, limits, without(off, after));
      used[off] = result.nodes;
      if (result.status == Status::kLimit) {
        compared = false;
        // At least the bound that was reached must not contradict.
        if (all.status == Status::kOptimal && result.bound > all.cost) {
          fail(__FILE__, __LINE__, std::string(kNames[off]) + " off: a bound too high on " + described(made));
        }
      } else if (result.status != all.status || result.cost != all.cost) {
        fail(__FILE__, __LINE__,
             std::string(kNames[off]) + " off: " + std::to_string(result.cost) + ", on: " + std::to_string(all.cost) +
                 " on " + described(made));
      }
    }
    if (!compared) continue;
    ++agreed;
    if (made.parts.rows == 16 && made.parts.cols == 16) ++large;
    longest = std::max(longest, all.cost);
    for (std::size_t off = 0; off < used.size(); ++off) nodes[off] += used[off];
  }
  CHECK(large > 1500 / kShare);
  // Each saves nodes, except for commutation: it saves moves that lead to known positions.
  for (std::size_t off = 0; off < kNames.size(); ++off) {
    if (kNames[off] != std::string("commutation")) CHECK(nodes[off] > nodes.back());
  }
  std::cout << agreed << " agreed, " << large << " of them 16x16, longest " << longest << "; nodes " << nodes.back();
  for (std::size_t off = 0; off < kNames.size(); ++off) std::cout << ", without " << kNames[off] << " " << nodes[off];
  std::cout << "\n";
}

TEST("every instruction set finds the same solution with the same number of nodes") {
  std::mt19937 random(20210101);
  const std::vector<Simd> simds = every_simd();
  CHECK(std::count(simds.begin(), simds.end(), Simd::kPortable) == 1);
  CHECK(std::count(simds.begin(), simds.end(), best_simd()) == 1);
  for (int i = 0; i < 3000 / kShare; ++i) {
    const RandomProblem made = mixed_problem(random, i);
    const Board board(made.parts);
    Limits limits;
    limits.nodes = kMostNodes;
    Options options = without(static_cast<std::size_t>(i) % 7, i % 2 == 0 ? 50 : 1500);
    std::vector<Result> results;
    for (const Simd simd : simds) {
      options.simd = simd;
      results.push_back(solve(board, made.problem, limits, options));
    }
    for (const Result& result : results) {
      if (result.status != results[0].status || result.nodes != results[0].nodes || result.bound != results[0].bound ||
          result.memory != results[0].memory || result.solution != results[0].solution) {
        fail(__FILE__, __LINE__, "instruction sets differ on " + described(made));
      }
    }
  }
}

TEST("equal questions get equal answers, from solve() and from a Solver that has been used before") {
  std::mt19937 random(20220101);
  for (int i = 0; i < 300 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 3, 16, 5);
    const Solver solver{Board(made.parts)};
    Limits limits;
    limits.nodes = kMostNodes;
    for (int question = 0; question < 8; ++question) {
      // The robots change places and the target moves: other active robots, other bounds.
      RandomProblem asked = made;
      std::vector<Robot>& robots = asked.problem.robots;
      for (int step = 0; step < question; ++step) {
        const std::vector<Move> moves = legal_moves(solver.board(), asked.problem);
        if (moves.empty()) break;
        asked.problem =
            after(asked.problem, moves[static_cast<std::size_t>(below(random, static_cast<int>(moves.size())))]);
      }
      if (question % 3 == 1) asked.problem.target = robots[0].cell;
      if (question % 4 == 3) asked.problem.active = std::nullopt;
      asked.problem.ricochet ^= question % 5 == 4;
      const Options options = without(static_cast<std::size_t>(below(random, 8)), question % 2 == 0 ? 50 : 1500);
      const Result first = solve(solver.board(), asked.problem, limits, options);
      for (int again = 0; again < 2; ++again) {
        const Result result = solver.solve(asked.problem, limits, options);
        if (result.status != first.status || result.nodes != first.nodes || result.solution != first.solution) {
          fail(__FILE__, __LINE__, "the Solver differs on " + described(asked));
        }
      }
    }
  }
}

TEST("T1-T6, X6: no bound exceeds the optimum, at any point of a game and wherever a search is ended") {
  std::mt19937 random(20240101);
  int compared = 0;
  int informed = 0;
  for (int i = 0; i < 4000 / kShare; ++i) {
    RandomProblem made = random_problem(random, 3, 7, 4);
    const Board board(made.parts);
    for (int step = 0; step < 3; ++step) {
      const Oracle::Answer truth = Oracle(made.parts).search(made.problem, 5000);
      if (!truth.optimum) break;
      for (const std::uint64_t most : {1u, 2u, 10u, 100u}) {
        Limits limits;
        limits.nodes = most;
        const Result result = solve(board, made.problem, limits, without(kNames.size(), most == 10 ? 1500 : 0));
        if (result.bound > *truth.optimum) {
          fail(__FILE__, __LINE__,
               "a bound of " + std::to_string(result.bound) + " where " + std::to_string(*truth.optimum) +
                   " is enough on " + described(made));
        }
        ++compared;
        if (most == 2 && result.status == Status::kLimit && result.bound > 1) ++informed;
      }
      const std::vector<Move> moves = legal_moves(board, made.problem);
      if (moves.empty()) break;
      made.problem =
          after(made.problem, moves[static_cast<std::size_t>(below(random, static_cast<int>(moves.size())))]);
    }
  }
  CHECK(compared > 10000 / kShare);
  CHECK(informed > 500 / kShare);
}

}  // namespace
}  // namespace randolph::tests
