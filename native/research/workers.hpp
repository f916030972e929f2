// Threads that share one task over a range. The caller works, too, and never waits for a thread that has not begun.
//
// The range is cut into grains. Each thread has a part of the range, always the same, so that its data stay in the
// cache of its core. A thread takes the grains of its part from the front; when none is left, it takes those of the
// other parts from the back. So a thread that the system runs late, or not at all, costs the caller nothing: the caller
// does its work. `run` waits only for grains that another thread has taken and not finished.
//
// Threads that wait look at a counter for some microseconds, because steps follow each other quickly; then they sleep,
// so that other programs can use their cores.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace randolph::research {

class Workers {
 public:
  // Items of a grain: no two threads write to the same cache line of an array of bytes, if it is aligned.
  static constexpr std::uint32_t kGrain = 64;
  static constexpr std::uint32_t kMostItems = kGrain * 0xFFFF;

  explicit Workers(std::uint32_t threads);
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers();

  // Calls task(first, end) for disjoint ranges that cover [0, count), and returns when all calls have returned; count
  // is at most kMostItems. Ranges begin at multiples of kGrain.
  void run(std::uint32_t count, const std::function<void(std::uint32_t, std::uint32_t)>& task);

 private:
  // The grains of a part that nobody has taken: those from `front` to before `back`, in this round.
  struct alignas(64) Part {
    std::atomic<std::uint64_t> open{0};
  };

  void work(std::uint32_t part);
  // Takes grains as long as there are any in this round; returns how many.
  std::uint32_t take_part(std::uint32_t part, std::uint32_t round);
  bool take(Part& from, std::uint32_t round, bool from_front, std::uint32_t& grain);

  std::uint32_t count_ = 0;
  const std::function<void(std::uint32_t, std::uint32_t)>* task_ = nullptr;
  std::vector<Part> parts_;
  alignas(64) std::atomic<std::uint32_t> round_{0};  // raised when there is a task
  std::atomic<bool> ending_{false};
  alignas(64) std::atomic<std::uint32_t> left_{0};  // grains that are not finished
  std::vector<std::thread> threads_;
};

}  // namespace randolph::research
