#include "randolph/board.hpp"

#include <algorithm>
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

constexpr Direction deflected(Direction direction, bool falling) {
  return static_cast<Direction>(falling ? 3 - index(direction) : index(direction) ^ 1);
}

}  // namespace

Board::Board(const BoardParts& parts) : rows_(parts.rows), cols_(parts.cols) {
  if (rows_ < kSmallest || rows_ > kLargest || cols_ < kSmallest || cols_ > kLargest) {
    throw std::invalid_argument("a board has 3 to 64 rows and columns, not " + std::to_string(rows_) + " and " +
                                std::to_string(cols_));
  }
  const auto count = static_cast<std::size_t>(cells());
  const auto walls = per_cell(parts.walls, count, "walls");
  const auto openings = per_cell(parts.openings, count, "openings");
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

  static constexpr int kRowStep[] = {-1, 0, 1, 0};
  static constexpr int kColStep[] = {0, 1, 0, -1};
  steps_.resize(count);
  for (int row = 0; row < rows_; ++row) {
    for (int col = 0; col < cols_; ++col) {
      const auto cell = static_cast<std::size_t>(row * cols_ + col);
      for (std::size_t side = 0; side < 4; ++side) {
        const int next_row = row + kRowStep[side];
        const int next_col = col + kColStep[side];
        const int there_row = (next_row + rows_) % rows_;
        const int there_col = (next_col + cols_) % cols_;
        const auto there = static_cast<std::size_t>(there_row * cols_ + there_col);
        const bool border = there_row != next_row || there_col != next_col;
        // A side of this cell is the opposite side of the next; across the border it is the opposite end.
        const auto named = [&](const std::vector<std::uint8_t>& sides) {
          return ((sides[cell] >> side) & 1) != 0 || ((sides[there] >> (side ^ 2)) & 1) != 0;
        };
        const bool open = border ? named(openings) : !named(walls);
        const bool enters = open && center_[cell] == 0 && center_[there] == 0;
        steps_[cell][side] = enters ? static_cast<Cell>(there) : kNoCell;
      }
    }
  }

  // Kind 0 is that of the robots which every diagonal deflects; each color that has diagonals is a kind of its own.
  int kinds = 1;
  routes_.push_back(make_routes(kMaxRobots));
  for (int color = 0; color < kMaxRobots; ++color) {
    if (!colored[color]) continue;
    kind_[static_cast<std::size_t>(color)] = kinds++;
    routes_.push_back(make_routes(color));
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
