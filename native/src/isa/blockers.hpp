// The blocker bound: how many moves it takes if a robot that the active one stops against must first have got there.
//
// Theory. Look at a solution and at the moves of the active robot in it. Either all of them stop at walls; then there
// are at least as many as `solo[p]` says, the exact distance without other robots. Or some stop against another robot;
// take the last that does, by a robot i that then stands on cell b, with the active robot coming to rest on q beside
// it. The active robot came from p to q in free-stop moves, the last of them in the direction of b, and goes on by
// walls alone: at least  way(p, b) = min over such q of free(p, q towards b) + solo[q]  moves. Robot i came from its
// cell c to b in at least free(c, b) free-stop moves, which are none of the active robot's. So the number of moves left
// is at least
//
//     min( solo[p], min over robots i of near[c_i][p] ),   near[c][p] = min over b of way(p, b) + free(c, b).
//
// It is admissible, and consistent: `near` is a least sum of distances, and each real move is a free-stop move of one
// of the two robots - or stops the active robot against i at b on q, where way(p, b) <= 1 + solo[q] and free(b, b) = 0.
//
// All of it is found by vectors over p, in some ten microseconds on a board of 16x16. One free-stop move leads from a
// cell to all cells of the two *lines* (undirected chains) through it, so one step of all distances at once is: for
// each line, the least of its cells' rows, and one more than that for each of them.
#pragma once

#include <cstring>
#include <new>
#include <vector>

#include "../ground.hpp"
#include "vectors.hpp"

namespace randolph::RANDOLPH_ISA {

// Lines one after the other: cells, each line closed by kEnd.
struct Lines {
  static constexpr u16 kEnd = 0xFFFF;
  std::vector<u16> cells;
};

// Rows of `stride` bytes, a multiple of 64; Stride says how many where that is known beforehand.
template <std::size_t Stride = 0>
class Blockers {
 public:
  static constexpr u8 kNever = 255;       // no way at all
  static constexpr u8 kMost = 254;        // this or more
  static constexpr u16 kNoStop = 0x8000;  // marks a cell of a chain on which no move may end (M4)

  Blockers(std::size_t cells, std::size_t stride) : cells_(cells), stride_(stride), row_(stride) {}

  // free[c] over all cells, for a kind of robot with these lines.
  void distances(const Lines& lines, u8* rows) {
    std::memset(rows, kNever, cells_ * stride());
    for (std::size_t cell = 0; cell < cells_; ++cell) rows[cell * stride() + cell] = 0;
    spread(lines, rows);
  }

  // way[b] over all p, from free and the directed chains of the active robot.
  void ways(const Lines& chains, const u8* free, const u8* solo, u8* rows) {
    std::memset(rows, kNever, cells_ * stride());
    bool first = true;
    for (std::size_t i = 0; i < chains.cells.size(); ++i) {
      const u16 here = chains.cells[i];
      if (here == Lines::kEnd) {
        first = true;
        continue;
      }
      if (first) std::memset(row_.data(), kNever, stride());
      first = false;
      if ((here & kNoStop) != 0) continue;
      const u16 ahead = chains.cells[i + 1];
      if (ahead != Lines::kEnd && solo[here] != kNever) {
        const auto more = static_cast<u8>(solo[here] < kMost ? solo[here] + 1 : kMost);
        lower_by(rows + std::size_t{static_cast<u16>(ahead & ~kNoStop)} * stride(), row_.data(), more);
      }
      lower(row_.data(), free + std::size_t{here} * stride());
    }
  }

  // near[c] over all p from way[b]: the other robot's free-stop moves.
  void spread(const Lines& lines, u8* rows) {
    while (step(lines, rows)) {
    }
  }

 private:
  std::size_t stride() const { return Stride != 0 ? Stride : stride_; }

  void lower(u8* __restrict row, const u8* __restrict by) const {
    for (std::size_t i = 0; i < stride(); ++i) row[i] = row[i] < by[i] ? row[i] : by[i];
  }

