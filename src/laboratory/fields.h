#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>
#include <vector>

#include "notation/json_fields.h"

namespace quoin::laboratory {

// The fields of a JSON object of our own formats: with numbers that are not whole, and with
// a sentence about a key that nobody reads, which is a slip of the keyboard.
class Fields : public notation::JsonFields {
 public:
  using JsonFields::JsonFields;

  double real(std::string_view key, double low, double high);
  std::optional<double> real_if_there(std::string_view key, double low, double high);
  std::vector<double> reals_or_none(std::string_view key, double low, double high);
  // Whole numbers, as a list or, where there is one, by itself.
  std::vector<std::int64_t> one_or_more(std::string_view key, std::int64_t low, std::int64_t high);

  // Nothing where all keys are among these.
  std::optional<Error> unknown_key(std::initializer_list<std::string_view> known) const;
};

}  // namespace quoin::laboratory
