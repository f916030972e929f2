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
#include "environments.hpp"
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

  // One cache line.
  struct alignas(64) State {
    std::array<std::uint32_t, kMaxRobots> lengths{};  // of each robot's slides if no robot is in the way; kNoSlides
    std::array<std::array<std::uint8_t, kMaxRobots>, 2> line{};  // cells by columns and by rows, on boards with slides
    std::array<std::uint16_t, kMaxRobots> cells{};
    std::array<std::uint8_t, kMaxRobots> axes{};
    std::uint16_t target = 0;
    std::uint16_t board = kNoBoard;
    std::uint16_t optimum = 0;
    std::uint8_t active = 0;
    std::uint8_t barred = kNone;  // the push that M7 forbids: one of the robot that moved last
  };
  static_assert(sizeof(State) == 64);

  // Where a push leads; if it is illegal, to the cell of the robot.
  struct Plan {
    std::uint16_t end = 0;
    std::uint16_t cost = 0;  // 0: illegal
    std::uint8_t robot = 0;
    std::uint8_t axes = 0;
    Direction arrival = Direction::kNorth;
  };

  // Throws std::invalid_argument for parts that make no playable problem.
  explicit Ricochet(RicochetParts parts);
  Ricochet(const Ricochet&) = delete;
  Ricochet& operator=(const Ricochet&) = delete;

  std::uint32_t problems() const { return static_cast<std::uint32_t>(starts_.size()); }
  std::uint32_t actions() const { return actions_; }
  std::uint32_t channels() const { return channels_; }
  std::uint32_t symbols() const { return symbols_; }
  // The cells of the robots.
  std::vector<std::uint32_t> places(const State& state) const {
    return {state.cells.begin(), state.cells.begin() + robots_};
  }
  std::size_t row_bytes(Form form) const;
  std::int32_t optimum(const State& state) const { return state.optimum; }

  void prefetch(std::uint32_t problem) const { load(&starts_[problem]); }
  template <Form form>
  void begin(State& state, std::uint32_t problem, std::byte* row) const;
  template <Form form>
  Plan plan(const State& state, std::uint32_t action, const std::byte* row) const;
  template <Form form>
  Outcome move(State& state, const Plan& plan, std::byte* row) const;
  void mask(const State& state, std::int8_t* mask) const;

 private:
  static constexpr std::uint8_t kNone = 0xFF;
  static constexpr std::uint16_t kNoBoard = 0xFFFF;
  static constexpr std::uint32_t kNoSlide = 0x80;
  static constexpr std::uint32_t kNoSlides = 0x80808080;

  Plan push(const State& state, std::uint32_t robot, std::uint32_t direction, std::uint32_t choice) const;
  Plan slide(const State& state, std::uint32_t robot, std::uint32_t direction, std::uint32_t length) const;
  Plan follow(const State& state, std::uint32_t robot, std::uint32_t direction) const;
  // Its ends, sorted; the reference is valid until the next call in this thread.
  const std::vector<Travel>& ends(const State& state, std::uint32_t robot, std::uint32_t direction) const;
  void draw_robot(const State& state, std::uint32_t robot, std::byte* row) const;
  void clear_cell(Cell cell, std::byte* row) const;
  void add_slides(const Board& board);
  std::size_t slide_index(const State& state, Cell cell) const { return state.board * std::size_t{cells_} + cell; }
  void place(State& state, std::uint32_t robot, Cell cell) const;
  void load_cell(Cell cell, const std::byte* row) const {
    load(row + std::size_t{channels_} * cell);
    load(row + std::size_t{channels_} * cell + moving_ - 1);
  }
  State start_of(std::size_t number, const RicochetProblem& problem) const;
  void mask_through(const State& state, std::int8_t* mask) const;
  // Another robot stands beside this one: a slide to that side is not possible. (Across a wall, none was. At the two
  // ends of neighboring rows, cells that are not beside each other have consecutive numbers; there, too, none was.)
  void block(const State& state, std::uint32_t robot, std::uint32_t direction, std::int8_t* mask) const {
    if (robot != through_ && (state.lengths[robot] >> 8 * direction & 255) != kNoSlide) mask[4 * robot + direction] = 0;
  }

  std::vector<Board> boards_;
  std::vector<State> starts_;  // [problem]: the state that begins it
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

extern template class Environments<Ricochet>;

}  // namespace randolph::research
