// The blocker bound: how many moves are needed if a robot that stops the active one must first get there.
//
// Theory (docs/explanation/solver.md, section 7, has the proof). Either all moves of the active robot in a solution
// stop at walls; then there are at least `solo[p]` of them, the exact distance without other robots. Or take the last
// one that stops against another robot i, on cell b: the active robot needs at least way(p, b) moves to get beside b
// and on to the target, and robot i at least free(c, b) to get from c to b. So the number of moves left is at least
//
//     min( solo[p], min over robots i of near[c_i][p] ),   near[c][p] = min over b of way(p, b) + free(c, b).
//
// All of it is found for many p at once, in sets of cells, a bit for each p: within[k][c] is the set of p with free(p,
// c) <= k, and so on. One free-stop move leads from a cell to all cells of the two *lines* (undirected chains) through
// it, so one step of all distances is: unite the sets of the cells of each line, and give each cell the union of its
// lines. Distances may be cut off at any number: the bound stays admissible and consistent.
//
// On small plain boards robot i has to stop somewhere, too. walls[c][p] is the number of moves if it stops at walls
// only; otherwise one robot more takes part, and near[c][p] = min( walls[c][p], min over y of free(c, y) + 1 +
// walls[y][p] ), or the active robot does. A robot that needs no move because it already stands in the way is the
// exception: its cells are marked in the table, and the search looks at the pairs (isa/plain.hpp).
#pragma once

#include <bit>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

#include "../budget.hpp"
#include "../ground.hpp"
#include "flood.hpp"
#include "vectors.hpp"

namespace randolph::RANDOLPH_ISA {

// to[p][c] = from[c][p] for all c and p below `count`, a multiple of 16, in rows of `stride` bytes.
inline void transpose(const u8* from, u8* to, std::size_t count, std::size_t stride) {
  for (std::size_t c = 0; c < count; c += 16) {
    for (std::size_t p = 0; p < count; p += 16) {
#if defined(RANDOLPH_SSE2)
      __m128i a[16];
      __m128i b[16];
      for (std::size_t i = 0; i < 16; ++i) {
        a[i] = _mm_load_si128(reinterpret_cast<const __m128i*>(from + stride * (c + i) + p));
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
        _mm_store_si128(reinterpret_cast<__m128i*>(to + stride * (p + i) + c), a[i]);
      }
#else
      for (std::size_t i = 0; i < 16; ++i) {
        for (std::size_t j = 0; j < 16; ++j) to[stride * (p + i) + c + j] = from[stride * (c + j) + p + i];
      }
#endif
    }
  }
}

// By chains, for boards of at most 256 * K cells.
template <std::size_t K = 1>
class Blockers {
 public:
  static constexpr u8 kNever = 255;  // no way at all
  static constexpr std::size_t kStride = 256 * K;

  // Prepares for an active robot with these travels.
  Blockers(const Board& board, const Routes& own, const std::vector<u8>& solo)
      : own_(own),
        solo_(solo.data()),
        count_(static_cast<std::size_t>(board.cells())),
        scratch_(scratch_bytes(count_), Use::kList) {
    if (!scratch_) throw std::bad_alloc();
    bytes_ = scratch_.as<u8>();
    Set* at = reinterpret_cast<Set*>(bytes_ + rounded(count_) * kStride);
    near_ = at;
    unions_ = near_ + count_;
    within_ = unions_ + 2 * count_ + 1;
    plane_ = within_ + (kSteps + 1) * count_;
    way_ = plane_ + kPlanes * count_;
    for (std::size_t cell = 0; cell < count_; ++cell) {
      if (board.free(static_cast<Cell>(cell))) cells_.push_back(static_cast<u16>(cell));
    }
    mine_ = lines_of(own);
    distances();
    ways();
  }

  // The memory that it takes besides the tables themselves.
  static constexpr std::uint64_t scratch_bytes(std::size_t cells) {
    return rounded(cells) * kStride + ((3 + kSteps + 1 + kPlanes + kTop) * cells + 1) * sizeof(Set);
  }
  static constexpr std::uint64_t table_bytes(std::size_t cells) { return rounded(cells) * kStride; }

