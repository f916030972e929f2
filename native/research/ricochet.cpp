#include "ricochet.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>

namespace randolph::research {
namespace {

void refuse(std::size_t problem, const std::string& why) {
  throw std::invalid_argument("problem " + std::to_string(problem) + " of the bank: " + why);
}

constexpr std::uint8_t swapped(std::uint8_t cell) {
  return static_cast<std::uint8_t>(cell << 4 | cell >> 4);
}

// Whether each byte is not zero, from the lowest on; all are at most 0x80.
void put_nonzero(std::uint32_t bytes, std::int8_t* mask) {
  const std::uint32_t found = (bytes + 0x7F7F7F7F) >> 7 & 0x01010101;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(mask, &found, sizeof found);
  } else {
    for (std::uint32_t each = 0; each < 4; ++each) mask[each] = static_cast<std::int8_t>(found >> 8 * each & 1);
  }
}

constexpr std::byte kOne{1};
constexpr std::uint32_t kUsualRobots = 4;

}  // namespace

Ricochet::Ricochet(RicochetParts parts)
    : colors_(std::move(parts.colors)),
      robots_(static_cast<std::uint32_t>(colors_.size())),
      through_(robots_),
      ricochet_(parts.ricochet),
      no_reversal_(parts.no_reversal) {
  if (parts.boards.empty()) throw std::invalid_argument("a bank without boards");
  if (robots_ == 0 || robots_ > kMaxRobots || parts.transparent.size() != robots_) {
    throw std::invalid_argument("a bank has 1 to 6 robots, not " + std::to_string(robots_));
  }
  for (std::uint32_t robot = 0; robot < robots_; ++robot) {
    if (!parts.transparent[robot]) continue;
    if (through_ != robots_) throw std::invalid_argument("a bank has at most one transparent robot");
    through_ = robot;
  }
  if (parts.boards.size() > kNoBoard) throw std::invalid_argument("a bank has at most 65535 boards");
  bool diagonals = false;
  for (const BoardParts& each : parts.boards) {
    boards_.emplace_back(each);
    if (boards_.back().rows() != boards_.front().rows() || boards_.back().cols() != boards_.front().cols()) {
      throw std::invalid_argument("the boards of a bank have one size");
    }
    has_slides_ = has_slides_ && boards_.back().rows() <= 16 && boards_.back().cols() == 16;
    only_slides_ = only_slides_ && has_slides_ && boards_.back().small_and_plain();
    diagonals = diagonals || boards_.back().has_diagonals();
  }
  cells_ = static_cast<std::uint32_t>(boards_.front().cells());
  actions_ = 4 * robots_ + (through_ == robots_ ? 0 : 4 * (kEnds - 1));
  moving_ = robots_ + (ricochet_ ? 2 : 0) + (no_reversal_ ? 4 : 0);
  channels_ = moving_ + robots_ + 4 + (diagonals ? 8 : 0);
  symbols_ = 2 * robots_ + 4;
  for (std::uint32_t board = 0; board < boards_.size(); ++board) {
    const Board& made = boards_[board];
    if (has_slides_) add_slides(made);
    for (const std::uint8_t color : colors_) routes_.push_back(only_slides_ ? nullptr : &made.routes(color));
    const std::size_t at = planes_.size();
    planes_.resize(at + std::size_t{cells_} * channels_);
    std::byte* cell = planes_.data() + at + moving_ + robots_;
    std::vector<std::uint8_t> sort(cells_);
    for (const Diagonal& each : parts.boards[board].diagonals) {
      sort[each.cell] = static_cast<std::uint8_t>(1 + 2 * each.color + (each.falling ? 1 : 0));
      if (each.color > 3) throw std::invalid_argument("diagonals are red, green, blue or yellow");
    }
    for (std::uint32_t number = 0; number < cells_; ++number, cell += channels_) {
      const auto blocked = static_cast<std::uint32_t>(~made.passable(static_cast<Cell>(number)) & 15);
      for (std::uint32_t side = 0; side < 4; ++side) cell[side] = std::byte(blocked >> side & 1);
      if (sort[number] != 0) cell[3 + sort[number]] = kOne;
      sides_.push_back(static_cast<std::uint16_t>(blocked | static_cast<std::uint32_t>(sort[number] << 4)));
    }
  }
  starts_.reserve(parts.problems.size());
  for (const RicochetProblem& problem : parts.problems) starts_.push_back(start_of(starts_.size(), problem));
}

