// The search for one active robot: bucket A*, level by level, over positions with what T2 and M7 remember.
//
// Order. Let g be the moves made and h the free-stop bound (bound.hpp). A move of another robot adds 1 to f = g + h,
// one of the active robot 0, 1 or 2. Level f holds all states with that f. settle(f) fills it: from the states of level
// f - 1 with the moves that add 1, from those of level f - 2 with the moves that add 2, and after every batch with the
// moves that add 0, from the level itself, until nothing new comes. Since h is consistent, a state is first met on the
// level of its least f, so with its least g: the table is a plain set of keys, nothing is ever corrected, and the first
// time that the goal is met its f is the optimum. Moves are generated only when their level is due, so most of the last
// level never comes into being. Levels are stretches of one arena. Keys are inserted in batches, their cache lines
// fetched before.
//
// State. The cells of the robots; robots that travel alike (Board::kind) and are not active are interchangeable, so
// their cells are sorted. For T2 the axes that the active robot has travelled on: two bits; with T2 off both count as
// set. A vortex is not searched with the axes of all robots at once but robot by robot (solver.cpp), which is the same
// because a solution ends with one robot on the target, ricocheted, and asks nothing of the others.
//
// M7, the rule against going straight back. The full rule remembers the last mover and his direction of arrival after
// every move, which multiplies the states. Three memories are implemented:
//
//   kNone     M7 is off, or T2 is off.
//   kActive   remembers it after those moves of the active robot before which its axes were not complete.
//   kEvery    remembers it after every move: the full rule.
//
// The first two forbid nothing that the full rule allows, so every legal solution is a path of their searches, what
// they find is never longer than the optimum, and where they find nothing there is nothing. Their answer is then
// checked against the full rule (solver.cpp), and if it breaks M7, this robot is searched again with kEvery. So the
// answer does not hang on the following argument; it only says why that second search is hardly ever needed.
//
//   Let robot r be pushed in direction d on x, stop on y travelling in direction a, and then be pushed back in the
//   direction opposite to a. Chains can be travelled backwards - walls, diagonals and openings work alike from both
//   sides, and nothing else has moved - so r passes x in the direction opposite to d and stops on some z. One push
//   opposite to d on x ends on z with the same arrival; if x is z the two moves did nothing (M2: nor would the one),
//   and they can be left out. So a shortest path of a search that does not remember M7 here has no such pair, unless
//   the pair did something that the shorter path lacks. It can do three things. (1) It can complete the axes of an
//   active robot: kActive remembers just these moves, and with T2 off there are none. (2) Where x is z, it can stand
//   between two moves of another robot, the second of which goes straight back and is remembered: it lifts M7 as a
//   legal move of a third robot would. (3) Likewise between two moves of r itself, crosswise. Only (2) and (3) are
//   left, and only where no legal move of the same length does the same: with one or two robots, on small boards.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

#include "arena.hpp"
#include "bound.hpp"
#include "budget.hpp"
#include "key_set.hpp"
#include "randolph/solver.hpp"

namespace randolph {

enum class Memory : std::uint8_t { kNone, kActive, kEvery };

enum class Outcome : std::uint8_t { kFound, kSettled, kExhausted, kEnded };

// A search of any number of robots and width of key.
class AnySearch {
 public:
  virtual ~AnySearch() = default;

  // The level on which the search begins; none if the target is out of reach (Bound::kNever).
  virtual std::optional<std::uint32_t> first_level() const = 0;

  // Fills the next level. kFound: its number is the optimum, and solution() tells it. kSettled: nothing on this level.
  // kExhausted: nor on any later one. kEnded: the budget did.
  virtual Outcome settle() = 0;

  virtual std::vector<Move> solution() const = 0;
};

template <std::size_t Robots, typename Key>
class Search final : public AnySearch {
 public:
  Search(const Board& board, const Problem& problem, std::size_t active, const Bound& bound, Memory memory,
         Budget& budget);

  std::optional<std::uint32_t> first_level() const override;
  Outcome settle() override;
  std::vector<Move> solution() const override;

 private:
  static constexpr std::size_t kBatch = 32;
  static constexpr std::uint32_t kPatience = 128;  // nodes expanded between two questions to the budget

