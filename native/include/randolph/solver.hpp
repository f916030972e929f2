// The exact solver: the least cost of the moves that bring the active robot to the target, with a solution.
//
// This file owns the question and the answer; board.hpp owns where a robot stops, src/isa/search.hpp how the answer is
// found. The rules are M1-M7, T1-T6, S3 and X1-X7 of docs/rules.md for one to six robots. The answer is *optimal*
// (everything cheaper was searched), *unsolvable* (everything reachable was searched), or *limit* with the bound
// reached. A search checks the clock, the stop flag and its memory every few microseconds, even while a table grows.
// All functions may be called from any number of threads at once. With one thread equal questions get equal answers and
// node counts, unless a limit of time, memory or the stop flag ends them; with more threads equal status and cost.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "randolph/board.hpp"

namespace randolph {

struct Robot {
  std::uint8_t color;  // 0 … 5: which diagonals it passes
  Cell cell;
  bool transparent = false;  // moves by section X of the rules
};

// What T2 and M7 remember of earlier moves: nothing at the start of a round.
struct Remembered {
  std::array<std::uint8_t, kMaxRobots> axes{};  // of each robot, by its index
  std::optional<std::size_t> last;              // the robot that moved last,
  Direction arrival = Direction::kNorth;        // and in which direction it was travelling when it stopped
};

struct Problem {
  std::vector<Robot> robots;  // one to six, of distinct colors, on distinct free cells
  Cell target = 0;
  std::optional<std::size_t> active;  // index in `robots`; none: any robot (the vortex, S3)
  bool ricochet = true;               // T2
  bool no_reversal = true;            // M7
  Remembered remembered{};
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

// What ended a search without an answer.
enum class Reason : std::uint8_t { kNone, kMoves, kNodes, kSeconds, kMemory, kStopped };

struct Report {
  std::uint32_t bound;
  std::uint64_t nodes;
  double seconds;
};

struct Limits {
  static constexpr auto kNoLimit = std::numeric_limits<std::uint64_t>::max();

  std::uint32_t moves = std::numeric_limits<std::uint32_t>::max();  // more exactly, a limit of the cost
  std::uint64_t nodes = kNoLimit;
  double seconds = std::numeric_limits<double>::infinity();
  std::uint64_t memory = kNoLimit;  // bytes, of the tables that grow
  const StopFlag* stop = nullptr;
  // Called from the searching thread about every `report_seconds`. If it returns false, the search ends; an exception
  // propagates.
  std::function<bool(const Report&)> report;
  double report_seconds = 0.05;
};

// The instruction sets that searches are compiled for. Every one gives the same answers and node counts.
enum class Simd : std::uint8_t { kAuto, kPortable, kAvx2, kAvx512 };

// Whether this program and this machine support it; kAuto stands for the best that they support.
bool available(Simd simd);
Simd best_simd();

// What makes searches short. Each can be switched off without changing an optimum; see docs/explanation/solver.md.
struct Prunings {
  bool flood = true;        // the free-stop bound (bound.hpp)
  bool blockers = true;     // the blocker bound (isa/blockers.hpp), once a search turns out to be long
  bool commutation = true;  // if two moves commute, only one order is searched (isa/search.hpp)
  bool interchange = true;  // robots that travel alike are told apart only by their cells
  bool reversal = true;  // M7 is remembered only where it is likely to matter, and the answer checked (isa/search.hpp)
  // Nodes, on small plain boards. Others, whose tables cost more, take 1 + (kinds of the other robots) times as many,
  // and more again beyond 256 cells.
  std::uint32_t blockers_after = 700;
};

struct Options {
  Simd simd = Simd::kAuto;
  unsigned threads = 1;  // for one search; 0: as many as the machine has
  Prunings prunings{};
};

// A move of a robot. All other fields follow from the first two, unless the robot is transparent (X6). Callers of
// verify() may leave `end` open: then the first of the robot's possible ends counts.
struct Move {
  std::size_t robot = 0;  // index in Problem::robots
  Direction direction = Direction::kNorth;
  Cell end = kNoCell;
  Direction arrival = Direction::kNorth;  // when it stops
  std::uint8_t axes = 0;                  // travelled on
  std::uint32_t cost = 1;
  friend bool operator==(const Move&, const Move&) = default;
};

struct Result {
  Status status = Status::kLimit;
  Reason reason = Reason::kNone;
  std::vector<Move> solution;  // when optimal
  std::uint32_t cost = 0;      // of the solution: the optimum
  std::uint32_t bound = 0;     // every solution costs at least this much; 0 when unsolvable
  std::uint64_t nodes = 0;     // positions (with what T2 and M7 remember) put into a table
  std::uint64_t memory = 0;    // the most bytes that tables took at a time
  double seconds = 0;
  bool widened = false;  // M7 had to be remembered for every robot (isa/search.hpp): for tests and measurements
};

// Throws std::invalid_argument for an invalid problem; so does every function that takes one.
void check(const Board& board, const Problem& problem);

// Throws std::invalid_argument for an invalid problem, or a setting that this machine does not support.
Result solve(const Board& board, const Problem& problem, const Limits& limits = {}, const Options& options = {});

struct Distances;  // answers.hpp

// A solver of one board. It keeps the tables that depend only on the board, the target and the rules - the bounds, not
// the positions - for the next question about them, for the 32 most recent targets. Answers and node counts are those
// of solve(). Any number of threads may use it at once.
class Solver {
 public:
  explicit Solver(std::shared_ptr<const Board> board);
  explicit Solver(Board board);
  Solver(Solver&&) noexcept;
  Solver& operator=(Solver&&) noexcept;
  ~Solver();

  const Board& board() const { return *board_; }
  Result solve(const Problem& problem, const Limits& limits = {}, const Options& options = {}) const;
  Distances distances(const Problem& problem, const Limits& limits = {}, const Options& options = {}) const;

 private:
  struct Cache;
  std::shared_ptr<const Board> board_;
  std::unique_ptr<Cache> cache_;
};

// All legal moves, robot by robot, clockwise from north, along each travel; M7 by what the problem remembers.
std::vector<Move> legal_moves(const Board& board, const Problem& problem);

// The problem after a legal move.
Problem after(const Problem& problem, const Move& move);

// Whether the target counts as reached (T1-T6).
bool solved(const Problem& problem);

// The number of sequences of `depth` legal moves, ignoring the target.
std::uint64_t perft(const Board& board, const Problem& problem, unsigned depth);

// The first rule that a list of moves breaks.
enum class Verdict : std::uint8_t { kSolves, kIllegal, kReversal, kNotThere };

// Checks a solution move by move, cell by cell; it shares nothing with the search but Board::travel().
Verdict verify(const Board& board, const Problem& problem, const std::vector<Move>& moves);

}  // namespace randolph
