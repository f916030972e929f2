// The fast lane: boards of up to 16×16 without diagonals and openings, up to six robots, all travels in one vector.
//
// Cells are 16 * row + column. A robot is four *lane coordinates*, one for each direction (N E S W), in which that
// direction counts upwards: 255 - (16 * column + row), 16 * row + column, and so on. If p is the robot's coordinate, b
// another robot's, and w the number of cells up to the wall, the robot enters min(w, b - p - 1) cells in the arithmetic
// of bytes: where b is not ahead in the same row or column, b - p - 1 wraps around to at least the distance of the
// border. So a rotation, a subtraction and a minimum for each other robot give the travels of all robots.
//
// Slot 0 is the active robot; the others travel alike and are interchangeable, so their cells are kept sorted. A key
// consists of the cells, one byte each, and above them, if T2 is on, the memory: axes travelled (two bits), and 1 +
// arrival of the active robot's last move while M7 restricts it (three bits); see search.hpp.
//
// Fewer robots are searched like three, or without T2 like four – with AVX-512 like two –, if the board has a cell that
// no robot can enter or leave (PlainGround::nowhere). The missing ones are there, so they never move and stop nobody.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

#include "../ground.hpp"
#include "batch.hpp"
#include "blockers.hpp"
#include "lanes.hpp"
#include "search.hpp"
#include "vectors.hpp"

namespace randolph::RANDOLPH_ISA {

struct PlainTables {
  const u64*
      paths;  // [cell]: the coordinates, and above them the cells entered up to the wall, a byte for each direction
  const u8* flood;  // [axes][cell]: the free-stop bound, 256 each; all four only with T2
  const u8* least;  // [cell]: the least bound there, wherever the others stand
  const u8* solo;   // [cell], and
  const u8* near;   // the blocker bound, as PlainGround has it; or null
  const u8* walls;  // the same
  bool pairs;       // there are two others: one may stop where it helps the other
  bool reversal;    // M7 is remembered of the active robot (T2)
  bool whole;       // the search continues after a solution
  bool commute;     // skip the second order of two moves that commute
};

template <std::size_t N, bool T2>
class Plain {
 public:
  static_assert(N >= 2 && N <= kMaxRobots);
  static constexpr std::size_t kRobots = N;
  static constexpr u32 kMoves = 4 * N;
  using Key = std::conditional_t<N <= 4 && !T2, u32, u64>;
  using Mask = std::conditional_t<N <= 4, u16, u32>;
  using Info = u32;
  using Node = NodeOf<Key, Mask, Info>;
  using Pending = Batch<Key, Info, 96>;

  static constexpr bool kPostpones = true;
  static constexpr u64 kNowhere = 0;
  // No key is 0: the active robot's cell is no other robot's, and keys with spare bits have one of them set.
  static constexpr u64 kMark = sizeof(Key) == 8 ? u64{1} << 63 : N < 4 ? u64{1} << 31 : 0;

  explicit Plain(const PlainTables& tables) : t_(tables) {}

  static constexpr std::size_t W = N <= 4 ? 16 : 32;
  using V = Bytes<W>;

  // A key and how it is read.
  struct State {
    u64 key;
    RANDOLPH_INLINE u32 cell(std::size_t slot) const { return static_cast<u32>(key >> (8 * slot)) & 0xFF; }
    // Four bytes for each robot: its own cell, where there is a robot.
    RANDOLPH_INLINE V each() const {
      return V::picked(key, [](std::size_t i) { return i < N ? i : N - 1; });
    }
    RANDOLPH_INLINE u32 axes() const { return T2 ? static_cast<u32>(key >> (8 * N)) & 3 : 3; }
    RANDOLPH_INLINE u32 last() const { return T2 ? static_cast<u32>(key >> (8 * N + 2)) & 7 : 0; }
  };

  static Key pack(const std::array<u8, N>& cells, u32 axes, u32 last) {
    u64 key = 0;
    for (std::size_t i = 0; i < N; ++i) key |= static_cast<u64>(cells[i]) << (8 * i);
    if constexpr (T2) key |= static_cast<u64>(axes | last << 2) << (8 * N);
    return static_cast<Key>(key | kMark);
  }

