#include "reversals.hpp"

namespace randolph {
namespace {

constexpr std::size_t kMostMoves = 4 * (kMostOthers + 1);

std::uint8_t axis_of(unsigned direction) {
  return direction % 2 == 1 ? kEastWest : kNorthSouth;
}

}  // namespace

// Whether `use` is true of a move, other than of the robot on `cell` in this direction.
template <typename Use>
bool Reversals::any_move(const Position& position, std::uint8_t cell, std::uint8_t direction, Use use) const {
  return moves_.any(position, [&](const CensusMove& move) {
    if (move.from == cell && move.direction == direction) return false;
    After after{{moves_.after(position, move), position.axes},
                move.to,
                static_cast<std::uint8_t>(move.direction ^ 2),
                false,
                static_cast<unsigned>(4 * move.robot + move.direction)};
    if (move.robot == 0) {
      after.position.axes |= axis_of(move.direction);
      after.first_on_axis = after.position.axes != position.axes;
    }
    return use(after);
  });
}

bool Reversals::solved(const Position& position, std::uint32_t generation) const {
  const auto& [i, j, k, l] = position.others;
  const std::uint64_t* const set = sets_.solved[position.axes][generation % 2] + 4 * (ground_.of(l, k, j) + i);
  return (set[position.active / 64] >> position.active % 64 & 1) != 0;
}

std::uint64_t* Reversals::held_word(const Position& position, bool north_south, std::uint32_t generation) const {
  const auto& [i, j, k, l] = position.others;
  return sets_.held[position.axes][north_south ? 1 : 0][generation % 2] + 4 * (ground_.of(l, k, j) + i) +
         position.active / 64;
}

// Whether the position is solved within the level of this generation, given that M7 forbids no more than the sets know.
bool Reversals::reached(const After& after, std::uint32_t generation) const {
  if (!after.first_on_axis) return solved(after.position, generation);
  const std::uint64_t word = *held_word(after.position, axis_of(after.direction) == kNorthSouth, generation);
  return (word >> after.position.active % 64 & 1) != 0;
}

// Whether a node's position takes at most level + 1 moves.
bool Reversals::solvable(std::size_t node, std::uint32_t level) {
  const Node from = nodes_[node];
  return any_move(from.position, from.cell, from.direction, [&](const After& after) {
    if (!reached(after, level)) return false;
    if (after.first_on_axis) return true;
    const auto key = kMostMoves * node + after.move;
    const auto known = child_.find(key);
    if (known != child_.end()) {
      const std::uint32_t value = nodes_[known->second].value;
      return value != 0 && value <= level;
    }
    // Solved in exactly `level` moves. If the way back is the only such solution, it needs a node of its own.
    if (any_move(after.position, after.cell, after.direction,
                 [&](const After& next) { return reached(next, level - 1); })) {
      return true;
    }
    child_.emplace(key, nodes_.size());
    nodes_.push_back({after.position, after.cell, after.direction, 0, from.root, false, false});
    return false;
  });
}

bool Reversals::settle(std::uint32_t level, const std::vector<HeldPosition>& found) {
  taken_back_ = {};
  bool changed = false;
  for (Node& node : nodes_) {
    if (!node.is_root || node.done) continue;
    std::uint64_t& word = *held_word(node.position, axis_of(node.direction) == kNorthSouth, level);
    const std::uint64_t bit = std::uint64_t{1} << node.position.active % 64;
    if (node.value != 0 && node.value <= level) {
      word |= bit;
      node.done = true;
      changed = true;
    } else if ((word & bit) != 0) {
      word &= ~bit;
      ++taken_back_[node.position.axes - 1u];
    }
  }
  for (const HeldPosition& each : found) {
    const Position position{{each.others, each.active}, each.axes};
    const auto root = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({position, each.active, each.direction, 0, root, true, false});
  }
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (nodes_[node].done || nodes_[node].value != 0) continue;
    if (!nodes_[node].is_root && nodes_[nodes_[node].root].done) {
      nodes_[node].done = true;
      continue;
    }
    if (!solvable(node, level)) continue;
    nodes_[node].value = level + 1;
    changed = true;
  }
  return changed || !found.empty();
}

}  // namespace randolph
