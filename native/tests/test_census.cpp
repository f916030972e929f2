// The census: every position of small boards against the oracle's search of that position alone, with every instruction
// set; memory, stop flag, refusals.

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "oracle.hpp"
#include "randolph/census.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

// Boards of at most 16 cells, for five robots of 9, without diagonals and openings.
BoardParts plain_parts(std::mt19937& random, unsigned robots) {
  RandomProblem made = random_problem(random, 3, robots > 4 ? 3 : 4, 4);
  made.parts.diagonals.clear();
  made.parts.openings.clear();
  return made.parts;
}

// The active robot's cell comes before the others' under the vortex: a position is a set of cells.
std::vector<Counted> all_positions(const Board& board, unsigned robots, bool vortex) {
  std::vector<Counted> found;
  const auto place = [&](auto&& again, Counted position, unsigned placed, int first) -> void {
    if (placed + 1 == robots) {
      for (int active = 0; active < board.cells(); ++active) {
        position.active = static_cast<Cell>(active);
        if (vortex && robots > 1 && position.active > position.others[0]) break;
        if (board.free(position.active) &&
            std::ranges::find(position.others, position.active) == position.others.end()) {
          found.push_back(position);
        }
      }
      return;
    }
    for (int cell = first; cell < board.cells(); ++cell) {
      if (!board.free(static_cast<Cell>(cell))) continue;
      position.others[placed] = static_cast<Cell>(cell);
      again(again, position, placed + 1, cell + 1);
    }
  };
  place(place, {}, 0, 0);
  return found;
}

TEST("each position of a small board has the optimum that a search of it alone finds") {
  std::mt19937 random(20261124);
  const int rounds = std::max(20, 80 / kShare);
  for (int round = 0; round < rounds; ++round) {
    const auto robots = 1 + static_cast<unsigned>(round % 5);
    const BoardParts parts = plain_parts(random, robots);
    const Board board(parts);
    const Oracle oracle(parts);
    std::vector<Cell> free;
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (board.free(static_cast<Cell>(cell))) free.push_back(static_cast<Cell>(cell));
    }
    if (free.size() < robots) continue;
    const Cell target = free[static_cast<std::size_t>(below(random, static_cast<int>(free.size())))];
    CensusQuestion question{target, robots};
    question.vortex = round / 5 % 4 == 1;
    question.ricochet = round / 5 % 4 > 1;
    question.no_reversal = round / 5 % 4 != 3;
    std::vector<Counted> asked = all_positions(board, robots, question.vortex);
    for (const Simd simd : every_simd()) {
      Census census;
      const CensusResult result = census.count(board, question, 3, asked, {}, simd);
      CHECK_EQUAL(result.positions, asked.size());
      std::uint64_t counted = result.unsolvable;
      for (const std::uint64_t many : result.histogram) counted += many;
      CHECK_EQUAL(counted, asked.size());
      CHECK_EQUAL(result.longest.size(), std::min<std::size_t>(3, result.histogram.back()));
      for (std::size_t i = 0; i < asked.size(); i += 97) {
        Problem problem{{{0, asked[i].active}}, target, 0, question.ricochet, question.no_reversal, {}};
        if (question.vortex) problem.active.reset();
        for (std::uint8_t other = 1; other < robots; ++other) {
          problem.robots.push_back({other, asked[i].others[other - 1u]});
        }
        const Oracle::Answer answer = oracle.search(problem, 100'000);
        CHECK(answer.optimum || answer.complete);
        CHECK_EQUAL(result.probed[i], answer.optimum.value_or(CensusResult::kNever));
      }
    }
  }
}

