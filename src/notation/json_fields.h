#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "base/hash.h"
#include "base/result.h"
#include "core/alphabet.h"
#include "core/score.h"

namespace quoin::notation {

// The text as one JSON object, not nested too deeply for what we write.
Result<boost::json::object> parse_json_object(std::string_view text);

// The fields of one object from outside. The first that is missing or wrong is remembered, and
// reading goes on with harmless values, so that a whole thing is read in one expression and checked
// once.
class JsonFields {
 public:
  static constexpr int MaxSmall = 1'000'000'000;

  explicit JsonFields(const boost::json::object& object) : object_(object) {}

  const std::optional<Error>& error() const { return error_; }
  bool has(std::string_view key) const { return object_.if_contains(key) != nullptr; }

  std::string text(std::string_view key);
  // The same where the field may be left out.
  std::string text_or(std::string_view key, std::string_view otherwise);
  // A text that goes on to other people, or nothing: of bounded length, without control characters.
  std::string plain_text_or_empty(std::string_view key, std::size_t max_characters);
  bool yes_or_no(std::string_view key);
  bool yes_or_no_or(std::string_view key, bool otherwise);
  std::int64_t number(std::string_view key, std::int64_t low, std::int64_t high);
  int small_number(std::string_view key, int low = -MaxSmall, int high = MaxSmall);
  // Written from 1, kept from 0.
  int seat(std::string_view key = "seat");
  const boost::json::array& array(std::string_view key);
  const boost::json::object& object(std::string_view key);
  std::vector<std::string> texts(std::string_view key);
  std::vector<int> small_numbers(std::string_view key, int low = -MaxSmall, int high = MaxSmall);
  std::vector<Score> scores(std::string_view key);
  // Tiles as they lie on a rack, in notation.
  Word tiles(std::string_view key, const Alphabet& alphabet);
  Word tiles_in(std::string_view key, std::string_view notation, const Alphabet& alphabet);
  Digest digest(std::string_view key);
  // Which of these texts it is.
  std::size_t one_of(std::string_view key, std::span<const std::string_view> texts);

  void wrong(std::string_view key, const Error& why);
  // The same for what is wrong beyond this object.
  void fail(const Error& why);

 protected:
  // An object without fields.
  static const boost::json::object& nothing();

  const boost::json::object& object_;

 private:
  std::int64_t number(std::string_view key, const boost::json::value* value, std::int64_t low,
                      std::int64_t high);

  std::optional<Error> error_;
};

}  // namespace quoin::notation
