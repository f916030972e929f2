#include "census.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "require.hpp"

namespace randolph {
namespace {

struct Kernels {
  CountPositions* positions;
  CountRicochets* ricochets;
  CountDiagonals* diagonals;
};

Kernels kernels(Simd simd) {
  require(available(simd), "this machine or this build does not support the instruction set");
  switch (simd == Simd::kAuto ? best_simd() : simd) {
#ifdef RANDOLPH_HAS_AVX512
    case Simd::kAvx512:
      return {avx512::count_positions, avx512::count_ricochets, avx512::count_diagonals};
#endif
#ifdef RANDOLPH_HAS_AVX2
    case Simd::kAvx2:
      return {avx2::count_positions, avx2::count_ricochets, avx2::count_diagonals};
#endif
    default:
      return {portable::count_positions, portable::count_ricochets, portable::count_diagonals};
  }
}

// Positions: the number of ways to place the robots.
std::uint64_t choices(std::uint64_t from, std::uint64_t many) {
  if (many > from) return 0;
  std::uint64_t ways = 1;
  for (std::uint64_t i = 0; i < many; ++i) ways = ways * (from - i) / (i + 1);
  return ways;
}

std::uint64_t positions_of(const CensusQuestion& question, std::size_t cells, bool diagonals) {
  if (diagonals) {
    std::uint64_t ways = 1;
    for (std::size_t robot = 0; robot < question.robots; ++robot) ways *= cells - robot;
    return ways;
  }
  if (question.vortex) return choices(cells, question.robots);
  return cells * choices(cells - 1, question.robots - 1);
}

std::uint8_t in_grid(const Board& board, Cell cell) {
  return static_cast<std::uint8_t>(16 * (cell / board.cols()) + cell % board.cols());
}
Cell on_board(const Board& board, std::uint8_t in_grid) {
  return static_cast<Cell>(in_grid / 16 * board.cols() + in_grid % 16);
}

CensusGround ground_of(const Board& board, unsigned robots) {
  require(board.small_and_plain(),
          "the census counts boards of at most 16 rows and columns, without diagonals and openings");
  require(robots >= 1 && robots <= kMostCountedRobots, "the census counts one to five robots");
  CensusGround ground;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (!board.free(cell)) continue;
    ground.passable[in_grid(board, cell)] = board.passable(cell);
    ground.cell[ground.cells++] = in_grid(board, cell);
  }
  require(ground.cells >= robots, "the board has fewer free cells than robots");
  const std::size_t missing = kMostCountedRobots - robots;
  ground.places = ground.cells + missing;
  std::uint32_t sets = 0;
  std::uint32_t blocks = 0;
  std::uint32_t rows = 0;
  for (std::size_t place = 0; place <= ground.places; ++place) {
    // A missing robot always has the same place.
    ground.before_space[place] = sets;
    ground.before_block[place] = blocks;
    ground.before_row[place] = rows;
    const std::uint32_t even = static_cast<std::uint32_t>((place + 1) & ~std::size_t{1});
    if (missing == 0) sets += blocks;
    if (missing < 2) blocks += rows;
    if (missing < 3) rows += even;
  }
  return ground;
}

std::size_t sets_of(const CensusGround& ground) {
  switch (ground.missing()) {
    case 0:
      return ground.before_space[ground.places];
    case 1:
      return ground.before_block[ground.places - 1];
    case 2:
      return ground.before_row[ground.places - 2];
    default:
      return (ground.places + 1) & ~std::size_t{1};
  }
}

// The set of a probed position.
std::uint32_t set_of(const Board& board, const CensusGround& ground, const Counted& position) {
  std::array<std::size_t, kMostOthers> places{};
  const std::size_t others = kMostOthers - ground.missing();
  for (std::size_t n = 0; n < kMostOthers; ++n) {
    if (n >= others) {
      require(position.others[n] == kNoCell, "a probed position has other robots than the census");
      places[n] = ground.cells + n - others;
      continue;
    }
    require(position.others[n] < board.cells() && position.others[n] != position.active,
            "a robot of a probed position is not on a free cell of its own");
    const auto end = ground.cell.begin() + static_cast<std::ptrdiff_t>(ground.cells);
    const auto place = std::lower_bound(ground.cell.begin(), end, in_grid(board, position.others[n]));
    require(place != end && *place == in_grid(board, position.others[n]) &&
                (n == 0 || position.others[n - 1] < position.others[n]),
            "the other robots of a probed position are not on free cells, in ascending order");
    places[n] = static_cast<std::size_t>(place - ground.cell.begin());
  }
  return static_cast<std::uint32_t>(ground.of(places[3], places[2], places[1]) + places[0]);
}

DiagonalGround diagonal_ground(const Board& board, const CensusQuestion& question) {
  require(board.rows() <= kLargestCounted && board.cols() <= kLargestCounted && !board.has_openings(),
          "the census counts boards of at most 16 rows and columns, without openings");
  require(question.robots >= 1 && question.robots <= kMostCountedRobots, "the census counts one to five robots");
  require(question.colors.size() == question.robots, "with diagonals the census needs the color of each robot");
  require(!question.ricochet, "with diagonals the census counts without the ricochet rule");
  for (const std::uint8_t color : question.colors) require(color < kMaxRobots, "a robot has no such color");
  DiagonalGround ground;
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    ground.passable[in_grid(board, cell)] = board.passable(cell);
    if (board.free(cell)) ground.cell[ground.cells++] = in_grid(board, cell);
  }
  require(ground.cells >= question.robots, "the board has fewer free cells than robots");
  ground.others = question.robots - 1;
  for (std::size_t other = 0; other < ground.others; ++other) ground.count[other] = ground.cells;
  // Rows have an even length, so no pair crosses a cache line.
  ground.step = {1, (ground.count[0] + 1) & ~std::size_t{1}};
  for (std::size_t other = 2; other < kMostOthers; ++other) {
    ground.step[other] = ground.step[other - 1] * ground.count[other - 1];
  }
  ground.sets = ground.step.back() * ground.count.back();
  return ground;
}

