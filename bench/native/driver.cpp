// The engine and the baseline side by side, problem by problem.
//
//     randolph_bench [--engines engine,baseline] [--runs N] [--baseline-runs N] [--most-moves N]
//                    [--threads N] [--simd auto|portable|avx2|avx512] <FILE
//
// FILE has a problem per line, words separated by blanks (driver.py writes it):
//
//     ID ROWS COLS RICOCHET NO_REVERSAL TARGET ACTIVE N {COLOR CELL TRANSPARENT}×N WALLS OPENINGS CENTER N {CELL COLOR
//     FALLING}×N
//
// Cells are row * COLS + col, ACTIVE the place in the list of robots or -1 for any robot; WALLS, OPENINGS and CENTER
// have a hexadecimal digit per cell, the byte of randolph::BoardParts, or are `-` for none.
//
// A time runs from the parsed problem in memory to the answer, including all tables; nothing is kept between problems.
// Each run alternates between the solvers, so that other load affects both. For each problem and solver it prints
//
//     {"id": …, "engine": "engine" | "baseline", "moves": … | null, "nodes": …, "seconds": [of each run], "bytes": …}
//
// `bytes` is the peak size of the solver's tables. Threads and instruction sets are the engine's. Solutions are checked
// move by move; a wrong one, or a disagreement of the solvers, ends the program with exit code 1. The baseline supports
// plain rules only and prints nothing about other problems.
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "baseline.hpp"
#include "randolph/board.hpp"
#include "randolph/solver.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Task {
  std::string id;
  randolph::BoardParts parts;
  randolph::Problem problem;

  bool plain() const {
    const auto& robots = problem.robots;
    return !problem.ricochet && parts.diagonals.empty() &&
           std::all_of(parts.openings.begin(), parts.openings.end(), [](std::uint8_t sides) { return sides == 0; }) &&
           std::none_of(robots.begin(), robots.end(), [](const randolph::Robot& robot) { return robot.transparent; });
  }
};

struct Outcome {
  std::optional<std::uint32_t> moves;  // none without a solution
  bool right = true;                   // whether the solution is correct
  std::uint64_t nodes = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
};

struct Options {
  bool engine = true;
  bool baseline = true;
  int runs = 1;
  int baseline_runs = 1;
  int most_moves = 250;
  randolph::Options search;
};

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::vector<std::uint8_t> digits(const std::string& word, int cells) {
  std::vector<std::uint8_t> bytes;
  if (word == "-") return bytes;
  for (const char digit : word) {
    std::uint8_t value = 0;
    if (std::from_chars(&digit, &digit + 1, value, 16).ec != std::errc()) throw std::runtime_error("not a digit");
    bytes.push_back(value);
  }
  if (bytes.size() != static_cast<std::size_t>(cells)) throw std::runtime_error("not a digit for each cell");
  return bytes;
}

Task parse(const std::string& line) {
  std::istringstream words(line);
  words.exceptions(std::ios::failbit | std::ios::badbit);
  Task task;
  auto& [id, parts, problem] = task;
  int active = 0;
  int color = 0;
  std::size_t count = 0;
  words >> id >> parts.rows >> parts.cols >> problem.ricochet >> problem.no_reversal >> problem.target >> active >>
      count;
  if (active >= 0) problem.active = static_cast<std::size_t>(active);
  for (; count > 0; --count) {
    randolph::Robot& robot = problem.robots.emplace_back();
    words >> color >> robot.cell >> robot.transparent;
    robot.color = static_cast<std::uint8_t>(color);
  }
  std::string word;
  for (std::vector<std::uint8_t>* bytes : {&parts.walls, &parts.openings, &parts.center}) {
    words >> word;
    *bytes = digits(word, parts.rows * parts.cols);
  }
  if (parts.walls.empty()) parts.walls.resize(static_cast<std::size_t>(parts.rows * parts.cols));
  words >> count;
  for (; count > 0; --count) {
    randolph::Diagonal diagonal{};
    words >> diagonal.cell >> color >> diagonal.falling;
    diagonal.color = static_cast<std::uint8_t>(color);
    parts.diagonals.push_back(diagonal);
  }
  return task;
}

