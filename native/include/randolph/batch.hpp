// Many problems: solved in threads, one problem in each, the results in the order of the questions.
//
// One thread asks and takes. Any number of problems may wait; it is for the caller to bound it. A problem
// that is none does not end the batch: its answer is the exception that solve() throws.
#pragma once

#include <cstddef>
#include <exception>
#include <memory>
#include <optional>

#include "randolph/solver.hpp"

namespace randolph {

class Batch {
 public:
  // What became of a problem: the result, or what solve() threw.
  struct Answer {
    Result result;
    std::exception_ptr error;  // null where there is a result
  };

  // `threads`: 0 for as many as the machine has. Limits hold for each problem; once `limits.stop` is set, those that
  // wait are answered at once. There are no reports.
  Batch(unsigned threads, const Limits& limits, const Options& options);
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;
  ~Batch();  // ends what is under way

  // The board must live until the answer has been taken, or the batch is gone.
  void ask(const Board& board, Problem problem);

  // Problems asked whose answers have not been taken.
  std::size_t waiting() const;

  // Whether a thread has nothing to do.
  bool hungry() const;

  // The answer that is next in the order of the questions; nothing if it is not there within `seconds`, or nothing
  // waits, or with `or_hungry` as soon as hungry().
  std::optional<Answer> take(double seconds, bool or_hungry = false);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace randolph
