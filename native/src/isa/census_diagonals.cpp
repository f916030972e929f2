// The census of a board with diagonals: robots of different color travel differently, so each has its own places.
//
// Compiled once for each instruction set; docs/explanation/census.md derives what is done here. Levels alternate
// between two generations of sets, as in census_ricochet.cpp. Pairs are two neighboring places of the first other
// robot, or, while that moves, of the second.

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <utility>

#include "../census.hpp"
#include "sets.hpp"

namespace randolph::RANDOLPH_ISA {
namespace {

class DiagonalLevel {
 public:
  explicit DiagonalLevel(const DiagonalWork& work) : work_(work), ground_(work.ground) {
    const auto add = [](Words& words, std::size_t cell) { words[cell / 64] |= u64{1} << cell % 64; };
    for (std::size_t cell = 0; cell < kGridCells; ++cell) bit_of(cell)[cell / 64] = u64{1} << cell % 64;
    for (std::size_t place = 0; place < ground_.cells; ++place) add(free_, ground_.cell[place]);
    Words passed{};
    Words rising{};
    Words falling{};
    std::array<Words, 4> ends{};  // [direction]
    for (std::size_t cell = 0; cell < kGridCells; ++cell) {
      if (work.turns[cell] == 1) add(rising, cell);
      if (work.turns[cell] == 2) add(falling, cell);
      const bool enters = (free_[cell / 64] >> cell % 64 & 1) != 0 || work.diagonal[cell];
      if (enters) add(passed, cell);
      for (std::size_t d = 0; d < 4; ++d) {
        if (!enters || (ground_.passable[cell] >> d & 1) == 0) add(ends[d], cell);
      }
    }
    taken_[kGridCells] = kFirst | kSecond;
    around_ = {Pair::both(free_.data()), Pair::both(rising.data()), Pair::both(falling.data()), {}, {}};
    const auto look = [&]<std::size_t D>() {
      const Pair all = Pair::both(passed.data());
      around_.open[D] = without(all & back<D, 1>(all), Pair::both(ends[D].data()));
      around_.way[D] = around_.open[D] & back<D, 1>(without(all, around_.rising | around_.falling));
    };
    look.template operator()<0>();
    look.template operator()<1>();
    look.template operator()<2>();
    look.template operator()<3>();
    for (std::size_t mover = 0; mover < ground_.others; ++mover) {
      std::size_t slices = 1;
      for (std::size_t other = 0; other < ground_.others; ++other) {
        if (other == mover) continue;
        mark_step_[mover][other] = slices;
        slices *= other == paired(mover) ? (ground_.count[other] + 1) / 2 : ground_.count[other];
      }
      // Unless it is a vortex, only the active robot arrives: no other one's move is the last one.
      changed_[mover].assign(slices, static_cast<u8>(work.vortex));
      changing_[mover].assign(slices, 0);
      gained_.assign(slices, 1);
    }
  }

  // Every position with the active robot on its target, under the vortex with any robot there.
  void begin() {
    const auto& [first, second, third, fourth] = ground_.count;
    if (work_.vortex) std::fill_n(work_.sets[1], 4 * ground_.sets, 0);
    for (std::size_t l = 0; l < fourth; ++l) {
      for (std::size_t k = 0; k < third; ++k) {
        for (std::size_t j = 0; j < second; ++j) {
          for (std::size_t i = 0; i < first; ++i) begin({i, j, k, l});
          if (first % 2 != 0) std::fill_n(work_.sets[0] + 4 * ground_.of({first, j, k, l}), 4, 0);
        }
      }
    }
    sort_last();
  }

  // False if the work was stopped.
  bool next(u32 level) {
    fresh_ = 0;
    last_.clear();
    older_ = work_.sets[(level - 1) % 2];
    newer_ = work_.sets[level % 2];
    // With four others, the last one moves within each place of the third one.
    order_ = {ground_.others == 4 ? 2u : 3u, 1, ground_.others == 4 ? 3u : 2u, 0};
    empty_ = level == 1 && !work_.vortex;
    const bool complete = visit(level);
    sort_last();
    for (std::size_t mover = 0; mover < ground_.others; ++mover) {
      std::swap(changed_[mover], changing_[mover]);
      std::fill(changing_[mover].begin(), changing_[mover].end(), 0);
    }
    std::fill(gained_.begin(), gained_.end(), 0);
    return complete;
  }

  u64 fresh() const { return fresh_; }
  std::vector<CensusPosition>& last() { return last_; }