Outcome by_engine(const Task& task, const randolph::Options& options) {
  const auto begin = Clock::now();
  const randolph::Board board(task.parts);
  const randolph::Result result = randolph::solve(board, task.problem, {}, options);
  Outcome outcome;
  outcome.seconds = since(begin);
  if (result.status == randolph::Status::kOptimal) {
    outcome.moves = result.cost;
    outcome.right = randolph::verify(board, task.problem, result.solution) == randolph::Verdict::kSolves;
  }
  outcome.nodes = result.nodes;
  outcome.bytes = result.memory;
  return outcome;
}

// The cell next to this one, or -1 where a wall, the border, the center or a robot is in the way.
int beside(const baseline::Puzzle& puzzle, int cell, int direction) {
  constexpr std::array kDown{-1, 0, 1, 0};
  constexpr std::array kRight{0, 1, 0, -1};
  const int row = cell / puzzle.cols + kDown[static_cast<std::size_t>(direction)];
  const int col = cell % puzzle.cols + kRight[static_cast<std::size_t>(direction)];
  if (row < 0 || row >= puzzle.rows || col < 0 || col >= puzzle.cols) return -1;
  const int next = row * puzzle.cols + col;
  const auto here = static_cast<std::size_t>(cell);
  const auto there = static_cast<std::size_t>(next);
  const bool free = (puzzle.walls[here] >> direction & 1) == 0 &&
                    (puzzle.walls[there] >> (direction + 2) % 4 & 1) == 0 &&
                    (puzzle.center.empty() || puzzle.center[there] == 0) &&
                    std::find(puzzle.robots.begin(), puzzle.robots.end(), next) == puzzle.robots.end();
  return free ? next : -1;
}

// Plays a solution by the plain rules, cell by cell; this shares nothing with either solver.
bool solves(baseline::Puzzle puzzle, const std::vector<baseline::Move>& solution) {
  const auto solved = [&] {
    if (puzzle.active) return puzzle.robots[*puzzle.active] == puzzle.target;
    return std::find(puzzle.robots.begin(), puzzle.robots.end(), puzzle.target) != puzzle.robots.end();
  };
  for (const auto [robot, direction] : solution) {
    const int start = puzzle.robots[robot];
    int end = start;
    for (int next = start; next >= 0; next = beside(puzzle, next, direction)) {
      end = next;
      puzzle.robots[robot] = static_cast<std::uint16_t>(end);
    }
    if (end == start) return false;
  }
  return solved();
}

Outcome by_baseline(const Task& task, int most_moves) {
  baseline::Puzzle puzzle;
  puzzle.rows = task.parts.rows;
  puzzle.cols = task.parts.cols;
  puzzle.walls = task.parts.walls;
  puzzle.center = task.parts.center;
  for (const randolph::Robot& robot : task.problem.robots) puzzle.robots.push_back(robot.cell);
  puzzle.target = task.problem.target;
  puzzle.active = task.problem.active;
  const auto begin = Clock::now();
  const baseline::Answer answer = baseline::solve(puzzle, most_moves);
  Outcome outcome;
  outcome.seconds = since(begin);
  if (answer.solution) {
    outcome.moves = static_cast<std::uint32_t>(answer.solution->size());
    outcome.right = solves(puzzle, *answer.solution);
  }
  outcome.nodes = answer.nodes;
  outcome.bytes = answer.bytes;
  return outcome;
}

// Of all runs of one solver on one problem.
struct Record {
  Outcome last;
  std::vector<double> seconds;
};

void note(Record& record, Outcome outcome) {
  record.seconds.push_back(outcome.seconds);
  record.last = std::move(outcome);
}

void print(const std::string& id, std::string_view engine, const Record& record) {
  std::ostringstream line;
  line.precision(9);
  line << "{\"id\": \"" << id << "\", \"engine\": \"" << engine << "\", \"moves\": ";
  if (record.last.moves)
    line << *record.last.moves;
  else
    line << "null";
  line << ", \"nodes\": " << record.last.nodes << ", \"seconds\": [";
  for (std::size_t run = 0; run < record.seconds.size(); ++run) line << (run == 0 ? "" : ", ") << record.seconds[run];
  line << "], \"bytes\": " << record.last.bytes;
  std::cout << line.str() << "}\n";
}