  u32 bound(Key key) const {
    const u32 bound = bound_of({key});
    return bound < kUnreachable ? bound : PlainGround::kNever;
  }

  // The first visit to a node: appends to the batch the moves that do not raise the bound. True if the node or one of
  // those moves is the goal. Most nodes are never visited again, so this does no more than necessary.
  RANDOLPH_INLINE bool visit(Node& node, u32 number, Pending& batch, Goal<Info>& goal) const {
    const State state{node.key};
    const u32 here = bound_of(state);
    if (here == 0) {
      goal = {number, 0, true};
      return true;
    }
    if (t_.near == nullptr && !may_add_nothing(state, here)) return false;
    const Travels t = travels(node.key);
    // A travel of no cells does not lower the bound - unless axes are added that were not travelled on.
    u32 none = 0;
    alignas(32) u8 ends[W];
    t.end.store(ends);
    u32 promising = 0;
    for (u32 d = 0; d < 4; ++d) {
      const bool moves = !T2 || ends[d] != t.state.cell(0);
      promising |= static_cast<u32>(t_.least[ends[d]] < here && moves) << d;
    }
    if (!T2 && t_.near == nullptr) {
      none = promising;
    } else {
      for (; promising != 0; promising &= promising - 1) {
        const auto d = static_cast<u32>(std::countr_zero(promising));
        none |= static_cast<u32>(bound_after_active(t.state, ends[d], d) < here) << d;
      }
    }
    if (t_.near != nullptr) {
      if (!T2 || flood_of(t.state.axes())[t.state.cell(0)] < here) none |= lowering_others(t, here, ends);
    }
    if (none == 0) return false;
    const bool found = here == 1 && (none & 15) != 0 && arrives(t, none & 15, ends, number, goal);
    if (found && !t_.whole) return true;
    none &= allowed(t, node.info);
    if (none != 0) emit(t, none, number, batch);
    return found;
  }

  RANDOLPH_INLINE bool has(const Node& node, u32 added) const {
    return added == kPostponed ? node.postponed != 0 : added == 1 || node.later != 0;
  }

  // Adds the moves that add this much, or those that were postponed.
  RANDOLPH_INLINE void revisit(Node& node, u32 number, u32 added, Pending& batch) const {
    const Travels t = travels(node.key);
    const u32 moves = added == kPostponed ? node.postponed : moves_due(node, t, added, batch);
    if (moves != 0) emit(t, moves, number, batch);
  }

  // What a node remembers of the move that led to it.
  static u32 origin(Info info) { return info & 0xFF; }
  static u32 direction(Info info) { return info >> 8 & 3; }

 private:
  static constexpr u32 kUnreachable = 127;  // this or more
  static constexpr u32 kSure = 0x8000;      // the move is known to commute as search.hpp asks

  struct Travels {
    State state;
    V pos;
    V wall;
    V length;
    V end;  // cells
  };