  // What a key packs. Slot 0 is the active robot. `last`: 0 nothing, else 1 + 4 * slot + direction of arrival (M7).
  struct State {
    std::array<Cell, Robots> cells;
    std::uint8_t axes;
    std::uint8_t last;
  };
  struct Pending {
    Key key;
    std::uint64_t hash;
    NodeNumber parent;
  };
  // What the slots [first, last) have in common: robots that travel alike, their cells in ascending order.
  struct Group {
    std::uint8_t first;
    std::uint8_t last;
  };

  Key pack(const State& state) const;
  State unpack(const Key& key) const;
  State state_of(const std::vector<Cell>& cells, std::uint8_t axes, std::optional<Move> last, Direction arrival) const;

  // The slot that the robot of `slot` has after it has come to `cell`; the cells are sorted again.
  std::size_t place(State& state, std::size_t slot, Cell cell) const;

  // All four travels of one robot; `use(length, item of the end, direction)` is called for each that is legal.
  template <typename Use>
  void for_each_travel(const State& state, std::size_t slot, Use use) const;
  std::size_t loop_length(const State& state, std::size_t slot, std::size_t item) const;

  bool expand_active(NodeNumber node, int added);
  bool expand_others(NodeNumber node);
  bool add(const State& state, NodeNumber parent);
  bool flush();
  bool close_level();
  bool patient();

  const Board& board_;
  const Problem& problem_;
  Budget& budget_;
  const Memory memory_;
  std::array<std::uint8_t, Robots> robot_{};  // [slot] -> index in the problem, at the start
  std::array<const Routes*, Robots> routes_{};
  std::array<Group, Robots> group_{};
  const Bound& bound_;
  State start_{};
  int memory_bits_;
  int cell_bits_;

  KeySet<Key> known_;
  Arena<Key> nodes_;
  std::vector<NodeNumber> levels_;  // the first node of each level begun
  NodeNumber closed_ = 0;           // nodes before this one have had their moves that add 0
  std::array<Pending, kBatch> batch_;
  std::size_t pending_ = 0;
  std::uint32_t patience_ = kPatience;
  std::optional<State> goal_;
  NodeNumber goal_parent_ = Arena<Key>::kNone;
};

template <std::size_t Robots, typename Key>
Search<Robots, Key>::Search(const Board& board, const Problem& problem, std::size_t active, const Bound& bound,
                            Memory memory, Budget& budget)
    : board_(board),
      problem_(problem),
      budget_(budget),
      memory_(memory),
      bound_(bound),
      // pack() writes 1 + axes + 4 * last, which is at most 4, 20, or 100 with six robots.
      memory_bits_(memory == Memory::kNone     ? 3
                   : memory == Memory::kActive ? 5
                                               : 7),
      cell_bits_(std::bit_width(static_cast<unsigned>(board.cells() - 1))),
      known_(budget),
      nodes_(budget) {
  for (std::size_t slot = 0; slot < Robots; ++slot) robot_[slot] = static_cast<std::uint8_t>(slot);
  std::swap(robot_[0], robot_[active]);
  const auto kind = [&](std::size_t slot) { return board.kind(problem.robots[robot_[slot]].color); };
  std::sort(robot_.begin() + 1, robot_.end(), [&](std::uint8_t a, std::uint8_t b) {
    const int kind_a = board.kind(problem.robots[a].color);
    const int kind_b = board.kind(problem.robots[b].color);
    return kind_a != kind_b ? kind_a < kind_b : a < b;
  });
  group_[0] = {0, 1};
  for (std::size_t first = 1; first < Robots;) {
    std::size_t last = first;
    while (last < Robots && kind(last) == kind(first)) ++last;
    for (std::size_t slot = first; slot < last; ++slot) {
      group_[slot] = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(last)};
    }
    first = last;
  }
  std::vector<Cell> cells;
  for (std::size_t slot = 0; slot < Robots; ++slot) {
    routes_[slot] = &board.routes(problem.robots[robot_[slot]].color);
  }
  for (const Robot& robot : problem.robots) cells.push_back(robot.cell);
  start_ = state_of(cells, problem.ricochet ? 0 : kBothAxes, std::nullopt, Direction::kNorth);
}

