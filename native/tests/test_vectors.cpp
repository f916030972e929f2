// The golden cases, the counts of sequences and the problems with proven optima in vectors/; Python and the browser's
// JavaScript read the same files.

#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "json.hpp"
#include "randolph/solver.hpp"
#include "random_problem.hpp"

namespace randolph::tests {
namespace {

constexpr std::array kColors{"red", "green", "blue", "yellow", "silver", "transparent"};
constexpr char kColorLetters[] = "rgbyst";
constexpr char kDirectionLetters[] = "NESW";

std::uint8_t color_named(const std::string& name) {
  const auto found = std::find(kColors.begin(), kColors.end(), name);
  if (found == kColors.end()) throw std::runtime_error("no color: " + name);
  return static_cast<std::uint8_t>(found - kColors.begin());
}

struct Case {
  BoardParts parts;
  Problem problem;

  explicit Case(const Json& json) {
    const Json& board = json["board"];
    parts.rows = board["rows"].number();
    parts.cols = board["cols"].number();
    const auto cells = static_cast<std::size_t>(parts.rows * parts.cols);
    parts.walls.resize(cells);
    parts.openings.resize(cells);
    parts.center.resize(cells);
    for (const Json& wall : board.list("walls")) parts.walls[cell(wall)] |= side(wall);
    for (const Json& opening : board.list("openings")) parts.openings[cell(opening)] |= side(opening);
    for (const Json& center : board.list("center")) parts.center[cell(center)] = 1;
    for (const Json& diagonal : board.list("diagonals")) {
      parts.diagonals.push_back(
          {cell(diagonal["cell"]), color_named(diagonal["color"].text()), diagonal["direction"].text() == "\\"});
    }
    for (const auto& [name, at] : json["robots"].members()) {
      const std::uint8_t color = color_named(name);
      const bool powers = at.has("kind") && at["kind"].text() == "transparent";  // M9
      problem.robots.push_back({color, cell(at.has("cell") ? at["cell"] : at), powers || name == "transparent"});
    }
    if (json.has("target")) {
      problem.target = cell(json["target"]["cell"]);
      if (json["target"]["color"].text() != "any") {
        problem.active = robot_of(color_named(json["target"]["color"].text()));
      }
    }
    if (json.has("rules")) {
      problem.ricochet = !json["rules"].has("ricochet") || json["rules"]["ricochet"].truth();
      problem.no_reversal = !json["rules"].has("no_reversal") || json["rules"]["no_reversal"].truth();
    }
  }

  Cell cell(const Json& pair) const { return static_cast<Cell>(pair[0].number() * parts.cols + pair[1].number()); }

  std::size_t robot_of(std::uint8_t color) const {
    for (std::size_t robot = 0; robot < problem.robots.size(); ++robot) {
      if (problem.robots[robot].color == color) return robot;
    }
    throw std::runtime_error("no robot of that color");
  }

  // A robot and a direction; a longer name (`tE@c7N*`) also specifies the end.
  struct Named {
    std::size_t robot;
    Direction direction;
    std::optional<Cell> end;
    std::optional<Direction> arrival;
    bool turned;
    bool lengthened;
  };

  Named named(const std::string& text) const {
    const auto letter = [](const char* letters, char wanted) {
      const std::string all(letters);
      const std::size_t found = all.find(wanted);
      if (found == std::string::npos) throw std::runtime_error("no move");
      return found;
    };
    Named move{robot_of(static_cast<std::uint8_t>(letter(kColorLetters, text.at(0)))),
               kDirections[letter(kDirectionLetters, text.at(1))],
               std::nullopt,
               std::nullopt,
               text.back() == '*',
               text.size() > 2};
    if (text.size() == 2) return move;
    std::size_t digits = 0;
    const int row = std::stoi(text.substr(4), &digits) - 1;
    move.end = static_cast<Cell>(row * parts.cols + (text.at(3) - 'a'));
    const std::size_t rest = 4 + digits;
    if (rest < text.size() && text[rest] != '*') move.arrival = kDirections[letter(kDirectionLetters, text[rest])];
    return move;
  }

  // The possible results of a push in the order of their names: the cheapest first; among equals the one that enters
  // the fewest cells. legal_moves() has them in the order of the cells that are entered.
  static std::vector<Move> in_order(std::vector<Move> moves) {
    std::stable_sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.cost < b.cost; });
    return moves;
  }

  // The moves that a name may stand for, refused or not by M7; docs/reference/notation.md: a name is only as long as
  // necessary, so it means the first of several moves along the push.
  std::optional<Move> find(const Board& board, const Problem& now, const std::string& text) const {
    const Named wanted = named(text);
    Problem free = now;
    free.no_reversal = false;
    std::optional<Move> found;
    for (const Move& move : in_order(legal_moves(board, free))) {
      const bool turned = move.axes == kBothAxes;
      if (move.robot != wanted.robot || move.direction != wanted.direction || (wanted.end && move.end != *wanted.end) ||
          (wanted.arrival && move.arrival != *wanted.arrival) || (wanted.turned && !turned)) {
        continue;
      }
      // If two have the same end and arrival, the name without a star means the one that has not turned.
      if (!found || (wanted.arrival && !wanted.turned && !turned && found->axes == kBothAxes)) found = move;
    }
    return found;
  }