  // The moves that add this much.
  RANDOLPH_INLINE u32 moves_due(Node& node, const Travels& t, u32 added, Pending& batch) const {
    if (added > 1) {
      const u32 here = bound_of(t.state);
      u32 due = 0;
      u32 still = 0;
      const u32 others = node.later & ~15u;
      if (others != 0) {
        due = equal(bound_after_others(t, others), V::all(static_cast<u8>(here + added - 1))).bits() & others;
        still = others & ~due;
      }
      alignas(32) u8 ends[W];
      t.end.store(ends);
      for (u32 left = node.later & 15; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        const bool now = bound_after_active(t.state, ends[d], d) + 1 == here + added;
        (now ? due : still) |= 1u << d;
      }
      node.later = static_cast<Mask>(still);
      return due;
    }
    const u32 still = equal(t.length, V::all(0)).bits();
    const u32 legal = ~still & static_cast<u32>((u64{1} << kMoves) - 1) & allowed(t, node.info);
    const u32 here = bound_of(t.state);
    u32 one = 0;
    u32 two = 0;
    u32 lowering = 0;
    alignas(32) u8 ends[W];
    t.end.store(ends);
    if (t_.near == nullptr) {
      u32 after = 0;
      for (u32 d = 0; d < 4; ++d) after |= bound_after_active(t.state, ends[d], d) << (8 * d);
      const V there = each_word(after);
      one = equal(there, V::all(static_cast<u8>(here))).bits() & legal & 15;
      two = equal(there, V::all(static_cast<u8>(here + 1))).bits() & legal & 15;
      lowering = equal(there, V::all(static_cast<u8>(here - 1))).bits() & ~still & 15;
    } else {
      for (u32 left = legal & 15; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        const u32 there = bound_after_active(t.state, ends[d], d);
        one |= static_cast<u32>(there == here) << d;
        // `solo` may grow by any number: a wall need not stop the robot on its way back.
        if (there > here && there < kUnreachable) {
          two |= 1u << d;
          batch.most = std::max(batch.most, there - here + 1);
        }
      }
    }
    u32 postponed = 0;
    if (t_.near == nullptr) {
      const u32 others = legal & ~15u;
      postponed = others & postponable(t, ends, lowering);
      one |= others & ~postponed;
    } else {
      const u32 others = legal & ~15u;
      const V there = bound_after_others(t, others);
      one |= equal(there, V::all(static_cast<u8>(here))).bits() & others;
      const u32 raising = less(V::all(static_cast<u8>(here)), there).bits() & others;
      two |= raising;
      if (raising != 0) batch.most = std::max(batch.most, 3u);
    }
    node.postponed = static_cast<Mask>(postponed);
    node.later = static_cast<Mask>(two);
    if (two != 0) batch.most = std::max(batch.most, 2u);
    return one;
  }

  RANDOLPH_INLINE static Info info_of(u32 origin, u32 direction, u32 slot, bool sure) {
    return static_cast<Info>(origin | direction << 8 | slot << 10 | (sure ? kSure : 0));
  }

  RANDOLPH_INLINE const u8* flood_of(u32 axes) const {
    if constexpr (T2) {
      return t_.flood + 256 * axes;
    } else {
      return t_.flood;
    }
  }

  RANDOLPH_INLINE u32 near_bound(const State& state, u32 p) const {
    u32 twice = 2u * t_.solo[p];
    for (std::size_t i = 1; i < N; ++i) twice = std::min<u32>(twice, t_.near[256u * p + state.cell(i)]);
    const u32 bound = (twice + 1) / 2;
    if ((twice & 1) != 0 && t_.pairs) [[unlikely]]
      return bound - static_cast<u32>(paired(state, p, bound));
    return bound;
  }

  // Whether one free-stop move brings some robot to where another one, on its present cell, can stop it. Then the bound
  // is lower by one.
  bool paired(const State& state, u32 p, u32 bound) const {
    static constexpr u32 kStep[4] = {~u32{15}, 1, 16, ~u32{0}};
    for (std::size_t j = 1; j < N; ++j) {
      const u32 e = state.cell(j);
      if (t_.near[256u * p + e] != 2 * bound - 1) continue;
      for (u32 d = 0; d < 4; ++d) {
        if ((t_.paths[e] >> (32 + 8 * d) & 0xFF) == 0) continue;
        const u32 y = e + kStep[d];
        if (t_.walls[256u * y + p] + 2u != bound) continue;
        for (std::size_t i = 1; i < N; ++i) {
          if (i != j && in_line(state.cell(i), y)) return true;
        }
      }
    }
    return false;
  }

  // Whether no wall is between two cells of a row or column.
  RANDOLPH_INLINE bool in_line(u32 a, u32 b) const {
    u32 d;
    if (((a ^ b) & 0xF0) == 0) {
      d = a < b ? 1 : 3;
    } else if (((a ^ b) & 0x0F) == 0) {
      d = a < b ? 2 : 0;
    } else {
      return false;
    }
    const u32 cells = ((kCoordinates[b] >> (8 * d)) - (kCoordinates[a] >> (8 * d))) & 0xFF;
    return cells <= (t_.paths[a] >> (32 + 8 * d) & 0xFF);
  }

  // The same after a move of robot `slot`.
  RANDOLPH_INLINE bool paired_after(const State& state, u32 slot, u32 end, u32 bound) const {
    const u64 change = (state.key >> (8 * slot) ^ end) & 0xFF;
    return paired({state.key ^ change << (8 * slot)}, state.cell(0), bound);
  }

