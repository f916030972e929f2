// The general lane: any board, by chains (board.hpp); robots of different kinds; all three memories of M7.
//
// Slot 0 is the active robot. The others stand in groups of those that travel alike, each group sorted by cell. A key
// has in its lowest bits 1 + the memory - axes travelled by the active robot (two bits), above them 0 or 1 + 4 * slot +
// arrival of the last move where it is remembered - and above those the cells, slot by slot.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <vector>

#include "../ground.hpp"
#include "batch.hpp"
#include "blockers.hpp"
#include "search.hpp"

namespace randolph::RANDOLPH_ISA {

// What all lanes for any board share: slots, groups and keys.
template <std::size_t N, typename KeyType>
class Slots {
 public:
  using Key = KeyType;

  struct State {
    std::array<Cell, N> cells;
    u8 axes;
    u8 last;
  };

  Slots(const Ask& ask) : memory_(ask.memory) {
    cell_bits_ = std::bit_width(static_cast<unsigned>(ask.board.cells() - 1));
    memory_bits_ = memory_ == Memory::kNone ? 3 : memory_ == Memory::kActive ? 5 : 7;
    const auto& robots = ask.problem.robots;
    robot_[0] = ask.active;
    std::size_t slot = 1;
    for (std::size_t i = 0; i < N; ++i) {
      if (i != ask.active) robot_[slot++] = i;
    }
    const auto kind = [&](std::size_t robot) { return way_of(ask.board, robots[robot]); };
    std::stable_sort(robot_.begin() + 1, robot_.end(), [&](std::size_t a, std::size_t b) { return kind(a) < kind(b); });
    for (std::size_t i = 0; i < N; ++i) {
      const bool alike = i > 1 && ask.prunings.interchange && kind(robot_[i]) == kind(robot_[i - 1]);
      first_[i] = alike ? first_[i - 1] : i;
    }
    for (std::size_t i = N; i-- > 0;) end_[i] = i + 1 < N && first_[i + 1] == first_[i] ? end_[i + 1] : i + 1;
  }

  // The state in which the robots stand on `cells`, by their index in the problem.
  State state_of(const std::vector<Cell>& cells, u8 axes, std::optional<std::size_t> last, Direction arrival) const {
    State state{{}, axes, 0};
    for (std::size_t slot = 0; slot < N; ++slot) state.cells[slot] = cells[robot_[slot]];
    for (std::size_t slot = 1; slot < N; slot = end_[slot]) {
      std::sort(state.cells.begin() + static_cast<std::ptrdiff_t>(slot),
                state.cells.begin() + static_cast<std::ptrdiff_t>(end_[slot]));
    }
    const bool remembered = last && (memory_ == Memory::kEvery || (memory_ == Memory::kActive && *last == robot_[0]));
    if (remembered) {
      const auto slot = static_cast<std::size_t>(std::find(state.cells.begin(), state.cells.end(), cells[*last]) -
                                                 state.cells.begin());
      state.last = static_cast<u8>(1 + 4 * slot + static_cast<std::size_t>(index(arrival)));
    }
    return state;
  }

  RANDOLPH_INLINE Key pack(const State& state) const {
    const u64 memory = 1 + (state.axes | static_cast<u64>(state.last) << 2);
    if constexpr (std::is_same_v<Key, u64>) {
      u64 key = 0;
      for (std::size_t slot = N; slot-- > 0;) key = key << cell_bits_ | state.cells[slot];
      return key << memory_bits_ | memory;
    } else {
      Key key{0, 0};
      for (std::size_t slot = N; slot-- > kLow;) key.high = key.high << cell_bits_ | state.cells[slot];
      for (std::size_t slot = kLow; slot-- > 0;) key.low = key.low << cell_bits_ | state.cells[slot];
      key.low = key.low << memory_bits_ | memory;
      return key;
    }
  }

  RANDOLPH_INLINE State unpack(const Key& key) const {
    State state;
    const u64 mask = (u64{1} << cell_bits_) - 1;
    u64 low;
    if constexpr (std::is_same_v<Key, u64>) {
      low = key;
    } else {
      low = key.low;
      u64 high = key.high;
      for (std::size_t slot = kLow; slot < N; ++slot, high >>= cell_bits_)
        state.cells[slot] = static_cast<Cell>(high & mask);
    }
    const u64 memory = (low & ((u64{1} << memory_bits_) - 1)) - 1;
    state.axes = static_cast<u8>(memory & 3);
    state.last = static_cast<u8>(memory >> 2);
    low >>= memory_bits_;
    for (std::size_t slot = 0; slot < kLow; ++slot, low >>= cell_bits_)
      state.cells[slot] = static_cast<Cell>(low & mask);
    return state;
  }

