// The few vector operations that the searches use, on 16 or 32 bytes.
//
// This folder is compiled once for each instruction set, each time in its own namespace (RANDOLPH_ISA), so that the
// linker never mixes code for different processors. Vectors are the compiler's own (GCC, Clang); a compiler without
// them gets arrays and loops, which every optimizer handles acceptably. RANDOLPH_NO_VECTORS forces the loops.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__SSE2__) && defined(__GNUC__) && !defined(RANDOLPH_NO_VECTORS)
#if defined(__AVX2__)
#include <immintrin.h>
#else
#include <emmintrin.h>
#endif
#define RANDOLPH_SSE2 1
#endif
#if defined(__AVX2__) && !defined(RANDOLPH_NO_VECTORS)
#define RANDOLPH_AVX2 1
#endif
#if defined(__AVX512BW__) && defined(__AVX512VL__) && defined(__AVX512VBMI__) && defined(__AVX512VBMI2__) && \
    defined(__GFNI__) && !defined(RANDOLPH_NO_VECTORS)
#define RANDOLPH_AVX512 1
#endif

#ifndef RANDOLPH_ISA
#error "RANDOLPH_ISA names the namespace of what is compiled for one instruction set"
#endif

// The innermost functions: a compiler that sees all lanes at once would refuse to inline so many. Sanitized builds omit
// this, because they would take minutes to compile.
#if !defined(RANDOLPH_INLINE)
#if defined(__GNUC__)
#define RANDOLPH_INLINE [[gnu::always_inline]] inline
#define RANDOLPH_INLINED __attribute__((always_inline))  // behind the parameters of a lambda
#else
#define RANDOLPH_INLINE inline
#endif
#endif
#if !defined(RANDOLPH_INLINED)
#define RANDOLPH_INLINED
#endif

// What several classes of searches call seldom: each of them would get a copy of its own.
#if defined(__GNUC__)
#define RANDOLPH_SHARED [[gnu::noinline]] inline
#else
#define RANDOLPH_SHARED inline
#endif

namespace randolph::RANDOLPH_ISA {

static_assert(std::endian::native == std::endian::little, "bytes and words are taken for each other here");

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

// 255 for each of eight bits that is set, 0 for the others, in the order of memory.
inline constexpr std::array<u64, 256> kBytesOfBits = [] {
  std::array<u64, 256> made{};
  for (u32 bits = 0; bits < 256; ++bits) {
    std::array<u8, 8> bytes{};
    for (u32 i = 0; i < 8; ++i) bytes[i] = (bits >> i & 1) != 0 ? 255 : 0;
    made[bits] = std::bit_cast<u64>(bytes);
  }
  return made;
}();

// W bytes, four for each of W / 4 robots.
template <std::size_t W>
struct Bytes {
#if defined(__GNUC__) && !defined(RANDOLPH_NO_VECTORS)
  typedef u8 Vector __attribute__((vector_size(W)));
  typedef u32 Words __attribute__((vector_size(W)));
  Vector v;

  RANDOLPH_INLINE static Bytes all(u8 byte) { return {Vector{} + byte}; }
  RANDOLPH_INLINE static Bytes load(const void* from) {
    Bytes made;
    std::memcpy(&made.v, from, W);
    return made;
  }
  // Robot i's four bytes are `word(i)`.
  template <typename Word>
  RANDOLPH_INLINE static Bytes words(Word word) {
    return words_in_order(word, std::make_index_sequence<W / 4>{});
  }
  RANDOLPH_INLINE void store(void* to) const { std::memcpy(to, &v, W); }

