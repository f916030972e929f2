#include "baseline.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace baseline {
namespace {

enum : std::uint8_t { kNorth, kEast, kSouth, kWest };
constexpr std::uint8_t kNobody = 0xFF;
constexpr int kHeightBits = 8;
constexpr std::uint8_t kFar = 0xFF;  // more than any number of moves

__extension__ typedef unsigned __int128 TwoWords;

// Zeroed memory; like the engine's, in pages of 2 MB where Linux provides them and they are faster.
class Memory {
 public:
  explicit Memory(std::size_t bytes) : bytes_(bytes) {
#ifdef __linux__
    if (bytes >= kMapped) {
      data_ = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
      if (data_ == MAP_FAILED) throw std::bad_alloc();
      madvise(data_, bytes, MADV_HUGEPAGE);
      return;
    }
#endif
    data_ = std::calloc(bytes, 1);
    if (data_ == nullptr) throw std::bad_alloc();
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
#ifdef __linux__
    if (bytes_ >= kMapped) {
      munmap(data_, bytes_);
      return;
    }
#endif
    std::free(data_);
  }

  void swap(Memory& other) {
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
  }
  std::size_t bytes() const { return bytes_; }
  void* data() const { return data_; }

 private:
  static constexpr std::size_t kMapped = std::size_t{1} << 22;

  void* data_ = nullptr;
  std::size_t bytes_;
};

// Maps a position to the moves that were left when it was searched. A slot is the key with the moves left below it; 0
// is an empty slot, because nothing is stored with no moves left. The place of a key is the top of its product with a
// large odd number, so a larger table has the keys in the same order as a smaller one.
template <typename Slot>
class Heights {
 public:
  // Stores the moves left; false if the position was searched with as many before.
  bool raise(Slot key, unsigned height) {
    const std::size_t last = (std::size_t{1} << log_) - 1;
    for (std::size_t at = place(key);; at = (at + 1) & last) {
      const Slot found = slots_[at];
      if ((found >> kHeightBits) == key && found != 0) {
        if (static_cast<unsigned>(found & kFar) >= height) return false;
        slots_[at] = key << kHeightBits | height;
        return true;
      }
      if (found == 0) {
        slots_[at] = key << kHeightBits | height;
        if (2 * ++count_ > last) grow();
        return true;
      }
    }
  }

  std::size_t peak_bytes() const { return peak_bytes_; }

 private:
  static constexpr int kFirst = 11;         // 16 KB
  static constexpr int kGrowFourfold = 17;  // up to 1 MB, where a table costs little

  std::size_t place(Slot key) const {
    auto word = static_cast<std::uint64_t>(key);
    if constexpr (sizeof(Slot) > sizeof word) word ^= static_cast<std::uint64_t>(key >> 60) * 0xC2B2AE3D27D4EB4FU;
    return static_cast<std::size_t>((word * 0x9E3779B97F4A7C15U) >> (64 - log_));
  }

  void grow() {
    const std::size_t before = std::size_t{1} << log_;
    log_ += log_ < kGrowFourfold ? 2 : 1;
    Memory larger(sizeof(Slot) << log_);
    peak_bytes_ = memory_.bytes() + larger.bytes();
    memory_.swap(larger);
    const Slot* const old = std::exchange(slots_, static_cast<Slot*>(memory_.data()));
    const std::size_t last = (std::size_t{1} << log_) - 1;
    for (std::size_t from = 0; from < before; ++from) {
      if (old[from] == 0) continue;
      std::size_t at = place(old[from] >> kHeightBits);
      while (slots_[at] != 0) at = (at + 1) & last;
      slots_[at] = old[from];
    }
  }

