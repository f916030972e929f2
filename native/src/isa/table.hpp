// The set of the keys met so far, in buckets of one cache line. A bucket is searched as a whole and without a branch.
//
// A key of 32 or 64 bits is stored mixed by a one-to-one function, whose highest bits select its bucket; a full bucket
// overflows into the next one. So a bucket is 16 or 8 stored keys that one or two vector comparisons search, nothing is
// ever hashed again, and growing splits each bucket into its four (later two) successors, sequentially. 0 marks a free
// place; keys never mix to it (the lanes ensure that). Wider keys are stored unmixed.
//
// With `Shared` several threads insert at once; a taken place never changes, so a thread that sees an old bucket can
// only miss something that it finds when it tries to take the place.
#pragma once

#include <atomic>
#include <bit>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include "../budget.hpp"
#include "../memory.hpp"
#include "../wide_key.hpp"
#include "vectors.hpp"

namespace randolph::RANDOLPH_ISA {

RANDOLPH_INLINE u32 mixed(u32 key) {
  key ^= key >> 15;
  return key * 0x9E3779B1u;
}
RANDOLPH_INLINE u64 mixed(u64 key) {
  key ^= key >> 32;
  return key * 0x9E3779B97F4A7C15u;
}
RANDOLPH_INLINE const WideKey& mixed(const WideKey& key) {
  return key;
}

RANDOLPH_INLINE u64 high_bits(u32 stored) {
  return static_cast<u64>(stored) << 32;
}
RANDOLPH_INLINE u64 high_bits(u64 stored) {
  return stored;
}
RANDOLPH_INLINE u64 high_bits(const WideKey& stored) {
  return mixed(stored.low ^ mixed(stored.high + 1));
}

template <typename Stored>
class Table {
 public:
  static constexpr std::size_t kBucket = 64 / sizeof(Stored);

  explicit Table(Budget& budget) : budget_(budget) {}
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() { drop(); }

  std::size_t room() const { return room_; }

  RANDOLPH_INLINE void prefetch(const Stored& stored) const {
#if defined(__GNUC__)
    // Computed as a number: before the table has grown for the first time there is no array to point into.
    __builtin_prefetch(
        reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(places_) + bucket_of(stored) * sizeof(Stored)),
        1);
#endif
  }

  // Inserts; false if the key was there. There must be room.
  RANDOLPH_INLINE bool insert(const Stored& stored) {
    for (std::size_t at = bucket_of(stored);; at = (at + kBucket) & mask_) {
      Stored* const bucket = places_ + at;
#if defined(RANDOLPH_SSE2)
      if constexpr (sizeof(Stored) <= 8) {
        u32 same, free;
        compare(bucket, stored, same, free);
        if ((same | free) != 0) [[likely]] {
          // Written back unchanged if the key is there, to avoid an unpredictable branch.
          const auto place = static_cast<std::size_t>(std::countr_zero(same != 0 ? same : free));
          bucket[place] = stored;
          return same == 0;
        }
        continue;
      }
#endif
      for (std::size_t i = 0; i < kBucket; ++i) {
        if (is_free(bucket[i])) {
          bucket[i] = stored;
          return true;
        }
        if (bucket[i] == stored) return false;
      }
    }
  }

  // The same while other threads insert.
  RANDOLPH_INLINE bool insert_shared(const Stored& stored) {
    if constexpr (sizeof(Stored) <= 8) {
      for (std::size_t at = bucket_of(stored);; at = (at + kBucket) & mask_) {
        for (std::size_t i = 0; i < kBucket; ++i) {
          std::atomic_ref<Stored> place(places_[at + i]);
          Stored found = place.load(std::memory_order_relaxed);
          if (found == 0 && place.compare_exchange_strong(found, stored, std::memory_order_relaxed)) return true;
          if (found == stored) return false;
        }
      }
    } else {
      static_assert(sizeof(Stored) <= 8, "wide keys are not written atomically");
      return false;
    }
  }

  static constexpr std::size_t kNowhere = ~std::size_t{0};

  std::size_t places() const { return places_ == nullptr ? 0 : mask_ + kBucket; }

  // Where a key is; kNowhere if it is not there.
  std::size_t place_of(const Stored& stored) const {
    if (places_ == nullptr) return kNowhere;
    for (std::size_t at = bucket_of(stored);; at = (at + kBucket) & mask_) {
      for (std::size_t i = 0; i < kBucket; ++i) {
        if (is_free(places_[at + i])) return kNowhere;
        if (places_[at + i] == stored) return at + i;
      }
    }
  }

  bool contains(const Stored& stored) const { return place_of(stored) != kNowhere; }

