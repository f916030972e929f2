#include "randolph/board.hpp"

#include <algorithm>
#include <array>
#include <mutex>
#include <stdexcept>
#include <string>

namespace randolph {
namespace {

// A byte for each cell, from an array that has one or is empty.
std::vector<std::uint8_t> per_cell(const std::vector<std::uint8_t>& given, std::size_t cells, const char* name) {
  if (given.empty()) return std::vector<std::uint8_t>(cells);
  if (given.size() != cells) {
    throw std::invalid_argument(std::string(name) + ": " + std::to_string(given.size()) + " bytes for " +
                                std::to_string(cells) + " cells");
  }
  return given;
}

constexpr std::uint8_t kNorthBit = 1;
constexpr std::uint8_t kEastBit = 2;
constexpr std::uint8_t kSouthBit = 4;
constexpr std::uint8_t kWestBit = 8;

constexpr Direction deflected(Direction direction, bool falling) {
  return static_cast<Direction>(falling ? 3 - index(direction) : index(direction) ^ 1);
}

}  // namespace

// The chains, made by whoever asks first.
struct Board::Lazy {
  std::once_flag once;
  std::vector<Routes> routes;
};

Board::Board(const BoardParts& parts) : rows_(parts.rows), cols_(parts.cols) {
  if (rows_ < kSmallest || rows_ > kLargest || cols_ < kSmallest || cols_ > kLargest) {
    throw std::invalid_argument("a board has 3 to 64 rows and columns, not " + std::to_string(rows_) + " and " +
                                std::to_string(cols_));
  }
  stride_ = {-cols_, 1, cols_, -1};
  const auto count = static_cast<std::size_t>(cells());
  walls_ = per_cell(parts.walls, count, "walls");
  center_ = per_cell(parts.center, count, "center");
  diagonal_.assign(count, 0);
  bool colored[kMaxRobots] = {};
  for (const Diagonal& diagonal : parts.diagonals) {
    if (diagonal.cell >= count || diagonal.color >= kMaxRobots) {
      throw std::invalid_argument("a diagonal outside the board or of an unknown color");
    }
    if (diagonal_[diagonal.cell] != 0 || center_[diagonal.cell] != 0) {
      throw std::invalid_argument("a diagonal on another diagonal or on the center");
    }
    diagonal_[diagonal.cell] = static_cast<std::uint8_t>(1 + 2 * diagonal.color + (diagonal.falling ? 1 : 0));
    colored[diagonal.color] = true;
  }

  // Walls are named by either side; the border is none, nor is an edge of the center (X2). In loops over all cells at
  // once, which compilers turn into vectors, what wraps around at the end of a row falls to the border.
  const auto rows = static_cast<std::size_t>(rows_);
  const auto cols = static_cast<std::size_t>(cols_);
  std::array<std::uint8_t, kLargest * kLargest> edges;  // those that a robot could pass
  std::array<std::uint8_t, kLargest * kLargest> named;  // those that have a wall
  {
    std::uint8_t* const edge = edges.data();
    std::uint8_t* const name = named.data();
    const std::uint8_t* const wall = walls_.data();
    const std::uint8_t* const center = center_.data();
    std::copy(wall, wall + count, name);
    edge[count - 1] = kEastBit | kSouthBit;
    for (std::size_t cell = 0; cell + 1 < count; ++cell) {
      name[cell] = static_cast<std::uint8_t>(name[cell] | (wall[cell + 1] >> 2 & kEastBit));
      edge[cell] = (center[cell] | center[cell + 1]) != 0 ? kSouthBit : kEastBit | kSouthBit;
    }
    for (std::size_t cell = 0; cell + cols < count; ++cell) {
      name[cell] = static_cast<std::uint8_t>(name[cell] | (wall[cell + cols] << 2 & kSouthBit));
      edge[cell] = static_cast<std::uint8_t>(edge[cell] & ((center[cell] | center[cell + cols]) != 0 ? kEastBit : 255));
    }
    for (std::size_t row = 0; row < rows; ++row) edge[(row + 1) * cols - 1] &= kSouthBit;
    for (std::size_t col = 0; col < cols; ++col) edge[count - cols + col] &= kEastBit;
  }
  passable_.resize(count);
  {
    std::uint8_t* const open = passable_.data();
    std::uint8_t* const wall = walls_.data();
    const std::uint8_t* const edge = edges.data();
    const std::uint8_t* const name = named.data();
    for (std::size_t cell = 0; cell < count; ++cell) {
      open[cell] = static_cast<std::uint8_t>(edge[cell] & ~name[cell]);
      wall[cell] = static_cast<std::uint8_t>(edge[cell] & name[cell]);
    }
    // The other two sides from the neighbors to the west and north.
    for (std::size_t cell = 1; cell < count; ++cell) {
      const unsigned free = edge[cell - 1] & ~unsigned{name[cell - 1]};
      const unsigned barred = edge[cell - 1] & name[cell - 1];
      open[cell] = static_cast<std::uint8_t>(open[cell] | (free << 2 & kWestBit));
      wall[cell] = static_cast<std::uint8_t>(wall[cell] | (barred << 2 & kWestBit));
    }
    for (std::size_t cell = cols; cell < count; ++cell) {
      const unsigned free = edge[cell - cols] & ~unsigned{name[cell - cols]};
      const unsigned barred = edge[cell - cols] & name[cell - cols];
      open[cell] = static_cast<std::uint8_t>(open[cell] | (free >> 2 & kNorthBit));
      wall[cell] = static_cast<std::uint8_t>(wall[cell] | (barred >> 2 & kNorthBit));
    }
  }
  if (!parts.openings.empty()) {
    per_cell(parts.openings, count, "openings");
    const auto open = [&](std::size_t cell, std::uint8_t side, std::size_t other, std::uint8_t back) {
      const bool asked = (parts.openings[cell] & side) != 0 || (parts.openings[other] & back) != 0;
      if (!asked || center_[cell] != 0 || center_[other] != 0) return;
      openings_ = true;
      passable_[cell] |= side;
      passable_[other] |= back;
    };
    for (std::size_t col = 0; col < cols; ++col) open(col, kNorthBit, count - cols + col, kSouthBit);
    for (std::size_t cell = 0; cell < count; cell += cols) open(cell, kWestBit, cell + cols - 1, kEastBit);
  }

  if (rows_ <= 16 && cols_ <= 16 && parts.diagonals.empty() && !openings_) make_slides();

  // Kind 0 is that of the robots which every diagonal deflects; each color that has diagonals is a kind of its own.
  color_of_kind_[0] = kMaxRobots;
  for (int color = 0; color < kMaxRobots; ++color) {
    if (!colored[color]) continue;
    color_of_kind_[static_cast<std::size_t>(kinds_)] = static_cast<std::int8_t>(color);
    kind_[static_cast<std::size_t>(color)] = kinds_++;
  }
  lazy_ = std::make_shared<Lazy>();
}

// A slide is one longer than that of the cell ahead, or 0; masks spare branches that nobody can predict.
void Board::make_slides() {
  slides_ = std::make_unique<std::array<std::uint32_t, 256>>();
  std::uint8_t open[16][16] = {};
  std::uint8_t length[4][17][16] = {};  // by direction; a row more for the border
  const auto rows = static_cast<std::size_t>(rows_);
  const auto cols = static_cast<std::size_t>(cols_);
  for (std::size_t row = 0; row < rows; ++row) std::copy_n(&passable_[row * cols], cols, open[row]);
  const auto longer = [](std::uint8_t ahead, std::uint8_t sides, std::uint8_t side) {
    return static_cast<std::uint8_t>((sides & side) != 0 ? ahead + 1 : 0);
  };
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t col = 0; col < 16; ++col) {
      length[0][row + 1][col] = longer(length[0][row][col], open[row][col], kNorthBit);
    }
    std::uint8_t west = 0;
    for (std::size_t col = 0; col < 16; ++col) length[3][row][col] = west = longer(west, open[row][col], kWestBit);
    std::uint8_t east = 0;
    for (std::size_t col = 16; col-- > 0;) length[1][row][col] = east = longer(east, open[row][col], kEastBit);
  }
  for (std::size_t row = rows; row-- > 0;) {
    for (std::size_t col = 0; col < 16; ++col) {
      length[2][row][col] = longer(length[2][row + 1][col], open[row][col], kSouthBit);
    }
  }
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t col = 0; col < 16; ++col) {
      (*slides_)[16 * row + col] = length[0][row + 1][col] | static_cast<std::uint32_t>(length[1][row][col]) << 8 |
                                   static_cast<std::uint32_t>(length[2][row][col]) << 16 |
                                   static_cast<std::uint32_t>(length[3][row][col]) << 24;
    }
  }
}

