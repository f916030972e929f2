// Limits, the stop flag and the report: a search always returns, and reports correctly how far it got.

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "check.hpp"
#include "randolph/solver.hpp"
#include "random_problem.hpp"
#include "stopped.hpp"

namespace randolph::tests {
namespace {

// Five robots on the largest board without walls, and a target in the middle where nothing stops a robot: there are
// more positions than any machine can visit.
struct Endless {
  Board board{{64, 64, {}, {}, {}, {}}};
  Problem problem{{{0, 0}, {1, 130}, {2, 517}, {3, 3000}, {4, 4000}}, 32 * 64 + 32, 0, true, true};
};

// Red at a1 of an empty 5x5 board, its target at e5: east and south.
struct TwoMoves {
  Board board{{5, 5, {}, {}, {}, {}}};
  Problem problem{{{0, 0}, {1, 7}}, 24, 0, true, true};
};

TEST("a limit of moves is kept, and the bound is one more") {
  const TwoMoves two;
  Limits limits;
  limits.moves = 1;
  const Result short_of = solve(two.board, two.problem, limits);
  CHECK_EQUAL(short_of.status, Status::kLimit);
  CHECK_EQUAL(short_of.reason, Reason::kMoves);
  CHECK_EQUAL(short_of.bound, 2u);
  limits.moves = 2;
  const Result enough = solve(two.board, two.problem, limits);
  CHECK_EQUAL(enough.status, Status::kOptimal);
  CHECK_EQUAL(enough.solution.size(), 2u);
}

TEST("a limit of nodes is kept to the node, and equal limits give equal results") {
  const Endless endless;
  for (const std::uint64_t most : {0ull, 1ull, 1000ull, 100001ull}) {
    Limits limits;
    limits.nodes = most;
    const Result first = solve(endless.board, endless.problem, limits);
    CHECK_EQUAL(first.status, Status::kLimit);
    CHECK_EQUAL(first.reason, Reason::kNodes);
    CHECK_EQUAL(first.nodes, most);
    CHECK_EQUAL(solve(endless.board, endless.problem, limits).bound, first.bound);
  }
}

TEST("a limit of seconds ends the search; zero seconds end it at once") {
  const Endless endless;
  Limits limits;
  limits.seconds = 0.02;
  const Result result = solve(endless.board, endless.problem, limits);
  CHECK_EQUAL(result.reason, Reason::kSeconds);
  CHECK(result.seconds >= 0.02);
  limits.seconds = 0;
  CHECK_EQUAL(solve(endless.board, endless.problem, limits).nodes, 0u);
}

TEST("a limit of memory ends the search at the first table or at a later one, and is never exceeded") {
  const Endless endless;
  std::uint64_t before = 0;
  for (const std::uint64_t most : {0ull, 1ull << 12, 1ull << 17, 1ull << 20, 5000000ull, 1ull << 23}) {
    Limits limits;
    limits.memory = most;
    const Result result = solve(endless.board, endless.problem, limits);
    CHECK_EQUAL(result.status, Status::kLimit);
    CHECK_EQUAL(result.reason, Reason::kMemory);
    CHECK(result.memory <= most);
    CHECK(result.nodes >= before);
    CHECK(most < 1 << 20 || result.nodes > 10000);
    // A node has 8 bytes at least in the table, and its key again in the list of nodes.
    CHECK(result.nodes * 16 <= most);
    before = result.nodes;
  }
}

TEST("a search reports the memory that it took, and a limit of that much is enough") {
  const Endless endless;
  Limits limits;
  limits.nodes = 100000;
  const Result free = solve(endless.board, endless.problem, limits);
  CHECK(free.memory > 100000 * 16);
  limits.memory = free.memory;
  CHECK_EQUAL(solve(endless.board, endless.problem, limits).reason, Reason::kNodes);
  limits.memory = free.memory - 1;
  CHECK_EQUAL(solve(endless.board, endless.problem, limits).reason, Reason::kMemory);
}

TEST("every limit holds on every lane: plain, by chains, and through walls") {
  std::mt19937 random(20150101);
  int ended = 0;
  for (int i = 0; i < 1500 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 8, 16, 5);
    const Board board(made.parts);
    Options options;
    options.prunings.blockers_after = i % 2 == 0 ? 20 : 1500;
    Limits limits;
    limits.nodes = 2000;
    const Result counted = solve(board, made.problem, limits, options);
    CHECK(counted.nodes <= limits.nodes);
    CHECK_EQUAL(counted.status == Status::kLimit, counted.reason == Reason::kNodes);
    limits.memory = 1 << 15;
    const Result little = solve(board, made.problem, limits, options);
    CHECK(little.memory <= limits.memory);
    if (little.reason == Reason::kMemory) ++ended;
    if (counted.status != Status::kOptimal || counted.cost == 0) continue;
    limits = {};
    limits.moves = counted.cost - 1;
    const Result cut = solve(board, made.problem, limits, options);
    CHECK_EQUAL(cut.reason, Reason::kMoves);
    CHECK_EQUAL(cut.bound, counted.cost);
    limits.moves = counted.cost;
    CHECK_EQUAL(solve(board, made.problem, limits, options).cost, counted.cost);
  }
  CHECK(ended > 100 / kShare);
}

TEST("a stop flag that is set ends the search before it begins") {
  const Endless endless;
  StopFlag stop;
  stop.set();
  Limits limits;
  limits.stop = &stop;
  const Result result = solve(endless.board, endless.problem, limits);
  CHECK_EQUAL(result.reason, Reason::kStopped);
  CHECK_EQUAL(result.nodes, 0u);
}

TEST("a stop flag that another thread sets ends a running search") {
  const Endless endless;
  const Result result = stopped_under_way(endless.board, endless.problem, {});
  CHECK_EQUAL(result.reason, Reason::kStopped);
  CHECK(result.nodes > 0);
}

TEST("reports give the progress; one that returns false ends the search, and an exception propagates") {
  const Endless endless;
  int reports = 0;
  Report last{};
  Limits limits;
  limits.report_seconds = 0.001;
  limits.report = [&](const Report& report) {
    CHECK(report.nodes >= last.nodes && report.bound >= last.bound && report.seconds >= last.seconds);
    last = report;
    return ++reports < 5;
  };
  CHECK_EQUAL(solve(endless.board, endless.problem, limits).reason, Reason::kStopped);
  CHECK_EQUAL(reports, 5);
  limits.report = [](const Report&) -> bool { throw std::runtime_error("enough"); };
  bool thrown = false;
  try {
    solve(endless.board, endless.problem, limits);
  } catch (const std::runtime_error&) {
    thrown = true;
  }
  CHECK(thrown);
}

TEST("searches in several threads at once do not disturb each other") {
  const Endless endless;
  Limits limits;
  limits.nodes = 50000;
  const Result alone = solve(endless.board, endless.problem, limits);
  std::vector<Result> results(4);
  std::vector<std::thread> threads;
  for (Result& result : results) {
    threads.emplace_back([&] { result = solve(endless.board, endless.problem, limits); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const Result& result : results) {
    CHECK_EQUAL(result.nodes, alone.nodes);
    CHECK_EQUAL(result.bound, alone.bound);
  }
}

TEST("M4, T1: a target on which no robot can stop is unsolvable without a search") {
  // A cell walled in on all sides.
  BoardParts parts{5, 5, std::vector<std::uint8_t>(25), {}, {}, {}};
  parts.walls[12] = 15;
  const Board board(parts);
  const Result result = solve(board, {{{0, 0}, {1, 7}}, 12, 0, true, true});
  CHECK_EQUAL(result.status, Status::kUnsolvable);
  CHECK_EQUAL(result.nodes, 0u);
  CHECK_EQUAL(result.bound, 0u);
}

TEST("a single robot on an empty board cannot stop in the middle: everything that it can reach is searched") {
  const Board board({5, 5, {}, {}, {}, {}});
  const Result result = solve(board, {{{0, 0}}, 12, 0, false, true});
  CHECK_EQUAL(result.status, Status::kUnsolvable);
  CHECK_EQUAL(result.nodes, 4u);  // the corners
}

TEST("invalid problems are refused at once") {
  const Board board({5, 5, {}, {{12, 0, false}}, {}, {}});
  const auto refused = [&](const Problem& problem) {
    try {
      solve(board, problem);
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(refused({{}, 3, std::nullopt, true, true}));     // no robot
  CHECK(refused({{{0, 25}}, 3, 0, true, true}));         // outside
  CHECK(refused({{{0, 12}}, 3, 0, true, true}));         // on a diagonal
  CHECK(refused({{{0, 1}, {1, 1}}, 3, 0, true, true}));  // on one cell
  CHECK(refused({{{0, 1}, {0, 2}}, 3, 0, true, true}));  // of one color
  CHECK(refused({{{6, 1}}, 3, 0, true, true}));          // of no color
  CHECK(refused({{{0, 1}}, 25, 0, true, true}));         // target outside
  CHECK(refused({{{0, 1}}, 3, 1, true, true}));          // no such robot
  CHECK(!refused({{{0, 1}}, 3, 0, true, true}));
}

}  // namespace
}  // namespace randolph::tests