  RANDOLPH_INLINE friend Bytes operator+(Bytes a, Bytes b) { return {a.v + b.v}; }
  RANDOLPH_INLINE friend Bytes operator-(Bytes a, Bytes b) { return {a.v - b.v}; }
  RANDOLPH_INLINE friend Bytes operator^(Bytes a, Bytes b) { return {a.v ^ b.v}; }
  RANDOLPH_INLINE friend Bytes operator&(Bytes a, Bytes b) { return {a.v & b.v}; }
  RANDOLPH_INLINE friend Bytes operator|(Bytes a, Bytes b) { return {a.v | b.v}; }
  RANDOLPH_INLINE Bytes operator~() const { return {~v}; }
  // Half of each byte, rounded up.
  RANDOLPH_INLINE Bytes halved() const { return {v - (v >> 1)}; }
  RANDOLPH_INLINE friend Bytes smaller(Bytes a, Bytes b) { return {a.v < b.v ? a.v : b.v}; }
  RANDOLPH_INLINE friend Bytes greater(Bytes a, Bytes b) { return {a.v > b.v ? a.v : b.v}; }
  // 255 where true, 0 where not.
  RANDOLPH_INLINE friend Bytes equal(Bytes a, Bytes b) { return {reinterpret_cast<Vector>(a.v == b.v)}; }
  RANDOLPH_INLINE friend Bytes less(Bytes a, Bytes b) { return {reinterpret_cast<Vector>(a.v < b.v)}; }
  // Not 0 where a is greater than b.
  RANDOLPH_INLINE friend Bytes excess(Bytes a, Bytes b) { return {(a.v > b.v ? a.v : b.v) - b.v}; }
  RANDOLPH_INLINE Bytes nibbles_swapped() const {
#if defined(RANDOLPH_AVX512)
    // A rotation by four bits as a product of matrices of bits.
    if constexpr (W == 16) {
      return {reinterpret_cast<Vector>(
          _mm_gf2p8affine_epi64_epi8(reinterpret_cast<__m128i>(v), _mm_set1_epi64x(0x1020408001020408), 0))};
    } else {
      return {reinterpret_cast<Vector>(
          _mm256_gf2p8affine_epi64_epi8(reinterpret_cast<__m256i>(v), _mm256_set1_epi64x(0x1020408001020408), 0))};
    }
#else
    return {(v >> 4) | (v << 4)};
#endif
  }
#else
  u8 v[W];

  template <typename Make>
  RANDOLPH_INLINE static Bytes each(Make make) {
    Bytes made;
    for (std::size_t i = 0; i < W; ++i) made.v[i] = static_cast<u8>(make(i));
    return made;
  }
  RANDOLPH_INLINE static Bytes all(u8 byte) {
    return each([&](std::size_t) { return byte; });
  }
  RANDOLPH_INLINE static Bytes load(const void* from) {
    Bytes made;
    std::memcpy(made.v, from, W);
    return made;
  }
  template <typename Word>
  RANDOLPH_INLINE static Bytes words(Word word) {
    Bytes made;
    for (std::size_t i = 0; i < W / 4; ++i) {
      const u32 four = word(i);
      for (std::size_t k = 0; k < 4; ++k) made.v[4 * i + k] = static_cast<u8>(four >> (8 * k));
    }
    return made;
  }
  RANDOLPH_INLINE void store(void* to) const { std::memcpy(to, v, W); }

  RANDOLPH_INLINE friend Bytes operator+(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] + b.v[i]; });
  }
  RANDOLPH_INLINE friend Bytes operator-(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] - b.v[i]; });
  }
  RANDOLPH_INLINE friend Bytes operator^(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] ^ b.v[i]; });
  }
  RANDOLPH_INLINE friend Bytes operator&(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] & b.v[i]; });
  }
  RANDOLPH_INLINE friend Bytes operator|(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] | b.v[i]; });
  }
  RANDOLPH_INLINE Bytes operator~() const {
    return each([&](std::size_t i) { return ~v[i]; });
  }
  RANDOLPH_INLINE Bytes halved() const {
    return each([&](std::size_t i) { return v[i] - (v[i] >> 1); });
  }
  RANDOLPH_INLINE friend Bytes smaller(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] < b.v[i] ? a.v[i] : b.v[i]; });
  }
  RANDOLPH_INLINE friend Bytes greater(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] > b.v[i] ? a.v[i] : b.v[i]; });
  }
  RANDOLPH_INLINE friend Bytes equal(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] == b.v[i] ? 255 : 0; });
  }
  RANDOLPH_INLINE friend Bytes less(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] < b.v[i] ? 255 : 0; });
  }
  RANDOLPH_INLINE friend Bytes excess(Bytes a, Bytes b) {
    return each([&](std::size_t i) { return a.v[i] > b.v[i] ? a.v[i] - b.v[i] : 0; });
  }
  RANDOLPH_INLINE Bytes nibbles_swapped() const {
    return each([&](std::size_t i) { return (v[i] >> 4) | (v[i] << 4); });
  }
