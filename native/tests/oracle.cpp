#include "oracle.hpp"

#include <algorithm>
#include <unordered_set>
#include <vector>

namespace randolph::tests {
namespace {

constexpr int kRow[] = {-1, 0, 1, 0};
constexpr int kCol[] = {0, 1, 0, -1};

int side(const std::vector<std::uint8_t>& sides, int cell, int direction) {
  return sides.empty() ? 0 : (sides[static_cast<std::size_t>(cell)] >> direction) & 1;
}

bool is_center(const BoardParts& parts, int cell) {
  return !parts.center.empty() && parts.center[static_cast<std::size_t>(cell)] != 0;
}

const Diagonal* diagonal_at(const BoardParts& parts, int cell) {
  for (const Diagonal& diagonal : parts.diagonals) {
    if (diagonal.cell == cell) return &diagonal;
  }
  return nullptr;
}

// The cell ahead, or -1.
int ahead_of(const BoardParts& parts, int cell, int direction) {
  const int row = cell / parts.cols + kRow[direction];
  const int col = cell % parts.cols + kCol[direction];
  int there = row * parts.cols + col;
  if (row < 0 || row >= parts.rows || col < 0 || col >= parts.cols) {
    there = ((row + parts.rows) % parts.rows) * parts.cols + (col + parts.cols) % parts.cols;
    if (side(parts.openings, cell, direction) == 0 && side(parts.openings, there, direction ^ 2) == 0) return -1;
  } else if (side(parts.walls, cell, direction) != 0 || side(parts.walls, there, direction ^ 2) != 0) {
    return -1;
  }
  return is_center(parts, there) ? -1 : there;
}

struct State {
  std::vector<int> cells;
  std::vector<int> axes;
  int mover = -1;
  int arrival = 0;

  std::uint64_t key() const {
    std::uint64_t key = mover < 0 ? 0 : static_cast<std::uint64_t>(1 + mover * 4 + arrival);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      key = key << 8 | static_cast<std::uint64_t>(cells[i] << 2 | axes[i]);
    }
    return key;
  }
};

}  // namespace

Push push(const BoardParts& parts, int color, int start, int direction, const std::vector<int>& robots) {
  Push made;
  made.end = start;
  made.arrival = direction;
  int heading = direction;
  // Longer than all (cell, direction) pairs: round and round.
  while (made.length <= 4 * parts.rows * parts.cols) {
    const int ahead = ahead_of(parts, made.end, heading);
    if (ahead < 0) break;
    if (ahead != start && std::find(robots.begin(), robots.end(), ahead) != robots.end()) break;
    made.end = ahead;
    made.arrival = heading;
    made.axes |= heading % 2 == 1 ? 1 : 2;
    ++made.length;
    const Diagonal* diagonal = diagonal_at(parts, ahead);
    if (diagonal == nullptr || diagonal->color == color) continue;
    // '/' turns N into E and back, S into W and back; '\' N into W, S into E.
    static constexpr int kRising[] = {1, 0, 3, 2};
    static constexpr int kFalling[] = {3, 2, 1, 0};
    heading = diagonal->falling ? kFalling[heading] : kRising[heading];
  }
  made.endless = made.length > 4 * parts.rows * parts.cols;
  made.legal = made.length > 0 && !made.endless && diagonal_at(parts, made.end) == nullptr;
  return made;
}

Exhaustive search_breadth_first(const BoardParts& parts, const Problem& problem, std::size_t most) {
  Exhaustive answer;
  State start;
  for (const Robot& robot : problem.robots) {
    start.cells.push_back(robot.cell);
    start.axes.push_back(0);
  }
  const auto solved = [&](const State& state) {
    for (std::size_t i = 0; i < state.cells.size(); ++i) {
      if (problem.active && *problem.active != i) continue;
      if (state.cells[i] == problem.target && (!problem.ricochet || state.axes[i] == 3)) return true;
    }
    return false;
  };
  std::unordered_set<std::uint64_t> met{start.key()};
  std::vector<State> level{start};
  std::vector<State> next;
  for (std::uint32_t moves = 0;; ++moves) {
    for (const State& state : level) {
      if (!solved(state)) continue;
      answer.optimum = moves;
      return answer;
    }
    answer.none_up_to = moves;
    next.clear();
    for (const State& state : level) {
      for (std::size_t robot = 0; robot < state.cells.size(); ++robot) {
        for (int direction = 0; direction < 4; ++direction) {
          const bool back = static_cast<int>(robot) == state.mover && direction == (state.arrival ^ 2);
          if (problem.no_reversal && back) continue;
          const Push made = push(parts, problem.robots[robot].color, state.cells[robot], direction, state.cells);
          if (!made.legal) continue;
          State after = state;
          after.cells[robot] = made.end;
          after.axes[robot] |= made.axes;
          after.mover = static_cast<int>(robot);
          after.arrival = made.arrival;
          if (met.insert(after.key()).second) next.push_back(std::move(after));
        }
      }
      if (met.size() > most) return answer;
    }
    if (next.empty()) {
      answer.complete = true;
      return answer;
    }
    level.swap(next);
  }
}

}  // namespace randolph::tests
