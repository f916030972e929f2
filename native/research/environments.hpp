// Many environments of one game, stepped together: episodes, rewards, truncation, the three modes of autoreset.
//
// `Game` says what a problem and a move are:
//
//     Game::State                                  where an episode stands
//     game.problems(), game.actions()              their numbers
//     game.row_bytes(form)                         of an observation
//     game.optimum(problem)
//     game.prefetch(problem)                       loads what begin() reads
//     game.begin<form>(state, problem, row)        sets up an episode; `row` still shows the one before (or zeros)
//     game.plan<form>(state, action, row)          a Game::Plan: what the action will do; loads what move() needs
//     game.move<form>(state, plan, row)            makes the move, unless it is illegal, and changes the row
//     game.mask(state, mask)                       1 for each legal action
//     game.places(state)                           where the pieces are
//
// A step works on blocks of environments: all moves of a block are planned before the first is made. Meanwhile the
// memory that they change is loaded, which is far away when there are thousands of environments or boards.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "common.hpp"
#include "workers.hpp"

namespace randolph::research {

template <typename Game>
class Environments {
 public:
  // The buffers must live as long as the environments; the observations must be zero.
  Environments(std::shared_ptr<const Game> game, const Settings& settings, const Buffers& buffers)
      : game_(std::move(game)),
        settings_(settings),
        buffers_(buffers),
        row_bytes_(game_->row_bytes(settings.form)),
        slots_(settings.environments),
        workers_(std::min(settings.threads, (settings.environments + Workers::kGrain - 1) / Workers::kGrain)) {
    if (game_->problems() == 0) throw std::invalid_argument("a bank without problems");
  }

  // Begins new episodes: in the environments with a nonzero `chosen`, or in all. `seeds` begin new sequences of
  // problems; without them, the sequences go on. `problems` name the problems; negative: the next of the sequence.
  // `episodes`: how many episodes of the sequences are over already; without it, none of a new sequence.
  void reset(const std::uint64_t* seeds, const bool* chosen, const std::int64_t* problems,
             const std::uint64_t* episodes = nullptr) {
    for (std::uint32_t i = 0; problems != nullptr && i < settings_.environments; ++i) {
      if (problems[i] >= static_cast<std::int64_t>(game_->problems())) {
        throw std::invalid_argument("problem " + std::to_string(problems[i]) + " of environment " + std::to_string(i) +
                                    ": the bank has " + std::to_string(game_->problems()));
      }
    }
    each([&]<Form form>(std::uint32_t first, std::uint32_t end) {
      for (std::uint32_t i = first; i < end; ++i) {
        if (chosen != nullptr && !chosen[i]) continue;
        Slot& slot = slots_[i];
        if (seeds != nullptr) {
          slot.seed = seeds[i];
          slot.episodes = 0;
        }
        if (episodes != nullptr) slot.episodes = episodes[i];
        begin<form>(slot, i, problems == nullptr ? -1 : problems[i]);
        buffers_.rewards[i] = 0;
        buffers_.terminations[i] = false;
        buffers_.truncations[i] = false;
      }
    });
    began_ = true;
  }

  // Plays one action in each environment. Throws, and changes nothing, for a number that is not an action and, without
  // autoreset, for an environment whose episode has ended.
  void step(const std::int64_t* actions) {
    if (!began_) throw std::invalid_argument("reset the environments before the first step");
    const std::uint32_t count = settings_.environments;
    const std::uint64_t bound = game_->actions();
    std::uint64_t wrong = 0;
    for (std::uint32_t i = 0; i < count; ++i) wrong |= static_cast<std::uint64_t>(actions[i]) >= bound ? 1 : 0;
    if (wrong != 0) refuse_action(actions);
    if (settings_.autoreset == Autoreset::kDisabled) refuse_ended();
    each([&]<Form form>(std::uint32_t first, std::uint32_t end) { step_range<form>(actions, first, end); });
  }

  // Where the pieces of an environment are; Game::places().
  std::vector<std::uint32_t> places(std::uint32_t environment) const {
    return game_->places(slots_.at(environment).state);
  }

 private:
  struct alignas(64) Slot {  // whole cache lines, so that no two threads write to the same one
    typename Game::State state{};
    std::uint64_t seed = 0;
    std::uint64_t episodes = 0;  // begun since the seed was set
    std::int32_t problem = -1;
    std::int32_t cost = 0;
    std::int32_t illegal = 0;
    std::uint32_t steps = 0;
    bool ended = false;
  };

  template <typename Task>
  void each(Task task) {
    const auto with = [&]<Form form>() {
      workers_.run(settings_.environments,
                   [&](std::uint32_t first, std::uint32_t end) { task.template operator()<form>(first, end); });
    };
    switch (settings_.form) {
      case Form::kSymbolic:
        return with.template operator()<Form::kSymbolic>();
      case Form::kCells:
        return with.template operator()<Form::kCells>();
      case Form::kPlanes:
        return with.template operator()<Form::kPlanes>();
    }
  }