 private:
  using Words = std::array<u64, 4>;
  using Places = std::array<std::size_t, kMostOthers>;  // of the other robots

  bool visit(u32 level) {
    const auto& [first, second, third, fourth] = ground_.count;
    const std::size_t others = ground_.others;
    for (std::size_t l = 0; l < fourth; ++l) {
      for (std::size_t k = 0; k < third; ++k) {
        if (others > 0) {
          for (std::size_t j = 0; j < second; j += 2) move_first(j, k, l);
        }
        if (others == 2) move_pairs<true>(1, {0, 0, k, l});
        if (others > 2) move_pairs<false>(1, {0, 0, k, l});
        if (!work_.go_on(level, fresh_)) return false;
      }
      for (std::size_t j = 0; j < second && others > 2; ++j) {
        if (others == 3) move_pairs<true>(2, {0, j, 0, l});
        if (others == 4) move_pairs<false>(2, {0, j, 0, l});
        if (!work_.go_on(level, fresh_)) return false;
      }
    }
    for (std::size_t k = 0; k < third && others == 4; ++k) {
      for (std::size_t j = 0; j < second; ++j) {
        move_pairs<true>(3, {0, j, k, 0});
        if (!work_.go_on(level, fresh_)) return false;
      }
    }
    if (others < 2) settle_row();
    return true;
  }

  // Two neighboring places of this robot are visited side by side while another one moves.
  static std::size_t paired(std::size_t mover) { return mover == 0 ? 1 : 0; }
  // The number of a pair of slices.
  std::size_t mark_of(std::size_t mover, const Places& places) const {
    std::size_t mark = 0;
    for (std::size_t other = 0; other < kMostOthers; ++other) {
      mark += mark_step_[mover][other] * (other == paired(mover) ? places[other] / 2 : places[other]);
    }
    return mark;
  }

  u64* bit_of(std::size_t cell) { return bits_ + 4 * cell; }
  const u64* none() const { return bits_ + 4 * kGridCells; }
  void begin(const Places& places) {
    u64* const set = work_.sets[0] + 4 * ground_.of(places);
    std::fill_n(set, 4, 0);
    Words free = free_;
    bool arrived = false;
    for (std::size_t other = 0; other < ground_.others; ++other) {
      for (std::size_t before = 0; before < other; ++before) {
        if (places[before] == places[other]) return;
      }
      const std::size_t cell = ground_.cell[places[other]];
      free[cell / 64] &= ~(u64{1} << cell % 64);
      arrived = arrived || cell == ground_.target;
    }
    if (arrived && !work_.vortex) return;
    std::memcpy(set, arrived ? free.data() : bit_of(ground_.target), kSetBytes);
    count_fresh(Pair::of(set, none()), places);
  }

  // Puts or takes away another robot that stands still.
  void stand(std::size_t other, std::size_t place, u8 halves, bool there) {
    if (other >= ground_.others || place >= ground_.cells) return;
    u8& taken = taken_[ground_.cell[place]];
    taken = static_cast<u8>(there ? taken | halves : taken & ~halves);
  }

  // All moves of another robot but the first one, for each pair of places of that. The rest stands on its places. If it
  // is the last one, the active robot's moves follow.
  template <bool kLast>
  void move_pairs(std::size_t mover, Places places) {
    const auto stand_rest = [&](bool there) {
      for (std::size_t other = 1; other < ground_.others; ++other) {
        if (other != mover) stand(other, places[other], kFirst | kSecond, there);
      }
    };
    for (std::size_t i = 0; i < ground_.count[0]; i += 2) {
      places[0] = i;
      const std::size_t mark = mark_of(mover, places);
      const bool changed = changed_[mover][mark] != 0;
      if (!changed && !(kLast && gained_[mark] != 0)) continue;
      stand(0, i, kFirst, true);
      stand(0, i + 1, kSecond, true);
      stand_rest(true);
      move_one<kLast>(mover, places, changed);
      stand(0, i, kFirst, false);
      stand(0, i + 1, kSecond, false);
    }
    stand_rest(false);
  }

