#include "micro.hpp"

#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

namespace randolph::research {

Micro::Micro(std::vector<Combinations> boards, std::vector<MicroProblem> problems)
    : boards_(std::move(boards)), problems_(std::move(problems)) {
  if (boards_.empty()) throw std::invalid_argument("a bank without boards");
  for (const Combinations& board : boards_) {
    std::uint64_t found = 0;
    for (const std::uint8_t each : board) found |= std::uint64_t{1} << (each & 63);
    if (found != (std::uint64_t{1} << kCells) - 1) throw std::invalid_argument("a board lacks a combination");
    jumps_.emplace_back();
    planes_.emplace_back();
    for (std::uint32_t from = 0; from < kCells; ++from) {
      for (std::uint32_t to = 0; to < kCells; ++to) {
        const bool in_line = from / kSide == to / kSide || from % kSide == to % kSide;
        const bool alike = board[from] / 6 == board[to] / 6 || board[from] % 6 == board[to] % 6;
        if (from != to && in_line && alike) jumps_.back()[from] |= std::uint64_t{1} << to;
      }
      planes_.back()[kChannels * from + 3u + board[from] / 6u] = std::byte{1};
      planes_.back()[kChannels * from + 9u + board[from] % 6u] = std::byte{1};
    }
  }
  for (std::size_t number = 0; number < problems_.size(); ++number) {
    const MicroProblem& each = problems_[number];
    if (each.board >= boards_.size() || each.start >= kCells || each.target >= kCells || each.via > kCells ||
        each.start == each.target || each.via == each.start || each.via == each.target) {
      throw std::invalid_argument("problem " + std::to_string(number) + " of the bank cannot be played");
    }
  }
}

std::size_t Micro::row_bytes(Form form) const {
  if (form == Form::kPlanes) return sizeof(Planes);
  return 2 * (std::size_t{kSymbols} + (form == Form::kCells ? kCells : 0));
}

template <Form form>
void Micro::begin(State& state, std::uint32_t number, std::byte* row) const {
  const MicroProblem& problem = problems_[number];
  if constexpr (form == Form::kPlanes) std::memcpy(row, planes_[problem.board].data(), sizeof(Planes));
  if constexpr (form == Form::kCells) {
    for (std::size_t cell = 0; cell < kCells; ++cell) put(row, kSymbols + cell, boards_[problem.board][cell]);
  }
  state = {problem.board, problem.start, problem.target, problem.via, problem.optimum};
  if constexpr (form == Form::kPlanes) {
    row[kChannels * state.at] = std::byte{1};
    row[kChannels * state.target + 1] = std::byte{1};
    if (state.via < kCells) row[kChannels * state.via + 2] = std::byte{1};
  } else {
    put(row, 0, state.at);
    put(row, 1, state.target);
    put(row, 2, state.via);
    put(row, 3, state.board);
  }
}

template <Form form>
Outcome Micro::move(State& state, Plan to, std::byte* row) const {
  if (to == state.at) return {};
  if constexpr (form == Form::kPlanes) {
    row[kChannels * state.at] = std::byte{0};
    row[kChannels * to] = std::byte{1};
    if (to == state.via) row[kChannels * to + 2] = std::byte{0};
  }
  state.at = to;
  if (to == state.via) state.via = kCells;
  if constexpr (form != Form::kPlanes) {
    put(row, 0, state.at);
    put(row, 2, state.via);
  }
  return {1, state.via == kCells && state.at == state.target};
}

void Micro::mask(const State& state, std::int8_t* mask) const {
  const std::uint64_t jumps = jumps_[state.board][state.at];
  for (std::uint32_t cell = 0; cell < kCells; ++cell) mask[cell] = static_cast<std::int8_t>(jumps >> cell & 1);
}

template void Micro::begin<Form::kSymbolic>(State&, std::uint32_t, std::byte*) const;
template void Micro::begin<Form::kCells>(State&, std::uint32_t, std::byte*) const;
template void Micro::begin<Form::kPlanes>(State&, std::uint32_t, std::byte*) const;
template Outcome Micro::move<Form::kSymbolic>(State&, Plan, std::byte*) const;
template Outcome Micro::move<Form::kCells>(State&, Plan, std::byte*) const;
template Outcome Micro::move<Form::kPlanes>(State&, Plan, std::byte*) const;

// Here, where the compiler sees what a move does.
template class Environments<Micro>;

}  // namespace randolph::research
