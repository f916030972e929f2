// The lane for problems with a transparent robot (X1-X7): moves with several ends and costs.
//
// Every robot is stepped cell by cell, M7 is remembered for every move if it is on (X7), and only the flood bound is
// used; a node notes how much its moves add, and makes them again when their level is due. Slots and keys are those
// of the general lane, for the most robots: nearly all of the time goes into the travels.
#pragma once

#include <memory>
#include <vector>

#include "chains.hpp"

namespace randolph::RANDOLPH_ISA {

template <typename KeyType>
class Through {
 public:
  using Key = KeyType;
  using Mask = u64;
  using Info = u64;  // origin, end, direction, arrival, axes, cost
  using Node = NodeOf<Key, Mask, Info>;
  static constexpr bool kPostpones = false;
  using Pending = OpenBatch<Key, Info>;
  using State = typename Slots<kMaxRobots, Key>::State;

  Through(const SearchArguments& arguments, const ChainGround& ground)
      : slots_(arguments), board_(&arguments.board), ground_(&ground) {
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      robots_[slot] = arguments.problem.robots[slots_.robot(slot)];
    }
  }

  const Slots<kMaxRobots, Key>& slots() const { return slots_; }

  u32 bound(const Key& key) const {
    const State state = slots_.unpack(key);
    return flood_of(state.axes, state.cells[0]);
  }

  bool visit(Node& node, u32 number, Pending& batch, Goal<Info>& goal) const {
    const State state = slots_.unpack(node.key);
    const u32 here = flood_of(state.axes, state.cells[0]);
    if (here == 0) {
      goal = {number, 0, true};
      return true;
    }
    node.later = 0;
    for_each_move(state, [&](std::size_t slot, u32 d, const Travel& travel, u32 added) {
      if (added == 0) {
        add(state, slot, d, travel, number, batch);
      } else {
        node.later |= u64{1} << std::min<u32>(added, 63);
        batch.most = std::max(batch.most, added);
      }
    });
    return false;
  }

  bool has(const Node& node, u32 added) const { return (node.later >> std::min<u32>(added, 63) & 1) != 0; }

  void revisit(Node& node, u32 number, u32 due, Pending& batch) const {
    const State state = slots_.unpack(node.key);
    for_each_move(state, [&](std::size_t slot, u32 d, const Travel& travel, u32 added) {
      if (added == due) add(state, slot, d, travel, number, batch);
    });
  }

  static Move move_of(Info info, std::size_t robot) {
    return {robot,
            kDirections[info >> 24 & 3],
            static_cast<Cell>(info >> 12 & 0xFFF),
            kDirections[info >> 26 & 3],
            static_cast<u8>(info >> 28 & 3),
            static_cast<u32>(info >> 32)};
  }
  static u32 origin(Info info) { return static_cast<u32>(info & 0xFFF); }

 private:
  static constexpr u32 kNever = AnySearch::kNever - 1;

  u32 flood_of(u32 axes, u32 cell) const {
    const u16 flood = ground_->flood[axes][cell];
    return flood == Bound::kNever ? kNever : flood;
  }

  template <typename Use>
  void for_each_move(const State& state, Use use) const {
    const u32 here = flood_of(state.axes, state.cells[0]);
    std::vector<Travel> travels;
    for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
      Cell others[kMaxRobots];
      int count = 0;
      for (std::size_t other = 0; other < slots_.size(); ++other) {
        if (other != slot) others[count++] = state.cells[other];
      }
      for (u32 d = 0; d < 4; ++d) {
        if (state.last != 0 && state.last - 1u == 4 * slot + (d ^ 2)) continue;  // M7
        const Robot& robot = robots_[slot];
        travels.clear();
        if (robot.transparent) {
          board_->travels_through(robot.color, state.cells[slot], kDirections[d], others, count, false, travels);
        } else {
          const Travel travel = board_->travel(robot.color, state.cells[slot], kDirections[d], others, count);
          if (travel.legal) travels.push_back(travel);
        }
        for (const Travel& travel : travels) {
          u32 there = here;
          if (slot == 0) there = flood_of(state.axes | travel.axes, travel.end);
          if (there != kNever) use(slot, d, travel, there + travel.cost - here);
        }
      }
    }
  }

  void add(const State& state, std::size_t slot, u32 d, const Travel& travel, u32 number, Pending& batch) const {
    State next = state;
    std::size_t now = 0;
    if (slot == 0) {
      next.cells[0] = travel.end;
      next.axes |= travel.axes;
    } else {
      now = slots_.place(next, slot, travel.end);
    }
    next.last = slots_.last_after(state, now, travel.arrival);
    const u64 info = state.cells[slot] | u64{travel.end} << 12 | u64{d} << 24 |
                     static_cast<u64>(index(travel.arrival)) << 26 | u64{travel.axes} << 28 | u64{travel.cost} << 32;
    batch.add(slots_.pack(next), number, info);
  }

  Slots<kMaxRobots, Key> slots_;
  const Board* board_;
  const ChainGround* ground_;
  std::array<Robot, kMaxRobots> robots_{};
};

template <typename Key>
class ThroughSearch final : public AnySearch {
 public:
  explicit ThroughSearch(const SearchArguments& arguments) : arguments_(arguments), slots_(arguments) {
    const Robot& active = arguments.problem.robots[arguments.active];
    const ChainGround& ground = *arguments.tables.chains[travel_kind(arguments.board, active)];
    Through<Key> lane(arguments, ground);
    std::vector<Cell> cells;
    for (const Robot& robot : arguments.problem.robots) cells.push_back(robot.cell);
    const Remembered& remembered = arguments.problem.remembered;
    const u8 axes = arguments.problem.ricochet ? remembered.axes[arguments.active] : kBothAxes;
    const auto start = lane.slots().pack(lane.slots().state_of(cells, axes, remembered.last, remembered.arrival));
    search_ = std::make_unique<Search<Through<Key>>>(
        lane, start, arguments.threads, std::numeric_limits<std::uint64_t>::max(), arguments.whole, arguments.budget);
    next_ = search_->first_level();
  }

  std::uint32_t first_level() const override {
    const u32 first = search_->first_level();
    return first >= kNever - 1 ? kNever : first;
  }

  Outcome settle(std::uint32_t level) override {
    while (next_ <= level) {
      const Outcome outcome = search_->settle();
      if (outcome != Outcome::kSettled) return outcome;
      ++next_;
    }
    return Outcome::kSettled;
  }

  bool found() const override { return search_ != nullptr && search_->found(); }

  bool note_costs(const std::function<void(const Slotted&)>& use) override {
    return search_->note_costs([&](const Key& key) { use(slots_.slotted(key)); });
  }

  std::uint32_t cost_of(const Slotted& position) const override { return search_->cost_of(slots_.key_of(position)); }

  std::vector<Move> moves() const override {
    std::vector<Move> moves;
    std::vector<Cell> cells;
    for (const Robot& robot : arguments_.problem.robots) cells.push_back(robot.cell);
    for (const auto step : search_->steps()) {
      const auto origin = static_cast<Cell>(Through<Key>::origin(step));
      const auto robot = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), origin) - cells.begin());
      moves.push_back(Through<Key>::move_of(step, robot));
      cells[robot] = moves.back().end;
    }
    return moves;
  }

 private:
  const SearchArguments arguments_;
  Slots<kMaxRobots, Key> slots_;
  std::unique_ptr<Search<Through<Key>>> search_;
  u32 next_ = 0;
};

}  // namespace randolph::RANDOLPH_ISA
