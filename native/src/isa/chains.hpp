// The general lane: any board, by chains (board.hpp); robots of different kinds; all three memories of M7.
//
// Slot 0 is the active robot. The others are in groups of robots that travel alike, each group sorted by cell. A key
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
#include <utility>
#include <vector>

#include "../ground.hpp"
#include "batch.hpp"
#include "blockers.hpp"
#include "search.hpp"

namespace randolph::RANDOLPH_ISA {

// Sorts a few cells.
RANDOLPH_SHARED void put_in_order(Cell* begin, Cell* end) {
  for (Cell* to = begin; to < end; ++to) std::swap(*to, *std::min_element(to, end));
}

// The robot of each slot, and the first slot of its group.
RANDOLPH_SHARED void order_robots(const SearchArguments& arguments, std::size_t* robot, std::size_t* first) {
  const auto& robots = arguments.problem.robots;
  const auto kind = [&](std::size_t i) { return travel_kind(arguments.board, robots[i]); };
  robot[0] = arguments.active;
  std::size_t slot = 1;
  for (std::size_t i = 0; i < robots.size(); ++i) {
    if (i != arguments.active) robot[slot++] = i;
  }
  std::stable_sort(robot + 1, robot + slot, [&](std::size_t a, std::size_t b) { return kind(a) < kind(b); });
  for (std::size_t i = 0; i < slot; ++i) {
    const bool alike = i > 1 && arguments.prunings.interchange && kind(robot[i]) == kind(robot[i - 1]);
    first[i] = alike ? first[i - 1] : i;
  }
}

// What is common to the lanes for all boards: slots, groups and keys. There are N slots; those beyond the problem's
// robots are always 0, also in a key.
template <std::size_t N, typename KeyType>
class Slots {
 public:
  using Key = KeyType;

  struct State {
    std::array<Cell, N> cells;
    u8 axes;
    u8 last;
  };

  Slots(const SearchArguments& arguments) : memory_(arguments.memory), size_(arguments.problem.robots.size()) {
    cell_bits_ = std::bit_width(static_cast<unsigned>(arguments.board.cells() - 1));
    memory_bits_ = memory_ == Memory::kNone ? 3 : memory_ == Memory::kActive ? 5 : 7;
    order_robots(arguments, robot_.data(), first_.data());
    for (std::size_t i = size_; i-- > 0;) {
      end_[i] = i + 1 < size_ && first_[i + 1] == first_[i] ? end_[i + 1] : i + 1;
      if (std::is_same_v<Key, u64> && memory_ != Memory::kEvery && end_[i] - first_[i] == 1) alone_ |= 1u << i;
    }
    cell_mask_ = (u64{1} << cell_bits_) - 1;
    memory_mask_ = (u64{1} << memory_bits_) - 1;
  }

