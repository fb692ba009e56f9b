#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "core/view.h"
#include "lexicon/lexicon.h"
#include "movegen/play.h"
#include "players/advice.h"
#include "terminal/play/score_sheet.h"

namespace quoin::cli {

// The sentences of a game. They are in the past tense, in which "You" and "Ann" need the same
// verb.

// Tells what happens in a game, from views of it: one line for each event that people want to hear
// of. Events that were taken back are gone from later views. It follows them with a board of its
// own, because a play is read against the board before it.
class Narrator {
 public:
  // Tells everything from the first event on, unless told that it is known.
  void skip(const View& view);
  std::vector<std::string> tell(const View& view);

 private:
  // Hidden tiles are shown at the end, but an event keeps its kind and its time.
  using Key = std::pair<std::int64_t, std::size_t>;
  static Key key_of(const Event& event) { return {event.at, event.body.index()}; }

  // As after the first events of the view.
  void begin_after(const View& view, std::size_t events);
  void follow(const Event& event);
  // Nothing where nobody wants to hear of it.
  std::string tell(const View& view, const Event& event) const;
  std::string tell_placement(const View& view, const TilesPlaced& placed) const;
  std::string tell_challenge(const View& view, const PlayChallenged& challenge) const;

  std::vector<Key> told_;
  std::optional<Board> board_;  // none before the first event
  std::optional<TilesPlaced> last_placed_;
};

// "Ann – Ben   Standard board, 100 tiles, word list english"
std::string table_line(const View& view);
// "Ann drew C, Ben drew K. Ann to begin." Contenders are the seats that drew for the first turn.
std::string beginning(const View& view, std::vector<int> contenders);
std::string beginning(const Game& game);
// "Ann 104 [12:05]   Ben 98   bag 40"
std::string score_line(const View& view);
// What the viewer can do about the last play; empty where there is nothing.
std::string choices_line(const View& view);

// The step from a faint hint to the play itself: 0, 1, 2. Also where there is no play, or none that
// the adviser would make.
std::string hint_text(const players::Advice& hint, const View& view, int step);
// The best plays with the tiles that they leave; `total` is how many there are.
std::vector<std::string> plays_text(std::span<const movegen::Play> plays, std::size_t total,
                                    const View& view);
// Whether people may know about words before they are played.
bool tells_words(const Rules& rules);
// What words on the board mean: those typed, or those of the last play.
Result<std::vector<std::string>> meaning_text(const View& view, const lexicon::Lexicon& lexicon,
                                              std::string_view typed);

// Who won and why, the final scores with what the last racks and the clock did to them, and
// statistics.
std::vector<std::string> final_report(const View& view);
// The first line of it.
std::string verdict(const View& view);

std::vector<std::string> score_sheet_text(const View& view);
// "vowels 9: A A E …", grouped as players read them.
std::vector<std::string> unseen_text(const View& view);
std::vector<std::string> unseen_text(const TileCounts& unseen, int bag_count,
                                     const Alphabet& alphabet);
// "A3 E5 …" for one group.
std::string unseen_group(const TileCounts& unseen, const Alphabet& alphabet, bool vowels);
std::vector<std::string> rules_text(const View& view);

// "A E I N R S T ?".
std::string rack_text(const Word& tiles, const Alphabet& alphabet);
// "12:05", "-0:30" in overtime.
std::string clock_text(std::int64_t milliseconds);
std::string points_text(int points);
// Lines of the last play that can be challenged: its words, numbered by their order.
std::string words_of(const LastPlay& play, const Alphabet& alphabet);

}  // namespace quoin::cli