Ricochet::State Ricochet::start_of(std::size_t number, const RicochetProblem& problem) const {
  if (problem.board >= boards_.size()) refuse(number, "there is no board " + std::to_string(problem.board));
  const Board& board = boards_[problem.board];
  const auto stands = [&](std::uint32_t cell) { return cell < cells_ && board.free(static_cast<Cell>(cell)); };
  if (!stands(problem.target)) refuse(number, "the target is not a free cell");
  if (problem.active > robots_) refuse(number, "there is no such active robot");
  for (std::uint32_t robot = 0; robot < robots_; ++robot) {
    const auto* const first = problem.cells.data();
    if (!stands(first[robot]) || std::find(first, first + robot, first[robot]) != first + robot) {
      refuse(number, "a robot is not on a free cell of its own");
    }
  }
  State state;
  state.target = problem.target;
  state.board = static_cast<std::uint16_t>(problem.board);
  state.optimum = problem.optimum;
  state.active = problem.active;
  for (std::uint32_t robot = 0; robot < robots_; ++robot) place(state, robot, problem.cells[robot]);
  return state;
}

void Ricochet::place(State& state, std::uint32_t robot, Cell cell) const {
  state.cells[robot] = cell;
  state.line[1][robot] = static_cast<std::uint8_t>(cell);
  state.line[0][robot] = swapped(state.line[1][robot]);
  state.lengths[robot] = has_slides_ ? slides_[slide_index(state, cell)] : kNoSlides;
}

void Ricochet::add_slides(const Board& board) {
  for (std::uint32_t cell = 0; cell < cells_; ++cell) {
    std::uint32_t lengths = 0;
    for (const Direction direction : kDirections) {
      std::uint32_t length = 0;
      auto at = static_cast<Cell>(cell);
      for (Cell ahead; (ahead = board.step(at, direction)) != kNoCell; at = ahead, ++length) {
        const int apart = ahead > at ? ahead - at : at - ahead;
        if ((apart != 1 && apart != 16) || board.diagonal(ahead)) {  // through an opening, or to a diagonal
          length = kNoSlide;
          break;
        }
      }
      lengths |= length << 8 * index(direction);
    }
    slides_.push_back(lengths);
  }
}

std::size_t Ricochet::row_bytes(Form form) const {
  if (form == Form::kPlanes) return std::size_t{cells_} * channels_;
  return 2 * (std::size_t{symbols_} + (form == Form::kCells ? cells_ : 0));
}

void Ricochet::clear_cell(Cell cell, std::byte* row) const {
  std::byte* const at = row + std::size_t{channels_} * cell;
  for (std::uint32_t channel = 0; channel < moving_; ++channel) at[channel] = std::byte{0};
}

void Ricochet::draw_robot(const State& state, std::uint32_t robot, std::byte* row) const {
  std::byte* at = row + std::size_t{channels_} * state.cells[robot];
  at[robot] = kOne;
  at += robots_;
  if (ricochet_) {
    at[0] = std::byte(state.axes[robot] & 1);
    at[1] = std::byte(state.axes[robot] >> 1);
    at += 2;
  }
  if (state.barred >> 2 == robot) at[state.barred & 3] = kOne;  // kNone belongs to no robot
}

template <Form form>
void Ricochet::begin(State& state, std::uint32_t number, std::byte* row) const {
  const State& start = starts_[number];
  if constexpr (form == Form::kPlanes) {
    const std::size_t bytes = row_bytes(form);
    if (state.board == start.board) {
      for (std::uint32_t robot = 0; robot < robots_; ++robot) clear_cell(state.cells[robot], row);
      std::memset(row + std::size_t{channels_} * state.target + moving_, 0, robots_);
    } else {
      std::memcpy(row, planes_.data() + bytes * start.board, bytes);
    }
  }
  if constexpr (form == Form::kCells) {
    if (state.board != start.board) {
      std::memcpy(row + 2 * symbols_, sides_.data() + std::size_t{cells_} * start.board, 2 * std::size_t{cells_});
    }
  }
  state = start;
  if constexpr (form == Form::kPlanes) {
    for (std::uint32_t robot = 0; robot < robots_; ++robot) {
      row[std::size_t{channels_} * state.cells[robot] + robot] = kOne;
      if (robot == state.active || state.active == robots_) {
        row[std::size_t{channels_} * state.target + moving_ + robot] = kOne;
      }
    }
  } else {
    for (std::uint32_t robot = 0; robot < robots_; ++robot) {
      put(row, robot, state.cells[robot]);
      put(row, robots_ + 2 + robot, 0);
    }
    put(row, robots_, state.target);
    put(row, robots_ + 1, state.active);
    put(row, 2 * robots_ + 2, 4 * robots_);
    put(row, 2 * robots_ + 3, state.board);
  }
}

