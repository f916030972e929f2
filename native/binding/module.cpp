// The module `_randolph`: names and types, nothing else. Defaults, checks and documentation are in randolph.solver.
//
// A search releases the interpreter lock as a whole; it holds the lock only while it calls `report`.
// src/_randolph.pyi is generated from this module (scripts/native_stub.py), and a test compares it.

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "census.hpp"
#include "randolph/answers.hpp"
#include "randolph/batch.hpp"
#include "randolph/board.hpp"
#include "randolph/solver.hpp"

namespace nb = nanobind;

namespace {

using randolph::Board;
using randolph::Limits;
using randolph::Options;
using randolph::Problem;
using randolph::Reason;
using randolph::Result;
using randolph::Simd;
using randolph::Status;
using randolph::StopFlag;

// (color, cell, transparent) for each robot.
using Robots = std::vector<std::tuple<std::uint8_t, std::uint16_t, bool>>;
// (robot, direction, end, arrival, axes, cost).
using Step = std::tuple<std::size_t, int, int, int, int, std::uint32_t>;

std::vector<std::uint8_t> bytes_of(const nb::bytes& bytes) {
  const auto* first = static_cast<const std::uint8_t*>(bytes.data());
  return {first, first + bytes.size()};
}

Board make_board(int rows, int cols, const nb::bytes& walls,
                 const std::vector<std::tuple<std::uint16_t, std::uint8_t, bool>>& diagonals, const nb::bytes& openings,
                 const nb::bytes& center) {
  randolph::BoardParts parts{rows, cols, bytes_of(walls), {}, bytes_of(openings), bytes_of(center)};
  for (const auto& [cell, color, falling] : diagonals) parts.diagonals.push_back({cell, color, falling});
  return Board(parts);
}

Problem make_problem(const Robots& robots, std::uint16_t target, std::optional<std::size_t> active, bool ricochet,
                     bool no_reversal) {
  Problem problem{{}, target, active, ricochet, no_reversal, {}};
  for (const auto& [color, cell, transparent] : robots) problem.robots.push_back({color, cell, transparent});
  return problem;
}

// The problem after some moves: what T2 and M7 remember of them.
Problem remembering(const Problem& problem, const std::vector<std::uint8_t>& axes, std::optional<std::size_t> last,
                    std::uint8_t arrival) {
  Problem later = problem;
  for (std::size_t robot = 0; robot < axes.size() && robot < randolph::kMaxRobots; ++robot) {
    later.remembered.axes[robot] = axes[robot];
  }
  later.remembered.last = last;
  later.remembered.arrival = randolph::kDirections[arrival & 3];
  return later;
}

using ReportCallback = std::function<bool(std::uint32_t, std::uint64_t, double)>;

Limits with_callbacks(const Limits& limits, const StopFlag* stop, const ReportCallback& report) {
  Limits all = limits;
  all.stop = stop;
  if (report) {
    all.report = [&report](const randolph::Report& at) { return report(at.bound, at.nodes, at.seconds); };
  }
  return all;
}

// The tables are made for each question again; only those that depend on the board alone are kept.
Result solve(const Board& board, const Problem& problem, const Limits& limits, const Options& options,
             const StopFlag* stop, ReportCallback report) {
  return randolph::solve(board, problem, with_callbacks(limits, stop, report), options);
}

randolph::Solutions solutions(const Board& board, const Problem& problem, const Limits& limits, const Options& options,
                              std::uint64_t classes_of, const StopFlag* stop, ReportCallback report) {
  return randolph::solutions(board, problem, with_callbacks(limits, stop, report), options, classes_of);
}

Result solve_by(const randolph::Solver& solver, const Problem& problem, const Limits& limits, const Options& options,
                const StopFlag* stop, ReportCallback report) {
  return solver.solve(problem, with_callbacks(limits, stop, report), options);
}

randolph::Distances distances_by(const randolph::Solver& solver, const Problem& problem, const Limits& limits,
                                 const Options& options, const StopFlag* stop, ReportCallback report) {
  return solver.distances(problem, with_callbacks(limits, stop, report), options);
}

// A batch, and the boards that it needs.
class Batch {
 public:
  Batch(unsigned threads, const Limits& limits, const Options& options, const StopFlag* stop)
      : batch_(threads, with_callbacks(limits, stop, nullptr), options) {}

