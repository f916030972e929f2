#include "bound.hpp"

#include <algorithm>

namespace randolph {
namespace {

struct ChainPart {
  std::size_t first;
  std::size_t end;
  bool loop;
};

// Traverses a chain backwards: calls `use(cell, axis)` for each free cell, and before it `change()` wherever the axis
// differs from that of the item behind. A loop is traversed three times, so that what the first round finds has reached
// every item when the third begins.
template <typename Change, typename Use>
inline void backwards(const Routes::Item* items, const ChainPart& chain, Change change, Use use) {
  std::uint8_t travelled = axis(items[chain.end - 1].direction);
  for (int round = 0; round < (chain.loop ? 3 : 1); ++round) {
    for (std::size_t i = chain.end; i-- > chain.first;) {
      const Routes::Item item = items[i];
      const std::uint8_t here = axis(item.direction);
      if (here != travelled) change();
      travelled = here;
      if (item.diagonal == 0) use(item.cell, here);
    }
  }
}

// The least value on a straight line, and the least on its other cells.
struct Lowest {
  std::uint32_t least = Bound::kNever;
  std::uint32_t second = Bound::kNever;
  Cell where = kNoCell;

  void meet(Cell cell, std::uint32_t value) {
    const bool lower = value < least;
    second = lower ? least : std::min(second, value);
    least = lower ? value : least;
    where = lower ? cell : where;
  }
  std::uint32_t but(Cell cell) const { return cell == where ? second : least; }
};

void lower(std::uint16_t& value, std::uint32_t behind) {
  value = static_cast<std::uint16_t>(std::min<std::uint32_t>(value, behind + 1));
}

}  // namespace

Bound::Bound(const Board& board, const Routes& routes, Cell target, bool ricochet) {
  const auto cells = static_cast<std::size_t>(board.cells());
  for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes) moves_[axes].assign(cells, kNever);
  if (!board.free(target)) return;  // M4
  flood(board, routes, target);
  if (ricochet) ricochets(routes);
}

// Without T2: goes from each cell reached to all others of its two chains and their reverses.
void Bound::flood(const Board& board, const Routes& routes, Cell target) {
  const auto cells = static_cast<std::size_t>(board.cells());
  std::uint16_t* const moves = moves_[kBothAxes].data();
  std::vector<Cell> queue(cells + 1);
  std::vector<std::uint8_t> passed(cells);  // the axes along which everything is known
  const Routes::Item* const items = routes.items.data();
  std::size_t size = 0;
  queue[size++] = target;
  moves[target] = 0;
  for (std::size_t at = 0; at < size; ++at) {
    const Cell cell = queue[at];
    const auto distance = static_cast<std::uint16_t>(moves[cell] + 1);
    const unsigned done = passed[cell];
    for (std::size_t d = 0; d < 4; ++d) {
      if ((done & axis(kDirections[d])) != 0) continue;
      std::size_t item = routes.place[cell][d];
      std::size_t end = item + routes.reach[cell][d] + 1;
      if (routes.loops && routes.loop[item].length != 0) {
        item = routes.loop[item].first;
        end = item + routes.loop[item].length;
      }
      for (; item < end; ++item) {  // without unpredictable branches
        const Routes::Item there = items[item];
        const bool fresh = there.diagonal == 0 && moves[there.cell] == kNever;
        passed[there.cell] = static_cast<std::uint8_t>(passed[there.cell] | axis(there.direction));
        moves[there.cell] = fresh ? distance : moves[there.cell];
        queue[size] = there.cell;
        size += fresh ? 1 : 0;
      }
    }
  }
}

// With T2. On straight chains, which robots go along both ways, a move leads to any other cell; a chain and its reverse
// are done at once. On others, an item is followed first by the cells entered along its own axis, then by those whose
// moves include both axes.
void Bound::ricochets(const Routes& routes) {
  const Routes::Item* const items = routes.items.data();
  const std::uint16_t* const both = moves_[kBothAxes].data();
  const std::array<std::uint16_t*, 3> moves{moves_[0].data(), moves_[1].data(), moves_[2].data()};
  std::vector<ChainPart> lines;
  std::vector<ChainPart> bent;
  lines.reserve(routes.place.size());
  // Adds the missing axis by one move.
  routes.for_each_chain([&](std::size_t first, std::size_t end, bool loop) {
    if (loop) {
      bent.push_back({first, end, true});
      return;
    }
    while (first < end && items[first].diagonal != 0) ++first;
    while (first < end && items[end - 1].diagonal != 0) --end;
    if (end - first < 2) return;
    if (routes.turn[first] < end - first) {
      bent.push_back({first, end, false});
      return;
    }
    const Routes::Item& head = items[first];
    if (routes.place[head.cell][static_cast<std::size_t>(index(opposite(head.direction)))] < first) return;
    lines.push_back({first, end, false});
    Lowest lowest;
    for (std::size_t i = first; i < end; ++i) {
      if (items[i].diagonal == 0) lowest.meet(items[i].cell, both[items[i].cell]);
    }
    std::uint16_t* const missing = moves[static_cast<std::size_t>(kBothAxes ^ axis(head.direction))];
    for (std::size_t i = first; i < end; ++i) {
      if (items[i].diagonal == 0) lower(missing[items[i].cell], lowest.but(items[i].cell));
    }
  });
  for (const ChainPart& chain : bent) {
    std::uint32_t least = kNever;   // of all cells behind
    std::uint32_t turned = kNever;  // of those behind the turn
    backwards(
        items, chain, [&] { turned = least; },
        [&](Cell cell, std::uint8_t along) {
          lower(moves[static_cast<std::size_t>(kBothAxes ^ along)][cell], least);
          lower(moves[along][cell], turned);
          lower(moves[0][cell], turned);
          least = std::min<std::uint32_t>(least, both[cell]);
        });
  }
  // First a move along the axis that was travelled before; a second one along it leads to no other cells. Then the same
  // from cells where no axis has been travelled.
  for (const ChainPart& line : lines) {
    const auto along = static_cast<std::size_t>(axis(items[line.first].direction));
    std::uint16_t* const same = moves[along];
    Lowest lowest;
    for (std::size_t i = line.first; i < line.end; ++i) {
      if (items[i].diagonal == 0) lowest.meet(items[i].cell, same[items[i].cell]);
    }
    lowest.second = std::min(lowest.second, lowest.least + 1);
    for (std::size_t i = line.first; i < line.end; ++i) {
      if (items[i].diagonal != 0) continue;
      lower(same[items[i].cell], lowest.least);
      lower(moves[0][items[i].cell], lowest.but(items[i].cell));
    }
  }
  for (const bool once : {true, false}) {
    for (const ChainPart& chain : bent) {
      std::uint32_t least = kNever;
      backwards(
          items, chain, [&] { least = kNever; },
          [&](Cell cell, std::uint8_t along) {
            const std::uint32_t here = moves[along][cell];
            lower(moves[once ? along : 0][cell], least);
            least = std::min(least, here);
          });
    }
  }
}

}  // namespace randolph
