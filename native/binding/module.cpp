// The module `_randolph`: names and types, nothing else. Defaults, checks and documentation are randolph.solver's.
//
// solve() lets go of the interpreter for the whole search; only `report` takes it back, for the time of its call.
// src/_randolph.pyi is generated from here (python -m nanobind.stubgen), and a test compares it.

#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <tuple>
#include <vector>

#include "randolph/board.hpp"
#include "randolph/solver.hpp"

namespace nb = nanobind;

namespace {

using randolph::Board;
using randolph::Limits;
using randolph::Problem;
using randolph::Reason;
using randolph::Result;
using randolph::Status;
using randolph::StopFlag;

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

Result solve(const Board& board, const std::vector<std::tuple<std::uint8_t, std::uint16_t>>& robots,
             std::uint16_t target, std::optional<std::size_t> active, bool ricochet, bool no_reversal,
             std::uint32_t moves, std::uint64_t nodes, double seconds, std::uint64_t memory, const StopFlag* stop,
             std::function<bool(std::uint32_t, std::uint64_t, double)> report) {
  Problem problem{{}, target, active, ricochet, no_reversal};
  for (const auto& [color, cell] : robots) problem.robots.push_back({color, cell});
  Limits limits;
  limits.moves = moves;
  limits.nodes = nodes;
  limits.seconds = seconds;
  limits.memory = memory;
  limits.stop = stop;
  if (report) {
    limits.report = [&report](const randolph::Report& at) { return report(at.bound, at.nodes, at.seconds); };
  }
  return randolph::solve(board, problem, limits);
}

std::vector<std::tuple<std::size_t, int>> solution_of(const Result& result) {
  std::vector<std::tuple<std::size_t, int>> moves;
  for (const randolph::Move& move : result.solution) moves.emplace_back(move.robot, index(move.direction));
  return moves;
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

  nb::class_<StopFlag>(m, "StopFlag")
      .def(nb::init<>())
      .def("set", &StopFlag::set)
      .def_prop_ro("is_set", &StopFlag::is_set);

  nb::class_<Board>(m, "Board")
      .def(nb::new_(&make_board), nb::arg("rows"), nb::arg("cols"), nb::arg("walls"), nb::arg("diagonals"),
           nb::arg("openings"), nb::arg("center"))
      .def_prop_ro("rows", &Board::rows)
      .def_prop_ro("cols", &Board::cols);

  nb::class_<Result>(m, "Result")
      .def_ro("status", &Result::status)
      .def_ro("reason", &Result::reason)
      .def_prop_ro("solution", &solution_of)
      .def_ro("bound", &Result::bound)
      .def_ro("nodes", &Result::nodes)
      .def_ro("seconds", &Result::seconds);

  m.def("solve", &solve, nb::call_guard<nb::gil_scoped_release>(), nb::arg("board"), nb::arg("robots"),
        nb::arg("target"), nb::arg("active").none(), nb::arg("ricochet"), nb::arg("no_reversal"), nb::arg("moves"),
        nb::arg("nodes"), nb::arg("seconds"), nb::arg("memory"), nb::arg("stop").none(), nb::arg("report").none());
}