// The state of robots that stand on `cells`, in the order of the problem; `last` has moved last.
template <std::size_t Robots, typename Key>
auto Search<Robots, Key>::state_of(const std::vector<Cell>& cells, std::uint8_t axes, std::optional<Move> last,
                                   Direction arrival) const -> State {
  State state{};
  state.axes = axes;
  for (std::size_t slot = 0; slot < Robots; ++slot) {
    // Sorted in as they come.
    std::size_t at = slot;
    for (; at > group_[slot].first && state.cells[at - 1] > cells[robot_[slot]]; --at) {
      state.cells[at] = state.cells[at - 1];
    }
    state.cells[at] = cells[robot_[slot]];
  }
  if (!last) return state;
  for (std::size_t slot = 0; slot < Robots; ++slot) {
    if (state.cells[slot] == cells[last->robot]) {
      state.last = static_cast<std::uint8_t>(1 + 4 * slot + static_cast<std::size_t>(index(arrival)));
    }
  }
  return state;
}

template <std::size_t Robots, typename Key>
Key Search<Robots, Key>::pack(const State& state) const {
  // Never 0: that is a free slot of the table.
  std::uint64_t low = 1u + state.axes + 4u * state.last;
  assert(low >> memory_bits_ == 0);
  int shift = memory_bits_;
  if constexpr (std::is_same_v<Key, std::uint64_t>) {
    for (const Cell cell : state.cells) {
      low |= std::uint64_t{cell} << shift;
      shift += cell_bits_;
    }
    return low;
  } else {
    std::uint64_t high = 0;
    for (std::size_t slot = 0; slot < Robots; ++slot) {
      if (slot < 4) {
        low |= std::uint64_t{state.cells[slot]} << (memory_bits_ + static_cast<int>(slot) * cell_bits_);
      } else {
        high |= std::uint64_t{state.cells[slot]} << (static_cast<int>(slot - 4) * cell_bits_);
      }
    }
    return {low, high};
  }
}

template <std::size_t Robots, typename Key>
auto Search<Robots, Key>::unpack(const Key& key) const -> State {
  State state;
  const auto cell_mask = (std::uint64_t{1} << cell_bits_) - 1;
  std::uint64_t low;
  if constexpr (std::is_same_v<Key, std::uint64_t>) {
    low = key;
  } else {
    low = key.low;
    for (std::size_t slot = 4; slot < Robots; ++slot) {
      state.cells[slot] = static_cast<Cell>((key.high >> (static_cast<int>(slot - 4) * cell_bits_)) & cell_mask);
    }
  }
  const auto memory = (low & ((std::uint64_t{1} << memory_bits_) - 1)) - 1;
  state.axes = static_cast<std::uint8_t>(memory & 3);
  state.last = static_cast<std::uint8_t>(memory >> 2);
  low >>= memory_bits_;
  constexpr std::size_t kLow = std::is_same_v<Key, std::uint64_t> ? Robots : std::min<std::size_t>(Robots, 4);
  for (std::size_t slot = 0; slot < kLow; ++slot) {
    state.cells[slot] = static_cast<Cell>(low & cell_mask);
    low >>= cell_bits_;
  }
  return state;
}

template <std::size_t Robots, typename Key>
std::size_t Search<Robots, Key>::place(State& state, std::size_t slot, Cell cell) const {
  const Group group = group_[slot];
  while (slot > group.first && state.cells[slot - 1] > cell) {
    state.cells[slot] = state.cells[slot - 1];
    --slot;
  }
  while (slot + 1 < group.last && state.cells[slot + 1] < cell) {
    state.cells[slot] = state.cells[slot + 1];
    ++slot;
  }
  state.cells[slot] = cell;
  return slot;
}

template <std::size_t Robots, typename Key>
template <typename Use>
void Search<Robots, Key>::for_each_travel(const State& state, std::size_t slot, Use use) const {
  const Routes& routes = *routes_[slot];
  const Cell start = state.cells[slot];
  const std::array<std::uint16_t, 4> from = routes.place[start];
  std::array<std::uint16_t, 4> length = routes.reach[start];
  // How far behind `from` a blocker's item lies: one that does not lie on the chain, or before the robot, is at least
  // as far as the end of the chain, the subtraction wrapping around. (Loops: below.)
  for (std::size_t other = 0; other < Robots; ++other) {
    if (other == slot) continue;
    const std::array<std::uint16_t, 4>& blocker = routes.place[state.cells[other]];
    if (routes.straight) {
      for (std::size_t d = 0; d < 4; ++d) {
        length[d] = std::min(length[d], static_cast<std::uint16_t>(blocker[d] - from[d] - 1));
      }
    } else {
      for (std::size_t d = 0; d < 4; ++d) {
        for (const std::uint16_t item : blocker) {
          length[d] = std::min(length[d], static_cast<std::uint16_t>(item - from[d] - 1));
        }
      }
    }
  }
  for (std::size_t d = 0; d < 4; ++d) {
    std::size_t end = from[d] + std::size_t{length[d]};
    if (routes.loops && routes.loop[from[d]].length != 0) {
      const Routes::Loop loop = routes.loop[from[d]];
      length[d] = static_cast<std::uint16_t>(loop_length(state, slot, from[d]));
      end = loop.first + (from[d] - loop.first + std::size_t{length[d]}) % loop.length;
    }
    if (length[d] == 0 || routes.items[end].diagonal != 0) continue;  // M2 or M6, M4
    use(length[d], end, d);
  }
}