  // The state in which the robots are on `cells`, by their index in the problem.
  State state_of(const std::vector<Cell>& cells, u8 axes, std::optional<std::size_t> last, Direction arrival) const {
    State state{{}, axes, 0};
    for (std::size_t slot = 0; slot < size_; ++slot) state.cells[slot] = cells[robot_[slot]];
    for (std::size_t slot = 1; slot < size_; slot = end_[slot]) {
      put_in_order(state.cells.data() + slot, state.cells.data() + end_[slot]);
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
    const u64 mask = cell_mask_;
    u64 low;
    if constexpr (std::is_same_v<Key, u64>) {
      low = key;
    } else {
      low = key.low;
      u64 high = key.high;
      for (std::size_t slot = kLow; slot < N; ++slot, high >>= cell_bits_)
        state.cells[slot] = static_cast<Cell>(high & mask);
    }
    const u64 memory = (low & memory_mask_) - 1;
    state.axes = static_cast<u8>(memory & 3);
    state.last = static_cast<u8>(memory >> 2);
    low >>= memory_bits_;
    for (std::size_t slot = 0; slot < kLow; ++slot, low >>= cell_bits_)
      state.cells[slot] = static_cast<Cell>(low & mask);
    return state;
  }

  Slotted slotted(const Key& key) const {
    const State state = unpack(key);
    Slotted position{{}, state.axes, state.last};
    std::copy(state.cells.begin(), state.cells.end(), position.cells.begin());
    return position;
  }
  Key key_of(const Slotted& position) const {
    State state{{}, position.axes, position.last};
    std::copy_n(position.cells.begin(), N, state.cells.begin());
    return pack(state);
  }

  // Moves the robot of a slot to a cell and sorts its group; returns its new slot.
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

  // Whether a move of the slot's robot changes only that robot's cell, its axes and the memory in a key.
  RANDOLPH_INLINE bool alone(std::size_t slot) const { return (alone_ >> slot & 1) != 0; }
  // The key before such a move, but with what is remembered after it.
  RANDOLPH_INLINE u64 remembering(u64 key, u32 axes, u32 last) const {
    return (key & ~memory_mask_) + 1 + (axes | static_cast<u64>(last) << 2);
  }
  // The lowest bit of the cell of a slot in a key.
  RANDOLPH_INLINE int shift(std::size_t slot) const { return memory_bits_ + cell_bits_ * static_cast<int>(slot); }

  std::size_t size() const { return size_; }
  std::size_t robot(std::size_t slot) const { return robot_[slot]; }
  Memory memory() const { return memory_; }

  // What is remembered of a move of a slot with this end (M7).
  u8 last_after(const State& before, std::size_t slot, Direction arrival) const {
    const bool remembered =
        memory_ == Memory::kEvery || (memory_ == Memory::kActive && slot == 0 && before.axes != kBothAxes);
    return remembered ? static_cast<u8>(1 + 4 * slot + static_cast<std::size_t>(index(arrival))) : u8{0};
  }

 private:
  static constexpr std::size_t kLow = std::is_same_v<Key, u64> ? N : std::min<std::size_t>(N, 4);

  Memory memory_;
  std::size_t size_;  // robots
  int cell_bits_;
  int memory_bits_;
  u64 cell_mask_;
  u64 memory_mask_;
  u32 alone_ = 0;
  std::array<std::size_t, N> robot_{};
  std::array<std::size_t, N> first_{};
  std::array<std::size_t, N> end_{};
};

// The kinds of the robots that are not active, a bit for each.
RANDOLPH_SHARED u32 other_kinds(const SearchArguments& arguments) {
  u32 kinds = 0;
  for (std::size_t i = 0; i < arguments.problem.robots.size(); ++i) {
    if (i != arguments.active) kinds |= 1u << arguments.board.kind(arguments.problem.robots[i].color);
  }
  return kinds;
}

// Calls `use` with the class that makes a board's tables of the blocker bound.
template <typename Use>
auto with_blockers(const Board& board, Use use) {
  const int cells = board.cells();
  if (cells <= 256) return use.template operator()<Blockers<1>>();
  if (cells <= 512) return use.template operator()<Blockers<2>>();
  static_assert(ChainGround::kMostCells <= 1024);
  return use.template operator()<Blockers<4>>();
}

// The memory that the tables take while they are made.
RANDOLPH_SHARED std::uint64_t near_bytes(const Board& board, u32 kinds) {
  const auto cells = static_cast<std::size_t>(board.cells());
  return with_blockers(board, [&]<typename Maker>() {
    return Maker::scratch_bytes(cells) + static_cast<u32>(std::popcount(kinds)) * Maker::table_bytes(cells);
  });
}

// The moves of steps, each from a cell in a direction.
RANDOLPH_SHARED std::vector<Move> moves_of(const SearchArguments& arguments,
                                           const std::vector<std::pair<Cell, Direction>>& steps) {
  std::vector<Move> moves;
  std::vector<Cell> cells;
  for (const Robot& robot : arguments.problem.robots) cells.push_back(robot.cell);
  for (const auto& [origin, direction] : steps) {
    const auto robot = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), origin) - cells.begin());
    cells[robot] = kNoCell;
    const Travel travel = arguments.board.travel(arguments.problem.robots[robot].color, origin, direction, cells.data(),
                                                 static_cast<int>(cells.size()));
    cells[robot] = travel.end;
    moves.push_back({robot, direction, travel.end, travel.arrival, travel.axes, 1});
  }
  return moves;
}

