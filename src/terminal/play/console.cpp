#include "terminal/play/console.h"

#include <random>
#include <utility>

#include <fmt/format.h>

#include "core/reasons.h"
#include "table/reasons.h"
#include "terminal/play/reasons.h"
#include "terminal/play/texts.h"

namespace quoin::cli {
namespace {

Reply refused(const Error& why) { return Reply{Reply::Kind::Refused, {why.message()}}; }

}  // namespace

Console::Console(Session& session, Patiently patiently)
    : session_(session),
      patiently_(std::move(patiently)),
      rng_(std::random_device()()),
      racks_(session.config().seats.size()) {}

Reply Console::run(std::optional<int> seat, std::string_view line) {
  std::vector<std::string> names;
  for (const SeatConfig& config : session_.config().seats) names.push_back(config.name);
  Result<TypedCommand> command = parse_typed_command(line, names);
  if (!command) return refused(command.error());
  if (command->seat && command->seat != seat) {
    if (!session_.is_human(*command->seat)) {
      return refused(Error(reasons::is_a_computer, session_.name_of(*command->seat)));
    }
    if (scope_of(command->verb) != Scope::Seat) {
      return refused(Error(reasons::not_turn_of, session_.name_of(*command->seat)));
    }
    seat = command->seat;
  }
  if (scope_of(command->verb) == Scope::Table) return tell(seat, *command);
  if (session_.is_finished()) return refused(Error(reasons::game_over));
  return seat ? run(*seat, *command) : run_for_table(*command);
}

// What is said while no rack is open: clear only where a single person can mean it.
Reply Console::run_for_table(const TypedCommand& command) {
  if (session_.human_seats().empty()) return refused(Error(reasons::nobody_can_do_that));
  if (scope_of(command.verb) != Scope::Seat) {
    return refused(Error(reasons::no_rack_open));
  }
  const bool is_doubt = command.verb == Verb::Challenge || command.verb == Verb::Hold;
  const std::vector<int> people =
      is_doubt ? players::people_who_may_challenge(session_.game()) : session_.human_seats();
  if (people.empty()) return refused(Error(reasons::nobody_can_challenge));
  if (people.size() == 1) return run(people.front(), command);
  return refused(Error(reasons::say_who, session_.name_of(people.front()), word_of(command.verb)));
}

Reply Console::run(int seat, const TypedCommand& command) {
  switch (command.verb) {
    case Verb::Draw: return draw(seat);
    case Verb::Hint: return hint(seat);
    case Verb::Moves: return moves(seat, command.argument);
    case Verb::Shuffle: shuffle_rack(seat); return {Reply::Kind::ShowRack, {}};
    case Verb::Sort: sort_rack(seat); return {Reply::Kind::ShowRack, {}};
    default: break;
  }
  const Result<Action> action = read_typed_action(command, view_for(seat));
  if (!action) return refused(action.error());
  return done(session_.act(seat, *action));
}

// What needs no turn.
Reply Console::tell(std::optional<int> seat, const TypedCommand& command) {
  const View view = view_for(seat);
  switch (command.verb) {
    case Verb::Unseen: return {Reply::Kind::Page, unseen_text(view)};
    case Verb::History: return {Reply::Kind::Page, score_sheet_text(view)};
    case Verb::Rules: return {Reply::Kind::Page, rules_text(view)};
    case Verb::Meaning: return meaning(view, command.argument);
    case Verb::Board: return {Reply::Kind::ShowBoard, {}};
    case Verb::Flip: return {Reply::Kind::FlipBoard, {}};
    case Verb::Save: return save(command.argument);
    case Verb::Help: return {Reply::Kind::ShowHelp, {}};
    case Verb::Quit: return {Reply::Kind::Quit, {}};
    case Verb::Undo: {
      const Result<int> undone = session_.undo();
      return undone ? Reply{} : refused(undone.error());
    }
    default: session_.go_on(); return {};
  }
}

View Console::view_for(std::optional<int> seat) const {
  return session_.view(seat ? Viewer::seat(*seat) : Viewer::spectator());
}

Reply Console::done(const Result<void>& result) const {
  // An action that came too late is answered by the end of the game itself.
  if (result || session_.is_finished()) return {};
  return refused(result.error());
}

Reply Console::draw(int seat) {
  const auto racked = [&] {
    return session_.game().state().seats[static_cast<std::size_t>(seat)].rack.size();
  };
  const int before = racked();
  if (const Result<void> drawn = session_.act(seat, DrawTiles{}); !drawn) return done(drawn);
  const int count = racked() - before;
  return {
      Reply::Kind::Page,
      {fmt::format("{} drew {} tile{}.", session_.name_of(seat), count, count == 1 ? "" : "s")}};
}

std::optional<Reply> Console::refused_advice(int seat) const {
  if (!session_.config().rules.training) return refused(Error(reasons::hints_in_training_only));
  if (session_.game().state().turn != seat) return refused(Error(reasons::not_on_turn));
  return std::nullopt;
}

Reply Console::hint(int seat) {
  if (const std::optional<Reply> no = refused_advice(seat)) return *no;
  const View view = view_for(seat);
  const std::size_t length = session_.game().events().size();
  if (hint_at_ != length) {
    patiently_([&] { hint_ = players::hint(view, session_.lexicon(), session_.adviser()); });
    hint_at_ = length;
    hints_given_ = 0;
  }
  return {Reply::Kind::Page, {hint_text(hint_, view, hints_given_++)}};
}

Reply Console::moves(int seat, const std::string& text) {
  if (const std::optional<Reply> no = refused_advice(seat)) return *no;
  const Result<int> number = read_number_of_plays(text);
  if (!number) return refused(number.error());
  const View view = view_for(seat);
  players::Advice advice;
  patiently_([&] {
    advice = players::best_scores(view, session_.lexicon(), static_cast<std::size_t>(*number));
  });
  return {Reply::Kind::Page, plays_text(advice.plays, advice.total, view)};
}

Reply Console::meaning(const View& view, const std::string& text) const {
  const Result<std::vector<std::string>> lines = meaning_text(view, *session_.lexicon(), text);
  return lines ? Reply{Reply::Kind::Page, *lines} : refused(lines.error());
}

Reply Console::save(const std::string& path) const {
  if (path.empty()) return refused(Error(reasons::save_copy_where));
  const Result<void> saved = session_.save_copy(path);
  if (!saved) return refused(saved.error());
  return {Reply::Kind::Page, {fmt::format("A copy of the game is in {}.", path)}};
}

const Word& Console::rack_of(int seat) {
  RackOrder& order = racks_[static_cast<std::size_t>(seat)];
  const View view = view_for(seat);
  order.update(*view.seats[static_cast<std::size_t>(seat)].rack);
  return order.tiles();
}

void Console::shuffle_rack(int seat) {
  rack_of(seat);
  racks_[static_cast<std::size_t>(seat)].shuffle(rng_);
}

void Console::sort_rack(int seat) {
  rack_of(seat);
  racks_[static_cast<std::size_t>(seat)].sort();
}

}  // namespace quoin::cli
