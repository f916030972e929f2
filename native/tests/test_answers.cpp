// All solutions, distances after moves, a solver that keeps tables, and batches: against counts made without them.

#include <atomic>
#include <memory>
#include <set>
#include <stdexcept>
#include <thread>

#include "check.hpp"
#include "randolph/answers.hpp"
#include "randolph/batch.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

// Every sequence of legal moves of exactly this cost that ends with its first success, found by trying all moves.
void sequences(const Board& board, const Problem& problem, std::uint32_t left, std::vector<Move>& made,
               std::vector<std::vector<Move>>& found) {
  if (solved(problem)) {
    if (left == 0) found.push_back(made);
    return;
  }
  if (left == 0) return;
  for (const Move& move : legal_moves(board, problem)) {
    if (move.cost > left) continue;
    made.push_back(move);
    sequences(board, after(problem, move), left - move.cost, made, found);
    made.pop_back();
  }
}

std::size_t robots_in(const std::vector<Move>& solution) {
  std::set<std::size_t> robots;
  for (const Move& move : solution) robots.insert(move.robot);
  return robots.size();
}

// The changes of the moving robot, and the moves before the first change, as one number; smaller is preferred.
std::size_t runs_in(const std::vector<Move>& solution) {
  std::size_t changes = 0;
  std::size_t first = solution.size();
  for (std::size_t i = 1; i < solution.size(); ++i) {
    if (solution[i].robot == solution[i - 1].robot) continue;
    if (changes++ == 0) first = i;
  }
  return changes * 1000 + 999 - first;
}

TEST(
    "all solutions are those that trying every sequence of moves finds, in that order, and the preferred are the first "
    "of "
    "their kind") {
  std::mt19937 random(20260101);
  int compared = 0;
  for (int i = 0; i < 6000 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 3, 6, 4);
    const Board board(made.parts);
    Limits limits;
    limits.nodes = 20000;
    const Solutions solutions = randolph::solutions(board, made.problem, limits);
    if (solutions.result.status == Status::kLimit) continue;
    if (solutions.result.status == Status::kUnsolvable) {
      CHECK_EQUAL(solutions.count, 0u);
      CHECK(solutions.list(0, 5).empty());
      continue;
    }
    if (solutions.result.cost > 4) continue;
    ++compared;
    std::vector<Move> none;
    std::vector<std::vector<Move>> found;
    sequences(board, made.problem, solutions.result.cost, none, found);
    CHECK_EQUAL(solutions.count, found.size());
    const bool same = solutions.list(0, solutions.count + 1) == found;
    CHECK(same);
    if (!same) fail(__FILE__, __LINE__, described(made));
    const auto first = [&](auto better) {
      const std::vector<Move>* best = &found.front();
      for (const std::vector<Move>& each : found) {
        if (better(each, *best)) best = &each;
      }
      return *best;
    };
    CHECK(solutions.fewest == first([](auto& a, auto& b) { return robots_in(a) < robots_in(b); }));
    CHECK(solutions.most == first([](auto& a, auto& b) { return robots_in(a) > robots_in(b); }));
    CHECK(solutions.longest == first([](auto& a, auto& b) { return runs_in(a) < runs_in(b); }));
    CHECK(!solutions.classes || (*solutions.classes >= 1 && *solutions.classes <= solutions.count));
  }
  CHECK(compared > 2000 / kShare);
}

TEST("the distance after each move is the answer for the position after it, with and without a Solver's tables") {
  std::mt19937 random(20260102);
  for (int i = 0; i < 400 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 3, 7, 4);
    const auto board = std::make_shared<const Board>(made.parts);
    Limits limits;
    limits.nodes = 20000;
    Options options;
    options.threads = i % 2 == 0 ? 1 : 3;
    const Solver solver(board);
    const Distances first = distances(*board, made.problem, limits, options);
    const Distances kept = solver.distances(made.problem, limits, options);
    const std::vector<Move> moves = legal_moves(*board, made.problem);
    CHECK_EQUAL(first.moves.size(), moves.size());
    CHECK_EQUAL(kept.moves.size(), moves.size());
    for (std::size_t m = 0; m < moves.size(); ++m) {
      const Result alone = solve(*board, after(made.problem, moves[m]), limits);
      for (const Distances* each : {&first, &kept}) {
        CHECK(each->moves[m].move == moves[m]);
        CHECK_EQUAL(each->moves[m].result.status, alone.status);
        CHECK_EQUAL(each->moves[m].result.cost, alone.cost);
        CHECK_EQUAL(each->moves[m].result.nodes, alone.nodes);
        CHECK(each->moves[m].result.bound >= alone.bound);
      }
    }
  }
}

