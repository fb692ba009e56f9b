#pragma once

#include <span>

#include "wasm/ask.h"

// Games and positions as text, for a page on which people keep and study them. None of this needs a
// word list. Each request has `files`: `alphabets` and `layouts` are the texts of files by their
// names, `alphabet` and `layout` the names to go by where a text names none.
//
//   parse-gcg  {bytes}   a character from U+0000 to U+00FF for each byte of a GCG file →
//                        {record, warnings}: docs/formats/notation.md, and reasons
//                        (docs/formats/errors.md)
//   write-gcg  {record}  → {gcg, warnings}
//   parse-cgp  {cgp}     → {alphabet, layout, lexicon, board, racks, scores, scoreless}: the
//   lexicon
//                        perhaps empty, the board as rows in notation, the player on turn first
namespace quoin::wasm {

std::span<const Question> notebook_questions();

}  // namespace quoin::wasm