#endif

  // In each robot's bytes the least of all robots'.
  RANDOLPH_INLINE Bytes least_of_robots() const {
    Bytes least = smaller(*this, robots([](std::size_t i) { return i ^ 1; }));
    least = smaller(least, least.robots([](std::size_t i) { return i ^ 2; }));
    if constexpr (W == 32) least = smaller(least, least.robots([](std::size_t i) { return i ^ 4; }));
    return least;
  }
  RANDOLPH_INLINE u32 first_word() const {
    u32 word[W / 4];
    store(word);
    return word[0];
  }

  RANDOLPH_INLINE friend Bytes choose(Bytes mask, Bytes yes, Bytes no) { return (mask & yes) | (no & ~mask); }

  // Robot i's four bytes are the lower half of *word(i) in one vector, the upper half in the other.
  template <typename Word>
  RANDOLPH_INLINE static void halves(Word word, Bytes& lower, Bytes& upper) {
#if defined(RANDOLPH_SSE2)
    if constexpr (W == 16) {
      const auto load = [&](std::size_t i) { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(word(i))); };
      const __m128i low = _mm_unpacklo_epi32(load(0), load(1));
      const __m128i high = _mm_unpacklo_epi32(load(2), load(3));
      lower = {reinterpret_cast<Vector>(_mm_unpacklo_epi64(low, high))};
      upper = {reinterpret_cast<Vector>(_mm_unpackhi_epi64(low, high))};
      return;
    }
#endif
    lower = words([&](std::size_t i) { return static_cast<u32>(*word(i)); });
    upper = words([&](std::size_t i) { return static_cast<u32>(*word(i) >> 32); });
  }

  // 255 for each of 32 bits that is set, 0 for the others.
  RANDOLPH_INLINE static Bytes of_bits(u32 bits) {
    static_assert(W == 32);
#if defined(RANDOLPH_AVX2)
    const __m256i each =
        _mm256_shuffle_epi8(_mm256_set1_epi32(static_cast<int>(bits)),
                            _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303));
    const __m256i mask = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201));
    return {reinterpret_cast<Vector>(_mm256_cmpeq_epi8(_mm256_and_si256(each, mask), mask))};
#else
    u64 words[4];
    for (u32 i = 0; i < 4; ++i) words[i] = kBytesOfBits[bits >> (8 * i) & 0xFF];
    return load(words);