  // Puts the robot of a slot onto a cell and its group in order; the slot it has then.
  RANDOLPH_INLINE std::size_t place(State& state, std::size_t slot, Cell cell) const {
    while (slot > first_[slot] && state.cells[slot - 1] > cell) {
      state.cells[slot] = state.cells[slot - 1];
      --slot;
    }
    while (slot + 1 < end_[slot] && state.cells[slot + 1] < cell) {
      state.cells[slot] = state.cells[slot + 1];
      ++slot;
    }
    state.cells[slot] = cell;
    return slot;
  }

  std::size_t robot(std::size_t slot) const { return robot_[slot]; }
  Memory memory() const { return memory_; }

  // What is remembered of a move of a slot that ends so (M7).
  u8 last_after(const State& before, std::size_t slot, Direction arrival) const {
    const bool remembered =
        memory_ == Memory::kEvery || (memory_ == Memory::kActive && slot == 0 && before.axes != kBothAxes);
    return remembered ? static_cast<u8>(1 + 4 * slot + static_cast<std::size_t>(index(arrival))) : u8{0};
  }

 private:
  static constexpr std::size_t kLow = std::is_same_v<Key, u64> ? N : std::min<std::size_t>(N, 4);

  Memory memory_;
  int cell_bits_;
  int memory_bits_;
  std::array<std::size_t, N> robot_{};
  std::array<std::size_t, N> first_{};
  std::array<std::size_t, N> end_{};
};

// What they take while they are made.
inline std::uint64_t near_bytes(const Board& board) {
  const auto cells = static_cast<std::uint64_t>(board.cells());
  return cells * ((cells + 63) / 64 * 64) * static_cast<std::uint64_t>(3 + board.kinds());
}

// The tables of the blocker bound for chains.
inline void make_near(const Board& board, int active, ChainGround& ground) {
  const auto cells = static_cast<std::size_t>(board.cells());
  const std::size_t stride = (cells + 63) / 64 * 64;
  const auto stops = [&](const Routes::Item& item) { return item.diagonal == 0; };
  // Chain after chain, loops twice round; a cell where no robot stands is on no line.
  const auto walk = [&](const Routes& routes, bool twice, auto use) {
    for (std::size_t first = 0; first < routes.items.size();) {
      std::size_t end = first + 1;
      const std::size_t loop = routes.loop[first].length;
      if (loop != 0) {
        end = first + loop;
      } else {
        const Routes::Item& item = routes.items[first];
        end = first + 1 + routes.reach[item.cell][static_cast<std::size_t>(index(item.direction))];
      }
      use(first, end, loop != 0 && twice);
      first = end;
    }
  };
  const Routes& own = routes_of_kind(board, active);
  Lines chains;
  walk(own, true, [&](std::size_t first, std::size_t end, bool again) {
    for (int round = 0; round <= (again ? 1 : 0); ++round) {
      for (std::size_t i = first; i < end; ++i) {
        chains.cells.push_back(static_cast<u16>(own.items[i].cell | (stops(own.items[i]) ? 0 : Blockers<>::kNoStop)));
      }
    }
    chains.cells.push_back(Lines::kEnd);
  });
  const auto lines_of = [&](const Routes& routes) {
    Lines lines;
    walk(routes, false, [&](std::size_t first, std::size_t end, bool) {
      const std::size_t before = lines.cells.size();
      for (std::size_t i = first; i < end; ++i) {
        if (stops(routes.items[i])) lines.cells.push_back(routes.items[i].cell);
      }
      if (lines.cells.size() > before + 1) {
        lines.cells.push_back(Lines::kEnd);
      } else {
        lines.cells.resize(before);
      }
    });
    return lines;
  };
  const std::size_t size = cells * stride;
  Region free(size, Use::kTable);
  Region way(size, Use::kTable);
  Region rows(size, Use::kTable);
  if (!free || !way || !rows) throw std::bad_alloc();
  Blockers<> blockers(cells, stride);
  const Lines mine = lines_of(own);
  blockers.distances(mine, free.as<u8>());
  blockers.ways(chains, free.as<u8>(), ground.solo.data(), way.as<u8>());
  ground.stride = stride;
  ground.least.assign(ground.solo.begin(), ground.solo.end());
  for (int kind = 0; kind < board.kinds(); ++kind) {
    Region turned(size, Use::kTable);
    if (!turned) throw std::bad_alloc();
    std::memcpy(rows.as<u8>(), way.as<u8>(), size);
    blockers.spread(kind == active ? mine : lines_of(routes_of_kind(board, kind)), rows.as<u8>());
    for (std::size_t p = 0; p < cells; ++p) {
      for (std::size_t c = 0; c < cells; ++c) {
        const u8 near = rows.as<u8>()[c * stride + p];
        turned.as<u8>()[p * stride + c] = near;
        ground.least[p] = std::min(ground.least[p], near);
      }
    }
    ground.near.push_back(std::move(turned));
  }
}

template <std::size_t N, typename KeyType>
class Chains {
 public:
  using Key = KeyType;
  using Mask = u32;
  using Info = u32;
  using Node = NodeOf<Key, Mask, Info>;
  static constexpr bool kPutsOff = false;
  using Pending = Batch<Key, Info, 96>;
  using State = typename Slots<N, Key>::State;

