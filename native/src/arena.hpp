// The nodes of a search in the order in which they were found, each with the node it was found from.
//
// Nodes never move: the arena grows by blocks, 1024 nodes at first, each then as large as all before it, up to blocks
// of 2^20. Block b covers the numbers whose bit_width(number >> 10) is b, or, from 2^20 on, b = 10 + (number >> 20).
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "budget.hpp"
#include "memory.hpp"

namespace randolph {

using NodeNumber = std::uint32_t;

template <typename Key>
class Arena {
 public:
  static constexpr NodeNumber kNone = 0xFFFFFFFF;

  explicit Arena(Budget& budget) : budget_(budget) {}
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena() {
    budget_.give_back(bytes_);
    release_aside(std::move(regions_));
  }

  NodeNumber size() const { return size_; }

  // Makes room for one more node; false if the budget has ended.
  bool reserve_one() { return size_ < room_ || grow(); }

  // reserve_one() must have said yes.
  void push(const Key& key, NodeNumber parent) {
    const Place place = place_of(size_++);
    blocks_[place.block].keys[place.offset] = key;
    blocks_[place.block].parents[place.offset] = parent;
  }

  const Key& key(NodeNumber node) const {
    const Place place = place_of(node);
    return blocks_[place.block].keys[place.offset];
  }
  NodeNumber parent(NodeNumber node) const {
    const Place place = place_of(node);
    return blocks_[place.block].parents[place.offset];
  }

 private:
  static constexpr int kSmallBits = 10;
  static constexpr int kLargeBits = 20;
  struct Place {
    std::size_t block;
    std::size_t offset;
  };
  struct Block {
    Key* keys;
    NodeNumber* parents;
  };

  static Place place_of(NodeNumber node) {
    if (node >> kLargeBits != 0) {
      return {(kLargeBits - kSmallBits) + (node >> kLargeBits), node & ((NodeNumber{1} << kLargeBits) - 1)};
    }
    const auto block = static_cast<std::size_t>(std::bit_width(node >> kSmallBits));
    return {block, block == 0 ? node : node - (NodeNumber{1} << (kSmallBits - 1 + block))};
  }

  bool grow() {
    if (size_ >= kNone - (NodeNumber{1} << kLargeBits)) {  // four thousand million nodes are all it can number
      budget_.end(Reason::kMemory);
      return false;
    }
    const NodeNumber nodes = size_ == 0 ? NodeNumber{1} << kSmallBits : std::min(size_, NodeNumber{1} << kLargeBits);
    const std::size_t bytes = nodes * (sizeof(Key) + sizeof(NodeNumber));
    if (!budget_.claim(bytes)) return false;
    Region region(bytes, Use::kList);
    if (!region) {
      budget_.give_back(bytes);
      budget_.end(Reason::kMemory);
      return false;
    }
    Key* const keys = region.template as<Key>();
    regions_.push_back(std::move(region));
    blocks_.push_back({keys, reinterpret_cast<NodeNumber*>(keys + nodes)});
    bytes_ += bytes;
    room_ += nodes;
    return true;
  }

  Budget& budget_;
  std::vector<Region> regions_;
  std::vector<Block> blocks_;  // in the regions
  std::uint64_t bytes_ = 0;
  NodeNumber size_ = 0;
  NodeNumber room_ = 0;
};

}  // namespace randolph