  // The moves of the others that lower the bound `here`.
  RANDOLPH_INLINE u32 lowering_others(const Travels& t, u32 here, const u8* ends) const {
    constexpr u32 kOthers = u32{0xFFFFFFF0} & static_cast<u32>((u64{1} << kMoves) - 1);
    const u8* const near = t_.near + 256u * t.state.cell(0);
    const u32 marked = 2 * here - 1;
    const V there = t.end.looked_up(near);
    u32 found = less(there, V::all(static_cast<u8>(marked))).bits() & kOthers;
    u32 doubtful = equal(there, V::all(static_cast<u8>(marked))).bits();
    for (std::size_t i = 1; i < N; ++i) doubtful |= near[t.state.cell(i)] == marked ? ~0u : 0;
    doubtful &= t_.pairs ? kOthers & ~found : 0;
    for (; doubtful != 0; doubtful &= doubtful - 1) [[unlikely]] {
      const auto m = static_cast<u32>(std::countr_zero(doubtful));
      found |= static_cast<u32>(paired_after(t.state, m / 4, ends[m], here)) << m;
    }
    return found;
  }

  // The bound after each move of the others.
  RANDOLPH_INLINE V bound_after_others(const Travels& t, u32 moves) const {
    const u32 p = t.state.cell(0);
    const u8* const near = t_.near + 256u * p;
    u32 values[N];
    for (std::size_t b = 1; b < N; ++b) values[b] = near[t.state.cell(b)];
    // Without the mover, then with it on its new cell.
    const V rest = V::words([&](std::size_t b) {
      u32 least = std::min(2u * t_.solo[p], 254u);
      for (std::size_t i = 1; i < N; ++i) {
        if (i != b) least = values[i] < least ? values[i] : least;
      }
      return least * 0x01010101u;
    });
    const V twice = smaller(t.end.looked_up(near), rest);
    V there = twice.halved();
    u32 doubtful = equal(twice & V::all(1), V::all(1)).bits() & moves;
    if (doubtful != 0 && t_.pairs) [[unlikely]] {
      alignas(32) u8 ends[W];
      alignas(32) u8 bounds[W];
      t.end.store(ends);
      there.store(bounds);
      for (; doubtful != 0; doubtful &= doubtful - 1) {
        const auto m = static_cast<u32>(std::countr_zero(doubtful));
        bounds[m] = static_cast<u8>(bounds[m] - paired_after(t.state, m / 4, ends[m], bounds[m]));
      }
      there = V::load(bounds);
    }
    if constexpr (T2) there = greater(there, V::all(flood_of(t.state.axes())[p]));
    return there;
  }

  RANDOLPH_INLINE u32 bound_of(const State& state) const {
    const u32 p = state.cell(0);
    const u32 flood = flood_of(state.axes())[p];
    if (t_.near == nullptr) return flood;
    const u32 near = near_bound(state, p);
    if constexpr (!T2) return near;
    return near > flood ? near : flood;
  }

  RANDOLPH_INLINE u32 bound_after_active(const State& state, u32 end, u32 d) const {
    u32 axes = 3;
    if constexpr (T2) axes = state.axes() | (2 - (d & 1));
    const u32 flood = flood_of(axes)[end];
    if (t_.near == nullptr) return flood;
    const u32 near = near_bound(state, end);
    if constexpr (!T2) return near;
    return near > flood ? near : flood;
  }

  RANDOLPH_INLINE static V each_word(u32 word) {
    return V::words([&](std::size_t) { return word; });
  }

  template <std::size_t K>
  RANDOLPH_INLINE static V turned(V v) {
    return v.robots([](std::size_t i) { return i < N ? (i + K) % N : i; });
  }

  // How far each robot travels if the others are on `others`.
  RANDOLPH_INLINE static V lengths(V pos, V wall, V others) {
    const V before = pos + V::all(1);
    V length = wall;
    length = smaller(length, turned<1>(others) - before);
    if constexpr (N > 2) length = smaller(length, turned<2>(others) - before);
    if constexpr (N > 3) length = smaller(length, turned<3>(others) - before);
    if constexpr (N > 4) length = smaller(length, turned<4>(others) - before);
    if constexpr (N > 5) length = smaller(length, turned<5>(others) - before);
    return length;
  }

