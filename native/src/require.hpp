// Arguments that a caller outside may give wrongly.
#pragma once

#include <stdexcept>

namespace randolph {

inline void require(bool condition, const char* what) {
  if (!condition) throw std::invalid_argument(what);
}

}  // namespace randolph