  Chains(const Ask& ask, const ChainGround& ground, bool near)
      : slots_(ask), ground_(&ground), near_(near), commute_(ask.prunings.commutation && ask.memory != Memory::kEvery) {
    for (std::size_t slot = 0; slot < N; ++slot) {
      const int color = ask.problem.robots[slots_.robot(slot)].color;
      routes_[slot] = &ask.board.routes(color);
      near_of_[slot] = near ? ground.near[static_cast<std::size_t>(ask.board.kind(color))].template as<u8>() : nullptr;
    }
  }

  const Slots<N, Key>& slots() const { return slots_; }

  u32 bound(const Key& key) const { return bound_of(slots_.unpack(key)); }

  bool visit(Node& node, u32 number, Pending& batch, Goal<Info>& goal) const {
    const State state = slots_.unpack(node.key);
    const u32 here = bound_of(state);
    if (here == 0) {
      goal = {number, 0, true};
      return true;
    }
    Trips trips[N];
    trips[0] = trips_of(state, 0);
    u32 none = 0;
    for (u32 d = 0; d < 4; ++d) {
      if (!trips[0].legal[d] || least_of(trips[0].end[d]) >= here) continue;
      if (bound_after_active(state, trips[0], d) < here) none |= 1u << d;
    }
    none &= ~forbidden(state);
    if (near_ && flood_of(state.axes, state.cells[0]) < here) {
      for (std::size_t b = 1; b < N; ++b) {
        trips[b] = trips_of(state, b);
        const u8* const near = near_of_[b] + std::size_t{state.cells[0]} * ground_->stride;
        for (u32 d = 0; d < 4; ++d) {
          if (trips[b].legal[d] && near[trips[b].end[d]] < here) none |= 1u << (4 * b + d);
        }
      }
      none &= ~forbidden(state);
    }
    if (none == 0) return false;
    if (here == 1) {
      for (u32 left = none & 15; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        if (bound_after_active(state, trips[0], d) != 0) continue;
        goal = {number, info_of(state.cells[0], d, 0, false), false};
        return true;
      }
    }
    none &= ~commuted(state, node.info, trips, none);
    emit(state, trips, none, number, batch);
    return false;
  }

  bool has(const Node& node, u32 added) const { return added == 1 || (added == 2 ? node.later : node.later & 15) != 0; }

