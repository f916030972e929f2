// A search that another thread stops as soon as it has reported progress.
#pragma once

#include <atomic>
#include <thread>

#include "randolph/solver.hpp"

namespace randolph {

inline Result stopped_under_way(const Board& board, const Problem& problem, const Options& options) {
  StopFlag stop;
  std::atomic<bool> under_way{false};
  Limits limits;
  limits.stop = &stop;
  limits.report_seconds = 0.001;
  limits.report = [&](const Report&) {
    under_way.store(true);
    under_way.notify_all();
    return true;
  };
  std::thread other([&] {
    under_way.wait(false);
    stop.set();
  });
  const Result result = solve(board, problem, limits, options);
  other.join();
  return result;
}

}  // namespace randolph
