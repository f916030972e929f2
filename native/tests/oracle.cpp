#include "oracle.hpp"

#include <algorithm>
#include <array>

namespace randolph::tests {
namespace {

constexpr int kRow[] = {-1, 0, 1, 0};
constexpr int kCol[] = {0, 1, 0, -1};

// 1: east and west, 2: north and south.
int axis_of(int direction) {
  return direction % 2 == 1 ? 1 : 2;
}

// '/' turns N into E and back, S into W and back; '\' N into W, S into E.
int turned(int heading, bool falling) {
  static constexpr int kRising[] = {1, 0, 3, 2};
  static constexpr int kFalling[] = {3, 2, 1, 0};
  return falling ? kFalling[heading] : kRising[heading];
}

bool stands(const std::vector<int>& robots, int cell) {
  return std::find(robots.begin(), robots.end(), cell) != robots.end();
}

// A position with all that the rules depend on, in 53 bits.
struct State {
  std::array<int, kMaxRobots> cells{};
  std::array<int, kMaxRobots> axes{};
  int back = -1;  // 4 * robot + the direction that M7 forbids it
};

std::uint64_t key_of(const State& state) {
  std::uint64_t key = static_cast<std::uint64_t>(state.back + 1);
  for (std::size_t i = 0; i < kMaxRobots; ++i)
    key = key << 8 | static_cast<std::uint64_t>(state.cells[i] << 2 | state.axes[i]);
  return key + 1;
}

State state_of(std::uint64_t key) {
  State state;
  --key;
  for (std::size_t i = kMaxRobots; i-- > 0; key >>= 8) {
    state.axes[i] = static_cast<int>(key & 3);
    state.cells[i] = static_cast<int>(key >> 2 & 63);
  }
  state.back = static_cast<int>(key) - 1;
  return state;
}

// The least cost at which each state was met: open addressing, no deletion.
class Costs {
 public:
  Costs() : keys_(1 << 12), costs_(1 << 12) {}

  std::size_t size() const { return size_; }

  // Whether this is the first path to the state, or a cheaper one.
  bool lower(std::uint64_t key, std::uint32_t cost) {
    if (2 * size_ >= keys_.size()) grow();
    const std::size_t at = find(key);
    if (keys_[at] == key && costs_[at] <= cost) return false;
    if (keys_[at] == 0) ++size_;
    keys_[at] = key;
    costs_[at] = cost;
    return true;
  }

  std::uint32_t operator[](std::uint64_t key) const { return costs_[find(key)]; }

 private:
  std::size_t find(std::uint64_t key) const {
    std::size_t at = (key * 0x9E3779B97F4A7C15u >> 20) & (keys_.size() - 1);
    while (keys_[at] != 0 && keys_[at] != key) at = (at + 1) & (keys_.size() - 1);
    return at;
  }

  void grow() {
    std::vector<std::uint64_t> keys(4 * keys_.size());
    std::vector<std::uint32_t> costs(4 * keys_.size());
    keys.swap(keys_);
    costs.swap(costs_);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (keys[i] == 0) continue;
      const std::size_t at = find(keys[i]);
      keys_[at] = keys[i];
      costs_[at] = costs[i];
    }
  }

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> costs_;
  std::size_t size_ = 0;
};

}  // namespace

Oracle::Oracle(const BoardParts& parts) : parts_(parts) {
  const int cells = parts.rows * parts.cols;
  const auto side = [](const std::vector<std::uint8_t>& sides, int cell, int direction) {
    return !sides.empty() && (sides[static_cast<std::size_t>(cell)] >> direction & 1) != 0;
  };
  const auto center = [&](int cell) {
    return !parts.center.empty() && parts.center[static_cast<std::size_t>(cell)] != 0;
  };
  for (int cell = 0; cell < cells; ++cell) {
    for (int direction = 0; direction < 4; ++direction) {
      const int row = cell / parts.cols + kRow[direction];
      const int col = cell % parts.cols + kCol[direction];
      const bool border = row < 0 || row >= parts.rows || col < 0 || col >= parts.cols;
      const int there = (row + parts.rows) % parts.rows * parts.cols + (col + parts.cols) % parts.cols;
      const auto either = [&](const std::vector<std::uint8_t>& sides) {
        return side(sides, cell, direction) || side(sides, there, direction ^ 2);
      };
      const bool shut = center(cell) || center(there) || (border && !either(parts.openings));
      const bool wall = !border && either(parts.walls);
      ahead_.push_back(shut || wall ? -1 : there);
      behind_wall_.push_back(!shut && wall ? there : -1);
    }
  }
  diagonal_.assign(static_cast<std::size_t>(cells), -1);
  for (const Diagonal& diagonal : parts.diagonals)
    diagonal_[diagonal.cell] = 2 * diagonal.color + (diagonal.falling ? 1 : 0);
}

Push Oracle::push(int color, int start, int direction, const std::vector<int>& robots) const {
  Push made;
  made.end = start;
  made.arrival = direction;
  int heading = direction;
  // Longer than the number of all (cell, direction) pairs: nothing stops the robot.
  while (made.length <= 4 * parts_.rows * parts_.cols) {
    const int ahead = ahead_[static_cast<std::size_t>(4 * made.end + heading)];
    if (ahead < 0 || (ahead != start && stands(robots, ahead))) break;
    made.end = ahead;
    made.arrival = heading;
    made.axes |= axis_of(heading);
    ++made.length;
    const int diagonal = diagonal_[static_cast<std::size_t>(ahead)];
    if (diagonal >= 0 && diagonal / 2 != color) heading = turned(heading, diagonal % 2 != 0);
  }
  made.endless = made.length > 4 * parts_.rows * parts_.cols;
  made.legal = made.length > 0 && !made.endless && diagonal_[static_cast<std::size_t>(made.end)] < 0;
  return made;
}

