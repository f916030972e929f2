// Micro Robots for the environments: a bank of boards and problems, and what an action does.
//
// Action c makes the robot jump to cell c, in reading order (U2). Symbolic row, 16-bit numbers: the robot's cell, the
// target, the intermediate cell as long as the robot has to land on it (36: none), the board. With cells, then the
// combination of each cell, 6 * color + number - 1. Channels of a cell: robot, target, intermediate cell, six colors,
// six numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "common.hpp"
#include "environments.hpp"

namespace randolph::research {

struct MicroProblem {
  std::uint32_t board = 0;
  std::uint8_t start = 0;
  std::uint8_t target = 0;
  std::uint8_t via = 36;  // 36: none
  std::uint16_t optimum = 0;
};

class Micro {
 public:
  static constexpr std::uint32_t kSide = 6;
  static constexpr std::uint32_t kCells = kSide * kSide;
  static constexpr std::uint32_t kChannels = 3 + 6 + 6;
  static constexpr std::uint32_t kSymbols = 4;
  using Combinations = std::array<std::uint8_t, kCells>;

  struct State {
    std::uint32_t board = kNoBoard;
    std::uint8_t at = 0;
    std::uint8_t target = 0;
    std::uint8_t via = kCells;
    std::uint16_t optimum = 0;
  };
  using Plan = std::uint8_t;  // the cell to jump to; the present cell: the action is illegal

  // Throws std::invalid_argument for parts that make no playable problem.
  Micro(std::vector<Combinations> boards, std::vector<MicroProblem> problems);

  std::uint32_t problems() const { return static_cast<std::uint32_t>(problems_.size()); }
  std::uint32_t actions() const { return kCells; }
  std::uint32_t channels() const { return kChannels; }
  std::uint32_t symbols() const { return kSymbols; }
  // The cell of the robot, and the intermediate cell as long as it has to land there.
  std::vector<std::uint32_t> places(const State& state) const { return {state.at, state.via}; }
  std::size_t row_bytes(Form form) const;
  std::int32_t optimum(const State& state) const { return state.optimum; }

  void prefetch(std::uint32_t problem) const { load(&problems_[problem]); }
  template <Form form>
  void begin(State& state, std::uint32_t problem, std::byte* row) const;
  template <Form form>
  Plan plan(const State& state, std::uint32_t action, const std::byte*) const {
    return (jumps_[state.board][state.at] >> action & 1) != 0 ? static_cast<Plan>(action) : state.at;
  }
  template <Form form>
  Outcome move(State& state, Plan plan, std::byte* row) const;
  void mask(const State& state, std::int8_t* mask) const;

 private:
  static constexpr std::uint32_t kNoBoard = 0xFFFFFFFF;
  using Planes = std::array<std::byte, kCells * kChannels>;

  std::vector<Combinations> boards_;
  std::vector<MicroProblem> problems_;
  std::vector<std::array<std::uint64_t, kCells>> jumps_;  // [board][cell]: the cells one jump away, as bits
  std::vector<Planes> planes_;                            // [board]: what never changes
};

extern template class Environments<Micro>;

}  // namespace randolph::research
