#include "one_by_one.hpp"

namespace randolph {

std::vector<CensusPosition> LastPositions::level(const std::function<bool(std::uint64_t)>& go_on) {
  constexpr std::size_t kOften = 4096;  // about a millisecond
  std::vector<CensusPosition> found;
  std::size_t kept = 0;
  for (std::size_t n = 0; n < left_.size(); ++n) {
    if (n % kOften == 0 && !go_on(found.size())) return found;
    const CensusPosition position = left_[n];
    const bool solved = moves_.any(position, [&](const CensusMove& move) {
      const CensusPosition after = moves_.after(position, move);
      return (word_of(after) >> after.active % 64 & 1) != 0;
    });
    if (solved) {
      found.push_back(position);
    } else {
      left_[kept++] = position;
    }
  }
  left_.resize(kept);
  for (const CensusPosition& position : found) word_of(position) |= std::uint64_t{1} << position.active % 64;
  return found;
}

}  // namespace randolph
