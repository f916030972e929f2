// The search for one active robot: bucket A*, level by level, over positions with what T2 and M7 remember. The theory,
// with proofs, is in docs/explanation/solver.md: the order in section 4, commutation and M7 in section 8.
//
// Let g be the cost so far, h a consistent lower bound of the rest, f = g + h. Level f holds all nodes with that f;
// settle(f) fills it with moves that add 1 or more from the levels before, then with moves that add 0. A position is
// first met at its least g, so the table is a plain set of keys, and the first goal is optimal. If two
// moves commute, only one order is searched; a lane may postpone moves whose nodes would add nothing to their own
// level. M7 is remembered as little as possible (the memories are kNone, kActive and kEvery); solver.cpp checks the
// answer and, if it breaks M7, searches again with kEvery.
//
// Successors wait in batches while their table lines are fetched. The lane implements robots, keys, travels and h. Once
// a search is long, threads share each level: every thread has its own nodes and batch, takes ranges of older levels'
// nodes, and closes what it has found; the table takes insertions from all. Node numbers have the thread in their
// lowest bits.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <exception>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "../any_search.hpp"
#include "../memory.hpp"
#include "batch.hpp"

// The number of nodes from which more than one thread pays; tests make it small.
#ifndef RANDOLPH_LONG
#define RANDOLPH_LONG 30000
#endif

namespace randolph::RANDOLPH_ISA {

// In place of what a move adds: marks the postponed moves.
inline constexpr u32 kPostponed = 0;

template <typename Lane>
class Search {
 public:
  using Node = typename Lane::Node;
  using Key = typename Lane::Key;
  using Info = typename Lane::Info;
  using Pending = typename Lane::Pending;
  using Stored = typename Pending::Stored;

  // Ends with kEnded once it has `restart_after` nodes; wants_restart() is then true. With `whole`, the search
  // continues after a solution until its level has been searched completely.
  Search(Lane lane, Key start, unsigned threads, std::uint64_t restart_after, bool whole, Budget& budget)
      : lane_(lane), start_(start), restart_after_(restart_after), whole_(whole), budget_(budget), table_(budget) {
    constexpr bool kShareable = sizeof(Stored) <= 8;
    const unsigned count = kShareable && threads > 1 ? threads : 1;
    thread_bits_ = std::bit_width(count - 1);
    for (unsigned i = 0; i < count; ++i) workers_.emplace_back(new Worker(budget));
    workers_[0]->batch.table = &table_;
    work_.reserve(32);
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() { budget_.give_back(costs_.bytes()); }

  u32 first_level() const { return lane_.bound(start_); }
  bool wants_restart() const { return wants_restart_; }
  bool found() const { return found_; }

  Outcome settle() {
    Worker& first = *workers_[0];
    const std::size_t level = first.levels.size();
    const bool looks = level == 0 || first.size >= kLook;
    if (looks ? budget_.ended() : budget_.is_stopped()) return Outcome::kEnded;
    if (level >= 2 && !make_postponed(level - 2)) return Outcome::kEnded;
    std::uint64_t before = 0;
    for (const auto& worker : workers_) {
      worker->levels.push_back(worker->size);
      before += worker->size;
    }
    if (level == 0) {
      first.batch.add(start_, kNone, Info{});
      const bool all = close(first);
      return found_ && (all || !whole_) ? Outcome::kFound : all ? Outcome::kSettled : Outcome::kEnded;
    }
    work_.clear();
    std::uint64_t waiting = 0;
    u32 most = 1;
    for (const auto& worker : workers_) most = worker->batch.most > most ? worker->batch.most : most;
    const u32 deepest = static_cast<u32>(level < most ? level : most);
    for (u32 added = 1; added <= deepest; ++added) {
      for (u32 w = 0; w < workers_.size(); ++w) {
        const std::vector<u32>& levels = workers_[w]->levels;
        waiting += levels[level - added + 1] - levels[level - added];
        add_ranges(w, level - added, added);
      }
    }
    const bool all = work(before);
    if (found_ && !whole_) return Outcome::kFound;
    if (!all || (found_ && !make_postponed(level - 1))) return Outcome::kEnded;
    if (found_) return Outcome::kFound;
    std::uint64_t after = 0;
    for (const auto& worker : workers_) after += worker->size;
    return after == before && waiting == 0 ? Outcome::kExhausted : Outcome::kSettled;
  }

  // AnySearch::note_costs(): the cost of a node is its level minus its bound.
  template <typename Solved>
  bool note_costs(Solved use) {
    const std::size_t bytes = table_.places() * sizeof(u16);
    if (!budget_.claim(bytes)) return false;
    costs_ = Region(bytes, Use::kTable);
    if (!costs_) {
      budget_.give_back(bytes);
      return !budget_.end(Reason::kMemory);
    }
    u16* const costs = costs_.as<u16>();
    for (auto& worker : workers_) {
      std::vector<u32>& levels = worker->levels;
      levels.push_back(worker->size);
      for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
        const u32 least = first_level() + static_cast<u32>(level);
        for (u32 i = levels[level]; i < levels[level + 1];) {
          if (budget_.ended()) return false;
          Key keys[kTogether];
          Stored stored[kTogether];
          u32 count = 0;
          for (; count < kTogether && i < levels[level + 1]; ++count, ++i) {
            keys[count] = worker->nodes.at(i)->key;
            stored[count] = mixed(keys[count]);
            table_.prefetch(stored[count]);
          }
          for (u32 j = 0; j < count; ++j) {
            const u32 bound = lane_.bound(keys[j]);
            costs[table_.place_of(stored[j])] = static_cast<u16>(least - bound);
            if (bound == 0) use(keys[j]);
          }
        }
      }
    }
    workers_.clear();
    return true;
  }

