#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/view.h"
#include "protocol/refused.h"
#include "protocol/table.h"

namespace quoin::protocol {

// What the server says over a socket, one JSON object for each (docs/protocol.md).

struct ChatMessage {
  std::int64_t at = 0;  // milliseconds since 1970
  int seat = 0;
  std::string text;

  bool operator==(const ChatMessage&) const = default;
};

// A legal play as a hint or in a table of plays.
struct SuggestedPlay {
  Move move = Move::pass();
  Score score;
  std::vector<std::string> words;  // for people, the main word first
};

// An empty square where a play can take hold, with the letters that fit: those of a word across are
// limited by the tiles above and below, those of a word down by the ones beside it. Nothing where
// every letter does.
struct SquareLetters {
  Square square;
  std::optional<Word> across;
  std::optional<Word> down;
};

// The first message on a socket.
std::string hello(std::int64_t now);
std::string done(std::int64_t id);
std::string refused(std::int64_t id, const Refused& refused);

// Everything about a game, on following it. Before the start there is no view.
std::string game(const Table& table, const View* view, std::int64_t now,
                 std::span<const ChatMessage> chat);
std::string table(const Table& table);
// What has happened: the list of events from number `from` on is now this, and the state that.
std::string update(std::string_view game, const View& view, std::int64_t now, std::size_t from);
// The number of the first event that has to be told to those who saw the game before: what was
// taken back is not there any more, and the end makes visible what is long past.
std::size_t first_news(const Game& before, const Game& after);
std::string chat(std::string_view game, const ChatMessage& message);
// Answers to "hint" and "plays"; `total` is how many there are.
std::string plays(std::int64_t id, std::string_view game, std::span<const SuggestedPlay> plays,
                  std::size_t total, const Alphabet& alphabet);
// The answer to "judge": the words that are none, as they were asked.
std::string judged(std::int64_t id, std::string_view game, std::span<const std::string> invalid);
std::string squares(std::int64_t id, std::string_view game, std::span<const SquareLetters> squares,
                    const Alphabet& alphabet);
// The people at this table go on at another.
std::string moved(std::string_view game, std::string_view to, std::string_view why);

}  // namespace quoin::protocol
