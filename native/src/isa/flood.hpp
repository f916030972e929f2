// Distances on a small plain board, for all cells at once: a set of cells has sixteen bits for each row, and one step
// from all of its cells takes a few shifts.
#pragma once

#include <bit>
#include <cstring>

#include "../ground.hpp"
#include "sets.hpp"

namespace randolph::RANDOLPH_ISA {

// A set of cells: bit c of the r-th sixteen bits is column c of row r.
struct Rows {
  Set set;

  RANDOLPH_INLINE friend Rows operator|(Rows a, Rows b) { return {a.set | b.set}; }
  RANDOLPH_INLINE friend Rows operator&(Rows a, Rows b) { return {a.set & b.set}; }
  RANDOLPH_INLINE Rows operator~() const { return {~set}; }
  template <int By>
  RANDOLPH_INLINE Rows east() const {
    return {randolph::RANDOLPH_ISA::east<By>(set)};
  }
  template <int By>
  RANDOLPH_INLINE Rows west() const {
    return {randolph::RANDOLPH_ISA::west<By>(set)};
  }
  template <int By>
  RANDOLPH_INLINE Rows south() const {
    return {randolph::RANDOLPH_ISA::south<By>(set)};
  }
  template <int By>
  RANDOLPH_INLINE Rows north() const {
    return {randolph::RANDOLPH_ISA::north<By>(set)};
  }

  RANDOLPH_INLINE static Rows load(const u16* rows) {
    Rows made;
    std::memcpy(&made.set, rows, sizeof made.set);
    return made;
  }
  RANDOLPH_INLINE void store(u16* rows) const { std::memcpy(rows, &set, sizeof set); }

  RANDOLPH_INLINE friend bool operator==(Rows a, Rows b) {
    const auto a4 = std::bit_cast<std::array<u64, 4>>(a.set);
    const auto b4 = std::bit_cast<std::array<u64, 4>>(b.set);
    return ((a4[0] ^ b4[0]) | (a4[1] ^ b4[1]) | (a4[2] ^ b4[2]) | (a4[3] ^ b4[3])) == 0;
  }
};

// What can be reached along rows and columns. Steps double: `east_[i]` says where a robot that starts 2^i cells to the
// west arrives without meeting a wall.
class Fills {
 public:
  explicit Fills(const Board& board) {
    u16 east[16] = {};
    u16 south[16] = {};
    const auto cols = static_cast<u32>(board.cols());
    for (u32 row = 0; row < static_cast<u32>(board.rows()); ++row) {
      u8 open[16] = {};
      for (u32 col = 0; col < cols; ++col) open[col] = board.passable(static_cast<Cell>(row * cols + col));
      east[row] = bit_of_each(open, 1);
      south[row] = bit_of_each(open, 2);
    }
    west_[0] = Rows::load(east);
    east_[0] = west_[0].east<1>();
    north_[0] = Rows::load(south);
    south_[0] = north_[0].south<1>();
    east_[1] = east_[0] & east_[0].east<1>();
    east_[2] = east_[1] & east_[1].east<2>();
    east_[3] = east_[2] & east_[2].east<4>();
    west_[1] = west_[0] & west_[0].west<1>();
    west_[2] = west_[1] & west_[1].west<2>();
    west_[3] = west_[2] & west_[2].west<4>();
    south_[1] = south_[0] & south_[0].south<1>();
    south_[2] = south_[1] & south_[1].south<2>();
    south_[3] = south_[2] & south_[2].south<4>();
    north_[1] = north_[0] & north_[0].north<1>();
    north_[2] = north_[1] & north_[1].north<2>();
    north_[3] = north_[2] & north_[2].north<4>();
  }

  // The cells of a set, and all that a robot can enter from them in one direction.
  RANDOLPH_INLINE Rows east(Rows set) const {
    set = set | (set.east<1>() & east_[0]);
    set = set | (set.east<2>() & east_[1]);
    set = set | (set.east<4>() & east_[2]);
    return set | (set.east<8>() & east_[3]);
  }
  RANDOLPH_INLINE Rows west(Rows set) const {
    set = set | (set.west<1>() & west_[0]);
    set = set | (set.west<2>() & west_[1]);
    set = set | (set.west<4>() & west_[2]);
    return set | (set.west<8>() & west_[3]);
  }
  RANDOLPH_INLINE Rows south(Rows set) const {
    set = set | (set.south<1>() & south_[0]);
    set = set | (set.south<2>() & south_[1]);
    set = set | (set.south<4>() & south_[2]);
    return set | (set.south<8>() & south_[3]);
  }
  RANDOLPH_INLINE Rows north(Rows set) const {
    set = set | (set.north<1>() & north_[0]);
    set = set | (set.north<2>() & north_[1]);
    set = set | (set.north<4>() & north_[2]);
    return set | (set.north<8>() & north_[3]);
  }
  RANDOLPH_INLINE Rows along_row(Rows set) const { return east(set) | west(set); }
  RANDOLPH_INLINE Rows along_col(Rows set) const { return south(set) | north(set); }

