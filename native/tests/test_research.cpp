// The environments of randolph.research. What they do is compared with the rules in Python (tests/research_rules.py);
// here every kind of board is played in every form, so that the sanitizers see it.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <stdexcept>
#include <thread>
#include <vector>

#include "check.hpp"
#include "environments.hpp"
#include "micro.hpp"
#include "ricochet.hpp"
#include "workers.hpp"

namespace randolph::tests {
namespace {

using namespace randolph::research;

// Environments with arrays of their own.
template <typename Game>
struct Played {
  Played(std::shared_ptr<const Game> game, Settings settings)
      : count(settings.environments),
        rows(game->row_bytes(settings.form) * count),
        last_rows(rows.size()),
        masks(game->actions() * std::size_t{count}),
        last_masks(masks.size()),
        numbers(8 * std::size_t{count}),
        rewards(count),
        ends(std::make_unique<bool[]>(2 * std::size_t{count})),
        environments(game, settings, buffers()) {}

  Views views(std::vector<std::byte>& observations, std::vector<std::int8_t>& legal, std::size_t from) {
    std::int32_t* const first = numbers.data() + from * count;
    return {observations.data(), legal.data(), first, first + count, first + 2 * count, first + 3 * count};
  }

  Buffers buffers() {
    return {views(rows, masks, 0), views(last_rows, last_masks, 4), rewards.data(), ends.get(), ends.get() + count};
  }

