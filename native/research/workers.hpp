// Threads that share one task: each gets a part of a range. The task is run by the caller, too.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace randolph::research {

class Workers {
 public:
  explicit Workers(std::uint32_t threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  // Calls task(first, end) for disjoint ranges that cover [0, count), and returns when all calls have returned. Ranges
  // begin at multiples of 64, so that no two threads write to the same cache line of an array of bytes.
  void run(std::uint32_t count, const std::function<void(std::uint32_t, std::uint32_t)>& task);

 private:
  void work(std::uint32_t part);
  void run_part(std::uint32_t part) const;

  std::uint32_t parts_;
  std::vector<std::thread> threads_;
  std::atomic<std::uint32_t> round_{0};    // raised when there is a task
  std::atomic<std::uint32_t> working_{0};  // threads that have not finished it
  std::atomic<bool> ending_{false};
  std::uint32_t count_ = 0;
  const std::function<void(std::uint32_t, std::uint32_t)>* task_ = nullptr;
};

}  // namespace randolph::research