#endif
  }

  // Robot i's four bytes are byte `from(i)` of the eight; `from` must be computable at compile time.
  template <typename From>
  RANDOLPH_INLINE static Bytes picked(u64 eight, From from) {
#if defined(RANDOLPH_AVX2)
    return picked_in_order(eight, from, std::make_index_sequence<W>{});
#else
    return words([&](std::size_t i) { return static_cast<u32>(eight >> (8 * from(i)) & 0xFF) * 0x01010101u; });
#endif
  }

  // One bit for each byte: its highest.
  RANDOLPH_INLINE u32 bits() const {
#if defined(RANDOLPH_SSE2)
#if defined(RANDOLPH_AVX2)
    if constexpr (W == 32) return static_cast<u32>(_mm256_movemask_epi8(reinterpret_cast<__m256i>(v)));
#endif
    if constexpr (W == 16) return static_cast<u32>(_mm_movemask_epi8(reinterpret_cast<__m128i>(v)));
#else
    u8 byte[W];
    store(byte);
    u32 found = 0;
    for (std::size_t i = 0; i < W; ++i) found |= static_cast<u32>(byte[i] >> 7) << i;
    return found;
#endif
  }

  // The first or the second sixteen bytes.
  template <std::size_t I>
  RANDOLPH_INLINE Bytes<16> half() const {
    static_assert(W == 32 && I < 2);
#if defined(RANDOLPH_AVX2)
    return {reinterpret_cast<typename Bytes<16>::Vector>(
        _mm256_extracti128_si256(reinterpret_cast<__m256i>(v), static_cast<int>(I)))};
#else
    u8 byte[W];
    store(byte);
    return Bytes<16>::load(byte + 16 * I);
#endif
  }

  // table[byte] for each byte; the table has 256 bytes and begins at a cache line.
  RANDOLPH_INLINE Bytes looked_up(const u8* table) const {
#if defined(RANDOLPH_AVX512)
    __m512i index;
    if constexpr (W == 16) {
      index = _mm512_castsi128_si512(reinterpret_cast<__m128i>(v));
    } else {
      index = _mm512_castsi256_si512(reinterpret_cast<__m256i>(v));
    }
    const auto* const rows = reinterpret_cast<const __m512i*>(table);
    const __m512i low = _mm512_permutex2var_epi8(rows[0], index, rows[1]);
    const __m512i high = _mm512_permutex2var_epi8(rows[2], index, rows[3]);
    const __m512i found = _mm512_mask_blend_epi8(_mm512_movepi8_mask(index), low, high);
    if constexpr (W == 16) {
      return {reinterpret_cast<Vector>(_mm512_castsi512_si128(found))};
    } else {
      return {reinterpret_cast<Vector>(_mm512_castsi512_si256(found))};
    }
#elif defined(__GNUC__) && !defined(RANDOLPH_NO_VECTORS)
    return looked_up_in_order(table, std::make_index_sequence<W>{});
#else
    return each([&](std::size_t i) { return table[v[i]]; });
#endif
  }

  // The four bytes of robot i are those of robot `from(i)`.
  template <typename From>
  RANDOLPH_INLINE Bytes robots(From from) const {
#if defined(__GNUC__) && !defined(RANDOLPH_NO_VECTORS)
    return robots_in_order(from, std::make_index_sequence<W / 4>{});
#else
    return each([&](std::size_t i) { return v[4 * from(i / 4) + i % 4]; });
#endif
  }

 private:
#if defined(__GNUC__) && !defined(RANDOLPH_NO_VECTORS)
  template <std::size_t... I>
  RANDOLPH_INLINE Bytes looked_up_in_order(const u8* table, std::index_sequence<I...>) const {
    u8 byte[W];
    store(byte);
    return {Vector{table[byte[I]]...}};
  }
#if defined(RANDOLPH_AVX2)
  template <typename From, std::size_t... I>
  RANDOLPH_INLINE static Bytes picked_in_order(u64 eight, From from, std::index_sequence<I...>) {
    const Vector order{static_cast<u8>(from(I / 4))...};
    if constexpr (W == 16) {
      return {reinterpret_cast<Vector>(
          _mm_shuffle_epi8(_mm_cvtsi64_si128(static_cast<long long>(eight)), reinterpret_cast<__m128i>(order)))};
    } else {
      return {reinterpret_cast<Vector>(
          _mm256_shuffle_epi8(_mm256_set1_epi64x(static_cast<long long>(eight)), reinterpret_cast<__m256i>(order)))};
    }
  }
#endif
  template <typename Word, std::size_t... I>
  RANDOLPH_INLINE static Bytes words_in_order(Word word, std::index_sequence<I...>) {
    return {reinterpret_cast<Vector>(Words{word(I)...})};
  }
  template <typename From, std::size_t... I>
  RANDOLPH_INLINE Bytes robots_in_order(From, std::index_sequence<I...>) const {
    const Words w = reinterpret_cast<Words>(v);
#if defined(__clang__) || __GNUC__ >= 12
    return {reinterpret_cast<Vector>(__builtin_shufflevector(w, w, From{}(I)...))};
#else
    return {reinterpret_cast<Vector>(Words{w[From{}(I)]...})};
#endif
  }
