#include "randolph/solver.hpp"

#include <algorithm>
#include <array>
#include <list>
#include <mutex>
#include <thread>
#include <utility>

#include "any_search.hpp"
#include "ground.hpp"
#include "randolph/answers.hpp"
#include "require.hpp"

namespace randolph {

Tables::Tables() = default;
Tables::~Tables() = default;

namespace {

bool any_transparent(const Problem& problem) {
  return std::any_of(problem.robots.begin(), problem.robots.end(),
                     [](const Robot& robot) { return robot.transparent; });
}

// Plays a solution by the rules; the problem has been checked.
Verdict play(const Board& board, const Problem& problem, const std::vector<Move>& moves) {
  Problem now = problem;
  std::vector<Travel> travels;
  for (const Move& move : moves) {
    if (solved(now)) return Verdict::kSolves;
    if (move.robot >= now.robots.size()) return Verdict::kIllegal;
    Cell others[kMaxRobots];
    int count = 0;
    for (std::size_t robot = 0; robot < now.robots.size(); ++robot) {
      if (robot != move.robot) others[count++] = now.robots[robot].cell;
    }
    const Robot& robot = now.robots[move.robot];
    travels.clear();
    if (robot.transparent) {
      board.travels_through(robot.color, robot.cell, move.direction, others, count, false, travels);
      sort_by_name(travels, move.direction);
    } else {
      const Travel travel = board.travel(robot.color, robot.cell, move.direction, others, count);
      if (travel.legal) travels.push_back(travel);
    }
    const auto made = std::find_if(travels.begin(), travels.end(), [&](const Travel& travel) {
      return move.end == kNoCell || (travel.end == move.end && travel.arrival == move.arrival &&
                                     travel.axes == move.axes && travel.cost == move.cost);
    });
    if (made == travels.end()) return Verdict::kIllegal;
    if (now.no_reversal && now.remembered.last == move.robot && move.direction == opposite(now.remembered.arrival)) {
      return Verdict::kReversal;
    }
    now.robots[move.robot].cell = made->end;
    now.remembered.axes[move.robot] |= made->axes;
    now.remembered.last = move.robot;
    now.remembered.arrival = made->arrival;
  }
  return solved(now) ? Verdict::kSolves : Verdict::kNotThere;
}

// Makes the tables that a question needs, and says whether the fast lane can search it.
bool prepare(const Board& board, const Problem& problem, const Prunings& prunings, Memory memory, std::size_t active,
             Tables& tables) {
  const bool plain = board.small_and_plain() && memory != Memory::kEvery && prunings.interchange &&
                     !any_transparent(problem) &&
                     (problem.robots.size() >= kFewestPlain || PlainGround::nowhere_of(board) != PlainGround::kNowhere);
  const std::lock_guard lock(tables.making);
  if (plain) {
    if (tables.plain == nullptr) {
      tables.plain = std::make_unique<PlainGround>(board, problem.target, prunings.flood);
    }
    return true;
  }
  const Robot& robot = problem.robots[active];
  auto& ground = tables.chains[travel_kind(board, robot)];
  if (ground == nullptr) {
    ground = std::make_unique<ChainGround>(board, robot, problem.target, problem.ricochet, prunings.flood);
  }
  return false;
}

MakeSearch* maker(Simd simd) {
  require(available(simd), "this machine or this build does not support the instruction set");
  switch (simd == Simd::kAuto ? best_simd() : simd) {
#ifdef RANDOLPH_HAS_AVX512
    case Simd::kAvx512:
      return avx512::make_search;
#endif
#ifdef RANDOLPH_HAS_AVX2
    case Simd::kAvx2:
      return avx2::make_search;
#endif
    default:
      return portable::make_search;
  }
}

// One robot that may end on the target.
struct Candidate {
  std::size_t robot;
  Memory memory;
  std::unique_ptr<AnySearch> search;
  std::uint32_t next;  // the level to be settled next
};

class Run {
 public:
  // With `whole`, the run ends only when the level of the first solution has been searched completely.
  Run(const Board& board, const Problem& problem, const Options& options, Tables& tables, Budget& budget,
      Result& result, std::vector<WholeSearch>* whole)
      : board_(board),
        problem_(problem),
        options_(options),
        tables_(tables),
        budget_(budget),
        result_(result),
        whole_(whole),
        make_(maker(options.simd)),
        threads_(options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency())) {}