  // row = min(row, by + more), where 254 stands for itself and more. True if anything changed.
  bool lower_by(u8* __restrict row, const u8* __restrict by, u8 more) const {
    u8 changed = 0;
    const auto most = static_cast<u8>(kMost - more);
    for (std::size_t i = 0; i < stride(); ++i) {
      const auto finite = static_cast<u8>((by[i] < most ? by[i] : most) + more);
      const u8 sum = by[i] == kNever ? kNever : finite;
      const u8 least = row[i] < sum ? row[i] : sum;
      changed |= static_cast<u8>(row[i] ^ least);
      row[i] = least;
    }
    return changed != 0;
  }

  bool step(const Lines& lines, u8* rows) {
    bool changed = false;
    for (std::size_t begin = 0; begin < lines.cells.size();) {
      std::size_t end = begin;
      std::memcpy(row_.data(), rows + std::size_t{lines.cells[end]} * stride(), stride());
      for (++end; lines.cells[end] != Lines::kEnd; ++end)
        lower(row_.data(), rows + std::size_t{lines.cells[end]} * stride());
      if (end - begin > 1) {
        for (std::size_t i = begin; i < end; ++i) {
          if (lower_by(rows + std::size_t{lines.cells[i]} * stride(), row_.data(), 1)) changed = true;
        }
      }
      begin = end + 1;
    }
    return changed;
  }

  std::size_t cells_;
  std::size_t stride_;
  std::vector<u8> row_;
};

// The blocker bound of a small plain board.
inline void make_near(const Board& board, PlainGround& ground) {
  const std::array<std::uint32_t, 256>& slides = board.slides();
  Lines lines;
  Lines chains;
  lines.cells.reserve(2048);
  chains.cells.reserve(4096);
  const auto line = [&](int first, int cells, int step) {
    for (int i = 0; i < cells; ++i) lines.cells.push_back(static_cast<u16>(first + i * step));
    lines.cells.push_back(Lines::kEnd);
    if (cells == 1) return;
    for (int i = 0; i < cells; ++i) chains.cells.push_back(static_cast<u16>(first + i * step));
    chains.cells.push_back(Lines::kEnd);
    for (int i = cells; i-- > 0;) chains.cells.push_back(static_cast<u16>(first + i * step));
    chains.cells.push_back(Lines::kEnd);
  };
  for (int row = 0; row < board.rows(); ++row) {
    for (int col = 0; col < board.cols();) {
      const int cell = 16 * row + col;
      const int cells = static_cast<int>(slides[static_cast<std::size_t>(cell)] >> 8 & 0xFF) + 1;
      line(cell, cells, 1);
      col += cells;
    }
  }
  for (int col = 0; col < board.cols(); ++col) {
    for (int row = 0; row < board.rows();) {
      const int cell = 16 * row + col;
      const int cells = static_cast<int>(slides[static_cast<std::size_t>(cell)] >> 16 & 0xFF) + 1;
      line(cell, cells, 16);
      row += cells;
    }
  }
  ground.solo = alone(slides, ground.target);
  constexpr std::size_t kSize = 256 * 256;
  Region free(kSize, Use::kTable);
  Region near(kSize, Use::kTable);
  ground.near = Region(kSize, Use::kTable);
  if (!free || !near || !ground.near) throw std::bad_alloc();
  Blockers<256> blockers(256, 256);
  blockers.distances(lines, free.as<u8>());
  blockers.ways(chains, free.as<u8>(), ground.solo.data(), near.as<u8>());
  blockers.spread(lines, near.as<u8>());
  // A search looks up many cells of the other robot for one cell of the active one.
  const u8* const rows = near.as<u8>();
  u8* const turned = ground.near.as<u8>();
  for (std::size_t p = 0; p < 256; p += 16) {
    for (std::size_t c = 0; c < 256; c += 16) {
      for (std::size_t i = 0; i < 16; ++i) {
        for (std::size_t j = 0; j < 16; ++j) turned[256 * (p + i) + c + j] = rows[256 * (c + j) + p + i];
      }
    }
  }
  for (std::size_t p = 0; p < 256; ++p) {
    u8 least = ground.solo[p];
    for (std::size_t c = 0; c < 256; ++c) least = turned[256 * p + c] < least ? turned[256 * p + c] : least;
    ground.least[p] = least;
  }
}

}  // namespace randolph::RANDOLPH_ISA