// The travel of a robot that starts on a loop; 0 if nothing stops it (M6).
template <std::size_t Robots, typename Key>
std::size_t Search<Robots, Key>::loop_length(const State& state, std::size_t slot, std::size_t item) const {
  const Routes& routes = *routes_[slot];
  const Routes::Loop loop = routes.loop[item];
  for (std::size_t entered = 0; entered + 1 < loop.length; ++entered) {
    const Cell ahead = routes.items[loop.first + (item - loop.first + entered + 1) % loop.length].cell;
    for (std::size_t other = 0; other < Robots; ++other) {
      if (other != slot && state.cells[other] == ahead) return entered;
    }
  }
  return 0;
}

template <std::size_t Robots, typename Key>
bool Search<Robots, Key>::patient() {
  if (--patience_ != 0) return true;
  patience_ = kPatience;
  return !budget_.ended();
}

// The moves of the active robot that add `added` to f. False if the search is over: goal met, or budget ended.
template <std::size_t Robots, typename Key>
bool Search<Robots, Key>::expand_active(NodeNumber node, int added) {
  if (!patient()) return false;
  const State state = unpack(nodes_.key(node));
  const Routes& routes = *routes_[0];
  const int here = bound_(state.cells[0], state.axes);
  bool go_on = true;
  for_each_travel(state, 0, [&](std::uint16_t length, std::size_t end, std::size_t d) {
    if (!go_on || state.last == 1 + (d ^ 2)) return;  // M7
    const Routes::Item& item = routes.items[end];
    State next = state;
    if (state.axes != kBothAxes) {
      next.axes |= length >= routes.turn[routes.place[state.cells[0]][d]] ? kBothAxes : axis(kDirections[d]);
    }
    const int there = bound_(item.cell, next.axes);
    assert(there - here >= -1 && there - here <= 1);
    if (1 + there - here != added) return;
    next.cells[0] = item.cell;
    const bool remembered = memory_ == Memory::kEvery || (memory_ == Memory::kActive && state.axes != kBothAxes);
    next.last = static_cast<std::uint8_t>(remembered ? 1 + index(item.direction) : 0);
    if (there == 0) {
      goal_ = next;
      goal_parent_ = node;
      go_on = false;
      return;
    }
    go_on = add(next, node);
  });
  return go_on;
}

// The moves of all other robots; each adds 1 to f.
template <std::size_t Robots, typename Key>
bool Search<Robots, Key>::expand_others(NodeNumber node) {
  if (!patient()) return false;
  const State state = unpack(nodes_.key(node));
  bool go_on = true;
  for (std::size_t slot = 1; slot < Robots && go_on; ++slot) {
    for_each_travel(state, slot, [&](std::uint16_t, std::size_t end, std::size_t d) {
      if (!go_on || state.last == 1 + 4 * slot + (d ^ 2)) return;  // M7
      const Routes::Item& item = routes_[slot]->items[end];
      State next = state;
      const std::size_t now = place(next, slot, item.cell);
      next.last = 0;
      if (memory_ == Memory::kEvery) {
        next.last = static_cast<std::uint8_t>(1 + 4 * now + static_cast<std::size_t>(index(item.direction)));
      }
      go_on = add(next, node);
    });
  }
  return go_on;
}

template <std::size_t Robots, typename Key>
bool Search<Robots, Key>::add(const State& state, NodeNumber parent) {
  const Key key = pack(state);
  const std::uint64_t hash = mixed(key);
  known_.prefetch(hash);
  batch_[pending_++] = {key, hash, parent};
  return pending_ < kBatch || flush();
}

