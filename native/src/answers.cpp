// All optimal solutions, and the distance after every move.
//
// The graph of all optimal solutions is found in four steps. The search goes on to the end of the level of the first
// solution, whose cost d is the optimum. It plays the *easier game*: robots that travel alike have no names, and little
// of M7 is remembered. Next, moves are undone from its solved positions; this *marks* the positions on paths of cost d.
// Then the *full game* is searched, with robots by name, all axes and all of M7, but only through marked positions. The
// last step goes backwards over that graph: it finds the number of paths to the target, the sets of robots that move on
// them, and the fewest changes of the moving robot. Why no solution is lost: docs/explanation/solver.md, section 12.

#include "randolph/answers.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <limits>
#include <mutex>
#include <numeric>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <utility>

#include "any_search.hpp"
#include "budget.hpp"
#include "ground.hpp"
#include "memory.hpp"

namespace randolph {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 kNone = 0xFFFFFFFF;
constexpr u64 kUncounted = std::numeric_limits<u64>::max();

using Cells = std::array<Cell, kMaxRobots>;

// ── The travels of robots ────────────────────────────────────────────────────────────────────────────────────────────

// Collects the cells of all robots but one; returns their number.
int others_of(const Cells& cells, std::size_t robot, std::size_t robots, Cell* others) {
  int count = 0;
  for (std::size_t other = 0; other < robots; ++other) {
    if (other != robot) others[count++] = cells[other];
  }
  return count;
}

// Where robots can go, by chains (board.hpp). Robots are numbered as in the problem.
class Pushes {
 public:
  Pushes(const Board& board, std::vector<Robot> robots) : board_(board), robots_(std::move(robots)) {
    for (const Robot& robot : robots_) routes_.push_back(robot.transparent ? nullptr : &board.routes(robot.color));
  }

  std::size_t size() const { return robots_.size(); }

  // Calls use(direction, travel) for each legal travel of a robot, M7 apart: clockwise from north, those of a
  // transparent robot's push in the order that gives them their names (X6).
  template <typename Use>
  void each(const Cells& cells, std::size_t robot, Use use) {
    Cell others[kMaxRobots];
    const int count = others_of(cells, robot, robots_.size(), others);
    const Cell cell = cells[robot];
    const Routes* const routes = routes_[robot];
    for (const Direction push : kDirections) {
      if (routes == nullptr) {
        board_.travels_through(robots_[robot].color, cell, push, others, count, false, through_);
        sort_by_name(through_, push);
        for (const Travel& travel : through_) use(push, travel);
        continue;
      }
      const auto d = static_cast<std::size_t>(index(push));
      const u16 from = routes->place[cell][d];
      if (routes->loops && routes->loop[from].length != 0) {
        const Travel travel = board_.travel(robots_[robot].color, cell, push, others, count);
        if (travel.legal) use(push, travel);
        continue;
      }
      u16 length = routes->reach[cell][d];
      for (int i = 0; i < count; ++i) {
        const std::array<u16, 4>& place = routes->place[others[i]];
        if (routes->straight) {
          length = std::min(length, static_cast<u16>(place[d] - from - 1));
        } else {
          for (const u16 item : place) length = std::min(length, static_cast<u16>(item - from - 1));
        }
      }
      const Routes::Item& end = routes->items[from + std::size_t{length}];
      if (length == 0 || end.diagonal != 0) continue;  // M2, M4
      const u8 axes = routes->turn[from] <= length ? kBothAxes : axis(push);
      use(push, Travel{length, end.cell, end.direction, axes, true, 1});
    }
  }

 private:
  const Board& board_;
  std::vector<Robot> robots_;
  std::vector<const Routes*> routes_;  // null for transparent robots
  std::vector<Travel> through_;
};

// Bytes claimed of a budget, and given back.
class Claim {
 public:
  explicit Claim(Budget& budget) : budget_(budget) {}
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  ~Claim() { budget_.give_back(bytes_); }
  bool more(u64 bytes) {
    if (!budget_.claim(bytes)) return false;
    bytes_ += bytes;
    return true;
  }
  void less(u64 bytes) {
    budget_.give_back(bytes);
    bytes_ -= bytes;
  }

 private:
  Budget& budget_;
  u64 bytes_ = 0;
};

// The cells from which robots can have come: pushes backwards. Robots are numbered as in the problem. When the budget
// is used up, pushes may be missing.
class Pulls {
 public:
  Pulls(const Board& board, std::vector<Robot> robots, Budget& budget)
      : board_(board), robots_(std::move(robots)), budget_(budget), claim_(budget) {
    for (const Robot& robot : robots_) {
      routes_.push_back(robot.transparent ? nullptr : &board.routes(robot.color));
    }
  }