  // What can be reached by a real move, from a cell of the set to another.
  RANDOLPH_INLINE Rows off_along_row(Rows set) const {
    return east(set.east<1>() & east_[0]) | west(set.west<1>() & west_[0]);
  }
  RANDOLPH_INLINE Rows off_along_col(Rows set) const {
    return south(set.south<1>() & south_[0]) | north(set.north<1>() & north_[0]);
  }

  // The cells from which a robot alone comes into the set by one move, and the set. Going east it stops where it cannot
  // go on to the east.
  RANDOLPH_INLINE Rows before(Rows set) const {
    return set | west(set & ~west_[0]) | east(set & ~east_[0]) | north(set & ~north_[0]) | south(set & ~south_[0]);
  }

 private:
  RANDOLPH_INLINE static u16 bit_of_each(const u8* bytes, u32 bit) {
#if defined(RANDOLPH_SSE2)
    const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes));
    return static_cast<u16>(_mm_movemask_epi8(_mm_sll_epi16(sixteen, _mm_cvtsi32_si128(static_cast<int>(7 - bit)))));
#else
    u32 bits = 0;
    for (u32 i = 0; i < 16; ++i) bits |= (u32{bytes[i]} >> bit & 1) << i;
    return static_cast<u16>(bits);
#endif
  }

  Rows east_[4];
  Rows west_[4];
  Rows south_[4];
  Rows north_[4];
};

// A cell's distance is the number of sets (the cells within 0, 1, 2 … moves) that lack the cell; this counts them.
class Counts {
 public:
  Counts() {
    for (Bytes<32>& each : bytes_) each = Bytes<32>::all(0);
  }

  RANDOLPH_INLINE void add(Rows within) {
    u16 rows[16];
    within.store(rows);
    for (u32 i = 0; i < 8; ++i) bytes_[i] = bytes_[i] + Bytes<32>::all(1) + in_two_rows(rows, i);
  }

  // `within`: the last set, the cells that can be reached at all.
  void store(Rows within, u8* to) const {
    u16 rows[16];
    within.store(rows);
    for (u32 i = 0; i < 8; ++i) (bytes_[i] | ~in_two_rows(rows, i)).store(to + 32 * i);
  }

 private:
  RANDOLPH_INLINE static Bytes<32> in_two_rows(const u16* rows, u32 i) {
    return Bytes<32>::of_bits(rows[2 * i] | u32{rows[2 * i + 1]} << 16);
  }

  Bytes<32> bytes_[8];
};

inline constexpr u32 kLongest = 254;  // moves that a byte can count

inline Rows only(u8 cell) {
  u16 rows[16] = {};
  rows[cell >> 4] = static_cast<u16>(1u << (cell & 15));
  return Rows::load(rows);
}

// The free-stop bound, ground.flood.
inline void make_flood(const Board& board, bool ricochet, PlainGround& ground) {
  const Fills fills(board);
  Rows both = only(ground.target);
  Counts count;
  if (!ricochet) {
    for (u32 moves = 0; moves < kLongest; ++moves) {
      count.add(both);
      const Rows next = fills.along_row(both) | fills.along_col(both);
      if (next == both) break;
      both = next;
    }
    count.store(both, &ground.flood[3 * 256]);
    return;
  }
  // A robot with one travelled axis needs a move along the other one to another cell, at once or after one along the
  // same axis.
  const Rows none = both & ~both;
  Rows had_row = none;
  Rows had_col = none;
  Rows had_none = none;
  Rows by_col = none;  // straight to a cell of `both`
  Rows by_row = none;
  Counts count_row;
  Counts count_col;
  Counts count_none;
  for (u32 moves = 0; moves < kLongest; ++moves) {
    count.add(both);
    count_row.add(had_row);
    count_col.add(had_col);
    count_none.add(had_none);
    const Rows next = fills.along_row(both) | fills.along_col(both);
    const Rows next_by_col = fills.off_along_col(both);
    const Rows next_by_row = fills.off_along_row(both);
    const Rows next_had_row = next_by_col | fills.along_row(by_col);
    const Rows next_had_col = next_by_row | fills.along_col(by_row);
    const Rows next_none = fills.off_along_row(had_row) | fills.off_along_col(had_col);
    const bool over = next == both && next_by_col == by_col && next_by_row == by_row && next_had_row == had_row &&
                      next_had_col == had_col && next_none == had_none;
    if (over) break;
    both = next;
    by_col = next_by_col;
    by_row = next_by_row;
    had_row = next_had_row;
    had_col = next_had_col;
    had_none = next_none;
  }
  count_none.store(had_none, &ground.flood[0]);
  count_row.store(had_row, &ground.flood[1 * 256]);
  count_col.store(had_col, &ground.flood[2 * 256]);
  count.store(both, &ground.flood[3 * 256]);
}

// The exact distances to the target of a robot alone, ground.solo.
inline void make_solo(const Board& board, PlainGround& ground) {
  const Fills fills(board);
  Rows within = only(ground.target);
  Counts count;
  for (u32 moves = 0; moves < kLongest; ++moves) {
    count.add(within);
    const Rows next = fills.before(within);
    if (next == within) break;
    within = next;
  }
  count.store(within, ground.solo.data());
}

}  // namespace randolph::RANDOLPH_ISA
