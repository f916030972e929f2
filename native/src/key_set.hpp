// A set of position keys that only grows: open addressing, linear probing, one cache line touched for most questions.
//
// A key is never 0, which marks a free slot. The slot is given by the top bits of a mixed key, so when the table grows
// the keys of a stretch of the old table land in one stretch of the new one: growing walks both in order. It starts at
// 16 KB, for the typical search has a few hundred nodes, and growing asks the budget on its way, so that it can be
// interrupted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "memory.hpp"

namespace randolph {

// Keys that do not fit in 64 bits: five robots with their memory on boards of 64×64, and larger.
struct WideKey {
  std::uint64_t low;
  std::uint64_t high;
  friend bool operator==(const WideKey&, const WideKey&) = default;
};

inline bool is_free(std::uint64_t key) {
  return key == 0;
}
inline bool is_free(const WideKey& key) {
  return key.low == 0;
}

inline std::uint64_t mixed(std::uint64_t key) {
  key ^= key >> 32;
  key *= 0x9E3779B97F4A7C15;
  key ^= key >> 29;
  return key * 0xBF58476D1CE4E5B9;
}
inline std::uint64_t mixed(const WideKey& key) {
  return mixed(key.low ^ mixed(key.high + 1));
}

template <typename Key>
class KeySet {
 public:
  explicit KeySet(Budget& budget) : budget_(budget) {}
  KeySet(const KeySet&) = delete;
  KeySet& operator=(const KeySet&) = delete;
  ~KeySet() { drop(); }

  // Makes room for one more key; false if the budget has ended (the set is then as it was).
  bool reserve_one() { return size_ < room_ || grow(); }

  void prefetch(std::uint64_t hash) const {
#if defined(__GNUC__) || defined(__clang__)
    if (room_ != 0) __builtin_prefetch(slots_ + (hash >> shift_), 1);
#endif
  }

  // Inserts; false if the key was there. reserve_one() must have said yes.
  bool insert(const Key& key, std::uint64_t hash) {
    for (std::size_t slot = hash >> shift_;; slot = (slot + 1) & mask_) {
      if (is_free(slots_[slot])) {
        slots_[slot] = key;
        ++size_;
        return true;
      }
      if (slots_[slot] == key) return false;
    }
  }

 private:
  static constexpr int kFirstBits = 11;
  static constexpr int kFourfoldUntil = 22;  // then twofold, lest a limit of memory is met half empty

  bool grow() {
    const int bits = bits_ == 0 ? kFirstBits : bits_ + (bits_ < kFourfoldUntil ? 2 : 1);
    const std::size_t bytes = (std::size_t{1} << bits) * sizeof(Key);
    if (!budget_.claim(bytes)) return false;
    Region table(bytes, Use::kTable);
    if (!table) {
      budget_.give_back(bytes);
      budget_.end(Reason::kMemory);
      return false;
    }
    Key* const slots = table.as<Key>();
    const int shift = 64 - bits;
    const std::size_t mask = (std::size_t{1} << bits) - 1;
    const std::size_t old = bits_ == 0 ? 0 : mask_ + 1;
    for (std::size_t from = 0; from < old; ++from) {
      if (from % 4096 == 0 && budget_.ended()) {
        budget_.give_back(bytes);
        return false;
      }
      if (is_free(slots_[from])) continue;
      std::size_t slot = mixed(slots_[from]) >> shift;
      while (!is_free(slots[slot])) slot = (slot + 1) & mask;
      slots[slot] = slots_[from];
    }
    drop();
    table_ = std::move(table);
    slots_ = slots;
    bits_ = bits;
    shift_ = shift;
    mask_ = mask;
    room_ = (mask + 1) / 8 * 5;
    return true;
  }

  // Gives the table back.
  void drop() {
    budget_.give_back(table_.bytes());
    std::vector<Region> regions;
    regions.push_back(std::move(table_));
    release_aside(std::move(regions));
  }

  Budget& budget_;
  Region table_;
  Key* slots_ = nullptr;
  int bits_ = 0;
  int shift_ = 0;
  std::size_t mask_ = 0;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace randolph
