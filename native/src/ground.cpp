#include "ground.hpp"

#include <algorithm>

#include "isa/lanes.hpp"

namespace randolph {

std::uint32_t PlainGround::nowhere_of(const Board& board) {
  if (board.cols() < 16) return static_cast<std::uint32_t>(board.cols());
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (!board.free(static_cast<Cell>(cell))) return static_cast<std::uint32_t>(cell);
  }
  return kNowhere;
}

PlainGround::PlainGround(const Board& board, Cell at, bool flooded)
    : target(static_cast<std::uint8_t>(at / board.cols() * 16 + at % board.cols())), nowhere(nowhere_of(board)) {
  const std::array<std::uint32_t, 256>& slides = board.slides();
  for (std::size_t cell = 0; cell < 256; ++cell) {
    paths[cell] = kCoordinates[cell] | static_cast<std::uint64_t>(slides[cell]) << 32;
  }
  if (!flooded) {
    make_flood([this] {
      flood.fill(1);
      flood[3 * 256 + target] = 0;
    });
  } else if (!board.free(at)) {
    make_flood([this] { flood.fill(kNever); });
  }
}

namespace {

// The free-stop bound of a transparent robot: the least cost if it may stop wherever it likes. Every travel can be
// reversed at the same cost, so distances are found from the target outwards.
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

}  // namespace

std::vector<std::uint8_t> solo_distances(const Routes& routes, std::size_t cells, Cell target) {
  std::vector<std::uint8_t> distance(cells, PlainGround::kNever);
  std::vector<Cell> queue{target};
  distance[target] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const Cell cell = queue[at];
    const auto next = static_cast<std::uint8_t>(std::min(distance[cell] + 1, 254));
    for (std::size_t d = 0; d < 4; ++d) {
      // A robot that comes to a chain's last item stops there.
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

ChainGround::ChainGround(const Board& board, const Robot& active, Cell at, bool ricochet, bool flooded) : target(at) {
  const auto cells = static_cast<std::size_t>(board.cells());
  // If walks branch at many diagonals, or are long, their flood would take longer than many searches.
  bool too_long = false;
  if (active.transparent) {
    std::size_t diagonals = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) diagonals += board.diagonal(static_cast<Cell>(cell)) ? 1 : 0;
    too_long = cells > 1024 || diagonals > 32;
  }
  if (!flooded || too_long) {
    for (std::uint8_t axes = 0; axes <= kBothAxes; ++axes) flood[axes].assign(cells, 1);
    flood[kBothAxes][target] = 0;
  } else if (active.transparent) {
    for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes)
      flood[axes].assign(cells, Bound::kNever);
    if (board.free(target)) flood_through(board, active.color, target, flood);
  } else {
    flood = Bound(board, board.routes(active.color), target, ricochet).rows();
  }
}

}  // namespace randolph
