#include "randolph/board.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
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

// The chains; those of each kind are made by their first user. Most of them meet no diagonal and are the same for all
// kinds; they come first, and each kind begins with a copy.
struct Board::Lazy {
  std::mutex making;
  std::array<std::atomic<bool>, kMaxRobots + 1> made{};
  std::array<Routes, kMaxRobots + 1> routes;  // [kind]
  Routes common;                              // its first `numbered` items
  bool has_common = false;
  std::size_t numbered = 0;
  std::vector<std::uint16_t> heads;  // 4 * cell + direction of the first items of the other open chains
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

  // A wall may be given from either side; the border is not a wall, nor is an edge of the center (X2). These are loops
  // over all cells, which compilers vectorize; what wraps around at the end of a row falls on the border.
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
    // The other two sides follow from the neighbors to the west and north.
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

  // Robots of kind 0 are deflected by every diagonal; each color that has diagonals is another kind.
  color_of_kind_[0] = kMaxRobots;
  for (int color = 0; color < kMaxRobots; ++color) {
    if (!colored[color]) continue;
    color_of_kind_[static_cast<std::size_t>(kinds_)] = static_cast<std::int8_t>(color);
    kind_[static_cast<std::size_t>(color)] = kinds_++;
  }
  lazy_ = std::make_shared<Lazy>();
}