// The missing tables of the blocker bound. Call this before using any of them.
RANDOLPH_SHARED void make_near(const Board& board, int active, u32 kinds, ChainGround& ground) {
  const std::lock_guard lock(ground.making);
  for (u32 kind = 0; kind < ground.near.size(); ++kind) {
    if (ground.near[kind].rows) kinds &= ~(1u << kind);
  }
  if (kinds == 0 && !ground.solo.empty()) return;
  const auto cells = static_cast<std::size_t>(board.cells());
  const Routes& own = board.routes_of_kind(active);
  if (ground.solo.empty()) ground.solo = solo_distances(own, cells, ground.target);
  if (kinds == 0) return;
  with_blockers(board, [&]<typename Maker>() {
    if (ground.stride == 0) ground.stride = Maker::kStride;  // others may be reading it
    Maker maker(board, own, ground.solo);
    for (; kinds != 0; kinds &= kinds - 1) {
      const int kind = std::countr_zero(kinds);
      ChainGround::Near& near = ground.near[static_cast<std::size_t>(kind)];
      Region rows(Maker::table_bytes(cells), Use::kList);
      if (!rows) throw std::bad_alloc();
      near.least.resize(cells);
      maker.make(board.routes_of_kind(kind), rows.as<u8>(), near.least.data());
      near.rows = std::move(rows);
    }
  });
}

// For each of a robot's four directions d: the minimum of first[d] and of j - from[d] - 1 over the four items j of
// every blocker, in 16-bit arithmetic. The difference is the number of cells between the robot and a blocker's item
// ahead on its chain. For an item on another chain, or behind the robot, it is at least the distance to the end of the
// chain, because the subtraction wraps around.
class Lengths {
 public:
  using Four = std::array<u16, 4>;

  RANDOLPH_INLINE Lengths(const Four& from, const Four& first, [[maybe_unused]] bool straight) {
#if defined(RANDOLPH_AVX2)
    before_ = _mm256_sub_epi16(_mm256_set1_epi16(-1), spread(from));  // j - from - 1 = j + (-1 - from)
    least_ = spread(first);
#else
    straight_ = straight;
    from_ = from;
    least_ = first;
#endif
  }

  RANDOLPH_INLINE void block(const Four& numbers) {
#if defined(RANDOLPH_AVX2)
    least_ = _mm256_min_epu16(least_, _mm256_add_epi16(_mm256_set1_epi64x(word(numbers)), before_));
#else
    // On straight chains only the item of the same direction can be in the way.
    for (std::size_t turn = 0; turn < (straight_ ? 1 : 4); ++turn) {
      for (std::size_t d = 0; d < 4; ++d) {
        const auto behind = static_cast<u16>(numbers[(d + turn) % 4] - from_[d] - 1);
        least_[d] = behind < least_[d] ? behind : least_[d];
      }
    }
#endif
  }

  RANDOLPH_INLINE Four least() const {
#if defined(RANDOLPH_AVX2)
    // Within each four: the least of neighbors, then of pairs.
    const __m256i two = _mm256_min_epu16(least_, _mm256_srli_epi32(least_, 16));
    const __m256i one = _mm256_min_epu16(two, _mm256_srli_epi64(two, 32));
    const __m256i close = _mm256_shuffle_epi8(
        one, _mm256_setr_epi64x(static_cast<long long>(0x8080808009080100), -1, 0x0908010080808080, -1));
    const long long four =
        _mm_cvtsi128_si64(_mm_or_si128(_mm256_castsi256_si128(close), _mm256_extracti128_si256(close, 1)));
    Four made;
    std::memcpy(&made, &four, 8);
    return made;
#else
    return least_;
#endif
  }

