#include "outside/command_line.h"

#include <optional>

#include "outside/reasons.h"

namespace quoin::outside {

Result<std::vector<std::string>> split_command_line(std::string_view text) {
  std::vector<std::string> words;
  std::optional<std::string> word;  // that has been begun
  char quote = 0;                   // within which we are
  const auto finish_word = [&] {
    if (word) words.push_back(*std::move(word));
    word.reset();
  };
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote) {
        quote = 0;
      } else {
        *word += c;
      }
    } else if (c == ' ' || c == '\t') {
      finish_word();
    } else {
      if (!word) word.emplace();
      if (c == '\'' || c == '"') {
        quote = c;
      } else {
        *word += c;
      }
    }
  }
  if (quote != 0) return Error(reasons::quote_not_closed, std::string(1, quote));
  finish_word();
  if (words.empty() || words.front().empty()) return Error(reasons::program_missing);
  return words;
}

}  // namespace quoin::outside
