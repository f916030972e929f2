// The free-stop bound: how many moves the active robot needs if it may stop wherever it likes.
//
// Theory (docs/explanation/solver.md, section 7). Take the other robots away, and let the active robot end each move on
// any free cell of its travel. Every real move is such a move, so the distance in this easier game, found by one flood
// backwards from the target, is an admissible and consistent bound. With T2 it is taken over pairs (cell, axes
// travelled); M7 is ignored. In the easier game a robot may travel a loop more than once, which may add axes that no
// robot could have travelled on.
//
// A move of the active robot changes the bound by -1, 0 or +1: chains can be travelled backwards, and more axes never
// make the distance greater. A move of any other robot does not change it. The search relies on both.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "randolph/board.hpp"

namespace randolph {

class Bound {
 public:
  static constexpr std::uint16_t kNever = 0xFFFF;

  Bound(const Board& board, const Routes& routes, Cell target, bool ricochet);

  // kNever: the target cannot be reached, whatever the other robots do.
  std::uint16_t operator()(Cell cell, std::uint8_t axes) const { return moves_[axes][cell]; }

  // The same for all cells; without T2 only for kBothAxes.
  const std::vector<std::uint16_t>& row(std::uint8_t axes) const { return moves_[axes]; }

  // All rows, for callers that need nothing else.
  std::array<std::vector<std::uint16_t>, 4> rows() && { return std::move(moves_); }

 private:
  void flood(const Board& board, const Routes& routes, Cell target);
  void ricochets(const Routes& routes);

  std::array<std::vector<std::uint16_t>, 4> moves_;  // [axes][cell]; without T2 only [kBothAxes]
};

}  // namespace randolph