// Seen along the line of the push and in its direction, a robot b cells ahead of the pushed one leaves it b - 1 cells;
// for robots that are not ahead, the difference of 8 bits is greater than any slide within the line. There is no branch
// on what is random: with random actions, processors guess it wrong.
Ricochet::Plan Ricochet::slide(const State& state, std::uint32_t robot, std::uint32_t direction,
                               std::uint32_t length) const {
  const auto& line = state.line[direction & 1];
  const auto turned = static_cast<std::uint8_t>(direction == 0 || direction == 3 ? 15 : 0);
  const auto start = static_cast<std::uint8_t>(line[robot] ^ turned);
  const auto shorten = [&](std::uint32_t robots) {
    for (std::uint32_t other = 0; other < robots; ++other) {
      const auto ahead = static_cast<std::uint8_t>((line[other] ^ turned) - start - 1);
      length = std::min<std::uint32_t>(length, ahead);
    }
  };
  if (robots_ == kUsualRobots) {
    shorten(kUsualRobots);  // the compiler unrolls this loop
  } else {
    shorten(robots_);
  }
  const auto end = static_cast<std::uint8_t>(static_cast<std::uint8_t>(start + length) ^ turned);
  const std::uint32_t moved = length != 0 ? 1 : 0;
  return {(direction & 1) != 0 ? end : swapped(end), static_cast<std::uint16_t>(moved),
          static_cast<std::uint8_t>(robot), static_cast<std::uint8_t>(moved * axis(kDirections[direction])),
          kDirections[direction]};
}

// Another robot stops the traveller just before the nearest of the four items of its cell.
Ricochet::Plan Ricochet::follow(const State& state, std::uint32_t robot, std::uint32_t direction) const {
  const Routes& routes = *routes_[state.board * std::size_t{robots_} + robot];
  const Cell cell = state.cells[robot];
  const std::uint32_t first = routes.place[cell][direction];
  const Routes::Loop loop = routes.loops ? routes.loop[first] : Routes::Loop{};
  std::uint32_t length = loop.length != 0 ? loop.length : routes.reach[cell][direction];
  bool met = loop.length == 0;
  for (std::uint32_t other = 0; other < robots_; ++other) {
    if (other == robot) continue;
    for (const std::uint32_t item : routes.place[state.cells[other]]) {
      std::uint32_t ahead = item - first - 1;
      if (loop.length != 0) {
        if (item - loop.first >= loop.length) continue;  // not on this loop
        ahead = (item + loop.length - first - 1) % loop.length;
      }
      if (ahead < length) {
        length = ahead;
        met = true;
      }
    }
  }
  const Plan stays{cell, 0, static_cast<std::uint8_t>(robot), 0, kDirections[direction]};
  if (length == 0 || !met) return stays;  // M2, M6
  std::uint32_t last = first + length;
  if (loop.length != 0) last = loop.first + (last - loop.first) % loop.length;
  const Routes::Item& end = routes.items[last];
  if (!boards_[state.board].free(end.cell)) return stays;  // M4
  const std::uint8_t axes = length >= routes.turn[first] ? kBothAxes : axis(kDirections[direction]);
  return {end.cell, 1, static_cast<std::uint8_t>(robot), axes, end.direction};
}

const std::vector<Travel>& Ricochet::ends(const State& state, std::uint32_t robot, std::uint32_t direction) const {
  static thread_local std::vector<Travel> found;
  std::array<Cell, kMaxRobots> others{};
  int count = 0;
  for (std::uint32_t other = 0; other < robots_; ++other) {
    if (other != robot) others[static_cast<std::size_t>(count++)] = state.cells[other];
  }
  boards_[state.board].travels_through(colors_[robot], state.cells[robot], kDirections[direction], others.data(), count,
                                       false, found);
  sort_by_name(found, kDirections[direction]);
  return found;
}

Ricochet::Plan Ricochet::push(const State& state, std::uint32_t robot, std::uint32_t direction,
                              std::uint32_t choice) const {
  if (robot == through_) {
    const std::vector<Travel>& found = ends(state, robot, direction);
    if (choice >= found.size()) {
      return {state.cells[robot], 0, static_cast<std::uint8_t>(robot), 0, kDirections[direction]};
    }
    const Travel& made = found[choice];
    return {made.end, made.cost, static_cast<std::uint8_t>(robot), made.axes, made.arrival};
  }
  const std::uint32_t length = state.lengths[robot] >> 8 * direction & 255;
  return length != kNoSlide ? slide(state, robot, direction, length) : follow(state, robot, direction);
}

template <Form form>
Ricochet::Plan Ricochet::plan(const State& state, std::uint32_t action, const std::byte* row) const {
  std::uint32_t robot = action >> 2;
  std::uint32_t direction = action & 3;
  std::uint32_t choice = 0;
  if (robot >= robots_) {
    robot = through_;
    direction = (action - 4 * robots_) / (kEnds - 1);
    choice = 1 + (action - 4 * robots_) % (kEnds - 1);
  }
  Plan made = push(state, robot, direction, choice);
  const bool barred = 4 * robot + direction == state.barred;
  made.end = barred ? state.cells[robot] : made.end;
  made.cost = barred ? 0 : made.cost;
  made.axes = barred ? 0 : made.axes;
  if (has_slides_) load(&slides_[slide_index(state, made.end)]);
  if constexpr (form == Form::kPlanes) {
    if (made.cost == 0) return made;
    load_cell(made.end, row);
    load_cell(state.cells[robot], row);
    if (state.barred != kNone) load_cell(state.cells[state.barred >> 2], row);
  }
  return made;
}

