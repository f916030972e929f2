// The tables of a search that depend on the board, the target and the rules, not on where the robots stand.
//
// The flood bound of a small plain board, and what the blocker bound starts from. They are found row by row and column
// by column, each segment between two walls at one stroke.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <vector>

#include "bound.hpp"
#include "memory.hpp"
#include "randolph/solver.hpp"

namespace randolph {

// Cells are 16 * row + column.
struct PlainGround {
  static constexpr std::uint8_t kNever = 255;

  PlainGround(const Board& board, Cell target, bool ricochet, bool flood);

  std::uint8_t target;
  alignas(64) std::array<std::uint64_t, 256> paths;  // lane coordinates, and above them the slides
  // The free-stop bound: [axes][cell], 256 each. Without T2 only axes 3 counts.
  alignas(64) std::array<std::uint8_t, 4 * 256> flood;

  // The blocker bound, made by a search that turns out to be long (isa/blockers.hpp).
  std::once_flag once;
  alignas(64) std::array<std::uint8_t, 256> solo;   // the exact distance without other robots
  alignas(64) std::array<std::uint8_t, 256> least;  // the least that the blocker bound says of a cell
  Region near;                                      // [cell][another robot's cell]
};

// The same for any board, by chains; one for each kind of active robot.
struct ChainGround {
  static constexpr int kMostCells = 784;  // of a board for which the blocker bound is made: five milliseconds of work

  ChainGround(const Board& board, const Robot& active, Cell target, bool ricochet, bool flood);

  std::array<std::vector<std::uint16_t>, 4> flood;  // [axes][cell]; Bound::kNever: out of reach

  std::once_flag once;
  std::vector<std::uint8_t> solo;   // [cell]: the exact distance without other robots
  std::vector<std::uint8_t> least;  // [cell]
  std::vector<Region> near;         // [kind of the other robot]: [cell][its cell], rows of `stride` bytes
  std::size_t stride = 0;
};

const Routes& routes_of_kind(const Board& board, int kind);

// The exact distances to the target of a robot alone on a small plain board.
std::array<std::uint8_t, 256> alone(const std::array<std::uint32_t, 256>& slides, std::uint8_t target);

}  // namespace randolph
