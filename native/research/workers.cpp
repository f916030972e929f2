#include "workers.hpp"

#include <algorithm>

namespace randolph::research {
namespace {

constexpr std::uint32_t kAligned = 64;
// Looks at a counter before a thread sleeps: steps follow each other within microseconds.
constexpr int kPatience = 4000;

void wait_while_equal(const std::atomic<std::uint32_t>& counter, std::uint32_t value) {
  for (int look = 0; look < kPatience; ++look) {
    if (counter.load(std::memory_order_acquire) != value) return;
  }
  counter.wait(value, std::memory_order_acquire);
}

}  // namespace

Workers::Workers(std::uint32_t threads) : parts_(std::max(threads, 1u)) {
  for (std::uint32_t part = 1; part < parts_; ++part) threads_.emplace_back([this, part] { work(part); });
}

Workers::~Workers() {
  ending_.store(true, std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::uint32_t count, const std::function<void(std::uint32_t, std::uint32_t)>& task) {
  if (threads_.empty() || count <= kAligned) {
    task(0, count);
    return;
  }
  count_ = count;
  task_ = &task;
  working_.store(parts_ - 1, std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  run_part(0);
  for (std::uint32_t left = working_.load(std::memory_order_acquire); left != 0;
       left = working_.load(std::memory_order_acquire)) {
    wait_while_equal(working_, left);
  }
}

void Workers::run_part(std::uint32_t part) const {
  const std::uint64_t blocks = (count_ + kAligned - 1) / kAligned;
  const auto border = [&](std::uint64_t at) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(blocks * at / parts_ * kAligned, count_));
  };
  const std::uint32_t first = border(part);
  const std::uint32_t end = border(part + std::uint64_t{1});
  if (first < end) (*task_)(first, end);
}

void Workers::work(std::uint32_t part) {
  for (std::uint32_t seen = 0;;) {
    wait_while_equal(round_, seen);
    seen = round_.load(std::memory_order_acquire);
    if (ending_.load(std::memory_order_relaxed)) return;
    run_part(part);
    if (working_.fetch_sub(1, std::memory_order_acq_rel) == 1) working_.notify_one();
  }
}

}  // namespace randolph::research