 private:
#if defined(RANDOLPH_AVX2)
  RANDOLPH_INLINE static long long word(const Four& numbers) {
    long long four;
    std::memcpy(&four, &numbers, 8);
    return four;
  }
  // Each number four times.
  RANDOLPH_INLINE static __m256i spread(const Four& numbers) {
    return _mm256_shuffle_epi8(
        _mm256_set1_epi64x(word(numbers)),
        _mm256_setr_epi64x(0x0100010001000100, 0x0302030203020302, 0x0504050405040504, 0x0706070607060706));
  }
  __m256i before_;
  __m256i least_;
#else
  bool straight_;
  Four from_;
  Four least_;
#endif
};

// For up to N robots. Loops have both limits, so that the compiler can unroll them.
template <std::size_t N, typename KeyType>
class Chains {
 public:
  using Key = KeyType;
  using Mask = u32;
  using Info = u32;
  using Node = NodeOf<Key, Mask, Info>;
  static constexpr bool kPostpones = false;
  using Pending = Batch<Key, Info, 96>;
  using State = typename Slots<N, Key>::State;

  Chains(const SearchArguments& arguments, const ChainGround& ground, bool near)
      : slots_(arguments),
        robots_(slots_.size()),
        solo_(near ? ground.solo.data() : nullptr),
        stride_(near ? ground.stride : 0),
        near_(near),
        commute_(arguments.prunings.commutation && arguments.memory != Memory::kEvery),
        whole_(arguments.whole) {
    for (std::size_t axes = 0; axes < 4; ++axes) flood_[axes] = ground.flood[axes].data();
    for (std::size_t slot = 0; slot < N && slot < robots_; ++slot) {
      const int color = arguments.problem.robots[slots_.robot(slot)].color;
      const Routes& routes = arguments.board.routes(color);
      routes_[slot] = &routes;
      place_[slot] = routes.place.data();
      reach_[slot] = routes.reach.data();
      items_[slot] = routes.items.data();
      if (!near || slot == 0) continue;
      const ChainGround::Near& table = ground.near[static_cast<std::size_t>(arguments.board.kind(color))];
      near_of_[slot] = table.rows.template as<u8>();
      if (least_.empty()) least_ = ground.solo;
      for (std::size_t cell = 0; cell < least_.size(); ++cell) least_[cell] = std::min(least_[cell], table.least[cell]);
    }
    turn_ = routes_[0]->turn.data();
    if (near && robots_ == 1) least_ = ground.solo;
  }

  const Slots<N, Key>& slots() const { return slots_; }

  u32 bound(const Key& key) const { return bound_of(slots_.unpack(key)); }

  bool visit(Node& node, u32 number, Pending& batch, Goal<Info>& goal) const {
    const State state = slots_.unpack(node.key);
    const u32 p = state.cells[0];
    const u32 flood = flood_of(state.axes, p);
    std::array<const u8*, N> near{};
    std::array<u32, N> now{};
    u32 here = flood;
    if (near_ && flood != kNever) {
      u32 least = solo_[p];
      for (std::size_t b = 1; b < N && b < robots_; ++b) {
        near[b] = near_of_[b] + p * stride_;
        now[b] = near[b][state.cells[b]];
        least = std::min(least, now[b]);
      }
      here = std::max(least == Blockers<>::kNever ? kNever : least, flood);
    }
    if (here == 0) {
      goal = {number, 0, true};
      return true;
    }
    Trips trips[N];
    find_trips(state, 0, trips[0]);
    u32 none = 0;
    for (u32 d = 0; d < 4; ++d) {
      if ((trips[0].legal >> d & 1) == 0 || least_of(trips[0].end[d]) >= here) continue;
      if (bound_after_active(state, trips[0], d) < here) none |= 1u << d;
    }
    if (flood < here) {
      for (std::size_t b = 1; b < N && b < robots_; ++b) {
        if (now[b] != here) continue;  // greater by more than a move can lower it
        find_trips(state, b, trips[b]);
        u32 nearer = 0;
        for (u32 d = 0; d < 4; ++d) nearer |= static_cast<u32>(near[b][trips[b].end[d]] < here) << d;
        none |= (nearer & trips[b].legal) << (4 * b);
      }
    }
    none &= ~forbidden(state);
    if (none == 0) return false;
    bool found = false;
    if (here == 1) {
      for (u32 left = none & 15; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        if (bound_after_active(state, trips[0], d) != 0) continue;
        goal = {number, info_of(state.cells[0], d, 0, false), false};
        if (!whole_) return true;
        found = true;
      }
    }
    none &= ~commuted(state, node.info, trips, none);
    emit(node.key, state, trips, none, number, batch);
    return found;
  }

