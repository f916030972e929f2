// The census of one board and target: level after level, the positions from which a move leads to a solved one.
//
// Compiled once for each instruction set; docs/explanation/census.md derives what is done here.

#include <memory>
#include <utility>

#include "slices.hpp"

namespace randolph::RANDOLPH_ISA {
namespace {

class Level : public Slices {
 public:
  explicit Level(const CensusWork& work) : Slices(work.ground, work.most_listed, work.vortex), work_(work) {}

  // Every position with the active robot on its target. Under the vortex every robot is the active one in turn.
  void begin() {
    fresh_ = 0;
    last_.clear();
    const u64* const target = bit_of(ground_.target);
    each_row([&](Still still) {
      const auto [o1, o2, o3] = still;
      u64* const row = solved(row_of(still));
      const std::size_t count = in_row(o3);
      for (std::size_t i = first_in_row(); i < count; ++i) {
        const bool taken = stands(i) || stands(o3) || stands(o2) || stands(o1);
        if (taken && !vortex_) continue;
        const Words free = free_beside({i, o3, o2, o1});
        std::memcpy(row + 4 * i, taken ? free.data() : target, kSetBytes);
        count_fresh(Pair::of(row + 4 * i, bits_), still, i);
      }
    });
  }

  // False if the work was stopped.
  bool next(u32 level) {
    fresh_ = 0;
    last_.clear();
    return each_block([&](std::size_t o1, std::size_t o2) {
      block(o1, o2, [&](Still still, bool first, bool second) { slices(still, first, second); });
      return work_.go_on(level, fresh());
    });
  }

  // The positions that are new. Under the vortex each has been found once for every robot.
  u64 fresh() const { return vortex_ ? fresh_ / (kMostOthers + 1 - ground_.missing()) : fresh_; }

 private:
  u64* solved(std::size_t set) const { return work_.solved + 4 * set; }
  u64* found(std::size_t set) const { return work_.found + 4 * set; }

  // Two slices, with a robot on o3 and with it on o3 + 1.
  void slices(Still still, bool first, bool second) {
    if (ground_.missing() < kMostOthers) {
      gather(work_.solved, work_.found, still, first, second);
      move_others();
      // Sets that are visited again.
      each_pair(still, [&](std::size_t cell, std::size_t set) { keep(cell, set); });
    }
    if (first) settle(still, 0, false);
    if (second) settle({still.o1, still.o2, still.o3 + 1}, 1, first);
  }

  RANDOLPH_INLINE void keep(std::size_t cell, std::size_t set) {
    const Pair gain = without(Pair::load(gains_ + 8 * cell), Pair::load(set_of(cell)));
    if (gain.empty()) return;
    u64* const to = found(set);
    (Pair::load(to) | gain).store(to);
  }

  // The last visit of a row, whose slice is number `half`. `both`: the slice before is beside it.
  void settle(Still still, std::size_t half, bool both) {
    const std::size_t o3 = still.o3;
    const std::size_t count = in_row(o3);
    const std::size_t row = row_of(still);
    const u8* const cell = ground_.cell.data();
    const Around around = around_of(still);
    for (std::size_t i = 0; i < count; i += 2) {
      const std::size_t here = i < ground_.cells ? cell[i] : kGridCells;
      const std::size_t there = i + 1 < std::min(count, ground_.cells) ? cell[i + 1] : kGridCells;
      u64* const sets = solved(row + i);
      u64* const more = found(row + i);
      const Pair old = Pair::load(sets);
      const Pair robots = Pair::of(bit_of(here), bit_of(there));
      Pair now = old | Pair::load(more) | moves_east_and_west(old, robots, around) |
                 moves_north_and_south(old, robots, around);
      Pair::none().store(more);
      if (ground_.missing() < kMostOthers) now = now | gains_of(here, there, half);
      if (both && i == o3 - 1) now = now | Pair::of(gains_of_cell(cell[o3], 0), bits_);  // from the slice beside
      const Pair fresh = without(now, old);
      if (fresh.empty()) continue;
      now.store(sets);
      count_fresh(fresh, still, i);
    }
  }

  const CensusWork& work_;
};

}  // namespace

CensusFound count_positions(const CensusWork& work) {
  CensusFound result;
  const auto level = std::make_unique<Level>(work);
  result.probed.assign(work.probes.size(), CensusResult::kNever);
  const auto probe = [&](u32 moves) {
    for (std::size_t i = 0; i < work.probes.size(); ++i) {
      const auto [set, cell] = work.probes[i];
      if (result.probed[i] == CensusResult::kNever &&
          (work.solved[4 * std::size_t{set} + cell / 64] >> cell % 64 & 1) != 0) {
        result.probed[i] = moves;
      }
    }
  };
  level->begin();
  for (u64 fresh = level->fresh(); fresh != 0; fresh = level->fresh()) {
    const auto moves = static_cast<u32>(result.histogram.size());
    result.histogram.push_back(fresh);
    probe(moves);
    std::swap(result.last, level->last());
    if (!level->next(moves + 1)) return result;
  }
  result.complete = true;
  return result;
}

}  // namespace randolph::RANDOLPH_ISA