  // Calls use(from, push, travel) for each push that can have led a robot to where it stands, the others standing where
  // they do.
  template <typename Use>
  void each(const Cells& cells, std::size_t robot, Use use) {
    Cell others[kMaxRobots];
    const int count = others_of(cells, robot, robots_.size(), others);
    const auto occupied = [&](Cell cell) { return std::find(others, others + count, cell) != others + count; };
    const Cell end = cells[robot];
    if (routes_[robot] == nullptr) {
      const Passing& passing = passing_by(robots_[robot].color);
      if (passing.empty()) return;
      std::size_t tried = 0;
      for (const auto& [from, push] : passing[end]) {
        if (++tried % 64 == 0 && budget_.is_over()) return;
        if (occupied(from)) continue;
        board_.travels_through(robots_[robot].color, from, push, others, count, false, travels_);
        for (const Travel& travel : travels_) {
          if (travel.end == end) use(from, push, travel);
        }
      }
      return;
    }
    const Routes& routes = *routes_[robot];
    for (const u16 item : routes.place[end]) {
      if (routes.loops && routes.loop[item].length != 0) {
        round(robot, routes, item, others, count, use);
        continue;
      }
      const Direction arrival = routes.items[item].direction;
      const auto reach = [&](std::size_t at) {
        const Routes::Item& entered = routes.items[at];
        return routes.reach[entered.cell][static_cast<std::size_t>(index(entered.direction))];
      };
      const std::size_t ahead = reach(item);
      if (ahead != 0 && !occupied(routes.items[item + 1u].cell)) continue;  // it would have gone on
      for (u16 length = 1; length <= item && reach(item - length) == ahead + length; ++length) {
        const Routes::Item& from = routes.items[item - length];
        if (occupied(from.cell)) break;
        if (from.diagonal != 0) continue;
        const u8 axes = routes.turn[item - length] <= length ? kBothAxes : axis(from.direction);
        use(from.cell, from.direction, Travel{length, end, arrival, axes, true, 1});
      }
    }
  }

 private:
  using Start = std::pair<Cell, Direction>;
  using Passing = std::vector<std::vector<Start>>;  // [cell]: the pushes that lead to it

  // The same on a loop.
  template <typename Use>
  void round(std::size_t robot, const Routes& routes, u16 item, const Cell* others, int count, Use use) {
    const Routes::Loop loop = routes.loop[item];
    const Cell ahead = routes.items[loop.first + (item - loop.first + 1) % loop.length].cell;
    if (std::find(others, others + count, ahead) == others + count) return;  // it would have gone on
    for (u16 length = 1; length < loop.length; ++length) {
      const Routes::Item& from = routes.items[loop.first + (item - loop.first + loop.length - length) % loop.length];
      if (std::find(others, others + count, from.cell) != others + count) return;
      if (from.diagonal != 0) continue;
      const Travel travel = board_.travel(robots_[robot].color, from.cell, from.direction, others, count);
      if (travel.legal && travel.length == length) use(from.cell, from.direction, travel);
    }
  }

  // The pushes of a transparent robot of this color that lead to each cell, if it could stop anywhere; none when the
  // budget is used up.
  const Passing& passing_by(int color) {
    Passing& found = passing_[static_cast<std::size_t>(board_.kind(color))];
    if (!found.empty()) return found;
    found.resize(static_cast<std::size_t>(board_.cells()));
    std::size_t starts = 0;
    for (Cell from = 0; from < board_.cells(); ++from) {
      if (!board_.free(from)) continue;
      const std::size_t before = starts;
      for (const Direction push : kDirections) {
        board_.travels_through(color, from, push, nullptr, 0, true, travels_);
        for (const Travel& travel : travels_) {
          std::vector<Start>& there = found[travel.end];
          if (!there.empty() && there.back() == Start{from, push}) continue;
          there.emplace_back(from, push);
          ++starts;
        }
      }
      if (budget_.is_over() || !claim_.more(2 * (starts - before) * sizeof(Start))) {  // vectors grow to twice as much
        found.clear();
        break;
      }
    }
    return found;
  }

  const Board& board_;
  std::vector<Robot> robots_;
  std::vector<const Routes*> routes_;            // null for transparent robots
  std::array<Passing, kMaxRobots + 1> passing_;  // [kind], as far as it has been asked for
  std::vector<Travel> travels_;
  Budget& budget_;
  Claim claim_;
};

// ── Sets of states ───────────────────────────────────────────────────────────────────────────────────────────────────

// What M7 remembers: 0 for nothing, else 1 + 4 * robot + arrival.
constexpr u8 last_of(std::size_t robot, Direction arrival) {
  return static_cast<u8>(1 + 4 * robot + static_cast<std::size_t>(index(arrival)));
}
constexpr bool goes_back(u8 last, std::size_t robot, Direction push) {
  return last != 0 && last == last_of(robot, opposite(push));
}

// A state as a number of 92 bits: six cells, the axes of six robots, the last move.
struct Key {
  u64 low = 0;
  u32 high = 0;
  friend bool operator==(const Key&, const Key&) = default;

  static Key of(const Cells& cells, u32 axes, u32 last) {
    Key key;
    for (std::size_t i = 0; i < 5; ++i) key.low |= u64{cells[i]} << (12 * i);
    key.high = cells[5] | axes << 12 | last << 24;
    return key;
  }
  Cells cells() const {
    Cells cells;
    for (std::size_t i = 0; i < 5; ++i) cells[i] = static_cast<Cell>(low >> (12 * i) & 0xFFF);
    cells[5] = static_cast<Cell>(high & 0xFFF);
    return cells;
  }
  u32 axes() const { return high >> 12 & 0xFFF; }
  u8 last() const { return static_cast<u8>(high >> 24); }
  u64 hash() const {
    u64 mixed = (low ^ u64{high} << 29) * 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 32 ^ high) * 0xD6E8FEB86659FD93;
    return mixed ^ mixed >> 32;
  }
};

// States with the least cost at which each has been met, numbered as they come, and queued in the order of their cost.
class States {
 public:
  struct State {
    u64 low;
    u32 high;
    u16 cost;
    Key key() const { return {low, high}; }
  };

  // With `by_cost` a state at another cost is another state.
  States(Budget& budget, bool by_cost) : budget_(budget), claim_(budget), by_cost_(by_cost) {}