  RANDOLPH_INLINE Travels travels(Key key) const {
    Travels t;
    t.state = {key};
    V::halves([&](std::size_t i) { return i < N ? t_.paths + t.state.cell(i) : &kNowhere; }, t.pos, t.wall);
    t.length = lengths(t.pos, t.wall, t.pos);
    const V lane = t.pos + t.length;
    const V up = lane ^ each_word(0xFF0000FF);                        // north and west count down
    t.end = choose(each_word(0x00FF00FF), up.nibbles_swapped(), up);  // north and south count by columns
    return t;
  }

  // Whether one of the active robot's moves ends on the target and satisfies T2.
  RANDOLPH_INLINE bool arrives(const Travels& t, u32 moves, const u8* ends, u32 number, Goal<Info>& goal) const {
    for (u32 left = moves; left != 0; left &= left - 1) {
      const auto d = static_cast<u32>(std::countr_zero(left));
      if (bound_after_active(t.state, ends[d], d) != 0 || (forbidden(t.state) >> d & 1) != 0) continue;
      goal = {number, info_of(t.state.cell(0), d, 0, false), false};
      return true;
    }
    return false;
  }

  // Whether the active robot has a move that may add nothing, with the flood bound.
  RANDOLPH_INLINE bool may_add_nothing(const State& state, u32 here) const {
    const u64 path = t_.paths[state.cell(0)];
    const u32 p = static_cast<u32>(path);
    V length = each_word(static_cast<u32>(path >> 32));
    const V others = V::words([&](std::size_t i) { return i > 0 && i < N ? kCoordinates[state.cell(i)] : p; });
    length = smaller(length, others - (each_word(p) + V::all(1)));
    const V lane = each_word(p) + length.least_of_robots();
    const V up = lane ^ each_word(0xFF0000FF);
    const u32 ends = choose(each_word(0x00FF00FF), up.nibbles_swapped(), up).first_word();
    bool found = false;
    for (u32 d = 0; d < 4; ++d) {
      const u32 end = ends >> (8 * d) & 0xFF;
      found |= (t_.least[end] < here) & (!T2 || end != state.cell(0));
    }
    return found;
  }

  // With the flood bound: moves of the others after which every move that adds nothing may be skipped (search.hpp,
  // moves that are postponed). The active robot's four travels are unchanged, and those of them that lower the bound
  // commute with the move.
  RANDOLPH_INLINE u32 postponable(const Travels& t, const u8* ends, u32 lowering) const {
    if (lowering != 0 && (!t_.commute || (T2 && (t.state.axes() != 3 || t.state.last() != 0)))) return 0;
    const u32 p = t.state.cell(0);
    // Its routes along row and column, with the robots that stop it: no other robot may leave them or enter them.
    const u32 far = (t.length + V::all(1) + equal(t.length, t.wall)).first_word();
    const V west = V::all(static_cast<u8>(p - (far >> 24)));
    const V wide = V::all(static_cast<u8>((far >> 24) + (far >> 8 & 0xFF) + 1));
    const V north = V::all(static_cast<u8>(((p << 4 & 0xF0) | p >> 4) - (far & 0xFF)));
    const V high = V::all(static_cast<u8>((far & 0xFF) + (far >> 16 & 0xFF) + 1));
    const V from = t.state.each();
    V touched = excess(wide, t.end - west) | excess(high, t.end.nibbles_swapped() - north) | excess(wide, from - west) |
                excess(high, from.nibbles_swapped() - north);
    if (lowering != 0) {
      // The mover's travel without the active robot there, and with it on its new cell.
      const V before = t.pos + V::all(1);
      touched = touched | (equal(each_word(kCoordinates[p]) - before, t.length) & ~equal(t.length, t.wall));
      for (u32 left = lowering; left != 0; left &= left - 1) {
        const auto d = static_cast<u32>(std::countr_zero(left));
        touched = touched | excess(t.length, each_word(kCoordinates[ends[d]]) - before);
      }
    }
    return equal(touched, V::all(0)).bits();
  }

  // M7: the move back, where it is remembered.
  RANDOLPH_INLINE static u32 forbidden(const State& state) {
    if constexpr (T2) return state.last() != 0 ? 1u << ((state.last() - 1) ^ 2) : 0;
    return 0;
  }