  // All moves of the first other robot, with the second one on j and on j + 1.
  void move_first(std::size_t j, std::size_t k, std::size_t l) {
    if (changed_[0][mark_of(0, {0, j, k, l})] == 0) return;
    const bool both = ground_.others > 1 && j + 1 < ground_.count[1];
    stand(1, j, kFirst, true);
    stand(1, j + 1, kSecond, true);
    stand(2, k, kFirst | kSecond, true);
    stand(3, l, kFirst | kSecond, true);
    const std::size_t row0 = ground_.of({0, j, k, l});
    const std::size_t row1 = row0 + ground_.step[1];
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      const u64* const second = both ? older_ + 4 * (row1 + a) : none();
      Pair::of(older_ + 4 * (row0 + a), second).store(sets_ + 8 * diagonal_slot(ground_.cell[a]));
    }
    travel(work_.steps[0]);
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      const std::size_t cell = ground_.cell[a];
      const Pair gain = gain_of(cell);
      if (gain.empty()) continue;
      alignas(64) u64 words[8];
      gain.store(words);
      for (std::size_t w = 0; w < 4; ++w) newer_[4 * (row0 + a) + w] |= words[w];
      gained_[mark_of(ground_.others - 1, {a, j, k, l})] = 1;
      if (!both) continue;
      for (std::size_t w = 0; w < 4; ++w) newer_[4 * (row1 + a) + w] |= words[4 + w];
      gained_[mark_of(ground_.others - 1, {a, j + 1, k, l})] = 1;
    }
    stand(1, j, kFirst, false);
    stand(1, j + 1, kSecond, false);
    stand(2, k, kFirst | kSecond, false);
    stand(3, l, kFirst | kSecond, false);
  }