int number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0)
    throw std::invalid_argument("not a number: " + std::string(text));
  return value;
}

randolph::Simd simd_of(std::string_view name) {
  if (name == "auto") return randolph::Simd::kAuto;
  if (name == "portable") return randolph::Simd::kPortable;
  if (name == "avx2") return randolph::Simd::kAvx2;
  if (name == "avx512") return randolph::Simd::kAvx512;
  throw std::invalid_argument("unknown instruction set " + std::string(name));
}

Options options_of(const std::vector<std::string_view>& arguments) {
  Options options;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const std::string_view name = arguments[at];
    if (++at == arguments.size()) throw std::invalid_argument(std::string(name) + " needs a value");
    const std::string_view value = arguments[at];
    if (name == "--engines") {
      options.engine = value != "baseline";
      options.baseline = value != "engine";
      if (value != "engine" && value != "baseline" && value != "engine,baseline")
        throw std::invalid_argument("engines are engine and baseline, not " + std::string(value));
    } else if (name == "--runs") {
      options.runs = number(value);
    } else if (name == "--baseline-runs") {
      options.baseline_runs = number(value);
    } else if (name == "--most-moves") {
      options.most_moves = number(value);
    } else if (name == "--threads") {
      options.search.threads = static_cast<unsigned>(number(value));
    } else if (name == "--simd") {
      options.search.simd = simd_of(value);
    } else {
      throw std::invalid_argument("unknown option " + std::string(name));
    }
  }
  return options;
}

std::vector<Task> tasks_of(std::istream& input) {
  std::vector<Task> tasks;
  for (std::string line; std::getline(input, line);) {
    try {
      tasks.push_back(parse(line));
    } catch (const std::exception&) {
      throw std::runtime_error("line " + std::to_string(tasks.size() + 1) + " is no problem");
    }
  }
  return tasks;
}

int measure(const Options& options) {
  const std::vector<Task> tasks = tasks_of(std::cin);
  std::vector<Record> engine(tasks.size());
  std::vector<Record> rival(tasks.size());
  for (int run = 0; run < std::max(options.runs, options.baseline_runs); ++run) {
    for (std::size_t at = 0; at < tasks.size(); ++at) {
      const bool with_engine = options.engine && run < options.runs;
      const bool with_rival = options.baseline && run < options.baseline_runs && tasks[at].plain();
      const bool rival_first = run % 2 != 0;
      if (with_rival && rival_first) note(rival[at], by_baseline(tasks[at], options.most_moves));
      if (with_engine) note(engine[at], by_engine(tasks[at], options.search));
      if (with_rival && !rival_first) note(rival[at], by_baseline(tasks[at], options.most_moves));
    }
  }
  bool all_right = true;
  for (std::size_t at = 0; at < tasks.size(); ++at) {
    const Task& task = tasks[at];
    if (!engine[at].seconds.empty()) print(task.id, "engine", engine[at]);
    if (!rival[at].seconds.empty()) print(task.id, "baseline", rival[at]);
    if (!engine[at].last.right || !rival[at].last.right) {
      std::cerr << task.id << ": a solution is wrong\n";
      all_right = false;
    }
    // If the baseline finds no solution, that proves little: its limit of moves may have been too low.
    const std::optional<std::uint32_t> found = engine[at].last.moves;
    const std::optional<std::uint32_t> other = rival[at].last.moves;
    if (!engine[at].seconds.empty() && other && found != other) {
      std::cerr << task.id << ": " << (found ? std::to_string(*found) : "no") << " moves, the baseline " << *other
                << '\n';
      all_right = false;
    }
  }
  return all_right ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return measure(options_of({arguments + 1, arguments + count}));
  } catch (const std::exception& error) {
    std::cerr << "randolph_bench: " << error.what() << '\n';
    return 2;
  }
}
