#include "census.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "randolph/census.hpp"

namespace nb = nanobind;

namespace {

using randolph::Board;
using randolph::Cell;
using randolph::Census;
using randolph::CensusQuestion;
using randolph::CensusResult;
using randolph::Counted;

// The active robot's cell, then the others' in ascending order.
using Position = std::vector<Cell>;
using CountCallback = std::function<bool(std::uint32_t, std::uint64_t)>;

// `colors` are those of all robots, the active one's first.
CensusQuestion question_of(Cell target, std::vector<std::uint8_t> colors, bool vortex, bool ricochet,
                           bool no_reversal) {
  const auto robots = static_cast<unsigned>(colors.size());
  return {target, robots, vortex, ricochet, no_reversal, std::move(colors)};
}

CensusResult count(Census& census, const Board& board, Cell target, const std::vector<std::uint8_t>& colors,
                   bool vortex, bool ricochet, bool no_reversal, std::size_t longest,
                   const std::vector<Position>& probes, std::uint64_t memory, randolph::Simd simd,
                   const randolph::StopFlag* stop, CountCallback report) {
  std::vector<Counted> asked;
  for (const Position& position : probes) {
    Counted& made = asked.emplace_back();
    if (!position.empty()) made.active = position.front();
    for (std::size_t i = 1; i < position.size() && i <= made.others.size(); ++i) made.others[i - 1] = position[i];
  }
  return census.count(board, question_of(target, colors, vortex, ricochet, no_reversal), longest, asked,
                      {memory, stop, std::move(report)}, simd);
}

std::vector<Position> longest_of(const CensusResult& result) {
  std::vector<Position> positions;
  for (const Counted& found : result.longest) {
    Position& position = positions.emplace_back(1, found.active);
    for (const Cell other : found.others) {
      if (other != randolph::kNoCell) position.push_back(other);
    }
  }
  return positions;
}

}  // namespace

void bind_census(nb::module_& m) {
  nb::class_<CensusResult>(m, "CensusResult")
      .def_ro("reason", &CensusResult::reason)
      .def_ro("positions", &CensusResult::positions)
      .def_ro("histogram", &CensusResult::histogram)
      .def_ro("unsolvable", &CensusResult::unsolvable)
      .def_prop_ro("longest", &longest_of)
      .def_ro("probed", &CensusResult::probed)
      .def_ro("memory", &CensusResult::memory)
      .def_ro("seconds", &CensusResult::seconds);

  nb::class_<Census>(m, "Census")
      .def(nb::init<>())
      .def("count", &count, nb::call_guard<nb::gil_scoped_release>(), nb::arg("board"), nb::arg("target"),
           nb::arg("colors"), nb::arg("vortex"), nb::arg("ricochet"), nb::arg("no_reversal"), nb::arg("longest"),
           nb::arg("probes"), nb::arg("memory"), nb::arg("simd"), nb::arg("stop").none(), nb::arg("report").none());

  m.def(
      "census_memory",
      [](const Board& board, const std::vector<std::uint8_t>& colors, bool ricochet, bool no_reversal) {
        return randolph::census_memory(board, question_of(0, colors, false, ricochet, no_reversal));
      },
      nb::arg("board"), nb::arg("colors"), nb::arg("ricochet"), nb::arg("no_reversal"));
}