  u32 size() const { return size_; }
  State& at(u32 number) { return chunks_[number >> kChunkBits].as<State>()[number & ((1u << kChunkBits) - 1)]; }
  // The numbers of the states met at a cost, including those that were later met more cheaply.
  const std::vector<u32>& level(std::size_t cost) const { return levels_[cost]; }
  std::size_t levels() const { return levels_.size(); }

  u32 find(const Key& key, u64 hash, u32 cost) {
    if (size_ == 0) return kNone;
    const u64* const slots = slots_.as<u64>();
    for (u64 slot = hash & mask_;; slot = (slot + 1) & mask_) {
      const u64 entry = slots[slot];
      if (entry == 0) return kNone;
      if (entry >> 32 != hash >> 32) continue;
      const State& state = at(static_cast<u32>(entry) - 1);
      if (state.low == key.low && state.high == key.high && (!by_cost_ || state.cost == cost)) {
        return static_cast<u32>(entry) - 1;
      }
    }
  }

  // Its number; kNone if the budget is used up.
  u32 meet(const Key& key, u64 hash, u32 cost) {
    if (cost > 0xFFFF || (std::size_t{size_} + 1) * 3 > (slots_ ? mask_ + 1 : 0) * 2) {
      if (cost > 0xFFFF || !grow()) return no_memory();
    }
    u64* const slots = slots_.as<u64>();
    u64 slot = hash & mask_;
    for (; slots[slot] != 0; slot = (slot + 1) & mask_) {
      const u64 entry = slots[slot];
      if (entry >> 32 != hash >> 32) continue;
      State& state = at(static_cast<u32>(entry) - 1);
      if (state.low != key.low || state.high != key.high || (by_cost_ && state.cost != cost)) continue;
      if (cost < state.cost) {
        state.cost = static_cast<u16>(cost);
        if (!wait(static_cast<u32>(entry) - 1, cost)) return kNone;
      }
      return static_cast<u32>(entry) - 1;
    }
    if (size_ >> kChunkBits == chunks_.size()) {
      constexpr std::size_t kBytes = sizeof(State) << kChunkBits;
      if (!claim_.more(kBytes)) return kNone;
      chunks_.emplace_back(kBytes, Use::kList);
      if (!chunks_.back()) return no_memory();
    }
    if (budget_.count_nodes(1) == 0 || !wait(size_, cost)) return kNone;
    at(size_) = {key.low, key.high, static_cast<u16>(cost)};
    slots[slot] = (hash >> 32 << 32) | (size_ + 1);
    return size_++;
  }

 private:
  static constexpr unsigned kChunkBits = 12;

  u32 no_memory() {
    budget_.end(Reason::kMemory);
    return kNone;
  }

  bool wait(u32 number, u32 cost) {
    if (levels_.size() <= cost) levels_.resize(cost + 1);
    std::vector<u32>& level = levels_[cost];
    if (level.size() == level.capacity()) {
      const std::size_t more = std::max<std::size_t>(level.size(), 16);
      if (!claim_.more(more * sizeof(u32))) return false;
      level.reserve(level.size() + more);
    }
    level.push_back(number);
    return true;
  }

  bool grow() {
    const std::size_t before = slots_ ? mask_ + 1 : 0;
    const std::size_t count = before == 0 ? 1024 : 2 * before;
    if (size_ >= 0xF0000000 || !claim_.more(count * sizeof(u64))) return false;
    Region slots(count * sizeof(u64), Use::kTable);
    if (!slots) return false;
    const u64 mask = count - 1;
    u64* const to = slots.as<u64>();
    for (u32 number = 0; number < size_; ++number) {
      const u64 hash = at(number).key().hash();
      u64 slot = hash & mask;
      while (to[slot] != 0) slot = (slot + 1) & mask;
      to[slot] = (hash >> 32 << 32) | (number + 1);
      if (number % 65536 == 65535 && budget_.ended()) return false;
    }
    slots_ = std::move(slots);
    mask_ = mask;
    claim_.less(before * sizeof(u64));
    return true;
  }

  Budget& budget_;
  Claim claim_;
  bool by_cost_;
  u32 size_ = 0;
  u64 mask_ = 0;
  Region slots_;  // 0, or the upper half of the hash above 1 + the state's number
  std::vector<Region> chunks_;
  std::vector<std::vector<u32>> levels_;
};

// ── The easier game ──────────────────────────────────────────────────────────────────────────────────────────────────

// The search for one active robot has met many positions; this marks those on paths of the optimum's cost.
class EasierGame {
 public:
  EasierGame(const Board& board, const Problem& problem, const Prunings& prunings, WholeSearch whole, Budget& budget)
      : robots_(in_order(board, problem, whole.active)),
        pulls_(board, of(problem, robots_), budget),
        search_(std::move(whole.search)),
        memory_(whole.memory),
        ricochet_(problem.ricochet),
        budget_(budget),
        marked_(budget, false) {
    for (std::size_t slot = 0; slot < robots_.size(); ++slot) {
      const bool alike =
          slot > 1 && prunings.interchange &&
          travel_kind(board, problem.robots[robots_[slot]]) == travel_kind(board, problem.robots[robots_[slot - 1]]);
      first_[slot] = alike ? first_[slot - 1] : slot;
    }
    for (std::size_t slot = robots_.size(); slot-- > 0;) {
      const bool alike = slot + 1 < robots_.size() && first_[slot + 1] == first_[slot];
      end_[slot] = alike ? end_[slot + 1] : slot + 1;
    }
  }