  // The problem after legal moves.
  std::optional<Problem> played(const Board& board, const std::string& text) const {
    std::istringstream words(text);
    Problem now = problem;
    for (std::string word; words >> word;) {
      const std::optional<Move> move = find(board, now, word);
      if (!move) return std::nullopt;
      now = after(now, *move);
    }
    return now;
  }

  // As a list for verify(); a name that fits no move becomes a move that cannot be made.
  std::vector<Move> moves(const Board& board, const std::string& text) const {
    std::vector<Move> found;
    std::istringstream words(text);
    Problem now = problem;
    for (std::string word; words >> word;) {
      const Named name = named(word);
      const std::optional<Move> move = find(board, now, word);
      if (!move) {
        found.push_back({name.robot, name.direction, name.end.value_or(kNoCell)});
        break;
      }
      found.push_back(*move);
      if (!name.lengthened && !now.robots[move->robot].transparent) found.back().end = kNoCell;  // it has only one
      now = after(now, *move);
    }
    return found;
  }

 private:
  static std::uint8_t side(const Json& wall) {
    return static_cast<std::uint8_t>(1u << std::string(kDirectionLetters).find(wall[2].text()));
  }
};

Json read(const char* name) {
  return Json::from_file(std::string(RANDOLPH_VECTORS) + "/" + name);
}

// The moves of a play: whether each is refused, its end and its cost.
void play(const Case& at, const Board& board, const std::vector<Json>& steps, const std::string& id) {
  Problem now = at.problem;
  for (const Json& step : steps) {
    const std::string name = id + " " + step["push"].text();
    const std::optional<Move> move = at.find(board, now, step["push"].text());
    const bool reversal = move && now.no_reversal && now.remembered.last == move->robot &&
                          move->direction == opposite(now.remembered.arrival);
    if (step.has("refused")) {
      const bool for_reversal = step["refused"].text() == "M7";
      if (for_reversal ? !reversal : move.has_value()) fail(__FILE__, __LINE__, name + " is not refused");
      continue;
    }
    if (!move || reversal) return fail(__FILE__, __LINE__, name + " is refused");
    if (step.has("path")) {
      const std::vector<Json>& path = step["path"].elements();
      CHECK_EQUAL(move->end, at.cell(path.back()));
      CHECK_EQUAL(kDirectionLetters[index(move->arrival)], step["directions"].text().back());
      const Robot& robot = now.robots[move->robot];
      if (!robot.transparent) {
        std::vector<Cell> others;
        for (const Robot& other : now.robots) {
          if (other.color != robot.color) others.push_back(other.cell);
        }
        const Travel travel =
            board.travel(robot.color, robot.cell, move->direction, others.data(), static_cast<int>(others.size()));
        CHECK_EQUAL(static_cast<std::size_t>(travel.length), path.size());
      }
    }
    if (step.has("end")) CHECK_EQUAL(move->end, at.cell(step["end"]));
    CHECK_EQUAL(static_cast<int>(move->cost), step.has("cost") ? step["cost"].number() : 1);
    now = after(now, *move);
    if (step.has("solved")) CHECK_EQUAL(solved(now), step["solved"].truth());
  }
}

// The golden cases of both files.
std::vector<Json> golden_cases() {
  std::vector<Json> all;
  for (const char* name : {"cases.json", "transparent.json"}) {
    const Json file = read(name);
    for (const Json& json : file["cases"].elements()) all.push_back(json);
  }
  return all;
}

TEST("M1-M7, X1-X7: the plays of the golden cases end where they should, or are refused") {
  int plays = 0;
  for (const Json& json : golden_cases()) {
    const Case at(json);
    const Board board(at.parts);
    for (const Json& steps : json.list("plays")) {
      play(at, board, steps.elements(), json["id"].text());
      ++plays;
    }
  }
  CHECK(plays > 50);
}

TEST("X2-X4, X6: a push of the golden cases offers exactly the expected moves, in their order") {
  int pushes = 0;
  for (const Json& json : golden_cases()) {
    const Case at(json);
    const Board board(at.parts);
    for (const Json& pushed : json.list("ends")) {
      const std::optional<Problem> now = at.played(board, pushed["after"].text());
      if (!now) return fail(__FILE__, __LINE__, json["id"].text() + ": no such moves");
      const Case::Named push = at.named(pushed["push"].text());
      std::vector<std::pair<Cell, int>> found;
      for (const Move& move : Case::in_order(legal_moves(board, *now))) {
        if (move.robot == push.robot && move.direction == push.direction) {
          found.emplace_back(move.end, static_cast<int>(move.cost));
        }
      }
      std::vector<std::pair<Cell, int>> expected;
      for (const Json& move : pushed["moves"].elements()) expected.emplace_back(at.cell(move[1]), move[2].number());
      if (found != expected) fail(__FILE__, __LINE__, json["id"].text() + " " + pushed["push"].text());
      ++pushes;
    }
  }
  CHECK(pushes > 20);
}

