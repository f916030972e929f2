// The tables of a search that depend on the board, the target and the rules, not on the robots' cells.
//
// Those of a small plain board are filled by the searches themselves (isa/flood.hpp, isa/blockers.hpp), each by its
// first user.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <vector>

#include "bound.hpp"
#include "memory.hpp"
#include "randolph/solver.hpp"

namespace randolph {

// Something that is made once, by its first user; the others wait. (std::call_once calls the system after each
// initialization, which takes longer than to make a flood.)
class Once {
 public:
  template <typename Make>
  void operator()(Make make) {
    if (made_.load(std::memory_order_acquire)) return;
    const std::lock_guard guard(lock_);
    if (made_.load(std::memory_order_relaxed)) return;
    make();
    made_.store(true, std::memory_order_release);
  }

 private:
  std::mutex lock_;
  std::atomic<bool> made_{false};
};

// Cells are 16 * row + column.
struct PlainGround {
  static constexpr std::uint8_t kNever = 255;
  static constexpr std::uint32_t kNowhere = 256;

  // A cell in one of the board's rows that no robot can enter or leave, such as one of the center, or to the right of
  // the last column; kNowhere if there is none. A robot there changes nothing.
  static std::uint32_t nowhere_of(const Board& board);

  PlainGround(const Board& board, Cell target, bool flood);

  std::uint8_t target;
  std::uint32_t nowhere;
  alignas(64) std::array<std::uint64_t, 256> paths;  // lane coordinates, and above them the slides
  // The free-stop bound: [axes][cell], 256 each. Without T2 only axes 3 counts.
  Once make_flood;
  alignas(64) std::array<std::uint8_t, 4 * 256> flood;

  // The blocker bound, made by a search that turns out to be long (isa/blockers.hpp).
  Once make_near;
  alignas(64) std::array<std::uint8_t, 256> solo;   // the exact distance without other robots
  alignas(64) std::array<std::uint8_t, 256> least;  // the least blocker bound of a cell
  static constexpr std::size_t kNearBytes = 256 * 256;
  Region near;   // [cell][another robot's cell]: twice its bound, less 1 if one robot more may lower it by 1
  Region walls;  // [another robot's cell][cell]: the bound if that robot stops at walls only
};

// The same for any board, by chains; one for each kind of active robot.
struct ChainGround {
  static constexpr int kMostCells = 784;  // the largest board for which the blocker bound is made

  ChainGround(const Board& board, const Robot& active, Cell target, bool ricochet, bool flood);

  Cell target;
  std::array<std::vector<std::uint16_t>, 4> flood;  // [axes][cell]; Bound::kNever: out of reach

  // The blocker bound, one table for each kind of the other robots; made on first use and kept.
  struct Near {
    Region rows;                      // [cell][the other robot's cell], rows of `stride` bytes
    std::vector<std::uint8_t> least;  // [cell]: the least of its row and of `solo`
  };
  std::mutex making;
  std::vector<std::uint8_t> solo;  // [cell]: the exact distance without other robots
  std::array<Near, kMaxRobots + 1> near;
  std::size_t stride = 0;
};

// The exact distances to the target of a robot alone.
std::vector<std::uint8_t> solo_distances(const Routes& routes, std::size_t cells, Cell target);

}  // namespace randolph
