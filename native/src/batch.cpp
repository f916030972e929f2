#include "randolph/batch.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace randolph {

struct Batch::Work {
  struct Task {
    const Board* board;
    Problem problem;
    Answer answer;
    bool done = false;
  };

  Work(const Limits& given, const Options& how) : limits(given), options(how) {
    options.threads = 1;
    limits.report = [this](const Report&) { return !given_up.is_set(); };
    limits.report_seconds = 0.002;
  }

  // The loop of each thread.
  void work() {
    std::unique_lock lock(changing);
    for (;;) {
      ++idle;
      if (has_idle_thread()) done.notify_one();
      more.wait(lock, [this] { return over || begun < tasks.size(); });
      --idle;
      if (over) return;
      Task& task = tasks[begun++];  // in a deque, references stay valid while others come and go at the ends
      lock.unlock();
      solve_one(task);
      lock.lock();
      task.done = true;
      if (&task == &tasks.front()) done.notify_one();
    }
  }

  bool has_idle_thread() const { return idle != 0 && begun == tasks.size(); }

  void solve_one(Task& task) const {
    try {
      task.answer.result = solve(*task.board, task.problem, limits, options);
    } catch (...) {
      task.answer.error = std::current_exception();
    }
  }

  Limits limits;
  Options options;
  StopFlag given_up;
  std::mutex changing;
  std::condition_variable more;
  std::condition_variable done;
  std::deque<Task> tasks;  // those added and not taken
  std::size_t begun = 0;   // how many of them, from the front
  unsigned idle = 0;
  bool over = false;
  std::vector<std::thread> threads;
};

Batch::Batch(unsigned threads, const Limits& limits, const Options& options)
    : work_(std::make_unique<Work>(limits, options)) {
  if (threads == 0) threads = std::max(1u, std::thread::hardware_concurrency());
  for (unsigned i = 0; i < threads; ++i) {
    try {
      work_->threads.emplace_back([work = work_.get()] { work->work(); });
    } catch (const std::system_error&) {  // no more threads available: the existing ones do the work
      if (i == 0) throw;
      break;
    }
  }
}

Batch::~Batch() {
  {
    const std::lock_guard lock(work_->changing);
    work_->over = true;
  }
  work_->given_up.set();
  work_->more.notify_all();
  for (std::thread& thread : work_->threads) thread.join();
}

void Batch::add(const Board& board, Problem problem) {
  bool wake = false;
  {
    const std::lock_guard lock(work_->changing);
    work_->tasks.push_back({&board, std::move(problem), {}, false});
    wake = work_->idle != 0;
  }
  if (wake) work_->more.notify_one();
}

std::size_t Batch::waiting() const {
  const std::lock_guard lock(work_->changing);
  return work_->tasks.size();
}

bool Batch::has_idle_thread() const {
  const std::lock_guard lock(work_->changing);
  return work_->has_idle_thread();
}

std::optional<Batch::Answer> Batch::take(double seconds, bool until_idle) {
  std::unique_lock lock(work_->changing);
  std::deque<Work::Task>& tasks = work_->tasks;
  if (tasks.empty()) return std::nullopt;
  const auto there = [&] { return tasks.front().done; };
  if (!there() && seconds > 0) {
    work_->done.wait_for(lock, std::chrono::duration<double>(seconds),
                         [&] { return there() || (until_idle && work_->has_idle_thread()); });
  }
  if (!there()) return std::nullopt;
  Answer answer = std::move(tasks.front().answer);
  tasks.pop_front();
  --work_->begun;
  return answer;
}

}  // namespace randolph
