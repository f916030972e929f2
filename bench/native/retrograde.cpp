// A plain retrograde census: what the sets of the census are measured against, position by position.
//
//     randolph_retrograde [apart] <FILE
//
// FILE has the number of cells, at most 256; the target's cell; and for each cell the next cell in each of the four
// directions (up, right, down, left), or -1 at a wall. A cell that has no next one in any direction holds no robot.
//
// A table has a byte for each position of four robots: the active robot's cell, and the cells of the other three, which
// are told apart only with `apart`, so that there are six times as many positions, and 4.3 GB. Level by level, each
// position that was found last gives its predecessors: a robot that stands where a move would end may have come from
// each free cell behind it. Prints
//
//     {"histogram": [positions at 0, 1, 2 … moves], "seconds": processor seconds without the table's first use}
//
// With `apart` each number is six times as large.
#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <string_view>
#include <vector>

namespace {

constexpr int kCells = 256;
constexpr std::uint8_t kUnknown = 255;

using Cells = std::array<int, 4>;  // the active robot's cell, then the others'; from least to greatest, unless apart

template <bool kApart>
struct Ranks {
  std::array<std::uint64_t, kCells> two{};
  std::array<std::uint64_t, kCells> three{};

  static constexpr std::size_t kPositions = kApart ? std::size_t{kCells} * kCells * kCells * kCells
                                                   : std::size_t{kCells} * kCells * (kCells - 1) * (kCells - 2) / 6;

  Ranks() {
    for (std::uint64_t cell = 0; cell < kCells; ++cell) {
      two[cell] = cell < 2 ? 0 : cell * (cell - 1) / 2;
      three[cell] = cell < 3 ? 0 : cell * (cell - 1) * (cell - 2) / 6;
    }
  }

  std::size_t operator()(const Cells& at) const {
    const auto [active, a, b, c] = std::array{static_cast<std::uint64_t>(at[0]), static_cast<std::uint64_t>(at[1]),
                                              static_cast<std::uint64_t>(at[2]), static_cast<std::uint64_t>(at[3])};
    const auto others = kApart ? (c * kCells + b) * kCells + a : three[c] + two[b] + a;
    return others * kCells + active;
  }
};

struct Board {
  int cells = 0;
  int target = 0;
  std::array<std::array<int, 4>, kCells> next{};
  std::array<bool, kCells> free{};
};

template <bool kApart>
struct Retrograde {
  const Board& board;
  Ranks<kApart> rank;
  std::vector<std::uint8_t> optimum;

  // Marks each position from which one move leads to this one.
  void predecessors(const Cells& at, std::uint8_t level, std::uint64_t& found) {
    for (std::size_t robot = 0; robot < 4; ++robot) {
      const auto held = [&](int cell) {
        return std::any_of(at.begin(), at.end(),
                           [&](const int& other) { return &other != &at[robot] && other == cell; });
      };
      for (std::size_t direction = 0; direction < 4; ++direction) {
        const int ahead = board.next[static_cast<std::size_t>(at[robot])][direction];
        if (ahead >= 0 && !held(ahead)) continue;  // a robot that moves in this direction does not stop here
        const std::size_t back = (direction + 2) % 4;
        for (int from = board.next[static_cast<std::size_t>(at[robot])][back]; from >= 0 && !held(from);
             from = board.next[static_cast<std::size_t>(from)][back]) {
          Cells before = at;
          before[robot] = from;
          if (!kApart && robot != 0) std::sort(before.begin() + 1, before.end());
          std::uint8_t& known = optimum[rank(before)];
          if (known == kUnknown) {
            known = level;
            ++found;
          }
        }
      }
    }
  }

  // Calls `use` with the cells of the three others.
  template <typename Use>
  void for_all_others(Use use) const {
    for (int c = 0; c < board.cells; ++c) {
      for (int b = 0; b < (kApart ? board.cells : c); ++b) {
        for (int a = 0; a < (kApart ? board.cells : b); ++a) use(a, b, c);
      }
    }
  }

  // Calls `use` for each position with this optimum.
  template <typename Use>
  void for_each(std::uint8_t level, Use use) const {
    for_all_others([&](int a, int b, int c) {
      const std::size_t at = rank({0, a, b, c});
      for (int active = 0; active < board.cells; ++active) {
        if (optimum[at + static_cast<std::size_t>(active)] == level) use(Cells{active, a, b, c});
      }
    });
  }

  std::vector<std::uint64_t> histogram() {
    std::vector<std::uint64_t> counts(1);
    const auto stands = [&](int cell) { return board.free[static_cast<std::size_t>(cell)] && cell != board.target; };
    for_all_others([&](int a, int b, int c) {
      if (a == b || b == c || a == c || !stands(a) || !stands(b) || !stands(c)) return;
      optimum[rank({board.target, a, b, c})] = 0;
      ++counts[0];
    });
    while (counts.back() != 0) {
      const auto level = static_cast<std::uint8_t>(counts.size() - 1);
      std::uint64_t found = 0;
      for_each(level, [&](const Cells& at) { predecessors(at, static_cast<std::uint8_t>(level + 1), found); });
      counts.push_back(found);
    }
    counts.pop_back();
    return counts;
  }
};

template <bool kApart>
void print(const Board& board) {
  Retrograde<kApart> work{board, {}, std::vector<std::uint8_t>(Ranks<kApart>::kPositions, kUnknown)};
  const std::clock_t begin = std::clock();
  const auto histogram = work.histogram();
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::cout << "{\"histogram\": [";
  for (std::size_t at = 0; at < histogram.size(); ++at) std::cout << (at == 0 ? "" : ", ") << histogram[at];
  std::cout << "], \"seconds\": " << seconds << "}\n";
}

}  // namespace

int main(int count, char** arguments) {
  Board board;
  std::cin >> board.cells >> board.target;
  for (auto& sides : board.next) sides.fill(-1);
  for (int cell = 0; cell < std::min(board.cells, kCells); ++cell) {
    auto& sides = board.next[static_cast<std::size_t>(cell)];
    for (int& side : sides) std::cin >> side;
    board.free[static_cast<std::size_t>(cell)] =
        std::any_of(sides.begin(), sides.end(), [](int side) { return side >= 0; });
  }
  if (!std::cin || board.cells < 1 || board.cells > kCells || board.target < 0 || board.target >= board.cells) {
    std::cerr << "randolph_retrograde: the board could not be read\n";
    return 1;
  }
  if (count > 1 && arguments[1] == std::string_view("apart")) {
    print<true>(board);
  } else {
    print<false>(board);
  }
  return 0;
}