  bool has(const Node& node, u32 added) const { return added == 1 || (added == 2 ? node.later : node.later & 15) != 0; }

  void revisit(Node& node, u32 number, u32 added, Pending& batch) const {
    const State state = slots_.unpack(node.key);
    Trips trips[N];
    const u32 asked = added == 1 ? ~0u : added == 2 ? node.later : node.later & 15;
    for (std::size_t slot = 0; slot < N && slot < robots_; ++slot) {
      if ((asked >> (4 * slot) & 15) != 0) find_trips(state, slot, trips[slot]);
    }
    emit(node.key, state, trips, moves_due(node, state, trips, added, batch), number, batch);
  }

  static u32 origin(Info info) { return info & 0xFFF; }
  static u32 direction(Info info) { return info >> 12 & 3; }

 private:
  static constexpr u32 kSure = 1u << 31;
  static constexpr u32 kNever = AnySearch::kNever - 1;

  using Four = std::array<u16, 4>;

  // The four travels of a robot.
  struct Trips {
    Four length;
    Four item;  // its last item on the chain
    std::array<Cell, 4> end;
    u32 legal;  // a bit for each
  };

  // The moves that add this much. The travels of all robots that have such moves are given.
  u32 moves_due(Node& node, const State& state, const Trips* trips, u32 added, Pending& batch) const {
    const u32 here = bound_of(state);
    if (added > 1) {
      u32 due = added == 2 ? node.later & ~15u : 0;
      u32 still = 0;
      for (u32 left = node.later & 15; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        const bool now = bound_after_active(state, trips[0], d) + 1 == here + added;
        (now ? due : still) |= 1u << d;
      }
      node.later = still;
      return due;
    }
    u32 one = 0;
    u32 two = 0;
    for (u32 d = 0; d < 4; ++d) {
      if ((trips[0].legal >> d & 1) == 0) continue;
      const u32 there = bound_after_active(state, trips[0], d);
      one |= static_cast<u32>(there == here) << d;
      // `solo` may grow by any number: a wall need not stop the robot on its way back.
      if (there > here && there != kNever) {
        two |= 1u << d;
        batch.most = std::max(batch.most, there - here + 1);
      }
    }
    if (!near_) {
      for (std::size_t b = 1; b < N && b < robots_; ++b) one |= trips[b].legal << (4 * b);
    } else {
      const u32 p = state.cells[0];
      const u32 flood = flood_of(state.axes, p);
      std::array<const u8*, N> near;
      std::array<u32, N> now;
      for (std::size_t b = 1; b < N && b < robots_; ++b) {
        near[b] = near_of_[b] + p * stride_;
        now[b] = near[b][state.cells[b]];
      }
      for (std::size_t b = 1; b < N && b < robots_; ++b) {
        u32 rest = solo_[p];
        for (std::size_t i = 1; i < N && i < robots_; ++i) {
          if (i != b) rest = std::min(rest, now[i]);
        }
        u32 same = 0;
        u32 more = 0;
        for (u32 d = 0; d < 4; ++d) {
          const u32 there = std::max(flood, std::min<u32>(rest, near[b][trips[b].end[d]]));
          same |= static_cast<u32>(there == here) << d;
          more |= static_cast<u32>(there == here + 1) << d;
        }
        one |= (same & trips[b].legal) << (4 * b);
        two |= (more & trips[b].legal) << (4 * b);
      }
    }
    const u32 skipped = forbidden(state) | commuted(state, node.info, trips, one | two);
    node.later = two & ~skipped;
    if (node.later != 0) batch.most = std::max(batch.most, 2u);
    return one & ~skipped;
  }

