// The census with the ricochet rule: a layer of sets for each choice of axes on which the active robot has travelled.
//
// Compiled once for each instruction set; docs/explanation/census.md derives what is done here. Levels alternate
// between two generations of sets. A visit of a slice adds to the sets of the level before the last, which become those
// of the new level; so nothing is cleared, and both levels are complete in between.

#include <memory>
#include <utility>

#include "../reversals.hpp"
#include "slices.hpp"

namespace randolph::RANDOLPH_ISA {
namespace {

constexpr std::size_t kBoth = kEastWest | kNorthSouth;

class RicochetLevel : public Slices {
 public:
  explicit RicochetLevel(const RicochetWork& work)
      : Slices(work.ground, work.most_listed, false), work_(work), reversals_(work.ground, work.sets) {
    changed_at_.fill(-2);
  }

  // Every position with the active robot on its target that owes nothing.
  void begin() {
    each_row([&](Still still) {
      const auto [o1, o2, o3] = still;
      const std::size_t count = in_row(o3);
      for (std::size_t i = first_in_row(); i < count; ++i) {
        if (stands(i) || stands(o3) || stands(o2) || stands(o1)) continue;
        const std::size_t at = 4 * (row_of(still) + i);
        std::memcpy(work_.sets.solved[kBoth][0] + at, bit_of(ground_.target), kSetBytes);
        if (!work_.no_reversal) continue;
        for (const auto& held : work_.sets.held[kBoth]) std::memcpy(held[0] + at, bit_of(ground_.target), kSetBytes);
      }
    });
    changed_at_[kBoth] = 0;
  }

  // False if the work was stopped.
  bool next(u32 level) {
    fresh_ = 0;
    last_.clear();
    found_.clear();
    changed_ = {};
    newly_held_ = {};
    level_ = static_cast<int>(level);
    const bool whole = each_block([&](std::size_t o1, std::size_t o2) {
      block(o1, o2, [&](Still still, bool first, bool second) {
        if (due<0>()) layer<0>(still, first, second);
        if (due<1>()) layer<1>(still, first, second);
        if (due<2>()) layer<2>(still, first, second);
        if (due<3>()) layer<3>(still, first, second);
      });
      return work_.go_on(level, fresh_);
    });
    if (!whole) return false;
    const bool settled = work_.no_reversal && reversals_.settle(level, found_);
    more_ = settled;
    for (std::size_t axes = 0; axes < 4; ++axes) {
      if (axes > 0 && newly_held_[axes] > reversals_.taken_back()[axes - 1]) changed_[axes] = true;
      if (changed_[axes] || (settled && axes > 0)) changed_at_[axes] = level_;
      more_ = more_ || changed_[axes];
    }
    return true;
  }

  u64 fresh() const { return fresh_; }
  bool more() const { return more_; }

 private:
  // Whether a layer may change: it has in the last level, or one that a travel on one more axis leads to.
  template <std::size_t Axes>
  bool due() const {
    const auto recent = [&](std::size_t axes) { return changed_at_[axes] >= level_ - 1; };
    return recent(Axes) || recent(Axes | kEastWest) || recent(Axes | kNorthSouth);
  }

  u64* older(std::size_t axes) const { return work_.sets.solved[axes][static_cast<std::size_t>(level_ - 1) % 2]; }
  u64* newer(std::size_t axes) const { return work_.sets.solved[axes][static_cast<std::size_t>(level_) % 2]; }
  // The sets that a travel on an axis leads to.
  template <std::size_t Axes>
  const u64* after(std::size_t axis) const {
    const std::size_t axes = Axes | axis;
    if (axes == Axes || !work_.no_reversal) return older(axes);
    return work_.sets.held[axes][axis - 1][static_cast<std::size_t>(level_ - 1) % 2];
  }

  template <std::size_t Axes>
  void layer(Still still, bool first, bool second) {
    const bool moved = ground_.missing() < kMostOthers && changed_at_[Axes] >= 0;
    if (moved) {
      gather(older(Axes), newer(Axes), still, first, second);
      move_others<true>();
      u64* const to = newer(Axes);
      each_pair(still,
                [&](std::size_t cell, std::size_t set, bool) RANDOLPH_INLINED { keep<Axes>(cell, to + 4 * set); });
    }
    if (first) settle<Axes>(still, 0, false, moved);
    if (second) settle<Axes>({still.o1, still.o2, still.o3 + 1}, 1, first, moved);
  }

  template <std::size_t Axes>
  RANDOLPH_INLINE void keep(std::size_t cell, u64* to) {
    Pair gain = Pair::load(gains_ + 8 * cell);
    // Of held positions it matters that another robot's move solves them, even if the way back has done so before.
    if (Axes == 0 || !work_.no_reversal) gain = without(gain, Pair::load(set_of(cell)));
    if (gain.empty()) return;
    const Pair known = Pair::load(to);
    if (without(gain, known).empty()) return;
    (known | gain).store(to);
  }

