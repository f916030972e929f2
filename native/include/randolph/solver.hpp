// The exact solver: the least number of moves that brings the active robot to the target, with a solution.
//
// Owns the question and the answer; board.hpp owns where a robot stops, src/search.hpp how the answer is found. The
// rules are M1-M7, T1-T6 and S3 of docs/rules.md for one to six robots. The answer is one of three: *optimal*
// (everything shorter was searched), *unsolvable* (everything that can be reached was searched), or *limit* with the
// bound reached. A search never hangs: it looks at the clock, the stop flag and its memory every few microseconds, also
// while a table grows. solve() may be called from any number of threads at once; equal questions get equal answers and
// node counts, unless a limit of time, memory or the stop flag ends them.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "randolph/board.hpp"

namespace randolph {

struct Robot {
  std::uint8_t color;  // 0 … 5: which diagonals it passes
  Cell cell;
};

struct Problem {
  std::vector<Robot> robots;  // one to six, of distinct colors, on distinct free cells
  Cell target = 0;
  std::optional<std::size_t> active;  // index in `robots`; none: any robot (the vortex, S3)
  bool ricochet = true;               // T2
  bool no_reversal = true;            // M7
};

// Set from any thread to end a search; it stays set.
class StopFlag {
 public:
  void set() { set_.store(true, std::memory_order_relaxed); }
  bool is_set() const { return set_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> set_{false};
};

enum class Status : std::uint8_t { kOptimal, kUnsolvable, kLimit };

// What ended a search that has no answer.
enum class Reason : std::uint8_t { kNone, kMoves, kNodes, kSeconds, kMemory, kStopped };

struct Report {
  std::uint32_t bound;
  std::uint64_t nodes;
  double seconds;
};

struct Limits {
  static constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();

  std::uint32_t moves = std::numeric_limits<std::uint32_t>::max();
  std::uint64_t nodes = kNoLimit;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t memory = kNoLimit;  // bytes, of the tables that grow
  const StopFlag* stop = nullptr;
  // Called from the searching thread about every `report_seconds`; false ends the search, an exception passes through.
  std::function<bool(const Report&)> report;
  double report_seconds = 0.05;
};

struct Move {
  std::size_t robot;  // index in Problem::robots
  Direction direction;
  friend bool operator==(const Move&, const Move&) = default;
};

struct Result {
  Status status = Status::kLimit;
  Reason reason = Reason::kNone;
  std::vector<Move> solution;  // when optimal; its length is the optimum
  std::uint32_t bound = 0;     // every solution has at least so many moves; 0 when unsolvable
  std::uint64_t nodes = 0;     // positions (with what T2 and M7 remember) put into a table
  double seconds = 0;
  bool widened = false;  // M7 had to be remembered of every robot (see src/search.hpp): for tests and measurements
};

// Throws std::invalid_argument for a problem that is none.
Result solve(const Board& board, const Problem& problem, const Limits& limits = {});

// The first rule that a list of moves breaks.
enum class Verdict : std::uint8_t { kSolves, kIllegal, kReversal, kNotThere };

// Checks a solution move by move, cell by cell; it shares nothing with the search but Board::travel().
Verdict verify(const Board& board, const Problem& problem, const std::vector<Move>& moves);

}  // namespace randolph
