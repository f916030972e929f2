// Single positions of a census: their moves, and the last ones that are left, asked one by one.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "census.hpp"

namespace randolph {

// A move of a robot: the active one is number 0, the one on the place others[n - 1] is number n.
struct CensusMove {
  std::size_t robot;
  unsigned direction;
  std::uint8_t from, to;  // grid cells
};

class CensusMoves {
 public:
  explicit CensusMoves(const CensusGround& ground) : ground_(ground) {
    for (std::size_t place = 0; place < ground.cells; ++place) {
      place_[ground.cell[place]] = static_cast<std::uint16_t>(place);
    }
  }

  // Whether `use(move)` is true of a move.
  template <typename Use>
  bool any(const CensusPosition& position, Use use) const {
    std::array<std::uint8_t, kMostOthers + 1> robots{position.active};
    std::size_t count = 1;
    for (const std::uint16_t place : position.others) {
      if (place < ground_.cells) robots[count++] = ground_.cell[place];
    }
    std::array<bool, kGridCells> taken{};
    for (std::size_t robot = 0; robot < count; ++robot) taken[robots[robot]] = true;
    for (std::size_t robot = 0; robot < count; ++robot) {
      const std::uint8_t from = robots[robot];
      for (unsigned d = 0; d < 4; ++d) {
        std::uint8_t to = from;
        while ((ground_.passable[to] >> d & 1) != 0 && !taken[static_cast<std::uint8_t>(to + kAhead[d])]) {
          to = static_cast<std::uint8_t>(to + kAhead[d]);
        }
        if (to != from && use(CensusMove{robot, d, from, to})) return true;
      }
    }
    return false;
  }

  CensusPosition after(CensusPosition position, const CensusMove& move) const {
    if (move.robot == 0) {
      position.active = move.to;
    } else {
      position.others[move.robot - 1] = place_[move.to];
      std::sort(position.others.begin(), position.others.end());
    }
    return position;
  }

 private:
  static constexpr std::array<int, 4> kAhead{-16, 1, 16, -1};  // by direction, in the grid

  const CensusGround& ground_;
  std::array<std::uint16_t, kGridCells> place_{};
};

// The positions that are left when all others are solved.
class LastPositions {
 public:
  LastPositions(const CensusGround& ground, std::uint64_t* solved, std::size_t many)
      : ground_(ground), moves_(ground), solved_(solved) {
    left_.reserve(many);
  }

  void add(const CensusPosition& position) { left_.push_back(position); }

  // A level: the positions that a move solves, in the order in which they were added. They are solved then. `go_on` is
  // called often with their number so far; if it returns false, the level ends, and is not complete.
  std::vector<CensusPosition> level(const std::function<bool(std::uint64_t)>& go_on);

 private:
  std::uint64_t& word_of(const CensusPosition& position) const {
    const auto& [i, j, k, l] = position.others;
    return solved_[4 * (ground_.of(l, k, j) + i) + position.active / 64];
  }

  const CensusGround& ground_;
  CensusMoves moves_;
  std::uint64_t* solved_;
  std::vector<CensusPosition> left_;
};

}  // namespace randolph
