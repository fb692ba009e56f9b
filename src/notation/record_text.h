#pragma once

#include <string>
#include <string_view>

namespace quoin::notation {

// Text as a record holds it, so that writing and reading bring it back: no control characters, no
// space at the ends; a nickname without spaces; a note without empty lines at its ends.
std::string clean_line(std::string_view text);
std::string clean_nickname(std::string_view text);
std::string clean_note(std::string_view text);

}  // namespace quoin::notation
