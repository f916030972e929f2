// A second implementation of the rules, and a search for the least cost that uses nothing else, for boards of up to 64
// cells.
//
// It shares no code with the library but the types of a board's parts and of a problem. Robots are moved cell by cell
// over the raw arrays. Every state has all that a rule depends on: the cells; with M7 the last mover and its direction
// of arrival; with T2 the axes of all robots that may end on the target. There are no bounds and no prunings, and
// robots that travel alike are different states. So every pruning of the solver is tested.
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

// A possible result of a push; for a transparent robot one of several.
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

  // A push of the robot of `color` from `start`; `robots` are the cells of all robots, including the mover.
  Push push(int color, int start, int direction, const std::vector<int>& robots) const;

  // All possible results of a push of the robot, in no particular order: X1-X6 for a transparent one.
  std::vector<Way> ways(const Robot& robot, int direction, const std::vector<int>& robots) const;

  struct Answer {
    std::optional<std::uint32_t> optimum;
    bool complete = false;         // without an optimum: there is no solution at all
    std::uint32_t none_up_to = 0;  // without an optimum: every solution costs more than this
  };

  // Gives up after more than `most` states.
  Answer search(const Problem& problem, std::size_t most) const;

 private:
  void through(const Robot& robot, int direction, const std::vector<int>& robots, std::vector<Way>& found) const;

  const BoardParts& parts_;
  std::vector<int> ahead_;        // [4 * cell + direction]: the cell that is entered, or -1
  std::vector<int> behind_wall_;  // [4 * cell + direction]: the cell behind a wall on that side, or -1
  std::vector<int> diagonal_;     // [cell]: -1, or 2 * color + falling
};

}  // namespace randolph::tests
