// The rival: a plain solver of our own, written after the best published method, to measure the engine against.
//
// What it does, the same as the fastest published program (a C program of one file, known since 2013):
//
//   - depth-first search, repeated with one move more each time (iterative deepening);
//   - a bound: the moves the active robot would need if it could stop wherever it likes, by one flood from the target;
//     a position is given up when they are more than the moves left, and when they are equal only the active robot
//     moves;
//   - a hash table from the position to the moves that were left when it was last searched, kept from one depth to the
//     next; a position met again is searched again only with more moves left. The robots that are not active are
//     interchangeable: the key has their cells sorted. Open addressing; the table grows four- or twofold when half
//     full;
//   - tables of where a travel ends, for every cell and direction, with the robots in the way looked up;
//   - no move that goes straight back.
//
// Why it is a fair stand-in. Everything in it is written to be quick: a travel is one load of what stands in the row,
// an AND, a shift and a bit scan, whatever the number of robots; a position that the bound refuses is never entered;
// a slot of the table is one word; a table is rehashed in the order of its addresses; what depends on the number of
// robots or the size of the board is a template; it is built with -O3 -march=native, which the engine is not. What it
// leaves out are ideas that are not of the published method: no A*, no order by waste, no bound that knows other
// robots, no batches, no prefetching, no vectors. bench/RESULTS.md has its times and its node counts.
//
// Plain rules alone: a robot on its target has solved the problem whichever way it came (no T2, where M7 changes
// nothing), no diagonals, no openings. Boards to 64 × 64, one to six robots, any robot or a given one as the active
// one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace baseline {

inline constexpr int kMostRobots = 6;
inline constexpr int kLargest = 64;

// Cells are row * cols + col. `walls`: a byte a cell, bit 1 << direction (north, east, south, west) for each side with
// a wall, said on either side of it or on both. `center`: not 0 where no robot enters; empty: nowhere.
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
  std::optional<std::vector<Move>> solution;  // a shortest one; none: there is none of so few moves
  std::uint64_t nodes = 0;                    // positions searched: those that bound and table let pass, at all depths
  std::size_t bytes = 0;                      // of all its tables, when they were largest
};

// Searches for solutions of up to `most` moves. The puzzle must be a right one; it is not checked.
Answer solve(const Puzzle& puzzle, int most = 250);

}  // namespace baseline
