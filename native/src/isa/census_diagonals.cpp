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

constexpr u8 kFirst = 0x0F;  // of a pair
constexpr u8 kSecond = 0xF0;

class DiagonalLevel {
 public:
  explicit DiagonalLevel(const DiagonalWork& work) : work_(work), ground_(work.ground) {
    const auto add = [](Words& words, std::size_t cell) { words[cell / 64] |= u64{1} << cell % 64; };
    for (std::size_t cell = 0; cell < kGridCells; ++cell) bit_of(cell)[cell / 64] = u64{1} << cell % 64;
    for (std::size_t place = 0; place < ground_.cells; ++place) add(free_, ground_.cell[place]);
    for (std::size_t cell = 0; cell < kGridCells; ++cell) {
      if (work.turns[cell] == 1) add(rising_, cell);
      if (work.turns[cell] == 2) add(falling_, cell);
      const bool passed = (free_[cell / 64] >> cell % 64 & 1) != 0 || work.diagonal[cell];
      if (passed) add(passed_, cell);
      for (std::size_t d = 0; d < 4; ++d) {
        if (!passed || (ground_.passable[cell] >> d & 1) == 0) add(ends_[d], cell);
      }
    }
  }

  // Every position with the active robot on its target, under the vortex with any robot there.
  void begin() {
    const auto& [first, second, third, fourth] = ground_.count;
    for (std::size_t l = 0; l < fourth; ++l) {
      for (std::size_t k = 0; k < third; ++k) {
        for (std::size_t j = 0; j < second; ++j) {
          for (std::size_t i = 0; i < first; ++i) begin({i, j, k, l});
        }
      }
    }
  }

  // False if the work was stopped.
  bool next(u32 level) {
    fresh_ = 0;
    last_.clear();
    older_ = work_.sets[(level - 1) % 2];
    newer_ = work_.sets[level % 2];
    const auto& [first, second, third, fourth] = ground_.count;
    const std::size_t others = ground_.others;
    for (std::size_t l = 0; l < fourth; ++l) {
      for (std::size_t k = 0; k < third; ++k) {
        if (others > 0) {
          for (std::size_t j = 0; j < second; j += 2) move_first(j, k, l);
        }
        if (others > 1) move_pairs(1, {0, 0, k, l});
        if (!work_.go_on(level, fresh_)) return false;
      }
      for (std::size_t j = 0; j < second; ++j) {
        if (others > 2) move_pairs(2, {0, j, 0, l});
        for (std::size_t k = 0; k < third && others < 4; ++k) settle({0, j, k, l});
        if (!work_.go_on(level, fresh_)) return false;
      }
    }
    for (std::size_t k = 0; k < third && others == 4; ++k) {
      for (std::size_t j = 0; j < second; ++j) {
        move_pairs(3, {0, j, k, 0});
        for (std::size_t l = 0; l < fourth; ++l) settle({0, j, k, l});
        if (!work_.go_on(level, fresh_)) return false;
      }
    }
    return true;
  }

  u64 fresh() const { return fresh_; }
  std::vector<CensusFound::Listed>& last() { return last_; }

 private:
  using Words = std::array<u64, 4>;
  using Places = std::array<std::size_t, kMostOthers>;  // of the other robots

  u64* bit_of(std::size_t cell) { return bits_ + 4 * cell; }
  const u64* none() const { return bits_ + 4 * kGridCells; }
  void begin(const Places& places) {
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
    u64* const set = work_.sets[0] + 4 * ground_.of(places);
    std::memcpy(set, arrived ? free.data() : bit_of(ground_.target), kSetBytes);
    count_fresh(Pair::of(set, none()), places);
  }

  // Puts or takes away another robot that stands still.
  void stand(std::size_t other, std::size_t place, u8 halves, bool there) {
    if (other >= ground_.others || place >= ground_.cells) return;
    u8& taken = taken_[ground_.cell[place]];
    taken = static_cast<u8>(there ? taken | halves : taken & ~halves);
  }
  // All moves of another robot but the first one, for each pair of places of that. The rest stands on its places.
  void move_pairs(std::size_t mover, const Places& places) {
    const auto stand_rest = [&](bool there) {
      for (std::size_t other = 1; other < ground_.others; ++other) {
        if (other != mover) stand(other, places[other], kFirst | kSecond, there);
      }
    };
    const std::size_t row = ground_.of(places);
    for (std::size_t i = 0; i < ground_.count[0]; i += 2) {
      stand(0, i, kFirst, true);
      stand(0, i + 1, kSecond, true);
      stand_rest(true);
      move_one(mover, row + i, ground_.step[mover]);
      stand(0, i, kFirst, false);
      stand(0, i + 1, kSecond, false);
    }
    stand_rest(false);
  }

