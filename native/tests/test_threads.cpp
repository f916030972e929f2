// Several threads: in one search, in one table, around one Solver. Also built with the thread sanitizer.

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#define RANDOLPH_ISA portable

#include "check.hpp"
#include "isa/table.hpp"
#include "oracle.hpp"
#include "random_problem.hpp"
#include "stopped.hpp"

namespace randolph::tests {
namespace {

// Nothing stops a robot in the middle: there are more positions than any machine can visit.
struct Endless {
  Board board{{64, 64, {}, {}, {}, {}}};
  Problem problem{{{0, 0}, {1, 130}, {2, 517}, {3, 3000}}, 32 * 64 + 32, 0, true, true, {}};
};

Options threaded(unsigned threads) {
  Options options;
  options.threads = threads;
  options.prunings.blockers_after = 0;
  return options;
}

TEST("two to four threads find the same status and optimum as an exhaustive search") {
  std::mt19937 random(20170101);
  int solved = 0;
  for (int i = 0; i < 2000 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 3, 7, 5);
    const Oracle::Answer truth = Oracle(made.parts).search(made.problem, 5000);
    if (!truth.optimum && !truth.complete) continue;
    const Board board(made.parts);
    const Result result = solve(board, made.problem, {}, threaded(2 + static_cast<unsigned>(i) % 3));
    if (result.status != (truth.optimum ? Status::kOptimal : Status::kUnsolvable) ||
        result.cost != truth.optimum.value_or(0)) {
      fail(__FILE__, __LINE__, std::to_string(result.cost) + " on " + described(made));
    }
    if (!truth.optimum) continue;
    ++solved;
    CHECK(verify(board, made.problem, result.solution) == Verdict::kSolves);
  }
  CHECK(solved > 1000 / kShare);
}

TEST("if several threads insert the same keys into one table, each key is new once") {
  Limits limits;
  Budget budget(limits);
  portable::Table<std::uint64_t> table(budget);
  const std::size_t kKeys = 40000 / (kShare > 1 ? 4 : 1);
  while (table.room() < kKeys) {
    if (!table.grow()) return fail(__FILE__, __LINE__, "no room");
  }
  std::vector<std::uint64_t> keys;
  std::mt19937 random(3);
  for (std::size_t i = 0; i < kKeys; ++i)
    keys.push_back(portable::mixed((std::uint64_t{random()} << 32 | random()) | 1));
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  std::atomic<std::size_t> fresh{0};
  std::vector<std::thread> threads;
  for (unsigned thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      std::vector<std::uint64_t> mine = keys;  // in another order for each thread
      if (thread % 2 == 1) std::reverse(mine.begin(), mine.end());
      if (thread > 1)
        std::rotate(mine.begin(), mine.begin() + static_cast<std::ptrdiff_t>(mine.size() / 3), mine.end());
      std::size_t count = 0;
      for (const std::uint64_t key : mine) count += table.insert_shared(key) ? 1 : 0;
      fresh.fetch_add(count);
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK_EQUAL(fresh.load(), keys.size());
  for (const std::uint64_t key : keys) CHECK(table.contains(key));
}

TEST("a limit of nodes or of memory holds for all threads together") {
  const Endless endless;
  for (const unsigned threads : {2u, 3u}) {
    Limits limits;
    limits.nodes = 60000 / (kShare > 1 ? 4 : 1);
    const Result counted = solve(endless.board, endless.problem, limits, threaded(threads));
    CHECK_EQUAL(counted.status, Status::kLimit);
    CHECK_EQUAL(counted.reason, Reason::kNodes);
    CHECK_EQUAL(counted.nodes, limits.nodes);
    limits.nodes = Limits::kNoLimit;
    limits.memory = 3 << 20;
    const Result full = solve(endless.board, endless.problem, limits, threaded(threads));
    CHECK_EQUAL(full.reason, Reason::kMemory);
    CHECK(full.memory <= limits.memory && full.memory > 1 << 19);
  }
}

TEST("a stop flag, a report that returns false, and one that throws end a search in several threads") {
  const Endless endless;
  CHECK_EQUAL(stopped_under_way(endless.board, endless.problem, threaded(3)).reason, Reason::kStopped);

  Limits limits;
  limits.report_seconds = 0.001;
  int reports = 0;
  limits.report = [&](const Report&) { return ++reports < 3; };
  CHECK_EQUAL(solve(endless.board, endless.problem, limits, threaded(3)).reason, Reason::kStopped);
  CHECK_EQUAL(reports, 3);

  limits.report = [&](const Report&) -> bool { throw std::runtime_error("enough"); };
  bool thrown = false;
  try {
    solve(endless.board, endless.problem, limits, threaded(3));
  } catch (const std::runtime_error&) {
    thrown = true;
  }
  CHECK(thrown);
}

TEST("threads that share a Solver, or a board whose chains are not made yet, get the answers of a single thread") {
  std::mt19937 random(20180101);
  for (int i = 0; i < 40 / (kShare > 1 ? 4 : 1); ++i) {
    const RandomProblem made = random_problem(random, 4, 10, 4);
    Limits limits;
    limits.nodes = 3000;
    Options options;
    options.prunings.blockers_after = 10;
    const Result alone = solve(Board(made.parts), made.problem, limits, options);
    const Solver solver{Board(made.parts)};
    std::vector<Result> results(6);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < results.size(); ++t) {
      threads.emplace_back([&, t] {
        results[t] = t % 2 == 0 ? solver.solve(made.problem, limits, options)
                                : solve(solver.board(), made.problem, limits, options);
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const Result& result : results) {
      CHECK_EQUAL(result.nodes, alone.nodes);
      CHECK(result.solution == alone.solution);
    }
  }
}

}  // namespace
}  // namespace randolph::tests
