// A key of more than 64 bits: five and six robots on boards larger than 16×16.
#pragma once

#include <cstdint>

namespace randolph {

struct WideKey {
  std::uint64_t low;
  std::uint64_t high;
  friend bool operator==(const WideKey&, const WideKey&) = default;
};

}  // namespace randolph