  u32 cost_of(const Key& key) const {
    const std::size_t place = table_.place_of(mixed(key));
    return place == Table<Stored>::kNowhere ? AnySearch::kNever : costs_.template as<u16>()[place];
  }

  // The moves to the goal, in the lane's encoding.
  std::vector<Info> steps() const {
    std::vector<Info> steps;
    if (!goal_.is_node) steps.push_back(goal_.info);
    for (u32 number = goal_.node; node(number).parent != kNone; number = node(number).parent) {
      steps.push_back(node(number).info);
    }
    return {steps.rbegin(), steps.rend()};
  }

 private:
  static constexpr u32 kNone = 0xFFFFFFFF;
  static constexpr u32 kRange = 512;
  static constexpr std::uint64_t kLong = RANDOLPH_LONG;
  static constexpr u32 kShort = 16384;    // up to this many nodes, the table fits in a cache
  static constexpr u32 kSoon = 8;         // successors that wait in that case
  static constexpr u32 kCheckEvery = 16;  // batches between two checks of the budget
  static constexpr u32 kLook = 256;       // with fewer nodes, the clock is read at the start alone
  static constexpr u32 kTogether = 64;    // keys that are looked up side by side

  struct Worker {
    explicit Worker(Budget& budget) : nodes(budget) { levels.reserve(32); }

    NodeList<Node> nodes;
    u32 size = 0;
    u32 closed = 0;
    u32 until_check = kCheckEvery;
    std::vector<u32> levels;  // the beginning of each
    Pending batch;
  };
  struct Range {
    u32 worker;
    u32 begin;
    u32 end;
    u32 added;
  };

  const Node& node(u32 number) const {
    return *workers_[number & ((1u << thread_bits_) - 1)]->nodes.at(number >> thread_bits_);
  }

  // Makes the moves that the nodes of a level postponed.
  bool make_postponed(std::size_t level) {
    if constexpr (Lane::kPostpones) {
      work_.clear();
      std::uint64_t nodes = 0;
      for (u32 w = 0; w < workers_.size(); ++w) {
        nodes += workers_[w]->size;
        add_ranges(w, level, kPostponed);
      }
      return work(nodes);
    }
    return true;
  }

  void add_ranges(u32 w, std::size_t level, u32 added) {
    const std::vector<u32>& levels = workers_[w]->levels;
    const u32 begin = levels[level];
    const u32 end = levels[level + 1];
    for (u32 from = begin; from < end; from += kRange) {
      work_.push_back({w, from, from + kRange < end ? from + kRange : end, added});
    }
  }

  // Processes `work_`. False if the search is over.
  bool work(std::uint64_t nodes) {
    next_work_.store(0, std::memory_order_relaxed);
    shared_ = workers_.size() > 1 && nodes >= kLong;
    return shared_ ? share() : run(*workers_[0]);
  }

