#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin::server {

// What others know somebody by who has an account. Two to twenty letters and digits of one script,
// with single - _ . between them: so that no name can be taken for another by the look of it, or
// for a sentence of ours.
struct AccountName {
  std::string text;  // as they wrote it
  std::string key;   // the same for all names that differ in case alone

  static Result<AccountName> parse(std::string_view text);
};

// The text with small letters for capitals, as far as names may have them; the rest as it is. So
// names and words are compared that differ in case alone.
std::string without_case(std::string_view text);

}  // namespace quoin::server
