#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace quoin::players {

// What a parameter can be, as the strategy that takes it says.
struct AcceptedValues {
  enum class Kind : std::uint8_t { Text, Choice, Mixture, Count, Number, Time };

  Kind kind = Kind::Text;
  std::vector<std::string> choices;  // of a choice; of a mixture, what it is made of
  double least = 0;                  // of counts and numbers, as is the next
  double most = 0;
};

// The parameters of a spec, `key=value,…`, while a player is made of them. Each is taken once;
// what is wrong with one is kept, the first thing only, so that nothing has to be checked between.
class Parameters {
 public:
  static Result<Parameters> parse(std::string_view text);

  bool has(std::string_view key) const { return values_.contains(key); }

  std::string take_text(std::string_view key, std::string_view otherwise);
  // One of these; what they are is told where it is none, as in "'maybe' is no choice for
  // inference; there are yes, no".
  std::string take_choice(std::string_view key, std::string_view otherwise,
                          std::initializer_list<std::string_view> choices);
  // Weighted terms with these names, `0.8*max-score+0.2*smart-s`; the text is for the taker to
  // read.
  std::string take_mixture(std::string_view key, std::string_view otherwise,
                           std::span<const std::string> names);
  bool take_yes_or_no(std::string_view key, bool otherwise);
  std::int64_t take_count(std::string_view key, std::int64_t otherwise, std::int64_t least,
                          std::int64_t most);
  double take_number(std::string_view key, double otherwise, double least, double most);
  // At least a millisecond.
  std::optional<std::chrono::milliseconds> take_time(std::string_view key);

  void refuse(Error error);
  const std::optional<Error>& fault() const { return fault_; }
  // Some key that nobody took.
  std::optional<std::string> left_over() const;
  // By key, of all that were asked for so far, whether they were there or not.
  const std::map<std::string, AcceptedValues, std::less<>>& accepted() const { return accepted_; }

 private:
  std::string remove(std::string_view key, std::string_view otherwise);
  void note(std::string_view key, AcceptedValues values);

  std::map<std::string, std::string, std::less<>> values_;
  std::map<std::string, AcceptedValues, std::less<>> accepted_;
  std::optional<Error> fault_;
};

}  // namespace quoin::players
