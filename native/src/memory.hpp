// Memory of a search: regions that are counted against a limit, and released without a pause. A thread keeps some 32 MB
// of what it has released for its next search.
//
// A table of gigabytes takes the kernel tenths of a second to map and to unmap page by page. So large tables ask for
// huge pages, and large regions are unmapped by a separate thread: a stopped search answers within milliseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace randolph {

// The use of a region. A table is accessed randomly: huge pages fill and unmap it several times faster, and addresses
// are translated sooner. A list is accessed sequentially, so ordinary pages do: mapping one takes no noticeable time.
enum class Use : std::uint8_t { kTable, kList };

// A region of bytes that releases itself; empty if the system has no memory. It begins at a cache line; a table's
// region is zeroed, a list's may contain anything.
class Region {
 public:
  Region() = default;
  Region(std::size_t bytes, Use use);
  Region(Region&& other) noexcept : data_(other.data_), bytes_(other.bytes_) { other.forget(); }
  Region& operator=(Region&& other) noexcept {
    if (this != &other) {
      release();
      data_ = other.data_;
      bytes_ = other.bytes_;
      other.forget();
    }
    return *this;
  }
  Region(const Region&) = delete;
  Region& operator=(const Region&) = delete;
  ~Region() { release(); }

  explicit operator bool() const { return data_ != nullptr; }
  std::size_t bytes() const { return bytes_; }
  template <typename T>
  T* as() const {
    return static_cast<T*>(data_);
  }

  // Without releasing it.
  void forget() {
    data_ = nullptr;
    bytes_ = 0;
  }

 private:
  void release();

  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

// Releases regions without making the caller wait.
void release_in_background(std::vector<Region> regions);

}  // namespace randolph
