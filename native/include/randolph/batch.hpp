// Many problems, solved in threads, one problem in each thread; the results come in the order of the problems.
//
// One thread adds problems and takes results. Any number of problems may wait; the caller must bound it. An invalid
// problem does not end the batch: its answer is the exception that solve() throws.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>

#include "randolph/solver.hpp"

namespace randolph {

class Batch {
 public:
  // The outcome of a problem: the result, or the exception of solve().
  struct Answer {
    Result result;
    std::exception_ptr error;  // null if there is a result
  };

  // `threads`: 0 for as many as the machine has. Limits apply to each problem; once `limits.stop` is set, waiting
  // problems are answered at once. There are no reports.
  Batch(unsigned threads, const Limits& limits, const Options& options);
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;
  ~Batch();  // ends the searches in progress

  // The board must exist until the answer has been taken or the batch has been destroyed.
  void add(const Board& board, Problem problem);

  // The number of problems whose answers have not been taken.
  std::size_t waiting() const;

  // Whether a thread is idle.
  bool has_idle_thread() const;

  // The next answer in the order of the problems. Waits for it at most `seconds`, and with `until_idle` only until
  // has_idle_thread(). Returns nothing if it is not ready by then, or if no problem waits.
  std::optional<Answer> take(double seconds, bool until_idle = false);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace randolph
