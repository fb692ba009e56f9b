#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace quoin::lexicon {

// The character sets that word lists and spelling dictionaries come in.
enum class Charset { Utf8, Latin1, Latin2, Greek, Latin9 };

// By the names that files use for them, such as "UTF-8", "ISO8859-2" or "latin1"; case does not
// matter.
std::optional<Charset> find_charset(std::string_view name);

// Every byte means something in the single-byte sets, and text that claims to be UTF-8 is taken as
// it is.
std::string to_utf8(std::string_view text, Charset charset);

}  // namespace quoin::lexicon
