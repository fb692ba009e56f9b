#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/move.h"
#include "core/tile_counts.h"
#include "notation/json_fields.h"
#include "notation/reasons.h"

namespace quoin::notation {

// The fields of a thing are listed once, in the order in which they are written, by a function that
// takes a FieldWriter or a FieldReader:
//
//   void each_field(auto& fields, Like<Seat> auto& seat) {
//     fields("name", seat.name);
//     fields.if_any("rating", seat.rating, 0, 10'000);
//   }
//
// Numbers have bounds, which only the reader looks at; tiles need an alphabet. What is wrong is for
// the JsonFields of the reader to remember.
template <class T, class Thing>
concept Like = std::same_as<std::remove_const_t<T>, Thing>;

class FieldWriter {
 public:
  static constexpr bool Reads = false;

  explicit FieldWriter(boost::json::object& object, const Alphabet* alphabet = nullptr)
      : object_(object), alphabet_(alphabet) {}

  template <class T>
  void operator()(std::string_view key, const T& value, auto...) {
    object_[key] = to_json(value);
  }
  // A text of bounded length without control characters.
  void plain(std::string_view key, const std::string& text, std::size_t) { object_[key] = text; }
  // An enumerator by its name; the names are in the order of the enumeration.
  void name(std::string_view key, auto value, const auto& names) {
    object_[key] = names[static_cast<std::size_t>(value)];
  }
  // Written from 1, kept from 0.
  void seat(std::string_view key, int seat) { object_[key] = seat + 1; }
  void seat(std::string_view key, const std::optional<int>& seat) {
    if (seat) object_[key] = *seat + 1;
  }
  void seats(std::string_view key, std::vector<int> seats);
  void seats_if_any(std::string_view key, const std::vector<int>& several) {
    if (!several.empty()) seats(key, several);
  }
  // "at" and "tiles", with dots for squares played through.
  void placement(const Move& move);
  // Things that have an each_field() of their own.
  template <class Thing>
  void list(std::string_view key, const std::vector<Thing>& things) {
    boost::json::array array;
    for (const Thing& thing : things) {
      FieldWriter fields(array.emplace_back(boost::json::object()).get_object(), alphabet_);
      each_field(fields, thing);
    }
    object_[key] = std::move(array);
  }

  // Left out where there is nothing to say.
  template <class T>
  void if_any(std::string_view key, const T& value, auto...) {
    if (value != T()) object_[key] = to_json(value);
  }
  // Always written, but what was written by older programs may be without it.
  void or_usual(std::string_view key, const auto& value, auto...) { object_[key] = to_json(value); }
  void expect(bool, std::string_view, const auto&, auto...) {}

 private:
  boost::json::value to_json(const auto& value) const { return boost::json::value(value); }
  boost::json::value to_json(Score score) const { return to_json(score.points()); }
  boost::json::value to_json(const Digest& digest) const { return to_json(to_hex(digest)); }
  boost::json::value to_json(const Word& tiles) const {
    return to_json(alphabet_->to_notation(tiles));
  }
  boost::json::value to_json(const TileCounts& tiles) const { return to_json(tiles.tiles()); }
  template <class T>
  boost::json::value to_json(const std::optional<T>& value) const {
    return to_json(*value);
  }
  template <class T>
  boost::json::value to_json(const std::vector<T>& values) const {
    boost::json::array array;
    for (const T& value : values) array.push_back(to_json(value));
    return array;
  }

  boost::json::object& object_;
  const Alphabet* alphabet_;
};

class FieldReader {
 public:
  static constexpr bool Reads = true;

  explicit FieldReader(JsonFields& fields, const Alphabet* alphabet = nullptr, int board_size = 0)
      : fields_(fields), alphabet_(alphabet), board_size_(board_size) {}

  void operator()(std::string_view key, std::string& text) { text = fields_.text(key); }
  void operator()(std::string_view key, bool& yes) { yes = fields_.yes_or_no(key); }
  template <std::integral Number>
  void operator()(std::string_view key, Number& number, std::int64_t low = -JsonFields::MaxSmall,
                  std::int64_t high = JsonFields::MaxSmall) {
    number = static_cast<Number>(fields_.number(key, low, high));
  }
  void operator()(std::string_view key, Score& score) { score = Score(fields_.small_number(key)); }
  void operator()(std::string_view key, Digest& digest) { digest = fields_.digest(key); }
  void operator()(std::string_view key, Word& tiles) { tiles = fields_.tiles(key, *alphabet_); }
  void operator()(std::string_view key, TileCounts& tiles) {
    tiles = TileCounts(fields_.tiles(key, *alphabet_));
  }
  void operator()(std::string_view key, std::vector<std::string>& texts) {
    texts = fields_.texts(key);
  }
  void operator()(std::string_view key, std::vector<int>& numbers, int low, int high) {
    numbers = fields_.small_numbers(key, low, high);
  }
  void operator()(std::string_view key, std::vector<Score>& scores) {
    scores = fields_.scores(key);
  }
  void operator()(std::string_view key, std::vector<Word>& words);
  template <class T>
  void operator()(std::string_view key, std::optional<T>& value, auto... bounds) {
    (*this)(key, value.emplace(), bounds...);
  }
  void plain(std::string_view key, std::string& text, std::size_t max_characters) {
    text = fields_.plain_text_or_empty(key, max_characters);
  }
  template <class Enum>
  void name(std::string_view key, Enum& value, std::span<const std::string_view> names) {
    value = static_cast<Enum>(fields_.one_of(key, names));
  }
  void seat(std::string_view key, int& seat) { seat = fields_.seat(key); }
  void seat(std::string_view key, std::optional<int>& seat) {
    if (fields_.has(key)) seat = fields_.seat(key);
  }
  void seats(std::string_view key, std::vector<int>& seats);
  void seats_if_any(std::string_view key, std::vector<int>& several) {
    if (fields_.has(key)) seats(key, several);
  }
  void placement(Move& move);
  template <class Thing>
  void list(std::string_view key, std::vector<Thing>& things) {
    for (const boost::json::value& value : fields_.array(key)) {
      if (!value.is_object()) return fields_.wrong(key, Error(reasons::expected_objects));
      JsonFields own(value.get_object());
      FieldReader reader(own, alphabet_, board_size_);
      each_field(reader, things.emplace_back());
      if (own.error()) return fields_.fail(*own.error());
    }
  }

  void if_any(std::string_view key, auto& value, auto... bounds) {
    or_usual(key, value, bounds...);
  }
  void or_usual(std::string_view key, auto& value, auto... bounds) {
    if (fields_.has(key)) (*this)(key, value, bounds...);
  }
  // Says that the field is wrong where this is not so.
  void expect(bool is_so, std::string_view key, const auto& reason, auto... arguments) {
    if (!is_so) fields_.wrong(key, Error(reason, arguments...));
  }

 private:
  JsonFields& fields_;
  const Alphabet* alphabet_;
  int board_size_;
};

// Makes the alternative of a variant with that number, and has it filled.
template <std::size_t First = 0, class Variant>
void make_alternative(Variant& variant, std::size_t number, const auto& fill) {
  if (number == First) return fill(variant.template emplace<First>());
  if constexpr (First + 1 < std::variant_size_v<Variant>)
    make_alternative<First + 1>(variant, number, fill);
}

}  // namespace quoin::notation
