// The fuzzer's target: bytes become a board, a problem, limits and options; everything that crosses the binding is
// called with them. Invalid problems must be refused with std::invalid_argument. For all others: solutions solve,
// optima agree whichever search finds them, limits are obeyed. A violation aborts.
//
// Built by RANDOLPH_FUZZ as a fuzzer, and into the C++ tests, which run it on some thousand inputs (test_fuzz.cpp).

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <vector>

#include "randolph/answers.hpp"
#include "randolph/solver.hpp"

namespace {

using namespace randolph;

void require(bool holds, const char* law) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", law);
  std::abort();
}

// The input bytes one after the other, then zeros.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : at_(data), end_(data + size) {}
  unsigned next() { return at_ == end_ ? 0 : *at_++; }
  unsigned below(unsigned count) { return next() % count; }
  bool empty() const { return at_ == end_; }

 private:
  const std::uint8_t* at_;
  const std::uint8_t* end_;
};

BoardParts board_of(Bytes& bytes) {
  BoardParts parts;
  const unsigned form = bytes.next();
  // Mostly small; now and then an invalid size.
  parts.rows = form % 64 == 63 ? static_cast<int>(bytes.next()) : 3 + static_cast<int>(bytes.below(8));
  parts.cols = form % 64 == 63 ? static_cast<int>(bytes.next()) : 3 + static_cast<int>(bytes.below(8));
  const auto cells = static_cast<std::size_t>(parts.rows * parts.cols);
  const auto some = [&](std::vector<std::uint8_t>& array, unsigned most, unsigned values) {
    array.assign(cells, 0);
    if (cells == 0) return;
    for (unsigned i = bytes.below(most); i > 0; --i) {
      const std::size_t cell = bytes.next() % cells;
      array[cell] = static_cast<std::uint8_t>(bytes.next() % values);
    }
  };
  if ((form & 1) != 0) some(parts.walls, 40, 16);
  if ((form & 2) != 0) some(parts.openings, 20, 16);
  if ((form & 4) != 0) some(parts.center, 8, 2);
  if ((form & 8) != 0) {
    for (unsigned i = bytes.below(12); i > 0; --i) {
      const auto cell = static_cast<Cell>(bytes.next());
      const unsigned kind = bytes.next();
      parts.diagonals.push_back({cell, static_cast<std::uint8_t>(kind % 7), (kind & 64) != 0});
    }
  }
  if (form % 64 == 62) parts.walls.resize(cells / 2 + 1);
  return parts;
}

Problem problem_of(Bytes& bytes, const Board& board) {
  Problem problem;
  const auto cells = static_cast<unsigned>(board.cells());
  // The free cell for a byte; rarely an arbitrary cell, which may be invalid.
  const auto cell = [&] {
    const unsigned byte = bytes.next();
    if (byte == 255) return static_cast<Cell>(bytes.next() * 17);
    for (unsigned i = 0; i < cells; ++i) {
      const auto found = static_cast<Cell>((byte + i) % cells);
      const bool taken = std::any_of(problem.robots.begin(), problem.robots.end(),
                                     [&](const Robot& robot) { return robot.cell == found; });
      if (board.free(found) && !taken) return found;
    }
    return Cell{0};
  };
  const unsigned form = bytes.next();
  const unsigned robots = form % 32 == 31 ? bytes.below(9) : 1 + form % 6;
  for (unsigned i = 0; i < robots; ++i) {
    const unsigned kind = bytes.next();
    const auto color = static_cast<std::uint8_t>(kind % 97 == 96 ? kind % 8 : (i + form) % 6);
    problem.robots.push_back({color, cell(), kind % 8 == 7});
  }
  const unsigned target = bytes.next();
  if (target < 64 && !problem.robots.empty()) {
    problem.target = problem.robots[target % problem.robots.size()].cell;
  } else {
    problem.target = cell();
  }
  const unsigned rules = bytes.next();
  problem.ricochet = (rules & 1) == 0;
  problem.no_reversal = (rules & 2) == 0;
  if ((rules & 12) != 0) problem.active = bytes.next() % (robots + (rules % 32 == 31 ? 2 : 0) + (robots == 0 ? 1 : 0));
  if ((rules & 48) == 48) {
    for (std::uint8_t& axes : problem.remembered.axes) axes = static_cast<std::uint8_t>(bytes.next() % 64 % 5 % 4);
    if (rules & 64) problem.remembered.last = bytes.next() % (robots + 1);
    problem.remembered.arrival = kDirections[bytes.below(4)];
  }
  return problem;
}

Options options_of(unsigned byte) {
  Options options;
  static constexpr Simd kSimds[] = {Simd::kAuto, Simd::kPortable, Simd::kAvx2, Simd::kAvx512};
  if (available(kSimds[byte & 3])) options.simd = kSimds[byte & 3];
  options.prunings.flood = (byte & 4) == 0;
  options.prunings.blockers = (byte & 8) == 0;
  options.prunings.commutation = (byte & 16) == 0;
  options.prunings.interchange = (byte & 32) == 0;
  options.prunings.reversal = (byte & 64) == 0;
  options.prunings.blockers_after = (byte & 128) != 0 ? 0 : 20;
  return options;
}