  // Processes `work_` with all threads. False if the search is over.
  bool share() {
    stop_.store(false, std::memory_order_relaxed);
    std::atomic<bool> all{true};
    const auto job = [&](Worker& worker) {
      if (!run(worker)) {
        all.store(false, std::memory_order_relaxed);
        stop_.store(true, std::memory_order_relaxed);
      }
    };
    total_.store(0, std::memory_order_relaxed);
    for (const auto& worker : workers_) total_.fetch_add(worker->size, std::memory_order_relaxed);
    Worker& mine = *workers_[0];
    mine.batch.table = nullptr;  // another thread may be changing it
    std::vector<std::thread> others;
    std::exception_ptr thrown;
    try {
      for (std::size_t w = 1; w < workers_.size(); ++w) {
        others.emplace_back(job, std::ref(*workers_[w]));
      }
    } catch (const std::system_error&) {  // no more threads available: the existing ones do the work
    }
    try {
      job(mine);
    } catch (...) {  // the reporter may throw
      thrown = std::current_exception();
      stop_.store(true, std::memory_order_relaxed);
    }
    for (std::thread& other : others) other.join();
    mine.batch.table = &table_;
    if (thrown) std::rethrow_exception(thrown);
    return all.load(std::memory_order_relaxed);
  }

  bool run(Worker& worker) {
    const bool owner = &worker == workers_[0].get();
    u32 added = 0;
    for (;;) {
      const std::size_t at = next_work_.fetch_add(1, std::memory_order_relaxed);
      if (at >= work_.size()) break;
      const Range& range = work_[at];
      if (range.added != added) {  // smaller additions may lead to the goal sooner
        if (worker.batch.count != 0 && !close(worker)) return false;
        added = range.added;
      }
      if (!process(worker, range)) return false;
      if (shared_ && (stop_.load(std::memory_order_relaxed) || (owner && budget_.ended()))) return false;
    }
    return settle_batch(worker, added);
  }

  bool process(Worker& worker, const Range& range) {
    const NodeList<Node>& nodes = workers_[range.worker]->nodes;
    for (u32 i = range.begin; i < range.end;) {
      Node* node = nodes.at(i);
      const u32 end = i + std::min(range.end - i, NodeList<Node>::side_by_side(i));
      for (; i < end; ++i, ++node) {
        const u32 number = i << thread_bits_ | range.worker;
        if (!lane_.has(*node, range.added)) continue;
        lane_.revisit(*node, number, range.added, worker.batch);
        if (worker.batch.count >= full(worker) && !settle_batch(worker, range.added)) return false;
      }
    }
    return true;
  }

  bool settle_batch(Worker& worker, u32 added) {
    if (!Lane::kPostpones || added != kPostponed) return close(worker);
    // Moves that were postponed need no visit.
    if (!(shared_ ? flush_shared(worker) : flush(worker))) return false;
    worker.closed = worker.size;
    return true;
  }

  // Inserts the batch into the table, visits the new nodes, and repeats this until nothing waits. False if the search
  // is over.
  bool close(Worker& worker) {
    const u32 index = shared_ ? index_of(worker) : 0;
    for (;;) {
      if (!(shared_ ? flush_shared(worker) : flush(worker))) return false;
      if (worker.closed == worker.size) return true;
      const u32 much = full(worker);
      while (worker.closed < worker.size && worker.batch.count < much) {
        Node* node = worker.nodes.at(worker.closed);
        const u32 end =
            worker.closed + std::min(worker.size - worker.closed, NodeList<Node>::side_by_side(worker.closed));
        for (; worker.closed < end && worker.batch.count < much; ++worker.closed, ++node) {
          Goal<Info> goal{};
          if (lane_.visit(*node, worker.closed << thread_bits_ | index, worker.batch, goal)) {
            const std::lock_guard lock(goal_lock_);
            if (!found_) goal_ = goal;
            found_ = true;
            if (!whole_) return false;
          }
        }
      }
    }
  }

  // The number of waiting successors at which the batch is inserted. While everything fits in the nearest caches there
  // is nothing to wait for, and the goal may be among the first successors.
  u32 full(const Worker& worker) const { return !shared_ && worker.size < kShort ? kSoon : Pending::kFull; }