TEST("with diagonals each position of told-apart robots has the optimum that a search of it alone finds") {
  std::mt19937 random(20261128);
  const int rounds = std::max(10, 60 / kShare);
  for (int round = 0; round < rounds; ++round) {
    const auto robots = 1 + static_cast<unsigned>(round % 5);
    RandomProblem made = random_problem(random, 3, robots > 4 ? 3 : 4, 4);
    made.parts.openings.clear();
    const Board board(made.parts);
    const Oracle oracle(made.parts);
    std::vector<Cell> free;
    for (int cell = 0; cell < board.cells(); ++cell) {
      if (board.free(static_cast<Cell>(cell))) free.push_back(static_cast<Cell>(cell));
    }
    if (!board.has_diagonals() || free.size() < robots) continue;
    CensusQuestion question{free[static_cast<std::size_t>(below(random, static_cast<int>(free.size())))], robots};
    question.colors.assign({3, 0, 4, 1, 2});
    question.colors.resize(robots);
    question.vortex = round % 2 == 1;
    std::vector<Counted> asked;
    for (int number = 0; number < 200; ++number) {
      std::shuffle(free.begin(), free.end(), random);
      Counted& position = asked.emplace_back();
      position.active = free[0];
      for (unsigned other = 1; other < robots; ++other) position.others[other - 1] = free[other];
    }
    for (const Simd simd : every_simd()) {
      const CensusResult result = Census().count(board, question, 3, asked, {}, simd);
      std::uint64_t counted = result.unsolvable;
      for (const std::uint64_t many : result.histogram) counted += many;
      CHECK_EQUAL(counted, result.positions);
      for (std::size_t i = 0; i < asked.size(); i += 20) {
        Problem problem{{{3, asked[i].active}}, question.target, 0, false, true, {}};
        if (question.vortex) problem.active.reset();
        for (unsigned other = 1; other < robots; ++other) {
          problem.robots.push_back({question.colors[other], asked[i].others[other - 1]});
        }
        const Oracle::Answer answer = oracle.search(problem, 100'000);
        CHECK(answer.optimum || answer.complete);
        CHECK_EQUAL(result.probed[i], answer.optimum.value_or(CensusResult::kNever));
      }
    }
  }
}

TEST("a census of printed size takes the memory that was announced, or ends without it") {
  const Board board({16, 16, {}, {}, {}, {}});
  CHECK_EQUAL(census_memory(board, {}), 64u * 2779776u);
  CensusLimits limits;
  limits.memory = census_memory(board, {}) - 1;
  CHECK_EQUAL(Census().count(board, {}, 1, {}, limits).reason, Reason::kMemory);
}

TEST("five robots on a board of printed size take 11 GB, told apart by diagonals more than most machines have") {
  const Board board({16, 16, {}, {}, {}, {}});
  CensusQuestion question{0, 5};
  std::uint64_t sets = 0;  // rows of an even length
  for (std::uint64_t l = 0; l < 256; ++l) {
    for (std::uint64_t k = 0; k < l; ++k) {
      for (std::uint64_t j = 0; j < k; ++j) sets += (j + 1) / 2 * 2;
    }
  }
  CHECK_EQUAL(census_memory(board, question), 64 * sets);
  question.colors = {0, 1, 2, 3, 4};
  const Board diagonal({16, 16, {}, {{5, 0, true}}, {}, {}});
  CHECK_EQUAL(census_memory(diagonal, question), std::uint64_t{64} * 256 * 255 * 255 * 255);
}

TEST("the ricochet rule takes more memory, and M7 more again") {
  const Board board({16, 16, {}, {}, {}, {}});
  CensusQuestion question;
  question.ricochet = true;
  CHECK_EQUAL(census_memory(board, question), 8 * census_memory(board, {}));
  question.no_reversal = false;
  CHECK_EQUAL(census_memory(board, question), 4 * census_memory(board, {}));
}

TEST("a census counts again after one with other rules, as if it were new") {
  const Board board({5, 5, {}, {}, {}, {}});
  std::vector<CensusQuestion> questions(4, {7, 3});
  questions[1].vortex = true;
  questions[2].ricochet = questions[3].ricochet = true;
  questions[3].no_reversal = false;
  Census census;
  for (const std::size_t first : {0u, 1u, 2u, 3u}) {
    for (const std::size_t second : {3u, 2u, 1u, 0u}) {
      census.count(board, questions[first], 1, {}, {});
      CHECK(census.count(board, questions[second], 1, {}, {}).histogram ==
            Census().count(board, questions[second], 1, {}, {}).histogram);
    }
  }
}

TEST("the stop flag ends a census, and the next one begins again") {
  const Board board({5, 5, {}, {}, {}, {}});
  StopFlag stop;
  stop.set();
  CensusLimits limits;
  limits.stop = &stop;
  Census census;
  CHECK_EQUAL(census.count(board, {12}, 1, {}, limits).reason, Reason::kStopped);
  const CensusResult again = census.count(board, {12}, 1, {}, {});
  CHECK_EQUAL(again.reason, Reason::kNone);
  CHECK(again.histogram == Census().count(board, {12}, 1, {}, {}).histogram);
}

TEST("what is not counted is refused") {
  const auto refuses = [](const BoardParts& parts, Cell target, unsigned robots, const std::vector<Counted>& probes) {
    try {
      Census().count(Board(parts), {target, robots}, 1, probes, {});
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  const BoardParts small{4, 4, {}, {}, {}, {}};
  CHECK(!refuses(small, 0, 4, {}));
  bool refused = false;
  try {
    Census().count(Board(small), {0, 4, true, true, true, {}}, 1, {}, {});
  } catch (const std::invalid_argument&) {
    refused = true;
  }
  CHECK(refused);
  CHECK(refuses({17, 4, {}, {}, {}, {}}, 0, 4, {}));
  CHECK(refuses({4, 4, {}, {{5, 0, true}}, {}, {}}, 0, 4, {}));
  CHECK(refuses(small, 16, 4, {}));
  CHECK(refuses(small, 0, 0, {}));
  CHECK(!refuses(small, 0, 5, {}));
  CHECK(refuses(small, 0, 6, {}));
  CHECK(refuses(small, 0, 2, {{1, {2, 3, kNoCell, kNoCell}}}));
  CHECK(refuses(small, 0, 2, {{1, {1, kNoCell, kNoCell, kNoCell}}}));
  CHECK(refuses(small, 0, 3, {{1, {3, 2, kNoCell, kNoCell}}}));
  CHECK(refuses(small, 0, 3, {{1, {2, 16, kNoCell, kNoCell}}}));
}

}  // namespace
}  // namespace randolph::tests
