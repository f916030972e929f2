// The module `_randolph_research`: names and types. Defaults, checks and documentation are in randolph.research.
//
// Arrays of the caller stay referenced as long as the environments exist. src/_randolph_research.pyi is generated from
// this file (scripts/native_stub.py), and a test compares it.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "environments.hpp"
#include "micro.hpp"
#include "ricochet.hpp"

namespace nb = nanobind;

namespace {

using randolph::research::Autoreset;
using randolph::research::Buffers;
using randolph::research::Form;
using randolph::research::Micro;
using randolph::research::Ricochet;
using randolph::research::Settings;
using randolph::research::Views;

template <typename T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;
template <typename T>
using Given = nb::ndarray<const T, nb::c_contig, nb::device::cpu>;

template <typename A>
auto* data_of(const A& array, std::size_t count, const char* name) {
  if (array.size() != count) {
    throw std::invalid_argument(std::string(name) + ": " + std::to_string(array.size()) + " items instead of " +
                                std::to_string(count));
  }
  return array.data();
}

std::shared_ptr<Ricochet> make_ricochet(int rows, int cols, const Given<std::uint8_t>& walls,
                                        const Given<std::uint8_t>& diagonals, const Given<std::uint8_t>& openings,
                                        const Given<std::uint8_t>& center, std::vector<std::uint8_t> colors,
                                        std::vector<bool> transparent, bool ricochet, bool no_reversal,
                                        const Given<std::uint16_t>& boards, const Given<std::uint16_t>& cells,
                                        const Given<std::uint16_t>& targets, const Given<std::uint8_t>& active,
                                        const Given<std::uint16_t>& optima) {
  randolph::research::RicochetParts parts{{}, std::move(colors), std::move(transparent), {}, ricochet, no_reversal};
  const auto size = static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
  if (rows < 1 || cols < 1 || walls.size() % size != 0) throw std::invalid_argument("walls: not of whole boards");
  const std::size_t count = walls.size() / size;
  const std::uint8_t* const wall = walls.data();
  const std::uint8_t* const diagonal = data_of(diagonals, walls.size(), "diagonals");
  const std::uint8_t* const opening = data_of(openings, walls.size(), "openings");
  const std::uint8_t* const middle = data_of(center, walls.size(), "center");
  for (std::size_t board = 0; board < count; ++board) {
    const std::size_t first = board * size;
    randolph::BoardParts& made = parts.boards.emplace_back();
    made.rows = rows;
    made.cols = cols;
    made.walls.assign(wall + first, wall + first + size);
    made.openings.assign(opening + first, opening + first + size);
    made.center.assign(middle + first, middle + first + size);
    for (std::size_t cell = 0; cell < size; ++cell) {
      const unsigned sort = diagonal[first + cell];
      if (sort == 0) continue;
      made.diagonals.push_back(
          {static_cast<randolph::Cell>(cell), static_cast<std::uint8_t>((sort - 1) / 2), (sort - 1) % 2 != 0});
    }
  }
  const std::size_t problems = boards.size();
  const std::size_t robots = parts.colors.size();
  const std::uint16_t* const cell = data_of(cells, problems * robots, "cells");
  const std::uint16_t* const target = data_of(targets, problems, "targets");
  const std::uint8_t* const mover = data_of(active, problems, "active");
  const std::uint16_t* const optimum = data_of(optima, problems, "optima");
  parts.problems.resize(problems);
  for (std::size_t number = 0; number < problems; ++number) {
    auto& problem = parts.problems[number];
    problem.board = boards.data()[number];
    for (std::size_t robot = 0; robot < robots && robot < randolph::kMaxRobots; ++robot) {
      problem.cells[robot] = cell[number * robots + robot];
    }
    problem.target = target[number];
    problem.active = mover[number];
    problem.optimum = optimum[number];
  }
  return std::make_shared<Ricochet>(std::move(parts));
}

std::shared_ptr<Micro> make_micro(const Given<std::uint8_t>& combinations, const Given<std::uint16_t>& boards,
                                  const Given<std::uint8_t>& starts, const Given<std::uint8_t>& targets,
                                  const Given<std::uint8_t>& vias, const Given<std::uint16_t>& optima) {
  if (combinations.size() % Micro::kCells != 0) throw std::invalid_argument("combinations: not of whole boards");
  std::vector<Micro::Combinations> made(combinations.size() / Micro::kCells);
  for (std::size_t cell = 0; cell < combinations.size(); ++cell) {
    made[cell / Micro::kCells][cell % Micro::kCells] = combinations.data()[cell];
  }
  const std::size_t count = boards.size();
  const std::uint8_t* const start = data_of(starts, count, "starts");
  const std::uint8_t* const target = data_of(targets, count, "targets");
  const std::uint8_t* const via = data_of(vias, count, "vias");
  const std::uint16_t* const optimum = data_of(optima, count, "optima");
  std::vector<randolph::research::MicroProblem> problems;
  problems.reserve(count);
  for (std::size_t number = 0; number < count; ++number) {
    problems.push_back({boards.data()[number], start[number], target[number], via[number], optimum[number]});
  }
  return std::make_shared<Micro>(std::move(made), std::move(problems));
}

using Arrays = nb::typed<nb::dict, nb::str, nb::object>;

// The environments with the arrays that they write to.
template <typename Game>
class Stepped {
 public:
  Stepped(std::shared_ptr<Game> game, const Settings& settings, const Arrays& now, const nb::object& last,
          const Arrays& results)
      : environments_(game, settings, buffers(*game, settings, now, last, results)) {}

