// The set of keys, the arena, and the budget that they ask while they grow.

#include <set>

#include "arena.hpp"
#include "check.hpp"
#include "key_set.hpp"

namespace randolph::tests {
namespace {

std::uint64_t numbered(std::uint64_t number, std::uint64_t*) {
  return number * 3 + 1;
}
WideKey numbered(std::uint64_t number, WideKey*) {
  return {number % 1000 + 1, number / 1000};
}

template <typename Key>
void fill(std::uint64_t count) {
  const Limits limits;
  Budget budget(limits);
  KeySet<Key> set(budget);
  for (std::uint64_t round = 0; round < 2; ++round) {
    std::uint64_t inserted = 0;
    for (std::uint64_t number = 0; number < count; ++number) {
      const Key key = numbered(number, static_cast<Key*>(nullptr));
      CHECK(set.reserve_one());
      if (set.insert(key, mixed(key))) ++inserted;
    }
    CHECK_EQUAL(inserted, round == 0 ? count : 0);
  }
}

TEST("a set takes each key once, and still knows them all after it has grown") {
  fill<std::uint64_t>(200000);
  fill<WideKey>(200000);
}

TEST("a stop flag ends the growing of a set, which is then as it was") {
  StopFlag stop;
  Limits limits;
  limits.stop = &stop;
  Budget budget(limits);
  KeySet<std::uint64_t> set(budget);
  std::uint64_t count = 0;
  const auto add = [&] {
    const std::uint64_t key = ++count;
    return set.insert(key, mixed(key));
  };
  // The first table has room for some; stop where it is full.
  while (count < 2048 / 8 * 5) {
    CHECK(set.reserve_one());
    CHECK(add());
  }
  stop.set();
  CHECK(!set.reserve_one());
  CHECK_EQUAL(budget.reason(), Reason::kStopped);
  for (std::uint64_t key = 1; key <= count; ++key) CHECK(!set.insert(key, mixed(key)));
}

TEST("memory is claimed as it is taken, and given back") {
  Limits limits;
  limits.memory = 100000;
  Budget budget(limits);
  {
    KeySet<std::uint64_t> set(budget);
    CHECK(set.reserve_one());  // 16 KB
    CHECK(!budget.claim(100000));
    CHECK_EQUAL(budget.reason(), Reason::kMemory);
  }
  Budget fresh(limits);
  {
    Arena<std::uint64_t> arena(fresh);
    CHECK(arena.reserve_one());
  }
  CHECK(fresh.claim(100000));
}

TEST("an arena keeps every node with its parent, across all sizes of its blocks") {
  const Limits limits;
  Budget budget(limits);
  Arena<std::uint64_t> arena(budget);
  const NodeNumber count = (1u << 21) + 5000;
  for (NodeNumber node = 0; node < count; ++node) {
    if (!arena.reserve_one()) return fail(__FILE__, __LINE__, "no room");
    arena.push(node * 7ull + 1, node / 2);
  }
  CHECK_EQUAL(arena.size(), count);
  bool kept = true;
  for (NodeNumber node = 0; node < count; ++node) {
    kept = kept && arena.key(node) == node * 7ull + 1 && arena.parent(node) == node / 2;
  }
  CHECK(kept);
}

TEST("regions come zeroed, small and large ones") {
  for (const std::size_t bytes : {std::size_t{4096}, std::size_t{1} << 20, (std::size_t{1} << 26) + 4096}) {
    Region region(bytes, Use::kTable);
    CHECK(static_cast<bool>(region));
    bool zero = true;
    for (std::size_t i = 0; i < bytes; i += 1024) zero = zero && region.as<char>()[i] == 0;
    CHECK(zero);
    region.as<char>()[bytes - 1] = 1;
  }
}

}  // namespace
}  // namespace randolph::tests