  std::byte* row(const Views& views, std::uint32_t i) const { return views.observations + row_bytes_ * i; }

  std::uint32_t next_problem(const Slot& slot) const { return draw(slot.seed, slot.episodes, game_->problems()); }

  template <Form form>
  void begin(Slot& slot, std::uint32_t i, std::int64_t named) {
    slot.problem = static_cast<std::int32_t>(named >= 0 ? static_cast<std::uint32_t>(named) : next_problem(slot));
    ++slot.episodes;
    slot.cost = 0;
    slot.illegal = 0;
    slot.steps = 0;
    slot.ended = false;
    const auto problem = static_cast<std::uint32_t>(slot.problem);
    game_->template begin<form>(slot.state, problem, row(buffers_.now, i));
    buffers_.now.cost[i] = 0;
    buffers_.now.illegal[i] = 0;
    buffers_.now.optimum[i] = game_->optimum(slot.state);
    buffers_.now.problem[i] = slot.problem;
    if (buffers_.now.masks != nullptr) game_->mask(slot.state, buffers_.now.masks + game_->actions() * i);
  }

  template <Form form>
  void step_range(const std::int64_t* actions, std::uint32_t first, std::uint32_t end) {
    std::array<typename Game::Plan, kBlock> plans;
    const bool same_step = settings_.autoreset == Autoreset::kSameStep;
    for (std::uint32_t last; first < end; first = last) {
      last = std::min(first + kBlock, end);
      for (std::uint32_t i = first; i < last; ++i) {
        const Slot& slot = slots_[i];
        const bool truncated = same_step && slot.steps + 1 >= settings_.limit;
        if (slot.ended || truncated) game_->prefetch(next_problem(slot));
        if (slot.ended) continue;
        plans[i - first] =
            game_->template plan<form>(slot.state, static_cast<std::uint32_t>(actions[i]), row(buffers_.now, i));
      }
      for (std::uint32_t i = first; i < last; ++i) step_one<form>(i, plans[i - first], same_step);
    }
  }

  template <Form form>
  void step_one(std::uint32_t i, const typename Game::Plan& plan, bool same_step) {
    const Views& now = buffers_.now;
    Slot& slot = slots_[i];
    if (slot.ended) {
      begin<form>(slot, i, -1);
      buffers_.rewards[i] = 0;
      buffers_.terminations[i] = false;
      buffers_.truncations[i] = false;
      return;
    }
    const Outcome outcome = game_->template move<form>(slot.state, plan, row(now, i));
    ++slot.steps;
    slot.cost += outcome.cost;
    slot.illegal += outcome.cost == 0 ? 1 : 0;
    now.cost[i] = slot.cost;
    now.illegal[i] = slot.illegal;
    const bool truncated = !outcome.solved && slot.steps >= settings_.limit;
    buffers_.rewards[i] = (outcome.solved ? settings_.goal : 0.0) + settings_.per_cost * std::max(outcome.cost, 1);
    buffers_.terminations[i] = outcome.solved;
    buffers_.truncations[i] = truncated;
    if (outcome.solved || truncated) {
      if (same_step) {
        keep_last(slot, i);
        begin<form>(slot, i, -1);
        return;
      }
      slot.ended = true;
    }
    if (now.masks != nullptr) game_->mask(slot.state, now.masks + game_->actions() * i);
  }

  void keep_last(const Slot& slot, std::uint32_t i) {
    const Views& last = buffers_.last;
    std::memcpy(row(last, i), row(buffers_.now, i), row_bytes_);
    last.cost[i] = slot.cost;
    last.illegal[i] = slot.illegal;
    last.optimum[i] = buffers_.now.optimum[i];
    last.problem[i] = slot.problem;
    if (last.masks != nullptr) game_->mask(slot.state, last.masks + game_->actions() * i);
  }

  void refuse_action(const std::int64_t* actions) const {
    for (std::uint32_t i = 0; i < settings_.environments; ++i) {
      if (static_cast<std::uint64_t>(actions[i]) < game_->actions()) continue;
      throw std::invalid_argument("action " + std::to_string(actions[i]) + " of environment " + std::to_string(i) +
                                  ": actions go from 0 to " + std::to_string(game_->actions() - 1));
    }
  }

  void refuse_ended() const {
    for (std::uint32_t i = 0; i < settings_.environments; ++i) {
      if (!slots_[i].ended) continue;
      throw std::invalid_argument("the episode of environment " + std::to_string(i) + " has ended: reset it");
    }
  }

  static constexpr std::uint32_t kBlock = 16;  // environments whose moves are planned together

  std::shared_ptr<const Game> game_;
  Settings settings_;
  Buffers buffers_;
  std::size_t row_bytes_;
  std::vector<Slot> slots_;
  bool began_ = false;
  Workers workers_;
};

}  // namespace randolph::research