#endif
};

#if defined(__GNUC__) && !defined(RANDOLPH_NO_VECTORS) && !defined(RANDOLPH_AVX2)
// Two vectors of 16 bytes: a compiler takes vectors that the machine lacks apart, byte by byte.
template <>
struct Bytes<32> {
  using Half = Bytes<16>;
  Half low;
  Half high;

  RANDOLPH_INLINE static Bytes all(u8 byte) { return {Half::all(byte), Half::all(byte)}; }
  RANDOLPH_INLINE static Bytes load(const void* from) {
    return {Half::load(from), Half::load(static_cast<const u8*>(from) + 16)};
  }
  template <typename Word>
  RANDOLPH_INLINE static Bytes words(Word word) {
    return {Half::words(word), Half::words([&](std::size_t i) { return word(i + 4); })};
  }
  RANDOLPH_INLINE void store(void* to) const {
    low.store(to);
    high.store(static_cast<u8*>(to) + 16);
  }

  RANDOLPH_INLINE friend Bytes operator+(Bytes a, Bytes b) { return {a.low + b.low, a.high + b.high}; }
  RANDOLPH_INLINE friend Bytes operator-(Bytes a, Bytes b) { return {a.low - b.low, a.high - b.high}; }
  RANDOLPH_INLINE friend Bytes operator^(Bytes a, Bytes b) { return {a.low ^ b.low, a.high ^ b.high}; }
  RANDOLPH_INLINE friend Bytes operator&(Bytes a, Bytes b) { return {a.low & b.low, a.high & b.high}; }
  RANDOLPH_INLINE friend Bytes operator|(Bytes a, Bytes b) { return {a.low | b.low, a.high | b.high}; }
  RANDOLPH_INLINE Bytes operator~() const { return {~low, ~high}; }
  RANDOLPH_INLINE Bytes halved() const { return {low.halved(), high.halved()}; }
  RANDOLPH_INLINE friend Bytes smaller(Bytes a, Bytes b) { return {smaller(a.low, b.low), smaller(a.high, b.high)}; }
  RANDOLPH_INLINE friend Bytes greater(Bytes a, Bytes b) { return {greater(a.low, b.low), greater(a.high, b.high)}; }
  RANDOLPH_INLINE friend Bytes equal(Bytes a, Bytes b) { return {equal(a.low, b.low), equal(a.high, b.high)}; }
  RANDOLPH_INLINE friend Bytes less(Bytes a, Bytes b) { return {less(a.low, b.low), less(a.high, b.high)}; }
  RANDOLPH_INLINE friend Bytes excess(Bytes a, Bytes b) { return {excess(a.low, b.low), excess(a.high, b.high)}; }
  RANDOLPH_INLINE friend Bytes choose(Bytes mask, Bytes yes, Bytes no) { return (mask & yes) | (no & ~mask); }
  RANDOLPH_INLINE Bytes nibbles_swapped() const { return {low.nibbles_swapped(), high.nibbles_swapped()}; }

