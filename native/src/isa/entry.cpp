// What is compiled once for each instruction set: the choice of the search. RANDOLPH_ISA names the namespace.
//
// A lane that gains nothing from this instruction set is taken from another one, which halves the time to compile all:
// RANDOLPH_CHAINS_OF and RANDOLPH_THROUGH_OF name its namespace.

#include <stdexcept>

#include "chains.hpp"
#include "plain.hpp"
#include "through.hpp"

namespace randolph::RANDOLPH_ISA {
namespace {

// Whether the keys of the general lane have room in 64 bits.
[[maybe_unused]] bool fits(const SearchArguments& arguments) {
  const int memory_bits = arguments.memory == Memory::kNone ? 3 : arguments.memory == Memory::kActive ? 5 : 7;
  const int cell_bits = std::bit_width(static_cast<unsigned>(arguments.board.cells() - 1));
  return memory_bits + cell_bits * static_cast<int>(arguments.problem.robots.size()) <= 64;
}

[[maybe_unused]] std::unique_ptr<AnySearch> chains(const SearchArguments& arguments) {
  switch (arguments.problem.robots.size()) {
    case 1:
      return std::make_unique<ChainSearch<1, u64>>(arguments);
    case 2:
      return std::make_unique<ChainSearch<2, u64>>(arguments);
    case 3:
      return std::make_unique<ChainSearch<3, u64>>(arguments);
    case 4:  // always fit: 7 bits of memory and four times 12 bits of cell
      return std::make_unique<ChainSearch<4, u64>>(arguments);
    case 5:
      if (fits(arguments)) return std::make_unique<ChainSearch<5, u64>>(arguments);
      return std::make_unique<ChainSearch<5, WideKey>>(arguments);
    default:
      if (fits(arguments)) return std::make_unique<ChainSearch<6, u64>>(arguments);
      return std::make_unique<ChainSearch<6, WideKey>>(arguments);
  }
}

[[maybe_unused]] std::unique_ptr<AnySearch> through(const SearchArguments& arguments) {
  if (fits(arguments)) return std::make_unique<ThroughSearch<u64>>(arguments);
  return std::make_unique<ThroughSearch<WideKey>>(arguments);
}

// Four and five robots, as nearly all problems have, get a search of their own without T2. Others then start with both
// axes travelled.
std::unique_ptr<AnySearch> plain(const SearchArguments& arguments) {
  const bool ricochet = arguments.problem.ricochet;
  switch (arguments.problem.robots.size()) {
    case 1:
      return std::make_unique<PlainSearch<1, true>>(arguments);
    case 2:
      return std::make_unique<PlainSearch<2, true>>(arguments);
    case 3:
      return std::make_unique<PlainSearch<3, true>>(arguments);
    case 4:
      if (ricochet) return std::make_unique<PlainSearch<4, true>>(arguments);
      return std::make_unique<PlainSearch<4, false>>(arguments);
    case 5:
      if (ricochet) return std::make_unique<PlainSearch<5, true>>(arguments);
      return std::make_unique<PlainSearch<5, false>>(arguments);
    default:
      return std::make_unique<PlainSearch<6, true>>(arguments);
  }
}

}  // namespace

std::unique_ptr<AnySearch> make_search(const SearchArguments& arguments) {
  if (arguments.plain) return plain(arguments);
  for (const Robot& robot : arguments.problem.robots) {
    if (!robot.transparent) continue;
#ifdef RANDOLPH_THROUGH_OF
    return RANDOLPH_THROUGH_OF::make_search(arguments);
#else
    return through(arguments);
#endif
  }
#ifdef RANDOLPH_CHAINS_OF
  return RANDOLPH_CHAINS_OF::make_search(arguments);
#else
  return chains(arguments);
#endif
}

}  // namespace randolph::RANDOLPH_ISA
