#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace quoin {

// What a binary file says about itself, as text: one line "key=value" for each pair, in their
// order. In a value, a line end is written as backslash n and a backslash twice, so that all
// values survive; a key has neither '=' nor a line end.
using KeyValues = std::vector<std::pair<std::string, std::string>>;

std::string write_key_values(const KeyValues& pairs);
// Lines without '=' are skipped.
KeyValues parse_key_values(std::string_view text);

}  // namespace quoin
