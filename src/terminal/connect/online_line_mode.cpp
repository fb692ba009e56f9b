#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/printable.h"
#include "core/reasons.h"
#include "notation/diagram.h"
#include "server/runtime/chance.h"
#include "terminal/connect/address.h"
#include "terminal/connect/online_game.h"
#include "terminal/play/interrupts.h"
#include "terminal/play/line_reader.h"
#include "terminal/play/rack_order.h"
#include "terminal/play/reasons.h"
#include "terminal/play/texts.h"
#include "terminal/play/typed_action.h"
#include "terminal/play/typed_command.h"

namespace quoin::cli {
namespace {

using client::Answer;
using client::News;
using protocol::Table;
using protocol::TableStatus;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

// How soon news is shown while somebody might type.
constexpr milliseconds Interval{50};
constexpr milliseconds WaitForWhatWasAsked{1'000};
constexpr int MaxAskedPlays = 1000;  // what the server gives at most

// What the person is asked for now.
enum class Wish : std::uint8_t { Nothing, Start, Challenge, Turn, Afterwards };

class OnlineLineMode {
 public:
  OnlineLineMode(client::LiveGame& live, client::Visitor& visitor, const DisplaySettings& display,
                 bool only_watches)
      : live_(live),
        visitor_(visitor),
        only_watches_(only_watches),
        interrupts_(Interrupts::Manner::LeaveAtOnce),
        reader_(STDIN_FILENO),
        is_terminal_(::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0),
        rng_(std::random_device()()) {
    board_options_.colours = display.in_colour ? colours_of_output() : notation::Colours::None;
    board_options_.theme = display.theme;
  }

  int run() {
    enter();
    while (!is_leaving_) {
      tell_news(milliseconds(0));
      const Wish wish = what_is_wished();
      show(wish);
      if (is_leaving_) break;
      const bool reads = !only_watches_ && (is_terminal_ || wish != Wish::Nothing);
      if (!reads) {
        tell_news(Interval);
        is_leaving_ = !only_watches_ && reader_.is_over();
        continue;
      }
      std::string line;
      switch (reader_.next(line, Interval)) {
        case LineReader::Answer::NotYet: break;
        case LineReader::Answer::End: is_leaving_ = true; break;
        case LineReader::Answer::Line:
          is_prompted_ = false;
          // Through a pipe nobody sees what was typed.
          if (!is_terminal_) fmt::print("{}\n", printable(line));
          obey(line);
          break;
      }
    }
    end_prompt();
    if (table().status == TableStatus::Cancelled) return ExitNo;
    if (table().status != TableStatus::Finished && !only_watches_) say(where_it_goes_on());
    return ExitYes;
  }

 private:
  const Table& table() const { return *live_.game().table(); }
  const std::optional<View>& view() const { return live_.game().view(); }
  const std::string& own_name() const {
    return table().seats[static_cast<std::size_t>(*table().own_seat)].name;
  }

  // --- saying

  void end_prompt() {
    if (std::exchange(is_prompted_, false)) fmt::print("\n");
  }
  // Names and sentences come from outside.
  void say(std::string_view line) {
    end_prompt();
    fmt::print("{}\n", printable(line));
    std::fflush(stdout);
  }
  void say(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) say(line);
  }
  std::string where_it_goes_on() const {
    return fmt::format("The game goes on at {}", game_link(visitor_.server(), live_.game().game()));
  }

  // Begins with a game: the one asked for, or a rematch.
  void enter() {
    narrator_ = Narrator();
    shown_.reset();
    is_reported_ = false;
    interrupts_.set_last_words("\n" + where_it_goes_on() + "\n");
    if (view()) {
      say(table_line(*view()));
      say(starting_line());
      narrator_.skip(*view());
      has_begun_ = true;
    } else {
      has_begun_ = false;
      say_table();
    }
  }

  std::string starting_line() const {
    const bool is_new =
        std::none_of(view()->events.begin(), view()->events.end(), [](const Event& event) {
          return std::holds_alternative<TilesPlaced>(event.body) ||
                 std::holds_alternative<TurnPassed>(event.body) ||
                 std::holds_alternative<TilesExchanged>(event.body);
        });
    if (!is_new) return "The game goes on.";
    std::vector<int> everybody(view()->seats.size());
    std::iota(everybody.begin(), everybody.end(), 0);
    return beginning(*view(), everybody);
  }

  void say_table() {
    if (names_at(table()) == names_said_) return;
    names_said_ = names_at(table());
    say(table_summary(table()));
    if (has_free_seat(table()) && table().own_seat)
      say("Others join with: quoin connect " + invite_link(visitor_.server(), table()));
  }

  void tell_news(milliseconds patience) {
    const News news = live_.news(patience);
    if (news.has_view) view_came_at_ = steady_clock::now();
    for (const protocol::ChatMessage& message : news.said) {
      const auto seat = static_cast<std::size_t>(message.seat);
      say(fmt::format("{}: “{}”",
                      seat < table().seats.size() ? table().seats[seat].name : "Somebody",
                      message.text));
    }
    if (view() && !has_begun_) {
      has_begun_ = true;
      say(table_line(*view()));
      say(starting_line());
    }
    if (view()) {
      say(narrator_.tell(*view()));
    } else if (news.has_table) {
      say_table();
    }
    // There is one when all people here want it, or somebody began a training game again.
    if (!table().next.empty() && !only_watches_) go_on_elsewhere();
  }

  void go_on_elsewhere() {
    say("The next game.");
    live_.move_to(table().next);
    wants_rematch_ = false;
    enter();
    // Who wanted it is ready for it.
    if (!view()) live_.ask(protocol::Start{server::system_chance().id(16)});
  }

  // --- showing

  Wish what_is_wished() const {
    if (table().status == TableStatus::Cancelled) return Wish::Afterwards;
    if (!view()) {
      const bool is_ready =
          table().own_seat && table().seats[static_cast<std::size_t>(*table().own_seat)].is_ready;
      return has_free_seat(table()) || (is_ready && !table().is_host) ? Wish::Nothing : Wish::Start;
    }
    if (view()->phase == Phase::Finished) return wants_rematch_ ? Wish::Nothing : Wish::Afterwards;
    if (!view()->own_seat) return Wish::Nothing;
    const std::optional<LastPlay>& play = view()->last_play;
    const bool is_held = play && play->is_open && play->held_by;
    if ((is_held ? *play->held_by : view()->turn) == *view()->own_seat) return Wish::Turn;
    const bool may_doubt = view()->can_challenge && waved_on_ != live_.game().version();
    return may_doubt ? Wish::Challenge : Wish::Nothing;
  }

  // Once for each thing that is wished.
  void show(Wish wish) {
    if (table().status == TableStatus::Cancelled) {
      say("This table was given up.");
      is_leaving_ = true;
      return;
    }
    const std::pair<Wish, std::size_t> now = {wish, live_.game().version()};
    if (shown_ != now) {
      shown_ = now;
      switch (wish) {
        case Wish::Nothing: break;
        case Wish::Start: say("All seats are taken: type start to begin."); break;
        case Wish::Challenge:
          say(choices_line(*view()));
          say("Enter goes on.");
          break;
        case Wish::Turn:
          show_board();
          show_rack();
          if (const std::string choices = choices_line(*view()); !choices.empty()) say(choices);
          break;
        case Wish::Afterwards: show_end(); break;
      }
    }
    if (is_leaving_ || only_watches_ || is_prompted_) return;
    if (!is_terminal_ && wish == Wish::Nothing) return;
    fmt::print("{}> ", table().own_seat ? printable(own_name()) : "Watching");
    std::fflush(stdout);
    is_prompted_ = true;
  }

  void show_end() {
    if (!std::exchange(is_reported_, true)) {
      show_board();
      say("");
      say(final_report(*view()));
    }
    if (only_watches_ || !view()->own_seat) {
      is_leaving_ = true;
    } else {
      say(view()->rules.training ? "Type undo to take back the last turn, rematch, or quit."
                                 : "Type rematch for another game, or quit.");
    }
  }

  void show_board() {
    View now = *view();
    const bool is_going_on = now.phase == Phase::Playing || now.phase == Phase::GoneOut;
    std::optional<std::int64_t>& clock = now.seats[static_cast<std::size_t>(now.turn)].time_left;
    if (clock && is_going_on) {
      *clock -=
          std::chrono::duration_cast<milliseconds>(steady_clock::now() - view_came_at_).count();
    }
    board_options_.last_move.reset();
    if (now.last_play && !now.last_play->is_taken_off)
      board_options_.last_move = now.last_play->move;
    say("");
    fmt::print("{}", notation::diagram(now.board, *now.layout, *now.alphabet, board_options_));
    say(score_line(now));
  }

  void show_rack() {
    const SeatView& seat = view()->seats[static_cast<std::size_t>(*view()->own_seat)];
    if (!seat.rack) return;
    rack_.update(*seat.rack);
    say("Your rack: " + rack_text(rack_.tiles(), *view()->alphabet));
  }

  // --- obeying

  void obey(const std::string& line) {
    std::vector<std::string> names;
    for (const protocol::TableSeat& seat : table().seats) names.push_back(seat.name);
    const Result<TypedCommand> command = parse_typed_command(line, names, GameIs::OnServer);
    if (!command) return refuse(command.error());
    if (command->seat && command->seat != table().own_seat) {
      return refuse(
          Error(reasons::types_elsewhere, names[static_cast<std::size_t>(*command->seat)]));
    }
    switch (command->verb) {
      case Verb::Help:
        for (const std::string& help : help_lines(GameIs::OnServer)) say("  " + help);
        return;
      case Verb::Quit: is_leaving_ = true; return;
      case Verb::Say: return speak(command->argument);
      case Verb::Start: return tell(live_.ask(protocol::Start{server::system_chance().id(16)}));
      case Verb::GoOn:
        if (what_is_wished() != Wish::Challenge) return;
        waved_on_ = live_.game().version();
        return tell(live_.ask(protocol::WaveOn{}));
      default: break;
    }
    if (!view()) return refuse(Error(reasons::game_not_begun));
    obey_in_game(*command);
  }

  void obey_in_game(const TypedCommand& command) {
    switch (command.verb) {
      case Verb::Unseen: return say(unseen_text(*view()));
      case Verb::History: return say(score_sheet_text(*view()));
      case Verb::Rules: return say(rules_text(*view()));
      case Verb::Meaning: return tell_meaning(command.argument);
      case Verb::Board: return show_table();
      case Verb::Flip: board_options_.transposed = !board_options_.transposed; return show_table();
      case Verb::Save: return save(command.argument);
      case Verb::Undo: return ask_and_wait(protocol::Undo{});
      case Verb::Rematch: return rematch();
      default: break;
    }
    if (!view()->own_seat) return refuse(Error(reasons::only_watching));
    switch (command.verb) {
      case Verb::Shuffle: rack_.shuffle(rng_); return show_rack();
      case Verb::Sort: rack_.sort(); return show_rack();
      default: break;
    }
    if (view()->phase == Phase::Finished) return refuse(Error(reasons::game_over));
    if (command.verb == Verb::Hint) return hint();
    if (command.verb == Verb::Moves) return moves(command.argument);
    const Result<Action> action = read_typed_action(command, *view());
    if (!action) return refuse(action.error());
    ask_and_wait(protocol::act_of(*action, *view()->alphabet));
  }

  void refuse(const Error& why) { say(why.sentence()); }

  void tell(const Answer& answer) {
    if (answer.kind == Answer::Kind::Refused) say(answer.sentence);
    if (answer.kind == Answer::Kind::Unknown)
      say("The line was lost meanwhile: look whether that was done.");
  }

  // For what changes the game: the answer comes first, then the news of it.
  void ask_and_wait(protocol::RequestBody body) {
    ask_and_hear(std::move(body), [](const client::GameFollower& game) { return game.version(); });
  }

  // What one says oneself is shown like what others say, and before the next prompt.
  void speak(std::string text) {
    ask_and_hear(protocol::Say{std::move(text)},
                 [](const client::GameFollower& game) { return game.chat().size(); });
  }

  // Waits until more of something has been heard than when the answer came, or until the people of
  // this table go on at another one.
  template <typename Count>
  void ask_and_hear(protocol::RequestBody body, Count count) {
    const Answer answer = live_.ask(std::move(body));
    const std::string game = live_.game().game();
    const std::size_t heard = count(live_.game());
    while (answer.is_done() && live_.game().game() == game && count(live_.game()) == heard)
      tell_news(WaitForWhatWasAsked);
    tell(answer);
  }

  void rematch() {
    const Answer answer = live_.ask(protocol::Rematch{});
    wants_rematch_ = answer.is_done();
    if (wants_rematch_ && table().next.empty()) say("The others are asked, too.");
    tell(answer);
  }

  void show_table() {
    show_board();
    if (view()->own_seat && view()->phase != Phase::Finished) show_rack();
  }

  void tell_meaning(const std::string& words) {
    const Result<lexicon::LexiconPtr> lexicon = load_named_lexicon(view()->lexicon);
    if (!lexicon) return refuse(Error(reasons::lexicon_not_here, view()->lexicon));
    const Result<std::vector<std::string>> lines = meaning_text(*view(), **lexicon, words);
    if (!lines) return refuse(lines.error());
    say(*lines);
  }

  void hint() {
    if (!hint_ || hint_at_ != live_.game().version()) {
      hint_ = ask_for(protocol::AskForHint{});
      if (!hint_) return;
      hint_at_ = live_.game().version();
      hints_given_ = 0;
    }
    say(hint_text(*hint_, *view(), hints_given_++));
  }

  void moves(const std::string& text) {
    const Result<int> number = read_number_of_plays(text);
    if (!number) return refuse(number.error());
    const std::optional<players::Advice> answer =
        ask_for(protocol::AskForPlays{std::min(*number, MaxAskedPlays)});
    if (!answer) return;
    say(plays_text(answer->plays, answer->total, *view()));
  }

  // Nothing where it was refused, which is said.
  std::optional<players::Advice> ask_for(protocol::RequestBody body) {
    const Answer answer = live_.ask(std::move(body));
    if (!answer.is_done() || !answer.plays) {
      tell(answer);
      return std::nullopt;
    }
    Result<players::Advice> plays = client::plays_from_json(*answer.plays, *view());
    if (!plays) throw client::ServerFailure(plays.error());
    return *std::move(plays);
  }

  void save(const std::string& path) {
    const std::size_t dot = std::min(path.rfind('.'), path.size());
    const std::string form = path.substr(std::min(dot + 1, path.size()));
    if (form != "gcg" && form != "json" && form != "log")
      return refuse(Error(reasons::save_game_where));
    const Result<client::Visitor::Answer> answer =
        visitor_.get(fmt::format("/api/games/{}/export?as={}", live_.game().game(), form));
    if (!answer) return refuse(answer.error());
    if (!answer->is_good()) return say(answer->sentence());
    if (const Result<void> written = write_file(path, answer->body); !written)
      return refuse(written.error());
    say(fmt::format("The game is in {}.", path));
  }

  client::LiveGame& live_;
  client::Visitor& visitor_;
  bool only_watches_;
  Interrupts interrupts_;
  LineReader reader_;
  bool is_terminal_;
  Rng rng_;
  notation::DiagramOptions board_options_;
  Narrator narrator_;
  RackOrder rack_;
  std::string names_said_;
  std::optional<std::pair<Wish, std::size_t>> shown_;
  std::optional<std::size_t> waved_on_;  // the version of the view
  std::optional<players::Advice> hint_;
  std::optional<std::size_t> hint_at_;
  int hints_given_ = 0;
  steady_clock::time_point view_came_at_ = steady_clock::now();
  bool has_begun_ = false;
  bool is_prompted_ = false;
  bool is_reported_ = false;
  bool wants_rematch_ = false;
  bool is_leaving_ = false;
};

}  // namespace

int run_online_line_mode(client::LiveGame& live, client::Visitor& visitor,
                         const DisplaySettings& display, bool only_watches) {
  return OnlineLineMode(live, visitor, display, only_watches).run();
}

}  // namespace quoin::cli
