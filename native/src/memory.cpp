#include "memory.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#if defined(__unix__) || defined(__APPLE__)
#define RANDOLPH_HAS_MMAP 1
#include <sys/mman.h>
#endif

namespace randolph {
namespace {

constexpr std::size_t kLine = 64;
#ifdef RANDOLPH_HAS_MMAP
constexpr bool kMaps = true;
#else
constexpr bool kMaps = false;
#endif
// A region smaller than this is taken from the heap, because mapping costs more than clearing.
constexpr std::size_t kMapped = std::size_t{1} << 20;
// From here on pages of 2 MB pay: a quarter of the time to fill a table, a twentieth to unmap it.
constexpr std::size_t kHuge = std::size_t{1} << 21;
// Unmapping ordinary pages takes 60 to 150 ms a gigabyte: larger regions are released by another thread, in parts,
// because a running search cannot touch new memory meanwhile.
constexpr std::size_t kSlowToUnmap = std::size_t{1} << 23;
[[maybe_unused]] constexpr std::size_t kPiece = std::size_t{1} << 22;

void* allocate(std::size_t bytes, [[maybe_unused]] bool huge) {
#ifdef RANDOLPH_HAS_MMAP
  if (bytes >= kMapped) {
    void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) return nullptr;
#ifdef MADV_HUGEPAGE
    if (huge) madvise(mapped, bytes, MADV_HUGEPAGE);  // optional: everything works without it, but slower
#endif
    return mapped;
  }
#endif
  return std::aligned_alloc(kLine, (bytes + kLine - 1) / kLine * kLine);
}

void release(void* region, [[maybe_unused]] std::size_t bytes) {
#ifdef RANDOLPH_HAS_MMAP
  if (bytes >= kMapped) {
    for (std::size_t done = 0; done < bytes; done += kPiece) {
      munmap(static_cast<char*>(region) + done, std::min(kPiece, bytes - done));
    }
    return;
  }
#endif
  std::free(region);
}

// Regions that a thread has released, kept for its next search: at most two of about each size, the latest. Clearing
// them is faster than taking pages from the system, for which all threads queue; those of short searches are still
// cached. A list may get the pages of a table, or the other way round; that costs less than keeping them apart.
class RegionCache {
 public:
  RegionCache() = default;
  RegionCache(const RegionCache&) = delete;
  RegionCache& operator=(const RegionCache&) = delete;
  ~RegionCache() {
    over_ = true;
    for (auto& sizes : regions_) {
      for (const Piece& piece : sizes) drop(piece);
    }
  }

  // A region of exactly this many bytes, or null.
  void* take(std::size_t bytes) {
    for (Piece& piece : pieces_of(bytes)) {
      if (piece.bytes == bytes) return std::exchange(piece, {}).data;
    }
    return nullptr;
  }
  // Takes over the region unless it is too small or too large; if this returns false, it still belongs to the caller.
  bool keep(void* data, std::size_t bytes) {
    const std::span<Piece> pieces = pieces_of(bytes);
    if (pieces.empty()) return false;
    drop(pieces.back());
    std::move_backward(pieces.begin(), pieces.end() - 1, pieces.end());
    pieces.front() = {data, bytes};
    return true;
  }

 private:
  static constexpr int kLeastPower = 12;  // 4 KB
  static constexpr std::size_t kMost = std::size_t{1} << 23;
  static constexpr int kPowers = std::bit_width(kMost) - kLeastPower;

  struct Piece {
    void* data = nullptr;
    std::size_t bytes = 0;
  };

  static void drop(const Piece& piece) {
    if (piece.data != nullptr) release(piece.data, piece.bytes);
  }

  std::span<Piece> pieces_of(std::size_t bytes) {
    const int power = static_cast<int>(std::bit_width(bytes)) - 1 - kLeastPower;
    if (over_ || power < 0 || bytes > kMost) return {};
    return regions_[static_cast<std::size_t>(power)];
  }

  // Set when the thread ends; statics may still release regions after that.
  static inline thread_local bool over_ = false;

  std::array<std::array<Piece, 2>, kPowers> regions_{};
};

thread_local RegionCache region_cache;

}  // namespace

Region::Region(std::size_t bytes, Use use) {
  data_ = region_cache.take(bytes);
  const bool used = data_ != nullptr;
  if (!used) data_ = allocate(bytes, use == Use::kTable && bytes >= kHuge);
  if (data_ == nullptr) return;
  bytes_ = bytes;
  // Pages from the system are zeros.
  if (use == Use::kTable && (used || bytes < kMapped || !kMaps)) std::memset(data_, 0, bytes);
}

void Region::release() {
  if (data_ != nullptr && !region_cache.keep(data_, bytes_)) randolph::release(data_, bytes_);
  forget();
}

void release_in_background(std::vector<Region> regions) {
  std::size_t bytes = 0;
  for (Region& region : regions) {
    if (region_cache.keep(region.as<void>(), region.bytes())) region.forget();
    bytes += region.bytes();
  }
  if (bytes < kSlowToUnmap) return;
  try {
    std::thread([mine = std::move(regions)]() mutable { mine.clear(); }).detach();
  } catch (const std::system_error&) {  // no thread available: release it here, which takes longer
  }
}

}  // namespace randolph
