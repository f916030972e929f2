// Boards and their chains; test_vectors.cpp and test_random.cpp compare the travels of robots with the rules.

#include <array>
#include <random>
#include <stdexcept>
#include <vector>

#include "bound.hpp"
#include "check.hpp"
#include "randolph/board.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

bool refused(const BoardParts& parts) {
  try {
    const Board board(parts);
  } catch (const std::invalid_argument&) {
    return true;
  }
  return false;
}

TEST("invalid boards are refused at once") {
  CHECK(refused({2, 5, {}, {}, {}, {}}));
  CHECK(refused({5, 65, {}, {}, {}, {}}));
  CHECK(refused({5, 5, std::vector<std::uint8_t>(24), {}, {}, {}}));
  CHECK(refused({5, 5, {}, {{25, 0, false}}, {}, {}}));
  CHECK(refused({5, 5, {}, {{3, 6, false}}, {}, {}}));
  CHECK(refused({5, 5, {}, {{3, 0, false}, {3, 1, true}}, {}, {}}));
  CHECK(!refused({3, 64, {}, {{3, 5, false}}, {}, {}}));
}

TEST("M1: a wall, an opening and a center that are given from one side count from both") {
  BoardParts parts{3, 3, std::vector<std::uint8_t>(9), {}, std::vector<std::uint8_t>(9), std::vector<std::uint8_t>(9)};
  parts.walls[0] = 1 << 1;     // east of a1
  parts.openings[3] = 1 << 3;  // west of a2: row 2 is open
  parts.center[8] = 1;         // c3
  const Board board(parts);
  CHECK_EQUAL(board.step(0, Direction::kEast), kNoCell);
  CHECK_EQUAL(board.step(1, Direction::kWest), kNoCell);
  CHECK_EQUAL(board.step(3, Direction::kWest), 5);
  CHECK_EQUAL(board.step(5, Direction::kEast), 3);
  CHECK_EQUAL(board.step(0, Direction::kWest), kNoCell);
  CHECK_EQUAL(board.step(5, Direction::kSouth), kNoCell);
  CHECK_EQUAL(board.step(7, Direction::kEast), kNoCell);
  CHECK_EQUAL(board.step(8, Direction::kNorth), kNoCell);
  CHECK(!board.free(8));
}

TEST("M3: each color that has diagonals has its own chains, and all other colors share one set") {
  const Board board({5, 5, {}, {{12, 2, false}, {7, 0, true}}, {}, {}});
  CHECK(board.kind(2) != board.kind(0));
  CHECK(board.kind(0) != board.kind(1));
  CHECK_EQUAL(board.kind(1), board.kind(4));
  CHECK_EQUAL(board.kind(3), board.kind(5));
  CHECK(!board.routes(1).straight);
  const Board plain({5, 5, {}, {}, {}, {}});
  CHECK_EQUAL(plain.kind(0), plain.kind(5));
  CHECK(plain.routes(0).straight);
  CHECK(!plain.routes(0).loops);
}

TEST("M3, M5: the chains hold every cell in every direction once, and each item leads to the next") {
  BoardParts parts{6, 7, std::vector<std::uint8_t>(42), {}, std::vector<std::uint8_t>(42), {}};
  parts.walls[10] = 2;
  parts.walls[23] = 5;
  parts.openings[14] = 8;
  parts.openings[3] = 1;
  parts.diagonals = {{8, 0, false}, {10, 1, true}, {24, 0, true}, {22, 0, false}, {31, 1, false}};
  const Board board(parts);
  for (const int color : {0, 1, 2}) {
    const Routes& routes = board.routes(color);
    CHECK_EQUAL(routes.items.size(), 4u * 42u);
    CHECK(routes.loops);
    for (std::size_t place = 0; place < routes.items.size(); ++place) {
      const Routes::Item& item = routes.items[place];
      const auto direction = static_cast<std::size_t>(index(item.direction));
      CHECK_EQUAL(static_cast<std::size_t>(routes.place[item.cell][direction]), place);
      const Direction heading = board.onward(item.cell, item.direction, color);
      const Cell ahead = board.step(item.cell, heading);
      const Routes::Loop loop = routes.loop[place];
      if (loop.length == 0) {
        CHECK_EQUAL(routes.reach[item.cell][direction] == 0, ahead == kNoCell);
        if (ahead == kNoCell) continue;
        CHECK_EQUAL(routes.items[place + 1].cell, ahead);
        CHECK_EQUAL(routes.items[place + 1].direction, heading);
      } else {
        const std::size_t next = loop.first + (place - loop.first + 1) % loop.length;
        CHECK_EQUAL(routes.items[next].cell, ahead);
        CHECK_EQUAL(routes.items[next].direction, heading);
      }
    }
  }
}

