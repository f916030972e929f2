#include "ground.hpp"

#include <algorithm>

#include "isa/lanes.hpp"

namespace randolph {
namespace {

using Bytes = std::uint8_t[256];

constexpr int kStep[4] = {-16, 1, 16, -1};

// Calls `use(first cell, cells, step)` for each segment between two walls along the axis of `forward`.
template <typename Use>
void for_each_segment(const std::array<std::uint32_t, 256>& slides, int forward, int rows, int cols, Use use) {
  const int shift = 8 * forward;
  const bool across = forward == 1;
  for (int line = 0; line < (across ? rows : cols); ++line) {
    const int last = across ? cols : rows;
    for (int at = 0; at < last;) {
      const int first = across ? 16 * line + at : 16 * at + line;
      const int cells = static_cast<int>(slides[static_cast<std::size_t>(first)] >> shift & 0xFF) + 1;
      use(first, cells, kStep[forward]);
      at += cells;
    }
  }
}

// The number of moves to the target if a robot may stop wherever it likes.
void flood_from(const std::array<std::uint32_t, 256>& slides, std::uint8_t target, std::uint8_t* distance) {
  std::uint8_t queue[256];
  bool in_row[256] = {};  // the segment through the cell has been reached
  bool in_col[256] = {};
  int begin = 0;
  int end = 0;
  queue[end++] = target;
  distance[target] = 0;
  while (begin < end) {
    const int cell = queue[begin++];
    const auto next = static_cast<std::uint8_t>(distance[cell] + 1);
    const std::uint32_t slide = slides[static_cast<std::size_t>(cell)];
    const auto reach = [&](bool* done, int first, int cells, int step) {
      if (done[cell]) return;
      for (int i = 0, at = first; i < cells; ++i, at += step) {
        done[at] = true;
        if (distance[at] != PlainGround::kNever) continue;
        distance[at] = next;
        queue[end++] = static_cast<std::uint8_t>(at);
      }
    };
    const int west = static_cast<int>(slide >> 24);
    const int north = static_cast<int>(slide & 0xFF);
    reach(in_row, cell - west, west + static_cast<int>(slide >> 8 & 0xFF) + 1, 1);
    reach(in_col, cell - 16 * north, north + static_cast<int>(slide >> 16 & 0xFF) + 1, 16);
  }
}

// out[cell] = 1 + the least of `in` over the other cells of the segment; with `self` over all of them.
template <bool Self>
void one_more(const std::array<std::uint32_t, 256>& slides, int forward, int rows, int cols, const std::uint8_t* in,
              std::uint8_t* out) {
  for_each_segment(slides, forward, rows, cols, [&](int first, int cells, int step) {
    int least = PlainGround::kNever;
    int second = PlainGround::kNever;
    int where = -1;
    for (int i = 0, at = first; i < cells; ++i, at += step) {
      if (in[at] < least) {
        second = least;
        least = in[at];
        where = at;
      } else if (in[at] < second) {
        second = in[at];
      }
    }
    for (int i = 0, at = first; i < cells; ++i, at += step) {
      const int value = !Self && at == where ? second : least;
      out[at] = static_cast<std::uint8_t>(value >= 254 ? value : value + 1);
    }
  });
}

}  // namespace

PlainGround::PlainGround(const Board& board, Cell at, bool ricochet, bool flooded)
    : target(static_cast<std::uint8_t>(at / board.cols() * 16 + at % board.cols())) {
  const std::array<std::uint32_t, 256>& slides = board.slides();
  for (std::size_t cell = 0; cell < 256; ++cell) {
    paths[cell] = kCoordinates[cell] | static_cast<std::uint64_t>(slides[cell]) << 32;
  }
  std::uint8_t* const both = &flood[3 * 256];
  if (!flooded) {
    flood.fill(1);
    both[target] = 0;
    return;
  }
  std::fill_n(both, 256, kNever);
  if (!board.free(at)) {
    flood.fill(kNever);
    return;
  }
  flood_from(slides, target, both);
  if (!ricochet) return;
  // With one axis travelled the other is still needed: along it to any cell, or first once along the same axis.
  const int rows = board.rows();
  const int cols = board.cols();
  const auto missing = [&](int needed, int had, std::uint8_t* out) {
    Bytes direct;
    std::fill_n(direct, 256, kNever);
    Bytes shifted;
    std::fill_n(shifted, 256, kNever);
    one_more<false>(slides, needed, rows, cols, both, direct);
    one_more<true>(slides, had, rows, cols, direct, shifted);
    for (int cell = 0; cell < 256; ++cell) out[cell] = std::min(direct[cell], shifted[cell]);
  };
  std::uint8_t* const had_row = &flood[1 * 256];
  std::uint8_t* const had_col = &flood[2 * 256];
  missing(2, 1, had_row);
  missing(1, 2, had_col);
  Bytes by_row;
  Bytes by_col;
  std::fill_n(by_row, 256, kNever);
  std::fill_n(by_col, 256, kNever);
  one_more<false>(slides, 1, rows, cols, had_row, by_row);
  one_more<false>(slides, 2, rows, cols, had_col, by_col);
  for (int cell = 0; cell < 256; ++cell) flood[static_cast<std::size_t>(cell)] = std::min(by_row[cell], by_col[cell]);
}

namespace {

// The free-stop bound of a transparent robot: the least cost if it may stop wherever it likes. Travels lead back the
// way they came at the same cost, so distances are found from the target outwards.
void flood_through(const Board& board, int color, Cell target, std::array<std::vector<std::uint16_t>, 4>& flood) {
  struct Place {
    Cell cell;
    std::uint8_t axes;
  };
  std::vector<std::vector<Place>> level{{{target, kBothAxes}}};
  flood[kBothAxes][target] = 0;
  std::vector<Travel> travels;
  for (std::size_t cost = 0; cost < level.size(); ++cost) {
    for (std::size_t i = 0; i < level[cost].size(); ++i) {
      const Place place = level[cost][i];
      if (flood[place.axes][place.cell] != cost) continue;
      for (const Direction direction : kDirections) {
        board.travels_through(color, place.cell, direction, nullptr, 0, true, travels);
        for (const Travel& travel : travels) {
          for (std::uint8_t axes = 0; axes <= kBothAxes; ++axes) {
            if ((axes | travel.axes) != place.axes || flood[axes].empty()) continue;
            const std::size_t sum = cost + travel.cost;
            if (sum >= flood[axes][travel.end]) continue;
            flood[axes][travel.end] = static_cast<std::uint16_t>(sum);
            if (level.size() <= sum) level.resize(sum + 1);
            level[sum].push_back({travel.end, axes});
          }
        }
      }
    }
  }
}

// The exact distances of a robot alone.
std::vector<std::uint8_t> alone(const Routes& routes, std::size_t cells, Cell target) {
  std::vector<std::uint8_t> distance(cells, PlainGround::kNever);
  std::vector<Cell> queue{target};
  distance[target] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const Cell cell = queue[at];
    const auto next = static_cast<std::uint8_t>(std::min(distance[cell] + 1, 254));
    for (std::size_t d = 0; d < 4; ++d) {
      // Who comes to a chain's last item stops there.
      const std::size_t end = routes.place[cell][d];
      if (routes.reach[cell][d] != 0 || routes.loop[end].length != 0) continue;
      for (std::size_t item = end; item-- > 0;) {
        const Routes::Item& before = routes.items[item];
        const auto side = static_cast<std::size_t>(index(before.direction));
        if (routes.loop[item].length != 0 || routes.reach[before.cell][side] != end - item) break;
        if (before.diagonal != 0 || distance[before.cell] != PlainGround::kNever) continue;
        distance[before.cell] = next;
        queue.push_back(before.cell);
      }
    }
  }
  return distance;
}

}  // namespace

