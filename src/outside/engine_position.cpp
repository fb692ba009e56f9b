#include "outside/engine_position.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/reasons.h"
#include "base/text.h"
#include "core/bag.h"
#include "core/reasons.h"
#include "core/scoring.h"
#include "notation/cgp.h"
#include "notation/play_text.h"
#include "outside/reasons.h"

namespace quoin::outside {
namespace {

constexpr std::string_view TilesKey = "tiles";
constexpr std::string_view TurnsKey = "turns";
// After a play that was challenged off.
constexpr std::string_view TakenOff = " --";

using notation::CgpPosition;
using players::SeenTurn;
using players::Situation;

std::string turn_text(const SeenTurn& turn, const Board& board, const Alphabet& alphabet) {
  if (turn.move.kind() == Move::Kind::Exchange) return fmt::format("-{}", turn.exchanged);
  // With dots for tiles that lay there before, no matter which board is asked.
  return notation::move_to_text(turn.move, board, alphabet, notation::ThroughTiles::AsDots) +
         std::string(turn.is_taken_off ? TakenOff : "");
}

// Whether the seats took their turns one after the other, up to the one that is on turn now.
bool is_in_order(const Situation& situation) {
  const int seats = static_cast<int>(situation.scores.size());
  int seat = 0;
  for (const SeenTurn& turn : situation.history) {
    if (turn.seat != seat) return false;
    seat = (seat + 1) % seats;
  }
  return seat == situation.seat;
}

std::string turns_text(const Situation& situation, const Board& board) {
  const Alphabet& alphabet = *situation.grid.setting().alphabet;
  std::vector<std::string> turns;
  for (const SeenTurn& turn : situation.history) turns.push_back(turn_text(turn, board, alphabet));
  return fmt::format("{}", fmt::join(turns, ", "));
}

std::string_view option_of(const CgpPosition& cgp, std::string_view key) {
  for (const auto& [name, value] : cgp.options) {
    if (name == key) return value;
  }
  return {};
}

// One turn of the history; a play that stays is laid on the board.
Result<SeenTurn> parse_turn(std::string_view text, Board& board, const Layout& layout,
                            const Alphabet& alphabet) {
  SeenTurn turn;
  if (text.starts_with('-')) {
    if (text == "-") return turn;
    const std::optional<std::int64_t> count = parse_integer(text.substr(1));
    if (!count || *count < 1 || *count > alphabet.rack_size())
      return Error(reasons::seen_turn_expected);
    turn.move = Move::exchange({});
    turn.exchanged = static_cast<int>(*count);
    return turn;
  }
  if (text.ends_with(TakenOff)) {
    turn.is_taken_off = true;
    text.remove_suffix(TakenOff.size());
  }
  const Result<Move> move =
      notation::parse_move(trim(text), board, alphabet, notation::TextSource::File);
  if (!move) return move.error();
  if (const std::optional<PlacementFault> fault = placement_fault(board, layout, *move))
    return Error(reason_of(*fault));
  turn.move = *move;
  if (!turn.is_taken_off) apply_placement(board, *move);
  return turn;
}

Result<std::vector<SeenTurn>> parse_turns(std::string_view text, const Position& position) {
  std::vector<SeenTurn> turns;
  const auto seats = position.racks.size();
  Board board(position.board.size());
  if (!text.empty()) {
    for (const std::string_view piece : split(text, ',')) {
      Result<SeenTurn> turn = parse_turn(trim(piece), board, *position.layout, *position.alphabet);
      if (!turn) return turn.error().within(reasons::within_turn, turns.size() + 1);
      turn->seat = static_cast<int>(turns.size() % seats);
      turns.push_back(*turn);
    }
    if (board != position.board) return Error(reasons::turns_lead_elsewhere);
  }
  return turns;
}

// How many tiles everybody holds, who is on turn first: as the text says, else as many as there
// are.
Result<std::vector<int>> parse_tiles(std::string_view text, const Position& position,
                                     int unseen_count) {
  const auto seats = position.racks.size();
  const int rack_size = position.alphabet->rack_size();
  std::vector<int> sizes{position.racks.front().size()};
  int left = unseen_count;
  if (text.empty()) {
    while (sizes.size() < seats) {
      sizes.push_back(std::min(left, rack_size));
      left -= sizes.back();
    }
    return sizes;
  }
  const std::vector<std::string_view> parts = split(text, '/');
  if (parts.size() != seats) return Error(reasons::tiles_count, seats);
  if (parse_integer(parts.front()) != sizes.front()) return Error(reasons::tiles_of_own_rack);
  for (std::size_t seat = 1; seat < seats; ++seat) {
    const std::optional<std::int64_t> size = parse_integer(parts[seat]);
    if (!size || *size < 0 || *size > rack_size)
      return Error(reasons::tiles_not_a_number, parts[seat]);
    if (*size > left) return Error(reasons::tiles_too_many);
    sizes.push_back(static_cast<int>(*size));
    left -= sizes.back();
  }
  return sizes;
}

// Moves the values of the seat on turn from the front to its place.
template <class Value>
void put_in_seats(std::vector<Value>& values, int seat) {
  std::rotate(values.begin(), values.end() - seat, values.end());
}

std::optional<Error> fault_of(const Move& move, const Situation& situation) {
  const movegen::Setting& setting = situation.grid.setting();
  if (move.kind() == Move::Kind::Pass) return std::nullopt;
  if (!situation.rack.contains(move.tiles_used())) return Error(reasons::tiles_not_on_rack);
  if (move.kind() == Move::Kind::Exchange) {
    if (move.tiles_used().size() <= situation.exchange_limit) return std::nullopt;
    return situation.exchange_limit == 0
               ? Error(reasons::answer_no_exchange)
               : Error(reasons::answer_exchanges_too_many, situation.exchange_limit);
  }
  const Board board = situation.grid.board();
  if (const std::optional<PlacementFault> fault = placement_fault(board, *setting.layout, move))
    return Error(reason_of(*fault));
  const ScoredPlay play =
      score_play(board, *setting.layout, *setting.alphabet, setting.bingo_bonuses, move);
  for (const FormedWord& word : play.words) {
    if (!setting.lexicon->contains(word.tiles))
      return Error(reasons::words_unknown, setting.alphabet->to_display(word.tiles), 1);
  }
  return std::nullopt;
}

}  // namespace

std::string position_text(const Situation& situation) {
  const movegen::Setting& setting = situation.grid.setting();
  const std::size_t seats = situation.scores.size();
  const auto seat_at = [&](std::size_t i) {
    return (static_cast<std::size_t>(situation.seat) + i) % seats;
  };
  CgpPosition cgp{{setting.alphabet,
                   setting.layout,
                   situation.grid.board(),
                   std::vector<Rack>(seats),
                   {},
                   situation.scoreless_turns},
                  {}};
  cgp.position.racks.front() = situation.rack;
  for (std::size_t i = 0; i < seats; ++i)
    cgp.position.scores.push_back(situation.scores[seat_at(i)]);
  if (!situation.rack_sizes.empty()) {
    std::vector<int> sizes;
    for (std::size_t i = 0; i < seats; ++i) sizes.push_back(situation.rack_sizes[seat_at(i)]);
    cgp.options.emplace_back(TilesKey, fmt::format("{}", fmt::join(sizes, "/")));
  }
  if (!situation.history.empty() && is_in_order(situation))
    cgp.options.emplace_back(TurnsKey, turns_text(situation, cgp.position.board));
  return notation::to_cgp(cgp);
}

Result<SeenPosition> SeenPosition::parse(std::string_view text,
                                         std::shared_ptr<const movegen::Setting> setting,
                                         const Rules& rules) {
  const Result<CgpPosition> cgp = notation::parse_cgp(text, setting->alphabet, setting->layout);
  if (!cgp) return cgp.error();
  const Position& position = cgp->position;
  if (position.racks.front().is_empty()) return Error(reasons::own_rack_empty);
  const bool shows_others = std::any_of(position.racks.begin() + 1, position.racks.end(),
                                        [](const Rack& rack) { return !rack.is_empty(); });
  if (shows_others) return Error(reasons::other_racks_shown);
  const Result<std::vector<SeenTurn>> turns = parse_turns(option_of(*cgp, TurnsKey), position);
  if (!turns) return turns.error();

  SeenPosition seen(std::move(setting));
  // More of a tile than there are has been refused already.
  seen.unseen_ = *unseen_tiles(position);
  const Result<std::vector<int>> sizes =
      parse_tiles(option_of(*cgp, TilesKey), position, seen.unseen_.size());
  if (!sizes) return sizes.error();
  seen.grid_.set(position.board);
  seen.rack_ = position.racks.front();
  seen.scores_ = position.scores;
  seen.rack_sizes_ = *sizes;
  seen.history_ = *turns;
  const int seats = static_cast<int>(position.racks.size());
  seen.seat_ = static_cast<int>(turns->size()) % seats;
  seen.bag_count_ = seen.unseen_.size();
  for (int seat = 1; seat < seats; ++seat)
    seen.bag_count_ -= seen.rack_sizes_[static_cast<std::size_t>(seat)];
  put_in_seats(seen.scores_, seen.seat_);
  put_in_seats(seen.rack_sizes_, seen.seat_);
  seen.scoreless_turns_ = position.scoreless_turns;
  seen.rules_ = rules;
  return seen;
}

Situation SeenPosition::situation() {
  const int exchange_limit =
      bag_count_ >= rules_.exchange_minimum ? std::min(bag_count_, rack_.size()) : 0;
  Situation situation{grid_,   rack_, unseen_,        bag_count_,
                      scores_, seat_, exchange_limit, scoreless_turns_};
  situation.exchange_minimum = rules_.exchange_minimum;
  situation.scoreless = search::ScorelessRule::from(rules_, static_cast<int>(scores_.size()));
  situation.final_rack = rules_.final_rack;
  situation.history = history_;
  situation.rack_sizes = rack_sizes_;
  return situation;
}

Result<Move> parse_answer(std::string_view play, const Situation& situation) {
  const Alphabet& alphabet = *situation.grid.setting().alphabet;
  Result<Move> move =
      notation::parse_move(play, situation.grid.board(), alphabet, notation::TextSource::File);
  if (!move) return move;
  // Tiles that go back keep their order, so that the move is the one that was chosen.
  if (move->kind() == Move::Kind::Exchange)
    move = Move::exchange(*alphabet.parse_rack(trim(play).substr(1)));
  if (const std::optional<Error> fault = fault_of(*move, situation)) return *fault;
  return move;
}

}  // namespace quoin::outside
