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
#include <utility>
#include <vector>

#include "../ground.hpp"
#include "flood.hpp"
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

// The same for a small plain board, in a fraction of the time: sets of cells, a bit for each p, instead of rows of
// distances. within[c][k] is the set of p with free(p, c) <= k, and so on; one free-stop step ors the sets of a segment
// together. Distances of kTop and more count as kTop, which is as admissible and consistent.
//
// Segments are swept from end to end and back, cell after cell, with masks in place of branches: where they end is
// nothing that a processor could foresee.
class PlainBlockers {
 public:
  PlainBlockers(const Board& board, PlainGround& ground) : ground_(ground) {
    const std::array<u32, 256>& slides = board.slides();
    end_ = 16 * static_cast<u32>(board.rows());
    cols_ = static_cast<u32>(board.cols());
    make_solo(board, ground);
    for (u32 cell = 0; cell < end_; ++cell) {
      scratch_->east[cell] = Set::all((slides[cell] >> 8 & 0xFF) != 0 ? 255 : 0);
      scratch_->south[cell] = Set::all((slides[cell] >> 16 & 0xFF) != 0 ? 255 : 0);
    }
    distances();
    ways();
    spread();
  }

 private:
  using Set = Bytes<32>;
  static constexpr u32 kTop = 15;
  static constexpr u32 kSteps = 4;  // free-stop distances of more count as so many: that costs next to no nodes

  // Six sets one after the other.
#if defined(RANDOLPH_AVX512)
  struct Six {
    __m512i two[3];
    RANDOLPH_INLINE explicit Six(const Set* from) {
      for (u32 i = 0; i < 3; ++i) two[i] = _mm512_loadu_si512(from + 2 * i);
    }
    RANDOLPH_INLINE void add(const Set* from) {
      for (u32 i = 0; i < 3; ++i) two[i] = _mm512_or_si512(two[i], _mm512_loadu_si512(from + 2 * i));
    }
    RANDOLPH_INLINE void add_to(Set* to) const {
      for (u32 i = 0; i < 3; ++i) {
        _mm512_storeu_si512(to + 2 * i, _mm512_or_si512(two[i], _mm512_loadu_si512(to + 2 * i)));
      }
    }
    RANDOLPH_INLINE void mask(const Set& by) {
      const __m512i both = _mm512_broadcast_i64x4(reinterpret_cast<__m256i>(by.v));
      for (__m512i& each : two) each = _mm512_and_si512(each, both);
    }
  };
#else
  struct Six {
    Set one[6];
    RANDOLPH_INLINE explicit Six(const Set* from) {
      for (u32 k = 0; k < 6; ++k) one[k] = from[k];
    }
    RANDOLPH_INLINE void add(const Set* from) {
      for (u32 k = 0; k < 6; ++k) one[k] = one[k] | from[k];
    }
    RANDOLPH_INLINE void add_to(Set* to) const {
      for (u32 k = 0; k < 6; ++k) to[k] = to[k] | one[k];
    }
    RANDOLPH_INLINE void mask(const Set& by) {
      for (Set& each : one) each = each & by;
    }
  };
#endif

  // By cells 16 * row + column, whole rows; those that the board has not stay empty, and no wall is open to them.
  struct Scratch {
    alignas(64) Set east[256];  // all bits where a robot can go on from the cell to the east
    Set south[256];
    alignas(64) Set within[256][6];  // [k], the last again and again if there are fewer
    Set way[256][kTop + 1];          // [k]: way(p, b) <= k for some q, for six k from the first on
    Set near[kTop + 1][256];
    Set swept[256];
    Set nowhere[6];
    alignas(64) u8 bytes[256 * 256];
  };

  static Set none() { return Set::all(0); }
  static bool equal_sets(Set a, Set b) { return equal(a, b).bits() == 0xFFFFFFFF; }

