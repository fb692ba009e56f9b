#include "protocol/judgement.h"

#include <algorithm>

#include "protocol/reasons.h"

namespace quoin::protocol {
namespace {

// A word as it would stand on a board.
Result<Word> word_of(std::string_view notation, const Alphabet& alphabet) {
  Result<Word> word = alphabet.parse_notation(notation);
  if (!word) return word;
  if (word->empty() || word->size() > MaxBoardSize)
    return Error(reasons::word_tiles_count, MaxBoardSize);
  if (std::find(word->begin(), word->end(), Blank) != word->end())
    return Error(reasons::blank_in_word_needs_letter);
  return word;
}

}  // namespace

Result<std::vector<std::string>> invalid_words(const AskForJudgement& ask, const Alphabet& alphabet,
                                               const Judge& is_word) {
  std::vector<std::string> invalid;
  for (const std::string& text : ask.words) {
    const Result<Word> word = word_of(text, alphabet);
    if (!word) return word.error();
    if (!is_word(*word)) invalid.push_back(text);
  }
  return invalid;
}

}  // namespace quoin::protocol
