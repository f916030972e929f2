// Ricochet Robots for the environments: a bank of boards and problems, and what an action does.
//
// Action 4 * robot + direction pushes a robot; on boards with one transparent robot, action 4 * robots + 7 * direction
// + k is that push with its end number k + 1 (X6; end 0 is the push itself). A robot that is not transparent moves by
// tables: on boards of 16 columns without diagonals and openings by the slides of the board, otherwise along its chains
// (randolph/board.hpp).
//
// Symbolic row, 16-bit numbers: the cells of the robots, the target, the active robot (the number of robots: any), the
// axes that each robot has travelled (1 east and west, 2 north and south, 3 both; T2), the push that M7 forbids (4 *
// robots: none), the board. With cells, for each cell: a bit for each blocked side, plus 16 times the diagonal (0:
// none, else 1 + 2 * color + falling).
//
// Channels of a cell: one for each robot; has the robot there travelled east or west, north or south; the four
// directions that M7 forbids to the robot there; target of each robot; blocked sides; with diagonals on any board, one
// for each color and slope.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "common.hpp"
#include "randolph/board.hpp"

namespace randolph::research {

struct RicochetProblem {
  std::array<std::uint16_t, kMaxRobots> cells{};
  std::uint32_t board = 0;
  std::uint16_t target = 0;
  std::uint8_t active = 0;  // index of a robot, or their number: any
  std::uint16_t optimum = 0;
};

struct RicochetParts {
  std::vector<BoardParts> boards;  // all of one size
  std::vector<std::uint8_t> colors;
  std::vector<bool> transparent;  // by robot; at most one
  std::vector<RicochetProblem> problems;
  bool ricochet = true;
  bool no_reversal = true;
};

class Ricochet {
 public:
  static constexpr std::uint32_t kEnds = 8;  // of a push of a transparent robot that can be chosen

  struct State {
    std::array<std::array<std::uint8_t, 8>, 2> line{};  // cells by columns and by rows, on boards with slides
    std::array<std::uint16_t, kMaxRobots> cells{};
    std::array<std::uint8_t, kMaxRobots> axes{};
    std::uint16_t target = 0;
    std::uint8_t active = 0;
    std::uint8_t last = kNone;    // the robot that moved last
    std::uint8_t barred = kNone;  // the push that M7 forbids
    std::uint32_t board = kNoBoard;
  };

  // Throws std::invalid_argument for parts that make no playable problem.
  explicit Ricochet(RicochetParts parts);
  Ricochet(const Ricochet&) = delete;
  Ricochet& operator=(const Ricochet&) = delete;

  std::uint32_t problems() const { return static_cast<std::uint32_t>(problems_.size()); }
  std::uint32_t actions() const { return actions_; }
  std::uint32_t channels() const { return channels_; }
  std::uint32_t symbols() const { return symbols_; }
  // The cells of the robots.
  std::vector<std::uint32_t> places(const State& state) const {
    return {state.cells.begin(), state.cells.begin() + robots_};
  }
  std::size_t row_bytes(Form form) const;
  std::int32_t optimum(std::uint32_t problem) const { return problems_[problem].optimum; }

  template <Form form>
  void begin(State& state, std::uint32_t problem, std::byte* row) const;
  template <Form form>
  Outcome move(State& state, std::uint32_t action, std::byte* row) const;
  void mask(const State& state, std::int8_t* mask) const;
  void prefetch(const State& state, std::uint32_t action, const std::byte* row) const {
#if defined(__GNUC__)
    const std::uint32_t robot = (action >> 2) % kMaxRobots;
    __builtin_prefetch(row + std::size_t{channels_} * state.cells[robot], 1);
#endif
  }

 private:
  static constexpr std::uint8_t kNone = 0xFF;
  static constexpr std::uint32_t kNoBoard = 0xFFFFFFFF;
  static constexpr std::uint32_t kNoSlide = 0x80;
  static constexpr std::uint32_t kNoSlides = 0x80808080;

  // Where a push leads.
  struct Push {
    Cell end = 0;
    Direction arrival = Direction::kNorth;
    std::uint8_t axes = 0;
    std::uint16_t cost = 0;  // 0: illegal
  };

  Push push(const State& state, std::uint32_t robot, std::uint32_t direction, std::uint32_t choice) const;
  std::uint32_t slide_length(const State& state, std::uint32_t robot, std::uint32_t direction) const {
    return slides_[state.board * std::size_t{cells_} + state.cells[robot]] >> 8 * direction & 255;
  }
  Push slide(const State& state, std::uint32_t robot, std::uint32_t direction, std::uint32_t length) const;
  Push follow(const State& state, std::uint32_t robot, std::uint32_t direction) const;
  // Its ends, sorted; the reference is valid until the next call in this thread.
  const std::vector<Travel>& ends(const State& state, std::uint32_t robot, std::uint32_t direction) const;
  void draw_robot(const State& state, std::uint32_t robot, std::byte* row) const;
  void clear_cell(Cell cell, std::byte* row) const;
  void add_slides(const Board& board);
  void mask_through(const State& state, std::int8_t* mask) const;
  // Another robot stands beside this one: a slide to that side is not possible. (Across a wall, none was. At the two
  // ends of neighboring rows, cells that are not beside each other have consecutive numbers; there, too, none was.)
  void block(const State& state, std::uint32_t robot, std::uint32_t direction, std::int8_t* mask) const {
    if (robot != through_ && slide_length(state, robot, direction) != kNoSlide) mask[4 * robot + direction] = 0;
  }

  std::vector<Board> boards_;
  std::vector<RicochetProblem> problems_;
  std::vector<std::uint8_t> colors_;
  std::uint32_t robots_;
  std::uint32_t through_;  // the transparent robot; the number of robots: none
  bool ricochet_;
  bool no_reversal_;
  bool has_slides_ = true;   // the boards have 16 columns and at most 16 rows
  bool only_slides_ = true;  // and no diagonals and openings
  std::uint32_t cells_ = 0;
  std::uint32_t actions_ = 0;
  std::uint32_t channels_ = 0;
  std::uint32_t moving_ = 0;  // the channels that change with a move: the first ones
  std::uint32_t symbols_ = 0;
  std::vector<std::uint32_t> slides_;  // [board][cell], see Board::slides()
  std::vector<const Routes*> routes_;  // [board][robot]
  std::vector<std::byte> planes_;      // [board]: what never changes
  std::vector<std::uint16_t> sides_;   // [board][cell], for Form::kCells
};

}  // namespace randolph::research
