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

template <template <std::size_t, typename> class Kind>
[[maybe_unused]] std::unique_ptr<AnySearch> with_key(const SearchArguments& arguments) {
  const int memory_bits = arguments.memory == Memory::kNone ? 3 : arguments.memory == Memory::kActive ? 5 : 7;
  const int cell_bits = std::bit_width(static_cast<unsigned>(arguments.board.cells() - 1));
  const bool fits = memory_bits + cell_bits * static_cast<int>(arguments.problem.robots.size()) <= 64;
  switch (arguments.problem.robots.size()) {
    case 1:
      return std::make_unique<Kind<1, u64>>(arguments);
    case 2:
      return std::make_unique<Kind<2, u64>>(arguments);
    case 3:
      return std::make_unique<Kind<3, u64>>(arguments);
    case 4:  // always fit: 7 bits of memory and four times 12 bits of cell
      return std::make_unique<Kind<4, u64>>(arguments);
    case 5:
      if (fits) return std::make_unique<Kind<5, u64>>(arguments);
      return std::make_unique<Kind<5, WideKey>>(arguments);
    default:
      if (fits) return std::make_unique<Kind<6, u64>>(arguments);
      return std::make_unique<Kind<6, WideKey>>(arguments);
  }
}

template <bool T2>
std::unique_ptr<AnySearch> plain(const SearchArguments& arguments) {
  switch (arguments.problem.robots.size()) {
    case 1:
      return std::make_unique<PlainSearch<1, T2>>(arguments);
    case 2:
      return std::make_unique<PlainSearch<2, T2>>(arguments);
    case 3:
      return std::make_unique<PlainSearch<3, T2>>(arguments);
    case 4:
      return std::make_unique<PlainSearch<4, T2>>(arguments);
    case 5:
      return std::make_unique<PlainSearch<5, T2>>(arguments);
    default:
      return std::make_unique<PlainSearch<6, T2>>(arguments);
  }
}

}  // namespace

std::unique_ptr<AnySearch> make_search(const SearchArguments& arguments) {
  if (arguments.plain) {
    return arguments.problem.ricochet ? plain<true>(arguments) : plain<false>(arguments);
  }
  for (const Robot& robot : arguments.problem.robots) {
    if (!robot.transparent) continue;
#ifdef RANDOLPH_THROUGH_OF
    return RANDOLPH_THROUGH_OF::make_search(arguments);
#else
    return with_key<ThroughSearch>(arguments);
#endif
  }
#ifdef RANDOLPH_CHAINS_OF
  return RANDOLPH_CHAINS_OF::make_search(arguments);
#else
  return with_key<ChainSearch>(arguments);
#endif
}

}  // namespace randolph::RANDOLPH_ISA