// All travels of a robot, each backwards from where a wall ends it. Around a loop twice: then every cell on it knows
// where a robot that stands there ends the travel.
std::vector<DiagonalSteps> steps_of(const Board& board, std::uint8_t color) {
  std::array<std::vector<DiagonalStep>, kDiagonalLanes> lanes;
  const Routes& routes = board.routes(color);
  const auto cell_of = [&](std::size_t item) { return in_grid(board, routes.items[item].cell); };
  routes.for_each_chain([&](std::size_t first, std::size_t end, bool loop) {
    std::vector<DiagonalStep>& steps = *std::ranges::min_element(lanes, {}, &std::vector<DiagonalStep>::size);
    const auto ends = [&](std::size_t item) { steps.push_back({diagonal_slot(cell_of(item)), kGridCells}); };
    const auto goes_on = [&](std::size_t item, std::size_t next) {
      steps.push_back({diagonal_slot(cell_of(item)), cell_of(next)});
    };
    if (!loop) ends(end - 1);
    if (loop) {
      // Every loop passes a diagonal, on which no travel ends.
      for (std::size_t item = first; item < end; ++item) {
        if (routes.items[item].diagonal == 0) continue;
        ends(item);
        break;
      }
      goes_on(end - 1, first);
      for (std::size_t item = end - 1; item-- > first;) goes_on(item, item + 1);
      goes_on(end - 1, first);
    }
    for (std::size_t item = end - 1; item-- > first;) goes_on(item, item + 1);
  });
  std::vector<DiagonalSteps> together(std::ranges::max(lanes, {}, &std::vector<DiagonalStep>::size).size());
  for (std::size_t lane = 0; lane < kDiagonalLanes; ++lane) {
    // The first step of a lane is the end of a travel, from where there is no move. Made again, it adds nothing.
    for (std::size_t n = 0; n < together.size(); ++n) {
      together[n][lane] = n < lanes[lane].size() ? lanes[lane][n] : lanes[0].front();
    }
  }
  return together;
}

