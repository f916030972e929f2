// Slices of a census: three of the other robots stand still, a fourth one moves. What all searches of positions share.
//
// docs/explanation/census.md derives what is done here, for one robot less: the one on o1 always stands outside of the
// board then. Two slices, o3 and o3 + 1, are processed side by side, because their sets are neighbors in memory
// wherever a > o3 + 1.
//
// The visits of the places i < j < k < l are, in this order: (k, j, i) with a = l; (l, j, i) with a = k; (l, k, i) with
// a = j; (l, k, j) with a = i. What the first ones find is kept in a second array. The last one adds its own and the
// active robot's moves, and only then changes the sets: so all that a level reads are the sets of the level before.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <vector>

#include "../census.hpp"
#include "sets.hpp"

namespace randolph::RANDOLPH_ISA {

constexpr std::array<int, 4> kAhead{-16, 1, 16, -1};  // by direction, in the grid

// The places of the robots that stand still, o1 > o2 > o3.
struct Still {
  std::size_t o1, o2, o3;
};

class Slices {
 public:
  std::vector<CensusPosition>& last() { return last_; }

 protected:
  using Words = std::array<u64, 4>;

  Slices(const CensusGround& ground, std::size_t most_listed, bool vortex)
      : ground_(ground), most_listed_(most_listed), vortex_(vortex) {
    for (std::size_t cell = 0; cell < kGridCells; ++cell) bit_of(cell)[cell / 64] = u64{1} << cell % 64;
    for (std::size_t place = 0; place < ground_.cells; ++place) {
      const std::size_t cell = ground_.cell[place];
      free_[cell / 64] |= u64{1} << cell % 64;
    }
    for (std::size_t cell = 0; cell < kGridCells; ++cell) {
      for (std::size_t d = 0; d < 4; ++d) {
        const bool stops = !is_free(cell) || (ground_.passable[cell] >> d & 1) == 0;
        stop_[d][cell] = stops ? kFirst | kSecond : 0;
        if (stops) ends_[d][cell / 64] |= u64{1} << cell % 64;
      }
    }
  }

  u64* bit_of(std::size_t cell) { return bits_ + 4 * (cell + kMargin); }
  bool is_free(std::size_t cell) const { return (free_[cell / 64] >> cell % 64 & 1) != 0; }
  bool stands(std::size_t place) const { return place < ground_.cells && ground_.cell[place] == ground_.target; }
  Words free_beside(const std::array<std::size_t, kMostOthers>& others) const {
    Words free = free_;
    for (const std::size_t place : others) {
      if (place >= ground_.cells) continue;
      const std::size_t cell = ground_.cell[place];
      free[cell / 64] &= ~(u64{1} << cell % 64);
    }
    return free;
  }

  // Missing robots take the last places.
  template <typename Use>
  bool each_block(Use use) {
    for (std::size_t o1 = ground_.missing() == 0 ? 2 : ground_.places - 1; o1 < ground_.places; ++o1) {
      for (std::size_t o2 = ground_.missing() < 2 ? 1 : ground_.places - 2; o2 < o1; ++o2) {
        if (!use(o1, o2)) return false;
      }
    }
    return true;
  }
  std::size_t first_o3() const { return ground_.missing() < 3 ? 0 : ground_.places - 3; }

  // The places i of a row.
  std::size_t first_in_row() const { return ground_.missing() < kMostOthers ? 0 : ground_.cells; }
  std::size_t in_row(std::size_t o3) const {
    return ground_.missing() < 3 ? o3 : ground_.missing() == 3 ? ground_.cells : ground_.cells + 1;
  }

  template <typename Use>
  void each_row(Use use) {
    each_block([&](std::size_t o1, std::size_t o2) {
      for (std::size_t o3 = first_o3(); o3 < o2; ++o3) use(Still{o1, o2, o3});
      return true;
    });
  }
  std::size_t row_of(Still still) const { return ground_.of(still.o1, still.o2, still.o3); }