TEST("M7, X7: in the golden cases exactly the expected moves are legal") {
  int positions = 0;
  for (const Json& json : golden_cases()) {
    const Case at(json);
    const Board board(at.parts);
    for (const Json& legal : json.list("legal")) {
      const std::optional<Problem> now = at.played(board, legal["after"].text());
      if (!now) return fail(__FILE__, __LINE__, json["id"].text() + ": no such moves");
      std::vector<Move> expected;
      std::istringstream words(legal["moves"].text());
      for (std::string word; words >> word;) {
        const std::optional<Move> move = at.find(board, *now, word);
        if (!move) return fail(__FILE__, __LINE__, json["id"].text() + ": no move " + word);
        expected.push_back(*move);
      }
      const std::vector<Move> found = legal_moves(board, *now);
      if (!std::is_permutation(found.begin(), found.end(), expected.begin(), expected.end())) {
        fail(__FILE__, __LINE__, json["id"].text() + ": other legal moves");
      }
      ++positions;
    }
  }
  CHECK(positions > 3);
}

TEST("M1-M9, X1-X7: as many sequences of legal moves as Python and JavaScript count, on all positions") {
  int counts = 0;
  const Json file = read("perft.json");
  for (const Json& json : file["cases"].elements()) {
    const Case at(json["problem"]);
    const Board board(at.parts);
    unsigned depth = 0;
    for (const Json& expected : json["counts"].elements()) {
      const std::uint64_t found = perft(board, at.problem, depth++);
      if (found != static_cast<std::uint64_t>(expected.number())) {
        fail(__FILE__, __LINE__,
             json["id"].text() + ": " + std::to_string(found) + " sequences, not " + expected.text());
      }
      ++counts;
    }
  }
  CHECK(counts > 150);
}

TEST("M7, T1-T6, X6: the solutions of the golden cases are accepted or refused") {
  int solutions = 0;
  for (const Json& json : golden_cases()) {
    const Case at(json);
    const Board board(at.parts);
    for (const Json& solution : json.list("solutions")) {
      Verdict expected = Verdict::kSolves;
      if (!solution["ok"].truth()) {
        const std::string& rule = solution["rule"].text();
        expected = rule == "M7"                   ? Verdict::kReversal
                   : rule == "T1" || rule == "T2" ? Verdict::kNotThere
                                                  : Verdict::kIllegal;
      }
      const Verdict found = verify(board, at.problem, at.moves(board, solution["moves"].text()));
      if (found != expected) fail(__FILE__, __LINE__, json["id"].text() + ": " + solution["moves"].text());
      ++solutions;
    }
  }
  CHECK(solutions > 30);
}

TEST("M7, T1-T6, X1-X7: the golden cases have the expected optima") {
  int optima = 0;
  for (const Json& json : golden_cases()) {
    const Case at(json);
    const Board board(at.parts);
    if (json.has("optimum")) {
      const Result result = solve(board, at.problem);
      CHECK_EQUAL(result.status, Status::kOptimal);
      CHECK_EQUAL(result.cost, static_cast<std::uint32_t>(json["optimum"].number()));
      ++optima;
    }
    if (json.has("none_within")) {
      Limits limits;
      limits.moves = static_cast<std::uint32_t>(json["none_within"].number());
      CHECK(solve(board, at.problem, limits).status != Status::kOptimal);
      ++optima;
    }
  }
  CHECK(optima >= 15);
}

TEST("T1-T6, S3: problems of official and published boards have the optima that others proved, in every setting") {
  int problems = 0;
  const Json file = read("optima.json");
  for (const Json& json : file["problems"].elements()) {
    const Case at(json);
    const Board board(at.parts);
    std::optional<Result> first;
    for (const Simd simd : every_simd()) {
      Options options;
      options.simd = simd;
      const Result result = solve(board, at.problem, {}, options);
      if (result.cost != static_cast<std::uint32_t>(json["optimum"].number())) {
        fail(__FILE__, __LINE__, json["id"].text() + ": " + std::to_string(result.cost) + " moves");
      }
      CHECK(verify(board, at.problem, result.solution) == Verdict::kSolves);
      if (!first) first = result;
      if (result.nodes != first->nodes || result.solution != first->solution) {
        fail(__FILE__, __LINE__, json["id"].text() + ": instruction sets differ");
      }
    }
    ++problems;
  }
  CHECK(problems > 100);
}

}  // namespace
}  // namespace randolph::tests
