// The blocker bound of small plain boards against its definition (docs/explanation/solver.md, section 7), computed here
// from the walls alone, without sets; and the law on which the search relies.

#define RANDOLPH_ISA portable

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "check.hpp"
#include "isa/plain.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

constexpr std::size_t kRobots = 4;
constexpr int kFar = 99;
constexpr int kCut = 4;    // the greatest free-stop distance; larger ones count as this
constexpr int kMost = 15;  // the greatest bound, likewise

using Lane = portable::Plain<kRobots, false>;
using State = std::array<int, kRobots>;  // cells 16 * row + column, the active robot first
using Distances = std::vector<std::array<int, 256>>;

// A board of 6 to 16 rows and columns with walls and a few closed cells.
BoardParts random_plain(std::mt19937& random) {
  BoardParts parts{6 + below(random, 11), 6 + below(random, 11), {}, {}, {}, {}};
  const auto cells = static_cast<std::size_t>(parts.rows * parts.cols);
  const int walls = 5 + below(random, 20);
  for (std::size_t cell = 0; cell < cells; ++cell) {
    parts.center.push_back(below(random, 40) == 0);
    std::uint8_t sides = 0;
    for (int side = 0; side < 4; ++side) sides |= static_cast<std::uint8_t>((below(random, walls) == 0) << side);
    parts.walls.push_back(sides);
  }
  return parts;
}

struct Definition {
  Definition(const Board& board, int target) : slides(board.slides()) {
    for (int row = 0; row < board.rows(); ++row) {
      for (int col = 0; col < board.cols(); ++col) {
        if (board.free(static_cast<Cell>(row * board.cols() + col))) cells.push_back(16 * row + col);
      }
    }
    const Distances free = distances([&](int cell, int d, auto use) {
      for (int i = 1; i <= slide(cell, d); ++i) use(cell + i * step(d));
    });
    const Distances alone = distances([&](int cell, int d, auto use) { use(cell + slide(cell, d) * step(d)); });
    const auto cut = [&](int a, int b) { return std::min(free[at(a)][at(b)], kCut); };
    for (const int p : cells) solo[at(p)] = alone[at(p)][at(target)];
    // way[b][p] and walls[c][p].
    Distances way = none();
    for (const int b : cells) {
      for (int d = 0; d < 4; ++d) {
        const int q = b - step(d);
        if (slide(b, d ^ 2) == 0 || solo[at(q)] >= kFar) continue;
        for (int i = 1; i <= slide(q, d ^ 2); ++i) {
          for (const int p : cells) lower(way[at(b)][at(p)], cut(p, q - i * step(d)) + 1 + solo[at(q)]);
        }
      }
    }
    for (const int c : cells) {
      for (const int b : cells) {
        for (const int p : cells) lower(walls[at(c)][at(p)], way[at(b)][at(p)] + alone[at(c)][at(b)]);
      }
    }
    for (const int y : cells) {
      std::array<int, 256> stopped{};  // by a robot that has moved, or by the active one
      for (const int p : cells) {
        stopped[at(p)] = walls[at(y)][at(p)] + 1;
        for (int d = 0; d < 4; ++d) {
          if (slide(y, d) != 0) lower(stopped[at(p)], walls[at(y)][at(y + step(d))] + cut(p, y + step(d)));
        }
      }
      for (const int c : cells) {
        for (const int p : cells) {
          lower(one[at(c)][at(p)], walls[at(c)][at(p)]);
          lower(one[at(c)][at(p)], free[at(c)][at(y)] + stopped[at(p)]);
        }
      }
    }
    this->free = free;
  }

  int operator()(const State& state) const {
    const int p = state[0];
    int bound = solo[at(p)];
    for (std::size_t i = 1; i < kRobots; ++i) {
      lower(bound, one[at(state[i])][at(p)]);
      for (std::size_t j = 1; j < kRobots; ++j) {
        for (int d = 0; d < 4; ++d) {
          if (i == j || slide(state[j], d) == 0) continue;
          const int y = state[j] + step(d);
          lower(bound, free[at(state[i])][at(y)] + walls[at(y)][at(p)]);
        }
      }
    }
    return bound;
  }