  // to[c] = the union of `from` over both segments of c.
  void step(const Set* from, Set* to) const {
    Set* const swept = scratch_->swept;
    const Set* const east = scratch_->east;
    const Set* const south = scratch_->south;
    for (u32 first = 0; first < end_; first += 16) {
      const u32 last = first + cols_ - 1;
      Set all = from[first];
      swept[first] = all;
      for (u32 i = first + 1; i <= last; ++i) swept[i] = all = from[i] | (all & east[i - 1]);
      for (u32 i = last; i-- > first;) swept[i] = all = swept[i] | (all & east[i]);
      for (u32 i = last + 1; i < first + 16; ++i) swept[i] = none();
    }
    for (u32 i = 0; i < 16; ++i) to[i] = from[i];
    for (u32 i = 16; i < end_; ++i) to[i] = from[i] | (to[i - 16] & south[i - 16]);
    for (u32 i = end_ - 16; i-- > 0;) to[i] = to[i] | (to[i + 16] & south[i]);
    for (u32 i = 0; i < end_; ++i) to[i] = to[i] | swept[i];
  }

  void distances() {
    Scratch& scratch = *scratch_;
    Set* now = scratch.near[0];  // nobody needs them yet
    Set* next = scratch.near[1];
    for (u32 i = 0; i < end_; ++i) {
      u64 words[4] = {};
      words[i >> 6] = u64{i % 16 < cols_} << (i & 63);
      now[i] = Set::load(words);
    }
    bool changed = true;
    for (steps_ = 0;; ++steps_) {
      for (u32 i = 0; i < end_; ++i) scratch.within[i][steps_] = now[i];
      if (steps_ == kSteps) break;
      step(now, next);
      Set fresh = none();
      for (u32 i = 0; i < end_; ++i) fresh = fresh | (next[i] ^ now[i]);
      changed = !equal_sets(fresh, none());
      if (!changed) break;
      std::swap(now, next);
    }
    for (u32 i = 0; i < end_; ++i) {
      // Farther still: kSteps stands for more.
      if (changed) scratch.within[i][kSteps] = Set::all(i % 16 < cols_ ? 255 : 0);
      for (u32 k = steps_ + 1; k < 6; ++k) scratch.within[i][k] = scratch.within[i][steps_];
    }
  }

  // The active robot comes to q in a direction, and a robot on the next cell b stops it.
  void ways() {
    std::memset(static_cast<void*>(scratch_->way), 0, end_ * sizeof scratch_->way[0]);
    for (u32 first = 0; first < end_; first += 16) {
      sweep_ways(first, cols_, 1, &scratch_->east[first]);
      sweep_ways(first + cols_ - 1, cols_, ~u32{0}, &scratch_->east[first + cols_ - 2]);
    }
    for (u32 first = 0; first < cols_; ++first) {
      sweep_ways(first, end_ / 16, 16, &scratch_->south[first]);
      sweep_ways(end_ - 16 + first, end_ / 16, ~u32{15}, &scratch_->south[end_ - 32 + first]);
    }
  }

  // `open`, and on in the same steps: whether a robot can go on from the first cell, from the second …
  RANDOLPH_INLINE void sweep_ways(u32 first, u32 cells, u32 by, const Set* open) {
    Scratch& scratch = *scratch_;
    Six behind(scratch.within[first]);
    behind.mask(*open);
    u32 q = first + by;
    for (u32 i = 1; i + 1 < cells; ++i, q += by) {
      open += static_cast<std::ptrdiff_t>(static_cast<std::int32_t>(by));
      u8 ahead;  // is q open towards b?
      std::memcpy(&ahead, open, 1);
      const u32 at = ground_.solo[q] + 1u;
      Set* const way = scratch.way[q + by];
      behind.add_to(ahead != 0 && at <= kTop - 5 ? way + at : scratch.nowhere);
      if (at > kTop - 5 && at < kTop && ahead != 0) [[unlikely]] {
        Set sets[6] = {};
        behind.add_to(sets);
        for (u32 k = at; k < kTop; ++k) way[k] = way[k] | sets[k - at];
      }
      behind.add(scratch.within[q]);
      behind.mask(*open);
    }
  }

  void spread() {
    Scratch& scratch = *scratch_;
    for (u32 i = 0; i < end_; ++i) {
      scratch.near[0][i] = none();
      scratch.near[1][i] = scratch.way[i][1];
    }
    u32 most = 1;
    bool changed = true;
    while (most + 1 < kTop && changed) {
      const Set* const before = scratch.near[most];
      Set* const next = scratch.near[++most];
      step(before, next);
      Set fresh = none();
      for (u32 i = 0; i < end_; ++i) {
        next[i] = next[i] | scratch.way[i][most];
        fresh = fresh | (next[i] ^ before[i]);
      }
      changed = !equal_sets(fresh, none()) || more_ways(most);
    }
    // What has not come by now never comes - or, where the sums were cut off, later.
    const bool complete = !changed && !cut_off();
    write(most, complete);
    turn(scratch.bytes, ground_.near.as<u8>());
  }

