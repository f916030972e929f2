// The census inside: what the counting of all positions is given, independent of the instruction set.
//
// Robots stand on *places*: the free cells in their order, and behind them, where fewer than four other robots play,
// a place outside of the board for each that is missing. Four others on the places i < j < k < l have the set of active
// cells number `of(l, k, j) + i`; sets of equal (l, k, j) are a *row*. Each row has an even number of sets, so two
// neighbors from an even one on share a cache line.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "memory.hpp"
#include "randolph/census.hpp"

namespace randolph {

inline constexpr std::size_t kGridCells = 256;  // 16 rows of 16 columns, whatever the board
inline constexpr std::size_t kMostOthers = 4;
inline constexpr std::size_t kMostPlaces = kGridCells + kMostOthers;
inline constexpr std::size_t kSetBytes = 32;

struct CensusGround {
  std::array<std::uint8_t, kGridCells> passable{};  // by grid cell: a bit for each direction
  std::array<std::uint8_t, kGridCells> cell{};      // [place], of those on the board
  std::size_t cells = 0;                            // places on the board
  std::size_t places = 0;
  std::uint8_t target = 0;  // a grid cell

  // The numbers of sets before those of the largest place l, within them before those of the second place k, and within
  // these before those of the third place j.
  std::array<std::uint32_t, kMostPlaces + 1> before_space{};
  std::array<std::uint32_t, kMostPlaces + 1> before_block{};
  std::array<std::uint32_t, kMostPlaces + 1> before_row{};

  std::size_t missing() const { return places - cells; }
  std::size_t of(std::size_t l, std::size_t k, std::size_t j) const {
    return std::size_t{before_space[l]} + before_block[k] + before_row[j];
  }
};

struct CensusWork {
  const CensusGround& ground;
  bool vortex;
  std::uint64_t* solved;  // the sets, with anything to begin with; on a line of 64 bytes, like `found`
  std::uint64_t* found;   // as many sets, zeros to begin with
  std::size_t sets;
  std::size_t most_listed;
  const std::vector<std::array<std::uint32_t, 2>>& probes;  // (set, grid cell) of positions whose moves are asked for
  std::function<bool(std::uint32_t, std::uint64_t)> go_on;  // called often with the level and what it has found so far
};

// What the active robot has travelled on, as a number of two bits (T2).
inline constexpr std::uint8_t kEastWest = 1;
inline constexpr std::uint8_t kNorthSouth = 2;

// Sets with the ricochet rule, of two levels: that of level n is at n % 2. `solved` is by the axes travelled. `held` is
// with M7 alone, by the axes and by the axis of the active robot's last travel, which was its first on this axis: 0 for
// east and west, 1 for north and south. From there it may not go back at once. Null where that cannot be.
struct RicochetSets {
  std::array<std::array<std::uint64_t*, 2>, 4> solved{};
  std::array<std::array<std::array<std::uint64_t*, 2>, 2>, 4> held{};
};

struct RicochetWork {
  const CensusGround& ground;
  const RicochetSets& sets;  // zeros to begin with
  bool no_reversal;
  std::size_t most_listed;
  const std::vector<std::array<std::uint32_t, 2>>& probes;
  std::function<bool(std::uint32_t, std::uint64_t)> go_on;
};

// A held position that takes more than a move longer than without M7.
struct HeldPosition {
  std::array<std::uint16_t, kMostOthers> others;  // places, ascending
  std::uint8_t active;                            // a grid cell
  std::uint8_t axes;                              // travelled
  std::uint8_t direction;                         // in which the active robot may not go
};

// With diagonals each other robot has places of its own: those on the places i, j, k, l have the set `of({i, j, k,
// l})`.
struct DiagonalGround {
  std::array<std::uint8_t, kGridCells> passable{};
  std::array<std::uint8_t, kGridCells> cell{};  // [place]: those on which a robot may stand
  std::size_t cells = 0;                        // places
  std::size_t others = 0;
  std::array<std::size_t, kMostOthers> count{1, 1, 1, 1};  // [other]: its places, 1 if it does not play
  std::array<std::size_t, kMostOthers> step{};             // [other]: sets from one place to the next
  std::size_t sets = 0;
  std::uint8_t target = 0;

  std::size_t of(const std::array<std::size_t, kMostOthers>& places) const {
    std::size_t set = 0;
    for (std::size_t other = 0; other < kMostOthers; ++other) set += places[other] * step[other];
    return set;
  }
};

// Where the sets of a cell lie while a robot moves: so that those of a column do not share a part of the cache.
constexpr std::uint16_t diagonal_slot(std::size_t cell) {
  return static_cast<std::uint16_t>(cell + cell / 16);
}
inline constexpr std::size_t kDiagonalSlots = kGridCells + 16;

// A cell on a travel of another robot, as its slot, and the next one, kGridCells if a wall is next.
struct DiagonalStep {
  std::uint16_t slot;
  std::uint16_t next;
};
// Steps of travels that have nothing to do with each other, so a processor makes them at the same time.
inline constexpr std::size_t kDiagonalLanes = 2;
using DiagonalSteps = std::array<DiagonalStep, kDiagonalLanes>;

struct DiagonalWork {
  const DiagonalGround& ground;
  bool vortex;
  std::array<bool, kGridCells> diagonal;  // of any color
  std::array<std::uint8_t, kGridCells>
      turns;  // where the active robot is turned: 1 by a rising diagonal, 2 by a falling
  std::array<std::vector<DiagonalSteps>, kMostOthers> steps;  // of each other robot's travels, all backwards
  std::array<std::uint64_t*, 2> sets;                         // [level % 2], with anything in them to begin with
  std::size_t most_listed;
  const std::vector<std::array<std::uint32_t, 2>>& probes;
  std::function<bool(std::uint32_t, std::uint64_t)> go_on;
};

struct CensusPosition {
  std::array<std::uint16_t, kMostOthers> others;  // places, ascending; with diagonals in the order of their colors
  std::uint8_t active;                            // a grid cell
};

struct CensusFound {
  bool complete = false;
  std::vector<std::uint64_t> histogram;
  std::vector<CensusPosition> last;  // the first positions of the last level
  std::vector<std::uint32_t> probed;
};

// One for each instruction set (isa/census.cpp, isa/census_ricochet.cpp, isa/census_diagonals.cpp).
using CountPositions = CensusFound(const CensusWork&);
using CountRicochets = CensusFound(const RicochetWork&);
using CountDiagonals = CensusFound(const DiagonalWork&);
namespace portable {
CountPositions count_positions;
CountRicochets count_ricochets;
CountDiagonals count_diagonals;
}  // namespace portable
namespace avx2 {
CountPositions count_positions;
CountRicochets count_ricochets;
CountDiagonals count_diagonals;
}  // namespace avx2
namespace avx512 {
CountPositions count_positions;
CountRicochets count_ricochets;
CountDiagonals count_diagonals;
}  // namespace avx512

}  // namespace randolph