// The numbers of a symbolic row are written even if the robot stays: they do not change then.
template <Form form>
Outcome Ricochet::move(State& state, const Plan& plan, std::byte* row) const {
  const std::uint32_t robot = plan.robot;
  if constexpr (form == Form::kPlanes) {
    if (plan.cost == 0) return {};
    if (state.barred != kNone) {
      std::memset(row + std::size_t{channels_} * state.cells[state.barred >> 2] + moving_ - 4, 0, 4);
    }
    clear_cell(state.cells[robot], row);
  }
  place(state, robot, plan.end);
  state.axes[robot] |= plan.axes;
  const auto back = static_cast<std::uint8_t>(4 * robot + index(opposite(plan.arrival)));
  state.barred = no_reversal_ && plan.cost != 0 ? back : state.barred;
  if constexpr (form == Form::kPlanes) {
    draw_robot(state, robot, row);
  } else {
    put(row, robot, plan.end);
    put(row, robots_ + 2 + robot, state.axes[robot]);
    put(row, 2 * robots_ + 2, state.barred == kNone ? 4 * robots_ : state.barred);
  }
  const bool may_end = robot == state.active || state.active == robots_;
  const bool turned = !ricochet_ || state.axes[robot] == kBothAxes;
  return {plan.cost, plan.cost != 0 && may_end && plan.end == state.target && turned};
}

void Ricochet::mask_through(const State& state, std::int8_t* mask) const {
  for (std::uint32_t direction = 0; direction < 4; ++direction) {
    const std::uint32_t push = 4 * through_ + direction;
    const std::size_t found = push == state.barred ? 0 : ends(state, through_, direction).size();
    mask[push] = found != 0;
    std::int8_t* const further = mask + 4 * robots_ + (kEnds - 1) * direction;
    for (std::uint32_t choice = 1; choice < kEnds; ++choice) further[choice - 1] = choice < found;
  }
}

void Ricochet::mask(const State& state, std::int8_t* mask) const {
  for (std::uint32_t robot = 0; robot < robots_; ++robot) {
    if (robot == through_) {
      mask_through(state, mask);
      continue;
    }
    // A slide is possible if the board allows one, and no robot stands on the next cell.
    const std::uint32_t lengths = state.lengths[robot];
    put_nonzero(lengths, mask + 4 * robot);
    if (!only_slides_ && (lengths & kNoSlides) != 0) {
      for (std::uint32_t direction = 0; direction < 4; ++direction) {
        if ((lengths >> 8 * direction & kNoSlide) == 0) continue;
        mask[4 * robot + direction] = follow(state, robot, direction).cost != 0;
      }
    }
  }
  if (has_slides_) {
    for (std::uint32_t one = 0; one < robots_; ++one) {
      for (std::uint32_t other = one + 1; other < robots_; ++other) {
        const std::int32_t apart = state.cells[other] - state.cells[one];
        if (apart == 1 || apart == -1) {
          block(state, one, apart > 0 ? 1 : 3, mask);
          block(state, other, apart > 0 ? 3 : 1, mask);
        } else if (apart == 16 || apart == -16) {
          block(state, one, apart > 0 ? 2 : 0, mask);
          block(state, other, apart > 0 ? 0 : 2, mask);
        }
      }
    }
  }
  if (state.barred != kNone) mask[state.barred] = 0;
}

template void Ricochet::begin<Form::kSymbolic>(State&, std::uint32_t, std::byte*) const;
template void Ricochet::begin<Form::kCells>(State&, std::uint32_t, std::byte*) const;
template void Ricochet::begin<Form::kPlanes>(State&, std::uint32_t, std::byte*) const;
template Ricochet::Plan Ricochet::plan<Form::kSymbolic>(const State&, std::uint32_t, const std::byte*) const;
template Ricochet::Plan Ricochet::plan<Form::kCells>(const State&, std::uint32_t, const std::byte*) const;
template Ricochet::Plan Ricochet::plan<Form::kPlanes>(const State&, std::uint32_t, const std::byte*) const;
template Outcome Ricochet::move<Form::kSymbolic>(State&, const Plan&, std::byte*) const;
template Outcome Ricochet::move<Form::kCells>(State&, const Plan&, std::byte*) const;
template Outcome Ricochet::move<Form::kPlanes>(State&, const Plan&, std::byte*) const;

// Here, where the compiler sees what a move does.
template class Environments<Ricochet>;

}  // namespace randolph::research
