#pragma once

#include <span>

#include "wasm/ask.h"

// What people who study words ask of the list that is open; the semantics are those of
// `quoin words`. Letters come in any case; words go out as people read them, with lower case for
// what a blank stands for.
//
//   lexicon                                → name, title, words (how many), alphabet (its text)
//   anagrams {letters, limit?}             → count, words, letters (each tile, in order)
//   build {letters, shortest?, longest?, limit?}  → the same
//   pattern {pattern, limit?}              → count, words
//   hooks {word}                           → word, valid, front, back, without_first, without_last
//   judge {words}                          → valid: whether all are, and no more
//   words-of-length {length}               → words (texts)
//   near-words {length, count, seed}       → words (texts) that are none, one letter away from one
//
// Each of `words` is {word, length, points}, longest first; at most `limit` of `count` are there.
namespace quoin::wasm {

std::span<const Question> word_questions();

}  // namespace quoin::wasm
