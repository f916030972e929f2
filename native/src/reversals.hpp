// The rare positions of a census with the ricochet rule in which M7 leaves nothing but a detour.
//
// After a travel that was the active robot's first on an axis, M7 may forbid its only shortest solution, the way back.
// The position is *held*. As a rule one move of another robot releases it. It may be that every such move disturbs the
// solution; then only an exact search of what M7 remembers says what the position takes. docs/explanation/census.md
// derives when that is so.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "census.hpp"
#include "one_by_one.hpp"

namespace randolph {

class Reversals {
 public:
  Reversals(const CensusGround& ground, const RicochetSets& sets) : ground_(ground), moves_(ground), sets_(sets) {}

  // After level `level`, whose sets are of the generation level % 2: positions that have been held for longer than one
  // move is remembered for. Corrects the held sets of this level. False if nothing has changed.
  bool settle(std::uint32_t level, const std::vector<HeldPosition>& found);

  // By [axes - 1] how many bits of held sets the last call has taken back.
  const std::array<std::uint64_t, 3>& taken_back() const { return taken_back_; }

 private:
  struct Position : CensusPosition {
    std::uint8_t axes;
  };
  struct Node {
    Position position;
    std::uint8_t cell;        // of the robot that may not go
    std::uint8_t direction;   // in this direction
    std::uint32_t value = 0;  // the optimum, once it is known
    std::uint32_t root;
    bool is_root = false;
    bool done = false;
  };
  // A position after a move, and what M7 then forbids.
  struct After {
    Position position;
    std::uint8_t cell;
    std::uint8_t direction;
    bool first_on_axis;  // the move was the active robot's first on this axis
    unsigned move;
  };

  template <typename Use>
  bool any_move(const Position& position, std::uint8_t cell, std::uint8_t direction, Use use) const;
  bool solved(const Position& position, std::uint32_t generation) const;
  std::uint64_t* held_word(const Position& position, bool north_south, std::uint32_t generation) const;
  bool reached(const After& after, std::uint32_t generation) const;
  bool solvable(std::size_t node, std::uint32_t level);

  const CensusGround& ground_;
  CensusMoves moves_;
  const RicochetSets& sets_;
  std::vector<Node> nodes_;
  std::unordered_map<std::uint64_t, std::size_t> child_;  // by kMostMoves * node + move
  std::array<std::uint64_t, 3> taken_back_{};
};

}  // namespace randolph
