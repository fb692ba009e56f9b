#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/view.h"
#include "evaluation/tables.h"
#include "lexicon/lexicon.h"
#include "players/strategy/player.h"
#include "protocol/request.h"
#include "protocol/table.h"
#include "table/answer.h"
#include "table/computers.h"
#include "table/state.h"

namespace quoin::wasm {

// What chance brings to a game; the page gets it from the browser.
struct Chance {
  Secret secret{};
  std::string nonce;  // of the people, who are all at this device
};

// What a game is made from.
struct NewLocalGame {
  std::string id;
  std::string previous;  // the game before it, or nothing
  LayoutPtr layout;
  std::string rules;
  std::vector<SeatConfig> seats;  // names may be empty
};

// What a page keeps of a game, and hands back to open it again.
struct KeptLocalGame {
  std::string id;
  std::int64_t created_at = 0;  // milliseconds since 1970
  std::string next;             // the game that follows this one, or nothing
  std::string previous;
  std::string log;  // with the secret, as docs/formats/game-log.md has it
};

// A table in the browser, for the people at this device and computers. It answers the requests of
// docs/protocol.md with the messages of a server, so that the same page plays at both. One follower
// hears it: the page. Nothing here is stored: what was done is in `lines`, and is shown to people
// when the page has kept those.
//
// Games have no clock. Time is what the caller says, in milliseconds since 1970; while nobody has
// the table open, none goes by in the game.
class LocalTable {
 public:
  struct Words {
    lexicon::LexiconPtr lexicon;
    evaluation::Tables tables;
  };

  // What comes of a call.
  struct Told {
    std::vector<std::string> messages;  // for the page, in this order
    std::vector<std::string> lines;     // what the log has more than before
    // After how many milliseconds go_on() has something to do; never where there is nothing.
    std::optional<std::int64_t> again;
    std::optional<KeptLocalGame> created;  // the game that follows this one
  };

  // Begins a game. All of its log is for the caller to keep.
  static Result<LocalTable> create(const NewLocalGame& wanted, const Chance& chance, Words words,
                                   std::int64_t now);
  // Takes one up again. Where the word list has another edition by now, that one judges from now
  // on.
  static Result<LocalTable> open(const KeptLocalGame& kept, Words words, std::int64_t now);

  const Game& game() const { return *state_.game(); }
  KeptLocalGame kept() const;

  // Answers the text of a request. The chance is for a game that follows this one.
  Told hear(std::string_view request, const Chance& chance, std::int64_t now);
  // Lets a computer do the next thing that it has to do.
  Told go_on(std::int64_t now);

 private:
  class Device;

  LocalTable(std::string id, std::int64_t created_at, table::State state, Words words,
             std::int64_t now);
  // A game of people and computers who sit already.
  static Result<LocalTable> begin(std::string id, table::Setup setup, const LayoutPtr& layout,
                                  const Chance& chance, Words words, std::int64_t now);

  std::int64_t game_time(std::int64_t now) const;
  protocol::Table table() const;
  View view(std::int64_t now) const;

  void follow(const protocol::Request& request, std::int64_t now, Told& told);
  void answer(const protocol::Request& request, const Chance& chance, std::int64_t now, Told& told);
  // Does what the table leaves to us; why it cannot be done, where it cannot.
  protocol::Outcome carry_out(table::Answer& answer, const Chance& chance, std::int64_t now,
                              Told& told);
  protocol::Outcome go_on_elsewhere(const table::Successor& successor, table::State& draft,
                                    const Chance& chance, std::int64_t now, Told& told) const;

  Result<players::Player*> player_of(const std::string& spec);
  // Says when there is something to do again.
  void look_on(std::int64_t now, Told& told);
  void decide(const players::Question& question, std::int64_t now);
  // What the game has more than before, for the log and for the page.
  void tell(const table::State& before, std::int64_t now, Told& told) const;

  std::string id_;
  std::int64_t created_at_ = 0;
  table::State state_;
  Words words_;
  std::int64_t opened_at_;         // the caller's time,
  std::int64_t time_when_opened_;  // and that of the game then

  std::optional<Viewer> follower_;  // nobody before the first `follow`
  table::Computers computers_;
  std::vector<std::pair<std::string, players::PlayerPtr>> players_;  // by their specs
};

}  // namespace quoin::wasm