  int log_ = kFirst;
  Memory memory_{sizeof(Slot) << kFirst};
  Slot* slots_ = static_cast<Slot*>(memory_.data());
  std::size_t count_ = 0;
  std::size_t peak_bytes_ = memory_.bytes();
};

// One search. `Lane` has a bit for each cell of a row or column and so says how large the board may be; cells are
// row << shift | col here.
template <typename Lane, int kRobots, bool kAny>
class Search {
 public:
  explicit Search(const Puzzle& puzzle) : target_(inside(puzzle, puzzle.target)) {
    const std::size_t first = puzzle.active.value_or(0);
    for (std::size_t robot = 0; robot < kRobots; ++robot) {  // the active one comes first
      number_[robot] = static_cast<std::uint8_t>(robot == 0 ? first : robot <= first ? robot - 1 : robot);
      robots_[robot] = inside(puzzle, puzzle.robots[number_[robot]]);
      lift_or_put(robots_[robot]);
    }
    make_rays(puzzle);
    flood();
  }

  Answer solve(int most) {
    Answer answer;
    const unsigned least = bound();
    if (least == 0) {
      answer.solution.emplace();
    } else if (least != kFar) {
      for (int depth = static_cast<int>(least); depth <= most; ++depth) {
        if (!descend(static_cast<unsigned>(depth), kNobody, 0)) continue;
        std::reverse(solution_.begin(), solution_.end());
        answer.solution = std::move(solution_);
        break;
      }
    }
    answer.nodes = nodes_;
    answer.bytes = sizeof *this + heights_.peak_bytes();
    return answer;
  }

 private:
  static constexpr int kSide = std::numeric_limits<Lane>::digits;
  static constexpr int kShift = std::countr_zero(static_cast<unsigned>(kSide));
  static constexpr int kCells = kSide * kSide;
  using Cell = std::conditional_t<kShift == 4, std::uint8_t, std::uint16_t>;
  using Key = std::conditional_t<2 * kShift * kRobots + kHeightBits <= 64, std::uint64_t, TwoWords>;
  using Cells = std::array<Cell, kRobots>;

  // A travel from a cell with no robot in the way: the cells that it enters, and its end.
  struct Ray {
    Lane cells;
    Lane end;
  };

  static Cell inside(const Puzzle& puzzle, int cell) {
    return static_cast<Cell>(cell / puzzle.cols << kShift | cell % puzzle.cols);
  }
  static constexpr Lane bit(int place) { return static_cast<Lane>(Lane{1} << place); }
  static constexpr int row(int cell) { return cell >> kShift; }
  static constexpr int col(int cell) { return cell & (kSide - 1); }

  void lift_or_put(int cell) {
    in_row_[static_cast<std::size_t>(row(cell))] ^= bit(col(cell));
    in_col_[static_cast<std::size_t>(col(cell))] ^= bit(row(cell));
  }

  // The closed sides of each cell: walls and center from both sides, and the border.
  static std::array<std::uint8_t, kCells> closed_sides(const Puzzle& puzzle) {
    std::array<std::uint8_t, kCells> closed{};
    std::size_t given = 0;
    for (int r = 0; r < puzzle.rows; ++r) {
      for (int c = 0; c < puzzle.cols; ++c, ++given) {
        const unsigned sides = puzzle.center.empty() || puzzle.center[given] == 0 ? puzzle.walls[given] : 15U;
        if (sides == 0) continue;
        std::uint8_t* const cell = &closed[static_cast<std::size_t>(r << kShift | c)];
        *cell |= static_cast<std::uint8_t>(sides);
        if (r > 0) cell[-kSide] |= static_cast<std::uint8_t>((sides >> kNorth & 1) << kSouth);
        if (c > 0) cell[-1] |= static_cast<std::uint8_t>((sides >> kWest & 1) << kEast);
        if (r < puzzle.rows - 1) cell[kSide] |= static_cast<std::uint8_t>((sides >> kSouth & 1) << kNorth);
        if (c < puzzle.cols - 1) cell[1] |= static_cast<std::uint8_t>((sides >> kEast & 1) << kWest);
      }
    }
    for (int r = 0; r < puzzle.rows; ++r) {
      closed[static_cast<std::size_t>(r << kShift)] |= 1 << kWest;
      closed[static_cast<std::size_t>(r << kShift | (puzzle.cols - 1))] |= 1 << kEast;
    }
    for (int c = 0; c < puzzle.cols; ++c) {
      closed[static_cast<std::size_t>(c)] |= 1 << kNorth;
      closed[static_cast<std::size_t>((puzzle.rows - 1) << kShift | c)] |= 1 << kSouth;
    }
    return closed;
  }

