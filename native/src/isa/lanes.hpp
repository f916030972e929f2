// The lane coordinates of a small board's cells; isa/plain.hpp explains.
#pragma once

#include <array>
#include <cstdint>

namespace randolph {

// Byte d of kCoordinates[cell]: how far along direction d the cell lies, by rows or by columns.
inline constexpr std::array<std::uint32_t, 256> kCoordinates = [] {
  std::array<std::uint32_t, 256> made{};
  for (std::uint32_t cell = 0; cell < 256; ++cell) {
    const std::uint32_t turned = (cell >> 4) | (cell & 15) << 4;
    made[cell] = (255 - turned) | cell << 8 | turned << 16 | (255 - cell) << 24;
  }
  return made;
}();

}  // namespace randolph
