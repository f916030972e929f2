// The free-stop bound: how many moves the active robot needs if it may stop wherever it likes.
//
// Theory. Take the other robots away, and let the active robot end each move on any free cell of its travel. Every real
// move is such a move: another robot can only make it stop earlier on the same chain. So the distance in this easier
// game, found by one flood backwards from the target, never exceeds the real number of moves of the active robot: it is
// an admissible bound, and a consistent one, because it is a distance. With T2 it is taken over pairs (cell, axes
// travelled), so that it knows of the ricochet that is still missing; M7 is left out of it. Around a loop the easier
// game may go more than once, which adds nothing that a robot could do, but may add axes that it could not have
// travelled on: the game is a little easier there.
//
// A move of the active robot changes the bound by -1, 0 or +1. Not less than -1: a distance. Not more than +1: chains
// can be travelled backwards, so from the end of a move the easier game leads back to its start in one move, and more
// axes never make the distance greater. A move of any other robot leaves it as it is. The search counts on both.
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

  // All rows, when nothing more is asked of this.
  std::array<std::vector<std::uint16_t>, 4> rows() && { return std::move(moves_); }

 private:
  void flood(const Board& board, const Routes& routes, Cell target);
  void ricochets(const Routes& routes);

  std::array<std::vector<std::uint16_t>, 4> moves_;  // [axes][cell]; without T2 only [kBothAxes]
};

}  // namespace randolph
