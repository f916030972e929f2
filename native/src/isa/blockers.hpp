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
// All of it is found for many p at once. One free-stop move leads from a
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

// The same for a small plain board, in less than half the time: sets of cells, a bit for each p, instead of rows of
// distances. within[k][c] is the set of p with free(p, c) <= k, and so on; one free-stop step ors the sets of a segment
// together. Distances of kTop and more count as kTop, which is as admissible and consistent.
class PlainBlockers {
 public:
  PlainBlockers(const Board& board, PlainGround& ground) : ground_(ground), slides_(board.slides()) {
    rows_ = board.rows();
    cols_ = board.cols();
    ground.solo = alone(slides_, ground.target);
    segments();
    distances();
    ways();
    spread();
  }

 private:
  using Set = Bytes<32>;
  static constexpr std::size_t kSteps = 6;  // free-stop distances; almost no board has longer ones
  static constexpr u32 kTop = 15;

  struct Scratch {
    Set within[kSteps + 1][256];
    Set way[kTop][256];  // [k]: way(p, b) = k for some q, for k < kTop
    Set near[2][256];
    alignas(64) u8 bytes[256 * 256];  // of cells that the board has not, anything: nobody asks
  };

  static Set none() { return Set::all(0); }
  static bool equal_sets(Set a, Set b) { return equal(a, b).bits() == 0xFFFFFFFF; }

  // A stretch of cells between two walls.
  struct Segment {
    u8 first;
    u8 cells;
    u8 by;  // 1 or 16
  };

  // Rows' segments first; cells_ lists the cells of the board.
  void segments() {
    for (int row = 0; row < rows_; ++row) {
      for (int col = 0; col < cols_; ++col) {
        const auto cell = static_cast<u8>(16 * row + col);
        cells_[count_++] = cell;
        if (slides_[cell] >> 24 == 0)
          segments_[segment_count_++] = {cell, static_cast<u8>((slides_[cell] >> 8 & 0xFF) + 1), 1};
      }
    }
    row_segments_ = segment_count_;
    for (u32 i = 0; i < count_; ++i) {
      const u8 cell = cells_[i];
      if ((slides_[cell] & 0xFF) == 0) {
        segments_[segment_count_++] = {cell, static_cast<u8>((slides_[cell] >> 16 & 0xFF) + 1), 16};
      }
    }
  }

  // to[c] = the union of `from` over both segments of c.
  void step(const Set* from, Set* to) const {
    for (u32 i = 0; i < segment_count_; ++i) {
      const Segment segment = segments_[i];
      const std::size_t by = segment.by;
      const Set* in = from + segment.first;
      Set all = *in;
      for (u32 k = 1; k < segment.cells; ++k) all = all | *(in += by);
      Set* out = to + segment.first;
      if (i < row_segments_) {
        for (u32 k = 0; k < segment.cells; ++k, ++out) *out = all;
      } else {
        for (u32 k = 0; k < segment.cells; ++k, out += by) *out = *out | all;
      }
    }
  }

  void distances() {
    Set* const at = scratch_->within[0];
    for (u32 i = 0; i < count_; ++i) {
      u64 words[4] = {};
      words[cells_[i] >> 6] = u64{1} << (cells_[i] & 63);
      at[cells_[i]] = Set::load(words);
    }
    for (steps_ = 0; steps_ < kSteps; ++steps_) {
      Set* const now = scratch_->within[steps_];
      Set* const next = scratch_->within[steps_ + 1];
      step(now, next);
      bool changed = false;
      for (u32 i = 0; i < count_ && !changed; ++i) changed = !equal_sets(now[cells_[i]], next[cells_[i]]);
      if (!changed) return;
    }
    // Farther still: kSteps stands for more.
    for (u32 i = 0; i < count_; ++i) scratch_->within[kSteps][cells_[i]] = Set::all(255);
  }

  // The sets `way`, each as large as has been asked for.
  Set* way_of(u32 k) {
    for (; last_way_ < k; ++last_way_) {
      for (u32 i = 0; i < count_; ++i) scratch_->way[last_way_ + 1][cells_[i]] = none();
    }
    return scratch_->way[k];
  }

  void ways() {
    const auto chain = [&](int first, int cells, int by) {
      Set behind[kSteps + 1];
      for (std::size_t j = 0; j <= steps_; ++j) behind[j] = scratch_->within[j][first];
      for (int i = 1, q = first + by; i + 1 < cells; ++i, q += by) {
        const u32 solo = ground_.solo[static_cast<std::size_t>(q)];
        for (u32 j = 0; j <= steps_ && solo + 1 + j < kTop; ++j) {
          Set& way = way_of(solo + 1 + j)[q + by];
          way = way | behind[j];
        }
        for (std::size_t j = 0; j <= steps_; ++j) behind[j] = behind[j] | scratch_->within[j][q];
      }
    };
    for (u32 i = 0; i < segment_count_; ++i) {
      const Segment segment = segments_[i];
      if (segment.cells < 3) continue;
      chain(segment.first, segment.cells, segment.by);
      chain(segment.first + segment.by * (segment.cells - 1), segment.cells, -segment.by);
    }
  }