const std::vector<Routes>& Board::all_routes() const {
  std::call_once(lazy_->once, [this] {
    for (int kind = 0; kind < kinds_; ++kind) {
      lazy_->routes.push_back(make_routes(color_of_kind_[static_cast<std::size_t>(kind)]));
    }
  });
  return lazy_->routes;
}

// The neighbor, across the border if need be.
Cell Board::around(Cell cell, Direction direction) const {
  const int row = cell / cols_;
  const int col = cell % cols_;
  switch (direction) {
    case Direction::kNorth:
      return static_cast<Cell>(row == 0 ? cell + (rows_ - 1) * cols_ : cell - cols_);
    case Direction::kEast:
      return static_cast<Cell>(col == cols_ - 1 ? cell - (cols_ - 1) : cell + 1);
    case Direction::kSouth:
      return static_cast<Cell>(row == rows_ - 1 ? col : cell + cols_);
    default:
      return static_cast<Cell>(col == 0 ? cell + cols_ - 1 : cell - 1);
  }
}

Direction Board::onward(Cell cell, Direction entered, int color) const {
  const int diagonal = diagonal_[cell];
  if (diagonal == 0 || (diagonal - 1) / 2 == color) return entered;
  return deflected(entered, (diagonal - 1) % 2 != 0);
}

