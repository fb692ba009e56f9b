#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "console/data.h"
#include "console/exit.h"
#include "console/game_choice.h"
#include "console/printable.h"
#include "players/registry.h"
#include "server/runtime/chance.h"
#include "table/computers.h"
#include "terminal/connect/online_game.h"
#include "terminal/play/reasons.h"
#include "terminal/play/texts.h"

namespace quoin::cli {
namespace {

using client::Answer;
using std::chrono::milliseconds;

constexpr milliseconds AgentWait{10'000};

// Names the play that can be challenged: its place among the events.
std::size_t last_placement(const View& view) {
  std::size_t place = view.events.size();
  while (place > 0 && !std::holds_alternative<TilesPlaced>(view.events[place - 1].body)) --place;
  return place;
}

class RemoteSeat {
 public:
  RemoteSeat(client::LiveGame& live, Agent& agent, std::int64_t games)
      : live_(live), agent_(agent), games_(games) {}

  Result<int> run() {
    for (;;) {
      const std::optional<View>& view = live_.game().view();
      if (live_.game().table()->status == protocol::TableStatus::Cancelled) {
        say("This table was given up.");
        return ExitNo;
      }
      if (view) say(narrator_.tell(*view));
      if (!view) {
        begin();
      } else if (view->phase != Phase::Finished) {
        if (const Result<void> done = play(*view); !done) return done.error();
      } else if (!finish(*view)) {
        return ExitYes;
      }
    }
  }

 private:
  static void say(const std::string& line) { say(std::vector<std::string>{line}); }
  static void say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) fmt::print("{}\n", printable(line));
    std::fflush(stdout);
  }

  void wait() { live_.news(AgentWait); }

  // Says that it is ready, whenever somebody new has come and nobody is missing.
  void begin() {
    const protocol::Table table = *live_.game().table();
    if (!has_free_seat(table) && asked_to_start_ != names_at(table)) {
      asked_to_start_ = names_at(table);
      const Answer answer = live_.ask(protocol::Start{server::system_chance().id(16)});
      if (answer.kind == Answer::Kind::Unknown) asked_to_start_.clear();
    }
    if (!live_.game().view()) wait();
  }

  Result<void> play(const View& view) {
    if (const Result<void> fits = check_letters(*view.alphabet, *agent_.lexicon); !fits)
      return fits.error();
    if (view.can_challenge && asked_about_ != last_placement(view)) {
      consider(view);
      return {};
    }
    const bool is_held = view.last_play && view.last_play->is_open && view.last_play->held_by;
    const bool is_on_turn = view.turn == view.own_seat && !is_held &&
                            (view.phase == Phase::Playing || view.phase == Phase::GoneOut);
    if (!is_on_turn) {
      wait();
      return {};
    }
    const std::size_t version = live_.game().version();
    for (const Action& action : {agent_.player->choose_action(view), table::InsteadOfATurn}) {
      if (act(action) || live_.game().version() != version) return {};
    }
    return Error(reasons::server_refused_to_pass);
  }

  void consider(const View& view) {
    asked_about_ = last_placement(view);
    if (agent_.player->wants_to_challenge(view)) {
      act(ChallengePlay{});
    } else if (view.seats.size() > 2 && view.turn != view.own_seat) {
      // Other computers need not wait for this one.
      live_.ask(protocol::WaveOn{});
    }
  }

  // Whether it was done. The answer comes before the news of it: waits for both.
  bool act(const Action& action) {
    const Answer answer = live_.ask(protocol::act_of(action, *live_.game().view()->alphabet));
    if (answer.kind == Answer::Kind::Refused) return false;
    const std::size_t version = live_.game().version();
    while (answer.is_done() && live_.game().version() == version) wait();
    return true;
  }

  // Whether another game follows.
  bool finish(const View& view) {
    if (!is_reported_) say(final_report(view));
    is_reported_ = true;
    if (++games_played_ >= games_) return false;
    // Refused where somebody was quicker: then the next game is there.
    if (live_.game().table()->next.empty()) live_.ask(protocol::Rematch{});
    while (live_.game().table()->next.empty()) wait();
    live_.move_to(live_.game().table()->next);
    narrator_ = Narrator();
    asked_to_start_.clear();
    asked_about_.reset();
    is_reported_ = false;
    return true;
  }

  client::LiveGame& live_;
  Agent& agent_;
  std::int64_t games_;
  Narrator narrator_;
  std::string asked_to_start_;  // with these people
  std::optional<std::size_t> asked_about_;
  std::int64_t games_played_ = 0;
  bool is_reported_ = false;
};

}  // namespace

Result<Agent> make_agent(const std::string& spec, const std::string& chosen,
                         const std::string& lexicon_of_game) {
  Result<lexicon::LexiconPtr> lexicon =
      chosen.empty() ? load_named_lexicon(lexicon_of_game) : load_lexicon(chosen);
  if (!lexicon) return lexicon.error();
  Result<evaluation::Tables> tables = tables_of(**lexicon, true);
  if (!tables) return tables.error();
  Result<players::PlayerPtr> player = players::make_player(spec, {*lexicon, *tables});
  if (!player) return player.error();
  return Agent{*lexicon, *std::move(player)};
}

Result<int> run_agent(client::LiveGame& live, Agent& agent, std::int64_t games) {
  return RemoteSeat(live, agent, games).run();
}

}  // namespace quoin::cli