  void spread() {
    Scratch& scratch = *scratch_;
    Set planes[256][4];
    for (u32 i = 0; i < count_; ++i) {
      scratch.near[0][cells_[i]] = none();
      for (Set& plane : planes[cells_[i]]) plane = none();
    }
    u32 now = 0;
    u32 k = 0;
    bool changed = true;
    while (k + 1 < kTop && (changed || k < last_way_)) {
      ++k;
      const Set* const before = scratch.near[now];
      Set* const next = scratch.near[now ^ 1];
      step(before, next);
      const Set* const way = k <= last_way_ ? scratch.way[k] : nullptr;
      Set any = none();
      for (u32 i = 0; i < count_; ++i) {
        const u8 cell = cells_[i];
        if (way != nullptr) next[cell] = next[cell] | way[cell];
        const Set fresh = next[cell] & ~before[cell];
        any = any | fresh;
        for (u32 bit = 0; bit < 4; ++bit) {
          if ((k >> bit & 1) != 0) planes[cell][bit] = planes[cell][bit] | fresh;
        }
      }
      changed = !equal_sets(any, none());
      now ^= 1;
    }
    // What has not come by now never comes - or, where the sums were cut off, later.
    const bool complete = !changed && k + 1 < kTop && !cut_off();
    Set least[8];
    for (Set& each : least) each = Set::all(Blockers<>::kNever);
    for (u32 i = 0; i < count_; ++i) {
      const u8 cell = cells_[i];
      const Set rest = ~scratch.near[now][cell];
      Set* const plane = planes[cell];
      if (!complete) {
        for (u32 bit = 0; bit < 4; ++bit) plane[bit] = plane[bit] | rest;  // 15
      }
      u32 words[5][8];
      for (u32 bit = 0; bit < 4; ++bit) plane[bit].store(words[bit]);
      rest.store(words[4]);
      for (u32 w = 0; w < 8; ++w) {
        Set value = (bytes_of(words[0][w]) & Set::all(1)) | (bytes_of(words[1][w]) & Set::all(2)) |
                    (bytes_of(words[2][w]) & Set::all(4)) | (bytes_of(words[3][w]) & Set::all(8));
        if (complete) value = value | bytes_of(words[4][w]);
        value.store(scratch.bytes + 256 * cell + 32 * w);
        least[w] = smaller(least[w], value);
      }
    }
    for (u32 w = 0; w < 8; ++w) smaller(least[w], Set::load(&ground_.solo[32 * w])).store(&ground_.least[32 * w]);
    turn(scratch.bytes, ground_.near.as<u8>());
  }

  // Whether some way was too long to be noted.
  bool cut_off() const {
    for (u32 i = 0; i < count_; ++i) {
      const u32 solo = ground_.solo[cells_[i]];
      if (solo != Blockers<>::kNever && solo + 1 + steps_ >= kTop) return true;
    }
    return false;
  }

  // Bit i as byte i: 255 or 0.
  RANDOLPH_INLINE static Set bytes_of(u32 bits) {
#if defined(RANDOLPH_AVX2)
    const __m256i each =
        _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)),
                            _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303));
    const __m256i mask = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    return {reinterpret_cast<Set::Vector>(_mm256_cmpeq_epi8(_mm256_and_si256(each, mask), mask))};
#else
    u64 words[4];
    for (u32 i = 0; i < 4; ++i) {
      const u64 spread = (u64{bits >> (8 * i) & 0xFF} * 0x0101010101010101) & 0x8040201008040201;
      words[i] = ((spread + 0x7F7F7F7F7F7F7F7F) >> 7 & 0x0101010101010101) * 255;
    }
    return Set::load(words);
#endif
  }

  // to[p][c] = from[c][p].
  static void turn(const u8* from, u8* to) {
    for (std::size_t c = 0; c < 256; c += 16) {
      for (std::size_t p = 0; p < 256; p += 16) {
#if defined(RANDOLPH_SSE2)
        __m128i a[16];
        __m128i b[16];
        for (std::size_t i = 0; i < 16; ++i) {
          a[i] = _mm_load_si128(reinterpret_cast<const __m128i*>(from + 256 * (c + i) + p));
        }
        // Four times: row i and row i + 8 are interleaved.
        const auto interleave = [](const __m128i* in, __m128i* out) {
          for (std::size_t i = 0; i < 8; ++i) {
            out[2 * i] = _mm_unpacklo_epi8(in[i], in[i + 8]);
            out[2 * i + 1] = _mm_unpackhi_epi8(in[i], in[i + 8]);
          }
        };
        interleave(a, b);
        interleave(b, a);
        interleave(a, b);
        interleave(b, a);
        for (std::size_t i = 0; i < 16; ++i) {
          _mm_store_si128(reinterpret_cast<__m128i*>(to + 256 * (p + i) + c), a[i]);
        }
#else
        for (std::size_t i = 0; i < 16; ++i) {
          for (std::size_t j = 0; j < 16; ++j) to[256 * (p + i) + c + j] = from[256 * (c + j) + p + i];
        }
#endif
      }
    }
  }

  PlainGround& ground_;
  const std::array<std::uint32_t, 256>& slides_;
  int rows_;
  int cols_;
  u8 cells_[256];
  Segment segments_[512];
  u32 count_ = 0;
  u32 segment_count_ = 0;
  u32 row_segments_ = 0;
  std::size_t steps_ = 0;
  u32 last_way_ = 0;
  Scratch* scratch_ = scratch_of_thread();

  // A quarter of a megabyte that a thread keeps: to take it from the system anew would cost more than to fill it.
  static Scratch* scratch_of_thread() {
    static thread_local Region region(sizeof(Scratch), Use::kList);
    if (!region) throw std::bad_alloc();
    return region.as<Scratch>();
  }
};

inline constexpr std::size_t kNearBytes = 256 * 256;

inline void make_near(const Board& board, PlainGround& ground) {
  ground.near = Region(kNearBytes, Use::kList);
  if (!ground.near) throw std::bad_alloc();
  PlainBlockers(board, ground);
}

}  // namespace randolph::RANDOLPH_ISA