Travel Board::travel(int color, Cell start, Direction push, const Cell* others, int count) const {
  Travel made;
  made.end = start;
  made.arrival = push;
  Cell cell = start;
  Direction heading = push;
  for (;;) {
    const Cell ahead = step(cell, heading);
    if (ahead == kNoCell || std::find(others, others + count, ahead) != others + count) break;
    cell = ahead;
    ++made.length;
    made.end = cell;
    made.arrival = heading;
    made.axes |= axis(heading);
    heading = onward(cell, heading, color);
    if (cell == start && heading == push) return made;  // M6: round and round
  }
  made.legal = made.length > 0 && diagonal_[made.end] == 0;  // M2, M4
  return made;
}

void Board::travels_through(int color, Cell start, Direction push, const Cell* others, int count, bool anywhere,
                            std::vector<Travel>& found) const {
  // A walk branches: at a wall and at a diagonal. Branches that meet in cell, heading and axes are one, the cheapest.
  struct Walk {
    Cell cell;
    Direction entered;
    std::uint8_t axes;
    std::uint16_t cost;
    std::uint16_t length;
  };
  found.clear();
  std::vector<Walk> walks{{start, push, 0, 1, 0}};
  const auto occupied = [&](Cell cell) { return std::find(others, others + count, cell) != others + count; };
  // The least cost at which a walk has come to an item with these axes; kept from one call to the next, each call with
  // numbers of its own, because boards have thousands of items and most calls meet a few.
  struct Mark {
    std::uint32_t call = 0;
    std::uint16_t cost = 0;
    std::uint16_t stop = 0;  // 1 + its place in `found`, 0 for none
  };
  static thread_local std::vector<Mark> marks;
  static thread_local std::uint32_t call = 0;
  if (marks.size() < passable_.size() * 16) marks.resize(passable_.size() * 16);
  if (++call == 0) {
    std::fill(marks.begin(), marks.end(), Mark{});
    call = 1;
  }
  const auto mark_of = [&](const Walk& walk) -> Mark& {
    Mark& mark = marks[(walk.cell * std::size_t{4} + static_cast<std::size_t>(index(walk.entered))) * 4 + walk.axes];
    if (mark.call != call) mark = {call, 0xFFFF, 0};
    return mark;
  };
  const auto known = [&](const Walk& walk) {
    Mark& mark = mark_of(walk);
    if (mark.cost <= walk.cost) return true;
    mark.cost = walk.cost;
    return false;
  };
  const auto enter = [&](const Walk& from, Cell cell, Direction heading, int more) {
    const Walk next{cell, heading, static_cast<std::uint8_t>(from.axes | axis(heading)),
                    static_cast<std::uint16_t>(from.cost + more), static_cast<std::uint16_t>(from.length + 1)};
    if (!known(next)) walks.push_back(next);
  };
  const auto stop = [&](const Walk& walk) {
    if (walk.length == 0 || diagonal_[walk.cell] != 0 || occupied(walk.cell)) return;  // M2, M4, X3
    Mark& mark = mark_of(walk);
    if (mark.stop != 0) {
      Travel& travel = found[mark.stop - 1u];
      if (walk.cost < travel.cost) {
        travel.cost = walk.cost;
        travel.length = walk.length;
      }
      return;
    }
    mark.stop = static_cast<std::uint16_t>(found.size() + 1);
    found.push_back({walk.length, walk.cell, walk.entered, walk.axes, true, walk.cost});
  };
  for (std::size_t at = 0; at < walks.size(); ++at) {
    const Walk walk = walks[at];
    const auto go_on = [&](Direction heading, int more) {
      const Cell ahead = step(walk.cell, heading);
      if (anywhere) {
        stop(walk);
      } else if (ahead == kNoCell || occupied(ahead)) {
        stop(walk);
      }
      if (ahead != kNoCell) {
        enter(walk, ahead, heading, more);
      } else if (wall(walk.cell, heading)) {
        enter(walk, behind_wall(walk.cell, heading), heading, more + 1);
      }
    };
    const Direction turned = onward(walk.cell, walk.entered, color);
    go_on(turned, 0);
    if (turned != walk.entered) go_on(walk.entered, 1);  // straight through the diagonal (X4)
  }
}