  void operator()() {
    Memory memory = Memory::kNone;
    if (problem_.no_reversal) {
      if (!options_.prunings.reversal || any_transparent(problem_)) {
        memory = Memory::kEvery;
      } else if (problem_.ricochet) {
        memory = Memory::kActive;
      }
    }
    std::vector<Candidate> candidates;
    for (std::size_t robot = 0; robot < problem_.robots.size(); ++robot) {
      if (problem_.active && *problem_.active != robot) continue;
      if (budget_.ended()) return;
      Candidate candidate{robot, memory, search(robot, memory), 0};
      candidate.next = candidate.search->first_level();
      if (candidate.next != AnySearch::kNever) candidates.push_back(std::move(candidate));
    }
    // All candidates are brought to a level before any of them continues to the next, so the first success has the
    // least cost.
    while (!candidates.empty()) {
      std::uint32_t level = AnySearch::kNever;
      for (const Candidate& candidate : candidates) level = std::min(level, candidate.next);
      result_.bound = level;
      budget_.raise_bound(level);
      if (level > budget_.limits().moves) {
        budget_.end(Reason::kMoves);
        return;
      }
      for (Candidate& candidate : candidates) {
        if (advance(candidate, level)) return;
      }
      std::erase_if(candidates, [](const Candidate& candidate) { return candidate.search == nullptr; });
      if (result_.status == Status::kOptimal) {
        hand_over(candidates);
        return;
      }
    }
    result_.status = Status::kUnsolvable;
    result_.bound = 0;
  }

 private:
  std::unique_ptr<AnySearch> search(std::size_t robot, Memory memory) {
    const bool plain = prepare(board_, problem_, options_.prunings, memory, robot, tables_);
    return make_(
        {board_, problem_, robot, memory, options_.prunings, threads_, budget_, tables_, plain, whole_ != nullptr});
  }

  // Settles a candidate's levels up to `level`. True if that gave the answer and no more is wanted, or ended the
  // budget; a candidate that has nothing more to settle loses its search.
  bool advance(Candidate& candidate, std::uint32_t level) {
    while (candidate.search != nullptr && candidate.next <= level) {
      const Outcome outcome = candidate.search->settle(candidate.next);
      const bool found = candidate.search->found();
      if (outcome == Outcome::kEnded && !found) return true;
      if (outcome == Outcome::kExhausted) candidate.search.reset();
      if (found && result_.status != Status::kOptimal) {
        std::vector<Move> solution = candidate.search->moves();
        std::uint32_t cost = 0;
        for (const Move& move : solution) cost += move.cost;
        const Verdict verdict = play(board_, problem_, solution);
        if (verdict == Verdict::kSolves && cost == candidate.next && cost == level) {
          result_.status = Status::kOptimal;
          result_.solution = std::move(solution);
          result_.cost = cost;
          if (whole_ == nullptr || outcome == Outcome::kEnded) return true;
          ++candidate.next;
          continue;
        }
        if (outcome == Outcome::kEnded) return true;
        if (verdict != Verdict::kReversal || candidate.memory == Memory::kEvery) {
          throw std::logic_error("the search returned moves that are no solution");
        }
        // What is remembered of M7 was not enough here: search again from the start, with the full rule.
        candidate.search.reset();
        candidate.search = search(candidate.robot, Memory::kEvery);
        candidate.next = candidate.search->first_level();
        candidate.memory = Memory::kEvery;
        result_.widened = true;
        continue;
      }
      if (outcome == Outcome::kEnded) return true;
      ++candidate.next;
    }
    return false;
  }

  void hand_over(std::vector<Candidate>& candidates) {
    for (Candidate& candidate : candidates) {
      if (!candidate.search->found()) continue;
      whole_->push_back({candidate.robot, candidate.memory, std::move(candidate.search)});
    }
  }

  const Board& board_;
  const Problem& problem_;
  const Options& options_;
  Tables& tables_;
  Budget& budget_;
  Result& result_;
  std::vector<WholeSearch>* whole_;
  MakeSearch* make_;
  unsigned threads_;
};

}  // namespace

Result solve_within(const Board& board, const Problem& problem, const Options& options, Tables& tables, Budget& budget,
                    std::vector<WholeSearch>* whole) {
  Result result;
  Run(board, problem, options, tables, budget, result, whole)();
  if (result.status == Status::kLimit) result.reason = budget.reason();
  result.nodes = budget.nodes();
  result.memory = budget.most_memory();
  result.seconds = budget.seconds();
  return result;
}

void check(const Board& board, const Problem& problem) {
  require(!problem.robots.empty() && problem.robots.size() <= kMaxRobots, "a problem has one to six robots");
  for (std::size_t i = 0; i < problem.robots.size(); ++i) {
    const Robot& robot = problem.robots[i];
    require(robot.color < kMaxRobots, "a robot of an unknown color");
    require(robot.cell < board.cells(), "a robot outside the board");
    require(board.free(robot.cell), "a robot on the center or on a diagonal");
    for (std::size_t j = 0; j < i; ++j) {
      require(robot.cell != problem.robots[j].cell, "two robots on one cell");
      require(robot.color != problem.robots[j].color, "two robots of one color");
    }
  }
  require(problem.target < board.cells(), "a target outside the board");
  require(!problem.active || *problem.active < problem.robots.size(), "an active robot that does not exist");
  require(!problem.remembered.last || *problem.remembered.last < problem.robots.size(),
          "a last mover that does not exist");
  for (const std::uint8_t axes : problem.remembered.axes) require(axes <= kBothAxes, "an unknown combination of axes");
}