  void add(nb::object board, const Problem& problem) {
    const Board& known = nb::cast<const Board&>(board);
    boards_.push_back(std::move(board));
    batch_.add(known, problem);
  }

  bool has_idle_thread() const { return batch_.has_idle_thread(); }

  // Waits at most this many seconds and, with `until_idle`, only until a thread is idle. None if no result is ready.
  std::optional<Result> take(double seconds, bool until_idle) {
    std::optional<randolph::Batch::Answer> answer = batch_.take(0);
    if (!answer && seconds > 0) {
      const nb::gil_scoped_release released;
      answer = batch_.take(seconds, until_idle);
    }
    if (!answer) return std::nullopt;
    boards_.pop_front();
    if (answer->error) std::rethrow_exception(answer->error);
    return std::move(answer->result);
  }

 private:
  std::deque<nb::object> boards_;  // lives longer than the threads
  randolph::Batch batch_;
};

std::vector<Step> steps_of(const std::vector<randolph::Move>& moves) {
  std::vector<Step> steps;
  steps.reserve(moves.size());
  for (const randolph::Move& move : moves) {
    steps.emplace_back(move.robot, index(move.direction), move.end, index(move.arrival), move.axes, move.cost);
  }
  return steps;
}

Limits make_limits(std::uint32_t moves, std::uint64_t nodes, double seconds, std::uint64_t memory) {
  Limits limits;
  limits.moves = moves;
  limits.nodes = nodes;
  limits.seconds = seconds;
  limits.memory = memory;
  return limits;
}

Options make_options(Simd simd, unsigned threads, bool flood, bool blockers, bool commutation, bool interchange,
                     bool reversal, std::uint32_t blockers_after) {
  Options options;
  options.simd = simd;
  options.threads = threads;
  options.prunings = {flood, blockers, commutation, interchange, reversal, blockers_after};
  return options;
}

}  // namespace

