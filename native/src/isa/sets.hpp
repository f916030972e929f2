// Sets of cells of a board of 16 rows and columns: bit 16 * row + column of 256. The tables of small boards are made of
// them. A `Pair` is two of them side by side, on which most of the census works at once.
//
// Compiled once for each instruction set, like all of this folder; vectors.hpp explains how, and includes what is
// needed.
#pragma once

#include <array>
#include <bit>

#include "vectors.hpp"

namespace randolph::RANDOLPH_ISA {

// Memory that is needed soon; it need not exist.
RANDOLPH_INLINE void prefetch([[maybe_unused]] const u64* memory) {
#if defined(__GNUC__)
  __builtin_prefetch(memory);
#endif
}

// Four words.
#if defined(RANDOLPH_AVX2)
typedef u64 Set __attribute__((vector_size(32)));
#elif defined(RANDOLPH_SSE2)
struct Set {
  typedef u64 Words __attribute__((vector_size(16)));
  Words low, high;
  RANDOLPH_INLINE friend Set operator&(Set a, Set b) { return {a.low & b.low, a.high & b.high}; }
  RANDOLPH_INLINE friend Set operator|(Set a, Set b) { return {a.low | b.low, a.high | b.high}; }
  RANDOLPH_INLINE friend Set operator^(Set a, Set b) { return {a.low ^ b.low, a.high ^ b.high}; }
  RANDOLPH_INLINE Set operator~() const { return {~low, ~high}; }
};
#else
struct Set {
  u64 w[4];
  RANDOLPH_INLINE u64& operator[](std::size_t i) { return w[i]; }
  RANDOLPH_INLINE u64 operator[](std::size_t i) const { return w[i]; }
  template <typename Make>
  RANDOLPH_INLINE static Set each(Make make) {
    Set made;
    for (std::size_t i = 0; i < 4; ++i) made.w[i] = make(i);
    return made;
  }
  RANDOLPH_INLINE friend Set operator&(Set a, Set b) {
    return each([&](std::size_t i) { return a.w[i] & b.w[i]; });
  }
  RANDOLPH_INLINE friend Set operator|(Set a, Set b) {
    return each([&](std::size_t i) { return a.w[i] | b.w[i]; });
  }
  RANDOLPH_INLINE friend Set operator^(Set a, Set b) {
    return each([&](std::size_t i) { return a.w[i] ^ b.w[i]; });
  }
  RANDOLPH_INLINE Set operator~() const {
    return each([&](std::size_t i) { return ~w[i]; });
  }
};
#endif

RANDOLPH_INLINE Set load_set(const u64* from) {
  Set made;
  std::memcpy(&made, from, sizeof made);
  return made;
}
RANDOLPH_INLINE void store_set(u64* to, Set set) {
  std::memcpy(to, &set, sizeof set);
}

// Each row by itself: the bits of higher columns, or of lower ones, moved over `N` columns.
#if defined(RANDOLPH_AVX2)
typedef u16 Lanes __attribute__((vector_size(32)));
template <int N>
RANDOLPH_INLINE Set east(Set set) {
  return reinterpret_cast<Set>(reinterpret_cast<Lanes>(set) << N);
}
template <int N>
RANDOLPH_INLINE Set west(Set set) {
  return reinterpret_cast<Set>(reinterpret_cast<Lanes>(set) >> N);
}
RANDOLPH_INLINE Set add_rows(Set a, Set b) {
  return reinterpret_cast<Set>(reinterpret_cast<Lanes>(a) + reinterpret_cast<Lanes>(b));
}
#elif defined(RANDOLPH_SSE2)
typedef u16 Lanes __attribute__((vector_size(16)));
template <int N>
RANDOLPH_INLINE Set east(Set set) {
  return {reinterpret_cast<Set::Words>(reinterpret_cast<Lanes>(set.low) << N),
          reinterpret_cast<Set::Words>(reinterpret_cast<Lanes>(set.high) << N)};
}
template <int N>
RANDOLPH_INLINE Set west(Set set) {
  return {reinterpret_cast<Set::Words>(reinterpret_cast<Lanes>(set.low) >> N),
          reinterpret_cast<Set::Words>(reinterpret_cast<Lanes>(set.high) >> N)};
}
RANDOLPH_INLINE Set add_rows(Set a, Set b) {
  return {reinterpret_cast<Set::Words>(reinterpret_cast<Lanes>(a.low) + reinterpret_cast<Lanes>(b.low)),
          reinterpret_cast<Set::Words>(reinterpret_cast<Lanes>(a.high) + reinterpret_cast<Lanes>(b.high))};
}
#else
// A column's bits in each of four rows.
constexpr u64 columns(u32 bits) {
  return u64{bits & 0xFFFF} * 0x0001000100010001;
}
template <int N>
RANDOLPH_INLINE Set east(Set set) {
  return Set::each([&](std::size_t i) { return set[i] << N & columns(0xFFFFu << N); });
}
template <int N>
RANDOLPH_INLINE Set west(Set set) {
  return Set::each([&](std::size_t i) { return set[i] >> N & columns(0xFFFFu >> N); });
}
RANDOLPH_INLINE Set add_rows(Set a, Set b) {
  constexpr u64 kTop = columns(0x8000);
  return Set::each([&](std::size_t i) { return ((a[i] & ~kTop) + (b[i] & ~kTop)) ^ ((a[i] ^ b[i]) & kTop); });
}
#endif

// Rows moved to the south or north, by 1, 2, 4 or 8.
template <int N>
RANDOLPH_INLINE Set south(Set set) {
#if defined(RANDOLPH_AVX2)
  const __m256i v = reinterpret_cast<__m256i>(set);
  const __m256i low = _mm256_permute2x128_si256(v, v, 0x08);  // the lower half moved up, zeros below
  if constexpr (N == 8)
    return reinterpret_cast<Set>(low);
  else
    return reinterpret_cast<Set>(_mm256_alignr_epi8(v, low, 16 - 2 * N));
#elif defined(RANDOLPH_SSE2)
  const __m128i low = reinterpret_cast<__m128i>(set.low);
  const __m128i high = reinterpret_cast<__m128i>(set.high);
  return {reinterpret_cast<Set::Words>(_mm_slli_si128(low, 2 * N)),
          reinterpret_cast<Set::Words>(_mm_or_si128(_mm_slli_si128(high, 2 * N), _mm_srli_si128(low, 16 - 2 * N)))};
#else
  if constexpr (N == 8)
    return {0, 0, set[0], set[1]};
  else if constexpr (N == 4)
    return {0, set[0], set[1], set[2]};
  else
    return Set::each([&](std::size_t i) { return set[i] << (16 * N) | (i == 0 ? 0 : set[i - 1] >> (64 - 16 * N)); });
#endif
}
template <int N>
RANDOLPH_INLINE Set north(Set set) {
#if defined(RANDOLPH_AVX2)
  const __m256i v = reinterpret_cast<__m256i>(set);
  const __m256i high = _mm256_permute2x128_si256(v, v, 0x81);  // the upper half moved down, zeros above
  if constexpr (N == 8)
    return reinterpret_cast<Set>(high);
  else
    return reinterpret_cast<Set>(_mm256_alignr_epi8(high, v, 2 * N));
#elif defined(RANDOLPH_SSE2)
  const __m128i low = reinterpret_cast<__m128i>(set.low);
  const __m128i high = reinterpret_cast<__m128i>(set.high);
  return {reinterpret_cast<Set::Words>(_mm_or_si128(_mm_srli_si128(low, 2 * N), _mm_slli_si128(high, 16 - 2 * N))),
          reinterpret_cast<Set::Words>(_mm_srli_si128(high, 2 * N))};
#else
  if constexpr (N == 8)
    return {set[2], set[3], 0, 0};
  else if constexpr (N == 4)
    return {set[1], set[2], set[3], 0};
  else
    return Set::each([&](std::size_t i) { return set[i] >> (16 * N) | (i == 3 ? 0 : set[i + 1] << (64 - 16 * N)); });
#endif
}

constexpr u8 kFirst = 0x0F;  // of a pair
constexpr u8 kSecond = 0xF0;

#if defined(RANDOLPH_AVX512)

struct Pair {
  __m512i v;
  RANDOLPH_INLINE friend Pair operator&(Pair a, Pair b) { return {_mm512_and_si512(a.v, b.v)}; }
  RANDOLPH_INLINE friend Pair operator|(Pair a, Pair b) { return {_mm512_or_si512(a.v, b.v)}; }
  RANDOLPH_INLINE friend Pair operator^(Pair a, Pair b) { return {_mm512_xor_si512(a.v, b.v)}; }
  RANDOLPH_INLINE friend Pair without(Pair a, Pair b) { return {_mm512_andnot_si512(b.v, a.v)}; }
  RANDOLPH_INLINE bool empty() const { return _mm512_test_epi64_mask(v, v) == 0; }
  RANDOLPH_INLINE static Pair load(const u64* from) { return {_mm512_loadu_si512(from)}; }
  RANDOLPH_INLINE static Pair none() { return {_mm512_setzero_si512()}; }
  RANDOLPH_INLINE static Pair both(const u64* set) {
    return {_mm512_broadcast_i64x4(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(set)))};
  }
  RANDOLPH_INLINE static Pair of(const u64* first, const u64* second) {
    return {_mm512_inserti64x4(_mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(first))),
                               _mm256_loadu_si256(reinterpret_cast<const __m256i*>(second)), 1)};
  }
  RANDOLPH_INLINE void store(u64* to) const { _mm512_storeu_si512(to, v); }
  // To a whole line of memory that is not read soon: past the caches, where there is a way.
  RANDOLPH_INLINE void stream(u64* to) const { _mm512_stream_si512(reinterpret_cast<__m512i*>(to), v); }
};

