#include "terminal/play/typed_action.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "notation/play_text.h"
#include "terminal/play/reasons.h"
#include "terminal/play/texts.h"
#include "terminal/play/tile_entry.h"

namespace quoin::cli {
namespace {

constexpr int DefaultMoves = 15;
constexpr int MaxMoves = 100'000;

const Rack& own_rack(const View& view) {
  return *view.seats[static_cast<std::size_t>(*view.own_seat)].rack;
}

// The letters that the play needs and the rack has not, said in words.
std::optional<Error> missing_tiles(const TileCounts& used, const Rack& rack,
                                   const Alphabet& alphabet) {
  for (const Tile tile : used.tiles()) {
    if (used.count(tile) <= rack.count(tile)) continue;
    if (tile == Blank) {
      return Error(rack.count(Blank) == 0 ? reasons::no_blank_on_rack : reasons::one_blank_on_rack);
    }
    const std::string letter = alphabet.to_display(tile);
    const Error missing = rack.count(tile) == 0
                              ? Error(reasons::not_on_own_rack, letter)
                              : Error(reasons::too_few_on_own_rack, rack.count(tile), letter);
    if (rack.count(Blank) == 0) return missing;
    return Error(reasons::blank_is_lower_case, missing, alphabet.to_display(tile.as_blank()),
                 letter);
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

Result<Action> read_exchange(std::string_view text, const View& view) {
  const Rack& rack = own_rack(view);
  if (text.empty()) return Error(reasons::exchange_of_what);
  if (text == "all") return Action(ExchangeTiles{rack.tiles()});
  std::string together;
  for (const std::string_view part : split_words(text)) together += part;
  const Result<Move> given =
      notation::parse_exchange(together, *view.alphabet, notation::TextSource::Typed);
  if (!given) return given.error();
  const Word tiles(given->tiles().begin(), given->tiles().end());
  for (const Tile tile : tiles) {
    if (TileCounts(tiles).count(tile) <= rack.count(tile)) continue;
    return Error(reasons::not_to_exchange, rack_text(rack.tiles(), *view.alphabet),
                 rack_text(tiles, *view.alphabet));
  }
  return Action(ExchangeTiles{tiles});
}

Result<Action> read_challenge(std::string_view text, const View& view) {
  ChallengePlay action;
  if (text.empty() || !view.can_challenge) return Action(action);
  for (const std::string_view typed : split_words(text)) {
    const Result<Word> word = view.alphabet->cut_word(typed);
    if (!word) return word.error();
    const std::vector<FormedWord>& formed = view.last_play->words;
    const auto found = std::find_if(formed.begin(), formed.end(), [&](const FormedWord& one) {
      return std::equal(one.tiles.begin(), one.tiles.end(), word->begin(), word->end(),
                        [](Tile a, Tile b) { return a.as_letter() == b; });
    });
    if (found == formed.end()) {
      return Error(reasons::not_a_word_of_last_play, typed,
                   words_of(*view.last_play, *view.alphabet));
    }
    action.words.push_back(static_cast<int>(found - formed.begin()));
  }
  return Action(action);
}

// Where the end can be claimed, nobody has to agree.
Action end_of(const View& view) {
  const bool can_claim =
      view.rules.scoreless_end == ScorelessEnd::Claimed &&
      view.scoreless_turns >= view.rules.scoreless_limit(static_cast<int>(view.seats.size()));
  return can_claim ? Action(ClaimEnd{}) : Action(AgreeToEnd{});
}

}  // namespace

Result<Action> read_typed_action(const TypedCommand& command, const View& view) {
  switch (command.verb) {
    case Verb::Place: {
      const Result<Move> move = read_typed_play(command.argument, view);
      if (!move) return move.error();
      return Action(PlaceTiles{*move});
    }
    case Verb::Exchange: return read_exchange(command.argument, view);
    case Verb::Pass: return Action(PassTurn{});
    case Verb::Challenge: return read_challenge(command.argument, view);
    case Verb::Hold: return Action(HoldPlay{});
    case Verb::Accept: return Action(AcceptPlay{});
    case Verb::Draw: return Action(DrawTiles{});
    case Verb::Resign: return Action(Resign{});
    case Verb::End: return end_of(view);
    case Verb::Claim: return Action(ClaimEnd{});
    case Verb::Abort: return Action(AbortGame{});
    default: return Error(reasons::nothing_to_do_in_game, word_of(command.verb));
  }
}

Result<Move> read_typed_play(std::string_view text, const View& view) {
  return read_typed_move(text, view.board, own_rack(view), *view.alphabet);
}

Result<Move> read_typed_move(std::string_view text, const Board& board, const Rack& rack,
                             const Alphabet& alphabet) {
  Result<Move> typed = notation::parse_move(text, board, alphabet, notation::TextSource::Typed);
  if (!typed) return typed;
  Move move = *typed;
  if (move.kind() == Move::Kind::Place) {
    move = notation::completed(move, board);
    const bool is_all_blanks = std::all_of(move.tiles().begin(), move.tiles().end(), [](Tile tile) {
      return tile == EmptySquare || tile.is_blank();
    });
    // In "CATs" the capitals say that the s is meant to be a blank.
    if (is_all_blanks && !has_capitals(split_words(text).back(), alphabet))
      move = with_letters_first(move, rack);
  }
  if (const std::optional<Error> missing = missing_tiles(move.tiles_used(), rack, alphabet))
    return *missing;
  return move;
}

Result<int> read_number_of_plays(std::string_view text) {
  if (text.empty()) return DefaultMoves;
  const std::optional<std::int64_t> number = parse_integer(text);
  if (!number || *number < 1 || *number > MaxMoves)
    return Error(reasons::not_a_number_of_plays, text);
  return static_cast<int>(*number);
}

}  // namespace quoin::cli