  // Marks the positions on paths of the optimum's cost. False if the budget is used up.
  bool mark(u32 optimum) {
    bool in_budget = true;
    const auto solved = [&](const Slotted& position) { in_budget = in_budget && mark(position, optimum); };
    if (!search_->note_costs(solved) || !in_budget) return false;
    for (u32 cost = optimum; cost > 0; --cost) {
      for (std::size_t i = 0; cost < marked_.levels() && i < marked_.level(cost).size(); ++i) {
        if (i % 16 == 0 && budget_.ended()) return false;
        if (!mark_before(position_of(marked_.at(marked_.level(cost)[i]).key()), cost)) return false;
      }
    }
    return !budget_.is_over();  // or pushes may be missing
  }

  // Whether a position of the full game lies on a path of the optimum's cost when it is reached at `cost`. `axes` are
  // the active robot's; `last` as the full game has it, 0 where the easier one does not remember it.
  bool marked(const Cells& cells, u8 axes, u8 last, u32 cost) {
    Slotted position{cells_of(cells), axes, 0};
    if (last != 0) position.last = last_in(position.cells, cells, last);
    const Key key = key_of(position);
    const u32 number = marked_.find(key, key.hash(), cost);
    return number != kNone && marked_.at(number).cost == cost;
  }

  // Whether a move by `robot` is remembered here, when the active robot's axes were `axes`.
  bool remembers(std::size_t robot, u8 axes) const {
    return memory_ == Memory::kEvery || (memory_ == Memory::kActive && robot == robots_[0] && axes != kBothAxes);
  }
  std::size_t active() const { return robots_[0]; }

 private:
  static std::vector<std::size_t> in_order(const Board& board, const Problem& problem, std::size_t active) {
    std::vector<std::size_t> robots{active};
    for (std::size_t robot = 0; robot < problem.robots.size(); ++robot) {
      if (robot != active) robots.push_back(robot);
    }
    std::stable_sort(robots.begin() + 1, robots.end(), [&](std::size_t a, std::size_t b) {
      return travel_kind(board, problem.robots[a]) < travel_kind(board, problem.robots[b]);
    });
    return robots;
  }
  static std::vector<Robot> of(const Problem& problem, const std::vector<std::size_t>& order) {
    std::vector<Robot> robots;
    for (const std::size_t robot : order) robots.push_back(problem.robots[robot]);
    return robots;
  }

  // The cells by slot, from cells by robot; each group in order.
  Cells cells_of(const Cells& by_robot) const {
    Cells cells{};
    for (std::size_t slot = 0; slot < robots_.size(); ++slot) cells[slot] = by_robot[robots_[slot]];
    for (std::size_t slot = 1; slot < robots_.size(); slot = end_[slot]) {
      std::sort(cells.begin() + static_cast<std::ptrdiff_t>(slot),
                cells.begin() + static_cast<std::ptrdiff_t>(end_[slot]));
    }
    return cells;
  }
  // The last move by slot, from the last move by robot.
  static u8 last_in(const Cells& cells, const Cells& by_robot, u8 last) {
    const Cell cell = by_robot[(last - 1u) / 4];
    const auto slot = static_cast<std::size_t>(std::find(cells.begin(), cells.end(), cell) - cells.begin());
    return last_of(slot, kDirections[(last - 1u) % 4]);
  }

  static Key key_of(const Slotted& position) { return Key::of(position.cells, position.axes, position.last); }
  static Slotted position_of(const Key& key) { return {key.cells(), static_cast<u8>(key.axes()), key.last()}; }

  bool mark(const Slotted& position, u32 cost) {
    const Key key = key_of(position);
    return marked_.meet(key, key.hash(), cost) != kNone;
  }

  // Marks the positions from which a move leads to this one. False if the budget is used up.
  bool mark_before(const Slotted& position, u32 cost) {
    bool in_budget = true;
    for (std::size_t slot = 0; slot < robots_.size(); ++slot) {
      pulls_.each(position.cells, slot, [&](Cell from, Direction push, const Travel& travel) {
        if (travel.cost > cost || !in_budget) return;
        Slotted before = position;
        std::size_t then = 0;
        if (slot == 0) {
          before.cells[0] = from;
        } else {
          then = place(before.cells, slot, from);
        }
        // The memory before the push: any from which the push makes what is remembered now.
        const u8 after = last_of(slot, travel.arrival);
        const bool turns = slot == 0 && ricochet_;
        for (u8 axes = turns ? 0 : position.axes; axes <= position.axes; ++axes) {
          if (turns && (axes | travel.axes) != position.axes) continue;
          if (position.last != (remembers(robots_[slot], axes) ? after : 0)) continue;
          before.axes = axes;
          const std::size_t lasts = memory_ == Memory::kNone ? 0 : memory_ == Memory::kActive ? 4 : 4 * robots_.size();
          for (std::size_t last = 0; last <= lasts; ++last) {
            before.last = static_cast<u8>(last);
            if (goes_back(before.last, then, push) || search_->cost_of(before) != cost - travel.cost) continue;
            in_budget = in_budget && mark(before, cost - travel.cost);
          }
        }
      });
    }
    return in_budget;
  }

