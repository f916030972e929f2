// The baseline: a plain solver of our own, written after the best published method, to measure the engine against.
//
// It does the same as the fastest published program (a C program of one file, known since 2013): iterative deepening
// with the free-stop bound; a hash table from positions to the moves that were left, with the cells of inactive robots
// sorted; tables of travels, with other robots looked up; no move straight back. When the bound equals the moves left,
// only the active robot moves.
//
// It is a fair comparison, because everything is written for speed: a travel is one load, an AND, a shift and a bit
// scan; refused positions are never entered; a table slot is one word; sizes are template parameters; it is built with
// -O3 -march=native, which the engine is not. It omits what the published method lacks: A*, order by waste, bounds that
// depend on other robots, batches, prefetching, vectors. bench/RESULTS.md has its times and node counts.
//
// Plain rules only: no T2 (so M7 changes nothing), no diagonals, no openings. Boards up to 64 × 64, one to six robots,
// any robot or a given one as the active one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace baseline {

inline constexpr int kMostRobots = 6;
inline constexpr int kLargest = 64;

// Cells are row * cols + col. `walls`: a byte a cell, bit 1 << direction (north, east, south, west) for each side with
// a wall, given on either side of it or on both. `center`: not 0 where no robot enters; empty: nowhere.
struct Puzzle {
  int rows = 0;
  int cols = 0;
  std::vector<std::uint8_t> walls;
  std::vector<std::uint8_t> center;
  std::vector<std::uint16_t> robots;
  std::uint16_t target = 0;
  std::optional<std::size_t> active;  // index in `robots`; none: any robot
};

struct Move {
  std::uint8_t robot;  // index in Puzzle::robots
  std::uint8_t direction;
};

struct Answer {
  std::optional<std::vector<Move>> solution;  // a shortest one; none: there is none within the limit
  std::uint64_t nodes = 0;                    // positions searched: not excluded by bound or table, at all depths
  std::size_t bytes = 0;                      // the peak size of all its tables
};

// Searches for solutions of up to `most` moves. The puzzle must be valid; it is not checked.
Answer solve(const Puzzle& puzzle, int most = 250);

}  // namespace baseline