// A slide is one longer than that of the cell ahead, or 0; masks avoid unpredictable branches.
void Board::make_slides() {
  slides_ = std::make_unique<std::array<std::uint32_t, 256>>();
  std::uint8_t open[16][16] = {};
  std::uint8_t length[4][17][16] = {};  // by direction; one more row for the border
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

const Routes& Board::routes_of_kind(int kind) const {
  const auto k = static_cast<std::size_t>(kind);
  if (!lazy_->made[k].load(std::memory_order_acquire)) {
    const std::lock_guard lock(lazy_->making);
    if (!lazy_->has_common) make_straight(*lazy_);
    lazy_->has_common = true;
    if (!lazy_->made[k].load(std::memory_order_relaxed)) make_routes(*lazy_, kind, lazy_->routes[k]);
    lazy_->made[k].store(true, std::memory_order_release);
  }
  return lazy_->routes[k];
}

// The neighbor; at the border, the cell at the opposite end.
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
    if (cell == start && heading == push) return made;  // M6: it would never stop
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
  static thread_local std::vector<Walk> kept_walks;  // only their memory is kept
  std::vector<Walk>& walks = kept_walks;
  walks.assign(1, {start, push, 0, 1, 0});
  const auto occupied = [&](Cell cell) { return std::find(others, others + count, cell) != others + count; };
  // The least cost at which a walk has come to an item with these axes. Marks are kept between calls, and valid only
  // for the call that made them: boards have thousands of items, and most calls meet a few.
  struct Mark {
    std::uint32_t call = 0;
    std::uint16_t cost = 0;
    std::uint16_t stop = 0;  // 1 + its place in `found`, 0 for none
  };
  static thread_local std::vector<Mark> kept_marks;
  static thread_local std::uint32_t calls = 0;
  if (kept_marks.size() < passable_.size() * 16) kept_marks.resize(passable_.size() * 16);
  if (++calls == 0) {
    std::fill(kept_marks.begin(), kept_marks.end(), Mark{});
    calls = 1;
  }
  Mark* const marks = kept_marks.data();
  const std::uint32_t call = calls;
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

namespace {

constexpr std::uint16_t kNoPlace = 0xFFFF;

// Space for the chains of a board of this many cells, in one block: items, places and so on, one after another.
void make_room(Routes& routes, std::size_t cells) {
  const std::size_t count = 4 * cells;
  const std::size_t bytes = count * (sizeof(Routes::Item) + sizeof(Routes::Loop) + 3 * sizeof(std::uint16_t));
  routes.memory = std::make_unique_for_overwrite<std::byte[]>(bytes);
  std::byte* at = routes.memory.get();
  const auto take = [&at]<typename Each>(std::span<Each>& span, std::size_t size) {
    span = {reinterpret_cast<Each*>(at), size};
    at += size * sizeof(Each);
  };
  take(routes.items, count);
  take(routes.place, cells);
  take(routes.reach, cells);
  take(routes.turn, count);
  take(routes.loop, count);
}

}  // namespace

// The open chains that meet no diagonal. An item is the first of its chain if a wall is behind it.
void Board::make_straight(Lazy& lazy) const {
  const auto cells = passable_.size();
  Routes& routes = lazy.common;
  make_room(routes, cells);
  std::memset(routes.place.data(), 255, routes.place.size_bytes());  // kNoPlace
  std::memset(routes.turn.data(), 255, routes.turn.size_bytes());    // kNoTurn
  std::fill(routes.loop.begin(), routes.loop.end(), Routes::Loop{});
  std::memset(routes.reach.data(), 0, routes.reach.size_bytes());
  Routes::Item* const items = routes.items.data();
  std::array<std::uint16_t, 4>* const place = routes.place.data();
  std::array<std::uint16_t, 4>* const reach = routes.reach.data();
  const std::uint8_t* const passable = passable_.data();
  const std::uint8_t* const diagonal = diagonal_.data();
  std::size_t made = 0;
  for (std::size_t d = 0; d < 4; ++d) {
    const Direction direction = kDirections[d];
    const auto stride = static_cast<std::size_t>(stride_[d]);
    for (std::size_t head = 0; head < cells; ++head) {
      if ((passable[head] >> (d ^ 2) & 1) != 0) continue;
      const std::size_t first = made;
      std::size_t cell = head;
      for (;;) {
        if (diagonal[cell] != 0) break;
        items[made] = {static_cast<Cell>(cell), direction, 0};
        place[cell][d] = static_cast<std::uint16_t>(made++);
        if ((passable[cell] >> d & 1) == 0) break;
        cell = openings_ ? around(static_cast<Cell>(cell), direction) : cell + stride;
      }
      if (diagonal[cell] != 0) {  // to be numbered for each kind
        lazy.heads.push_back(static_cast<std::uint16_t>(4 * head + d));
        while (made > first) place[items[--made].cell][d] = kNoPlace;
        continue;
      }
      for (std::size_t item = first; item < made; ++item) {
        reach[items[item].cell][d] = static_cast<std::uint16_t>(made - 1 - item);
      }
    }
  }
  lazy.numbered = made;
}

void Board::make_routes(const Lazy& lazy, int kind, Routes& routes) const {
  const auto cells = passable_.size();
  const std::size_t count = 4 * cells;
  const int color = color_of_kind_[static_cast<std::size_t>(kind)];
  make_room(routes, cells);
  std::memcpy(routes.items.data(), lazy.common.items.data(), lazy.numbered * sizeof(Routes::Item));
  std::memcpy(routes.place.data(), lazy.common.place.data(), routes.place.size_bytes());
  std::memcpy(routes.reach.data(), lazy.common.reach.data(), routes.reach.size_bytes());
  std::memcpy(routes.turn.data(), lazy.common.turn.data(), routes.turn.size_bytes());
  std::memcpy(routes.loop.data(), lazy.common.loop.data(), routes.loop.size_bytes());
  // Unless all diagonals are of its own color.
  routes.straight = kinds_ == 1 || (kinds_ == 2 && kind == 1);
  Routes::Item* const items = routes.items.data();
  std::array<std::uint16_t, 4>* const place = routes.place.data();
  std::array<std::uint16_t, 4>* const reach = routes.reach.data();
  std::uint16_t* const turn = routes.turn.data();
  const std::uint8_t* const passable = passable_.data();
  const std::uint8_t* const diagonals = diagonal_.data();
  const std::array<int, 4> stride = stride_;
  const bool openings = openings_;
  const std::uint8_t own = color < kMaxRobots ? static_cast<std::uint8_t>(1 + 2 * color) : 255;
  std::size_t made = lazy.numbered;
  // Numbers the chain from an item on, up to its end or, on a loop, to where it began.
  const auto follow = [&](std::size_t cell, std::size_t entered, bool loop) {
    do {
      const std::uint8_t diagonal = diagonals[cell];
      items[made] = {static_cast<Cell>(cell), static_cast<Direction>(entered), diagonal};
      place[cell][entered] = static_cast<std::uint16_t>(made++);
      if (diagonal != 0 && diagonal != own && diagonal != own + 1) {
        entered = static_cast<std::size_t>(index(deflected(kDirections[entered], (diagonal - 1) % 2 != 0)));
      }
      if ((passable[cell] >> entered & 1) == 0) return;
      cell = openings ? around(static_cast<Cell>(cell), kDirections[entered])
                      : cell + static_cast<std::size_t>(stride[entered]);
    } while (!loop || place[cell][entered] == kNoPlace);
  };
  const auto axis_of = [&](std::size_t item) { return axis(items[item].direction); };

  for (const std::size_t head : lazy.heads) {
    const std::size_t first = made;
    follow(head / 4, head % 4, false);
    const std::size_t last = made - 1;
    // Backwards: the first item behind `item` whose axis differs from that of the item right behind it.
    std::size_t change = last + Routes::kNoTurn;  // the item at which the axis changes next
    std::uint8_t after = axis_of(last);
    for (std::size_t item = last + 1; item-- > first;) {
      const Routes::Item here = items[item];
      reach[here.cell][static_cast<std::size_t>(index(here.direction))] = static_cast<std::uint16_t>(last - item);
      turn[item] = static_cast<std::uint16_t>(std::min<std::size_t>(change - item, Routes::kNoTurn));
      if (axis(here.direction) != after) change = item + 1;
      after = axis(here.direction);
    }
  }
  if (made == count) return;
  for (std::size_t head = 0; head < count; ++head) {
    if (place[head / 4][head % 4] != kNoPlace) continue;
    routes.loops = true;
    const std::size_t first = made;
    follow(head / 4, head % 4, true);
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
}

}  // namespace randolph