  // All moves of the first other robot, with the second one on j and on j + 1.
  void move_first(std::size_t j, std::size_t k, std::size_t l) {
    const bool both = ground_.others > 1 && j + 1 < ground_.count[1];
    stand(1, j, kFirst, true);
    stand(1, j + 1, kSecond, true);
    stand(2, k, kFirst | kSecond, true);
    stand(3, l, kFirst | kSecond, true);
    const std::size_t row0 = ground_.of({0, j, k, l});
    const std::size_t row1 = row0 + ground_.step[1];
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      const u64* const second = both ? older_ + 4 * (row1 + a) : none();
      Pair::of(older_ + 4 * (row0 + a), second).store(sets_ + 8 * std::size_t{ground_.cell[a]});
    }
    travel(work_.steps[0]);
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      const std::size_t cell = ground_.cell[a];
      const Pair gain = gain_of(cell);
      if (gain.empty()) continue;
      alignas(64) u64 words[8];
      gain.store(words);
      for (std::size_t w = 0; w < 4; ++w) newer_[4 * (row0 + a) + w] |= words[w];
      if (!both) continue;
      for (std::size_t w = 0; w < 4; ++w) newer_[4 * (row1 + a) + w] |= words[4 + w];
    }
    stand(1, j, kFirst, false);
    stand(1, j + 1, kSecond, false);
    stand(2, k, kFirst | kSecond, false);
    stand(3, l, kFirst | kSecond, false);
  }

  // All moves of another robot whose place 0 has the pair of sets number `at`, and place a number at + a * step.
  void move_one(std::size_t other, std::size_t at, std::size_t step) {
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      Pair::load(older_ + 4 * (at + a * step)).store(sets_ + 8 * std::size_t{ground_.cell[a]});
    }
    travel(work_.steps[other]);
    for (std::size_t a = 0; a < ground_.cells; ++a) {
      const std::size_t cell = ground_.cell[a];
      const Pair gain = gain_of(cell);
      if (gain.empty()) continue;
      u64* const to = newer_ + 4 * (at + a * step);
      (Pair::load(to) | gain).store(to);
    }
  }

  // What is new by moves of a robot on the cell: nothing where another robot stands, and not with the active one on it.
  RANDOLPH_INLINE Pair gain_of(std::size_t cell) {
    const Pair known = Pair::load(sets_ + 8 * cell) | Pair::both(bit_of(cell));
    return choose(taken_[cell], Pair::none(), without(Pair::load(gains_ + 8 * cell), known));
  }

  // The active robot's cells from which a move of another one leads to a solved position, for every cell of that. The
  // steps go backwards along its travels: from a cell it ends where it does from the next one, unless a robot is there.
  void travel(const std::vector<DiagonalStep>& steps) {
    for (std::size_t place = 0; place < ground_.cells; ++place) {
      Pair::none().store(gains_ + 8 * std::size_t{ground_.cell[place]});
    }
    Pair ahead = Pair::none();
    for (const DiagonalStep step : steps) {
      const u8 stop = static_cast<u8>(step.last ? kFirst | kSecond : taken_[step.next]);
      const Pair here = Pair::load(sets_ + 8 * std::size_t{step.cell});
      const Pair bit = Pair::both(bit_of(step.next));
      const Pair on = without(ahead, bit);
      u64* const gains = gains_ + 8 * std::size_t{step.cell};
      (Pair::load(gains) | choose(stop, Pair::none(), on)).store(gains);
      ahead = choose(stop, here, on | (here & bit));
    }
  }

  // Adds the active robot's moves to a row, whose place 0 of the first other robot is given.
  void settle(Places places) {
    Words free = free_;
    Words passed = passed_;
    std::array<Words, 4> ends = ends_;
    for (std::size_t other = 1; other < ground_.others; ++other) {
      const std::size_t cell = ground_.cell[places[other]];
      free[cell / 64] &= ~(u64{1} << cell % 64);
    }
    for (std::size_t w = 0; w < 4; ++w) passed[w] &= free[w] | ~free_[w];
    const Around around{Pair::both(free.data()),
                        Pair::both(passed.data()),
                        Pair::both(rising_.data()),
                        Pair::both(falling_.data()),
                        {Pair::both(ends[0].data()), Pair::both(ends[1].data()), Pair::both(ends[2].data()),
                         Pair::both(ends[3].data())}};
    const std::size_t row = ground_.of(places);
    const std::size_t count = ground_.count[0];
    for (std::size_t i = 0; i < count; i += 2) {
      const Pair old = Pair::load(older_ + 4 * (row + i));
      u64* const to = newer_ + 4 * (row + i);
      const Pair known = Pair::load(to);
      const bool robot = ground_.others > 0;
      const Pair robots = Pair::of(robot && i < ground_.cells ? bit_of(ground_.cell[i]) : none(),
                                   robot && i + 1 < ground_.cells ? bit_of(ground_.cell[i + 1]) : none());
      Pair now = old | known;
      if (!old.empty()) now = now | active_moves(old, robots, around);
      if (without(now, known).empty() && without(now, old).empty()) continue;
      now.store(to);
      const Pair fresh = without(now, old);
      if (fresh.empty()) continue;
      places[0] = i;
      count_fresh(fresh, places);
    }
  }

  // What robots that stand still leave of the board.
  struct Around {
    Pair free;    // where a robot may stand
    Pair passed;  // and diagonals
    Pair rising;  // diagonals that turn the active robot
    Pair falling;
    std::array<Pair, 4> ends;  // by direction: where a wall stops a robot
  };

  // Moved by cells against the direction.
  template <std::size_t D, int N>
  RANDOLPH_INLINE static Pair back(Pair set) {
    if constexpr (D == 0) return south<N>(set);
    if constexpr (D == 1) return west<N>(set);
    if constexpr (D == 2) return north<N>(set);
    if constexpr (D == 3) return east<N>(set);
  }
  template <std::size_t D>
  RANDOLPH_INLINE static Pair flood(Pair set, Pair way) {
    set = set | (way & back<D, 1>(set));
    way = way & back<D, 1>(way);
    set = set | (way & back<D, 2>(set));
    way = way & back<D, 2>(way);
    set = set | (way & back<D, 4>(set));
    way = way & back<D, 4>(way);
    return set | (way & back<D, 8>(set));
  }

  // Floods from the solved stops against each direction. At a diagonal that turns the robot a flood ends, and goes on
  // against the direction in which the robot has come.
  static Pair active_moves(Pair solved, Pair robots, const Around& around) {
    const Pair passed = without(around.passed, robots);
    const Pair turning = around.rising | around.falling;
    // From where a travel in the direction enters the next cell.
    const std::array<Pair, 4> open{
        without(passed & south<1>(passed), around.ends[0]), without(passed & west<1>(passed), around.ends[1]),
        without(passed & north<1>(passed), around.ends[2]), without(passed & east<1>(passed), around.ends[3])};
    const Pair straight = without(passed, turning);
    const std::array<Pair, 4> way{open[0] & south<1>(straight), open[1] & west<1>(straight),
                                  open[2] & north<1>(straight), open[3] & east<1>(straight)};
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
    if (last_.size() >= work_.most_listed) return;
    for (std::size_t w = 0; w < 8; ++w) {
      for (u64 word = words[w]; word != 0; word &= word - 1) {
        if (last_.size() >= work_.most_listed) return;
        const auto active = static_cast<u8>(64 * (w % 4) + static_cast<std::size_t>(std::countr_zero(word)));
        CensusFound::Listed& listed = last_.emplace_back();
        for (std::size_t other = 0; other < kMostOthers; ++other) {
          listed.others[other] = static_cast<u16>(places[other] + (other == 0 ? w / 4 : 0));
        }
        listed.active = active;
      }
    }
  }

  const DiagonalWork& work_;
  const DiagonalGround& ground_;
  u64 fresh_ = 0;
  std::vector<CensusFound::Listed> last_;
  const u64* older_ = nullptr;
  u64* newer_ = nullptr;
  Words free_{};
  Words passed_{};
  Words rising_{};
  Words falling_{};
  std::array<Words, 4> ends_{};         // [direction]
  std::array<u8, kGridCells> taken_{};  // [cell]: in which slices another robot stands here
  alignas(64) u64 bits_[4 * (kGridCells + 1)]{};
  alignas(64) u64 sets_[8 * kGridCells]{};  // by the cell of the robot that moves
  alignas(64) u64 gains_[8 * kGridCells]{};
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