  void reset(const std::optional<Given<std::uint64_t>>& seeds, const std::optional<Given<bool>>& chosen,
             const std::optional<Given<std::int64_t>>& problems, const std::optional<Given<std::uint64_t>>& episodes) {
    const auto* const seed = seeds ? data_of(*seeds, count_, "seeds") : nullptr;
    const auto* const choice = chosen ? data_of(*chosen, count_, "reset_mask") : nullptr;
    const auto* const problem = problems ? data_of(*problems, count_, "problems") : nullptr;
    const auto* const over = episodes ? data_of(*episodes, count_, "episodes") : nullptr;
    const nb::gil_scoped_release released;
    environments_.reset(seed, choice, problem, over);
  }

  std::vector<std::uint32_t> places(std::uint32_t environment) const { return environments_.places(environment); }

  void step(const Given<std::int64_t>& actions) {
    const std::int64_t* const first = data_of(actions, count_, "actions");
    const nb::gil_scoped_release released;
    environments_.step(first);
  }

 private:
  template <typename T>
  T* keep(const nb::dict& arrays, const char* name, std::size_t items) {
    auto array = nb::cast<Array<T>>(arrays[name]);
    T* const data = data_of(array, items, name);
    kept_.push_back(nb::borrow(arrays[name]));
    return data;
  }

  Views views(const Game& game, const Settings& settings, const nb::dict& arrays) {
    Views made;
    const std::size_t bytes = game.row_bytes(settings.form) * count_;
    made.observations = reinterpret_cast<std::byte*>(keep<std::uint8_t>(arrays, "observations", bytes));
    if (arrays.contains("masks")) made.masks = keep<std::int8_t>(arrays, "masks", game.actions() * count_);
    made.cost = keep<std::int32_t>(arrays, "cost", count_);
    made.illegal = keep<std::int32_t>(arrays, "illegal", count_);
    made.optimum = keep<std::int32_t>(arrays, "optimum", count_);
    made.problem = keep<std::int32_t>(arrays, "problem", count_);
    return made;
  }

  Buffers buffers(const Game& game, const Settings& settings, const nb::dict& now, const nb::object& last,
                  const nb::dict& results) {
    count_ = settings.environments;
    Buffers made;
    made.now = views(game, settings, now);
    if (settings.autoreset == Autoreset::kSameStep) made.last = views(game, settings, nb::cast<nb::dict>(last));
    made.rewards = keep<double>(results, "rewards", count_);
    made.terminations = keep<bool>(results, "terminations", count_);
    made.truncations = keep<bool>(results, "truncations", count_);
    return made;
  }

  std::size_t count_ = 0;
  std::vector<nb::object> kept_;
  randolph::research::Environments<Game> environments_;
};

template <typename Game>
void add_environments(nb::module_& m, const char* name) {
  nb::class_<Stepped<Game>>(m, name)
      .def(nb::init<std::shared_ptr<Game>, const Settings&, const Arrays&, const nb::object&, const Arrays&>(),
           nb::arg("bank"), nb::arg("settings"), nb::arg("now"), nb::arg("last").none(), nb::arg("results"))
      .def("reset", &Stepped<Game>::reset, nb::arg("seeds").noconvert().none(), nb::arg("chosen").noconvert().none(),
           nb::arg("problems").noconvert().none(), nb::arg("episodes").noconvert().none() = nb::none())
      .def("step", &Stepped<Game>::step, nb::arg("actions").noconvert())
      .def("places", &Stepped<Game>::places, nb::arg("environment"));
}

template <typename Game>
auto bank_class(nb::module_& m, const char* name) {
  return nb::class_<Game>(m, name)
      .def_prop_ro("problems", &Game::problems)
      .def_prop_ro("actions", &Game::actions)
      .def_prop_ro("channels", &Game::channels)
      .def_prop_ro("symbols", &Game::symbols);
}

Settings make_settings(std::uint32_t environments, std::uint32_t threads, std::uint32_t limit, Form form,
                       Autoreset autoreset, double goal, double per_cost) {
  return {environments, threads, limit, form, autoreset, goal, per_cost};
}

}  // namespace

NB_MODULE(_randolph_research, m) {
  nb::enum_<Form>(m, "Form")
      .value("SYMBOLIC", Form::kSymbolic)
      .value("CELLS", Form::kCells)
      .value("PLANES", Form::kPlanes);
  nb::enum_<Autoreset>(m, "Autoreset")
      .value("NEXT_STEP", Autoreset::kNextStep)
      .value("SAME_STEP", Autoreset::kSameStep)
      .value("DISABLED", Autoreset::kDisabled);
  nb::class_<Settings>(m, "Settings")
      .def(nb::new_(&make_settings), nb::arg("environments"), nb::arg("threads"), nb::arg("limit"), nb::arg("form"),
           nb::arg("autoreset"), nb::arg("goal"), nb::arg("per_cost"));
  bank_class<Ricochet>(m, "RicochetBank")
      .def(nb::new_(&make_ricochet), nb::arg("rows"), nb::arg("cols"), nb::arg("walls"), nb::arg("diagonals"),
           nb::arg("openings"), nb::arg("center"), nb::arg("colors"), nb::arg("transparent"), nb::arg("ricochet"),
           nb::arg("no_reversal"), nb::arg("boards"), nb::arg("cells"), nb::arg("targets"), nb::arg("active"),
           nb::arg("optima"));
  bank_class<Micro>(m, "MicroBank")
      .def(nb::new_(&make_micro), nb::arg("combinations"), nb::arg("boards"), nb::arg("starts"), nb::arg("targets"),
           nb::arg("vias"), nb::arg("optima"));
  add_environments<Ricochet>(m, "RicochetEnvironments");
  add_environments<Micro>(m, "MicroEnvironments");
}
