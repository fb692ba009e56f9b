#include "cli/play/console.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/play/random_source.h"
#include "cli/play/score_sheet.h"
#include "cli/play/texts.h"
#include "cli/play/tile_entry.h"
#include "core/scoring.h"
#include "notation/coordinates.h"
#include "notation/play_text.h"
#include "players/legal_plays.h"

namespace quoin::cli {
namespace {

constexpr int DefaultMoves = 15;
constexpr int MaxMoves = 100'000;

Reply refused(std::string sentence) { return Reply{Reply::Kind::Refused, {std::move(sentence)}}; }

const Rack& own_rack(const View& view) {
  return *view.seats[static_cast<std::size_t>(*view.own_seat)].rack;
}

// The letters that the play needs and the rack has not, said in words.
std::optional<Error> missing_tiles(const TileCounts& used, const Rack& rack,
                                   const Alphabet& alphabet) {
  for (const Tile tile : used.tiles()) {
    if (used.count(tile) <= rack.count(tile)) continue;
    if (tile == Blank) {
      return Error(rack.count(Blank) == 0 ? "your rack has no blank" : "your rack has one blank");
    }
    const std::string letter = alphabet.to_display(tile);
    const std::string has = rack.count(tile) == 0
                                ? fmt::format("your rack has no {}", letter)
                                : fmt::format("your rack has only {} {}", rack.count(tile), letter);
    if (rack.count(Blank) == 0) return Error(has);
    return Error(fmt::format("{}; write {} to play a blank as {}", has,
                             alphabet.to_display(tile.as_blank()), letter));
  }
  return std::nullopt;
}

Move with_letters_first(const Move& move, Rack rack) {
  Word tiles(move.tiles().begin(), move.tiles().end());
  for (Tile& tile : tiles) {
    if (tile == EmptySquare) continue;
    const bool needs_blank = rack.count(tile.as_letter()) == 0 && rack.count(Blank) > 0;
    tile = needs_blank ? tile.as_blank() : tile.as_letter();
    if (rack.count(tile) > 0) rack.remove(tile);
  }
  return Move::place(move.start(), move.direction(), tiles);
}

// Who may be named before a command: what does not depend on a rack.
bool may_be_said_for_another(Verb verb) {
  switch (verb) {
    case Verb::Challenge:
    case Verb::Hold:
    case Verb::Accept:
    case Verb::Draw:
    case Verb::Resign:
    case Verb::End:
    case Verb::Claim: return true;
    default: return false;
  }
}

bool is_about_the_table(Verb verb) {
  switch (verb) {
    case Verb::Unseen:
    case Verb::History:
    case Verb::Board:
    case Verb::Flip:
    case Verb::Meaning:
    case Verb::Rules:
    case Verb::Save:
    case Verb::Help:
    case Verb::Quit:
    case Verb::Undo:
    case Verb::GoOn: return true;
    default: return false;
  }
}

}  // namespace

Result<Move> read_typed_play(std::string_view text, const View& view) {
  Result<Move> typed =
      notation::parse_move(text, view.board, *view.alphabet, notation::TextSource::Typed);
  if (!typed) return typed;
  Move move = notation::completed(*typed, view.board);
  const Rack& rack = own_rack(view);
  const bool is_all_blanks = std::all_of(move.tiles().begin(), move.tiles().end(), [](Tile tile) {
    return tile == EmptySquare || tile.is_blank();
  });
  // In "CATs" the capitals say that the s is meant to be a blank.
  if (is_all_blanks && !has_capitals(split_words(text).back(), *view.alphabet))
    move = with_letters_first(move, rack);
  if (const std::optional<Error> missing = missing_tiles(move.tiles_used(), rack, *view.alphabet)) {
    return *missing;
  }
  return move;
}

Console::Console(Session& session, Patiently patiently)
    : session_(session),
      patiently_(std::move(patiently)),
      rng_(RandomSource::number()),
      racks_(session.config().seats.size()) {}

Reply Console::run(std::optional<int> seat, std::string_view line) {
  std::vector<std::string> names;
  for (const SeatConfig& config : session_.config().seats) names.push_back(config.name);
  Result<TypedCommand> command = parse_typed_command(line, names);
  if (!command) return refused(command.error().message());
  if (command->seat && command->seat != seat) {
    if (!session_.is_human(*command->seat)) {
      return refused(fmt::format("{} is a computer", session_.name_of(*command->seat)));
    }
    if (!may_be_said_for_another(command->verb)) {
      return refused(fmt::format("it is not the turn of {}", session_.name_of(*command->seat)));
    }
    seat = command->seat;
  }
  if (is_about_the_table(command->verb)) return tell(seat, *command);
  if (session_.is_finished()) return refused("the game is over");
  return seat ? run(*seat, *command) : run_for_table(*command);
}

// What is said while no rack is open: clear only where a single person can mean it.
Reply Console::run_for_table(const TypedCommand& command) {
  if (session_.human_seats().empty()) return refused("nobody at this table can do that now");
  if (!may_be_said_for_another(command.verb)) {
    return refused("no rack is open now, so nobody can do that");
  }
  const bool is_doubt = command.verb == Verb::Challenge || command.verb == Verb::Hold;
  const std::vector<int> people =
      is_doubt ? session_.people_who_may_challenge() : session_.human_seats();
  if (people.empty()) return refused("there is no play that anybody can challenge now");
  if (people.size() == 1) return run(people.front(), command);
  return refused(fmt::format("say who, as in '{}: {}'", session_.name_of(people.front()),
                             word_of(command.verb)));
}

Reply Console::run(int seat, const TypedCommand& command) {
  const auto act = [&](const Action& action) { return done(session_.act(seat, action)); };
  switch (command.verb) {
    case Verb::Place: return place(seat, command.argument);
    case Verb::Exchange: return exchange(seat, command.argument);
    case Verb::Pass: return act(PassTurn{});
    case Verb::Challenge: return challenge(seat, command.argument);
    case Verb::Hold: return act(HoldPlay{});
    case Verb::Accept: return act(AcceptPlay{});
    case Verb::Draw: return draw(seat);
    case Verb::Hint: return hint(seat);
    case Verb::Moves: return moves(seat, command.argument);
    case Verb::Shuffle: shuffle_rack(seat); return {Reply::Kind::ShowRack, {}};
    case Verb::Sort: sort_rack(seat); return {Reply::Kind::ShowRack, {}};
    case Verb::Resign: return act(Resign{});
    case Verb::End: {
      const Rules& rules = session_.config().rules;
      const bool can_claim = rules.scoreless_end == ScorelessEnd::Claimed &&
                             session_.game().state().scoreless_turns >=
                                 rules.scoreless_limit(session_.game().seat_count());
      return can_claim ? act(ClaimEnd{}) : act(AgreeToEnd{});
    }
    case Verb::Claim: return act(ClaimEnd{});
    case Verb::Abort: return act(AbortGame{});
    default: return {};
  }
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
      return undone ? Reply{} : refused(undone.error().message());
    }
    default:
      if (session_.possible_challengers().empty()) return {Reply::Kind::GoOn, {}};
      session_.go_on();
      return {};
  }
}