bool available(Simd simd) {
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
  switch (simd) {
    case Simd::kAvx512:
#ifdef RANDOLPH_HAS_AVX512
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
             __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
             __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2") &&
             __builtin_cpu_supports("gfni") && __builtin_cpu_supports("bmi2");
#else
      return false;
#endif
    case Simd::kAvx2:
#ifdef RANDOLPH_HAS_AVX2
      return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
      return false;
#endif
    default:
      return true;
  }
#else
  return simd == Simd::kAuto || simd == Simd::kPortable;
#endif
}

Simd best_simd() {
  static const Simd best = available(Simd::kAvx512) ? Simd::kAvx512
                           : available(Simd::kAvx2) ? Simd::kAvx2
                                                    : Simd::kPortable;
  return best;
}

Result solve(const Board& board, const Problem& problem, const Limits& limits, const Options& options) {
  check(board, problem);
  Tables tables;
  Budget budget(limits);
  return solve_within(board, problem, options, tables, budget);
}

// The tables of the most recent targets; a target has one for each switch that changes them.
struct Solver::Cache {
  static constexpr std::size_t kMost = 32;

  struct Entry {
    Cell target;
    bool ricochet;
    bool flood;
    std::shared_ptr<Tables> tables;
  };

  std::mutex lock;
  std::list<Entry> entries;  // the latest first

  std::shared_ptr<Tables> tables_for(const Problem& problem, const Prunings& prunings) {
    const std::lock_guard guard(lock);
    const auto known = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) {
      return entry.target == problem.target && entry.ricochet == problem.ricochet && entry.flood == prunings.flood;
    });
    if (known != entries.end()) {
      entries.splice(entries.begin(), entries, known);
    } else {
      entries.push_front({problem.target, problem.ricochet, prunings.flood, std::make_shared<Tables>()});
      if (entries.size() > kMost) entries.pop_back();
    }
    return entries.front().tables;
  }
};

Solver::Solver(std::shared_ptr<const Board> board) : board_(std::move(board)), cache_(std::make_unique<Cache>()) {}
Solver::Solver(Board board) : Solver(std::make_shared<const Board>(std::move(board))) {}
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;
Solver::~Solver() = default;

Result Solver::solve(const Problem& problem, const Limits& limits, const Options& options) const {
  check(*board_, problem);
  const std::shared_ptr<Tables> tables = cache_->tables_for(problem, options.prunings);
  Budget budget(limits);
  return solve_within(*board_, problem, options, *tables, budget);
}

Distances Solver::distances(const Problem& problem, const Limits& limits, const Options& options) const {
  check(*board_, problem);
  return distances_with(*board_, problem, limits, options, *cache_->tables_for(problem, options.prunings));
}

Verdict verify(const Board& board, const Problem& problem, const std::vector<Move>& moves) {
  check(board, problem);
  return play(board, problem, moves);
}

bool solved(const Problem& problem) {
  for (std::size_t robot = 0; robot < problem.robots.size(); ++robot) {
    if (problem.active && *problem.active != robot) continue;
    if (problem.robots[robot].cell != problem.target) continue;
    if (!problem.ricochet || problem.remembered.axes[robot] == kBothAxes) return true;
  }
  return false;
}

Problem after(const Problem& problem, const Move& move) {
  Problem next = problem;
  next.robots[move.robot].cell = move.end;
  next.remembered.axes[move.robot] |= move.axes;
  next.remembered.last = move.robot;
  next.remembered.arrival = move.arrival;
  return next;
}

std::vector<Move> legal_moves(const Board& board, const Problem& problem) {
  check(board, problem);
  std::vector<Move> moves;
  std::vector<Travel> travels;
  for (std::size_t i = 0; i < problem.robots.size(); ++i) {
    const Robot& robot = problem.robots[i];
    Cell others[kMaxRobots];
    int count = 0;
    for (std::size_t other = 0; other < problem.robots.size(); ++other) {
      if (other != i) others[count++] = problem.robots[other].cell;
    }
    for (const Direction direction : kDirections) {
      if (problem.no_reversal && problem.remembered.last == i && direction == opposite(problem.remembered.arrival)) {
        continue;
      }
      travels.clear();
      if (robot.transparent) {
        board.travels_through(robot.color, robot.cell, direction, others, count, false, travels);
        sort_by_name(travels, direction);
      } else {
        const Travel travel = board.travel(robot.color, robot.cell, direction, others, count);
        if (travel.legal) travels.push_back(travel);
      }
      for (const Travel& travel : travels) {
        moves.push_back({i, direction, travel.end, travel.arrival, travel.axes, travel.cost});
      }
    }
  }
  return moves;
}

std::uint64_t perft(const Board& board, const Problem& problem, unsigned depth) {
  if (depth == 0) return 1;
  const std::vector<Move> moves = legal_moves(board, problem);
  if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const Move& move : moves) count += perft(board, after(problem, move), depth - 1);
  return count;
}

}  // namespace randolph
