// A board as the solver sees it: plain arrays in, every travel precomputed.
//
// Ignore other robots. Then the map from "a robot has entered cell c in direction d" to the cell and direction that it
// enters next is one-to-one. So the 4 * cells pairs (c, d), called *items*, form disjoint open chains, which end where
// a wall, the border or the center stops the robot, and closed loops, made by openings (M5) and rings of diagonals
// (M3). With the items numbered along the chains, another robot on cell b stops the traveller just before the nearest
// larger of the four numbers of b; no travel is computed cell by cell. Chains depend on the robot's color, because
// diagonals of its own color do not affect it (M3); all robots whose color has no diagonals share one `Routes`.
// Details: docs/explanation/solver.md, 3.
//
// Making chains costs as much as many searches do, so those of each kind are made on first use; small boards without
// diagonals and openings need only `slides`. The constructor of Board throws std::invalid_argument; nothing after it
// fails.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace randolph {

using Cell = std::uint16_t;  // row * cols + col, counted from the north-west

enum class Direction : std::uint8_t { kNorth = 0, kEast = 1, kSouth = 2, kWest = 3 };

inline constexpr std::array kDirections{Direction::kNorth, Direction::kEast, Direction::kSouth, Direction::kWest};

inline constexpr int kSmallest = 3;   // rows or columns
inline constexpr int kLargest = 64;   // so that 4 * cells = 16384 items are counted in 16 bits
inline constexpr int kMaxRobots = 6;  // colors are 0 … 5
inline constexpr Cell kNoCell = 0xFFFF;

constexpr int index(Direction direction) {
  return static_cast<int>(direction);
}
constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>(index(direction) ^ 2);
}

// The axis bit of a direction (T2): 1 for east and west, 2 for north and south; both together are 3.
constexpr std::uint8_t axis(Direction direction) {
  return (index(direction) & 1) != 0 ? 1 : 2;
}
inline constexpr std::uint8_t kBothAxes = 3;

struct Diagonal {
  Cell cell;
  std::uint8_t color;
  bool falling;  // '\'; otherwise '/'
};

// The parts of a board. `walls` and `openings` have one byte per cell, with bit 1 << direction for each side that has a
// wall or opening; the border is implied, and the constructor adds the other side of a wall, the other end of an
// opening. `center` has one byte per cell: nonzero where no robot enters. An empty array means none.
struct BoardParts {
  int rows = 0;
  int cols = 0;
  std::vector<std::uint8_t> walls;
  std::vector<Diagonal> diagonals;
  std::vector<std::uint8_t> openings;
  std::vector<std::uint8_t> center;
};

// All travels of one kind of robot on the board without other robots. The arrays lie in one block of memory.
struct Routes {
  struct Item {
    Cell cell;
    Direction direction;    // in which the cell was entered
    std::uint8_t diagonal;  // not 0 where the cell has a diagonal: no move ends here (M4)
  };
  struct Loop {
    std::uint16_t first = 0;
    std::uint16_t length = 0;  // 0 where the item is on an open chain
  };
  static constexpr std::uint16_t kNoTurn = 0xFFFF;

  std::span<Item> items;                          // chain after chain, each in the order of travel
  std::span<std::array<std::uint16_t, 4>> place;  // [cell][direction] -> number of the item
  std::span<std::array<std::uint16_t, 4>> reach;  // [cell][direction] -> cells entered if no robot is in the way
  std::span<std::uint16_t> turn;                  // [item] -> cells entered when a second axis is first travelled
  std::span<Loop> loop;                           // [item]
  bool straight = true;  // no chain turns: of a blocker, only the item of the same direction matters
  bool loops = false;    // whether any item is on a loop; `reach` is 0 there

  // Calls `use(first, end, loop)` for each chain: its items are [first, end).
  template <typename Use>
  void for_each_chain(Use use) const {
    for (std::size_t first = 0; first < items.size();) {
      const Item& item = items[first];
      const std::size_t round = loops ? loop[first].length : 0;
      const std::size_t length =
          round != 0 ? round : reach[item.cell][static_cast<std::size_t>(index(item.direction))] + std::size_t{1};
      use(first, first + length, round != 0);
      first += length;
    }
  }

  std::unique_ptr<std::byte[]> memory;
};