  // The states after all moves.
  std::vector<State> after(const State& state) const {
    std::vector<State> found;
    for (std::size_t robot = 0; robot < kRobots; ++robot) {
      for (int d = 0; d < 4; ++d) {
        State next = state;
        for (int left = slide(state[robot], d); left > 0; --left) {
          if (std::find(state.begin(), state.end(), next[robot] + step(d)) != state.end()) break;
          next[robot] += step(d);
        }
        if (next != state) found.push_back(next);
      }
    }
    return found;
  }

  std::vector<int> cells;

 private:
  static std::size_t at(int cell) { return static_cast<std::size_t>(cell); }
  static int step(int d) {
    static constexpr std::array kStep{-16, 1, 16, -1};
    return kStep[at(d)];
  }
  static void lower(int& value, int to) { value = std::min(value, to); }
  static Distances none() {
    std::array<int, 256> far;
    far.fill(kFar);
    return Distances(256, far);
  }
  int slide(int cell, int d) const { return static_cast<int>(slides[at(cell)] >> (8 * d) & 0xFF); }

  template <typename Moves>
  Distances distances(Moves moves) const {
    Distances found = none();
    for (const int start : cells) {
      std::vector<int> queue{start};
      found[at(start)][at(start)] = 0;
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const int cell = queue[i];
        for (int d = 0; d < 4; ++d) {
          moves(cell, d, [&](int there) {
            if (found[at(start)][at(there)] != kFar) return;
            found[at(start)][at(there)] = found[at(start)][at(cell)] + 1;
            queue.push_back(there);
          });
        }
      }
    }
    return found;
  }

  std::array<std::uint32_t, 256> slides;
  std::array<int, 256> solo{};
  Distances free;
  Distances walls = none();  // [robot][active]: the robot stops at walls only
  Distances one = none();    // the bound of one robot
};

TEST("the blocker bound is what its definition says, and no move lowers it by more than one") {
  std::mt19937 random(20261123);
  int paired = 0;
  for (int i = 0; i < 60 / kShare; ++i) {
    const BoardParts parts = random_plain(random);
    const Board board(parts);
    const auto place = [&](int cell) { return static_cast<Cell>(cell / 16 * parts.cols + cell % 16); };
    std::vector<int> cells;
    for (int row = 0; row < parts.rows; ++row) {
      for (int col = 0; col < parts.cols; ++col) {
        if (board.free(place(16 * row + col))) cells.push_back(16 * row + col);
      }
    }
    const int target = cells[static_cast<std::size_t>(below(random, static_cast<int>(cells.size())))];
    const Definition definition(board, target);
    const auto ground = std::make_unique<PlainGround>(board, place(target), true);
    ground->make_flood([&] { portable::make_flood(board, false, *ground); });
    const Limits limits;
    Budget budget(limits);
    CHECK(portable::make_near(board, *ground, budget));
    const Lane lane({.paths = ground->paths.data(),
                     .flood = ground->flood.data() + 3 * 256,
                     .least = ground->least.data(),
                     .solo = ground->solo.data(),
                     .near = ground->near.as<std::uint8_t>(),
                     .walls = ground->walls.as<std::uint8_t>(),
                     .pairs = true,
                     .reversal = false,
                     .whole = false,
                     .commute = true});
    const auto bound = [&](const State& state) {
      std::array<std::uint8_t, kRobots> slots{};
      for (std::size_t slot = 0; slot < kRobots; ++slot) slots[slot] = static_cast<std::uint8_t>(state[slot]);
      std::sort(slots.begin() + 1, slots.end());
      return static_cast<int>(lane.bound(Lane::pack(slots, 3, 0)));
    };
    for (int k = 0; k < 400; ++k) {
      State state{};
      for (std::size_t slot = 0; slot < kRobots; ++slot) {
        std::swap(cells[slot],
                  cells[slot + static_cast<std::size_t>(below(random, static_cast<int>(cells.size() - slot)))]);
        state[slot] = cells[slot];
      }
      const int here = bound(state);
      const int defined = definition(state);
      CHECK_EQUAL(std::min(here, kMost), std::min(defined, kMost));
      for (const State& next : definition.after(state)) {
        CHECK(here <= 1 + bound(next));
        paired += bound(next) == here - 1;
      }
    }
  }
  CHECK(paired > 100 / kShare);
}

}  // namespace
}  // namespace randolph::tests