TEST("a limit, or the stop flag, ends the search for all solutions with what is known") {
  const Board board{{64, 64, {}, {}, {}, {}}};
  const Problem endless{{{0, 0}, {1, 130}, {2, 517}, {3, 3000}, {4, 4000}}, 32 * 64 + 32, 0, true, true};
  Limits limits;
  limits.nodes = 1000;
  CHECK_EQUAL(solutions(board, endless, limits).result.reason, Reason::kNodes);
  const Board small{{5, 5, {}, {}, {}, {}}};
  const Problem two{{{0, 0}, {1, 7}}, 24, 0, true, true};
  limits.nodes = solve(small, two).nodes + 1;
  const Solutions half = solutions(small, two, limits);
  CHECK_EQUAL(half.result.status, Status::kLimit);
  CHECK_EQUAL(half.result.reason, Reason::kNodes);
  CHECK_EQUAL(half.result.cost, 2u);
  CHECK(verify(small, two, half.result.solution) == Verdict::kSolves);
  CHECK(half.list(0, 10).empty());
  // A first solution stays known although the search would begin again with better bounds before its level is filled.
  Options restarting;
  restarting.prunings.blockers_after = limits.nodes;
  limits.nodes += 1;
  CHECK_EQUAL(solutions(small, two, limits, restarting).result.cost, 2u);
  StopFlag stop;
  stop.set();
  Limits stopped;
  stopped.stop = &stop;
  CHECK_EQUAL(solutions(small, two, stopped).result.reason, Reason::kStopped);
}

TEST("a limit of memory also holds for the table of the cells from which transparent robots can have come") {
  BoardParts parts{64, 64, {}, {}, {}, {}};
  for (Cell cell = 130; cell < 64 * 64; cell += 27) parts.diagonals.push_back({cell, 1, cell % 2 == 0});
  const Board board(parts);
  Limits limits;
  limits.memory = 4 << 20;
  const Problem near{{{0, 0, true}}, 63, 0, false, false};
  const Solutions solutions = randolph::solutions(board, near, limits);
  CHECK_EQUAL(solutions.result.status, Status::kLimit);
  CHECK_EQUAL(solutions.result.reason, Reason::kMemory);
  CHECK_EQUAL(solutions.result.cost, 1u);
}

TEST("a limit of memory holds for the graph of all solutions, too") {
  std::mt19937 random(20260103);
  int ended = 0;
  for (int i = 0; i < 200 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 6, 8, 4);
    const Board board(made.parts);
    Limits limits;
    limits.nodes = 100000;
    limits.memory = 150'000;
    const Solutions found = solutions(board, made.problem, limits);
    CHECK(found.result.memory <= limits.memory);
    ended += found.result.reason == Reason::kMemory;
  }
  CHECK(ended > 0);
}

TEST("several threads may use one solver at once") {
  std::mt19937 random(20260104);
  for (int i = 0; i < 40 / (kShare > 1 ? 4 : 1); ++i) {
    const RandomProblem made = random_problem(random, 5, 8, 4);
    const Solver solver{Board(made.parts)};
    Limits limits;
    limits.nodes = 3000;
    Options options;
    options.prunings.blockers_after = 50;
    const Result alone = solve(solver.board(), made.problem, limits, options);
    std::atomic<int> same{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 3; ++t) {
      threads.emplace_back([&] {
        for (int round = 0; round < 3; ++round) {
          const Result kept = solver.solve(made.problem, limits, options);
          same += kept.status == alone.status && kept.solution == alone.solution && kept.nodes == alone.nodes;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK_EQUAL(same.load(), 9);
  }
}

TEST("a batch answers in the order of the problems, and an invalid problem does not end it") {
  std::mt19937 random(20260105);
  std::vector<std::unique_ptr<Board>> boards;
  std::vector<Problem> problems;
  for (int i = 0; i < 300 / kShare; ++i) {
    const RandomProblem made = random_problem(random, 3, 8, 4);
    boards.push_back(std::make_unique<Board>(made.parts));
    problems.push_back(made.problem);
    if (i % 10 == 3) problems.back().target = 5000;
  }
  Limits limits;
  limits.nodes = 2000;
  for (const unsigned threads : {1u, 2u, 4u}) {
    Batch batch(threads, limits, {});
    CHECK(!batch.take(0));
    for (std::size_t i = 0; i < problems.size(); ++i) batch.add(*boards[i], problems[i]);
    CHECK_EQUAL(batch.waiting(), problems.size());
    for (std::size_t i = 0; i < problems.size(); ++i) {
      std::optional<Batch::Answer> answer;
      while (!answer) answer = batch.take(0.05);
      if (i % 10 == 3) {
        CHECK(answer->error != nullptr);
        continue;
      }
      CHECK(answer->error == nullptr);
      const Result alone = solve(*boards[i], problems[i], limits);
      CHECK_EQUAL(answer->result.status, alone.status);
      CHECK_EQUAL(answer->result.nodes, alone.nodes);
      CHECK(answer->result.solution == alone.solution);
    }
    CHECK_EQUAL(batch.waiting(), 0u);
  }
}

TEST("a batch that is destroyed ends its running searches, and one that is stopped answers at once") {
  const Board board{{64, 64, {}, {}, {}, {}}};
  const Problem endless{{{0, 0}, {1, 130}, {2, 517}, {3, 3000}, {4, 4000}}, 32 * 64 + 32, 0, true, true};
  {
    Batch batch(2, {}, {});
    for (int i = 0; i < 8; ++i) batch.add(board, endless);
    CHECK(!batch.take(0.02));
  }
  StopFlag stop;
  Limits limits;
  limits.stop = &stop;
  Batch batch(2, limits, {});
  for (int i = 0; i < 8; ++i) batch.add(board, endless);
  CHECK(!batch.take(0.02));
  stop.set();
  for (int i = 0; i < 8; ++i) {
    std::optional<Batch::Answer> answer;
    while (!answer) answer = batch.take(0.05);
    CHECK_EQUAL(answer->result.reason, Reason::kStopped);
  }
}

}  // namespace
}  // namespace randolph::tests