  // near[c][p] as rows[p][c], for other robots with these travels, and for each p the least of it and of `solo`.
  void make(const Routes& others, u8* rows, u8* least) {
    const Lines theirs = &others == &own_ ? Lines{} : lines_of(others);
    const Lines& lines = &others == &own_ ? mine_ : theirs;
    for (const u16 cell : cells_) near_[cell] = Set::none();
    u32 k = 0;
    bool changed = true;
    bool full = false;
    while (k + 1 < kTop && !full && (changed || k < last_way_)) {
      ++k;
      if (std::has_single_bit(k)) {
        Set* const plane = plane_ + static_cast<std::size_t>(std::countr_zero(k)) * count_;
        for (const u16 cell : cells_) plane[cell] = Set::none();
      }
      Set* planes[kPlanes];  // those of the bits of k
      std::size_t bits = 0;
      for (u32 left = k; left != 0; left &= left - 1) {
        planes[bits++] = plane_ + static_cast<std::size_t>(std::countr_zero(left)) * count_;
      }
      unite(lines, near_);
      const Set* const way = k <= last_way_ ? way_ + k * count_ : nullptr;
      Set any = Set::none();
      Set all = free_;
      for (const u16 cell : cells_) {
        const Set before = near_[cell];
        Set now = before | around(lines, cell);
        if (way != nullptr) now = now | way[cell];
        const Set fresh = now & ~before;
        any = any | fresh;
        all = all & now;
        near_[cell] = now;
        for (std::size_t bit = 0; bit < bits; ++bit) planes[bit][cell] = planes[bit][cell] | fresh;
      }
      changed = !any.empty();
      full = (free_ & ~all).empty();
    }
    // What has not been reached by now is never reached - or, if the sums were cut off, later.
    const bool complete = full || (!changed && k + 1 < kTop && !cut_off());
    const auto planes = static_cast<u32>(std::bit_width(k));
    Bytes<32> lowest[8 * K];
    for (Bytes<32>& each : lowest) each = Bytes<32>::all(kNever);
    for (const u16 cell : cells_) {
      u32 words[kPlanes][8 * K];
      for (u32 bit = 0; bit < planes; ++bit) plane_[bit * count_ + cell].store(words[bit]);
      u32 rest[8 * K];
      (~near_[cell]).store(rest);
      u8* const row = bytes_ + kStride * cell;
      for (std::size_t w = 0; w < 8 * K; ++w) {
        Bytes<32> value = Bytes<32>::of_bits(rest[w]) & Bytes<32>::all(complete ? kNever : kTop);
        for (u32 bit = 0; bit < planes; ++bit) {
          value = value | (Bytes<32>::of_bits(words[bit][w]) & Bytes<32>::all(static_cast<u8>(1u << bit)));
        }
        value.store(row + 32 * w);
        lowest[w] = smaller(lowest[w], value);
      }
    }
    u8 of_all[kStride];
    for (std::size_t w = 0; w < 8 * K; ++w) lowest[w].store(of_all + 32 * w);
    for (std::size_t p = 0; p < count_; ++p) least[p] = std::min(of_all[p], solo_[p]);
    transpose(bytes_, rows, rounded(count_), kStride);
  }

 private:
  static constexpr std::size_t kSteps = 8;  // free-stop distances; almost no board has longer ones
  static constexpr std::size_t kPlanes = 5;
  static constexpr u32 kTop = (1u << kPlanes) - 1;  // this or more

  static constexpr std::size_t rounded(std::size_t cells) { return (cells + 15) / 16 * 16; }

  struct Set {
    Bytes<32> part[K];

    RANDOLPH_INLINE static Set none() {
      Set made;
      for (Bytes<32>& each : made.part) each = Bytes<32>::all(0);
      return made;
    }
    RANDOLPH_INLINE friend Set operator|(const Set& a, const Set& b) {
      Set made;
      for (std::size_t i = 0; i < K; ++i) made.part[i] = a.part[i] | b.part[i];
      return made;
    }
    RANDOLPH_INLINE friend Set operator&(const Set& a, const Set& b) {
      Set made;
      for (std::size_t i = 0; i < K; ++i) made.part[i] = a.part[i] & b.part[i];
      return made;
    }
    RANDOLPH_INLINE Set operator~() const {
      Set made;
      for (std::size_t i = 0; i < K; ++i) made.part[i] = ~part[i];
      return made;
    }
    RANDOLPH_INLINE bool empty() const {
      Bytes<32> any = part[0];
      for (std::size_t i = 1; i < K; ++i) any = any | part[i];
      return equal(any, Bytes<32>::all(0)).bits() == 0xFFFFFFFF;
    }
    RANDOLPH_INLINE void store(u32* to) const {
      for (std::size_t i = 0; i < K; ++i) part[i].store(to + 8 * i);
    }
  };