  void revisit(Node& node, u32 number, u32 added, Pending& batch) const {
    const State state = slots_.unpack(node.key);
    Trips trips[N];
    const u32 here = bound_of(state);
    if (added > 1) {
      u32 due = added == 2 ? node.later & ~15u : 0;
      u32 still = 0;
      for (std::size_t slot = 0; slot < N; ++slot) {
        if (((due | (node.later & 15)) >> (4 * slot) & 15) != 0) trips[slot] = trips_of(state, slot);
      }
      for (u32 left = node.later & 15; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        const bool now = bound_after_active(state, trips[0], d) + 1 == here + added;
        (now ? due : still) |= 1u << d;
      }
      node.later = still;
      emit(state, trips, due, number, batch);
      return;
    }
    u32 one = 0;
    u32 two = 0;
    trips[0] = trips_of(state, 0);
    for (u32 d = 0; d < 4; ++d) {
      if (!trips[0].legal[d]) continue;
      const u32 there = bound_after_active(state, trips[0], d);
      one |= static_cast<u32>(there == here) << d;
      // `solo` may grow by any number: no wall need stop the robot on its way back.
      if (there > here && there != kNever) {
        two |= 1u << d;
        batch.most = std::max(batch.most, there - here + 1);
      }
    }
    const u32 p = state.cells[0];
    const u32 flood = flood_of(state.axes, p);
    for (std::size_t b = 1; b < N; ++b) {
      trips[b] = trips_of(state, b);
      if (!near_) {
        for (u32 d = 0; d < 4; ++d) one |= static_cast<u32>(trips[b].legal[d]) << (4 * b + d);
        continue;
      }
      u32 rest = ground_->solo[p];
      for (std::size_t i = 1; i < N; ++i) {
        if (i != b) rest = std::min<u32>(rest, near_of_[i][p * ground_->stride + state.cells[i]]);
      }
      const u8* const near = near_of_[b] + std::size_t{p} * ground_->stride;
      for (u32 d = 0; d < 4; ++d) {
        if (!trips[b].legal[d]) continue;
        const u32 there = std::max(flood, std::min<u32>(rest, near[trips[b].end[d]]));
        one |= static_cast<u32>(there == here) << (4 * b + d);
        two |= static_cast<u32>(there == here + 1) << (4 * b + d);
      }
    }
    const u32 skipped = forbidden(state) | commuted(state, node.info, trips, one | two);
    node.later = two & ~skipped;
    if (node.later != 0) batch.most = std::max(batch.most, 2u);
    emit(state, trips, one & ~skipped, number, batch);
  }

  static u32 origin(Info info) { return info & 0xFFF; }
  static u32 direction(Info info) { return info >> 12 & 3; }

 private:
  static constexpr u32 kSure = 1u << 31;
  static constexpr u32 kNever = AnySearch::kNever - 1;

  // The four travels of a robot.
  struct Trips {
    std::array<u16, 4> length;
    std::array<u16, 4> item;  // where it stops, on its chain
    std::array<Cell, 4> end;
    std::array<bool, 4> legal;
  };

  static Info info_of(u32 origin, u32 direction, std::size_t slot, bool sure) {
    return origin | direction << 12 | static_cast<u32>(slot) << 14 | (sure ? kSure : 0);
  }

  u32 flood_of(u32 axes, u32 cell) const {
    const u16 flood = ground_->flood[axes][cell];
    return flood == Bound::kNever ? kNever : flood;
  }
  u32 least_of(u32 cell) const { return near_ ? ground_->least[cell] : flood_of(kBothAxes, cell); }

  u32 with_near(const State& state, u32 p, u32 flood) const {
    if (!near_ || flood == kNever) return flood;
    u32 near = ground_->solo[p];
    for (std::size_t i = 1; i < N; ++i) near = std::min<u32>(near, near_of_[i][p * ground_->stride + state.cells[i]]);
    return std::max(near == Blockers<>::kNever ? kNever : near, flood);
  }
  u32 bound_of(const State& state) const {
    return with_near(state, state.cells[0], flood_of(state.axes, state.cells[0]));
  }
  u32 axes_after(const State& state, const Trips& trips, u32 d) const {
    if (state.axes == kBothAxes) return kBothAxes;
    const Routes& routes = *routes_[0];
    const u16 turn = routes.turn[routes.place[state.cells[0]][d]];
    return state.axes | (trips.length[d] >= turn ? kBothAxes : axis(kDirections[d]));
  }
  u32 bound_after_active(const State& state, const Trips& trips, u32 d) const {
    return with_near(state, trips.end[d], flood_of(axes_after(state, trips, d), trips.end[d]));
  }

  static u32 forbidden(const State& state) { return state.last != 0 ? 1u << ((state.last - 1) ^ 2) : 0; }