template <std::size_t Robots, typename Key>
bool Search<Robots, Key>::flush() {
  const std::size_t count = std::exchange(pending_, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const Pending& pending = batch_[i];
    if (!known_.reserve_one() || !nodes_.reserve_one()) return false;
    if (!known_.insert(pending.key, pending.hash)) continue;
    if (!budget_.count_node()) return false;
    nodes_.push(pending.key, pending.parent);
  }
  return true;
}

// Follows the moves that add nothing until no new state comes.
template <std::size_t Robots, typename Key>
bool Search<Robots, Key>::close_level() {
  for (;;) {
    if (!flush()) return false;
    if (closed_ == nodes_.size()) return true;
    // As far as it goes without a flush; new states append themselves.
    for (; closed_ < nodes_.size(); ++closed_) {
      if (!expand_active(closed_, 0)) return false;
    }
  }
}

template <std::size_t Robots, typename Key>
std::optional<std::uint32_t> Search<Robots, Key>::first_level() const {
  const std::uint16_t first = bound_(start_.cells[0], start_.axes);
  return first == Bound::kNever ? std::nullopt : std::optional<std::uint32_t>(first);
}

template <std::size_t Robots, typename Key>
Outcome Search<Robots, Key>::settle() {
  const auto over = [&] { return goal_ ? Outcome::kFound : Outcome::kEnded; };
  if (budget_.ended()) return Outcome::kEnded;
  const NodeNumber begin = nodes_.size();
  const std::size_t level = levels_.size();  // counted from the first
  levels_.push_back(begin);
  if (level == 0) {
    if (first_level() == 0u) {
      goal_ = start_;
      return Outcome::kFound;
    }
    if (!add(start_, Arena<Key>::kNone) || !close_level()) return over();
    return Outcome::kSettled;
  }
  const auto from = [&](std::size_t back) { return back <= level ? levels_[level - back] : 0; };
  for (NodeNumber node = from(1); node < begin; ++node) {
    if (!expand_active(node, 1) || !expand_others(node)) return over();
    if (closed_ < nodes_.size() && !close_level()) return over();
  }
  if (level >= 2) {
    for (NodeNumber node = from(2); node < from(1); ++node) {
      if (!expand_active(node, 2)) return over();
      if (closed_ < nodes_.size() && !close_level()) return over();
    }
  }
  if (!close_level()) return over();
  return nodes_.size() == begin && begin == from(1) ? Outcome::kExhausted : Outcome::kSettled;
}

// From the goal back to the start by parents, then forward with the robots told apart: at each step the move that leads
// to the next state.
template <std::size_t Robots, typename Key>
std::vector<Move> Search<Robots, Key>::solution() const {
  std::vector<State> path;
  if (goal_parent_ != Arena<Key>::kNone) path.push_back(*goal_);
  for (NodeNumber node = goal_parent_; node != Arena<Key>::kNone; node = nodes_.parent(node)) {
    path.push_back(unpack(nodes_.key(node)));
  }
  std::vector<Move> moves;
  std::vector<Cell> cells;
  for (const Robot& robot : problem_.robots) cells.push_back(robot.cell);
  State now = start_;
  const auto step_to = [&](const State& next) {
    for (std::size_t robot = 0; robot < Robots; ++robot) {
      std::vector<Cell> others = cells;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(robot));
      for (const Direction direction : kDirections) {
        // Two moves may lead to the same state, of which M7 forbids one.
        const bool moved_last = now.last != 0 && now.cells[(now.last - 1u) / 4] == cells[robot];
        if (moved_last && (now.last - 1) % 4 == (index(direction) ^ 2)) continue;
        const Travel travel = board_.travel(problem_.robots[robot].color, cells[robot], direction, others.data(),
                                            static_cast<int>(others.size()));
        if (!travel.legal) continue;
        const bool active = robot == robot_[0];
        const bool remembered =
            memory_ == Memory::kEvery || (memory_ == Memory::kActive && active && now.axes != kBothAxes);
        std::vector<Cell> after = cells;
        after[robot] = travel.end;
        const Move move{robot, direction};
        const State state = state_of(after, static_cast<std::uint8_t>(now.axes | (active ? travel.axes : 0)),
                                     remembered ? std::optional<Move>(move) : std::nullopt, travel.arrival);
        if (!(pack(state) == pack(next))) continue;
        cells = after;
        now = state;
        return move;
      }
    }
    throw std::logic_error("a path of the search that no moves lead along");
  };
  for (std::size_t i = path.size(); i-- > 1;) moves.push_back(step_to(path[i - 1]));
  return moves;
}

}  // namespace randolph
