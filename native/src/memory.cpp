#include "memory.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <system_error>
#include <thread>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#define RANDOLPH_HAS_MMAP 1
#include <sys/mman.h>
#endif

namespace randolph {
namespace {

[[maybe_unused]] constexpr std::size_t kLine = 64;
// Below this a region comes from the heap: mapping costs more than clearing.
[[maybe_unused]] constexpr std::size_t kMapped = std::size_t{1} << 20;
// From here on pages of 2 MB pay: a quarter of the time to fill a table, a twentieth to unmap it.
[[maybe_unused]] constexpr std::size_t kHuge = std::size_t{1} << 23;
// Unmapping ordinary pages takes 60 to 150 ms a gigabyte: more than this is somebody else's work, and done piece by
// piece, because a search that goes on cannot touch new memory meanwhile.
constexpr std::size_t kSlowToUnmap = std::size_t{1} << 23;
[[maybe_unused]] constexpr std::size_t kPiece = std::size_t{1} << 22;

}  // namespace

Region::Region(std::size_t bytes, [[maybe_unused]] Use use) {
#ifdef RANDOLPH_HAS_MMAP
  if (bytes >= kMapped) {
    void* mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return;
#ifdef MADV_HUGEPAGE
    if (use == Use::kTable && bytes >= kHuge)
      madvise(mapped, bytes, MADV_HUGEPAGE);  // a wish: without it everything works, slower
#endif
    data_ = mapped;
    bytes_ = bytes;
    return;
  }
#endif
  data_ = std::aligned_alloc(kLine, (bytes + kLine - 1) / kLine * kLine);
  if (use == Use::kTable && data_ != nullptr) std::memset(data_, 0, bytes);
  bytes_ = data_ == nullptr ? 0 : bytes;
}

void Region::release() {
  if (data_ == nullptr) return;
#ifdef RANDOLPH_HAS_MMAP
  if (bytes_ >= kMapped) {
    for (std::size_t done = 0; done < bytes_; done += kPiece)
      munmap(as<char>() + done, std::min(kPiece, bytes_ - done));
    forget();
    return;
  }
#endif
  std::free(data_);
  forget();
}

void release_aside(std::vector<Region> regions) {
  std::size_t bytes = 0;
  for (const Region& region : regions) bytes += region.bytes();
  if (bytes < kSlowToUnmap) return;
  try {
    std::thread([mine = std::move(regions)]() mutable { mine.clear(); }).detach();
  } catch (const std::system_error&) {  // no thread to be had: then it takes its time
  }
}

}  // namespace randolph