  // The last visit of a row, whose slice is number `half`. `both`: the slice before is beside it.
  template <std::size_t Axes>
  void settle(Still still, std::size_t half, bool both, bool moved) {
    const std::size_t o3 = still.o3;
    const std::size_t count = in_row(o3);
    const std::size_t row = row_of(still);
    const u8* const cell = ground_.cell.data();
    const Around around = around_of(still);
    const u64* const solved = older(Axes) + 4 * row;
    const u64* const from_east_west = after<Axes>(kEastWest) + 4 * row;
    const u64* const from_north_south = after<Axes>(kNorthSouth) + 4 * row;
    u64* const more = newer(Axes) + 4 * row;
    for (std::size_t i = 0; i < count; i += 2) {
      const std::size_t here = i < ground_.cells ? cell[i] : kGridCells;
      const std::size_t there = i + 1 < std::min(count, ground_.cells) ? cell[i + 1] : kGridCells;
      const Pair old = Pair::load(solved + 4 * i);
      const Pair known = Pair::load(more + 4 * i);
      const Pair robots = Pair::of(bit_of(here), bit_of(there));
      const Pair east_west = moves_east_and_west<true>(Pair::load(from_east_west + 4 * i), robots, around);
      const Pair north_south = moves_north_and_south<true>(Pair::load(from_north_south + 4 * i), robots, around);
      Pair others = known;
      if (moved) {
        others = others | gains_of(here, there, half);
        if (both && i == o3 - 1) others = others | Pair::of(gains_of_cell(cell[o3], 0), bits_);
      }
      const Pair now = old | others | east_west | north_south;
      if (!without(now, known).empty()) now.store(more + 4 * i);
      const Pair fresh = without(now, old);
      if (!fresh.empty()) {
        changed_[Axes] = true;
        if constexpr (Axes == 0) count_fresh(fresh, still, i);
      }
      if (Axes == 0 || !work_.no_reversal) continue;
      if constexpr ((Axes & kEastWest) != 0) {
        const Pair ends = (around.ends[3] | east<1>(robots)) ^ (around.ends[1] | west<1>(robots));
        hold<Axes, 0>(still, i, old, others | north_south, ends, robots, around);
      }
      if constexpr ((Axes & kNorthSouth) != 0) {
        const Pair ends = (around.ends[0] | south<1>(robots)) ^ (around.ends[2] | north<1>(robots));
        hold<Axes, 1>(still, i, old, others | east_west, ends, robots, around);
      }
    }
  }

  // Held positions: all moves count but those on the axis of the last travel.
  template <std::size_t Axes, std::size_t Axis>
  RANDOLPH_INLINE void hold(Still still, std::size_t i, Pair old, Pair gain, Pair ends, Pair robots,
                            const Around& around) {
    const auto& held = work_.sets.held[Axes][Axis];
    const std::size_t at = 4 * (row_of(still) + i);
    const Pair before = Pair::load(held[static_cast<std::size_t>(level_ - 1) % 2] + at);
    u64* const to = held[static_cast<std::size_t>(level_) % 2] + at;
    const Pair now = before | gain;
    const Pair known = Pair::load(to);
    if (!without(now, known).empty()) now.store(to);
    const Pair fresh = without(now, before);
    if (!fresh.empty()) newly_held_[Axes] += count(fresh);
    // Solved for a level, and still not without the way back.
    const Pair longer = without(old & ends, now);
    if (longer.empty()) return;
    list<Axes, Axis>(still, i,
                     longer & (Axis == 0 ? around.ends[3] | east<1>(robots) : around.ends[0] | south<1>(robots)),
                     Axis == 0 ? 1 : 2);
    list<Axes, Axis>(still, i,
                     longer & (Axis == 0 ? around.ends[1] | west<1>(robots) : around.ends[2] | north<1>(robots)),
                     Axis == 0 ? 3 : 0);
  }

  // Positions in which the active robot may not go in this direction.
  template <std::size_t Axes, std::size_t Axis>
  void list(Still still, std::size_t i, Pair positions, u8 direction) {
    alignas(64) u64 words[8];
    positions.store(words);
    for (std::size_t w = 0; w < 8; ++w) {
      for (u64 word = words[w]; word != 0; word &= word - 1) {
        const auto active = static_cast<u8>(64 * (w % 4) + static_cast<std::size_t>(std::countr_zero(word)));
        found_.push_back({others_of(still, i + w / 4), active, static_cast<u8>(Axes), direction});
      }
    }
  }

  static u64 count(Pair positions) {
    alignas(64) u64 words[8];
    positions.store(words);
    u64 many = 0;
    for (const u64 word : words) many += static_cast<u64>(std::popcount(word));
    return many;
  }

  const RicochetWork& work_;
  Reversals reversals_;
  int level_ = 0;
  bool more_ = true;
  std::array<bool, 4> changed_{};    // [axes], in this level
  std::array<u64, 4> newly_held_{};  // [axes], in this level
  std::array<int, 4> changed_at_{};  // [axes]: the last level with a change; negative: nothing is solved
  std::vector<HeldPosition> found_;
};

}  // namespace

CensusFound count_ricochets(const RicochetWork& work) {
  CensusFound result;
  const auto level = std::make_unique<RicochetLevel>(work);
  result.probed.assign(work.probes.size(), CensusResult::kNever);
  level->begin();
  result.histogram.push_back(0);
  for (u32 moves = 1; level->more(); ++moves) {
    if (!level->next(moves)) return result;
    result.histogram.push_back(level->fresh());
    if (level->fresh() == 0) continue;
    std::swap(result.last, level->last());
    const u64* const solved = work.sets.solved[0][moves % 2];
    for (std::size_t i = 0; i < work.probes.size(); ++i) {
      const auto [set, cell] = work.probes[i];
      if (result.probed[i] == CensusResult::kNever &&
          (solved[4 * std::size_t{set} + cell / 64] >> cell % 64 & 1) != 0) {
        result.probed[i] = moves;
      }
    }
  }
  while (result.histogram.size() > 1 && result.histogram.back() == 0) result.histogram.pop_back();
  result.complete = true;
  return result;
}

}  // namespace randolph::RANDOLPH_ISA
