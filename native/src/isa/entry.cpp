// What is compiled once for each instruction set: the choice of the search. RANDOLPH_ISA names the namespace.
//
// What gains little from this instruction set, or is rare, is taken from another one, which halves the time to compile
// all. RANDOLPH_RARE_OF names its namespace for transparent robots and for keys of more than 64 bits, RANDOLPH_REST_OF
// for everything but the fast lane. For the same reason the general lane is compiled for the most robots, not for each
// number.

#include <algorithm>

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

// Transparent robots, and keys of more than 64 bits.
[[maybe_unused]] std::unique_ptr<AnySearch> rare(const SearchArguments& arguments, bool transparent) {
#ifdef RANDOLPH_RARE_OF
  static_cast<void>(transparent);
  return RANDOLPH_RARE_OF::make_search(arguments);
#else
  if (!transparent) return std::make_unique<ChainSearch<kMaxRobots, WideKey>>(arguments);
  if (fits(arguments)) return std::make_unique<ThroughSearch<u64>>(arguments);
  return std::make_unique<ThroughSearch<WideKey>>(arguments);
#endif
}

[[maybe_unused]] std::unique_ptr<AnySearch> chains(const SearchArguments& arguments) {
  if (arguments.problem.robots.size() <= 4) {  // always fit: 7 bits of memory and four times 12 bits of cell
    return std::make_unique<ChainSearch<4, u64>>(arguments);
  }
  if (fits(arguments)) return std::make_unique<ChainSearch<kMaxRobots, u64>>(arguments);
  return rare(arguments, false);
}

// Four robots, as nearly all problems have, get a search of their own without T2, with RANDOLPH_FIVE five, too. The
// others then start with both axes travelled. Fewer are searched like three, or without T2 like four, if there is a
// cell for the missing ones; with RANDOLPH_FEW one is searched like two. Null for a number of robots that the fast lane
// does not have.
std::unique_ptr<AnySearch> plain(const SearchArguments& arguments) {
  const bool ricochet = arguments.problem.ricochet;
  const bool fills = arguments.tables.plain->nowhere != PlainGround::kNowhere;
  const std::size_t robots = arguments.problem.robots.size();
  std::size_t places = fills ? std::max<std::size_t>(robots, ricochet ? 3 : 4) : robots;
#ifdef RANDOLPH_FEW
  if (fills && robots <= 2) places = 2;
#endif
  switch (places) {
#ifdef RANDOLPH_FEW
    case 2:
      if (ricochet) return std::make_unique<PlainSearch<2, true>>(arguments);
      return std::make_unique<PlainSearch<2, false>>(arguments);
#endif
    case 3:
      return std::make_unique<PlainSearch<3, true>>(arguments);
    case 4:
      if (ricochet) return std::make_unique<PlainSearch<4, true>>(arguments);
      return std::make_unique<PlainSearch<4, false>>(arguments);
    case 5:
#ifdef RANDOLPH_FIVE
      if (!ricochet) return std::make_unique<PlainSearch<5, false>>(arguments);
#endif
      return std::make_unique<PlainSearch<5, true>>(arguments);
    case 6:
      return std::make_unique<PlainSearch<6, true>>(arguments);
    default:
      return nullptr;
  }
}

}  // namespace

std::unique_ptr<AnySearch> make_search(const SearchArguments& arguments) {
  if (arguments.plain) {
    if (auto search = plain(arguments)) return search;
  }
  for (const Robot& robot : arguments.problem.robots) {
    if (robot.transparent) return rare(arguments, true);
  }
#ifdef RANDOLPH_REST_OF
  return RANDOLPH_REST_OF::make_search(arguments);
#else
  return chains(arguments);
#endif
}

}  // namespace randolph::RANDOLPH_ISA