  // All moves except those that M7 forbids and those that can be skipped.
  RANDOLPH_INLINE u32 allowed(const Travels& t, Info info) const {
    return ~(forbidden(t.state) | (t_.commute ? commuted(t, info) : 0));
  }

  // The moves that can be skipped after the one that led here, because the other order of the two is searched.
  RANDOLPH_INLINE u32 commuted(const Travels& t, Info info) const {
    if ((info & kSure) == 0) return 0;
    const u32 x = origin(info);
    const u32 d = direction(info);
    const u32 a = info >> 10 & 7;
    // The same travels with robot a back where it came from?
    const V mine = equal(V::picked(0x0706050403020100, [](std::size_t i) { return i; }), V::all(static_cast<u8>(a)));
    const V same = equal(lengths(t.pos, t.wall, choose(mine, each_word(kCoordinates[x]), t.pos)), t.length);
    // Robot a's travel from x to e with the other robot on its new cell: is that cell on the way?
    const u32 shift = 8 * d;
    const u32 from = kCoordinates[x] >> shift & 0xFF;
    const u32 e = t.state.cell(a);
    const u32 to = kCoordinates[e] >> shift & 0xFF;
    const V forward = (d == 0 || d == 3) ? ~t.end : t.end;
    const V lane = (d & 1) != 0 ? forward : forward.nibbles_swapped();
    const V on_way = less(lane - V::all(static_cast<u8>(from + 1)), V::all(static_cast<u8>(to - from)));
    const u32 found = same.bits() & ~on_way.bits();
    // And with the other robot on its old cell: did it stop robot a?
    const bool open = (t_.paths[e] >> (32 + shift) & 0xFF) != 0;
    const u32 beyond = equal(t.pos, V::all(static_cast<u8>(to + 1))).bits() >> d & (open ? 0x11111111u : 0);
    // The active robot's moves come before all others', and the others' by the cell they leave.
    const u32 first = T2 && (t.state.axes() != 3) ? 0 : 15u;
    const u32 before = less(t.state.each(), V::all(static_cast<u8>(x))).bits() & ~mine.bits() & ~15u;
    return found & (first | before) & ~(beyond * 15);
  }

  // Adds the successors by the moves of the mask.
  RANDOLPH_INLINE void emit(const Travels& t, u32 moves, u32 number, Pending& batch) const {
    // The bytes of the keys, one vector for each: the others sorted, with the mover's new cell in its place.
    V bytes[N];
    const V active = V::words([](std::size_t i) { return i == 0 ? 0xFFFFFFFF : 0; });
    bytes[0] = choose(active, t.end, V::all(static_cast<u8>(t.state.cell(0))));
    V slot = V::all(1);
    // The others without the mover b are merged with its new cell; for the active robot's moves b is the last of
    // them.
    V moving = choose(active, V::all(static_cast<u8>(t.state.cell(N - 1))), t.end);
    for (std::size_t i = 0; i + 2 < N; ++i) {
      const V other = V::picked(
          t.state.key, [i](std::size_t b) { return b == 0 || b > i + 1 ? i + 1 : (i + 2 < N ? i + 2 : N - 1); });
      slot = slot - less(other, moving);
      bytes[i + 1] = smaller(other, moving);
      moving = greater(other, moving);
    }
    bytes[N - 1] = moving;
    const bool sure = !T2 || t.state.last() == 0;
    const V origins = t.state.each();
    // Direction, slot, and whether it may be used to skip moves that commute with it.
    const V codes = each_word(0x03020100) | (choose(active, V::all(0), slot + slot + slot + slot)) |
                    choose(active, V::all(0), V::all(sure ? kSure >> 8 : 0));
    if constexpr (W == 16) {
      Quads keys =
          Quads::interleaved(bytes[0], bytes[1], N > 2 ? bytes[2 % N] : V::all(0), N > 3 ? bytes[3 % N] : V::all(0));
      const Quads infos = Quads::interleaved(origins, codes, V::all(0), V::all(0));
      if constexpr (!T2) {
        if constexpr (N < 4) keys = keys | Quads::all(static_cast<u32>(kMark));
        batch.add(keys, infos, moves, number);
        return;
      } else {
        alignas(64) u32 key[16];
        alignas(64) u32 info[16];
        keys.store(key);
        infos.store(info);
        for (u32 left = moves; left != 0; left &= left - 1) {
          const auto m = static_cast<u32>(std::countr_zero(left));
          batch.add(key[m] | memory_after(t.state, m), number, static_cast<Info>(info[m]));
        }
      }
    } else {
      // Of each move: the first four bytes of its key; and its information with the other bytes above it.
      alignas(64) u32 first[W];
      alignas(64) u32 rest[W];
      bytes_of_moves(bytes[0], bytes[1], bytes[2], bytes[3], first);
      bytes_of_moves(origins, codes, bytes[4], N > 5 ? bytes[5 % N] : V::all(0), rest);
      for (u32 left = moves; left != 0; left &= left - 1) {
        const auto m = static_cast<u32>(std::countr_zero(left));
        const u64 key = memory_after(t.state, m) | first[m] | static_cast<u64>(rest[m] >> 16) << 32;
        batch.add(static_cast<Key>(key), number, static_cast<Info>(rest[m] & 0xFFFF));
      }
    }
  }