  // Puts or takes away a robot that stands still, for one or both slices.
  void stand(std::size_t place, u8 halves, bool there) {
    if (place >= ground_.cells) return;
    const std::size_t cell = ground_.cell[place];
    for (std::size_t d = 0; d < 4; ++d) {
      if ((ground_.passable[cell] >> d & 1) == 0) continue;
      u8& stop = stop_[d ^ 2][cell + static_cast<std::size_t>(kAhead[d])];
      stop = static_cast<u8>(there ? stop | halves : stop & ~halves);
    }
  }

  // Calls `slices(still, first, second)` for two slices after the other, with their robots on the board: those that
  // `still` says, and o3 + 1 instead of o3. `first` and `second` say which of both there are.
  template <typename Use>
  void block(std::size_t o1, std::size_t o2, Use slices) {
    stand(o1, kFirst | kSecond, true);
    stand(o2, kFirst | kSecond, true);
    for (std::size_t o3 = first_o3() & ~std::size_t{1}; o3 < o2; o3 += 2) {
      const bool first = o3 >= first_o3();
      const bool second = o3 + 1 < o2;
      if (first) stand(o3, kFirst, true);
      if (second) stand(o3 + 1, kSecond, true);
      slices(Still{o1, o2, o3}, first, second);
      if (first) stand(o3, kFirst, false);
      if (second) stand(o3 + 1, kSecond, false);
    }
    stand(o2, kFirst | kSecond, false);
    stand(o1, kFirst | kSecond, false);
  }

  // Calls `use(cell, set, first)` for each cell of the robot that moves and the number of the pair of sets there, where
  // they are neighbors. `first`: a level visits these sets for the first time.
  template <typename Use>
  RANDOLPH_INLINE void each_pair(Still still, Use use) {
    const auto [o1, o2, o3] = still;
    const std::size_t cells = ground_.cells;
    const std::size_t missing = ground_.missing();
    const u8* const cell = ground_.cell.data();
    for (std::size_t a = o3 + 2; a < std::min(o2, cells); ++a) use(cell[a], ground_.of(o1, o2, a) + o3, missing == 2);
    for (std::size_t a = o2 + 1; a < std::min(o1, cells); ++a) use(cell[a], ground_.of(o1, a, o2) + o3, missing == 1);
    for (std::size_t a = o1 + 1; a < cells; ++a) use(cell[a], ground_.of(a, o1, o2) + o3, missing == 0);
  }

  // Reads the sets of both slices. What is `found` for them is needed soon, unless `kOverwrites` on the first visit.
  template <bool kOverwrites = false>
  void gather(const u64* solved, const u64* found, Still still, bool first, bool second) {
    const auto [o1, o2, o3] = still;
    const std::size_t cells = ground_.cells;
    const u8* const cell = ground_.cell.data();
    const u64* const row0 = solved + 4 * (first ? ground_.of(o1, o2, o3) : 0);
    const u64* const row1 = solved + 4 * (second ? ground_.of(o1, o2, o3 + 1) : 0);
    const std::size_t below = std::min(o3, cells);
    const u64* const none = bits_;  // of the margin
    for (std::size_t a = 0; a < below; ++a) {
      Pair::of(first ? row0 + 4 * a : none, second ? row1 + 4 * a : none).store(set_of(cell[a]));
    }
    // Each of the two slices has the other one's o3 as a place of its own; the set is the same.
    if (o3 < cells) Pair::of(none, second ? row1 + 4 * o3 : none).store(set_of(cell[o3]));
    if (o3 + 1 < cells) Pair::of(first && second ? row1 + 4 * o3 : none, none).store(set_of(cell[o3 + 1]));
    each_pair(still, [&](std::size_t at, std::size_t set, bool first_visit) RANDOLPH_INLINED {
      const u64* const pair = solved + 4 * set;
      prefetch(pair + 16);
      if (!kOverwrites || !first_visit) prefetch(found + 4 * (set + 2));
      Pair::load(pair).store(set_of(at));
    });
    if (o2 < cells) Pair::none().store(set_of(cell[o2]));
    if (o1 < cells) Pair::none().store(set_of(cell[o1]));
  }

