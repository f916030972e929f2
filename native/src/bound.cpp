#include "bound.hpp"

namespace randolph {
Bound::Bound(const Board& board, const Routes& routes, Cell target, bool ricochet) {
  struct Node {
    Cell cell;
    std::uint8_t axes;
  };
  const auto cells = static_cast<std::size_t>(board.cells());
  for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes) moves_[axes].assign(cells, kNever);
  if (!board.free(target)) return;  // M4
  std::vector<Node> queue;
  queue.reserve(ricochet ? 4 * cells : cells);
  queue.push_back({target, kBothAxes});
  moves_[kBothAxes][target] = 0;
  // Bit 4 * axes + (axes of this walk) for each item: a walk that comes to an item as an earlier one did finds nothing
  // new. That also ends the walks around loops. A second round adds nothing that a robot could do, but may add axes
  // that it could not have travelled on: the easier game is a little easier there.
  std::vector<std::uint16_t> walked(routes.items.size());
  std::uint16_t* const marks = walked.data();
  const Routes::Item* const items = routes.items.data();
  const std::uint16_t* const previous = routes.previous.data();
  std::array<std::uint16_t*, 4> moves{};
  for (std::size_t axes = 0; axes < 4; ++axes) moves[axes] = moves_[axes].empty() ? nullptr : moves_[axes].data();
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const Node node = queue[at];
    const auto distance = static_cast<std::uint16_t>(moves[node.axes][node.cell] + 1);
    for (const std::uint16_t end : routes.place[node.cell]) {
      // Backwards along the chain: from each item before `end` one move can end on the node's cell.
      unsigned travelled = 0;
      std::uint16_t item = end;
      for (;;) {
        travelled |= axis(items[item].direction);
        if ((travelled & ~unsigned{node.axes}) != 0) break;
        const auto mark = static_cast<std::uint16_t>(1u << (4 * node.axes + travelled));
        if ((marks[item] & mark) != 0) break;
        marks[item] |= mark;
        item = previous[item];
        if (item == Routes::kNoItem) break;
        if (items[item].diagonal != 0) continue;
        const Cell cell = items[item].cell;
        // Which axes may have been travelled on before, so that now it is the node's.
        for (std::uint8_t axes = 0; axes <= kBothAxes; ++axes) {
          if ((axes | travelled) != node.axes || moves[axes] == nullptr || moves[axes][cell] != kNever) continue;
          moves[axes][cell] = distance;
          queue.push_back({cell, axes});
        }
      }
    }
  }
}

}  // namespace randolph