  static Info info_of(u32 origin, u32 direction, std::size_t slot, bool sure) {
    return origin | direction << 12 | static_cast<u32>(slot) << 14 | (sure ? kSure : 0);
  }

  RANDOLPH_INLINE u32 flood_of(u32 axes, u32 cell) const {
    const u16 flood = flood_[axes][cell];
    return flood == Bound::kNever ? kNever : flood;
  }
  // The bound of a cell where a robot may stand is at least this.
  RANDOLPH_INLINE u32 least_of(u32 cell) const { return near_ ? least_[cell] : flood_[kBothAxes][cell]; }

  RANDOLPH_INLINE u32 with_near(const State& state, u32 p, u32 flood) const {
    if (!near_ || flood == kNever) return flood;
    u32 near = solo_[p];
    for (std::size_t i = 1; i < N && i < robots_; ++i)
      near = std::min<u32>(near, near_of_[i][p * stride_ + state.cells[i]]);
    return std::max(near == Blockers<>::kNever ? kNever : near, flood);
  }
  RANDOLPH_INLINE u32 bound_of(const State& state) const {
    return with_near(state, state.cells[0], flood_of(state.axes, state.cells[0]));
  }
  RANDOLPH_INLINE u32 axes_after(const State& state, const Trips& trips, u32 d) const {
    if (state.axes == kBothAxes) return kBothAxes;
    const u16 turn = turn_[place_[0][state.cells[0]][d]];
    return state.axes | (trips.length[d] >= turn ? kBothAxes : axis(kDirections[d]));
  }
  RANDOLPH_INLINE u32 bound_after_active(const State& state, const Trips& trips, u32 d) const {
    return with_near(state, trips.end[d], flood_of(axes_after(state, trips, d), trips.end[d]));
  }

  static u32 forbidden(const State& state) { return state.last != 0 ? 1u << ((state.last - 1) ^ 2) : 0; }

  // How far one robot travels in each direction with the other robots in the way; not valid for travels on loops.
  RANDOLPH_INLINE Four lengths_of(const State& state, std::size_t slot) const {
    const Four* const place = place_[slot];
    const Cell start = state.cells[slot];
    Lengths lengths(place[start], reach_[slot][start], routes_[slot]->straight);
    for (std::size_t other = 0; other < N && other < robots_; ++other) {
      if (other != slot) lengths.block(place[state.cells[other]]);
    }
    return lengths.least();
  }

  RANDOLPH_INLINE void find_trips(const State& state, std::size_t slot, Trips& trips) const {
    const Four from = place_[slot][state.cells[slot]];
    trips.length = lengths_of(state, slot);
    for (std::size_t d = 0; d < 4; ++d) trips.item[d] = static_cast<u16>(from[d] + trips.length[d]);
    if (routes_[slot]->loops) [[unlikely]]
      around_loops(state, slot, trips);
    trips.legal = 0;
    const Routes::Item* const items = items_[slot];
#if defined(RANDOLPH_AVX2)
    static_assert(sizeof(Routes::Item) == 4);
    const auto load = [&](std::size_t d) {
      int item;
      std::memcpy(&item, items + trips.item[d], 4);
      return item;
    };
    // An item's bytes: cell, cell, direction, diagonal.
    const __m128i ends = _mm_setr_epi32(load(0), load(1), load(2), load(3));
    const __m128i length = _mm_cvtepu16_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(trips.length.data())));
    const __m128i refused =  // M4; M2 or M6
        _mm_or_si128(_mm_cmpgt_epi32(ends, _mm_set1_epi32(0xFFFFFF)), _mm_cmpeq_epi32(length, _mm_setzero_si128()));
    trips.legal = static_cast<u32>(_mm_movemask_ps(_mm_castsi128_ps(refused))) ^ 15;
    _mm_storel_epi64(reinterpret_cast<__m128i*>(trips.end.data()),
                     _mm_shuffle_epi8(ends, _mm_setr_epi8(0, 1, 4, 5, 8, 9, 12, 13, -1, -1, -1, -1, -1, -1, -1, -1)));
