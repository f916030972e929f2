#include "json.hpp"

#include <cctype>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace randolph::tests {

struct Json::Reader {
  const std::string& text;
  std::size_t at = 0;

  char peek() {
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
    return text.at(at);
  }
  bool accept(char expected) {
    if (peek() != expected) return false;
    ++at;
    return true;
  }
  void expect(char expected) {
    if (!accept(expected)) throw std::runtime_error(std::string("JSON: no ") + expected);
  }

  std::string quoted() {
    expect('"');
    std::string found;
    for (; text.at(at) != '"'; ++at) {
      if (text[at] == '\\') ++at;  // \" and \\; other escapes occur only in texts that no test uses
      found += text.at(at);
    }
    ++at;
    return found;
  }

  Json value() {
    Json found;
    if (accept('{')) {
      while (!accept('}')) {
        const std::string key = quoted();
        expect(':');
        found.members_[key] = value();
        accept(',');
      }
    } else if (accept('[')) {
      while (!accept(']')) {
        found.elements_.push_back(value());
        accept(',');
      }
    } else if (peek() == '"') {
      found.text_ = quoted();
    } else {
      while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '-')) {
        found.text_ += text[at++];
      }
      if (found.text_.empty()) throw std::runtime_error("JSON: no value");
    }
    return found;
  }
};

Json Json::from_file(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << file.rdbuf();
  const std::string all = text.str();
  return Reader{all}.value();
}

}  // namespace randolph::tests