  // Undirected chains of two free cells or more. Line 0 has none.
  struct Lines {
    std::vector<u16> cells;              // line after line
    std::vector<u32> ends;               // [line]
    std::vector<std::array<u16, 2>> of;  // [cell]: the lines through it
  };

  Lines lines_of(const Routes& routes) const {
    const Routes::Item* const items = routes.items.data();
    Lines lines;
    lines.cells.resize(2 * count_);
    lines.ends.reserve(count_ + 1);
    lines.ends.push_back(0);
    lines.of.resize(count_);
    u32 size = 0;
    routes.for_each_chain([&](std::size_t first, std::size_t end, bool) {
      while (first < end && items[first].diagonal != 0) ++first;
      if (end - first < 2) return;
      // Once for a chain and its reverse.
      const std::size_t back = static_cast<std::size_t>(index(opposite(items[first].direction)));
      if (routes.place[items[first].cell][back] < first) return;
      const auto line = static_cast<u16>(lines.ends.size());
      u32 more = size;
      for (std::size_t i = first; i < end; ++i) {
        const Routes::Item item = items[i];
        if (item.diagonal != 0) continue;
        lines.cells[more++] = item.cell;
        lines.of[item.cell][axis(item.direction) - 1u] = line;
      }
      size = more;
      lines.ends.push_back(size);
    });
    return lines;
  }

  // The union of `sets` over each line.
  void unite(const Lines& lines, const Set* sets) {
    unions_[0] = Set::none();
    const u16* cell = lines.cells.data();
    for (std::size_t line = 1; line < lines.ends.size(); ++line) {
      const u16* const end = lines.cells.data() + lines.ends[line];
      Set all = sets[*cell++];
      while (cell != end) all = all | sets[*cell++];
      unions_[line] = all;
    }
  }
  RANDOLPH_INLINE Set around(const Lines& lines, u16 cell) const {
    const std::array<u16, 2>& of = lines.of[cell];
    return unions_[of[0]] | unions_[of[1]];
  }

  // within[k][c], as far as it changes.
  void distances() {
    for (const u16 cell : cells_) {
      within_[cell] = Set::none();
      u8 byte[sizeof(Set)] = {};
      byte[cell / 8] = static_cast<u8>(1u << (cell % 8));
      std::memcpy(&within_[cell], byte, sizeof byte);
      free_ = free_ | within_[cell];
    }
    for (steps_ = 0; steps_ < kSteps; ++steps_) {
      const Set* const now = within_ + steps_ * count_;
      Set* const next = within_ + (steps_ + 1) * count_;
      unite(mine_, now);
      Set any = Set::none();
      for (const u16 cell : cells_) {
        next[cell] = now[cell] | around(mine_, cell);
        any = any | (next[cell] & ~now[cell]);
      }
      if (any.empty()) return;
    }
    // kSteps stands for all larger distances.
    for (const u16 cell : cells_) within_[kSteps * count_ + cell] = ~Set::none();
  }

  // way[k][b]: the set of p with way(p, b) = k for some q, for k < kTop; as large as requested.
  Set* way_of(u32 k) {
    for (; last_way_ < k; ++last_way_) {
      for (const u16 cell : cells_) way_[(last_way_ + 1) * count_ + cell] = Set::none();
    }
    return way_ + k * count_;
  }

  void ways() {
    const Routes::Item* const items = own_.items.data();
    own_.for_each_chain([&](std::size_t first, std::size_t end, bool loop) {
      if (end - first < 3 && !loop) return;
      Set behind[kSteps + 1];
      for (std::size_t j = 0; j <= steps_; ++j) behind[j] = Set::none();
      bool begun = false;
      for (int round = 0; round < (loop ? 2 : 1); ++round) {
        for (std::size_t i = first; i < end; ++i) {
          if (items[i].diagonal != 0) continue;
          const u16 cell = items[i].cell;
          const std::size_t ahead = i + 1 < end ? i + 1 : loop ? first : i;
          const u32 solo = solo_[cell];
          if (begun && ahead != i && items[ahead].diagonal == 0 && solo != kNever) {
            const u16 there = items[ahead].cell;
            for (u32 j = 0; j <= steps_ && solo + 1 + j < kTop; ++j) {
              Set& way = way_of(solo + 1 + j)[there];
              way = way | behind[j];
            }
          }
          for (std::size_t j = 0; j <= steps_; ++j) behind[j] = behind[j] | within_[j * count_ + cell];
          begun = true;
        }
      }
    });
  }