  // to[m]: the m-th bytes of the four, the first lowest.
  RANDOLPH_INLINE static void bytes_of_moves(V b0, V b1, V b2, V b3, u32* to) {
    Quads::interleaved(b0.template half<0>(), b1.template half<0>(), b2.template half<0>(), b3.template half<0>())
        .store(to);
    Quads::interleaved(b0.template half<1>(), b1.template half<1>(), b2.template half<1>(), b3.template half<1>())
        .store(to + 16);
  }

  // What a key has above the cells after a move.
  RANDOLPH_INLINE u64 memory_after(const State& state, u32 m) const {
    u64 memory = 0;
    if constexpr (T2) {
      u32 axes = state.axes();
      u32 last = 0;
      if (m < 4) {
        if (t_.reversal && axes != 3) last = 1 + m;
        axes |= 2 - (m & 1);
      }
      memory = static_cast<u64>(axes | last << 2) << (8 * N);
    }
    return memory | kMark;
  }

  PlainTables t_;
};

struct PlainStep {
  u32 origin;
  u32 direction;
};

// The moves of steps, from the cells of the problem's robots.
RANDOLPH_SHARED std::vector<Move> plain_moves(const Board& board, const PlainGround& ground, const u8* start,
                                              std::size_t robots, const std::vector<PlainStep>& steps) {
  std::vector<Move> moves;
  std::vector<u8> cells(start, start + robots);
  moves.reserve(steps.size());
  for (const auto& [origin, d] : steps) {
    const auto robot = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), origin) - cells.begin());
    const u32 from = kCoordinates[origin] >> (8 * d) & 0xFF;
    u32 length = static_cast<u32>(ground.paths[origin] >> (32 + 8 * d)) & 0xFF;
    for (std::size_t other = 0; other < robots; ++other) {
      if (other == robot) continue;
      const u32 ahead = ((kCoordinates[cells[other]] >> (8 * d)) - from - 1) & 0xFF;
      length = ahead < length ? ahead : length;
    }
    static constexpr u32 kStep[4] = {~u32{15}, 1, 16, ~u32{0}};
    cells[robot] = static_cast<u8>(origin + kStep[d] * length);
    const auto end = static_cast<Cell>((cells[robot] >> 4) * board.cols() + (cells[robot] & 15));
    const Direction direction = kDirections[d];
    moves.push_back({robot, direction, end, direction, axis(direction), 1});
  }
  return moves;
}

// The search of a small plain board: with the flood bound first, then from the start again with the blocker bound if it
// turns out to be long.
template <std::size_t N, bool T2>
class PlainSearch final : public AnySearch {
 public:
  explicit PlainSearch(const SearchArguments& arguments)
      : arguments_(arguments), robots_(arguments.problem.robots.size()), ground_(*arguments.tables.plain) {
    const Problem& problem = arguments.problem;
    std::array<Cell, kMaxRobots> slots{};
    std::size_t slot = 1;
    for (std::size_t i = 0; i < N && i < robots_; ++i) {
      cells_[i] = number(problem.robots[i].cell);
      slots[i == arguments.active ? 0 : slot++] = problem.robots[i].cell;
    }
    u32 last = 0;
    if (arguments.memory == Memory::kActive && problem.remembered.last == arguments.active) {
      last = 1 + static_cast<u32>(index(problem.remembered.arrival));
    }
    start_ = Lane::pack(in_order(slots), problem.ricochet ? problem.remembered.axes[arguments.active] : 3, last);
    ground_.make_flood([&] { make_flood(arguments_.board, problem.ricochet, ground_); });
    begin(false);
  }