// What happens when a robot is pushed while the other robots do not move.
struct Travel {
  std::uint16_t length = 0;  // cells entered
  Cell end = 0;
  Direction arrival = Direction::kNorth;  // direction in which the end was entered (M7)
  std::uint8_t axes = 0;                  // axes travelled on (T2)
  bool legal = false;                     // not refused by M2, M4 or M6
  std::uint16_t cost = 1;                 // of a transparent robot: one more for each wall and diagonal passed (X6)
};

// Sorts the travels of one push into the order that gives moves their names (X6): by cost, by cells entered, by the
// arrival clockwise from the push, by the end; those without a turn first.
void sort_by_name(std::vector<Travel>& travels, Direction push);

class Board {
 public:
  explicit Board(const BoardParts& parts);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  int cells() const { return rows_ * cols_; }

  // Whether a robot may stand there: neither center nor diagonal (M4).
  bool free(Cell cell) const { return center_[cell] == 0 && diagonal_[cell] == 0; }

  // Whether a robot on `cell` can go on (M1, M5); a bit for each direction, 1 << direction.
  std::uint8_t passable(Cell cell) const { return passable_[cell]; }

  // The cell that a robot enters after `cell`; kNoCell if a wall, the border or the center stops it (M1, M5).
  Cell step(Cell cell, Direction direction) const {
    if ((passable_[cell] >> index(direction) & 1) == 0) return kNoCell;
    const int there = cell + stride_[static_cast<std::size_t>(index(direction))];
    return openings_ ? around(cell, direction) : static_cast<Cell>(there);
  }

  // Whether a wall, not the border or the center, blocks the way: the only edge that a transparent robot may pass (X2).
  bool wall(Cell cell, Direction direction) const { return (walls_[cell] >> index(direction) & 1) != 0; }
  // The neighbor behind such a wall.
  Cell behind_wall(Cell cell, Direction direction) const { return around(cell, direction); }

  // Whether a diagonal, of any color, is in the cell.
  bool diagonal(Cell cell) const { return diagonal_[cell] != 0; }
  bool has_diagonals() const { return kinds_ > 1; }
  bool has_openings() const { return openings_; }

  // At most 16 rows and columns, no diagonals, no openings: every travel is a slide along a row or column.
  bool small_and_plain() const { return slides_ != nullptr; }
  // For such a board, by 16 * row + column: the cells entered up to the wall, a byte for each direction.
  const std::array<std::uint32_t, 256>& slides() const { return *slides_; }

  // The direction in which a robot of `color` that has entered the cell goes on (M3).
  Direction onward(Cell cell, Direction entered, int color) const;

  // Robots of equal kind travel alike.
  int kind(int color) const { return kind_[static_cast<std::size_t>(color)]; }
  int kinds() const { return kinds_; }
  const Routes& routes(int color) const { return routes_of_kind(kind(color)); }
  const Routes& routes_of_kind(int kind) const;

  // The travel of a robot cell by cell, directly from the rules M1–M6; `others` are the cells of the other robots.
  Travel travel(int color, Cell start, Direction push, const Cell* others, int count) const;

  // All travels of a transparent robot for a push, different in end, arrival or axes, each at its least cost, in the
  // order in which a walk along the push first finds them (X2-X6). With `anywhere`, it may stop on every free
  // cell, whatever is ahead.
  void travels_through(int color, Cell start, Direction push, const Cell* others, int count, bool anywhere,
                       std::vector<Travel>& found) const;

 private:
  struct Lazy;

  Cell around(Cell cell, Direction direction) const;
  void make_slides();
  void make_straight(Lazy& lazy) const;
  void make_routes(const Lazy& lazy, int kind, Routes& routes) const;

  int rows_;
  int cols_;
  std::array<int, 4> stride_{};
  bool openings_ = false;
  int kinds_ = 1;
  std::vector<std::uint8_t> center_;
  std::vector<std::uint8_t> diagonal_;  // 0: none; else 1 + 2 * color + falling
  std::vector<std::uint8_t> passable_;
  std::vector<std::uint8_t> walls_;
  std::array<int, kMaxRobots> kind_{};
  std::array<std::int8_t, kMaxRobots + 1> color_of_kind_{};
  std::unique_ptr<std::array<std::uint32_t, 256>> slides_;
  std::shared_ptr<Lazy> lazy_;
};

}  // namespace randolph