  // Whether some way was too long to be stored.
  bool cut_off() const {
    for (const u16 cell : cells_) {
      if (solo_[cell] != kNever && solo_[cell] + 1 + steps_ >= kTop) return true;
    }
    return false;
  }

  const Routes& own_;
  const u8* solo_;
  std::size_t count_;
  std::vector<u16> cells_;  // where a robot may stand
  Set free_ = Set::none();  // the same cells as a set
  Lines mine_;
  std::size_t steps_ = 0;
  u32 last_way_ = 0;
  Region scratch_;
  u8* bytes_;    // near[c][p]; undefined for cells on which no robot stands
  Set* near_;    // [c]
  Set* unions_;  // [line]
  Set* within_;  // [k][c]
  Set* plane_;   // [bit][c]
  Set* way_;     // [k][b]
};

// The same for a small plain board, by segments. within[c][k] is the set of p with free(p, c) <= k, and so on; one
// free-stop step ors the sets of a segment together. Distances of kTop and more count as kTop: the bound stays
// admissible and consistent.
//
// Segments are swept from end to end and back, cell after cell, with masks in place of branches: a processor cannot
// predict where they end.
class PlainBlockers {
 public:
  PlainBlockers(const Board& board, PlainGround& ground) : board_(board), ground_(ground) {
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
    std::memset(scratch_->never, PlainGround::kNever, 256);
    const u32 most = by_walls();
    beside_the_active();
    spread(most);
  }

 private:
  using Set = Bytes<32>;
  static constexpr u32 kTop = 15;
  static constexpr u32 kSteps = 4;  // larger free-stop distances count as this many, which costs hardly any nodes

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

  // By cells 16 * row + column, whole rows; those that the board does not have stay empty, and no wall is open to them.
  struct Scratch {
    alignas(64) Set east[256];  // all bits where a robot can go on from the cell to the east
    Set south[256];
    alignas(64) Set within[256][6];  // [k], the last again and again if there are fewer
    Set way[256][kTop + 1];          // [k]: way(p, b) <= k for some q, for six k from the first on
    Set walls[kTop + 1][256];        // [k][c]
    Set near[kTop + 1][256];         // the same
    Set swept[256];
    Set nowhere[6];
    alignas(64) u8 never[256];
    alignas(64) u8 bytes[256 * 256];
  };

 public:
  static constexpr std::size_t kScratchBytes = sizeof(Scratch);

 private:
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
    Set* now = scratch.near[0];  // not needed yet
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
      // kSteps stands for all larger distances.
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

  // walls[k][c] is the set of p with walls(c, p) <= k. Returns the k from which on nothing changes.
  u32 by_walls() {
    Scratch& scratch = *scratch_;
    const std::array<u32, 256>& slides = board_.slides();
    for (u32 i = 0; i < end_; ++i) scratch.walls[0][i] = none();
    u32 most = 0;
    bool changed = true;
    while (most + 1 < kTop && changed) {
      const Set* const before = scratch.walls[most];
      Set* const next = scratch.walls[++most];
      Set fresh = none();
      for (u32 i = 0; i < end_; ++i) {
        const u32 slide = slides[i];
        next[i] = before[i] | scratch.way[i][most] | before[i - 16 * (slide & 0xFF)] | before[i + (slide >> 8 & 0xFF)] |
                  before[i + 16 * (slide >> 16 & 0xFF)] | before[i - (slide >> 24)];
        fresh = fresh | (next[i] ^ before[i]);
      }
      changed = !equal_sets(fresh, none()) || more_ways(most);
    }
    complete_ = !changed && !cut_off();
    write(scratch.walls, most, ground_.walls.as<u8>());
    return most;
  }