  RANDOLPH_INLINE Trips trips_of(const State& state, std::size_t slot) const {
    const Routes& routes = *routes_[slot];
    const Cell start = state.cells[slot];
    const std::array<u16, 4> from = routes.place[start];
    Trips trips;
    // How far behind `from` a blocker's item lies: one that does not lie on the chain, or before the robot, is at least
    // as far as the end of the chain, the subtraction wrapping around.
    if (routes.straight) {
      trips.length = routes.reach[start];
      for (std::size_t other = 0; other < N; ++other) {
        if (other == slot) continue;
        const std::array<u16, 4>& blocker = routes.place[state.cells[other]];
        for (std::size_t d = 0; d < 4; ++d) {
          trips.length[d] = std::min(trips.length[d], static_cast<u16>(blocker[d] - from[d] - 1));
        }
      }
    } else {
      Least least(from.data(), routes.reach[start].data());
      for (std::size_t other = 0; other < N; ++other) {
        if (other != slot) least.block(routes.place[state.cells[other]].data());
      }
      least.store(trips.length.data());
    }
    for (std::size_t d = 0; d < 4; ++d) {
      std::size_t item = from[d] + std::size_t{trips.length[d]};
      if (routes.loops && routes.loop[from[d]].length != 0) {
        const Routes::Loop loop = routes.loop[from[d]];
        trips.length[d] = loop_length(state, slot, from[d]);
        item = loop.first + (from[d] - loop.first + std::size_t{trips.length[d]}) % loop.length;
      }
      const Routes::Item& end = routes.items[item];
      trips.item[d] = static_cast<u16>(item);
      trips.end[d] = end.cell;
      trips.legal[d] = trips.length[d] != 0 && end.diagonal == 0;  // M2 or M6, M4
    }
    return trips;
  }

  // The travel of a robot that starts on a loop; 0 if nothing stops it (M6).
  u16 loop_length(const State& state, std::size_t slot, std::size_t item) const {
    const Routes& routes = *routes_[slot];
    const Routes::Loop loop = routes.loop[item];
    for (std::size_t entered = 0; entered + 1 < loop.length; ++entered) {
      const Cell ahead = routes.items[loop.first + (item - loop.first + entered + 1) % loop.length].cell;
      for (std::size_t other = 0; other < N; ++other) {
        if (other != slot && state.cells[other] == ahead) return static_cast<u16>(entered);
      }
    }
    return 0;
  }

  // Of the moves asked about, those that need not be made after the one that led here (search.hpp).
  u32 commuted(const State& state, Info info, const Trips* trips, u32 asked) const {
    if ((info & kSure) == 0 || !commute_ || asked == 0) return 0;
    const auto x = static_cast<Cell>(origin(info));
    const u32 d1 = direction(info);
    const std::size_t a = info >> 14 & 7;
    State back = state;
    back.cells[a] = x;
    const Routes& path = *routes_[a];
    const u16 from = path.place[x][d1];
    if (path.loops && path.loop[from].length != 0) return 0;
    const Trips made = trips_of(back, a);
    const u16 length = made.length[d1];
    const bool stopped = path.reach[x][d1] > length;  // by another robot
    const auto on = [&](Cell cell, u32 first, u32 cells) {
      for (const u16 item : path.place[cell]) {
        if (static_cast<u16>(item - first) < cells) return true;
      }
      return false;
    };
    u32 found = 0;
    for (std::size_t b = 0; b < N; ++b) {
      if ((asked >> (4 * b) & 15) == 0 || b == a) continue;
      if (b == 0 ? state.axes != kBothAxes : state.cells[b] > x) continue;
      if (routes_[b]->loops) continue;
      if (stopped && on(state.cells[b], from + length + 1u, 1)) continue;  // it is what stopped robot a
      const Trips before = trips_of(back, b);
      for (u32 d = 0; d < 4; ++d) {
        if ((asked >> (4 * b + d) & 1) == 0 || before.length[d] != trips[b].length[d]) continue;
        if (!on(trips[b].end[d], from + 1u, length)) found |= 1u << (4 * b + d);
      }
    }
    return found;
  }