  RANDOLPH_INLINE Bytes least_of_robots() const {
    const Half least = smaller(low, high).least_of_robots();
    return {least, least};
  }
  RANDOLPH_INLINE u32 first_word() const { return low.first_word(); }
  template <typename Word>
  RANDOLPH_INLINE static void halves(Word word, Bytes& lower, Bytes& upper) {
    Half::halves(word, lower.low, upper.low);
    Half::halves([&](std::size_t i) { return word(i + 4); }, lower.high, upper.high);
  }
  RANDOLPH_INLINE static Bytes of_bits(u32 bits) {
    u64 words[4];
    for (u32 i = 0; i < 4; ++i) words[i] = kBytesOfBits[bits >> (8 * i) & 0xFF];
    return load(words);
  }
  template <typename From>
  RANDOLPH_INLINE static Bytes picked(u64 eight, From from) {
    return {Half::picked(eight, from), Half::picked(eight, [from](std::size_t i) { return from(i + 4); })};
  }
  RANDOLPH_INLINE u32 bits() const { return low.bits() | high.bits() << 16; }
  template <std::size_t I>
  RANDOLPH_INLINE Half half() const {
    return I == 0 ? low : high;
  }
  RANDOLPH_INLINE Bytes looked_up(const u8* table) const { return {low.looked_up(table), high.looked_up(table)}; }
  template <typename From>
  RANDOLPH_INLINE Bytes robots(From from) const {
    u32 word[8];
    store(word);
    return words([&](std::size_t i) { return word[from(i)]; });
  }
};
#endif

// Sixteen numbers of 32 bits.
struct Quads {
#if defined(RANDOLPH_AVX512)
  __m512i v;
  RANDOLPH_INLINE static Quads all(u32 number) { return {_mm512_set1_epi32(static_cast<int>(number))}; }
  RANDOLPH_INLINE friend Quads operator|(Quads a, Quads b) { return {_mm512_or_si512(a.v, b.v)}; }
  RANDOLPH_INLINE void store(u32* to) const { _mm512_storeu_si512(to, v); }
#else
  u32 v[16];
  RANDOLPH_INLINE static Quads all(u32 number) {
    Quads made;
    for (u32& each : made.v) each = number;
    return made;
  }
  RANDOLPH_INLINE friend Quads operator|(Quads a, Quads b) {
    for (std::size_t i = 0; i < 16; ++i) a.v[i] |= b.v[i];
    return a;
  }
  RANDOLPH_INLINE void store(u32* to) const { std::memcpy(to, v, sizeof v); }
#endif

  // Number i has the i-th bytes of the four, the first lowest.
  RANDOLPH_INLINE static Quads interleaved(Bytes<16> b0, Bytes<16> b1, Bytes<16> b2, Bytes<16> b3) {
    Quads made;
#if defined(RANDOLPH_SSE2)
    const auto m = [](Bytes<16> b) { return reinterpret_cast<__m128i>(b.v); };
    const __m128i low01 = _mm_unpacklo_epi8(m(b0), m(b1));
    const __m128i high01 = _mm_unpackhi_epi8(m(b0), m(b1));
    const __m128i low23 = _mm_unpacklo_epi8(m(b2), m(b3));
    const __m128i high23 = _mm_unpackhi_epi8(m(b2), m(b3));
    const __m128i q0 = _mm_unpacklo_epi16(low01, low23);
    const __m128i q1 = _mm_unpackhi_epi16(low01, low23);
    const __m128i q2 = _mm_unpacklo_epi16(high01, high23);
    const __m128i q3 = _mm_unpackhi_epi16(high01, high23);
#if defined(RANDOLPH_AVX512)
    const __m256i low = _mm256_inserti128_si256(_mm256_castsi128_si256(q0), q1, 1);
    const __m256i high = _mm256_inserti128_si256(_mm256_castsi128_si256(q2), q3, 1);
    made.v = _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1);
#else
    std::memcpy(made.v, &q0, 16);
    std::memcpy(made.v + 4, &q1, 16);
    std::memcpy(made.v + 8, &q2, 16);
    std::memcpy(made.v + 12, &q3, 16);
#endif
#else
    u8 byte[4][16];
    b0.store(byte[0]);
    b1.store(byte[1]);
    b2.store(byte[2]);
    b3.store(byte[3]);
    for (std::size_t i = 0; i < 16; ++i) {
      const u32 number = byte[0][i] | u32{byte[1][i]} << 8 | u32{byte[2][i]} << 16 | u32{byte[3][i]} << 24;
      std::memcpy(reinterpret_cast<u8*>(&made.v) + 4 * i, &number, 4);
    }
#endif
    return made;
  }
};

}  // namespace randolph::RANDOLPH_ISA