View Console::view_for(std::optional<int> seat) const {
  return session_.view(seat ? Viewer::seat(*seat) : Viewer::spectator());
}

Reply Console::done(const Result<void>& result) const {
  // An action that came too late is answered by the end of the game itself.
  if (result || session_.is_finished()) return {};
  return refused(result.error().message());
}

Reply Console::place(int seat, const std::string& text) {
  const Result<Move> move = read_typed_play(text, view_for(seat));
  if (!move) return refused(move.error().message());
  return done(session_.act(seat, PlaceTiles{*move}));
}

Reply Console::exchange(int seat, const std::string& text) {
  const View view = view_for(seat);
  const Rack& rack = own_rack(view);
  if (text.empty()) return refused("say which tiles, as in 'exchange ABC', or 'exchange all'");
  if (text == "all") return done(session_.act(seat, ExchangeTiles{rack.tiles()}));
  std::string together;
  for (const std::string_view part : split_words(text)) together += part;
  const Result<Move> given =
      notation::parse_exchange(together, *view.alphabet, notation::TextSource::Typed);
  if (!given) return refused(given.error().message());
  const Word tiles(given->tiles().begin(), given->tiles().end());
  for (const Tile tile : tiles) {
    if (TileCounts(tiles).count(tile) <= rack.count(tile)) continue;
    return refused(fmt::format("your rack is {}: {} cannot be exchanged",
                               rack_text(rack.tiles(), *view.alphabet),
                               rack_text(tiles, *view.alphabet)));
  }
  return done(session_.act(seat, ExchangeTiles{tiles}));
}

