#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace quoin::cli {

// Text from outside in a form that a terminal only shows: ends of lines and tabs become spaces,
// other control characters and damaged bytes become '?'.
std::string printable(std::string_view text);

// At most so many characters: where there are more, the middle is left out for a "…".
std::string shortened(std::string_view text, std::size_t characters);

}  // namespace quoin::cli
