#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace quoin::players {

// What a parameter can be.
struct AcceptedValues {
  // A text is a ratio, `3/8`. A mixture is made of weighted terms, `0.8*max-score+0.2*smart-s`.
  enum class Kind : std::uint8_t { Text, Choice, Mixture, Count, Number, Time };

  Kind kind = Kind::Text;
  std::vector<std::string> choices = {};  // of a choice; of a mixture, what it is made of
  double least = 0;                       // of counts and numbers, as is the next
  double most = 0;
};
inline AcceptedValues counts(int least, int most) {
  return {AcceptedValues::Kind::Count, {}, static_cast<double>(least), static_cast<double>(most)};
}
inline AcceptedValues numbers(double least, double most) {
  return {AcceptedValues::Kind::Number, {}, least, most};
}
inline AcceptedValues choices(std::initializer_list<std::string> choices) {
  return {AcceptedValues::Kind::Choice, choices};
}
inline AcceptedValues yes_or_no() { return choices({"yes", "no"}); }
// At least a millisecond.
inline AcceptedValues times() { return {AcceptedValues::Kind::Time}; }

struct ParameterKind {
  std::string key;
  std::string usual;  // what it is when it is not given; empty where that depends
  std::string meaning;
  AcceptedValues accepted;
  // Whose meaning it is, where several players take the same: `agent`, or one of the players.
  std::string owner = {};

  // "0.5"; of several choices all, the usual one first, "yes|no". Where it depends, the form of a
  // value, in which N is a number: "N", "N/N".
  std::string values() const;
};

// The parameters of a spec, `key=value,…`, while a player is made of them: what is given, or what
// is usual. What is wrong with one is kept, the first thing only, so that nothing has to be checked
// between.
class Parameters {
 public:
  static Result<Parameters> parse(std::string_view text, std::vector<ParameterKind> kinds);

  bool has(std::string_view key) const { return values_.contains(key); }

  // Each of them is for one of the kinds that the parameters were parsed with.
  std::string text(std::string_view key);  // a choice; a mixture or a text, for the taker to read
  bool is_yes(std::string_view key) { return text(key) == "yes"; }
  int count(std::string_view key);  // 0 where there is none
  double number(std::string_view key);
  std::optional<std::chrono::milliseconds> time(std::string_view key);  // where it is given

  void refuse(Error error);
  const std::optional<Error>& fault() const { return fault_; }
  // Some key that is given and of no kind.
  std::optional<std::string> left_over() const;

 private:
  const ParameterKind* find_kind(std::string_view key) const;
  // What is given, or what is usual.
  std::string value_of(const ParameterKind& kind) const;

  std::vector<ParameterKind> kinds_;
  std::map<std::string, std::string, std::less<>> values_;
  std::optional<Error> fault_;
};

}  // namespace quoin::players