void sort_by_name(std::vector<Travel>& travels, Direction push) {
  std::sort(travels.begin(), travels.end(), [push](const Travel& a, const Travel& b) {
    const auto turned = [push](const Travel& travel) { return (index(travel.arrival) - index(push)) & 3; };
    if (a.cost != b.cost) return a.cost < b.cost;
    if (a.length != b.length) return a.length < b.length;
    if (a.arrival != b.arrival) return turned(a) < turned(b);
    return a.end != b.end ? a.end < b.end : a.axes != kBothAxes && b.axes == kBothAxes;
  });
}

Routes Board::make_routes(int color) const {
  const auto cells = passable_.size();
  const std::size_t count = 4 * cells;
  constexpr std::uint16_t kNone = 0xFFFF;
  // An item's provisional number is 4 * cell + direction.
  std::vector<std::uint16_t> following(count, kNone);
  std::vector<std::uint8_t> known(count);  // 1: some item leads there; 2: numbered
  Routes routes;
  std::uint16_t* const next = following.data();
  std::uint8_t* const seen = known.data();
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const int diagonal = diagonal_[cell];
    const bool bends = diagonal != 0 && (diagonal - 1) / 2 != color;
    if (bends) routes.straight = false;
    const unsigned sides = passable_[cell];
    for (std::size_t entered = 0; entered < 4; ++entered) {
      std::size_t heading = entered;
      if (bends) {
        heading = static_cast<std::size_t>(index(deflected(kDirections[entered], (diagonal - 1) % 2 != 0)));
      }
      if ((sides >> heading & 1) == 0) continue;
      const std::size_t ahead = openings_ ? around(static_cast<Cell>(cell), kDirections[heading])
                                          : cell + static_cast<std::size_t>(stride_[heading]);
      const std::size_t to = 4 * ahead + heading;
      next[4 * cell + entered] = static_cast<std::uint16_t>(to);
      seen[to] = 1;
    }
  }

  routes.items.resize(count);
  routes.place.resize(cells);
  routes.reach.resize(cells);
  routes.turn.assign(count, Routes::kNoTurn);
  routes.previous.resize(count);
  routes.loop.resize(count);
  Routes::Item* const items = routes.items.data();
  std::array<std::uint16_t, 4>* const place = routes.place.data();
  std::uint16_t* const turn = routes.turn.data();
  std::size_t made = 0;
  const auto number = [&](std::size_t item) {
    place[item / 4][item % 4] = static_cast<std::uint16_t>(made);
    routes.previous[made] = static_cast<std::uint16_t>(made - 1);
    items[made++] = {static_cast<Cell>(item / 4), kDirections[item % 4], diagonal_[item / 4]};
    seen[item] |= 2;
  };
  const auto axis_of = [&](std::size_t item) { return axis(items[item].direction); };

  for (std::size_t head = 0; head < count; ++head) {
    if ((seen[head] & 1) != 0) continue;
    const std::size_t first = made;
    for (std::uint16_t item = static_cast<std::uint16_t>(head); item != kNone; item = next[item]) number(item);
    routes.previous[first] = Routes::kNoItem;
    const std::size_t last = made - 1;
    // Backwards: the first item behind `item` whose axis differs from that of the item right behind it.
    std::size_t change = 0;  // the item at which the axis changes next, 0 for none
    for (std::size_t item = last + 1; item-- > first;) {
      routes.reach[items[item].cell][static_cast<std::size_t>(index(items[item].direction))] =
          static_cast<std::uint16_t>(last - item);
      if (item == last) continue;
      if (item + 1 < last && axis_of(item + 2) != axis_of(item + 1)) change = item + 2;
      if (change != 0) turn[item] = static_cast<std::uint16_t>(change - item);
    }
  }
  if (made == count) return routes;
  for (std::size_t head = 0; head < count; ++head) {
    if ((seen[head] & 2) != 0) continue;
    routes.loops = true;
    const std::size_t first = made;
    for (std::uint16_t item = static_cast<std::uint16_t>(head); (seen[item] & 2) == 0; item = next[item]) number(item);
    routes.previous[first] = static_cast<std::uint16_t>(made - 1);
    const std::size_t length = made - first;
    for (std::size_t offset = 0; offset < length; ++offset) {
      routes.loop[first + offset] = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(length)};
      const auto entered = [&](std::size_t steps) { return axis_of(first + (offset + steps) % length); };
      for (std::size_t steps = 2; steps <= length; ++steps) {
        if (entered(steps) == entered(1)) continue;
        turn[first + offset] = static_cast<std::uint16_t>(steps);
        break;
      }
    }
  }
  return routes;
}

}  // namespace randolph