  // Whether there are longer ways for what has not come yet.
  bool more_ways(u32 most) const {
    const Scratch& scratch = *scratch_;
    Set more = none();
    for (u32 i = 0; i < end_; ++i) {
      for (u32 k = most + 1; k < kTop; ++k) more = more | (scratch.way[i][k] & ~scratch.near[most][i]);
    }
    return !equal_sets(more, none());
  }

  // The distances as bytes. The bits of a number v are parities: v is the number of k < v, its second bit that of the
  // odd k < v, and so on; and k < v(p) is where p is not in near[k].
  void write(u32 most, bool complete) {
    Scratch& scratch = *scratch_;
#if defined(RANDOLPH_AVX512)
    __m512i least[4];
#else
    Set least[8];
#endif
    std::memcpy(static_cast<void*>(least), ground_.solo.data(), 256);
    for (u32 i = 0; i < end_; ++i) {
      Set plane[4] = {none(), none(), none(), none()};
      u32 k = 0;
      for (; k + 3 <= most; k += 4) {
        const Set odd = scratch.near[k + 1][i] ^ scratch.near[k + 3][i];
        plane[0] = plane[0] ^ scratch.near[k][i] ^ scratch.near[k + 2][i] ^ odd;
        plane[1] = plane[1] ^ odd;
        plane[2] = plane[2] ^ ~scratch.near[k + 3][i];
      }
      for (; k <= most; ++k) {
        plane[0] = plane[0] ^ ~scratch.near[k][i];
        if ((k & 1) == 1) plane[1] = plane[1] ^ ~scratch.near[k][i];
      }
      if (most >= 7) plane[3] = ~scratch.near[7][i];
      Set rest = ~scratch.near[most][i];
      if (!complete) {
        for (Set& each : plane) each = each | rest;  // kTop
        rest = none();
      }
      u64 words[5][4];
      for (u32 bit = 0; bit < 4; ++bit) plane[bit].store(words[bit]);
      rest.store(words[4]);
      u8* const bytes = scratch.bytes + 256 * i;
#if defined(RANDOLPH_AVX512)
      for (u32 w = 0; w < 4; ++w) {
        const __m512i low = _mm512_or_si512(_mm512_maskz_mov_epi8(words[0][w], _mm512_set1_epi8(1)),
                                            _mm512_maskz_mov_epi8(words[1][w], _mm512_set1_epi8(2)));
        const __m512i high = _mm512_or_si512(_mm512_maskz_mov_epi8(words[2][w], _mm512_set1_epi8(4)),
                                             _mm512_maskz_mov_epi8(words[3][w], _mm512_set1_epi8(8)));
        const __m512i value =
            _mm512_or_si512(_mm512_or_si512(low, high), _mm512_maskz_mov_epi8(words[4][w], _mm512_set1_epi8(-1)));
        _mm512_store_si512(bytes + 64 * w, value);
        least[w] = _mm512_min_epu8(least[w], value);
      }
#else
      for (u32 w = 0; w < 8; ++w) {
        const auto where = [&](u32 row) { return Set::of_bits(static_cast<u32>(words[row][w / 2] >> (32 * (w % 2)))); };
        const Set value = (where(0) & Set::all(1)) | (where(1) & Set::all(2)) | (where(2) & Set::all(4)) |
                          (where(3) & Set::all(8)) | where(4);
        value.store(bytes + 32 * w);
        least[w] = smaller(least[w], value);
      }
#endif
    }
    std::memcpy(ground_.least.data(), least, 256);
  }

  // Whether some way was too long to be noted.
  bool cut_off() const {
    for (u32 i = 0; i < end_; ++i) {
      const u32 solo = ground_.solo[i];
      if (solo != Blockers<>::kNever && solo + 1 + steps_ >= kTop) return true;
    }
    return false;
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
  u32 end_;  // of the cells
  u32 cols_;
  u32 steps_ = 0;
  Scratch* scratch_ = scratch_of_thread();

  // Less than half a megabyte that a thread keeps: to take it from the system anew would cost more than to fill it.
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