// `halves`: 0x0F for the first half, 0xF0 for the second; where set `yes`, else `no`.
RANDOLPH_INLINE Pair choose(u8 halves, Pair yes, Pair no) {
  return {_mm512_mask_blend_epi64(halves, no.v, yes.v)};
}

template <int N>
RANDOLPH_INLINE Pair east(Pair a) {
  return {_mm512_slli_epi16(a.v, N)};
}
template <int N>
RANDOLPH_INLINE Pair west(Pair a) {
  return {_mm512_srli_epi16(a.v, N)};
}
RANDOLPH_INLINE Pair add_rows(Pair a, Pair b) {
  return {_mm512_add_epi16(a.v, b.v)};
}
template <int N>
RANDOLPH_INLINE Pair south(Pair a) {
  if constexpr (N % 4 == 0) {
    constexpr int words = N / 4;
    return {_mm512_maskz_permutex_epi64(words == 1 ? 0xEE : 0xCC, a.v, words == 1 ? 0x90 : 0x40)};
  } else {
    alignas(64) static constexpr std::array<u16, 32> kRows = [] {
      std::array<u16, 32> made{};
      for (u32 i = 0; i < 32; ++i) made[i] = static_cast<u16>(i % 16 >= N ? i - N : 0);
      return made;
    }();
    return {_mm512_maskz_permutexvar_epi16(N == 1 ? 0xFFFEFFFE : 0xFFFCFFFC, _mm512_load_si512(kRows.data()), a.v)};
  }
}
template <int N>
RANDOLPH_INLINE Pair north(Pair a) {
  if constexpr (N % 4 == 0) {
    constexpr int words = N / 4;
    return {_mm512_maskz_permutex_epi64(words == 1 ? 0x77 : 0x33, a.v, words == 1 ? 0x39 : 0x0E)};
  } else {
    alignas(64) static constexpr std::array<u16, 32> kRows = [] {
      std::array<u16, 32> made{};
      for (u32 i = 0; i < 32; ++i) made[i] = static_cast<u16>(i % 16 + N < 16 ? i + N : 0);
      return made;
    }();
    return {_mm512_maskz_permutexvar_epi16(N == 1 ? 0x7FFF7FFF : 0x3FFF3FFF, _mm512_load_si512(kRows.data()), a.v)};
  }
}