  // Moves the robot of a slot to a cell and sorts its group; returns its new slot.
  std::size_t place(Cells& cells, std::size_t slot, Cell cell) const {
    for (; slot > first_[slot] && cells[slot - 1] > cell; --slot) cells[slot] = cells[slot - 1];
    for (; slot + 1 < end_[slot] && cells[slot + 1] < cell; ++slot) cells[slot] = cells[slot + 1];
    cells[slot] = cell;
    return slot;
  }

  std::vector<std::size_t> robots_;  // [slot]: its index in the problem
  std::array<std::size_t, kMaxRobots> first_{};
  std::array<std::size_t, kMaxRobots> end_{};
  Pulls pulls_;
  std::unique_ptr<AnySearch> search_;
  Memory memory_;
  bool ricochet_;
  Budget& budget_;
  States marked_;
};

u64 saturating(u64 a, u64 b) {
  return a > kUncounted - b ? kUncounted : a + b;
}

}  // namespace

// ── The graph ────────────────────────────────────────────────────────────────────────────────────────────────────────

struct Solutions::Graph {
  struct Edge {
    u32 to;
    Cell end;
    u16 cost;
    u8 robot;
    u8 direction;
    u8 arrival;
    u8 axes;

    Move move() const { return {robot, kDirections[direction], end, kDirections[arrival], axes, cost}; }
    bool same_travel(const Edge& other) const {
      return end == other.end && cost == other.cost && robot == other.robot && direction == other.direction &&
             arrival == other.arrival && axes == other.axes;
    }
  };
  struct Node {
    u32 begin = 0;  // of its edges; none where the target is reached
    u32 end = 0;
    u64 ways = 0;  // to the target
  };

  std::vector<Node> nodes;  // 0: the start
  std::vector<Edge> edges;

  const Edge* begin(u32 node) const { return edges.data() + nodes[node].begin; }
  const Edge* end(u32 node) const { return edges.data() + nodes[node].end; }

  // The solution of a number less than nodes[0].ways, as its edges.
  void solution(u64 rank, std::vector<const Edge*>& found) const {
    found.clear();
    for (u32 node = 0; nodes[node].begin != nodes[node].end;) {
      const Edge* edge = begin(node);
      for (; rank >= nodes[edge->to].ways; ++edge) rank -= nodes[edge->to].ways;
      found.push_back(edge);
      node = edge->to;
    }
  }
};

namespace {

using Graph = Solutions::Graph;

std::vector<Move> moves_of(const std::vector<const Graph::Edge*>& edges) {
  std::vector<Move> moves;
  moves.reserve(edges.size());
  for (const Graph::Edge* edge : edges) moves.push_back(edge->move());
  return moves;
}

// The full game: finds the graph.
class FullGame {
 public:
  FullGame(const Board& board, const Problem& problem, u32 optimum, Budget& budget)
      : problem_(problem),
        pushes_(board, problem.robots),
        optimum_(optimum),
        budget_(budget),
        claim_(budget),
        states_(budget, true) {}

  // False if the budget is used up.
  bool explore(std::vector<std::unique_ptr<EasierGame>>& games, Graph& graph, std::vector<u32>& order) {
    Cells cells{};
    u32 axes = 0;
    for (std::size_t robot = 0; robot < problem_.robots.size(); ++robot) {
      cells[robot] = problem_.robots[robot].cell;
      if (needs_axes(robot)) axes |= u32{problem_.remembered.axes[robot]} << (2 * robot);
    }
    const Remembered& remembered = problem_.remembered;
    const u8 last = problem_.no_reversal && remembered.last ? last_of(*remembered.last, remembered.arrival) : u8{0};
    const Key start = Key::of(cells, axes, last);
    if (states_.meet(start, start.hash(), 0) == kNone) return false;
    graph.nodes.emplace_back();
    for (u32 cost = 0; cost < states_.levels(); ++cost) {
      for (std::size_t i = 0; i < states_.level(cost).size(); ++i) {
        if (i % 256 == 0 && budget_.ended()) return false;
        const u32 number = states_.level(cost)[i];
        order.push_back(number);
        if (!expand(number, games, graph)) return false;
      }
    }
    return true;
  }

 private:
  static constexpr u64 kNodeBytes = sizeof(Graph::Node) + sizeof(u32);

  bool needs_axes(std::size_t robot) const {
    return problem_.ricochet && (!problem_.active || *problem_.active == robot);
  }

  u8 axes_of(u32 axes, std::size_t robot) const {
    return problem_.ricochet ? static_cast<u8>(axes >> (2 * robot) & 3) : kBothAxes;
  }

  bool is_solved(const Cells& cells, u32 axes) const {
    for (std::size_t robot = 0; robot < problem_.robots.size(); ++robot) {
      if (problem_.active && *problem_.active != robot) continue;
      if (cells[robot] == problem_.target && axes_of(axes, robot) == kBothAxes) return true;
    }
    return false;
  }