std::uint32_t cost_of(const std::vector<Move>& moves) {
  std::uint32_t cost = 0;
  for (const Move& move : moves) cost += move.cost;
  return cost;
}

void check_result(const Board& board, const Problem& problem, const Limits& limits, const Result& result) {
  require(result.nodes <= limits.nodes, "the limit of nodes");
  require(result.memory <= limits.memory, "the limit of memory");
  require((result.status == Status::kLimit) == (result.reason != Reason::kNone), "a reason where there is a limit");
  if (result.status != Status::kOptimal) return;
  require(verify(board, problem, result.solution) == Verdict::kSolves, "the solution solves");
  require(result.cost == cost_of(result.solution) && result.bound == result.cost, "the cost is that of the solution");
  require(result.cost <= limits.moves, "the limit of moves");
}

void check_moves(const Board& board, const Problem& problem) {
  const std::vector<Move> moves = legal_moves(board, problem);
  for (const Move& move : moves) {
    require(move.cost >= 1 && move.end < board.cells() && board.free(move.end), "moves end on free cells");
    require(verify(board, problem, {move}) != Verdict::kIllegal, "what is legal is accepted");
    const Problem next = after(problem, move);
    check(board, next);
  }
  require(perft(board, problem, 1) == moves.size(), "perft counts the moves");
}

void check_all(const Board& board, const Problem& problem, Bytes& bytes) {
  check_moves(board, problem);
  Limits limits;
  limits.nodes = 1500;
  const unsigned cut = bytes.next();
  const Options first = options_of(bytes.next());
  const Options second = options_of(bytes.next());
  const Result one = solve(board, problem, limits, first);
  check_result(board, problem, limits, one);
  Options shared = second;
  shared.threads = cut % 16 == 0 ? 2 : 1;
  const Result two =
      Solver(std::shared_ptr<const Board>(std::shared_ptr<void>(), &board)).solve(problem, limits, shared);
  check_result(board, problem, limits, two);
  if (one.status != Status::kLimit && two.status != Status::kLimit) {
    require(one.status == two.status && one.cost == two.cost, "two ways to search agree");
  }
  if (one.status == Status::kOptimal) require(two.bound <= one.cost, "no bound is more than the optimum");
  if (two.status == Status::kOptimal) require(one.bound <= two.cost, "no bound is more than the optimum");
  if ((cut & 1) != 0) {
    Limits tight;
    tight.nodes = cut;
    tight.memory = std::uint64_t{cut} * 512;
    tight.moves = cut % 8;
    const Result some = solve(board, problem, tight, first);
    check_result(board, problem, tight, some);
    if (one.status == Status::kOptimal) require(some.bound <= one.cost, "no bound is more than the optimum");
  }
  if ((cut & 2) != 0 && one.status == Status::kOptimal) {
    limits.nodes = 20000;
    const Solutions all = solutions(board, problem, limits, second, 200);
    if (all.result.status == Status::kOptimal) {
      require(all.result.cost == one.cost && all.count > 0, "all solutions cost the optimum");
      require(!all.classes || (*all.classes > 0 && *all.classes <= all.count), "no more classes than solutions");
      for (const auto& moves : all.list(all.count / 2, 3)) {
        require(verify(board, problem, moves) == Verdict::kSolves && cost_of(moves) == one.cost, "each of them solves");
      }
      for (const auto& moves : {all.fewest, all.most, all.longest}) {
        require(verify(board, problem, moves) == Verdict::kSolves && cost_of(moves) == one.cost, "the best one solves");
      }
    }
  }
  if ((cut & 12) == 12) {
    limits.nodes = 300;
    const Distances found = distances(board, problem, limits, first);
    if (one.status != Status::kOptimal || solved(problem)) return;
    bool known = true;
    std::uint32_t least = Limits{}.moves;
    for (const Distance& distance : found.moves) {
      if (distance.result.status == Status::kLimit) {
        known = false;
      } else if (distance.result.status == Status::kOptimal) {
        require(distance.result.cost + distance.move.cost >= one.cost, "no move leads there for less");
        least = std::min(least, distance.result.cost + distance.move.cost);
      }
    }
    require(!known || least == one.cost, "one of the moves is the first of a solution");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  try {
    const Board board(board_of(bytes));
    while (!bytes.empty()) {
      const Problem problem = problem_of(bytes, board);
      try {
        check(board, problem);
      } catch (const std::invalid_argument&) {
        for (int question = 0; question < 2; ++question) {
          bool refused = false;
          try {
            question == 0 ? static_cast<void>(solve(board, problem)) : static_cast<void>(legal_moves(board, problem));
          } catch (const std::invalid_argument&) {
            refused = true;
          }
          require(refused, "what is no problem is refused");
        }
        continue;
      }
      check_all(board, problem, bytes);
    }
  } catch (const std::invalid_argument&) {  // an invalid board
  }
  return 0;
}