#else

struct Pair {
  Set a, b;
  RANDOLPH_INLINE friend Pair operator&(Pair x, Pair y) { return {x.a & y.a, x.b & y.b}; }
  RANDOLPH_INLINE friend Pair operator|(Pair x, Pair y) { return {x.a | y.a, x.b | y.b}; }
  RANDOLPH_INLINE friend Pair operator^(Pair x, Pair y) { return {x.a ^ y.a, x.b ^ y.b}; }
  RANDOLPH_INLINE friend Pair without(Pair x, Pair y) { return {x.a & ~y.a, x.b & ~y.b}; }
  RANDOLPH_INLINE bool empty() const {
    const Set all = a | b;
#if defined(RANDOLPH_AVX2)
    return _mm256_testz_si256(reinterpret_cast<__m256i>(all), reinterpret_cast<__m256i>(all)) != 0;
#elif defined(RANDOLPH_SSE2)
    const Set::Words any = all.low | all.high;
    return (any[0] | any[1]) == 0;
#else
    return (all[0] | all[1] | all[2] | all[3]) == 0;
#endif
  }
  RANDOLPH_INLINE static Pair load(const u64* from) { return {load_set(from), load_set(from + 4)}; }
  RANDOLPH_INLINE static Pair none() { return {Set{}, Set{}}; }
  RANDOLPH_INLINE static Pair both(const u64* set) {
    const Set one = load_set(set);
    return {one, one};
  }
  RANDOLPH_INLINE static Pair of(const u64* first, const u64* second) { return {load_set(first), load_set(second)}; }
  RANDOLPH_INLINE void store(u64* to) const {
    store_set(to, a);
    store_set(to + 4, b);
  }
  RANDOLPH_INLINE void stream(u64* to) const {
#if defined(RANDOLPH_AVX2)
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to), reinterpret_cast<__m256i>(a));
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to + 4), reinterpret_cast<__m256i>(b));
#else
    store(to);