DiagonalWork diagonal_work(const Board& board, const CensusQuestion& question, const DiagonalGround& ground,
                           const std::vector<Region>& arrays, std::size_t most_longest,
                           const std::vector<std::array<std::uint32_t, 2>>& asked,
                           std::function<bool(std::uint32_t, std::uint64_t)> go_on) {
  DiagonalWork work{
      ground, question.vortex, {}, {}, {}, {arrays[0].as<std::uint64_t>(), arrays[1].as<std::uint64_t>()}, most_longest,
      asked,  std::move(go_on)};
  for (Cell cell = 0; cell < board.cells(); ++cell) {
    if (!board.diagonal(cell)) continue;
    work.diagonal[in_grid(board, cell)] = true;
    switch (board.onward(cell, Direction::kNorth, question.colors[0])) {
      case Direction::kEast:
        work.turns[in_grid(board, cell)] = 1;
        break;
      case Direction::kWest:
        work.turns[in_grid(board, cell)] = 2;
        break;
      default:
        break;
    }
  }
  for (std::size_t other = 0; other < ground.others; ++other) {
    work.steps[other] = steps_of(board, question.colors[other + 1]);
  }
  return work;
}

std::uint32_t diagonal_set_of(const Board& board, const DiagonalGround& ground, const Counted& position) {
  std::array<std::size_t, kMostOthers> places{};
  for (std::size_t n = 0; n < kMostOthers; ++n) {
    if (n >= ground.others) {
      require(position.others[n] == kNoCell, "a probed position has other robots than the census");
      continue;
    }
    const Cell other = position.others[n];
    require(other < board.cells() && board.free(other) && other != position.active,
            "a robot of a probed position is not on a free cell of its own");
    for (std::size_t before = 0; before < n; ++before) {
      require(position.others[before] != other, "a robot of a probed position is not on a free cell of its own");
    }
    const auto end = ground.cell.begin() + static_cast<std::ptrdiff_t>(ground.cells);
    places[n] = static_cast<std::size_t>(std::lower_bound(ground.cell.begin(), end, in_grid(board, other)) -
                                         ground.cell.begin());
  }
  return static_cast<std::uint32_t>(ground.of(places));
}

// How many arrays of sets a census has.
std::size_t arrays_of(const CensusQuestion& question) {
  if (!question.ricochet) return 2;
  return question.no_reversal ? 16 : 8;
}

RicochetSets ricochet_sets(const std::vector<Region>& arrays) {
  RicochetSets sets;
  std::size_t next = 0;
  for (auto& levels : sets.solved) {
    for (auto& level : levels) level = arrays[next++].as<std::uint64_t>();
  }
  if (next == arrays.size()) return sets;
  for (const std::size_t axes : {kEastWest + 0u, kNorthSouth + 0u, kEastWest + kNorthSouth + 0u}) {
    for (const std::size_t axis : {kEastWest + 0u, kNorthSouth + 0u}) {
      if ((axes & axis) == 0) continue;
      for (auto& level : sets.held[axes][axis - 1]) level = arrays[next++].as<std::uint64_t>();
    }
  }
  return sets;
}

}  // namespace

struct Census::Memory {
  std::vector<Region> arrays;
};

bool Census::provided(Memory& memory, std::size_t arrays, std::size_t bytes, std::size_t overwritten) {
  if (memory.arrays.size() == arrays && memory.arrays.front().bytes() == bytes) {
    for (std::size_t n = overwritten; n < arrays; ++n) std::fill_n(memory.arrays[n].as<std::uint64_t>(), bytes / 8, 0);
    return true;
  }
  memory = {};
  for (std::size_t n = 0; n < arrays; ++n) {
    memory.arrays.emplace_back(bytes, Use::kTable);
    if (!memory.arrays.back()) return false;
  }
  return true;
}