TEST("T2: the free-stop bound on an empty 5x5 board, worked out by hand") {
  const Board board({5, 5, {}, {}, {}, {}});
  const Bound plain(board, board.routes(0), 12, false);  // c3
  CHECK_EQUAL(plain(12, kBothAxes), 0);
  CHECK_EQUAL(plain(10, kBothAxes), 1);  // a3: along its row
  CHECK_EQUAL(plain(0, kBothAxes), 2);   // a1: row and column
  const Bound ricochet(board, board.routes(0), 12, true);
  CHECK_EQUAL(ricochet(0, 0), 2);   // a1: the two moves turn
  CHECK_EQUAL(ricochet(10, 0), 3);  // a3: away from the row, along another, back into column c
  CHECK_EQUAL(ricochet(10, 2), 1);  // a3, having travelled north or south
  CHECK_EQUAL(ricochet(12, 0), 4);  // c3 itself: round a rectangle
  CHECK_EQUAL(ricochet(12, 1), 2);  // c3, having travelled east or west: north and back
  CHECK_EQUAL(ricochet(12, 3), 0);
}

TEST("T2, M3: the bound counts a deflection as a turn, and never stops on a diagonal") {
  // Blue '/' at c3, red's target at c1: from a3 one move, which turns (case 1).
  const Board board({5, 5, {}, {{12, 2, false}}, {}, {}});
  const Bound bound(board, board.routes(0), 2, true);
  CHECK_EQUAL(bound(10, 0), 1);
  CHECK_EQUAL(bound(2, 3), 0);
  CHECK_EQUAL(bound(12, 0), Bound::kNever);
  const Bound on_diagonal(board, board.routes(0), 12, true);
  CHECK_EQUAL(on_diagonal(10, 0), Bound::kNever);
}

TEST("T2, M3, M5: the free-stop bound of random boards is the distance in the easier game, found cell by cell") {
  std::mt19937 random(20240607);
  int turned = 0;
  for (int i = 0; i < 200; ++i) {
    const RandomProblem made = random_problem(random, 3, 8, 4);
    const Board board(made.parts);
    const Cell target = made.problem.target;
    const int color = made.problem.robots[0].color;
    const auto cells = static_cast<std::size_t>(board.cells());
    for (const bool ricochet : {false, true}) {
      // Repeated until nothing changes: all moves that lead to known cells; on loops, rounds are repeated while they
      // add axes.
      std::array<std::vector<std::uint16_t>, 4> moves;
      for (auto& row : moves) row.assign(cells, Bound::kNever);
      if (board.free(target)) moves[kBothAxes][target] = 0;
      for (bool changed = true; changed;) {
        changed = false;
        for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes) {
          for (Cell start = 0; start < cells; ++start) {
            if (!board.free(start)) continue;
            for (const Direction push : kDirections) {
              Cell cell = start;
              Direction heading = push;
              std::uint8_t travelled = axes;
              for (std::size_t step = 0; step < 12 * cells; ++step) {
                const Cell ahead = board.step(cell, heading);
                if (ahead == kNoCell) break;
                cell = ahead;
                travelled |= axis(heading);
                heading = board.onward(cell, heading, color);
                const std::uint16_t rest = moves[travelled][cell];
                if (!board.free(cell) || rest == Bound::kNever || rest + 1 >= moves[axes][start]) continue;
                moves[axes][start] = static_cast<std::uint16_t>(rest + 1);
                changed = true;
              }
            }
          }
        }
      }
      const Bound bound(board, board.routes(color), target, ricochet);
      for (std::uint8_t axes = ricochet ? 0 : kBothAxes; axes <= kBothAxes; ++axes) {
        for (Cell cell = 0; cell < cells; ++cell) {
          if (board.free(cell)) CHECK_EQUAL(bound(cell, axes), moves[axes][cell]);
        }
      }
    }
    if (!board.routes(color).straight) ++turned;
  }
  CHECK(turned > 50);
}

TEST("M5: a small board without openings is plain; one opening or diagonal makes it a general board") {
  const std::vector<std::uint8_t> nowhere(256);
  CHECK(Board({16, 16, {}, {}, nowhere, {}}).small_and_plain());
  std::vector<std::uint8_t> one = nowhere;
  one[0] = 1;  // north of the first cell
  CHECK(!Board({16, 16, {}, {}, one, {}}).small_and_plain());
  CHECK(!Board({16, 16, {}, {{17, 0, true}}, {}, {}}).small_and_plain());
  CHECK(!Board({17, 16, {}, {}, {}, {}}).small_and_plain());
}

}  // namespace
}  // namespace randolph::tests