  // All moves of another robot, with a pair of places of the first one, and the others on their places.
  template <bool kLast>
  void move_one(std::size_t mover, Places places, bool changed) {
    places[mover] = 0;
    const std::size_t step = ground_.step[mover];
    const std::size_t at = ground_.of(places);
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      const std::size_t set = 4 * (at + a * step);
      prefetch(older_ + set + 16);
      prefetch(newer_ + set + 16);
      Pair::load(older_ + set).store(sets_ + 8 * diagonal_slot(ground_.cell[a]));
    }
    if (changed) travel(work_.steps[mover]);
    Pair still = Pair::none();
    if (kLast) {
      still = Pair::of(bit_of(ground_.cell[places[0]]), bit_of(ground_.cell[places[0] + 1]));
      for (std::size_t other = 1; other < ground_.others; ++other) {
        if (other != mover) still = still | Pair::both(bit_of(ground_.cell[places[other]]));
      }
    }
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      const std::size_t cell = ground_.cell[a];
      const Pair gain = changed ? gain_of(cell) : Pair::none();
      u64* const to = newer_ + 4 * (at + a * step);
      if constexpr (kLast) {
        places[mover] = a;
        settle(Pair::load(sets_ + 8 * diagonal_slot(cell)), gain, still | Pair::both(bit_of(cell)), to, places);
      } else {
        if (gain.empty()) continue;
        (Pair::load(to) | gain).store(to);
        places[mover] = a;
        gained_[mark_of(ground_.others - 1, places)] = 1;
      }
    }
  }

  // What is new by moves of a robot on the cell: nothing where another robot stands, and not with the active one on it.
  RANDOLPH_INLINE Pair gain_of(std::size_t cell) {
    const Pair known = Pair::load(sets_ + 8 * diagonal_slot(cell)) | Pair::both(bit_of(cell));
    return choose(taken_[cell], Pair::none(), without(Pair::load(gains_ + 8 * diagonal_slot(cell)), known));
  }

  // The active robot's cells from which a move of another one leads to a solved position, for every cell of that. The
  // steps go backwards along its travels: from a cell it ends where it does from the next one, unless a robot is there.
  void travel(const std::vector<DiagonalSteps>& steps) {
    for (std::size_t place = 0; place < ground_.cells; ++place) {
      Pair::none().store(gains_ + 8 * diagonal_slot(ground_.cell[place]));
    }
    std::array<Pair, kDiagonalLanes> ahead;
    ahead.fill(Pair::none());
    for (const DiagonalSteps& lanes : steps) {
#pragma GCC unroll 2
      for (std::size_t lane = 0; lane < kDiagonalLanes; ++lane) {
        const DiagonalStep step = lanes[lane];
        const u8 stop = taken_[step.next];
        const Pair here = Pair::load(sets_ + 8 * std::size_t{step.slot});
        const Pair bit = Pair::both(bit_of(step.next));
        const Pair on = without(ahead[lane], bit);
        u64* const gains = gains_ + 8 * std::size_t{step.slot};
        (Pair::load(gains) | choose(stop, Pair::none(), on)).store(gains);
        ahead[lane] = choose(stop, here, on | (here & bit));
      }
    }
  }

  // The positions of a board with the active robot and one other, or alone.
  void settle_row() {
    for (std::size_t i = 0; i < ground_.count[0]; i += 2) {
      const Pair robots =
          ground_.others == 0 ? Pair::none() : Pair::of(bit_of(ground_.cell[i]), bit_of(ground_.cell[i + 1]));
      settle(Pair::load(older_ + 4 * i), Pair::none(), robots, newer_ + 4 * i, {i, 0, 0, 0});
    }
  }

  // Adds the other robots' gain and the active robot's moves to a pair of sets. `to` has what was solved two levels
  // ago, and gains of this level, which are not in `old`. So what `old` has more is what the last level has found.
  RANDOLPH_INLINE void settle(Pair old, Pair gain, Pair robots, u64* to, const Places& places) {
    const Pair before = empty_ ? Pair::none() : Pair::load(to);
    const Pair latest = without(old, before);
    Pair now = old | before | gain;
    if (!latest.empty() && !without(without(around_.free, robots), now).empty()) {
      now = now | active_moves(latest, robots, around_);
    }
    if (!empty_ && without(now, before).empty() && without(now, old).empty()) return;
    now.store(to);
    const Pair fresh = without(now, old);
    if (fresh.empty()) return;
    for (std::size_t mover = 0; mover < ground_.others; ++mover) changing_[mover][mark_of(mover, places)] = 1;
    count_fresh(fresh, places);
  }

  // The board without robots.
  struct Around {
    Pair free;    // where a robot may stand
    Pair rising;  // diagonals that turn the active robot
    Pair falling;
    std::array<Pair, 4> open;  // by direction: from where a travel enters the next cell
    std::array<Pair, 4> way;   // and is not turned there
  };

  // Moved by cells against the direction.
  template <std::size_t D, int N>
  RANDOLPH_INLINE static Pair back(Pair set) {
    if constexpr (D == 0) return south<N>(set);
    if constexpr (D == 1) return west<N>(set);
    if constexpr (D == 2) return north<N>(set);
    if constexpr (D == 3) return east<N>(set);
  }
  // No cell of the set is on the way.
  template <std::size_t D>
  RANDOLPH_INLINE static Pair flood(Pair set, Pair way) {
    if constexpr (D == 3) {
      // From the cells next to the set, adding carries through their runs.
      return set | without(way, add_rows(way, way & east<1>(set)));
    } else {
      set = set | (way & back<D, 1>(set));
      way = way & back<D, 1>(way);
      set = set | (way & back<D, 2>(set));
      way = way & back<D, 2>(way);
      set = set | (way & back<D, 4>(set));
      way = way & back<D, 4>(way);
      return set | (way & back<D, 8>(set));
    }
  }

  // Floods from the solved stops against each direction. At a diagonal that turns the robot a flood ends, and goes on
  // against the direction in which the robot has come.
  static Pair active_moves(Pair solved, Pair robots, const Around& around) {
    const std::array<Pair, 4> taken{robots | back<0, 1>(robots), robots | back<1, 1>(robots),
                                    robots | back<2, 1>(robots), robots | back<3, 1>(robots)};
    const std::array<Pair, 4> open{without(around.open[0], taken[0]), without(around.open[1], taken[1]),
                                   without(around.open[2], taken[2]), without(around.open[3], taken[3])};
    const std::array<Pair, 4> way{without(around.way[0], taken[0]), without(around.way[1], taken[1]),
                                  without(around.way[2], taken[2]), without(around.way[3], taken[3])};
    std::array<Pair, 4> floods{flood<0>(without(solved, open[0]), way[0]), flood<1>(without(solved, open[1]), way[1]),
                               flood<2>(without(solved, open[2]), way[2]), flood<3>(without(solved, open[3]), way[3])};
    while (true) {
      // A rising diagonal turns north into east and south into west, and back; a falling one north into west.
      const std::array<Pair, 4> turned{(floods[1] & around.rising) | (floods[3] & around.falling),
                                       (floods[0] & around.rising) | (floods[2] & around.falling),
                                       (floods[3] & around.rising) | (floods[1] & around.falling),
                                       (floods[2] & around.rising) | (floods[0] & around.falling)};
      const std::array<Pair, 4> more{
          without(open[0] & south<1>(turned[0]), floods[0]), without(open[1] & west<1>(turned[1]), floods[1]),
          without(open[2] & north<1>(turned[2]), floods[2]), without(open[3] & east<1>(turned[3]), floods[3])};
      if ((more[0] | more[1] | more[2] | more[3]).empty()) break;
      floods[0] = floods[0] | flood<0>(more[0], way[0]);
      floods[1] = floods[1] | flood<1>(more[1], way[1]);
      floods[2] = floods[2] | flood<2>(more[2], way[2]);
      floods[3] = floods[3] | flood<3>(more[3], way[3]);
    }
    return without(around.free, robots) & (floods[0] | floods[1] | floods[2] | floods[3]);
  }

  void count_fresh(Pair fresh, const Places& places) {
    alignas(64) u64 words[8];
    fresh.store(words);
    for (const u64 word : words) fresh_ += static_cast<u64>(std::popcount(word));
    CensusPosition listed{};
    for (std::size_t other = 0; other < kMostOthers; ++other) listed.others[other] = static_cast<u16>(places[other]);
    if (last_.size() >= work_.most_listed && (last_.empty() || !before(listed, last_.front()))) return;
    for (std::size_t w = 0; w < 8; ++w) {
      for (u64 word = words[w]; word != 0; word &= word - 1) {
        listed.others[0] = static_cast<u16>(places[0] + w / 4);
        listed.active = static_cast<u8>(64 * (w % 4) + static_cast<std::size_t>(std::countr_zero(word)));
        list(listed);
      }
    }
  }

  void sort_last() {
    std::sort_heap(last_.begin(), last_.end(), [&](const auto& a, const auto& b) { return before(a, b); });
  }

  // Keeps the first positions, as a heap.
  void list(const CensusPosition& listed) {
    const auto later = [&](const auto& a, const auto& b) { return before(a, b); };
    if (last_.size() >= work_.most_listed) {
      if (last_.empty() || !before(listed, last_.front())) return;
      std::pop_heap(last_.begin(), last_.end(), later);
      last_.pop_back();
    }
    last_.push_back(listed);
    std::push_heap(last_.begin(), last_.end(), later);
  }

  // The order of the list: the other robots count as in `order_`, then the active one.
  bool before(const CensusPosition& a, const CensusPosition& b) const {
    for (const std::size_t other : order_) {
      if (a.others[other] != b.others[other]) return a.others[other] < b.others[other];
    }
    return a.active < b.active;
  }

  const DiagonalWork& work_;
  const DiagonalGround& ground_;
  u64 fresh_ = 0;
  std::vector<CensusPosition> last_;
  const u64* older_ = nullptr;
  u64* newer_ = nullptr;
  bool empty_ = false;  // whether `newer_` is still to be written: nothing was solved two levels ago
  Words free_{};
  // By the other robot that moves, a byte for each pair of slices: whether the last level has found anything there, and
  // whether this one has.
  std::array<std::vector<u8>, kMostOthers> changed_;
  std::array<std::vector<u8>, kMostOthers> changing_;
  std::vector<u8> gained_;  // of the last robot: whether moves of others have added something there
  std::array<std::array<std::size_t, kMostOthers>, kMostOthers> mark_step_{};
  std::array<std::size_t, kMostOthers> order_{3, 2, 1, 0};
  Around around_;
  std::array<u8, kGridCells + 1> taken_{};  // [cell]: in which slices another robot stands here; the last one is a wall
  alignas(64) u64 bits_[4 * (kGridCells + 1)]{};
  alignas(64) u64 sets_[8 * kDiagonalSlots]{};  // by the cell of the robot that moves
  alignas(64) u64 gains_[8 * kDiagonalSlots]{};
};

}  // namespace

CensusFound count_diagonals(const DiagonalWork& work) {
  CensusFound result;
  const auto level = std::make_unique<DiagonalLevel>(work);
  result.probed.assign(work.probes.size(), CensusResult::kNever);
  level->begin();
  for (u64 fresh = level->fresh(); fresh != 0; fresh = level->fresh()) {
    const auto moves = static_cast<u32>(result.histogram.size());
    result.histogram.push_back(fresh);
    const u64* const solved = work.sets[moves % 2];
    for (std::size_t n = 0; n < work.probes.size(); ++n) {
      const auto [set, cell] = work.probes[n];
      if (result.probed[n] == CensusResult::kNever &&
          (solved[4 * std::size_t{set} + cell / 64] >> cell % 64 & 1) != 0) {
        result.probed[n] = moves;
      }
    }
    std::swap(result.last, level->last());
    if (!level->next(moves + 1)) return result;
  }
  result.complete = true;
  return result;
}

}  // namespace randolph::RANDOLPH_ISA
