// The rules a second time, and a breadth-first search straight from them, for boards of up to 64 cells.
//
// It shares no code with the library but the types of a board's parts and of a problem: robots are stepped cell by cell
// over the raw arrays, and every state carries the full memory, the axes of all robots (T2) and the last mover with his
// direction of arrival (M7). Nothing is left out as dominated, so what the solver leaves out is put to the proof.
#pragma once

#include <cstdint>
#include <optional>

#include "randolph/solver.hpp"

namespace randolph::tests {

struct Push {
  int length = 0;  // cells entered
  int end = 0;
  int arrival = 0;
  int axes = 0;
  bool endless = false;
  bool legal = false;
};

// A robot of `color` pushed from `start`, `robots` standing where they stand (the one on `start` is the mover).
Push push(const BoardParts& parts, int color, int start, int direction, const std::vector<int>& robots);

struct Exhaustive {
  std::optional<std::uint32_t> optimum;
  bool complete = false;         // without an optimum: there is no solution at all
  std::uint32_t none_up_to = 0;  // without an optimum: every solution has more moves than this
};

// Gives up when it has met more than `most` states.
Exhaustive search_breadth_first(const BoardParts& parts, const Problem& problem, std::size_t most);

}  // namespace randolph::tests