// The least cost at which the robot enters each cell in each direction with each set of axes; repeated until nothing
// gets cheaper.
void Oracle::through(const Robot& robot, int direction, const std::vector<int>& robots, std::vector<Way>& found) const {
  struct Walk {
    int cell;
    int heading;  // direction in which the cell was entered
    int axes;     // 0: not moved yet
    int cost;
  };
  std::vector<Walk> walks{{robot.cell, direction, 0, 1}};
  const auto enter = [&](const Walk& walk, int cell, int heading, int cost) {
    const int axes = walk.axes | axis_of(heading);
    for (Walk& known : walks) {
      if (known.cell == cell && known.heading == heading && known.axes == axes) {
        if (known.cost <= cost) return false;
        known.cost = cost;
        return true;
      }
    }
    walks.push_back({cell, heading, axes, cost});
    return true;
  };
  for (bool cheaper = true; cheaper;) {
    cheaper = false;
    for (std::size_t at = 0; at < walks.size(); ++at) {
      const Walk walk = walks[at];
      const int diagonal = diagonal_[static_cast<std::size_t>(walk.cell)];
      const auto go = [&](int heading, int more) {
        const auto edge = static_cast<std::size_t>(4 * walk.cell + heading);
        if (ahead_[edge] >= 0) cheaper |= enter(walk, ahead_[edge], heading, walk.cost + more);
        if (behind_wall_[edge] >= 0) cheaper |= enter(walk, behind_wall_[edge], heading, walk.cost + more + 1);
      };
      if (diagonal >= 0 && diagonal / 2 != robot.color) {
        go(turned(walk.heading, diagonal % 2 != 0), 0);
        go(walk.heading, 1);
      } else {
        go(walk.heading, 0);
      }
    }
  }
  for (const Walk& walk : walks) {
    if (walk.axes == 0 || diagonal_[static_cast<std::size_t>(walk.cell)] >= 0) continue;
    if (walk.cell != robot.cell && stands(robots, walk.cell)) continue;
    const int ahead = ahead_[static_cast<std::size_t>(4 * walk.cell + walk.heading)];
    if (ahead < 0 || (ahead != robot.cell && stands(robots, ahead))) {
      found.push_back({walk.cell, walk.heading, walk.axes, walk.cost});
    }
  }
}

std::vector<Way> Oracle::ways(const Robot& robot, int direction, const std::vector<int>& robots) const {
  std::vector<Way> found;
  if (robot.transparent) {
    through(robot, direction, robots, found);
  } else {
    const Push made = push(robot.color, robot.cell, direction, robots);
    if (made.legal) found.push_back({made.end, made.arrival, made.axes, 1});
  }
  return found;
}

Oracle::Answer Oracle::search(const Problem& problem, std::size_t most) const {
  Answer answer;
  const std::size_t count = problem.robots.size();
  const auto may_arrive = [&](std::size_t robot) { return !problem.active || *problem.active == robot; };
  State start;
  for (std::size_t i = 0; i < count; ++i) {
    start.cells[i] = problem.robots[i].cell;
    if (problem.ricochet && may_arrive(i)) start.axes[i] = problem.remembered.axes[i];
  }
  if (problem.no_reversal && problem.remembered.last) {
    start.back = 4 * static_cast<int>(*problem.remembered.last) + (index(problem.remembered.arrival) ^ 2);
  }
  Costs costs;
  costs.lower(key_of(start), 0);
  std::vector<std::vector<std::uint64_t>> levels{{key_of(start)}};  // by cost
  std::vector<int> cells(count);
  for (std::uint32_t cost = 0; cost < levels.size(); ++cost) {
    const std::vector<std::uint64_t> level = std::move(levels[cost]);
    for (const std::uint64_t key : level) {
      const State state = state_of(key);
      for (std::size_t i = 0; i < count; ++i) {
        if (!may_arrive(i) || state.cells[i] != problem.target || (problem.ricochet && state.axes[i] != 3)) continue;
        answer.optimum = cost;
        return answer;
      }
    }
    answer.none_up_to = cost;
    for (const std::uint64_t key : level) {
      if (costs[key] != cost) continue;  // reached at a lower cost meanwhile
      const State state = state_of(key);
      for (std::size_t i = 0; i < count; ++i) cells[i] = state.cells[i];
      for (std::size_t i = 0; i < count; ++i) {
        const Robot robot{problem.robots[i].color, static_cast<Cell>(state.cells[i]), problem.robots[i].transparent};
        for (int direction = 0; direction < 4; ++direction) {
          if (state.back == 4 * static_cast<int>(i) + direction) continue;
          for (const Way& way : ways(robot, direction, cells)) {
            State after = state;
            after.cells[i] = way.end;
            if (problem.ricochet && may_arrive(i)) after.axes[i] |= way.axes;
            if (problem.no_reversal) after.back = 4 * static_cast<int>(i) + (way.arrival ^ 2);
            const std::uint32_t there = cost + static_cast<std::uint32_t>(way.cost);
            if (!costs.lower(key_of(after), there)) continue;
            if (levels.size() <= there) levels.resize(there + 1);
            levels[there].push_back(key_of(after));
          }
        }
      }
      if (costs.size() > most) return answer;
    }
  }
  answer.complete = true;
  return answer;
}

}  // namespace randolph::tests
