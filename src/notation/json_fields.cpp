#include "notation/json_fields.h"

#include <algorithm>

#include <boost/json.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/text.h"
#include "core/game.h"
#include "notation/reasons.h"

namespace quoin::notation {
namespace {

namespace json = boost::json;

constexpr std::size_t MaxDepth = 8;

}  // namespace

Result<json::object> parse_json_object(std::string_view text) {
  json::error_code code;
  json::parse_options options;
  options.max_depth = MaxDepth;
  json::value value = json::parse(json::string_view(text.data(), text.size()), code, {}, options);
  if (code) return Error(reasons::not_json, code.message());
  if (!value.is_object()) return Error(reasons::expected_json_object);
  return std::move(value.get_object());
}

std::string JsonFields::text(std::string_view key) {
  const json::value* value = object_.if_contains(key);
  if (value == nullptr || !value->is_string()) return wrong(key, Error(reasons::expected_text)), "";
  return std::string(value->get_string());
}

std::string JsonFields::text_or(std::string_view key, std::string_view otherwise) {
  return has(key) ? text(key) : std::string(otherwise);
}

std::string JsonFields::plain_text_or_empty(std::string_view key, std::size_t max_characters) {
  std::string text = text_or(key, "");
  const bool has_control = std::any_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  if (is_valid_utf8(text) && !has_control && count_characters(text) <= max_characters) return text;
  wrong(key, Error(reasons::expected_short_text, max_characters));
  return "";
}

bool JsonFields::yes_or_no(std::string_view key) {
  const json::value* value = object_.if_contains(key);
  if (value == nullptr || !value->is_bool())
    return wrong(key, Error(reasons::expected_yes_or_no)), false;
  return value->get_bool();
}

bool JsonFields::yes_or_no_or(std::string_view key, bool otherwise) {
  return has(key) ? yes_or_no(key) : otherwise;
}

std::int64_t JsonFields::number(std::string_view key, std::int64_t low, std::int64_t high) {
  return number(key, object_.if_contains(key), low, high);
}

int JsonFields::small_number(std::string_view key, int low, int high) {
  return static_cast<int>(number(key, low, high));
}

int JsonFields::seat(std::string_view key) { return small_number(key, 1, MaxSeats) - 1; }

const json::array& JsonFields::array(std::string_view key) {
  static const json::array Empty;
  const json::value* value = object_.if_contains(key);
  if (value == nullptr || !value->is_array())
    return wrong(key, Error(reasons::expected_list)), Empty;
  return value->get_array();
}

const json::object& JsonFields::object(std::string_view key) {
  const json::value* value = object_.if_contains(key);
  if (value == nullptr || !value->is_object())
    return wrong(key, Error(reasons::expected_object)), nothing();
  return value->get_object();
}

const json::object& JsonFields::nothing() {
  static const json::object Empty;
  return Empty;
}

std::vector<std::string> JsonFields::texts(std::string_view key) {
  std::vector<std::string> read;
  for (const json::value& value : array(key)) {
    if (!value.is_string()) return wrong(key, Error(reasons::expected_texts)), read;
    read.emplace_back(value.get_string());
  }
  return read;
}

std::vector<int> JsonFields::small_numbers(std::string_view key, int low, int high) {
  std::vector<int> numbers;
  for (const json::value& value : array(key))
    numbers.push_back(static_cast<int>(number(key, &value, low, high)));
  return numbers;
}

std::vector<Score> JsonFields::scores(std::string_view key) {
  std::vector<Score> read;
  for (const int points : small_numbers(key)) read.emplace_back(points);
  return read;
}

Word JsonFields::tiles(std::string_view key, const Alphabet& alphabet) {
  return tiles_in(key, text(key), alphabet);
}

Word JsonFields::tiles_in(std::string_view key, std::string_view notation,
                          const Alphabet& alphabet) {
  Result<Word> read = alphabet.parse_rack(notation);
  if (!read) return wrong(key, read.error()), Word();
  return *std::move(read);
}

Digest JsonFields::digest(std::string_view key) {
  const std::optional<Digest> read = digest_from_hex(text(key));
  if (!read) wrong(key, Error(reasons::expected_digest));
  return read.value_or(Digest{});
}

std::size_t JsonFields::one_of(std::string_view key, std::span<const std::string_view> texts) {
  const std::optional<std::size_t> place = place_of(text(key), texts);
  if (!place)
    wrong(key, Error(reasons::expected_one_of, fmt::format("{}", fmt::join(texts, ", "))));
  return place.value_or(0);
}

void JsonFields::wrong(std::string_view key, const Error& why) {
  fail(why.within(fmt::format("\"{}\"", key)));
}

void JsonFields::fail(const Error& why) {
  if (!error_) error_ = why;
}

std::int64_t JsonFields::number(std::string_view key, const json::value* value, std::int64_t low,
                                std::int64_t high) {
  if (value == nullptr || !value->is_int64() || value->get_int64() < low ||
      value->get_int64() > high) {
    return wrong(key, Error(reasons::expected_number_between, low, high)), low;
  }
  return value->get_int64();
}

}  // namespace quoin::notation
