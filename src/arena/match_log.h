#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match.h"
#include "base/descriptor.h"
#include "base/result.h"

namespace quoin::arena {

// What a match is, so that a log of another one is not taken for it.
struct MatchHeader {
  std::vector<std::string> players;
  std::int64_t seed = 1;
  std::string lexicon;
  Digest lexicon_fingerprint{};
  Digest layout_fingerprint{};
  Digest tables_fingerprint{};  // of what static equity takes from them
  std::string rules;
  bool is_paired = true;
  std::vector<int> credits = {};
  // Where rounds begin in their own ways: how, said so that equal texts mean equal beginnings.
  std::string beginnings = {};

  std::size_t games_in_round() const { return beginnings.empty() ? players.size() : 1; }
  // What the other one has differently, as in "other players".
  std::optional<Error> difference_to(const MatchHeader& other) const;
};

// One line of JSON each, without its end; docs/formats.md.
std::string to_line(const MatchHeader& header);
std::string to_line(const Round& round);
Result<MatchHeader> parse_match_header(std::string_view line);
// With a game for each side, or one.
Result<Round> parse_round(std::string_view line, std::size_t sides);

// A file that has the rounds of a match as they are played, a line for each, so that a match which
// was ended in any way goes on where it was. Nobody else can have it open.
class MatchLog {
 public:
  // Makes the file, or adds the rounds that it has to the book, but for those that somebody wants
  // to be played again. A line without its end was being written when the program ended; it is
  // taken away.
  using IsWanted = std::function<bool(const Round& round)>;
  static Result<MatchLog> open(const std::string& path, const MatchHeader& header, MatchBook& book,
                               const IsWanted& is_wanted = {});

  // Written to the system when it returns.
  Result<void> add(const Round& round);

 private:
  MatchLog(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}

  Result<void> read(const MatchHeader& header, MatchBook& book, const IsWanted& is_wanted);
  Result<void> read_line(std::size_t number, std::string_view line, const MatchHeader& header,
                         MatchBook& book, const IsWanted& is_wanted) const;
  Result<void> write(const std::string& line);

  std::string path_;
  Descriptor file_;
};

}  // namespace quoin::arena