  // Makes the table larger; false if the budget does not allow it, and the table is as it was.
  bool grow() {
    const int bits = bits_ == 0 ? kFirstBits : bits_ + (bits_ < kFourfoldUntil ? 2 : 1);
    const std::size_t bytes = std::size_t{64} << bits;
    if (!budget_.claim(bytes)) return false;
    Region region(bytes, Use::kTable);
    if (!region) {
      budget_.give_back(bytes);
      budget_.end(Reason::kMemory);
      return false;
    }
    Stored* const old = places_;
    const std::size_t old_places = old == nullptr ? 0 : mask_ + kBucket;
    const auto before = std::make_tuple(places_, bits_, shift_, mask_, room_);
    places_ = region.as<Stored>();
    bits_ = bits;
    shift_ = 64 - bits;
    mask_ = ((std::size_t{1} << bits) - 1) * kBucket;
    room_ = (std::size_t{1} << bits) * kBucket / 16 * 10;
    for (std::size_t i = 0; i < old_places; ++i) {
      if (i % 8192 == 0 && i != 0 && budget_.is_over()) {
        budget_.give_back(bytes);
        std::tie(places_, bits_, shift_, mask_, room_) = before;
        return false;
      }
      if (!is_free(old[i])) insert(old[i]);
    }
    drop();
    region_ = std::move(region);
    return true;
  }

 private:
  static constexpr int kFirstBits = 7;       // 8 KB
  static constexpr int kFourfoldUntil = 19;  // then twofold, so that a memory limit is not reached half empty

  RANDOLPH_INLINE static bool is_free(u32 stored) { return stored == 0; }
  RANDOLPH_INLINE static bool is_free(u64 stored) { return stored == 0; }
  RANDOLPH_INLINE static bool is_free(const WideKey& stored) { return stored.low == 0; }

  RANDOLPH_INLINE std::size_t bucket_of(const Stored& stored) const {
    return static_cast<std::size_t>(high_bits(stored) >> shift_) * kBucket;
  }

#if defined(RANDOLPH_SSE2)
  // A bit for each place that holds the key, and for each that is free.
  RANDOLPH_INLINE static void compare(const Stored* bucket, Stored stored, u32& same, u32& free) {
    if constexpr (sizeof(Stored) == 4) {
#if defined(RANDOLPH_AVX512)
      const __m512i line = _mm512_load_si512(bucket);
      same = _mm512_cmpeq_epi32_mask(line, _mm512_set1_epi32(static_cast<int>(stored)));
      free = _mm512_testn_epi32_mask(line, line);
#elif defined(RANDOLPH_AVX2)
      const __m256i key = _mm256_set1_epi32(static_cast<int>(stored));
      const __m256i zero = _mm256_setzero_si256();
      same = free = 0;
      for (int i = 0; i < 2; ++i) {
        const __m256i line = _mm256_load_si256(reinterpret_cast<const __m256i*>(bucket) + i);
        same |= static_cast<u32>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(line, key)))) << (8 * i);
        free |= static_cast<u32>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(line, zero)))) << (8 * i);
      }
#else
      const __m128i key = _mm_set1_epi32(static_cast<int>(stored));
      const __m128i zero = _mm_setzero_si128();
      same = free = 0;
      for (int i = 0; i < 4; ++i) {
        const __m128i line = _mm_load_si128(reinterpret_cast<const __m128i*>(bucket) + i);
        same |= static_cast<u32>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(line, key)))) << (4 * i);
        free |= static_cast<u32>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(line, zero)))) << (4 * i);
      }
#endif
    } else {
#if defined(RANDOLPH_AVX512)
      const __m512i line = _mm512_load_si512(bucket);
      same = _mm512_cmpeq_epi64_mask(line, _mm512_set1_epi64(static_cast<long long>(stored)));
      free = _mm512_testn_epi64_mask(line, line);
#elif defined(RANDOLPH_AVX2)
      const __m256i key = _mm256_set1_epi64x(static_cast<long long>(stored));
      const __m256i zero = _mm256_setzero_si256();
      same = free = 0;
      for (int i = 0; i < 2; ++i) {
        const __m256i line = _mm256_load_si256(reinterpret_cast<const __m256i*>(bucket) + i);
        same |= static_cast<u32>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(line, key)))) << (4 * i);
        free |= static_cast<u32>(_mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(line, zero)))) << (4 * i);
      }
#else
      same = free = 0;
      for (u32 i = 0; i < 8; ++i) {
        same |= static_cast<u32>(bucket[i] == stored) << i;
        free |= static_cast<u32>(bucket[i] == 0) << i;
      }
#endif
    }
  }
#endif

  void drop() {
    budget_.give_back(region_.bytes());
    std::vector<Region> regions;
    regions.push_back(std::move(region_));
    release_in_background(std::move(regions));
  }

  Budget& budget_;
  Region region_;
  Stored* places_ = nullptr;
  int bits_ = 0;
  int shift_ = 63;
  std::size_t mask_ = 0;
  std::size_t room_ = 0;
};

}  // namespace randolph::RANDOLPH_ISA