#endif
  }
};

alignas(64) inline constexpr std::array<u64, 8> kNoneOrAll{0, 0, 0, 0, ~u64{0}, ~u64{0}, ~u64{0}, ~u64{0}};

RANDOLPH_INLINE Pair choose(u8 halves, Pair yes, Pair no) {
  const Set first = load_set(kNoneOrAll.data() + (halves & 4));
  const Set second = load_set(kNoneOrAll.data() + (halves >> 4 & 4));
  return {(yes.a & first) | (no.a & ~first), (yes.b & second) | (no.b & ~second)};
}

template <int N>
RANDOLPH_INLINE Pair east(Pair x) {
  return {east<N>(x.a), east<N>(x.b)};
}
template <int N>
RANDOLPH_INLINE Pair west(Pair x) {
  return {west<N>(x.a), west<N>(x.b)};
}
template <int N>
RANDOLPH_INLINE Pair south(Pair x) {
  return {south<N>(x.a), south<N>(x.b)};
}
template <int N>
RANDOLPH_INLINE Pair north(Pair x) {
  return {north<N>(x.a), north<N>(x.b)};
}
RANDOLPH_INLINE Pair add_rows(Pair x, Pair y) {
  return {add_rows(x.a, y.a), add_rows(x.b, y.b)};
}

#endif

}  // namespace randolph::RANDOLPH_ISA