  bool expand(u32 number, std::vector<std::unique_ptr<EasierGame>>& games, Graph& graph) {
    const States::State state = states_.at(number);
    const Cells cells = state.key().cells();
    const u32 axes = state.key().axes();
    const u8 last = state.key().last();
    graph.nodes[number].begin = graph.nodes[number].end = static_cast<u32>(graph.edges.size());
    if (is_solved(cells, axes)) {
      graph.nodes[number].ways = 1;
      return true;
    }
    bool in_budget = true;
    for (std::size_t robot = 0; robot < problem_.robots.size(); ++robot) {
      pushes_.each(cells, robot, [&](Direction push, const Travel& travel) {
        const u32 cost = state.cost + u32{travel.cost};
        if (!in_budget || cost > optimum_ || (problem_.no_reversal && goes_back(last, robot, push))) return;
        Cells next = cells;
        next[robot] = travel.end;
        const u32 next_axes = needs_axes(robot) ? axes | u32{travel.axes} << (2 * robot) : axes;
        const u8 next_last = problem_.no_reversal ? last_of(robot, travel.arrival) : u8{0};
        const bool on_way = std::any_of(games.begin(), games.end(), [&](const std::unique_ptr<EasierGame>& game) {
          const bool remembered = game->remembers(robot, axes_of(axes, game->active()));
          return game->marked(next, axes_of(next_axes, game->active()), remembered ? next_last : u8{0}, cost);
        });
        if (!on_way) return;
        const Key key = Key::of(next, next_axes, next_last);
        const u32 to = states_.meet(key, key.hash(), cost);
        in_budget = to != kNone && room_for(graph, to);
        if (!in_budget) return;
        graph.edges.push_back({to, travel.end, travel.cost, static_cast<u8>(robot), static_cast<u8>(index(push)),
                               static_cast<u8>(index(travel.arrival)), travel.axes});
      });
    }
    graph.nodes[number].end = static_cast<u32>(graph.edges.size());
    return in_budget;
  }

  // Room for one more edge, to that node.
  bool room_for(Graph& graph, u32 node) {
    if (graph.edges.size() == graph.edges.capacity()) {
      const std::size_t more = std::max<std::size_t>(graph.edges.size(), 64);
      if (graph.edges.size() + more >= kNone) {
        budget_.end(Reason::kMemory);
        return false;
      }
      if (!claim_.more(more * sizeof(Graph::Edge))) return false;
      graph.edges.reserve(graph.edges.size() + more);
    }
    if (node < graph.nodes.size()) return true;
    if (!claim_.more(kNodeBytes)) return false;
    graph.nodes.resize(node + 1);
    return true;
  }

  const Problem& problem_;
  Pushes pushes_;
  u32 optimum_;
  Budget& budget_;
  Claim claim_;
  States states_;
};

// The robots that move in a solution are a set of up to six, so a number below 64. The sets that occur on the paths
// from a node to the target are a 64-bit word with a bit for each. This function returns the sets of the paths that
// begin with a move of the given robot.
constexpr u64 with_robot(u64 sets, std::size_t robot) {
  u64 has = 0;
  for (unsigned set = 0; set < 64; ++set) has |= u64{set >> robot & 1} << set;
  return (sets & has) | (sets & ~has) << (u64{1} << robot);
}

// Changes of the moving robot, and moves before the first one, in one number; less is preferred.
constexpr u32 run_of(u32 changes, u32 moves) {
  return changes << 16 | (0xFFFF - moves);
}
constexpr u32 changes_of(u32 run) {
  return run >> 16;
}

// The values by which the solutions of a graph are compared, for each node.
class Preferences {
 public:
  explicit Preferences(const Graph& graph) : graph_(graph) {}

  bool compute(const std::vector<u32>& order, Budget& budget) {
    Claim claim(budget);
    if (!claim.more(graph_.nodes.size() * (sizeof(u64) + sizeof(Runs)))) return false;
    sets_.resize(graph_.nodes.size());
    runs_.resize(graph_.nodes.size());
    for (std::size_t i = order.size(); i-- > 0;) {
      if (i % 4096 == 0 && budget.ended()) return false;
      const u32 node = order[i];
      runs_[node].fill(kNone);
      if (graph_.begin(node) == graph_.end(node)) sets_[node] = 1;
      for (const Graph::Edge* edge = graph_.begin(node); edge != graph_.end(node); ++edge) {
        if (graph_.nodes[edge->to].ways == 0) continue;
        sets_[node] |= with_robot(sets_[edge->to], edge->robot);
        runs_[node][edge->robot] = std::min(runs_[node][edge->robot], run_with(*edge));
      }
    }
    return true;
  }

  // The first of the solutions that move the fewest robots, or the most.
  std::vector<Move> by_robots(bool most) const {
    const auto wanted = [&](u64 sets, unsigned used) {
      int found = -1;
      for (unsigned set = 0; set < 64; ++set) {
        if ((sets >> set & 1) == 0) continue;
        const int count = std::popcount(set | used);
        if (found < 0 || (most ? count > found : count < found)) found = count;
      }
      return found;
    };
    const int robots = wanted(sets_[0], 0);
    unsigned used = 0;
    std::vector<Move> moves;
    for (u32 node = 0; graph_.begin(node) != graph_.end(node);) {
      for (const Graph::Edge* edge = graph_.begin(node);; ++edge) {
        if (graph_.nodes[edge->to].ways == 0) continue;
        if (wanted(sets_[edge->to], used | 1u << edge->robot) != robots) continue;
        used |= 1u << edge->robot;
        moves.push_back(edge->move());
        node = edge->to;
        break;
      }
    }
    return moves;
  }

  // The first of the solutions with the fewest changes and, of those, the longest first run.
  std::vector<Move> by_runs() const {
    std::vector<Move> moves;
    if (graph_.begin(0) == graph_.end(0)) return moves;
    u32 run = *std::min_element(runs_[0].begin(), runs_[0].end());
    u32 changes = changes_of(run);
    bool in_first = true;
    std::size_t last = kMaxRobots;
    for (u32 node = 0; graph_.begin(node) != graph_.end(node);) {
      for (const Graph::Edge* edge = graph_.begin(node);; ++edge) {
        if (graph_.nodes[edge->to].ways == 0) continue;
        const bool change = last != kMaxRobots && edge->robot != last;
        if (in_first ? change || run_with(*edge) != run : change + changes_after(*edge) != changes) continue;
        if (in_first) {
          in_first = (run & 0xFFFF) != 0xFFFF - 1u;  // that was not the last move of the run
          ++run;
        } else {
          changes -= change;
        }
        last = edge->robot;
        moves.push_back(edge->move());
        node = edge->to;
        break;
      }
    }
    return moves;
  }

