#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/play/score_sheet.h"
#include "core/view.h"

namespace quoin::cli {

// The sentences of a game. They are in the past tense, in which "You" and "Ann" need the same
// verb.

// Tells what happens, event after event. It follows the log with a board of its own, because a
// play is read against the board before it.
class Narrator {
 public:
  // Begins after the events that have happened.
  explicit Narrator(const Game& game);

  // One line for each new event that people want to hear of.
  std::vector<std::string> tell(const Game& game);

 private:
  std::string tell(const Game& game, const Event& event);

  Board board_;
  std::size_t told_ = 0;
  std::optional<TilesPlaced> last_placed_;
};

// "Ann drew C, Ben drew K. Ann to begin."
std::string beginning(const Game& game);

// Who won and why, the final scores with what the last racks and the clock did to them, and
// statistics.
std::vector<std::string> final_report(const View& view);
// The first line of it.
std::string verdict(const View& view);

std::vector<std::string> score_sheet_text(const View& view);
// "vowels 9: A A E …", grouped as players read them.
std::vector<std::string> unseen_text(const View& view);
// "A3 E5 …" for one group.
std::string unseen_group(const View& view, bool vowels);
int unseen_count(const View& view, bool vowels);
std::vector<std::string> rules_text(const View& view);

// "A E I N R S T ?".
std::string rack_text(const Word& tiles, const Alphabet& alphabet);
// "12:05", "-0:30" in overtime.
std::string clock_text(std::int64_t milliseconds);
std::string points_text(int points);
// Lines of the last play that can be challenged: its words, numbered by their order.
std::string words_of(const LastPlay& play, const Alphabet& alphabet);

}  // namespace quoin::cli