Census::Census() : memory_(std::make_unique<Memory>()) {}
Census::Census(Census&&) noexcept = default;
Census& Census::operator=(Census&&) noexcept = default;
Census::~Census() = default;

std::uint64_t census_memory(const Board& board, const CensusQuestion& question) {
  if (board.has_diagonals()) return 2 * kSetBytes * diagonal_ground(board, question).sets;
  return arrays_of(question) * kSetBytes * sets_of(ground_of(board, question.robots));
}

CensusResult Census::count(const Board& board, const CensusQuestion& question, std::size_t most_longest,
                           const std::vector<Counted>& probes, const CensusLimits& limits, Simd simd) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const Kernels count_with = kernels(simd);
  require(!(question.vortex && question.ricochet), "the census does not count the ricochet rule under the vortex");
  const bool diagonals = board.has_diagonals();
  DiagonalGround apart;
  CensusGround ground;
  if (diagonals) {
    apart = diagonal_ground(board, question);
  } else {
    ground = ground_of(board, question.robots);
  }
  require(question.target < board.cells() && board.free(question.target), "no robot can stand on the target");
  ground.target = apart.target = in_grid(board, question.target);
  std::vector<std::array<std::uint32_t, 2>> asked;
  for (const Counted& position : probes) {
    require(position.active < board.cells() && board.free(position.active),
            "the active robot of a probed position is not on a free cell");
    const std::uint32_t set = diagonals ? diagonal_set_of(board, apart, position) : set_of(board, ground, position);
    asked.push_back({set, in_grid(board, position.active)});
  }

  CensusResult result;
  result.positions = positions_of(question, diagonals ? apart.cells : ground.cells, diagonals);
  const std::size_t bytes = kSetBytes * (diagonals ? apart.sets : sets_of(ground));
  result.memory = arrays_of(question) * bytes;
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const auto ended = [&](Reason reason) {
    result.reason = reason;
    result.seconds = seconds();
    return result;
  };
  if (result.memory > limits.memory) return ended(Reason::kMemory);
  Memory memory = std::exchange(*memory_, {});
  const std::size_t overwritten = diagonals ? arrays_of(question) : question.ricochet ? 0 : 1;
  if (!provided(memory, arrays_of(question), bytes, overwritten)) return ended(Reason::kMemory);

  double next_report = 0.05;
  bool stopped = false;
  const auto go_on = [&](std::uint32_t level, std::uint64_t so_far) {
    if (limits.stop != nullptr && limits.stop->is_set()) stopped = true;
    if (!stopped && limits.report && seconds() >= next_report) {
      next_report = seconds() + 0.05;
      stopped = !limits.report(level, so_far);
    }
    return !stopped;
  };
  CensusFound found;
  if (diagonals) {
    const DiagonalWork work = diagonal_work(board, question, apart, memory.arrays, most_longest, asked, go_on);
    found = count_with.diagonals(work);
  } else if (question.ricochet) {
    const RicochetSets sets = ricochet_sets(memory.arrays);
    found = count_with.ricochets({ground, sets, question.no_reversal, most_longest, asked, go_on});
  } else {
    found = count_with.positions({ground, question.vortex, memory.arrays[0].as<std::uint64_t>(),
                                  memory.arrays[1].as<std::uint64_t>(), bytes / kSetBytes, most_longest, asked, go_on});
  }
  result.histogram = found.histogram;
  result.probed = found.probed;
  if (!found.complete) return ended(Reason::kStopped);
  *memory_ = std::move(memory);
  std::uint64_t solvable = 0;
  for (const std::uint64_t many : found.histogram) solvable += many;
  result.unsolvable = result.positions - solvable;
  for (const CensusPosition& listed : found.last) {
    Counted position;
    position.active = on_board(board, listed.active);
    for (std::size_t n = 0; n < question.robots - 1; ++n) {
      position.others[n] = on_board(board, (diagonals ? apart.cell : ground.cell)[listed.others[n]]);
    }
    result.longest.push_back(position);
  }
  return ended(Reason::kNone);
}

}  // namespace randolph
