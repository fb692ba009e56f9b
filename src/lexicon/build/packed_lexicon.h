#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/result.h"
#include "lexicon/lexicon.h"
#include "lexicon/qlx.h"

// A lexicon as it travels to a browser: the words alone, a few hundred kilobytes once they are
// compressed. The automaton, which is thirty times as large, is built where they arrive.
namespace quoin::lexicon {

// The section of such a file that holds the words, in place of all that is built from them.
inline constexpr qlx::SectionId PackedWords{9};

// The bytes of the packed file (docs/formats/lexicon.md, "Packed words").
std::string pack_lexicon(const Lexicon& lexicon);

// The bytes of the compact .qlx file (compiler.h) that holds the same words. Refused: what is no
// such file, is incomplete or damaged, or does not hold the words that it was made from.
Result<std::string> unpack_lexicon(std::span<const std::byte> packed);

}  // namespace quoin::lexicon
