// A plain retrograde census: what the sets of the census are measured against, position by position.
//
//     randolph_retrograde <FILE
//
// FILE has the number of cells, at most 256; the target's cell; and for each cell the next cell in each of the four
// directions (up, right, down, left), or -1 at a wall. A cell that has no next one in any direction holds no robot.
//
// A table has a byte for each position of four robots: the active robot's cell, and the cells of the other three, which
// are not told apart. Level by level, each position that was found last gives its predecessors: a robot that stands
// where a move would end may have come from each free cell behind it. Prints
//
//     {"histogram": [positions at 0, 1, 2 … moves], "seconds": processor seconds without the table's first use}
#include <algorithm>
#include <array>
#include <cstdint>
#include <ctime>
#include <iostream>
#include <vector>

namespace {

constexpr int kCells = 256;
constexpr std::uint8_t kUnknown = 255;

using Cells = std::array<int, 4>;  // the active robot's cell, then the others' from least to greatest

struct Ranks {
  std::array<std::uint64_t, kCells> two{};
  std::array<std::uint64_t, kCells> three{};

  Ranks() {
    for (std::uint64_t cell = 0; cell < kCells; ++cell) {
      two[cell] = cell < 2 ? 0 : cell * (cell - 1) / 2;
      three[cell] = cell < 3 ? 0 : cell * (cell - 1) * (cell - 2) / 6;
    }
  }

  std::size_t operator()(const Cells& at) const {
    const auto others = three[static_cast<std::size_t>(at[3])] + two[static_cast<std::size_t>(at[2])] +
                        static_cast<std::uint64_t>(at[1]);
    return others * kCells + static_cast<std::size_t>(at[0]);
  }
};

struct Retrograde {
  std::array<std::array<int, 4>, kCells> next{};
  std::array<bool, kCells> free{};
  Ranks rank;
  std::vector<std::uint8_t> optimum;

  // Marks each position from which one move leads to this one.
  void predecessors(const Cells& at, std::uint8_t level, std::uint64_t& found) {
    for (std::size_t robot = 0; robot < 4; ++robot) {
      const auto held = [&](int cell) {
        return std::any_of(at.begin(), at.end(),
                           [&](const int& other) { return &other != &at[robot] && other == cell; });
      };
      for (std::size_t direction = 0; direction < 4; ++direction) {
        const int ahead = next[static_cast<std::size_t>(at[robot])][direction];
        if (ahead >= 0 && !held(ahead)) continue;  // a robot that moves in this direction does not stop here
        const std::size_t back = (direction + 2) % 4;
        for (int from = next[static_cast<std::size_t>(at[robot])][back]; from >= 0 && !held(from);
             from = next[static_cast<std::size_t>(from)][back]) {
          Cells before = at;
          before[robot] = from;
          if (robot != 0) std::sort(before.begin() + 1, before.end());
          std::uint8_t& known = optimum[rank(before)];
          if (known == kUnknown) {
            known = level;
            ++found;
          }
        }
      }
    }
  }

  // Calls `use` for each position with this optimum.
  template <typename Use>
  void for_each(std::uint8_t level, Use use) const {
    std::size_t at = 0;
    for (int c = 0; c < kCells; ++c) {
      for (int b = 0; b < c; ++b) {
        for (int a = 0; a < b; ++a) {
          at = rank({0, a, b, c});
          for (int active = 0; active < kCells; ++active) {
            if (optimum[at + static_cast<std::size_t>(active)] == level) use(Cells{active, a, b, c});
          }
        }
      }
    }
  }
};

}  // namespace

int main() {
  Retrograde work;
  int cells = 0;
  int target = 0;
  std::cin >> cells >> target;
  for (auto& sides : work.next) sides.fill(-1);
  for (int cell = 0; cell < cells; ++cell) {
    auto& sides = work.next[static_cast<std::size_t>(cell)];
    for (int& side : sides) std::cin >> side;
    work.free[static_cast<std::size_t>(cell)] =
        std::any_of(sides.begin(), sides.end(), [](int side) { return side >= 0; });
  }
  if (!std::cin || cells < 1 || cells > kCells || target < 0 || target >= cells) {
    std::cerr << "randolph_retrograde: the board could not be read\n";
    return 1;
  }
  work.optimum.assign(static_cast<std::size_t>(kCells) * kCells * (kCells - 1) * (kCells - 2) / 6, kUnknown);
  const std::clock_t begin = std::clock();
  std::vector<std::uint64_t> histogram(1);
  for (int c = 0; c < cells; ++c) {
    for (int b = 0; b < c; ++b) {
      for (int a = 0; a < b; ++a) {
        const auto stands = [&](int cell) { return work.free[static_cast<std::size_t>(cell)] && cell != target; };
        if (!stands(a) || !stands(b) || !stands(c)) continue;
        work.optimum[work.rank({target, a, b, c})] = 0;
        ++histogram[0];
      }
    }
  }
  while (histogram.back() != 0) {
    const auto level = static_cast<std::uint8_t>(histogram.size() - 1);
    std::uint64_t found = 0;
    work.for_each(level, [&](const Cells& at) { work.predecessors(at, static_cast<std::uint8_t>(level + 1), found); });
    histogram.push_back(found);
  }
  histogram.pop_back();
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  std::cout << "{\"histogram\": [";
  for (std::size_t at = 0; at < histogram.size(); ++at) std::cout << (at == 0 ? "" : ", ") << histogram[at];
  std::cout << "], \"seconds\": " << seconds << "}\n";
  return 0;
}