  // The robot on y was stopped by the active one on a neighboring z: from here on way[y][k] is the set of p with
  // free(p, z) + walls(y, z) <= k, for six k from the first on.
  void beside_the_active() {
    Scratch& scratch = *scratch_;
    const u8* const walls = ground_.walls.as<u8>();
    std::memset(static_cast<void*>(scratch.way), 0, end_ * sizeof scratch.way[0]);
    for (u32 y = 0; y < end_; ++y) {
      for (u32 d = 0; d < 4; ++d) {
        if ((board_.slides()[y] >> (8 * d) & 0xFF) == 0) continue;
        const u32 z = neighbor(y, d);
        const u32 first = walls[256 * y + z];
        Set* const way = scratch.way[y];
        if (first <= kTop - 5) {
          Six(scratch.within[z]).add_to(way + first);
        } else {
          for (u32 k = first; k < kTop; ++k) way[k] = way[k] | scratch.within[z][k - first];
        }
      }
    }
  }

  // near[k][c] is the set of p with near(c, p) <= k.
  void spread(u32 most_by_walls) {
    Scratch& scratch = *scratch_;
    for (u32 i = 0; i < end_; ++i) scratch.near[0][i] = none();
    u32 most = 0;
    bool changed = true;
    while (most + 1 < kTop && changed) {
      const Set* const walls = scratch.walls[std::min(most, most_by_walls)];
      Set* const before = scratch.near[most];
      Set* const next = scratch.near[++most];
      step(before, next);
      Set fresh = none();
      for (u32 i = 0; i < end_; ++i) {
        next[i] = next[i] | scratch.way[i][most] | walls[i];
        fresh = fresh | (next[i] ^ before[i]);
        before[i] = before[i] | walls[i];
      }
      changed = !equal_sets(fresh, none()) || most <= most_by_walls;
    }
    const Set* const walls = scratch.walls[std::min(most, most_by_walls)];
    for (u32 i = 0; i < end_; ++i) scratch.near[most][i] = scratch.near[most][i] | walls[i];
    // What has not been reached by now is never reached - or, if the sums were cut off, later.
    complete_ = complete_ && !changed;
    write(scratch.near, most, scratch.bytes);
    finish();
    transpose(scratch.bytes, ground_.near.as<u8>(), 256, 256);
  }

  // Doubles the bounds, and subtracts 1 from those that are 1 more than the number of moves if another robot stops
  // against this one, where it stands.
  void finish() {
    const u8* const walls = ground_.walls.as<u8>();
    Set least[8];
    for (u32 w = 0; w < 8; ++w) least[w] = Set::load(&ground_.solo[32 * w]);
    for (u32 e = 0; e < end_; ++e) {
      const u8* beside[4];
      for (u32 d = 0; d < 4; ++d) {
        const bool open = (board_.slides()[e] >> (8 * d) & 0xFF) != 0;
        beside[d] = open ? walls + 256 * neighbor(e, d) : scratch_->never;
      }
      u8* const row = scratch_->bytes + 256 * e;
      for (u32 w = 0; w < 8; ++w) {
        const u32 at = 32 * w;
        const Set stop = smaller(smaller(Set::load(beside[0] + at), Set::load(beside[1] + at)),
                                 smaller(Set::load(beside[2] + at), Set::load(beside[3] + at)));
        const Set bound = Set::load(row + at);
        least[w] = smaller(least[w], bound);
        // Without overflow: stop + 1 < bound. Twice 255 is 254.
        (bound + bound + less(stop, bound - smaller(bound, Set::all(1)))).store(row + at);
      }
    }
    for (u32 w = 0; w < 8; ++w) least[w].store(&ground_.least[32 * w]);
  }

  static u32 neighbor(u32 cell, u32 d) {
    static constexpr u32 kStep[4] = {~u32{15}, 1, 16, ~u32{0}};
    return cell + kStep[d];
  }

  // Whether there are longer ways to what has not been reached yet.
  bool more_ways(u32 most) const {
    const Scratch& scratch = *scratch_;
    Set more = none();
    for (u32 i = 0; i < end_; ++i) {
      for (u32 k = most + 1; k < kTop; ++k) more = more | (scratch.way[i][k] & ~scratch.walls[most][i]);
      if (!equal_sets(more, none())) return true;
    }
    return false;
  }