  // The active robot's cells from which a move of `a` leads to a solved position, for every cell of a, in both slices.
  //
  // Going away from the end of a's travel, cell by cell: from u it ends where it does from the next cell u', unless the
  // active robot is in its way. If that stands right behind u', a stops on u'. If it stands on u' there is no move.
  // Unless `kLeaves`, sets of places where `a` cannot move are added to themselves, which is harmless where they are
  // known.
  template <bool kLeaves = false>
  void move_others() {
    for (std::size_t row = 0; row < 256; row += 16) {
      run<1, 16, 15, true, kLeaves>(row);
      run<3, 16, 0, false, kLeaves>(row);
    }
    for (std::size_t column = 0; column < 16; ++column) {
      run<0, 16, 0, false, kLeaves>(column);
      run<2, 16, 240, false, kLeaves>(column);
    }
  }

  // Travels in direction D along the line of cells from `line` + From on, backwards.
  template <std::size_t D, int Count, int From, bool First, bool kLeaves>
  RANDOLPH_INLINE void run(std::size_t line) {
    constexpr int kStep = kAhead[D];
    const u8* const stop = stop_[D].data() + line;
    const u64* const bits = bit_of(line);
    u64* const sets = sets_ + 8 * line;
    u64* const gains = gains_ + 8 * line;
    Pair gain = Pair::none();
    Pair before = Pair::none();
    Pair bit1 = Pair::none();
    Pair bit2 = Pair::none();
#pragma GCC unroll 16
    for (int n = 0; n < Count; ++n) {
      const int cell = From - n * kStep;
      const Pair here = Pair::load(sets + 8 * cell);
      const Pair bit = Pair::both(bits + 4 * cell);
      const Pair made = without(gain | (before & bit2), bit);
      gain = choose(stop[cell], here, made);
      const Pair moved = kLeaves ? choose(stop[cell], Pair::none(), made) : gain;
      if constexpr (First) {
        moved.store(gains + 8 * cell);
      } else {
        (Pair::load(gains + 8 * cell) | moved).store(gains + 8 * cell);
      }
      before = here;
      bit2 = bit1;
      bit1 = bit;
    }
  }

  const u64* gains_of_cell(std::size_t cell, std::size_t half) const {
    return cell == kGridCells ? bits_ : gains_ + 8 * cell + 4 * half;
  }
  Pair gains_of(std::size_t here, std::size_t there, std::size_t half) const {
    return Pair::of(gains_of_cell(here, half), gains_of_cell(there, half));
  }

  // Counts positions that are new, and lists the first ones.
  RANDOLPH_INLINE void count_fresh(Pair fresh, Still still, std::size_t i) {
    alignas(64) u64 words[8];
    fresh.store(words);
    for (const u64 word : words) fresh_ += static_cast<u64>(std::popcount(word));
    if (last_.size() < most_listed_) list_fresh(fresh, still, i);
  }

  void list_fresh(Pair fresh, Still still, std::size_t i) {
    each_position(fresh, still, i, [&](const CensusPosition& position) { list(position); });
  }

  // Calls `use` for each position of a pair of sets.
  template <typename Use>
  static void each_position(Pair positions, Still still, std::size_t i, Use use) {
    alignas(64) u64 words[8];
    positions.store(words);
    for (std::size_t w = 0; w < 8; ++w) {
      for (u64 word = words[w]; word != 0; word &= word - 1) {
        const auto active = static_cast<u8>(64 * (w % 4) + static_cast<std::size_t>(std::countr_zero(word)));
        use(CensusPosition{others_of(still, i + w / 4), active});
      }
    }
  }

  void list(const CensusPosition& position) {
    if (last_.size() >= most_listed_) return;
    // Of the robots of a position under the vortex, the one on the first cell is listed as the active one.
    const std::size_t first = position.others[0];
    if (vortex_ && first < ground_.cells && position.active > ground_.cell[first]) return;
    last_.push_back(position);
  }

  static std::array<u16, kMostOthers> others_of(Still still, std::size_t i) {
    return {static_cast<u16>(i), static_cast<u16>(still.o3), static_cast<u16>(still.o2), static_cast<u16>(still.o1)};
  }

