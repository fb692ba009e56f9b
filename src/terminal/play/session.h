#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "core/referee.h"
#include "core/view.h"
#include "lexicon/lexicon.h"
#include "players/strategy/player.h"
#include "table/computers.h"
#include "terminal/play/game_file.h"

namespace quoin::cli {

// Something that a computer at the table has to decide. It stands on its own: decide() may run
// on another thread while the session goes on.
struct ComputerTask {
  players::Question question;
  View view;
  players::Player* player = nullptr;

  players::Decision decide() const { return players::decide(question, view, *player); }
};

// Milliseconds of a clock that never goes back.
using Clock = std::function<std::int64_t()>;
Clock steady_clock();

// A game at this terminal: the referee, the computers, the clock, and the file that has every
// event before anybody is told of it. How it looks is the affair of line mode and screen mode.
class Session {
 public:
  // How the file of a new game is chosen.
  struct SaveAs {
    std::string path;
    bool is_required = false;  // the player named it, so failing to write it is an error
  };

  // With a seed it is the same game again, and as predictable as it sounds.
  static Result<Session> begin(GameConfig config, lexicon::LexiconPtr lexicon,
                               std::optional<std::uint64_t> seed, const SaveAs& save_as,
                               const Clock& clock);
  // Goes on with a game. `find_lexicon` gives the word list of the game's configuration.
  using FindLexicon = std::function<Result<lexicon::LexiconPtr>(const GameConfig&)>;
  static Result<Session> resume(const std::string& path, const FindLexicon& find_lexicon,
                                const Clock& clock);

  const Game& game() const { return referee_.game(); }
  const GameConfig& config() const { return game().config(); }
  const std::string& name_of(int seat) const;
  bool is_human(int seat) const;
  std::vector<int> human_seats() const;
  const lexicon::LexiconPtr& lexicon() const { return lexicon_; }
  const GameFile& file() const { return file_; }
  View view(Viewer viewer) const;
  std::int64_t now() const;
  bool is_resumed() const { return is_resumed_; }
  // The file of the word list, where the game cannot be resumed without naming it again.
  const std::string& lexicon_file() const { return lexicon_file_; }
  void set_lexicon_file(std::string path) { lexicon_file_ = std::move(path); }
  bool is_finished() const { return game().state().phase == Phase::Finished; }

  Result<void> act(int seat, const Action& action);
  // What time alone does: endings, and computers that take the tiles that they may take.
  void tick();

  // Whom the game waits for, if it is a person.
  std::optional<int> human_to_act() const;
  // With three or four at the table: people who may still challenge a play before a computer
  // makes its turn. The computer waits until go_on().
  std::vector<int> possible_challengers() const;
  void go_on();

  // Who gives hints in a training game, as at any table.
  players::Player& adviser() { return *adviser_; }

  std::optional<ComputerTask> computer_task();
  // A decision about a game that has gone on in the meantime is dropped.
  void carry_out(const players::Decision& decision);

  // Training: takes back what a person did last and everything after it. Gives whose it was.
  Result<int> undo();
  // A finished training game is put away: nothing can be taken back any more.
  void close();

  // Writes a copy of the log as it is now. A file that exists is not touched.
  Result<void> save_copy(const std::string& path) const;

 private:
  Session(Referee referee, lexicon::LexiconPtr lexicon, GameFile file, const Clock& clock);

  Result<void> seat_computers();
  // Appends to the file what the log has more than the file.
  void store();

  Referee referee_;
  lexicon::LexiconPtr lexicon_;
  std::string lexicon_file_;
  std::vector<players::PlayerPtr> players_;  // by seat, none for people
  players::PlayerPtr adviser_;               // of a training game
  GameFile file_;
  Clock clock_;
  std::int64_t clock_offset_ = 0;
  std::size_t stored_events_ = 0;
  bool is_resumed_ = false;
  table::Computers computers_{std::nullopt};  // a person says when they go on
};

}  // namespace quoin::cli
