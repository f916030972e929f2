// A search for one active robot, independent of the instruction set it was compiled for, and its arguments.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "budget.hpp"
#include "randolph/solver.hpp"

namespace randolph {

// What a search remembers of M7; isa/search.hpp explains.
enum class Memory : std::uint8_t { kNone, kActive, kEvery };

enum class Outcome : std::uint8_t { kFound, kSettled, kExhausted, kEnded };

// A position as the searches have it: slot 0 is the active robot; the others are ordered by how they travel, and those
// that travel alike by their cells. `axes` are the active robot's; `last` is 0, or 1 + 4 * slot + arrival of the last
// move where it is remembered.
struct Slotted {
  std::array<Cell, kMaxRobots> cells{};
  std::uint8_t axes = 0;
  std::uint8_t last = 0;
};

class AnySearch {
 public:
  static constexpr std::uint32_t kNever = 0xFFFFFFFF;

  virtual ~AnySearch() = default;

  // The least cost a solution can have; kNever if there is none.
  virtual std::uint32_t first_level() const = 0;

  // Searches all solutions of this cost; all lower costs must have been searched. kFound: there is one, and moves()
  // returns it. kSettled: there is none. kExhausted: there is none at any higher cost either. kEnded: the budget is
  // used up.
  virtual Outcome settle(std::uint32_t level) = 0;

  // Whether there is a solution among what has been searched, and its moves.
  virtual bool found() const = 0;
  virtual std::vector<Move> moves() const = 0;

  // To be called once, on a search of everything (SearchArguments::whole) that has found a solution. Notes the least
  // cost of each position on the way, calls `use` for each solved one, and keeps nothing else. False if the budget is
  // used up.
  virtual bool note_costs(const std::function<void(const Slotted&)>& use) = 0;
  // After that: the least cost at which a position was met; kNever if it was not.
  virtual std::uint32_t cost_of(const Slotted& position) const = 0;
};

struct PlainGround;
struct ChainGround;

inline constexpr std::size_t kFewestPlain = 3;  // robots of the fast lane, if there is nowhere to put more of them

// Robots of the same travel kind travel alike: a kind of the board (Board::kind), transparent or not (X1).
inline constexpr std::size_t kTravelKinds = 2 * (kMaxRobots + 1);
inline std::size_t travel_kind(const Board& board, const Robot& robot) {
  return static_cast<std::size_t>(board.kind(robot.color) + (robot.transparent ? kMaxRobots + 1 : 0));
}

// What depends only on the board, the target, the active robot and the rules; made on first use, by the first user.
struct Tables {
  Tables();
  ~Tables();
  Tables(const Tables&) = delete;
  Tables& operator=(const Tables&) = delete;

  std::mutex making;                   // protects the tables while they are looked up and made
  std::unique_ptr<PlainGround> plain;  // all robots travel alike
  std::array<std::unique_ptr<ChainGround>, kTravelKinds> chains;  // [the active robot's travel kind]
};

struct SearchArguments {
  const Board& board;
  const Problem& problem;
  std::size_t active;
  Memory memory;
  const Prunings& prunings;
  unsigned threads;
  Budget& budget;
  Tables& tables;
  bool plain;  // by the fast lane
  bool whole;  // the level of the first solution is searched to its end
};

// A robot that may end on the target, and its search of everything up to the optimum.
struct WholeSearch {
  std::size_t active;
  Memory memory;
  std::unique_ptr<AnySearch> search;
};

// solver.cpp: a whole question within a budget that may be used before and after; the problem has been checked.
// With `whole` everything up to the optimum is searched, and handed over for each robot that has a solution of that
// cost.
Result solve_within(const Board& board, const Problem& problem, const Options& options, Tables& tables, Budget& budget,
                    std::vector<WholeSearch>* whole = nullptr);

// answers.cpp: the same for the distances after each move, with tables that other threads may use, too.
Distances distances_with(const Board& board, const Problem& problem, const Limits& limits, const Options& options,
                         Tables& tables);

// One for each instruction set (isa/entry.cpp).
using MakeSearch = std::unique_ptr<AnySearch>(const SearchArguments&);
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