 private:
  using Runs = std::array<u32, kMaxRobots>;  // [robot]: the best path that begins with its move; kNone: none does

  bool is_last(const Graph::Edge& edge) const { return graph_.begin(edge.to) == graph_.end(edge.to); }

  // The best path that begins with this move.
  u32 run_with(const Graph::Edge& edge) const {
    if (is_last(edge)) return run_of(0, 1);
    u32 best = kNone;
    for (std::size_t robot = 0; robot < kMaxRobots; ++robot) {
      const u32 run = runs_[edge.to][robot];
      if (run == kNone) continue;
      best = std::min(best, robot == edge.robot ? run - 1 : run_of(changes_of(run) + 1, 1));
    }
    return best;
  }

  // The fewest changes after this move.
  u32 changes_after(const Graph::Edge& edge) const {
    if (is_last(edge)) return 0;
    u32 best = kNone;
    for (std::size_t robot = 0; robot < kMaxRobots; ++robot) {
      const u32 run = runs_[edge.to][robot];
      if (run != kNone) best = std::min(best, changes_of(run) + (robot != edge.robot ? 1 : 0));
    }
    return best;
  }

  const Graph& graph_;
  std::vector<u64> sets_;
  std::vector<Runs> runs_;
};

// The number of classes of solutions under swaps of neighboring moves; none if the budget is used up.
std::optional<u64> classes_in(const Graph& graph, Budget& budget) {
  const u64 count = graph.nodes[0].ways;
  Claim claim(budget);
  if (!claim.more(count * sizeof(u32))) return std::nullopt;
  std::vector<u32> parent(count);
  std::iota(parent.begin(), parent.end(), 0u);
  const auto root = [&](u32 of) {
    while (parent[of] != of) of = parent[of] = parent[parent[of]];
    return of;
  };
  std::vector<const Graph::Edge*> solution;
  u64 classes = count;
  for (u64 number = 0; number < count; ++number) {
    if (number % 64 == 0 && budget.ended()) return std::nullopt;
    graph.solution(number, solution);
    u64 rank = 0;  // the number of the first solution that begins like this one up to here
    u32 node = 0;
    for (std::size_t at = 0; at + 1 < solution.size(); ++at) {
      // The solution with the moves `at` and `at + 1` swapped, if it is one, and its number.
      if (solution[at]->robot > solution[at + 1]->robot) {  // each pair of solutions is met in one of its orders
        u64 other = rank;
        u32 there = node;
        bool legal = true;
        for (std::size_t i = at; legal && i < solution.size(); ++i) {
          const Graph::Edge& wanted = *solution[i == at ? at + 1 : i == at + 1 ? at : i];
          const Graph::Edge* edge = graph.begin(there);
          for (; edge != graph.end(there) && !edge->same_travel(wanted); ++edge) other += graph.nodes[edge->to].ways;
          legal = edge != graph.end(there) && graph.nodes[edge->to].ways != 0;
          if (legal) there = edge->to;
        }
        if (legal) {
          const u32 a = root(static_cast<u32>(number));
          const u32 b = root(static_cast<u32>(other));
          if (a != b) {
            parent[a] = b;
            --classes;
          }
        }
      }
      for (const Graph::Edge* edge = graph.begin(node); edge != solution[at]; ++edge)
        rank += graph.nodes[edge->to].ways;
      node = solution[at]->to;
    }
  }
  return classes;
}

// The graph of all solutions of cost `optimum`, from searches that have searched everything up to it; null if the
// budget is used up.
std::shared_ptr<Graph> make_graph(const Board& board, const Problem& problem, const Prunings& prunings, u32 optimum,
                                  std::vector<WholeSearch> searches, Budget& budget, std::vector<u32>& order) {
  std::vector<std::unique_ptr<EasierGame>> games;
  for (WholeSearch& search : searches) {
    games.push_back(std::make_unique<EasierGame>(board, problem, prunings, std::move(search), budget));
    if (!games.back()->mark(optimum)) return nullptr;
  }
  auto graph = std::make_shared<Graph>();
  FullGame full(board, problem, optimum, budget);
  if (!full.explore(games, *graph, order)) return nullptr;
  return graph;
}

}  // namespace

std::vector<std::vector<Move>> Solutions::list(std::uint64_t first, std::uint64_t many) const {
  std::vector<std::vector<Move>> found;
  if (graph_ == nullptr) return found;
  const u64 end = first < count ? first + std::min(many, count - first) : first;
  std::vector<const Graph::Edge*> solution;
  for (u64 number = first; number < end; ++number) {
    graph_->solution(number, solution);
    found.push_back(moves_of(solution));
  }
  return found;
}