const Routes& routes_of_kind(const Board& board, int kind) {
  for (int color = 0; color < kMaxRobots; ++color) {
    if (board.kind(color) == kind) return board.routes(color);
  }
  return board.routes(kMaxRobots - 1);
}

ChainGround::ChainGround(const Board& board, const Robot& active, Cell target, bool ricochet, bool flooded) {
  const auto cells = static_cast<std::size_t>(board.cells());
  // Where walks branch at many diagonals, or are long, their flood would take longer than many a search.
  std::size_t diagonals = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) diagonals += board.diagonal(static_cast<Cell>(cell)) ? 1 : 0;
  const bool too_long = active.transparent && (cells > 1024 || diagonals > 32);
  if (!flooded || too_long) {
    for (std::uint8_t axes = 0; axes <= kBothAxes; ++axes) flood[axes].assign(cells, 1);
    flood[kBothAxes][target] = 0;
  } else if (active.transparent) {
    for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes)
      flood[axes].assign(cells, Bound::kNever);
    if (board.free(target)) flood_through(board, active.color, target, flood);
  } else {
    const Bound bound(board, board.routes(active.color), target, ricochet);
    for (std::uint8_t axes = 0; axes <= kBothAxes; ++axes) flood[axes] = bound.row(axes);
  }
  if (!active.transparent) solo = alone(board.routes(active.color), cells, target);
}

std::array<std::uint8_t, 256> alone(const std::array<std::uint32_t, 256>& slides, std::uint8_t target) {
  std::array<std::uint8_t, 256> distance;
  distance.fill(PlainGround::kNever);
  std::uint8_t queue[256];
  int begin = 0;
  int end = 0;
  queue[end++] = target;
  distance[target] = 0;
  while (begin < end) {
    const int cell = queue[begin++];
    const auto next = static_cast<std::uint8_t>(std::min(distance[static_cast<std::size_t>(cell)] + 1, 254));
    for (int side = 0; side < 4; ++side) {
      // A wall on this side stops here all who come towards it.
      const std::uint32_t slide = slides[static_cast<std::size_t>(cell)];
      if ((slide >> (8 * side) & 0xFF) != 0) continue;
      const int back = side ^ 2;
      const int cells = static_cast<int>(slide >> (8 * back) & 0xFF);
      for (int i = 1, at = cell + kStep[back]; i <= cells; ++i, at += kStep[back]) {
        if (distance[static_cast<std::size_t>(at)] != PlainGround::kNever) continue;
        distance[static_cast<std::size_t>(at)] = next;
        queue[end++] = static_cast<std::uint8_t>(at);
      }
    }
  }
  return distance;
}

}  // namespace randolph
