// Nodes, and the successors that wait to be inserted into the table.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "../budget.hpp"
#include "../memory.hpp"
#include "table.hpp"
#include "vectors.hpp"

// Blocks of nodes grow up to 2 to this power; tests make it small.
#ifndef RANDOLPH_LARGE_BITS
#define RANDOLPH_LARGE_BITS 20
#endif

namespace randolph::RANDOLPH_ISA {

template <typename KeyType, typename MaskType, typename InfoType>
struct NodeOf {
  using Key = KeyType;
  Key key;
  u32 parent;
  InfoType info;       // the move that led here
  MaskType later;      // the moves that add 2 or more and are not made yet
  MaskType postponed;  // the moves that add 1 and are postponed
};

// The nodes of one thread in the order in which they were found. Nodes never move: the list grows by blocks, 1024 nodes
// at first, each then as large as all before it, up to 2^20. Small block b covers the numbers whose bit_width(number >>
// 10) is b; large ones follow from 2^20 on.
template <typename Node>
class NodeList {
 public:
  explicit NodeList(Budget& budget) : budget_(budget) {}
  NodeList(const NodeList&) = delete;
  NodeList& operator=(const NodeList&) = delete;
  ~NodeList() {
    for (const Region& region : regions_) budget_.give_back(region.bytes());
    release_in_background(std::move(regions_));
  }

  RANDOLPH_INLINE Node* at(u32 number) const {
    if (number >> kLargeBits != 0) {
      return large_[(number >> kLargeBits) - 1] + (number & ((1u << kLargeBits) - 1));
    }
    const auto block = static_cast<u32>(std::bit_width(number >> kSmallBits));
    return small_[block] + (block == 0 ? number : number - (1u << (kSmallBits - 1 + block)));
  }

  // How many nodes, beginning with this one, are adjacent in memory.
  RANDOLPH_INLINE static u32 side_by_side(u32 number) {
    if (number >> kLargeBits != 0) return (1u << kLargeBits) - (number & ((1u << kLargeBits) - 1));
    const auto block = static_cast<u32>(std::bit_width(number >> kSmallBits));
    return (1u << (kSmallBits + block)) - number;
  }

  // Makes room for `size` nodes in total; false if the budget does not allow it.
  RANDOLPH_INLINE bool reserve(u32 size) { return size <= room_ || grow(size); }

 private:
  static constexpr u32 kSmallBits = 10;
  static constexpr u32 kLargeBits = RANDOLPH_LARGE_BITS;
  static constexpr std::size_t kSmallBlocks = kLargeBits - kSmallBits + 1;
  static constexpr std::size_t kLargeBlocks = std::size_t{1} << (32 - kLargeBits);

  bool grow(u32 size) {
    while (room_ < size) {
      const u32 nodes = room_ == 0 ? 1u << kSmallBits : room_ < (1u << kLargeBits) ? room_ : 1u << kLargeBits;
      if (room_ > 0xFFFFFFFF - nodes) {
        budget_.end(Reason::kMemory);
        return false;
      }
      if (!budget_.claim(nodes * sizeof(Node))) return false;
      Region region(nodes * sizeof(Node), Use::kList);
      if (!region) {
        budget_.give_back(nodes * sizeof(Node));
        budget_.end(Reason::kMemory);
        return false;
      }
      if (regions_.size() < kSmallBlocks) {
        small_[regions_.size()] = region.template as<Node>();
      } else {
        // Other threads read the list while it grows: its array stays where it is.
        if (large_.empty()) large_.reserve(kLargeBlocks);
        large_.push_back(region.template as<Node>());
      }
      regions_.push_back(std::move(region));
      room_ += nodes;
    }
    return true;
  }

  Budget& budget_;
  std::vector<Region> regions_;
  u32 room_ = 0;
  Node* small_[kSmallBlocks];  // as far as there are regions
  std::vector<Node*> large_;
};

template <typename Info>
struct Goal {
  u32 node;
  Info info;     // the move from the node to the goal
  bool is_node;  // the node itself is the goal
};

template <typename Key, typename Info, u32 Size>
struct Batch {
  static constexpr u32 kSize = Size;
  static constexpr u32 kFull = Size - 32;  // a node adds up to 24

  using Stored = std::remove_cvref_t<decltype(mixed(std::declval<Key>()))>;

  u32 count = 0;
  u32 most = 1;                          // the most that a move noted for later adds
  const Table<Stored>* table = nullptr;  // whose lines to fetch; null while other threads may make it grow
  Key keys[Size];
  Stored stored[Size];
  u32 parents[Size];
  Info infos[Size];

  RANDOLPH_INLINE void add(const Key& key, u32 parent, Info info) {
    keys[count] = key;
    stored[count] = mixed(key);
    if (table != nullptr) table->prefetch(stored[count]);
    parents[count] = parent;
    infos[count] = info;
    ++count;
  }

  // Up to sixteen successors at once: those whose bit in `moves` is set.
  RANDOLPH_INLINE void add(Quads key, Quads info, u32 moves, u32 parent) {
    static_assert(sizeof(Key) == 4 && sizeof(Info) == 4);
#if defined(RANDOLPH_AVX512)
    const auto mask = static_cast<__mmask16>(moves);
    const __m512i kept = _mm512_maskz_compress_epi32(mask, key.v);
    const __m512i mix = _mm512_mullo_epi32(_mm512_xor_si512(kept, _mm512_srli_epi32(kept, 15)),
                                           _mm512_set1_epi32(static_cast<int>(0x9E3779B1u)));
    _mm512_storeu_si512(keys + count, kept);
    _mm512_storeu_si512(stored + count, mix);
    _mm512_storeu_si512(infos + count, _mm512_maskz_compress_epi32(mask, info.v));
    _mm512_storeu_si512(parents + count, _mm512_set1_epi32(static_cast<int>(parent)));
    const u32 end = count + static_cast<u32>(std::popcount(moves));
    if (table != nullptr) {
      for (u32 i = count; i < end; ++i) table->prefetch(stored[i]);
    }
    count = end;
#else
    alignas(64) u32 each_key[16];
    alignas(64) u32 each_info[16];
    key.store(each_key);
    info.store(each_info);
    for (u32 left = moves; left != 0; left &= left - 1) {
      const auto m = static_cast<u32>(std::countr_zero(left));
      add(each_key[m], parent, each_info[m]);
    }
#endif
  }
};

// The same for nodes with any number of successors.
template <typename Key, typename Info>
struct OpenBatch {
  static constexpr u32 kFull = 1024;

  using Stored = std::remove_cvref_t<decltype(mixed(std::declval<Key>()))>;

  u32 count = 0;
  u32 most = 1;  // the most that a move noted for later adds
  const Table<Stored>* table = nullptr;
  std::vector<Key> keys;
  std::vector<Stored> stored;
  std::vector<u32> parents;
  std::vector<Info> infos;

  RANDOLPH_INLINE void add(const Key& key, u32 parent, Info info) {
    if (count == keys.size()) {
      const std::size_t size = std::max<std::size_t>(2 * kFull, 2 * keys.size());
      keys.resize(size);
      stored.resize(size);
      parents.resize(size);
      infos.resize(size);
    }
    keys[count] = key;
    stored[count] = mixed(key);
    if (table != nullptr) table->prefetch(stored[count]);
    parents[count] = parent;
    infos[count] = info;
    ++count;
  }
};

}  // namespace randolph::RANDOLPH_ISA