  // Along each line from its far end: a travel enters the next cell, and then what is entered from there.
  void make_rays(const Puzzle& puzzle) {
    const std::array<std::uint8_t, kCells> closed = closed_sides(puzzle);
    const auto line = [&](int direction, int cell, int step, int place, int forward, int length) {
      Ray ray{0, 0};
      for (; length > 0; --length, cell += step, place += forward) {
        if ((closed[static_cast<std::size_t>(cell)] >> direction & 1) != 0)
          ray = {0, bit(place)};
        else
          ray.cells |= bit(place - forward);
        rays_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(cell)] = ray;
      }
    };
    const int rows = puzzle.rows;
    const int cols = puzzle.cols;
    for (int r = 0; r < rows; ++r) {
      line(kEast, r << kShift | (cols - 1), -1, cols - 1, -1, cols);
      line(kWest, r << kShift, 1, 0, 1, cols);
    }
    for (int c = 0; c < cols; ++c) {
      line(kSouth, (rows - 1) << kShift | c, -kSide, rows - 1, -1, rows);
      line(kNorth, c, kSide, 0, 1, rows);
    }
  }

  // Breadth first from the target; a robot that may stop anywhere can travel back every way that it can come. A line is
  // followed only up to a cell that is as near to the target: that cell continues the line itself.
  void flood() {
    distance_.fill(kFar);
    std::array<Cell, kCells> queue;
    std::size_t end = 0;
    queue[end++] = target_;
    distance_[target_] = 0;
    for (std::size_t next = 0; next < end; ++next) {
      const int from = queue[next];
      const std::uint8_t here = distance_[static_cast<std::size_t>(from)];
      if (here == kFar - 1) break;
      for (int direction = 0; direction < 4; ++direction) {
        const int step = (direction & 1) != 0 ? 1 : kSide;
        const int delta = direction == kEast || direction == kSouth ? step : -step;
        const Lane cells = rays_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(from)].cells;
        int cell = from;
        for (int left = std::popcount(cells); left > 0; --left) {
          cell += delta;
          std::uint8_t& there = distance_[static_cast<std::size_t>(cell)];
          if (there <= here) break;
          if (there != kFar) continue;
          there = static_cast<std::uint8_t>(here + 1);
          queue[end++] = static_cast<Cell>(cell);
        }
      }
    }
  }

  unsigned bound() const {
    unsigned least = distance_[robots_[0]];
    if constexpr (kAny)
      for (std::size_t robot = 1; robot < kRobots; ++robot)
        least = std::min<unsigned>(least, distance_[robots_[robot]]);
    return least;
  }

  // The bound of all robots but one, which a move of that one does not change.
  unsigned bound_without(std::size_t moved) const {
    unsigned least = kFar;
    for (std::size_t robot = 0; robot < kRobots; ++robot)
      if (robot != moved && (kAny || robot == 0)) least = std::min<unsigned>(least, distance_[robots_[robot]]);
    return least;
  }

  // Each robot in the way leaves a bit on the cell before it; the first of these bits and of the ray's end counts.
  template <int kDirection>
  int end_of_travel(int from) const {
    constexpr bool kAcross = (kDirection & 1) != 0;
    const Ray ray = rays_[kDirection][static_cast<std::size_t>(from)];
    const auto robots =
        kAcross ? in_row_[static_cast<std::size_t>(row(from))] : in_col_[static_cast<std::size_t>(col(from))];
    const auto in_the_way = static_cast<Lane>(robots & ray.cells);
    int place = 0;
    if constexpr (kDirection == kEast || kDirection == kSouth)
      place = std::countr_zero(static_cast<Lane>(in_the_way >> 1 | ray.end));
    else
      place = kSide - 1 - std::countl_zero(static_cast<Lane>(in_the_way << 1 | ray.end));
    return kAcross ? row(from) << kShift | place : place << kShift | col(from);
  }

  static Key key_of(Cells cells) {
    constexpr std::size_t kFirst = kAny ? 0 : 1;  // of the interchangeable robots
    for (std::size_t last = kRobots - 1; last > kFirst; --last)
      for (std::size_t at = kFirst; at < last; ++at) {
        const Cell lower = std::min(cells[at], cells[at + 1]);
        cells[at + 1] = std::max(cells[at], cells[at + 1]);
        cells[at] = lower;
      }
    Key key = 0;
    for (const Cell cell : cells) key = key << (2 * kShift) | cell;
    return key;
  }

  // Whether the position, which neither the bound nor the table excludes, is solved by `left` moves, at least one.
  bool descend(unsigned left, std::uint8_t last_robot, std::uint8_t last_direction) {
    ++nodes_;
    for (std::uint8_t robot = 0; robot < kRobots; ++robot) {
      const unsigned others = bound_without(robot);
      if (others > left - 1 && !kAny && robot != 0) return false;  // and so for all later robots
      const unsigned back = robot == last_robot ? last_direction ^ 2U : 4U;
      if ((back != kNorth && push<kNorth>(left, robot, others)) ||
          (back != kEast && push<kEast>(left, robot, others)) ||
          (back != kSouth && push<kSouth>(left, robot, others)) || (back != kWest && push<kWest>(left, robot, others)))
        return true;
    }
    return false;
  }

  template <std::uint8_t kDirection>
  bool push(unsigned left, std::uint8_t robot, unsigned others) {
    const Cell from = robots_[robot];
    const auto to = static_cast<Cell>(end_of_travel<kDirection>(from));
    if (to == from) return false;
    const unsigned needed = kAny || robot == 0 ? std::min<unsigned>(distance_[to], others) : others;
    if (needed >= left) return false;
    if (needed == 0) {
      solution_.push_back({number_[robot], kDirection});
      return true;
    }
    robots_[robot] = to;
    bool found = false;
    if (left == 2 || heights_.raise(key_of(robots_), left - 1)) {
      lift_or_put(from);
      lift_or_put(to);
      found = descend(left - 1, robot, kDirection);
      lift_or_put(to);
      lift_or_put(from);
    }
    robots_[robot] = from;
    if (found) solution_.push_back({number_[robot], kDirection});
    return found;
  }

  std::array<std::array<Ray, kCells>, 4> rays_;
  std::array<std::uint8_t, kCells> distance_;
  std::array<Lane, kSide> in_row_{};  // the robots in each row
  std::array<Lane, kSide> in_col_{};
  Cells robots_;
  std::array<std::uint8_t, kRobots> number_;  // by their index in the puzzle
  Cell target_;
  std::uint64_t nodes_ = 0;
  std::vector<Move> solution_;  // from the end to the beginning
  Heights<Key> heights_;
};

template <typename Lane, int kRobots>
Answer solve_with(const Puzzle& puzzle, int most) {
  if constexpr (kRobots <= kMostRobots) {
    if (puzzle.robots.size() > kRobots) return solve_with<Lane, kRobots + 1>(puzzle, most);
    if (puzzle.active) return std::make_unique<Search<Lane, kRobots, false>>(puzzle)->solve(most);
    return std::make_unique<Search<Lane, kRobots, true>>(puzzle)->solve(most);
  } else {
    std::abort();
  }
}

}  // namespace

Answer solve(const Puzzle& puzzle, int most) {
  const int side = std::max(puzzle.rows, puzzle.cols);
  if (side <= 16) return solve_with<std::uint16_t, 1>(puzzle, most);
  if (side <= 32) return solve_with<std::uint32_t, 1>(puzzle, most);
  return solve_with<std::uint64_t, 1>(puzzle, most);
}

}  // namespace baseline
