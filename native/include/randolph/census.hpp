// The census: for one board and one target, how many positions have each optimum, over all positions.
//
// For boards of at most 16 rows and columns without openings, with one to five robots. Without diagonals the other
// robots travel alike and are not told apart. docs/explanation/census.md explains the method; src/isa/census.cpp is the
// search.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "randolph/board.hpp"
#include "randolph/solver.hpp"

namespace randolph {

inline constexpr int kLargestCounted = 16;  // rows or columns
inline constexpr unsigned kMostCountedRobots = 5;

// What is asked of a board.
struct CensusQuestion {
  Cell target = 0;
  unsigned robots = 4;
  bool vortex = false;      // any robot may arrive (S3); a position is then a set of cells
  bool ricochet = false;    // T2: the active robot has travelled nothing yet; not together with the vortex
  bool no_reversal = true;  // M7, which makes a difference only with T2
  // On a board with diagonals: the colors of all robots, the active one's first. They tell all robots apart, also under
  // the vortex. Not together with the ricochet rule.
  std::vector<std::uint8_t> colors{};
};

// The active robot's cell, under the vortex that of any robot, and those of the others: in ascending order, with
// diagonals in that of the colors; kNoCell for robots that do not play.
struct Counted {
  Cell active = kNoCell;
  std::array<Cell, kMostCountedRobots - 1> others{kNoCell, kNoCell, kNoCell, kNoCell};
  friend bool operator==(const Counted&, const Counted&) = default;
};

struct CensusLimits {
  std::uint64_t memory = std::numeric_limits<std::uint64_t>::max();  // bytes
  const StopFlag* stop = nullptr;
  // Called from the counting thread about every 50 ms with the optimum that is being counted and the positions found
  // with it. If it returns false, the census ends.
  std::function<bool(std::uint32_t, std::uint64_t)> report;
};

struct CensusResult {
  Reason reason = Reason::kNone;         // what ended the census before it was complete
  std::uint64_t positions = 0;           // all
  std::vector<std::uint64_t> histogram;  // by optimum, from 0 on
  std::uint64_t unsolvable = 0;
  std::vector<Counted> longest;       // of the greatest optimum, in an order that depends on the question alone
  std::vector<std::uint32_t> probed;  // the optimum of each position that was asked for; kNever: unsolvable
  std::uint64_t memory = 0;           // bytes of the sets
  double seconds = 0;

  static constexpr std::uint32_t kNever = 0xFFFFFFFF;
};

// The bytes that the sets of a census take.
std::uint64_t census_memory(const Board& board, const CensusQuestion& question);

// Counts, and keeps its memory for the next time. One thread at a time.
class Census {
 public:
  Census();
  Census(Census&&) noexcept;
  Census& operator=(Census&&) noexcept;
  ~Census();

  // Throws std::invalid_argument for a board or a number of robots that it does not count, for a target or a probed
  // position that does not exist, and for an instruction set that this machine does not have.
  CensusResult count(const Board& board, const CensusQuestion& question, std::size_t most_longest,
                     const std::vector<Counted>& probes, const CensusLimits& limits, Simd simd = Simd::kAuto);

 private:
  struct Memory;
  // Arrays of this size, cleared but for the first ones, which are overwritten: those of the last census if they fit.
  // False if there is no memory for them.
  static bool provided(Memory& memory, std::size_t arrays, std::size_t bytes, std::size_t overwritten);
  std::unique_ptr<Memory> memory_;
};

}  // namespace randolph