  std::uint32_t first_level() const override {
    const u32 first = search_->first_level();
    return first == PlainGround::kNever ? kNever : first;
  }

  Outcome settle(std::uint32_t level) override {
    while (next_ <= level) {
      const Outcome outcome = search_->settle();
      if (outcome == Outcome::kEnded && search_->wants_restart()) {
        search_.reset();
        if (!make_near(arguments_.board, ground_, arguments_.budget)) return Outcome::kEnded;
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
    const auto cols = static_cast<u32>(arguments_.board.cols());
    return search_->note_costs([&](typename Lane::Key key) {
      const typename Lane::State state{key};
      Slotted position{{}, static_cast<u8>(state.axes()), static_cast<u8>(state.last())};
      std::size_t robot = 0;
      for (std::size_t slot = 0; slot < N; ++slot) {
        const u32 cell = state.cell(slot);
        if (cell != ground_.nowhere) position.cells[robot++] = static_cast<Cell>((cell >> 4) * cols + (cell & 15));
      }
      use(position);
    });
  }

  std::uint32_t cost_of(const Slotted& position) const override {
    return search_->cost_of(Lane::pack(in_order(position.cells), position.axes, position.last));
  }

  std::vector<Move> moves() const override {
    std::vector<PlainStep> steps;
    for (const auto step : search_->steps()) steps.push_back({Lane::origin(step), Lane::direction(step)});
    return plain_moves(arguments_.board, ground_, cells_.data(), robots_, steps);
  }

 private:
  using Lane = Plain<N, T2>;

  u8 number(Cell cell) const {
    return static_cast<u8>(cell / arguments_.board.cols() * 16 + cell % arguments_.board.cols());
  }

  // The numbers of the robots' cells and of the missing robots', those after the first in order.
  std::array<u8, N> in_order(const std::array<Cell, kMaxRobots>& slots) const {
    std::array<u8, N> cells;
    for (std::size_t i = 0; i < N; ++i) cells[i] = i < robots_ ? number(slots[i]) : static_cast<u8>(ground_.nowhere);
    for (std::size_t i = 2; i < N; ++i) {
      for (std::size_t j = i; j > 1 && cells[j] < cells[j - 1]; --j) std::swap(cells[j], cells[j - 1]);
    }
    return cells;
  }

  void begin(bool near) {
    const PlainTables tables{.paths = ground_.paths.data(),
                             .flood = T2 ? ground_.flood.data() : ground_.flood.data() + 3 * 256,
                             .least = near ? ground_.least.data() : ground_.flood.data() + 3 * 256,
                             .solo = near ? ground_.solo.data() : nullptr,
                             .near = near ? ground_.near.template as<u8>() : nullptr,
                             .walls = near ? ground_.walls.template as<u8>() : nullptr,
                             .pairs = robots_ > 2,
                             .reversal = arguments_.memory == Memory::kActive,
                             .whole = arguments_.whole,
                             .commute = arguments_.prunings.commutation};
    const std::uint64_t restart_after = near || !arguments_.prunings.blockers
                                            ? std::numeric_limits<std::uint64_t>::max()
                                            : arguments_.prunings.blockers_after;
    search_ = std::make_unique<Search<Lane>>(Lane(tables), start_,
                                             near || !arguments_.prunings.blockers ? arguments_.threads : 1,
                                             restart_after, arguments_.whole, arguments_.budget);
    next_ = search_->first_level();
  }

  const SearchArguments arguments_;
  std::size_t robots_;
  PlainGround& ground_;
  std::array<u8, N> cells_;
  typename Lane::Key start_;
  std::unique_ptr<Search<Lane>> search_;
  u32 next_ = 0;
};

}  // namespace randolph::RANDOLPH_ISA