  u32 index_of(const Worker& worker) const {
    u32 index = 0;
    while (workers_[index].get() != &worker) ++index;
    return index;
  }

  bool reserve_nodes(Worker& worker, u32 count) {
    if (worker.size + std::uint64_t{count} >= kNone >> thread_bits_) {  // numbers of nodes have 32 bits
      budget_.end(Reason::kMemory);
      return false;
    }
    return worker.nodes.reserve(worker.size + count);
  }

  // Appends the nodes of the batch that `insert` says are new; returns how many there are then.
  template <typename Insert>
  RANDOLPH_INLINE u32 append(Worker& worker, Insert insert) {
    const Pending& batch = worker.batch;
    u32 size = worker.size;
    for (u32 i = 0; i < batch.count;) {
      // Written whether new or not, to avoid unpredictable branches; as many as certainly fit into the same block.
      Node* to = worker.nodes.at(size);
      const u32 fit = NodeList<Node>::side_by_side(size);
      const u32 end = batch.count - i < fit ? batch.count : i + fit;
      for (; i < end; ++i) {
        const bool fresh = insert(batch.stored[i]);
        to->key = batch.keys[i];
        to->parent = batch.parents[i];
        to->info = batch.infos[i];
        to += fresh;
        size += fresh;
      }
    }
    return size;
  }

  bool flush(Worker& worker) {
    Pending& batch = worker.batch;
    const u32 count = batch.count;
    if (count == 0) return true;
    while (worker.size + count > table_.room()) {
      if (!table_.grow()) return false;
    }
    if (!reserve_nodes(worker, count)) return false;
    const u32 size = append(worker, [&](const Stored& stored) { return table_.insert(stored); });
    batch.count = 0;
    return keep(worker, size, true) && (size < restart_after_ || found_ || request_restart());
  }

  bool flush_shared(Worker& worker) {
    Pending& batch = worker.batch;
    const u32 count = batch.count;
    if (count == 0) return !stop_.load(std::memory_order_relaxed);
    if (!reserve_nodes(worker, count)) return false;
    u32 size = worker.size;
    for (;;) {
      {
        const std::shared_lock lock(table_lock_);
        if (total_.fetch_add(count, std::memory_order_relaxed) + count <= table_.room()) {
          for (u32 i = 0; i < count; ++i) table_.prefetch(batch.stored[i]);
          if constexpr (sizeof(Stored) <= 8) {
            size = append(worker, [&](const Stored& stored) { return table_.insert_shared(stored); });
          }
          total_.fetch_sub(count - (size - worker.size), std::memory_order_relaxed);
          break;
        }
        total_.fetch_sub(count, std::memory_order_relaxed);
      }
      const std::unique_lock lock(table_lock_);
      if (total_.load(std::memory_order_relaxed) + count > table_.room() && !table_.grow()) return false;
    }
    batch.count = 0;
    return keep(worker, size, &worker == workers_[0].get()) && !stop_.load(std::memory_order_relaxed);
  }

  bool keep(Worker& worker, u32 size, bool owner) {
    const u32 added = size - worker.size;
    const std::uint64_t allowed = budget_.count_nodes(added);
    worker.size += static_cast<u32>(allowed);
    if (allowed != added) return false;
    if (--worker.until_check != 0) return true;
    worker.until_check = kCheckEvery;
    return !(owner ? budget_.ended() : budget_.is_over());
  }

  bool request_restart() {
    wants_restart_ = true;
    return false;
  }

  Lane lane_;
  Key start_;
  std::uint64_t restart_after_;
  bool whole_;
  Budget& budget_;
  Table<Stored> table_;
  Region costs_;  // by the places of the table
  int thread_bits_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<Range> work_;
  std::atomic<std::size_t> next_work_{0};
  std::atomic<std::uint64_t> total_{0};
  std::atomic<bool> stop_{false};
  bool shared_ = false;  // several threads process `work_`; as a parameter, it would make the compiler clone everything
  std::shared_mutex table_lock_;
  std::mutex goal_lock_;
  Goal<Info> goal_{};
  bool found_ = false;
  bool wants_restart_ = false;
};

}  // namespace randolph::RANDOLPH_ISA