  // The distances as bytes. The bits of a number v are parities: v is the number of k < v, its second bit that of the
  // odd k < v, and so on; and k < v(p) is where p is not in near[k].
  void write(const Set (&sets)[kTop + 1][256], u32 most, u8* to) const {
    for (u32 i = 0; i < end_; ++i) {
      Set plane[4] = {none(), none(), none(), none()};
      u32 k = 0;
      for (; k + 3 <= most; k += 4) {
        const Set odd = sets[k + 1][i] ^ sets[k + 3][i];
        plane[0] = plane[0] ^ sets[k][i] ^ sets[k + 2][i] ^ odd;
        plane[1] = plane[1] ^ odd;
        plane[2] = plane[2] ^ ~sets[k + 3][i];
      }
      for (; k <= most; ++k) {
        plane[0] = plane[0] ^ ~sets[k][i];
        if ((k & 1) == 1) plane[1] = plane[1] ^ ~sets[k][i];
      }
      if (most >= 7) plane[3] = ~sets[7][i];
      Set rest = ~sets[most][i];
      if (!complete_) {
        for (Set& each : plane) each = each | rest;  // kTop
        rest = none();
      }
      u64 words[5][4];
      for (u32 bit = 0; bit < 4; ++bit) plane[bit].store(words[bit]);
      rest.store(words[4]);
      u8* const bytes = to + 256 * i;
#if defined(RANDOLPH_AVX512)
      for (u32 w = 0; w < 4; ++w) {
        const __m512i low = _mm512_or_si512(_mm512_maskz_mov_epi8(words[0][w], _mm512_set1_epi8(1)),
                                            _mm512_maskz_mov_epi8(words[1][w], _mm512_set1_epi8(2)));
        const __m512i high = _mm512_or_si512(_mm512_maskz_mov_epi8(words[2][w], _mm512_set1_epi8(4)),
                                             _mm512_maskz_mov_epi8(words[3][w], _mm512_set1_epi8(8)));
        const __m512i value =
            _mm512_or_si512(_mm512_or_si512(low, high), _mm512_maskz_mov_epi8(words[4][w], _mm512_set1_epi8(-1)));
        _mm512_store_si512(bytes + 64 * w, value);
      }
#else
      for (u32 w = 0; w < 8; ++w) {
        const auto where = [&](u32 row) { return Set::of_bits(static_cast<u32>(words[row][w / 2] >> (32 * (w % 2)))); };
        const Set value = (where(0) & Set::all(1)) | (where(1) & Set::all(2)) | (where(2) & Set::all(4)) |
                          (where(3) & Set::all(8)) | where(4);
        value.store(bytes + 32 * w);
      }
#endif
    }
  }

  // Whether some way was too long to be stored.
  bool cut_off() const {
    for (u32 i = 0; i < end_; ++i) {
      const u32 solo = ground_.solo[i];
      if (solo != Blockers<>::kNever && solo + 1 + steps_ >= kTop) return true;
    }
    return false;
  }

  const Board& board_;
  PlainGround& ground_;
  u32 end_;  // of the cells
  u32 cols_;
  u32 steps_ = 0;
  bool complete_ = false;  // no distance was cut off
  Scratch* scratch_ = scratch_of_thread();

  // Six hundred kilobytes that a thread keeps: allocating it each time would cost more than filling it.
  static Scratch* scratch_of_thread() {
    static thread_local Region region;
    if (!region) region = Region(sizeof(Scratch), Use::kList);
    if (!region) throw std::bad_alloc();
    return region.as<Scratch>();
  }
};

// Claims the memory of the tables, and the memory to make them. False if the budget does not allow it.
RANDOLPH_SHARED bool make_near(const Board& board, PlainGround& ground, Budget& budget) {
  constexpr std::size_t kBytes = PlainGround::kNearBytes;
  if (!budget.claim(2 * kBytes + PlainBlockers::kScratchBytes)) return false;
  ground.make_near([&] {
    ground.near = Region(kBytes, Use::kList);
    ground.walls = Region(kBytes, Use::kList);
    if (!ground.near || !ground.walls) throw std::bad_alloc();
    PlainBlockers(board, ground);
  });
  budget.give_back(PlainBlockers::kScratchBytes);
  return true;
}

}  // namespace randolph::RANDOLPH_ISA
