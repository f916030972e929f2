// The remaining budget of a solve: moves, nodes, seconds, memory, and the stop flag.
//
// All searches and threads of one solve share one budget. `ended()` is cheap enough for a call every few microseconds
// and remembers its first "yes"; the search then returns at once and is not resumed.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

#include "randolph/solver.hpp"

namespace randolph {

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}

  // Checks the flag and the clock, and reports; only for the thread that called the solver.
  bool ended() {
    if (is_over()) return true;
    const double now = seconds();
    if (limits_.report && now >= next_report_) {
      next_report_ = now + limits_.report_seconds;
      if (!limits_.report({bound_, nodes(), now})) return end(Reason::kStopped);
    }
    return false;
  }

  // The same without a report, for any thread.
  bool is_over() { return is_stopped() || (seconds() >= limits_.seconds && end(Reason::kSeconds)); }

  // The same without the clock: reading it takes as long as the fast lane needs for a node.
  bool is_stopped() {
    if (reason() != Reason::kNone) return true;
    return limits_.stop != nullptr && limits_.stop->is_set() && end(Reason::kStopped);
  }

  // Counts more nodes; returns how many of them are allowed.
  std::uint64_t count_nodes(std::uint64_t more) {
    const std::uint64_t before = nodes_.fetch_add(more, std::memory_order_relaxed);
    if (more <= limits_.nodes && before <= limits_.nodes - more) return more;
    end(Reason::kNodes);
    return before < limits_.nodes ? limits_.nodes - before : 0;
  }

  // Memory is claimed before it is allocated, and returned to the budget after it is released.
  bool claim(std::uint64_t bytes) {
    const std::uint64_t now = memory_.fetch_add(bytes, std::memory_order_relaxed) + bytes;
    if (now > limits_.memory) {
      give_back(bytes);
      end(Reason::kMemory);
      return false;
    }
    std::uint64_t most = most_memory_.load(std::memory_order_relaxed);
    while (most < now && !most_memory_.compare_exchange_weak(most, now, std::memory_order_relaxed)) {
    }
    return true;
  }
  void give_back(std::uint64_t bytes) { memory_.fetch_sub(bytes, std::memory_order_relaxed); }

  // The first reason is kept.
  bool end(Reason reason) {
    Reason none = Reason::kNone;
    reason_.compare_exchange_strong(none, reason, std::memory_order_relaxed);
    return true;
  }

  void raise_bound(std::uint32_t bound) { bound_ = bound; }

  const Limits& limits() const { return limits_; }
  Reason reason() const { return reason_.load(std::memory_order_relaxed); }
  std::uint32_t bound() const { return bound_; }
  std::uint64_t nodes() const { return std::min(nodes_.load(std::memory_order_relaxed), limits_.nodes); }
  std::uint64_t most_memory() const { return most_memory_.load(std::memory_order_relaxed); }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  const Limits& limits_;
  Clock::time_point begin_ = Clock::now();
  double next_report_ = limits_.report_seconds;
  std::uint32_t bound_ = 0;
  std::atomic<Reason> reason_{Reason::kNone};
  std::atomic<std::uint64_t> nodes_{0};
  std::atomic<std::uint64_t> memory_{0};
  std::atomic<std::uint64_t> most_memory_{0};
};

}  // namespace randolph
