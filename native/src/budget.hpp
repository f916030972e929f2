// What a solve may still use up: moves, nodes, seconds, memory, and the patience of whoever holds the stop flag.
//
// All searches of one solve share one budget. `ended()` is cheap enough to be asked every few microseconds and
// remembers its first "yes"; the search that hears it returns at once and is not resumed.
#pragma once

#include <chrono>
#include <cstdint>

#include "randolph/solver.hpp"

namespace randolph {

class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits) {}

  // Looks at the flag, the clock and the reporter. `bound` is for the report.
  bool ended() {
    if (reason_ != Reason::kNone) return true;
    if (limits_.stop != nullptr && limits_.stop->is_set()) return end(Reason::kStopped);
    const double now = seconds();
    if (now >= limits_.seconds) return end(Reason::kSeconds);
    if (limits_.report && now >= next_report_) {
      next_report_ = now + limits_.report_seconds;
      if (!limits_.report({bound_, nodes_, now})) return end(Reason::kStopped);
    }
    return false;
  }

  // One more node; false if there may be none.
  bool count_node() {
    if (nodes_ >= limits_.nodes) {
      end(Reason::kNodes);
      return false;
    }
    ++nodes_;
    return true;
  }

  // Memory is claimed before it is taken and given back after it is released.
  bool claim(std::uint64_t bytes) {
    if (bytes > limits_.memory - memory_) {
      end(Reason::kMemory);
      return false;
    }
    memory_ += bytes;
    return true;
  }
  void give_back(std::uint64_t bytes) { memory_ -= bytes; }

  bool end(Reason reason) {
    if (reason_ == Reason::kNone) reason_ = reason;
    return true;
  }

  void raise_bound(std::uint32_t bound) { bound_ = bound; }

  const Limits& limits() const { return limits_; }
  Reason reason() const { return reason_; }
  std::uint32_t bound() const { return bound_; }
  std::uint64_t nodes() const { return nodes_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  const Limits& limits_;
  Clock::time_point begin_ = Clock::now();
  double next_report_ = limits_.report_seconds;
  Reason reason_ = Reason::kNone;
  std::uint32_t bound_ = 0;
  std::uint64_t nodes_ = 0;
  std::uint64_t memory_ = 0;
};

}  // namespace randolph