  void emit(const State& state, const Trips* trips, u32 moves, u32 number, Pending& batch) const {
    const bool sure = commute_ && state.last == 0;
    for (u32 left = moves; left != 0; left &= left - 1) {
      const auto m = static_cast<u32>(std::countr_zero(left));
      const std::size_t slot = m / 4;
      const u32 d = m % 4;
      State next = state;
      std::size_t now = 0;
      if (slot == 0) {
        next.cells[0] = trips[0].end[d];
        next.axes = static_cast<u8>(axes_after(state, trips[0], d));
        next.last = slots_.last_after(state, 0, routes_[0]->items[trips[0].item[d]].direction);
      } else {
        now = slots_.place(next, slot, trips[slot].end[d]);
        next.last = slots_.last_after(state, now, routes_[slot]->items[trips[slot].item[d]].direction);
      }
      batch.add(slots_.pack(next), number, info_of(state.cells[slot], d, now, slot != 0 && sure));
    }
  }

  Slots<N, Key> slots_;
  const ChainGround* ground_;
  bool near_;
  bool commute_;
  std::array<const Routes*, N> routes_{};
  std::array<const u8*, N> near_of_{};
};

template <std::size_t N, typename Key>
class ChainSearch final : public AnySearch {
 public:
  explicit ChainSearch(const Ask& ask)
      : ask_(ask),
        kind_(ask.board.kind(ask.problem.robots[ask.active].color)),
        ground_(*ask.tables.chains[static_cast<std::size_t>(kind_)]) {
    begin(false);
  }

  std::uint32_t first_level() const override {
    const u32 first = search_->first_level();
    return first >= kNever - 1 ? kNever : first;
  }

  Outcome settle(std::uint32_t level) override {
    while (next_ <= level) {
      const Outcome outcome = search_->settle();
      if (outcome == Outcome::kEnded && search_->lost_patience()) {
        search_.reset();
        const std::uint64_t bytes = near_bytes(ask_.board);
        if (!ask_.budget.claim(bytes)) return Outcome::kEnded;
        ground_.make_near([this] { make_near(ask_.board, kind_, ground_); });
        begin(true);
        if (first_level() == kNever) return Outcome::kExhausted;
        continue;
      }
      if (outcome != Outcome::kSettled) return outcome;
      ++next_;
    }
    return Outcome::kSettled;
  }

  std::vector<Move> moves() const override {
    std::vector<Move> moves;
    std::vector<Cell> cells;
    for (const Robot& robot : ask_.problem.robots) cells.push_back(robot.cell);
    for (const auto step : search_->steps()) {
      const auto origin = static_cast<Cell>(Chains<N, Key>::origin(step));
      const Direction direction = kDirections[Chains<N, Key>::direction(step)];
      const auto robot = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), origin) - cells.begin());
      cells[robot] = kNoCell;
      const Travel travel = ask_.board.travel(ask_.problem.robots[robot].color, origin, direction, cells.data(),
                                              static_cast<int>(cells.size()));
      cells[robot] = travel.end;
      moves.push_back({robot, direction, travel.end, travel.arrival, travel.axes, 1});
    }
    return moves;
  }

 private:
  void begin(bool near) {
    const bool may = ask_.prunings.blockers && ask_.board.cells() <= ChainGround::kMostCells;
    // The tables of the blocker bound cost more here, one for each kind of robot.
    const auto tables = std::uint64_t{2} * static_cast<unsigned>(1 + ask_.board.kinds()) * ask_.prunings.blockers_after;
    const std::uint64_t patience = near || !may ? std::numeric_limits<std::uint64_t>::max() : tables;
    Chains<N, Key> lane(ask_, ground_, near);
    std::vector<Cell> cells;
    for (const Robot& robot : ask_.problem.robots) cells.push_back(robot.cell);
    const Remembered& remembered = ask_.problem.remembered;
    const u8 axes = ask_.problem.ricochet ? remembered.axes[ask_.active] : kBothAxes;
    const auto start = lane.slots().pack(lane.slots().state_of(cells, axes, remembered.last, remembered.arrival));
    search_ =
        std::make_unique<Search<Chains<N, Key>>>(lane, start, near || !may ? ask_.threads : 1, patience, ask_.budget);
    next_ = search_->first_level();
  }

  const Ask ask_;
  int kind_;
  ChainGround& ground_;
  std::unique_ptr<Search<Chains<N, Key>>> search_;
  u32 next_ = 0;
};

}  // namespace randolph::RANDOLPH_ISA
