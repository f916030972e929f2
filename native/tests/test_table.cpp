// The set of keys and the list of nodes, as compiled for every machine. Other tests compare the node counts of all
// instruction sets.

#define RANDOLPH_ISA portable

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "check.hpp"
#include "isa/batch.hpp"
#include "isa/table.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

using portable::mixed;
using portable::NodeList;
using portable::Table;

std::uint64_t random_key(std::mt19937& random) {
  return (std::uint64_t{random()} << 32 | random()) | 1;
}

// Keys of one type, some of them close together, so that buckets overflow.
template <typename Stored>
std::vector<Stored> keys(std::size_t count) {
  std::mt19937 random(7);
  std::vector<Stored> made;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t key = random_key(random);
    if constexpr (std::is_same_v<Stored, WideKey>) {
      made.push_back({key | 1, random() % 4});
    } else {
      const auto stored = static_cast<Stored>(key);
      made.push_back(i % 200 == 0 ? static_cast<Stored>(stored >> (sizeof(Stored) * 8 - 18) | 1) : stored);
    }
  }
  return made;
}

template <typename Stored>
void grows_and_forgets_nothing() {
  Limits limits;
  Budget budget(limits);
  {
    Table<Stored> table(budget);
    const auto before = [](const Stored& a, const Stored& b) {
      if constexpr (std::is_same_v<Stored, WideKey>) {
        return std::pair(a.low, a.high) < std::pair(b.low, b.high);
      } else {
        return a < b;
      }
    };
    std::set<Stored, decltype(before)> known(before);
    std::size_t grown = 0;
    for (const Stored& key : keys<Stored>(200000)) {
      if (known.size() + 1 > table.room()) {
        const std::size_t room = table.room();
        if (!table.grow()) return fail(__FILE__, __LINE__, "it does not grow");
        CHECK(table.room() > room);
        ++grown;
      }
      const bool fresh = known.insert(key).second;
      CHECK_EQUAL(table.insert(key), fresh);
    }
    CHECK(grown > 4);
    for (const Stored& key : known) CHECK(table.contains(key));
    int absent = 0;
    for (std::uint64_t i = 1; i < 2000; ++i) {
      Stored key{};
      if constexpr (std::is_same_v<Stored, WideKey>) {
        key = {i + 5000, i};
      } else {
        key = static_cast<Stored>(mixed(static_cast<Stored>(i * 12345)));
      }
      if (known.count(key) != 0) continue;
      ++absent;
      CHECK(!table.contains(key));
    }
    CHECK(absent > 1000);
  }
  CHECK(budget.most_memory() > 0);
  CHECK_EQUAL(budget.reason(), Reason::kNone);
}

TEST("the set of keys grows, and finds exactly the inserted keys, for keys of every width") {
  grows_and_forgets_nothing<std::uint32_t>();
  grows_and_forgets_nothing<std::uint64_t>();
  grows_and_forgets_nothing<WideKey>();
}

TEST("keys are mixed one to one, and none but 0 to 0") {
  std::vector<std::uint32_t> found;
  for (std::uint32_t key = 0; key < 200000; ++key) found.push_back(mixed(key * 17 + (key & 1) * 0x80000000u));
  std::sort(found.begin(), found.end());
  CHECK(std::adjacent_find(found.begin(), found.end()) == found.end());
  CHECK_EQUAL(std::count(found.begin(), found.end(), 0u), 1);
  std::mt19937 random(9);
  std::vector<std::uint64_t> wide;
  for (int i = 0; i < 100000; ++i) wide.push_back(mixed(random_key(random) << (i % 40)));
  CHECK_EQUAL(std::count(wide.begin(), wide.end(), 0u), 0);
}

TEST("a table that may not grow stays as it was, and all memory is returned to the budget") {
  Limits limits;
  limits.memory = 200000;
  Budget budget(limits);
  {
    Table<std::uint64_t> table(budget);
    std::vector<std::uint64_t> inside;
    std::mt19937 random(5);
    while (inside.size() < table.room() || table.grow()) {
      inside.push_back(random_key(random));
      table.insert(inside.back());
    }
    CHECK(inside.size() > 1000);
    CHECK_EQUAL(budget.reason(), Reason::kMemory);
    for (const std::uint64_t key : inside) CHECK(table.contains(key));
    CHECK(budget.most_memory() <= limits.memory);
  }
  // All of it is available again.
  CHECK(budget.claim(limits.memory));
  budget.give_back(limits.memory);
}

TEST("a table that is stopped while it grows stays as it was") {
  StopFlag stop;
  Limits limits;
  limits.stop = &stop;
  Budget budget(limits);
  Table<std::uint64_t> table(budget);
  std::vector<std::uint64_t> inside;
  std::mt19937 random(6);
  while (inside.size() < 50000) {
    if (inside.size() + 1 > table.room()) CHECK(table.grow());
    inside.push_back(random_key(random));
    table.insert(inside.back());
  }
  const std::size_t room = table.room();
  const std::uint64_t memory = budget.most_memory();
  stop.set();
  CHECK(!table.grow());
  CHECK_EQUAL(table.room(), room);
  CHECK_EQUAL(budget.reason(), Reason::kStopped);
  for (const std::uint64_t key : inside) CHECK(table.contains(key));
  CHECK(budget.most_memory() >= memory);
}

struct Node {
  std::uint64_t key;
  std::uint32_t parent;
};

TEST("a list of nodes grows by blocks and never moves a node") {
  Limits limits;
  Budget budget(limits);
  {
    NodeList<Node> nodes(budget);
    // Beyond the block from which on they do not get larger.
    constexpr std::uint32_t kCount = (1u << 21) + 5000;
    std::vector<const Node*> first;
    for (std::uint32_t number = 0; number < kCount;) {
      const std::uint32_t fit = std::min(NodeList<Node>::side_by_side(number), kCount - number);
      if (fit == 0 || !nodes.reserve(number + fit)) return fail(__FILE__, __LINE__, "no room");
      Node* const at = nodes.at(number);
      first.push_back(at);
      for (std::uint32_t i = 0; i < fit; ++i) at[i] = {number + i, i};
      number += fit;
    }
    CHECK(first.size() > 10);
    bool kept = true;
    for (std::uint32_t number = 0; number < kCount; ++number) kept &= nodes.at(number)->key == number;
    CHECK(kept);
    CHECK(nodes.at(0) == first.front());
    CHECK(budget.most_memory() >= kCount * sizeof(Node));
  }
  CHECK_EQUAL(budget.reason(), Reason::kNone);
}

TEST("a list of nodes that may not grow reports it, and returns its memory to the budget") {
  Limits limits;
  limits.memory = 100000;
  Budget budget(limits);
  {
    NodeList<Node> nodes(budget);
    CHECK(nodes.reserve(1000));
    CHECK(!nodes.reserve(10000));
    CHECK_EQUAL(budget.reason(), Reason::kMemory);
    CHECK(budget.most_memory() <= limits.memory);
  }
  CHECK(budget.claim(limits.memory));
}

}  // namespace
}  // namespace randolph::tests
