// The rules a second time, and a search for the least cost straight from them, for boards of up to 64 cells.
//
// It shares no code with the library but the types of a board's parts and of a problem: robots are stepped cell by cell
// over the raw arrays, and every state carries all that a rule asks about: the cells, with M7 the last mover and its
// direction of arrival, with T2 the axes of all robots that may end on the target. Nothing is left out as dominated, no
// robot is taken for another, no bound is used: what the solver leaves out is put to the proof.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

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

// A way that a push may end; for a transparent robot one of several.
struct Way {
  int end = 0;
  int arrival = 0;
  int axes = 0;
  int cost = 1;
  friend auto operator<=>(const Way&, const Way&) = default;
};

class Oracle {
 public:
  explicit Oracle(const BoardParts& parts);

  // A robot of `color` pushed from `start`, `robots` standing where they stand (the one on `start` is the mover).
  Push push(int color, int start, int direction, const std::vector<int>& robots) const;

  // Everything that a push of the robot may mean, in no particular order: X1-X6 for a transparent one.
  std::vector<Way> ways(const Robot& robot, int direction, const std::vector<int>& robots) const;

  struct Answer {
    std::optional<std::uint32_t> optimum;
    bool complete = false;         // without an optimum: there is no solution at all
    std::uint32_t none_up_to = 0;  // without an optimum: every solution costs more than this
  };

  // Gives up when it has met more than `most` states.
  Answer search(const Problem& problem, std::size_t most) const;

 private:
  void through(const Robot& robot, int direction, const std::vector<int>& robots, std::vector<Way>& found) const;

  const BoardParts& parts_;
  std::vector<int> ahead_;        // [4 * cell + direction]: the cell that is entered, or -1
  std::vector<int> behind_wall_;  // [4 * cell + direction]: the cell behind a wall that bars the way, or -1
  std::vector<int> diagonal_;     // [cell]: -1, or 2 * color + falling
};

}  // namespace randolph::tests
