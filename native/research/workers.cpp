#include "workers.hpp"

#include <algorithm>
#include <chrono>

namespace randolph::research {
namespace {

// How long a thread looks at a counter before it sleeps: a few times what a step and the Python around it take.
constexpr std::chrono::microseconds kPatience{50};
constexpr int kLooks = 32;  // between two looks at the clock

void relax() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

void wait_while_equal(const std::atomic<std::uint32_t>& counter, std::uint32_t value) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  do {
    for (int look = 0; look < kLooks; ++look) {
      if (counter.load(std::memory_order_acquire) != value) return;
      relax();
    }
  } while (std::chrono::steady_clock::now() < end);
  counter.wait(value, std::memory_order_acquire);
}

// The round, the first grain, and the grain after the last one, as one number that changes at once.
constexpr std::uint64_t packed(std::uint32_t round, std::uint32_t front, std::uint32_t back) {
  return std::uint64_t{round} << 32 | std::uint64_t{front} << 16 | back;
}

}  // namespace

Workers::Workers(std::uint32_t threads) : parts_(std::max(threads, 1u)) {
  for (std::uint32_t part = 1; part < parts_.size(); ++part) threads_.emplace_back([this, part] { work(part); });
}

Workers::~Workers() {
  ending_.store(true, std::memory_order_relaxed);
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::run(std::uint32_t count, const std::function<void(std::uint32_t, std::uint32_t)>& task) {
  if (threads_.empty() || count <= kGrain) {
    if (count != 0) task(0, count);
    return;
  }
  count_ = count;
  task_ = &task;
  const std::uint32_t grains = (count + kGrain - 1) / kGrain;
  const std::uint32_t round = round_.load(std::memory_order_relaxed) + 1;
  const auto border = [&](std::size_t part) { return static_cast<std::uint32_t>(grains * part / parts_.size()); };
  left_.store(grains, std::memory_order_relaxed);
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    parts_[part].open.store(packed(round, border(part), border(part + 1)), std::memory_order_release);
  }
  round_.store(round, std::memory_order_release);
  round_.notify_all();
  left_.fetch_sub(take_part(0, round), std::memory_order_acq_rel);
  for (std::uint32_t left; (left = left_.load(std::memory_order_acquire)) != 0;) wait_while_equal(left_, left);
}

// A grain can be taken only while its round runs, and the round does not end before the grain is finished. So whoever
// has taken one may read the task.
bool Workers::take(Part& from, std::uint32_t round, bool from_front, std::uint32_t& grain) {
  std::uint64_t open = from.open.load(std::memory_order_acquire);
  for (;;) {
    const auto front = static_cast<std::uint32_t>(open >> 16 & 0xFFFF);
    const auto back = static_cast<std::uint32_t>(open & 0xFFFF);
    if (open >> 32 != round || front >= back) return false;
    grain = from_front ? front : back - 1;
    const std::uint64_t rest = from_front ? packed(round, front + 1, back) : packed(round, front, back - 1);
    if (from.open.compare_exchange_weak(open, rest, std::memory_order_acq_rel, std::memory_order_acquire)) return true;
  }
}

std::uint32_t Workers::take_part(std::uint32_t part, std::uint32_t round) {
  std::uint32_t taken = 0;
  for (std::size_t shift = 0; shift < parts_.size(); ++shift) {
    Part& from = parts_[(part + shift) % parts_.size()];
    for (std::uint32_t grain = 0; take(from, round, shift == 0, grain); ++taken) {
      const std::uint32_t first = grain * kGrain;
      (*task_)(first, std::min(first + kGrain, count_));
    }
  }
  return taken;
}

void Workers::work(std::uint32_t part) {
  for (std::uint32_t seen = 0;;) {
    wait_while_equal(round_, seen);
    seen = round_.load(std::memory_order_acquire);
    if (ending_.load(std::memory_order_relaxed)) return;
    const std::uint32_t taken = take_part(part, seen);
    if (taken != 0 && left_.fetch_sub(taken, std::memory_order_acq_rel) == taken) left_.notify_one();
  }
}

}  // namespace randolph::research