#else
    for (u32 d = 0; d < 4; ++d) {
      const Routes::Item& end = items[trips.item[d]];
      trips.end[d] = end.cell;
      trips.legal |= static_cast<u32>(trips.length[d] != 0 && end.diagonal == 0) << d;  // M2 or M6, M4
    }
#endif
  }

  void around_loops(const State& state, std::size_t slot, Trips& trips) const {
    const Routes& routes = *routes_[slot];
    for (std::size_t d = 0; d < 4; ++d) {
      const std::size_t from = place_[slot][state.cells[slot]][d];
      const Routes::Loop loop = routes.loop[from];
      if (loop.length == 0) continue;
      trips.length[d] = loop_length(state, slot, from);
      trips.item[d] = static_cast<u16>(loop.first + (from - loop.first + std::size_t{trips.length[d]}) % loop.length);
    }
  }

  // The travel of a robot that starts on a loop; 0 if nothing stops it (M6).
  u16 loop_length(const State& state, std::size_t slot, std::size_t item) const {
    const Routes& routes = *routes_[slot];
    const Routes::Loop loop = routes.loop[item];
    for (std::size_t entered = 0; entered + 1 < loop.length; ++entered) {
      const Cell ahead = routes.items[loop.first + (item - loop.first + entered + 1) % loop.length].cell;
      for (std::size_t other = 0; other < N && other < robots_; ++other) {
        if (other != slot && state.cells[other] == ahead) return static_cast<u16>(entered);
      }
    }
    return 0;
  }

  // Those of the given moves that can be skipped after the one that led here (search.hpp).
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
    const u16 length = lengths_of(back, a)[d1];
    const bool stopped = path.reach[x][d1] > length;  // by another robot
    const auto on = [&](Cell cell, u32 first, u32 cells) {
      u32 found = 0;
      for (const u16 item : place_[a][cell]) found |= static_cast<u32>(static_cast<u16>(item - first) < cells);
      return found != 0;
    };
    u32 found = 0;
    for (std::size_t b = 0; b < N && b < robots_; ++b) {
      if ((asked >> (4 * b) & 15) == 0 || b == a) continue;
      if (b == 0 ? state.axes != kBothAxes : state.cells[b] > x) continue;
      if (routes_[b]->loops) continue;
      if (stopped && on(state.cells[b], from + length + 1u, 1)) continue;  // it is what stopped robot a
      const Four before = lengths_of(back, b);
      for (u32 d = 0; d < 4; ++d) {
        if ((asked >> (4 * b + d) & 1) == 0 || before[d] != trips[b].length[d]) continue;
        if (!on(trips[b].end[d], from + 1u, length)) found |= 1u << (4 * b + d);
      }
    }
    return found;
  }

  RANDOLPH_INLINE void emit(const Key& key, const State& state, const Trips* trips, u32 moves, u32 number,
                            Pending& batch) const {
    const bool sure = commute_ && state.last == 0;
    u64 others = 0;  // the key with what is remembered after a move of another robot
    if constexpr (std::is_same_v<Key, u64>) others = slots_.remembering(key, state.axes, 0);
    for (std::size_t slot = 0; slot < N && slot < robots_; ++slot) {
      u32 left = moves >> (4 * slot) & 15;
      if (left == 0) continue;
      const Cell start = state.cells[slot];
      const Trips& trip = trips[slot];
      if constexpr (std::is_same_v<Key, u64>) {
        if (slots_.alone(slot) && (slot != 0 || state.axes == kBothAxes)) {
          const Info info = info_of(start, 0, slot, slot != 0 && sure);
          const int shift = slots_.shift(slot);
          const u64 gone = others - (u64{start} << shift);
          for (; left != 0; left &= left - 1) {
            const auto d = static_cast<u32>(std::countr_zero(left));
            batch.add(gone + (u64{trip.end[d]} << shift), number, info | d << 12);
          }
          continue;
        }
      }
      for (; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        State next = state;
        std::size_t now = slot;
        if (slot == 0) {
          next.cells[0] = trip.end[d];
          next.axes = static_cast<u8>(axes_after(state, trip, d));
        } else {
          now = slots_.place(next, slot, trip.end[d]);
        }
        next.last = slots_.last_after(state, now, items_[slot][trip.item[d]].direction);
        batch.add(slots_.pack(next), number, info_of(start, d, now, slot != 0 && sure));
      }
    }
  }

  Slots<N, Key> slots_;
  std::size_t robots_;
  std::array<const u16*, 4> flood_;  // [axes][cell]
  const u8* solo_;
  std::size_t stride_;
  bool near_;
  bool commute_;
  bool whole_;
  std::array<const Routes*, N> routes_{};
  std::array<const Four*, N> place_{};
  std::array<const Four*, N> reach_{};
  std::array<const Routes::Item*, N> items_{};
  const u16* turn_;
  std::array<const u8*, N> near_of_{};
  std::vector<u8> least_;  // the least blocker bound of a cell
};