Reply Console::challenge(int seat, const std::string& text) {
  const View view = view_for(seat);
  ChallengePlay action;
  if (!text.empty() && view.can_challenge) {
    for (const std::string_view typed : split_words(text)) {
      const Result<Word> word = view.alphabet->cut_word(typed);
      if (!word) return refused(word.error().message());
      const std::vector<FormedWord>& formed = view.last_play->words;
      const auto found = std::find_if(formed.begin(), formed.end(), [&](const FormedWord& one) {
        return std::equal(one.tiles.begin(), one.tiles.end(), word->begin(), word->end(),
                          [](Tile a, Tile b) { return a.as_letter() == b; });
      });
      if (found == formed.end()) {
        return refused(fmt::format("{} is not a word of the last play; its words are {}", typed,
                                   words_of(*view.last_play, *view.alphabet)));
      }
      action.words.push_back(static_cast<int>(found - formed.begin()));
    }
  }
  return done(session_.act(seat, action));
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

const std::vector<movegen::Play>& Console::plays_of(int seat) {
  const std::size_t length = session_.game().events().size();
  if (plays_at_ != length || plays_seat_ != seat) {
    const View view = view_for(seat);
    patiently_([&] { plays_ = players::legal_plays(view, session_.lexicon()); });
    plays_at_ = length;
    plays_seat_ = seat;
    hints_given_ = 0;
  }
  return plays_;
}

Reply Console::hint(int seat) {
  if (!session_.config().rules.training) {
    return refused("hints are for training games (--rules training=yes)");
  }
  if (session_.game().state().turn != seat) return refused("it is another player's turn");
  const std::vector<movegen::Play>& plays = plays_of(seat);
  const View view = view_for(seat);
  if (plays.empty()) {
    return {Reply::Kind::Page,
            {view.exchange_limit > 0 ? "There is no play: exchange some tiles."
                                     : "There is no play: pass."}};
  }
  const movegen::Play& best = plays.front();
  const Square start = best.move.start();
  switch (hints_given_++) {
    case 0:
      return {Reply::Kind::Page,
              {best.move.direction() == Direction::Across
                   ? fmt::format("Look along row {}.", start.row() + 1)
                   : fmt::format("Look down column {}.", notation::column_letter(start.column()))}};
    case 1:
      return {Reply::Kind::Page,
              {fmt::format("The best play there scores {}.", points_text(best.score.points()))}};
    default:
      return {Reply::Kind::Page,
              {fmt::format("{} for {}.", play_for_people(best.move, view.board, *view.alphabet),
                           points_text(best.score.points()))}};
  }
}

Reply Console::moves(int seat, const std::string& text) {
  if (!session_.config().rules.training) {
    return refused("the list of plays is for training games (--rules training=yes)");
  }
  if (session_.game().state().turn != seat) return refused("it is another player's turn");
  const std::optional<std::int64_t> number =
      text.empty() ? std::optional<std::int64_t>(DefaultMoves) : parse_integer(text);
  if (!number || *number < 1 || *number > MaxMoves) {
    return refused(fmt::format("'{}' is not a number of plays", text));
  }
  const std::vector<movegen::Play>& plays = plays_of(seat);
  const View view = view_for(seat);
  Reply reply{Reply::Kind::Page, {}};
  if (plays.empty()) reply.lines.emplace_back("There is no play.");
  for (std::size_t i = 0; i < plays.size() && i < static_cast<std::size_t>(*number); ++i) {
    Rack leave = own_rack(view);
    leave.remove(plays[i].move.tiles_used());
    reply.lines.push_back(
        fmt::format("{:>4}  {}  {}", plays[i].score.points(),
                    pad_right(play_for_people(plays[i].move, view.board, *view.alphabet), 20),
                    view.alphabet->to_display(leave.tiles())));
  }
  if (plays.size() > reply.lines.size()) {
    reply.lines.push_back(fmt::format("      … of {} plays", plays.size()));
  }
  return reply;
}

Reply Console::meaning(const View& view, const std::string& text) const {
  if (!session_.tells_words() && !session_.is_finished()) {
    return refused("while words can be challenged, nobody tells what they mean");
  }
  if (!session_.lexicon()->has_definitions()) return refused("this word list has no definitions");
  const ScoreSheet sheet = score_sheet(view);
  std::set<std::string> on_board;
  std::vector<std::string> words;
  for (const SheetLine& line : sheet.lines) {
    on_board.insert(line.words.begin(), line.words.end());
    if (!line.words.empty()) words = line.words;
  }
  if (!text.empty()) {
    words.clear();
    for (const std::string_view typed : split_words(text)) {
      const Result<Word> word = view.alphabet->cut_word(typed);
      if (!word) return refused(word.error().message());
      words.push_back(word_for_people(*word, *view.alphabet));
      if (!on_board.contains(words.back())) {
        return refused(fmt::format("{} has not been played", words.back()));
      }
    }
  }
  if (words.empty()) return refused("nothing has been played yet");
  Reply reply{Reply::Kind::Page, {}};
  for (const std::string& word : words) {
    const Result<Word> tiles = view.alphabet->cut_word(word);
    const std::optional<std::string> text_of =
        tiles ? session_.lexicon()->definition(*tiles) : std::nullopt;
    reply.lines.push_back(fmt::format("{}: {}", word, text_of.value_or("no definition")));
  }
  return reply;
}

Reply Console::save(const std::string& path) const {
  if (path.empty()) return refused("say where to, as in 'save game.log'");
  const Result<void> saved = session_.save_copy(path);
  if (!saved) return refused(saved.error().message());
  return {Reply::Kind::Page, {fmt::format("A copy of the game is in {}.", path)}};
}

const Word& Console::rack_of(int seat) {
  RackOrder& order = racks_[static_cast<std::size_t>(seat)];
  const View view = view_for(seat);
  order.update(own_rack(view));
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
