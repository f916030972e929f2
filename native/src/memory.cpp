#include "memory.hpp"

#include <cstdlib>
#include <system_error>
#include <thread>

#if defined(__unix__) || defined(__APPLE__)
#define RANDOLPH_HAS_MMAP 1
#include <sys/mman.h>
#endif

namespace randolph {
namespace {

// Below this a region comes from the heap: mapping costs more than clearing.
[[maybe_unused]] constexpr std::size_t kMapped = std::size_t{1} << 20;
// From here on pages of 2 MB pay: a quarter of the time to fill a table, a twentieth to unmap it.
[[maybe_unused]] constexpr std::size_t kHuge = std::size_t{1} << 23;
// Unmapping ordinary pages takes about 60 ms a gigabyte: more than this is somebody else's work.
[[maybe_unused]] constexpr std::size_t kSlowToUnmap = std::size_t{1} << 26;

}  // namespace

Region::Region(std::size_t bytes) {
#ifdef RANDOLPH_HAS_MMAP
  if (bytes >= kMapped) {
    void* mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return;
#ifdef MADV_HUGEPAGE
    if (bytes >= kHuge) madvise(mapped, bytes, MADV_HUGEPAGE);  // a wish: without it everything works, slower
#endif
    data_ = mapped;
    bytes_ = bytes;
    return;
  }
#endif
  data_ = std::calloc(bytes, 1);
  bytes_ = data_ == nullptr ? 0 : bytes;
}

void Region::release() {
  if (data_ == nullptr) return;
#ifdef RANDOLPH_HAS_MMAP
  if (bytes_ >= kMapped) {
    bool handed_over = false;
    if (bytes_ >= kSlowToUnmap) {
      try {
        std::thread([data = data_, bytes = bytes_] { munmap(data, bytes); }).detach();
        handed_over = true;
      } catch (const std::system_error&) {  // no thread to be had: then it takes its time
      }
    }
    if (!handed_over) munmap(data_, bytes_);
    forget();
    return;
  }
#endif
  std::free(data_);
  forget();
}

}  // namespace randolph