  std::size_t count;
  std::vector<std::byte> rows;
  std::vector<std::byte> last_rows;
  std::vector<std::int8_t> masks;
  std::vector<std::int8_t> last_masks;
  std::vector<std::int32_t> numbers;
  std::vector<double> rewards;
  std::unique_ptr<bool[]> ends;
  Environments<Game> environments;
};

RicochetParts parts_of(int side, bool diagonals, bool openings, bool transparent) {
  RicochetParts parts;
  const auto cells = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  std::mt19937 random(7);
  for (int board = 0; board < 3; ++board) {
    BoardParts made{side, side, std::vector<std::uint8_t>(cells), {}, std::vector<std::uint8_t>(cells), {}};
    for (std::uint8_t& wall : made.walls) wall = random() % 5 == 0 ? static_cast<std::uint8_t>(random() % 16) : 0;
    if (openings) made.openings[static_cast<std::size_t>(side)] = 1 << 3;
    for (std::uint16_t cell = 20; diagonals && cell < cells; cell = static_cast<std::uint16_t>(cell + 17)) {
      made.diagonals.push_back({cell, static_cast<std::uint8_t>(random() % 4), random() % 2 == 0});
    }
    parts.boards.push_back(made);
  }
  parts.colors = {0, 1, 2, 3};
  parts.transparent = {false, false, false, false};
  if (transparent) {
    parts.colors.push_back(5);
    parts.transparent.push_back(true);
  }
  for (std::uint32_t number = 0; number < 30; ++number) {
    RicochetProblem problem{{0, 1, 2, 3, 4, 5}, number % 3, 9, static_cast<std::uint8_t>(number % 5), 3};
    if (transparent && problem.active == 4) problem.active = 5;
    parts.problems.push_back(problem);
  }
  return parts;
}

template <typename Game>
std::vector<std::byte> play(const std::shared_ptr<const Game>& game, Settings settings, int steps) {
  Played<Game> played(game, settings);
  std::vector<std::uint64_t> seeds(played.count);
  std::vector<std::int64_t> actions(played.count);
  for (std::size_t i = 0; i < seeds.size(); ++i) seeds[i] = i;
  played.environments.reset(seeds.data(), nullptr, nullptr);
  std::mt19937 random(3);
  for (int step = 0; step < steps; ++step) {
    for (std::int64_t& action : actions) action = static_cast<std::int64_t>(random() % game->actions());
    if (settings.autoreset == Autoreset::kDisabled) {
      std::unique_ptr<bool[]> ended = std::make_unique<bool[]>(played.count);
      bool any = false;
      for (std::size_t i = 0; i < played.count; ++i) {
        ended[i] = played.ends[i] || played.ends[played.count + i];
        any = any || ended[i];
      }
      if (any) played.environments.reset(nullptr, ended.get(), nullptr);
    }
    played.environments.step(actions.data());
  }
  return played.rows;
}

constexpr Form kForms[] = {Form::kSymbolic, Form::kCells, Form::kPlanes};
constexpr Autoreset kModes[] = {Autoreset::kNextStep, Autoreset::kSameStep, Autoreset::kDisabled};

TEST("environments play every kind of board in every form and mode; threads do not change what happens") {
  std::vector<std::shared_ptr<const Ricochet>> banks{
      std::make_shared<Ricochet>(parts_of(16, false, false, false)),
      std::make_shared<Ricochet>(parts_of(16, true, true, false)),
      std::make_shared<Ricochet>(parts_of(9, true, true, true)),
  };
  for (const auto& bank : banks) {
    for (const Form form : kForms) {
      for (const Autoreset mode : kModes) {
        Settings settings{150, 1, 6, form, mode, 1, -0.01};
        const auto alone = play(bank, settings, 40);
        settings.threads = 2;
        CHECK(play(bank, settings, 40) == alone);
        CHECK(std::any_of(alone.begin(), alone.end(), [](std::byte each) { return each != std::byte{0}; }));
      }
    }
  }
}

TEST("Micro Robots are played in every form") {
  Micro::Combinations board{};
  for (std::size_t cell = 0; cell < board.size(); ++cell) board[cell] = static_cast<std::uint8_t>(cell);
  const std::shared_ptr<const Micro> bank =
      std::make_shared<Micro>(std::vector{board}, std::vector<MicroProblem>{{0, 0, 35, 7, 3}, {0, 1, 14, 36, 2}});
  for (const Form form : kForms) {
    const Settings settings{70, 2, 6, form, Autoreset::kSameStep, 1, 0};
    CHECK(!play(bank, settings, 40).empty());
  }
}

TEST("workers do each item of each task once, and all of it before run() returns") {
  for (const std::uint32_t threads : {1u, 2u, 5u}) {
    Workers workers(threads);
    for (std::uint32_t round = 0; round < 400; ++round) {
      const std::uint32_t count = round * 37 % 1500;
      std::vector<std::uint32_t> done(count);  // not atomic: the thread sanitizer sees an item that two threads do
      workers.run(count, [&](std::uint32_t first, std::uint32_t end) {
        CHECK(first % Workers::kGrain == 0);
        for (std::uint32_t item = first; item < end; ++item) ++done[item];
      });
      CHECK(std::all_of(done.begin(), done.end(), [](std::uint32_t each) { return each == 1; }));
    }
  }
}

TEST("the caller does the grains of a thread that is busy elsewhere") {
  Workers workers(2);
  std::atomic<bool> caller_done{false};
  const auto caller = std::this_thread::get_id();
  std::uint32_t by_caller = 0;
  workers.run(64 * Workers::kGrain, [&](std::uint32_t, std::uint32_t end) {
    if (std::this_thread::get_id() == caller) {
      ++by_caller;
      if (by_caller == 63) caller_done = true;
    } else {
      while (!caller_done) std::this_thread::yield();  // holds its first grain until the caller has done all others
    }
    CHECK(end <= 64 * Workers::kGrain);
  });
  CHECK(by_caller >= 63);
}

TEST("a bank that cannot be played is refused") {
  const auto refused = [](auto change) {
    RicochetParts parts = parts_of(9, true, false, false);
    change(parts);
    try {
      const Ricochet bank(std::move(parts));
    } catch (const std::invalid_argument&) {
      return true;
    }
    return false;
  };
  CHECK(!refused([](RicochetParts&) {}));
  CHECK(refused([](RicochetParts& parts) { parts.problems[4].board = 3; }));
  CHECK(refused([](RicochetParts& parts) { parts.problems[4].cells[1] = 0; }));
  CHECK(refused([](RicochetParts& parts) { parts.problems[4].cells[1] = 20; }));  // a diagonal
  CHECK(refused([](RicochetParts& parts) { parts.problems[4].target = 81; }));
  CHECK(refused([](RicochetParts& parts) { parts.problems[4].active = 5; }));
  CHECK(refused([](RicochetParts& parts) { parts.colors.clear(); }));
  CHECK(refused([](RicochetParts& parts) { parts.boards.clear(); }));
}

}  // namespace
}  // namespace randolph::tests
