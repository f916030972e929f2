// More than one solution: all optimal ones, their number, the preferred ones; and the distance after each legal move.
//
// Solutions holds the optimal solutions of a problem as a graph: its states are positions with everything that T2 and
// M7 remember, its edges the moves that lie on an optimal solution. So a problem may have billions of them: they are
// counted, ranked and compared without being listed. src/answers.cpp finds the graph.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "randolph/solver.hpp"

namespace randolph {

class Budget;
struct WholeSearch;

// All optimal solutions of a problem. Two are distinct if they differ in a move. A solution ends with its first
// success. Their order: by the first move in which they differ, robots in the order of the problem, directions
// clockwise from north, ends of a transparent robot's push by cost and along the way (X6).
class Solutions {
 public:
  // The solver's result for the problem. If a limit ended the work after the optimum was known, the status is kLimit
  // and the reason is that limit, but `solution` and `cost` are given. Nodes, memory and seconds are totals of all the
  // work.
  Result result;

  // The following is known if the status is kOptimal; `count` is 0 for an unsolvable problem.
  std::uint64_t count = 0;
  bool exact = true;  // false: there are more than can be counted in 64 bits

  // The number of classes of solutions that turn into each other by swapping neighboring moves of different robots,
  // if each is the same travel in both orders; each step on the way is a solution. Found by examining all
  // solutions; none if there are more of them than `classes_of`, or a limit ended it.
  std::optional<std::uint64_t> classes;

  // The first solution that moves the fewest robots; that moves the most; that changes least often from one robot to
  // another and, of those, makes most moves before the first change.
  std::vector<Move> fewest;
  std::vector<Move> most;
  std::vector<Move> longest;

  // `many` solutions in their order, from number `first`, counted from 0. Only the first 2^64 - 2 have a number.
  std::vector<std::vector<Move>> list(std::uint64_t first, std::uint64_t many) const;

  struct Graph;

 private:
  friend Solutions solutions(const Board&, const Problem&, const Limits&, const Options&, std::uint64_t);
  bool find(const Board& board, const Problem& problem, const Prunings& prunings, std::vector<WholeSearch> searches,
            std::uint64_t classes_of, Budget& budget);

  std::shared_ptr<const Graph> graph_;
};

// All optimal solutions. Limits apply to all the work; `classes_of`: see Solutions::classes. Throws
// std::invalid_argument like solve().
Solutions solutions(const Board& board, const Problem& problem, const Limits& limits = {}, const Options& options = {},
                    std::uint64_t classes_of = 1'000'000);

// A legal move, and what is left to do after it: the answer for that position, with what T2 and M7 remember then. Its
// cost excludes the move's. A position that needs no more moves has cost 0 (T5).
struct Distance {
  Move move;
  Result result;
};

struct Distances {
  Result result;                // of the position itself
  std::vector<Distance> moves;  // all legal moves, in the order of legal_moves()
  std::uint64_t nodes = 0;      // of all searches together
  std::uint64_t memory = 0;     // the most that one of them took
  double seconds = 0;
};

// The exact distance after every legal move. The tables are made once; `options.threads` positions are searched at a
// time. Limits apply to each search, except seconds, which apply to all together. The bound of a search that a limit
// ended is raised to what follows from the position's own. The report is called in the calling thread; its bound and
// nodes are those of the finished searches.
Distances distances(const Board& board, const Problem& problem, const Limits& limits = {}, const Options& options = {});

}  // namespace randolph
