// The golden cases and the problems with proven optima in vectors/, as Python and the browser's JavaScript read them.

#include <algorithm>
#include <array>
#include <sstream>
#include <stdexcept>
#include <string>

#include "check.hpp"
#include "json.hpp"
#include "randolph/solver.hpp"

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
    for (const auto& [color, at] : json["robots"].members()) problem.robots.push_back({color_named(color), cell(at)});
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

  Move move(const std::string& text) const {
    const auto letter = [](const char* letters, char wanted) {
      const std::string all(letters);
      const std::size_t found = all.find(wanted);
      if (found == std::string::npos) throw std::runtime_error("no move");
      return found;
    };
    return {robot_of(static_cast<std::uint8_t>(letter(kColorLetters, text.at(0)))),
            kDirections[letter(kDirectionLetters, text.at(1))]};
  }

  std::vector<Move> moves(const std::string& text) const {
    std::vector<Move> found;
    std::istringstream words(text);
    for (std::string word; words >> word;) found.push_back(move(word));
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

// The moves of a play, each refused or not, each with its end.
void play(const Case& at, const Board& board, const std::vector<Json>& steps, const std::string& id) {
  std::vector<Robot> robots = at.problem.robots;
  std::optional<Move> back;
  for (const Json& step : steps) {
    const Move move = at.move(step["push"].text());
    Robot& robot = robots[move.robot];
    std::vector<Cell> others;
    for (const Robot& other : robots) {
      if (other.color != robot.color) others.push_back(other.cell);
    }
    const Travel travel =
        board.travel(robot.color, robot.cell, move.direction, others.data(), static_cast<int>(others.size()));
    const bool reversal = at.problem.no_reversal && back == move;
    const std::string name = id + " " + step["push"].text();
    if (step.has("refused")) {
      const bool for_reversal = step["refused"].text() == "M7";
      if (for_reversal ? !reversal : travel.legal) fail(__FILE__, __LINE__, name + " is not refused");
      continue;
    }
    if (!travel.legal || reversal) {
      fail(__FILE__, __LINE__, name + " is refused");
      return;
    }
    if (step.has("path")) {
      CHECK_EQUAL(static_cast<std::size_t>(travel.length), step["path"].elements().size());
      CHECK_EQUAL(travel.end, at.cell(step["path"].elements().back()));
      CHECK_EQUAL(kDirectionLetters[index(travel.arrival)], step["directions"].text().back());
    }
    if (step.has("end")) CHECK_EQUAL(travel.end, at.cell(step["end"]));
    robot.cell = travel.end;
    back = Move{move.robot, opposite(travel.arrival)};
  }
}

TEST("M1-M7: the plays of the golden cases end where they should, or are refused") {
  int plays = 0;
  const Json file = read("cases.json");
  for (const Json& json : file["cases"].elements()) {
    const Case at(json);
    const Board board(at.parts);
    for (const Json& steps : json.list("plays")) {
      play(at, board, steps.elements(), json["id"].text());
      ++plays;
    }
  }
  CHECK(plays > 40);
}

TEST("M7, T1-T6: the solutions of the golden cases are accepted or refused") {
  int solutions = 0;
  const Json file = read("cases.json");
  for (const Json& json : file["cases"].elements()) {
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
      CHECK_EQUAL(verify(board, at.problem, at.moves(solution["moves"].text())), expected);
      ++solutions;
    }
  }
  CHECK(solutions > 20);
}

TEST("M7, T1-T6: the golden cases have the optima that they should have") {
  int optima = 0;
  const Json file = read("cases.json");
  for (const Json& json : file["cases"].elements()) {
    const Case at(json);
    const Board board(at.parts);
    if (json.has("optimum")) {
      const Result result = solve(board, at.problem);
      CHECK_EQUAL(result.status, Status::kOptimal);
      CHECK_EQUAL(result.solution.size(), static_cast<std::size_t>(json["optimum"].number()));
      ++optima;
    }
    if (json.has("none_within")) {
      Limits limits;
      limits.moves = static_cast<std::uint32_t>(json["none_within"].number());
      CHECK(solve(board, at.problem, limits).status != Status::kOptimal);
      ++optima;
    }
  }
  CHECK(optima >= 10);
}

TEST("T1-T6, S3: problems of official and published boards have the optima that others proved") {
  int problems = 0;
  const Json file = read("optima.json");
  for (const Json& json : file["problems"].elements()) {
    const Case at(json);
    const Board board(at.parts);
    const Result result = solve(board, at.problem);
    if (result.solution.size() != static_cast<std::size_t>(json["optimum"].number())) {
      fail(__FILE__, __LINE__, json["id"].text() + ": " + std::to_string(result.solution.size()) + " moves");
    }
    CHECK(verify(board, at.problem, result.solution) == Verdict::kSolves);
    ++problems;
  }
  CHECK(problems > 100);
}

}  // namespace
}  // namespace randolph::tests
