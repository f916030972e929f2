#include "randolph/board.hpp"

#include <algorithm>
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

void clear(std::uint8_t& sides, std::uint8_t side) {
  sides = static_cast<std::uint8_t>(sides & ~side);
}

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

  // Walls from either side, and none on the border.
  const auto rows = static_cast<std::size_t>(rows_);
  const auto cols = static_cast<std::size_t>(cols_);
  for (std::size_t col = 0; col < cols; ++col) {
    clear(walls_[col], kNorthBit);
    clear(walls_[count - cols + col], kSouthBit);
  }
  for (std::size_t cell = 0; cell < count; cell += cols) {
    clear(walls_[cell], kWestBit);
    clear(walls_[cell + cols - 1], kEastBit);
  }
  passable_.assign(count, kNorthBit | kEastBit | kSouthBit | kWestBit);
  const auto part = [&](std::size_t cell, std::uint8_t side, std::size_t other, std::uint8_t back) {
    if ((walls_[cell] & side) != 0 || (walls_[other] & back) != 0) {
      walls_[cell] |= side;
      walls_[other] |= back;
    } else if (center_[cell] == 0 && center_[other] == 0) {
      return;
    }
    clear(passable_[cell], side);
    clear(passable_[other], back);
    if (center_[cell] != 0 || center_[other] != 0) {  // nothing passes these (X2)
      clear(walls_[cell], side);
      clear(walls_[other], back);
    }
  };
  for (std::size_t row = 0, cell = 0; row < rows; ++row) {
    for (std::size_t col = 0; col < cols; ++col, ++cell) {
      if (col + 1 < cols) part(cell, kEastBit, cell + 1, kWestBit);
      if (row + 1 < rows) part(cell, kSouthBit, cell + cols, kNorthBit);
    }
  }
  const auto open = [&](std::size_t cell, std::uint8_t side, std::size_t other, std::uint8_t back) {
    const bool named =
        !parts.openings.empty() && ((parts.openings[cell] & side) != 0 || (parts.openings[other] & back) != 0);
    if (named && center_[cell] == 0 && center_[other] == 0) {
      openings_ = true;
    } else {
      clear(passable_[cell], side);
      clear(passable_[other], back);
    }
  };
  if (!parts.openings.empty()) per_cell(parts.openings, count, "openings");
  for (std::size_t col = 0; col < cols; ++col) open(col, kNorthBit, count - cols + col, kSouthBit);
  for (std::size_t cell = 0; cell < count; cell += cols) open(cell, kWestBit, cell + cols - 1, kEastBit);

  // Kind 0 is that of the robots which every diagonal deflects; each color that has diagonals is a kind of its own.
  color_of_kind_[0] = kMaxRobots;
  for (int color = 0; color < kMaxRobots; ++color) {
    if (!colored[color]) continue;
    color_of_kind_[static_cast<std::size_t>(kinds_)] = static_cast<std::int8_t>(color);
    kind_[static_cast<std::size_t>(color)] = kinds_++;
  }
  if (rows_ <= 16 && cols_ <= 16 && parts.diagonals.empty() && !openings_) {
    slides_ = std::make_unique<std::array<std::uint32_t, 256>>();
    for (std::size_t row = 0, cell = 0; row < rows; ++row) {
      for (std::size_t col = 0; col < cols; ++col, ++cell) {
        std::uint32_t& slide = (*slides_)[16 * row + col];
        if ((passable_[cell] & kWestBit) != 0) slide |= ((*slides_)[16 * row + col - 1] & 0xFF000000) + 0x01000000;
        if ((passable_[cell] & kNorthBit) != 0) slide |= ((*slides_)[16 * row + col - 16] & 0xFF) + 1;
      }
    }
    for (std::size_t row = rows, cell = count; row-- > 0;) {
      for (std::size_t col = cols; col-- > 0;) {
        --cell;
        std::uint32_t& slide = (*slides_)[16 * row + col];
        if ((passable_[cell] & kEastBit) != 0) slide |= ((*slides_)[16 * row + col + 1] & 0xFF00) + 0x100;
        if ((passable_[cell] & kSouthBit) != 0) slide |= ((*slides_)[16 * row + col + 16] & 0xFF0000) + 0x10000;
      }
    }
  }
  lazy_ = std::make_shared<Lazy>();
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
  const auto known = [&](const Walk& walk) {
    for (const Walk& other : walks) {
      if (other.length != 0 && other.cell == walk.cell && other.entered == walk.entered && other.axes == walk.axes &&
          other.cost <= walk.cost) {
        return true;
      }
    }
    return false;
  };
  const auto enter = [&](const Walk& from, Cell cell, Direction heading, int more) {
    const Walk next{cell, heading, static_cast<std::uint8_t>(from.axes | axis(heading)),
                    static_cast<std::uint16_t>(from.cost + more), static_cast<std::uint16_t>(from.length + 1)};
    if (!known(next)) walks.push_back(next);
  };
  const auto stop = [&](const Walk& walk) {
    if (walk.length == 0 || diagonal_[walk.cell] != 0 || occupied(walk.cell)) return;  // M2, M4, X3
    for (Travel& travel : found) {
      if (travel.end != walk.cell || travel.arrival != walk.entered || travel.axes != walk.axes) continue;
      if (walk.cost < travel.cost) {
        travel.cost = walk.cost;
        travel.length = walk.length;
      }
      return;
    }
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

Routes Board::make_routes(int color) const {
  const auto count = static_cast<std::size_t>(cells()) * 4;
  constexpr std::uint32_t kNone = 0xFFFFFFFF;
  // An item's provisional number is 4 * cell + direction.
  std::vector<std::uint32_t> next(count, kNone);
  std::vector<std::uint8_t> has_previous(count);
  Routes routes;
  for (std::size_t item = 0; item < count; ++item) {
    const auto cell = static_cast<Cell>(item / 4);
    const Direction entered = kDirections[item % 4];
    const Direction heading = onward(cell, entered, color);
    if (heading != entered) routes.straight = false;
    const Cell ahead = step(cell, heading);
    if (ahead == kNoCell) continue;
    next[item] = static_cast<std::uint32_t>(ahead * 4 + index(heading));
    has_previous[next[item]] = 1;
  }

  routes.items.reserve(count);
  routes.place.resize(count / 4);
  routes.reach.resize(count / 4);
  routes.turn.assign(count, Routes::kNoTurn);
  routes.loop.resize(count);
  std::vector<std::uint8_t> numbered(count);
  const auto number = [&](std::size_t item) {
    const auto cell = static_cast<Cell>(item / 4);
    routes.place[cell][item % 4] = static_cast<std::uint16_t>(routes.items.size());
    routes.items.push_back({cell, kDirections[item % 4], diagonal_[cell]});
    numbered[item] = 1;
  };
  const auto axis_of = [&](std::size_t place) { return axis(routes.items[place].direction); };

  for (std::size_t head = 0; head < count; ++head) {
    if (has_previous[head] != 0) continue;
    const std::size_t first = routes.items.size();
    for (std::uint32_t item = static_cast<std::uint32_t>(head); item != kNone; item = next[item]) number(item);
    const std::size_t last = routes.items.size() - 1;
    // Backwards: the first item behind `place` whose axis differs from that of the item right behind `place`.
    std::size_t change = 0;  // the item at which the axis changes next, 0 for none
    for (std::size_t place = last + 1; place-- > first;) {
      const Routes::Item& item = routes.items[place];
      routes.reach[item.cell][static_cast<std::size_t>(index(item.direction))] =
          static_cast<std::uint16_t>(last - place);
      if (place == last) continue;
      if (place + 1 < last && axis_of(place + 2) != axis_of(place + 1)) change = place + 2;
      if (change != 0) routes.turn[place] = static_cast<std::uint16_t>(change - place);
    }
  }
  for (std::size_t head = 0; head < count; ++head) {
    if (numbered[head] != 0) continue;
    routes.loops = true;
    const std::size_t first = routes.items.size();
    for (std::uint32_t item = static_cast<std::uint32_t>(head); numbered[item] == 0; item = next[item]) number(item);
    const std::size_t length = routes.items.size() - first;
    for (std::size_t offset = 0; offset < length; ++offset) {
      routes.loop[first + offset] = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(length)};
      const auto entered = [&](std::size_t steps) { return axis_of(first + (offset + steps) % length); };
      for (std::size_t steps = 2; steps <= length; ++steps) {
        if (entered(steps) == entered(1)) continue;
        routes.turn[first + offset] = static_cast<std::uint16_t>(steps);
        break;
      }
    }
  }
  return routes;
}

}  // namespace randolph
