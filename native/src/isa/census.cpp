// The census of one board and target: level after level, the positions from which a move leads to a solved one.
//
// Compiled once for each instruction set; docs/explanation/census.md derives what is done here.

#include <memory>
#include <optional>
#include <utility>

#include "../one_by_one.hpp"
#include "slices.hpp"

namespace randolph::RANDOLPH_ISA {
namespace {

// A level visits all sets, or asks for each position that is left whether a move solves it. Asking takes as long as a
// visit to so many sets.
#ifndef RANDOLPH_SETS_PER_POSITION
#define RANDOLPH_SETS_PER_POSITION 20
#endif
constexpr u64 kSetsPerPosition = RANDOLPH_SETS_PER_POSITION;

class Level : public Slices {
 public:
  explicit Level(const CensusWork& work) : Slices(work.ground, work.most_listed, work.vortex), work_(work) {
    const std::size_t others = kMostOthers - ground_.missing();
    left_ = ground_.cells;  // for each cell of the active robot the cells of the others
    for (std::size_t n = 1; n <= others; ++n) left_ = left_ * (ground_.cells - n) / n;
  }

  // Every position with the active robot on its target. Under the vortex every robot is the active one in turn.
  void begin() {
    fresh_ = 0;
    last_.clear();
    const u64* const target = bit_of(ground_.target);
    each_row([&](Still still) {
      const auto [o1, o2, o3] = still;
      u64* const row = solved(row_of(still));
      const std::size_t count = in_row(o3);
      std::memset(row, 0, kSetBytes * (count + count % 2));
      for (std::size_t i = first_in_row(); i < count; ++i) {
        const bool taken = stands(i) || stands(o3) || stands(o2) || stands(o1);
        if (taken && !vortex_) continue;
        const Words free = free_beside({i, o3, o2, o1});
        std::memcpy(row + 4 * i, taken ? free.data() : target, kSetBytes);
        count_fresh(Pair::of(row + 4 * i, bits_), still, i);
      }
    });
    left_ -= fresh_;
  }

  // False if the work was stopped.
  bool next(u32 level) {
    fresh_ = 0;
    last_.clear();
    bool whole = true;
    if (left_ * kSetsPerPosition <= work_.sets) {
      whole = ask(level);
    } else {
      // At first every position with the active robot on its target is solved, so no other robot's move solves one.
      const bool moves = ground_.missing() < kMostOthers && (level > 1 || vortex_);
      whole = each_block([&](std::size_t o1, std::size_t o2) {
        block(o1, o2, [&](Still still, bool first, bool second) { slices(still, first, second, moves); });
        return work_.go_on(level, fresh());
      });
    }
    left_ -= fresh_;
    return whole;
  }

  // Positions that are not solved. Under the vortex each counts once for every robot.
  u64 left() const { return left_; }

  // The positions that are new. Under the vortex each has been found once for every robot.
  u64 fresh() const { return vortex_ ? fresh_ / (kMostOthers + 1 - ground_.missing()) : fresh_; }

 private:
  u64* solved(std::size_t set) const { return work_.solved + 4 * set; }
  u64* found(std::size_t set) const { return work_.found + 4 * set; }

  // Two slices, with a robot on o3 and with it on o3 + 1.
  void slices(Still still, bool first, bool second, bool moves) {
    if (moves) {
      gather<true>(work_.solved, work_.found, still, first, second);
      move_others();
      // Sets that are visited again.
      each_pair(still, [&](std::size_t cell, std::size_t set, bool first_visit)
                           RANDOLPH_INLINED { keep(cell, set, first_visit); });
    }
    if (first) settle(still, 0, false);
    if (second) settle({still.o1, still.o2, still.o3 + 1}, 1, first);
  }

  // What was found in the levels before is solved, so it does no harm where it still stands.
  RANDOLPH_INLINE void keep(std::size_t cell, std::size_t set, bool first_visit) {
    const Pair gain = without(Pair::load(gains_ + 8 * cell), Pair::load(set_of(cell)));
    if (gain.empty()) return;
    u64* const to = found(set);
    if (first_visit) {
      gain.stream(to);
    } else {
      (Pair::load(to) | gain).store(to);
    }
  }

  // The last visit of a row, whose slice is number `half`. `both`: the slice before is beside it.
  void settle(Still still, std::size_t half, bool both) {
    const std::size_t o3 = still.o3;
    const std::size_t count = in_row(o3);
    const std::size_t row = row_of(still);
    const Around around = around_of(still);
    for (std::size_t i = 0; i < count; i += 2) {
      const auto [here, there] = cells_of(i, count);
      u64* const sets = solved(row + i);
      const Pair old = Pair::load(sets);
      const Pair robots = Pair::of(bit_of(here), bit_of(there));
      if (without(around.free, robots | old).empty()) continue;  // all are solved
      Pair now = old | Pair::load(found(row + i)) | moves_east_and_west(old, robots, around) |
                 moves_north_and_south(old, robots, around);
      if (ground_.missing() < kMostOthers) now = now | gains_of(here, there, half);
      if (both && i == o3 - 1) {  // from the slice beside
        now = now | Pair::of(gains_of_cell(ground_.cell[o3], 0), bits_);
      }
      const Pair fresh = without(now, old);
      if (fresh.empty()) continue;
      now.store(sets);
      count_fresh(fresh, still, i);
    }
  }

  // The cells of the robots on the places i and i + 1.
  std::array<std::size_t, 2> cells_of(std::size_t i, std::size_t count) const {
    const auto cell = [&](std::size_t place) {
      return place < std::min(count, ground_.cells) ? std::size_t{ground_.cell[place]} : kGridCells;
    };
    return {cell(i), cell(i + 1)};
  }

  // A level that asks for each position. False if the work was stopped.
  bool ask(u32 level) {
    if (!asked_) {
      asked_.emplace(ground_, work_.solved, left_);
      const bool whole = each_block([&](std::size_t o1, std::size_t o2) {
        for (std::size_t o3 = first_o3(); o3 < o2; ++o3) add_left({o1, o2, o3});
        return work_.go_on(level, 0);
      });
      if (!whole) return false;
    }
    bool whole = true;
    const auto go_on = [&](u64 many) {
      fresh_ = many;
      return whole = work_.go_on(level, fresh());
    };
    const std::vector<CensusPosition> found = asked_->level(go_on);
    fresh_ = found.size();
    for (const CensusPosition& position : found) list(position);
    return whole;
  }

  void add_left(Still still) {
    const Around around = around_of(still);
    const std::size_t count = in_row(still.o3);
    for (std::size_t i = 0; i < count; i += 2) {
      const auto [here, there] = cells_of(i, count);
      const Pair robots = Pair::of(bit_of(here), bit_of(there));
      const Pair left = without(around.free, robots | Pair::load(solved(row_of(still) + i)));
      if (left.empty()) continue;
      each_position(left, still, i, [&](const CensusPosition& position) {
        if (position.others[0] >= first_in_row() && position.others[0] < count) asked_->add(position);
      });
    }
  }

  const CensusWork& work_;
  u64 left_;
  std::optional<LastPositions> asked_;
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
    if (level->left() == 0) break;
    if (!level->next(moves + 1)) return result;
  }
  result.complete = true;
  return result;
}

}  // namespace randolph::RANDOLPH_ISA
