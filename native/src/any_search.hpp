// A search for one active robot, independent of the instruction set it was compiled for, and its arguments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "budget.hpp"
#include "randolph/solver.hpp"

namespace randolph {

// What a search remembers of M7; isa/search.hpp explains.
enum class Memory : std::uint8_t { kNone, kActive, kEvery };

enum class Outcome : std::uint8_t { kFound, kSettled, kExhausted, kEnded };

class AnySearch {
 public:
  static constexpr std::uint32_t kNever = 0xFFFFFFFF;

  virtual ~AnySearch() = default;

  // The least cost a solution can have; kNever if there is none.
  virtual std::uint32_t first_level() const = 0;

  // Searches all solutions of this cost; those of every lower cost have been. kFound: there is one, and moves() returns
  // it. kSettled: none. kExhausted: nor at any higher cost. kEnded: the budget is over.
  virtual Outcome settle(std::uint32_t level) = 0;

  virtual std::vector<Move> moves() const = 0;
};

struct PlainGround;
struct ChainGround;

// Robots of the same way travel alike: those of a kind of the board, and transparent ones of each kind (X1).
inline constexpr std::size_t kWays = 2 * (kMaxRobots + 1);
inline std::size_t way_of(const Board& board, const Robot& robot) {
  return static_cast<std::size_t>(board.kind(robot.color) + (robot.transparent ? kMaxRobots + 1 : 0));
}

// What depends only on the board, the target, the active robot and the rules; made on first use, by the first user.
struct Tables {
  Tables();
  ~Tables();
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  std::mutex making;                                       // protects the tables while they are looked up and made
  std::unique_ptr<PlainGround> plain;                      // all robots travel alike
  std::array<std::unique_ptr<ChainGround>, kWays> chains;  // [the active robot's way to travel]
};

struct Ask {
  const Board& board;
  const Problem& problem;
  std::size_t active;
  Memory memory;
  const Prunings& prunings;
  unsigned threads;
  Budget& budget;
  Tables& tables;
  bool plain;  // by the fast lane
};

// solver.cpp: a whole question within a budget that may be used before and after; the problem has been checked.
Result solve_within(const Board& board, const Problem& problem, const Options& options, Tables& tables, Budget& budget);

// answers.cpp: the same for the distances after each move, with tables that other threads may use, too.
Distances distances_with(const Board& board, const Problem& problem, const Limits& limits, const Options& options,
                         Tables& tables);

// One for each instruction set (isa/entry.cpp).
using MakeSearch = std::unique_ptr<AnySearch>(const Ask&);
namespace portable {
MakeSearch make_search;
}
namespace avx2 {
MakeSearch make_search;
}
namespace avx512 {
MakeSearch make_search;
}

}  // namespace randolph