// Everything but the result. False if the budget is used up before all of it is known.
bool Solutions::find(const Board& board, const Problem& problem, const Prunings& prunings,
                     std::vector<WholeSearch> searches, std::uint64_t classes_of, Budget& budget) {
  if (budget.ended()) return false;
  std::vector<u32> order;
  const std::shared_ptr<Graph> graph =
      make_graph(board, problem, prunings, result.cost, std::move(searches), budget, order);
  if (graph == nullptr) return false;
  for (std::size_t i = order.size(); i-- > 0;) {
    Graph::Node& node = graph->nodes[order[i]];
    for (u32 edge = node.begin; edge < node.end; ++edge) {
      node.ways = saturating(node.ways, graph->nodes[graph->edges[edge].to].ways);
    }
  }
  Preferences preferences(*graph);
  if (!preferences.compute(order, budget)) return false;
  fewest = preferences.by_robots(false);
  most = preferences.by_robots(true);
  longest = preferences.by_runs();
  count = graph->nodes[0].ways;
  exact = count != kUncounted;
  graph_ = graph;
  if (count <= std::min<u64>(classes_of, kNone - 1)) classes = classes_in(*graph, budget);
  return true;
}

Solutions solutions(const Board& board, const Problem& problem, const Limits& limits, const Options& options,
                    std::uint64_t classes_of) {
  check(board, problem);
  Tables tables;
  Budget budget(limits);
  Solutions found;
  Result& result = found.result;
  std::vector<WholeSearch> searches;
  result = solve_within(board, problem, options, tables, budget, &searches);
  if (result.status != Status::kOptimal) return found;
  const bool complete = found.find(board, problem, options.prunings, std::move(searches), classes_of, budget);
  result.nodes = budget.nodes();
  result.memory = budget.most_memory();
  result.seconds = budget.seconds();
  if (!complete) {
    result.status = Status::kLimit;
    result.reason = budget.reason();
  }
  return found;
}

// Each distance after a move is a separate search with its own budget.
Distances distances_with(const Board& board, const Problem& problem, const Limits& limits, const Options& options,
                         Tables& tables) {
  Budget total(limits);
  Distances found;
  Options one_thread = options;
  one_thread.threads = 1;
  found.result = solve_within(board, problem, options, tables, total);
  for (const Move& move : legal_moves(board, problem)) found.moves.push_back({move, {}});

  std::atomic<u64> nodes{found.result.nodes};
  std::atomic<u64> memory{found.result.memory};
  const unsigned threads =
      std::min<unsigned>(options.threads != 0 ? options.threads : std::thread::hardware_concurrency(),
                         static_cast<unsigned>(found.moves.size()));
  StopFlag given_up;
  const auto search = [&](Distance& distance, const std::function<bool(const Report&)>& report) {
    Limits left = limits;
    left.seconds = std::max(0.0, limits.seconds - total.seconds());
    left.report = report;
    left.report_seconds = std::min(limits.report_seconds, threads > 1 ? 0.002 : 0.05);
    Budget budget(left);
    Result& result = distance.result;
    result = solve_within(board, after(problem, distance.move), one_thread, tables, budget);
    nodes.fetch_add(result.nodes, std::memory_order_relaxed);
    for (u64 most = memory.load(); most < result.memory && !memory.compare_exchange_weak(most, result.memory);) {
    }
    // No solution costs less than the optimum.
    const u32 known = found.result.bound > distance.move.cost ? found.result.bound - distance.move.cost : 0;
    if (result.status == Status::kLimit) result.bound = std::max(result.bound, known);
  };
  if (threads <= 1) {
    for (Distance& distance : found.moves) {
      search(distance, [&](const Report& at) {
        return !limits.report || limits.report({found.result.bound, nodes.load() + at.nodes, total.seconds()});
      });
    }
  } else {
    std::mutex changing;
    std::condition_variable worker_done;
    unsigned working = 0;
    std::atomic<std::size_t> next{0};
    std::exception_ptr thrown;
    const auto work = [&] {
      try {
        for (std::size_t i; (i = next.fetch_add(1)) < found.moves.size();) {
          search(found.moves[i], [&](const Report&) { return !given_up.is_set(); });
        }
      } catch (...) {
        const std::lock_guard lock(changing);
        thrown = std::current_exception();
        given_up.set();
      }
      const std::lock_guard lock(changing);
      --working;
      worker_done.notify_one();
    };
    std::vector<std::thread> workers;
    try {
      for (unsigned i = 0; i < threads; ++i) {
        {
          const std::lock_guard lock(changing);
          ++working;
        }
        workers.emplace_back(work);
      }
    } catch (const std::system_error&) {  // no more threads available: the existing ones do the work
      const std::lock_guard lock(changing);
      --working;
    }
    if (workers.empty()) {
      ++working;
      work();
    }
    std::unique_lock lock(changing);
    while (!worker_done.wait_for(lock, std::chrono::duration<double>(limits.report_seconds),
                                 [&] { return working == 0; })) {
      if (!limits.report || given_up.is_set()) continue;
      lock.unlock();
      bool go_on = false;
      std::exception_ptr refused;
      try {
        go_on = limits.report({found.result.bound, nodes.load(), total.seconds()});
      } catch (...) {
        refused = std::current_exception();
      }
      lock.lock();
      if (refused) thrown = refused;
      if (!go_on) given_up.set();
    }
    lock.unlock();
    for (std::thread& worker : workers) worker.join();
    if (thrown) std::rethrow_exception(thrown);
  }
  found.nodes = nodes.load();
  found.memory = memory.load();
  found.seconds = total.seconds();
  return found;
}

Distances distances(const Board& board, const Problem& problem, const Limits& limits, const Options& options) {
  check(board, problem);
  Tables tables;
  return distances_with(board, problem, limits, options, tables);
}

}  // namespace randolph
