#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/alphabet.h"
#include "lexicon/lexicon.h"
#include "lexicon/word_list.h"

// Word lists and lexicons made on the spot. What cannot be made ends the test program.
namespace quoin::test {

// Words in notation, in any order: {"CAT", "[CH]AT"}.
lexicon::WordList word_list(const Alphabet& alphabet, const std::vector<std::string>& words);
// Words over the first letters of an alphabet, of two letters to `longest`. There are few
// letters, so that many beginnings and endings are shared; the same seed gives the same words.
lexicon::WordList random_words(std::uint64_t seed, std::size_t count, int letters,
                               std::size_t longest);

lexicon::LexiconPtr lexicon_of(const lexicon::WordList& words, const Alphabet& alphabet);
lexicon::LexiconPtr lexicon_of(const std::vector<std::string>& words, const Alphabet& alphabet);

// The small English list of tests/data/words: enough for games that go somewhere.
lexicon::LexiconPtr small_english();

std::vector<Word> words_of(const lexicon::WordList& words);
std::vector<Word> words_of(const lexicon::Lexicon& lexicon);

}  // namespace quoin::test