  // What robots that stand still leave of the board.
  struct Around {
    Pair free;
    std::array<Pair, 4> ends;  // by direction: where a robot on its way stops
  };
  Around around_of(Still still) {
    const auto [o1, o2, o3] = still;
    const Words free = free_beside({o1, o2, o3, o3});
    std::array<Words, 4> ends = ends_;
    for (const std::size_t place : {o1, o2, o3}) {
      if (place >= ground_.cells) continue;
      const std::size_t cell = ground_.cell[place];
      for (std::size_t d = 0; d < 4; ++d) {
        if ((ground_.passable[cell] >> d & 1) == 0) continue;
        const std::size_t next = cell + static_cast<std::size_t>(kAhead[d]);
        ends[d ^ 2][next / 64] |= u64{1} << next % 64;
      }
    }
    Around around{Pair::both(free.data()), {}};
    for (std::size_t d = 0; d < 4; ++d) around.ends[d] = Pair::both(ends[d].data());
    return around;
  }

  // The cells from which the active robot slides onto a solved one: from each solved cell on which it would stop, a
  // flood against the direction. Unless `kLeaves`, the stops themselves are added, which is harmless where they are
  // known.
  template <bool kLeaves = false>
  RANDOLPH_INLINE static Pair moves_east_and_west(Pair solved, Pair robots, const Around& around) {
    const Pair free = without(around.free, robots);
    const Pair west_ends = around.ends[3] | east<1>(robots);
    const Pair east_ends = around.ends[1] | west<1>(robots);
    // To the west, onto the lowest bit of a run: adding it carries through the run up to its highest bit.
    const Pair on = without(free, east_ends);
    Pair all = add_rows(on, solved & west_ends) ^ on;
    if constexpr (kLeaves) all = without(all, west_ends);

    Pair way = on;
    Pair flood = solved & east_ends;
    flood = flood | (way & west<1>(flood));
    way = way & west<1>(way);
    flood = flood | (way & west<2>(flood));
    way = way & west<2>(way);
    flood = flood | (way & west<4>(flood));
    way = way & west<4>(way);
    flood = flood | (way & west<8>(flood));
    return all | (kLeaves ? without(flood, east_ends) : flood);
  }
  template <bool kLeaves = false>
  RANDOLPH_INLINE static Pair moves_north_and_south(Pair solved, Pair robots, const Around& around) {
    const Pair free = without(around.free, robots);
    const Pair north_ends = around.ends[0] | south<1>(robots);
    Pair way = without(free, north_ends);
    Pair flood = solved & north_ends;
    flood = flood | (way & south<1>(flood));
    way = way & south<1>(way);
    flood = flood | (way & south<2>(flood));
    way = way & south<2>(way);
    flood = flood | (way & south<4>(flood));
    way = way & south<4>(way);
    Pair all = flood | (way & south<8>(flood));
    if constexpr (kLeaves) all = without(all, north_ends);

    const Pair south_ends = around.ends[2] | north<1>(robots);
    way = without(free, south_ends);
    flood = solved & south_ends;
    flood = flood | (way & north<1>(flood));
    way = way & north<1>(way);
    flood = flood | (way & north<2>(flood));
    way = way & north<2>(way);
    flood = flood | (way & north<4>(flood));
    way = way & north<4>(way);
    flood = flood | (way & north<8>(flood));
    return all | (kLeaves ? without(flood, south_ends) : flood);
  }

  u64* set_of(std::size_t cell) { return sets_ + 8 * cell; }

  static constexpr std::size_t kMargin = 32;  // sets without a cell, before and after

  const CensusGround& ground_;
  const std::size_t most_listed_;
  const bool vortex_;
  u64 fresh_ = 0;
  std::vector<CensusPosition> last_;
  Words free_{};
  std::array<Words, 4> ends_{};  // [direction]
  std::array<std::array<u8, kGridCells>, 4>
      stop_{};  // [direction][cell]: the slices in which a travelling robot stops here
  alignas(64) u64 bits_[4 * (kGridCells + 2 * kMargin)]{};
  alignas(64) u64 sets_[8 * kGridCells]{};  // by the cell of the robot that moves
  alignas(64) u64 gains_[8 * kGridCells]{};
};

}  // namespace randolph::RANDOLPH_ISA
