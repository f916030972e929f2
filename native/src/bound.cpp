#include "bound.hpp"

namespace randolph {
namespace {

constexpr std::size_t kNoItem = static_cast<std::size_t>(-1);

// The item from which `item` is entered.
std::size_t previous(const Routes& routes, std::size_t item) {
  const Routes::Loop loop = routes.loop[item];
  if (loop.length != 0) return item == loop.first ? item + loop.length - 1u : item - 1;
  if (item == 0 || routes.loop[item - 1].length != 0) return kNoItem;
  const Routes::Item& before = routes.items[item - 1];
  return routes.reach[before.cell][static_cast<std::size_t>(index(before.direction))] != 0 ? item - 1 : kNoItem;
}

}  // namespace

Bound::Bound(const Board& board, const Routes& routes, Cell target, bool ricochet) {
  struct Node {
    Cell cell;
    std::uint8_t axes;
  };
  const auto cells = static_cast<std::size_t>(board.cells());
  for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes) moves_[axes].assign(cells, kNever);
  if (!board.free(target)) return;  // M4
  std::vector<Node> level{{target, kBothAxes}};
  std::vector<Node> next;
  moves_[kBothAxes][target] = 0;
  // Bit 4 * axes + (axes of this walk) for each item: a walk that comes to an item as an earlier one did finds nothing
  // new. That also ends the walks around loops. A second round adds nothing that a robot could do, but may add axes
  // that it could not have travelled on: the easier game is a little easier there.
  std::vector<std::uint16_t> walked(routes.items.size());
  for (std::uint16_t distance = 1; !level.empty(); ++distance) {
    next.clear();
    for (const Node node : level) {
      for (const std::uint16_t end : routes.place[node.cell]) {
        // Backwards along the chain: from each item before `end` one move can end on the node's cell.
        std::uint8_t travelled = 0;
        std::size_t item = end;
        for (;;) {
          travelled |= axis(routes.items[item].direction);
          if ((travelled & ~node.axes) != 0) break;
          const auto mark = static_cast<std::uint16_t>(1u << (4 * node.axes + travelled));
          if ((walked[item] & mark) != 0) break;
          walked[item] |= mark;
          item = previous(routes, item);
          if (item == kNoItem) break;
          const Cell cell = routes.items[item].cell;
          if (!board.free(cell)) continue;
          for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes) {
            if ((axes | travelled) != node.axes || moves_[axes][cell] != kNever) continue;
            moves_[axes][cell] = distance;
            next.push_back({cell, axes});
          }
        }
      }
    }
    level.swap(next);
  }
}

}  // namespace randolph