template <std::size_t N, typename Key>
class ChainSearch final : public AnySearch {
 public:
  explicit ChainSearch(const SearchArguments& arguments)
      : arguments_(arguments),
        slots_(arguments),
        kind_(arguments.board.kind(arguments.problem.robots[arguments.active].color)),
        ground_(*arguments.tables.chains[static_cast<std::size_t>(kind_)]) {
    begin(false);
  }

  std::uint32_t first_level() const override {
    const u32 first = search_->first_level();
    return first >= kNever - 1 ? kNever : first;
  }

  Outcome settle(std::uint32_t level) override {
    while (next_ <= level) {
      const Outcome outcome = search_->settle();
      if (outcome == Outcome::kEnded && search_->wants_restart()) {
        search_.reset();
        const u32 kinds = other_kinds(arguments_);
        if (!arguments_.budget.claim(near_bytes(arguments_.board, kinds))) return Outcome::kEnded;
        make_near(arguments_.board, kind_, kinds, ground_);
        begin(true);
        if (first_level() == kNever) return Outcome::kExhausted;
        continue;
      }
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
    std::vector<std::pair<Cell, Direction>> steps;
    for (const auto step : search_->steps()) {
      steps.emplace_back(Chains<N, Key>::origin(step), kDirections[Chains<N, Key>::direction(step)]);
    }
    return moves_of(arguments_, steps);
  }

 private:
  void begin(bool near) {
    const bool may = arguments_.prunings.blockers && arguments_.board.cells() <= ChainGround::kMostCells;
    // The tables of the blocker bound take longer here: there is one for each kind of the other robots, and both the
    // number of sets and their size grow with the number of cells.
    const auto blocks = static_cast<unsigned>(arguments_.board.cells() + 255) / 256;
    const auto tables = static_cast<unsigned>(1 + std::popcount(other_kinds(arguments_))) * blocks * blocks;
    const std::uint64_t restart_after = near || !may ? std::numeric_limits<std::uint64_t>::max()
                                                     : std::uint64_t{tables} * arguments_.prunings.blockers_after;
    Chains<N, Key> lane(arguments_, ground_, near);
    std::vector<Cell> cells;
    for (const Robot& robot : arguments_.problem.robots) cells.push_back(robot.cell);
    const Remembered& remembered = arguments_.problem.remembered;
    const u8 axes = arguments_.problem.ricochet ? remembered.axes[arguments_.active] : kBothAxes;
    const auto start = lane.slots().pack(lane.slots().state_of(cells, axes, remembered.last, remembered.arrival));
    search_ = std::make_unique<Search<Chains<N, Key>>>(lane, start, near || !may ? arguments_.threads : 1,
                                                       restart_after, arguments_.whole, arguments_.budget);
    next_ = search_->first_level();
  }

  const SearchArguments arguments_;
  Slots<N, Key> slots_;
  int kind_;
  ChainGround& ground_;
  std::unique_ptr<Search<Chains<N, Key>>> search_;
  u32 next_ = 0;
};

}  // namespace randolph::RANDOLPH_ISA
