// Reads the JSON of vectors/. The files are trusted, so anything unexpected just throws.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace randolph::tests {

class Json {
 public:
  static Json from_file(const std::string& path);

  bool has(const std::string& key) const { return members_.count(key) != 0; }
  const Json& operator[](const std::string& key) const { return members_.at(key); }
  const Json& operator[](std::size_t place) const { return elements_.at(place); }
  const std::vector<Json>& elements() const { return elements_; }
  const std::map<std::string, Json>& members() const { return members_; }
  // The elements of a member that may be missing.
  const std::vector<Json>& list(const std::string& key) const {
    static const std::vector<Json> none;
    return has(key) ? members_.at(key).elements_ : none;
  }
  const std::string& text() const { return text_; }
  int number() const { return std::stoi(text_); }
  bool truth() const { return text_ == "true"; }

 private:
  struct Reader;

  std::string text_;  // the content of a string, or the letters of a number, true, false, null
  std::vector<Json> elements_;
  std::map<std::string, Json> members_;
};

}  // namespace randolph::tests
