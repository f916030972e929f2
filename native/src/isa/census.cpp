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
    each_row([&](std::size_t k, std::size_t j) {
      u64* const row = solved(ground_.of(k, j));
      const std::size_t count = in_row(j);
      for (std::size_t i = first_in_row(); i < count; ++i) {
        const bool taken = stands(i) || stands(j) || stands(k);
        if (taken && !vortex_) continue;
        const Words free = free_beside({i, j, k});
        std::memcpy(row + 4 * i, taken ? free.data() : target, kSetBytes);
        count_fresh(Pair::of(row + 4 * i, bits_), k, j, i);
      }
    });
  }

  // False if the work was stopped.
  bool next(u32 level) {
    fresh_ = 0;
    last_.clear();
    return each_o1([&](std::size_t o1) {
      block(o1, [&](std::size_t, std::size_t o2, bool first, bool second) { slices(o1, o2, first, second); });
      return work_.go_on(level, fresh());
    });
  }

  // The positions that are new. Under the vortex each has been found once for every robot.
  u64 fresh() const { return vortex_ ? fresh_ / (kMostOthers + 1 - ground_.missing()) : fresh_; }

 private:
  u64* solved(std::size_t set) const { return work_.solved + 4 * set; }
  u64* found(std::size_t set) const { return work_.found + 4 * set; }

  // The slices (o1, o2) and (o1, o2 + 1).
  void slices(std::size_t o1, std::size_t o2, bool first, bool second) {
    if (ground_.missing() < kMostOthers) {
      gather(work_.solved, work_.found, o1, o2, first, second);
      move_others();
      scatter(o1, o2);
    }
    if (first) settle(o1, o2, 0, false);
    if (second) settle(o1, o2 + 1, 1, first);
  }

  // Keeps what has been found for triples that are visited again.
  void scatter(std::size_t o1, std::size_t o2) {
    const std::size_t cells = ground_.cells;
    const u8* const cell = ground_.cell.data();
    for (std::size_t a = o2 + 2; a < std::min(o1, cells); ++a) keep(cell[a], ground_.of(o1, a) + o2);
    for (std::size_t a = o1 + 1; a < cells; ++a) keep(cell[a], ground_.of(a, o1) + o2);
  }
  RANDOLPH_INLINE void keep(std::size_t cell, std::size_t set) {
    const Pair gain = without(Pair::load(gains_ + 8 * cell), Pair::load(set_of(cell)));
    if (gain.empty()) return;
    u64* const to = found(set);
    (Pair::load(to) | gain).store(to);
  }

  // The last visit of the triples (i, o2, o1), whose slice is number `half`. `both`: the slice before is beside it.
  void settle(std::size_t o1, std::size_t o2, std::size_t half, bool both) {
    const std::size_t count = in_row(o2);
    const std::size_t row = ground_.of(o1, o2);
    const u8* const cell = ground_.cell.data();
    const Around around = around_of(o1, o2);
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
      if (ground_.missing() < 3) now = now | gains_of(here, there, half);
      if (both && i == o2 - 1) now = now | Pair::of(gains_of_cell(cell[o2], 0), bits_);  // from the slice beside
      const Pair fresh = without(now, old);
      if (fresh.empty()) continue;
      now.store(sets);
      count_fresh(fresh, o1, o2, i);
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