NB_MODULE(_randolph, m) {
  nb::enum_<Status>(m, "Status")
      .value("OPTIMAL", Status::kOptimal)
      .value("UNSOLVABLE", Status::kUnsolvable)
      .value("LIMIT", Status::kLimit);
  nb::enum_<Reason>(m, "Reason")
      .value("NONE", Reason::kNone)
      .value("MOVES", Reason::kMoves)
      .value("NODES", Reason::kNodes)
      .value("SECONDS", Reason::kSeconds)
      .value("MEMORY", Reason::kMemory)
      .value("STOPPED", Reason::kStopped);

  nb::enum_<Simd>(m, "Simd")
      .value("AUTO", Simd::kAuto)
      .value("PORTABLE", Simd::kPortable)
      .value("AVX2", Simd::kAvx2)
      .value("AVX512", Simd::kAvx512);

  nb::class_<StopFlag>(m, "StopFlag")
      .def(nb::init<>())
      .def("set", &StopFlag::set)
      .def_prop_ro("is_set", &StopFlag::is_set);

  nb::class_<Board>(m, "Board")
      .def(nb::new_(&make_board), nb::arg("rows"), nb::arg("cols"), nb::arg("walls"), nb::arg("diagonals"),
           nb::arg("openings"), nb::arg("center"))
      .def_prop_ro("rows", &Board::rows)
      .def_prop_ro("cols", &Board::cols)
      .def("free", &Board::free, nb::arg("cell"));

  nb::class_<Problem>(m, "Problem")
      .def(nb::new_(&make_problem), nb::arg("robots"), nb::arg("target"), nb::arg("active").none(), nb::arg("ricochet"),
           nb::arg("no_reversal"))
      .def("remembering", &remembering, nb::arg("axes"), nb::arg("last").none(), nb::arg("arrival"));

  nb::class_<Limits>(m, "Limits")
      .def(nb::new_(&make_limits), nb::arg("moves"), nb::arg("nodes"), nb::arg("seconds"), nb::arg("memory"));

  nb::class_<Options>(m, "Options")
      .def(nb::new_(&make_options), nb::arg("simd"), nb::arg("threads"), nb::arg("flood"), nb::arg("blockers"),
           nb::arg("commutation"), nb::arg("interchange"), nb::arg("reversal"), nb::arg("blockers_after"));

  nb::class_<Result>(m, "Result")
      .def_ro("status", &Result::status)
      .def_ro("reason", &Result::reason)
      .def_prop_ro("solution", [](const Result& result) { return steps_of(result.solution); })
      .def_ro("cost", &Result::cost)
      .def_ro("bound", &Result::bound)
      .def_ro("nodes", &Result::nodes)
      .def_ro("memory", &Result::memory)
      .def_ro("seconds", &Result::seconds);

  nb::class_<randolph::Solutions>(m, "Solutions")
      .def_ro("result", &randolph::Solutions::result)
      .def_ro("count", &randolph::Solutions::count)
      .def_ro("exact", &randolph::Solutions::exact)
      .def_ro("classes", &randolph::Solutions::classes)
      .def_prop_ro("fewest", [](const randolph::Solutions& found) { return steps_of(found.fewest); })
      .def_prop_ro("most", [](const randolph::Solutions& found) { return steps_of(found.most); })
      .def_prop_ro("longest", [](const randolph::Solutions& found) { return steps_of(found.longest); })
      .def(
          "list",
          [](const randolph::Solutions& found, std::uint64_t first, std::uint64_t many) {
            std::vector<std::vector<Step>> listed;
            for (const auto& moves : found.list(first, many)) listed.push_back(steps_of(moves));
            return listed;
          },
          nb::arg("first"), nb::arg("many"));

  nb::class_<randolph::Distances>(m, "Distances")
      .def_ro("result", &randolph::Distances::result)
      .def_prop_ro("moves",
                   [](const randolph::Distances& found) {
                     std::vector<std::tuple<Step, Result>> moves;
                     for (const randolph::Distance& each : found.moves) {
                       moves.emplace_back(steps_of({each.move}).front(), each.result);
                     }
                     return moves;
                   })
      .def_ro("nodes", &randolph::Distances::nodes)
      .def_ro("memory", &randolph::Distances::memory)
      .def_ro("seconds", &randolph::Distances::seconds);

  nb::class_<randolph::Solver>(m, "Solver")
      .def(nb::new_([](std::shared_ptr<Board> board) { return randolph::Solver(std::move(board)); }), nb::arg("board"))
      .def("solve", &solve_by, nb::call_guard<nb::gil_scoped_release>(), nb::arg("problem"), nb::arg("limits"),
           nb::arg("options"), nb::arg("stop").none(), nb::arg("report").none())
      .def("distances", &distances_by, nb::call_guard<nb::gil_scoped_release>(), nb::arg("problem"), nb::arg("limits"),
           nb::arg("options"), nb::arg("stop").none(), nb::arg("report").none());

  nb::class_<Batch>(m, "Batch")
      .def(nb::init<unsigned, const Limits&, const Options&, const StopFlag*>(), nb::keep_alive<1, 5>(),
           nb::arg("threads"), nb::arg("limits"), nb::arg("options"), nb::arg("stop").none())
      .def("add", &Batch::add, nb::arg("board"), nb::arg("problem"))
      .def_prop_ro("has_idle_thread", &Batch::has_idle_thread)
      .def("take", &Batch::take, nb::arg("seconds"), nb::arg("until_idle"));

  m.def("available", &randolph::available, nb::arg("simd"));
  m.def("best_simd", &randolph::best_simd);
  m.def("check", &randolph::check, nb::arg("board"), nb::arg("problem"));
  m.def("solve", &solve, nb::call_guard<nb::gil_scoped_release>(), nb::arg("board"), nb::arg("problem"),
        nb::arg("limits"), nb::arg("options"), nb::arg("stop").none(), nb::arg("report").none());
  m.def("solutions", &solutions, nb::call_guard<nb::gil_scoped_release>(), nb::arg("board"), nb::arg("problem"),
        nb::arg("limits"), nb::arg("options"), nb::arg("classes_of"), nb::arg("stop").none(), nb::arg("report").none());
  m.def("perft", &randolph::perft, nb::call_guard<nb::gil_scoped_release>(), nb::arg("board"), nb::arg("problem"),
        nb::arg("depth"));

  bind_census(m);
}
