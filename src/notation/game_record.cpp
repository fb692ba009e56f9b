#include "notation/game_record.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "notation/cgp.h"

namespace quoin::notation {
namespace {

constexpr std::array<std::string_view, 8> TurnKindNames = {
    "place",           "exchange",     "pass",           "phony-withdrawn",
    "challenge-bonus", "time-penalty", "end-rack-bonus", "end-rack-penalty"};

constexpr std::array<std::string_view, 10> KnownPragmas = {
    "character-encoding", "title",        "description", "id",   "lexicon",
    "tile-distribution",  "board-layout", "incomplete",  "note", "-"};

using Names = std::pair<std::string_view, std::string_view>;  // ours, the common one
constexpr std::array<Names, 1> AlphabetNames = {{{"english-super", "english_super"}}};
constexpr std::array<Names, 2> LayoutNames = {
    {{"standard", "CrosswordGame"}, {"super", "SuperCrosswordGame"}}};

std::string to_lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

std::string our_name(std::string_view name, std::span<const Names> table) {
  const std::string lower = to_lower(name);
  for (const auto& [ours, common] : table) {
    if (lower == to_lower(common)) return std::string(ours);
  }
  return lower;
}

std::string common_name(const std::string& name, std::span<const Names> table) {
  for (const auto& [ours, common] : table) {
    if (name == ours) return std::string(common);
  }
  return name;
}

bool is_turn_at_the_board(TurnKind kind) {
  return kind == TurnKind::Place || kind == TurnKind::Exchange || kind == TurnKind::Pass;
}

// The larger number of each tile.
TileCounts united(const TileCounts& a, const TileCounts& b) {
  TileCounts both = a;
  for (const Tile tile : b.tiles()) {
    if (both.count(tile) < b.count(tile)) both.add(tile);
  }
  return both;
}

std::string replace_control_characters(std::string_view text) {
  std::string clean(text);
  for (char& c : clean) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return clean;
}

// What a player holds after so many turns, as far as the turns to come tell.
Rack rack_after(const GameRecord& record, std::size_t turn_count, int player) {
  for (std::size_t i = turn_count; i < record.turns.size(); ++i) {
    const Turn& turn = record.turns[i];
    if (turn.player != player || (turn.kind == TurnKind::ChallengeBonus && turn.rack.is_empty())) {
      continue;
    }
    if (turn.kind != TurnKind::PhonyWithdrawn) return turn.rack;
    // The tiles of the phony are still on the board, and what was drawn for them is unknown.
    Rack kept = turn.rack;
    for (std::size_t j = turn_count; j-- > 0;) {
      if (record.turns[j].kind != TurnKind::Place) continue;
      const TileCounts used = record.turns[j].move.tiles_used();
      if (kept.contains(used)) kept.remove(used);
      break;
    }
    return kept;
  }
  if (!record.final_racks.empty()) {
    return record.final_racks[static_cast<std::size_t>(player)];
  }
  if (record.players.size() == 2) {
    for (std::size_t i = turn_count; i < record.turns.size(); ++i) {
      if (record.turns[i].kind == TurnKind::EndRackBonus) return record.turns[i].end_tiles;
    }
  }
  return {};
}

int player_to_move(const GameRecord& record, std::size_t turn_count, const Replay& replay) {
  for (std::size_t i = turn_count; i < record.turns.size(); ++i) {
    if (is_turn_at_the_board(record.turns[i].kind)) return record.turns[i].player;
  }
  return replay.next_player().value_or(0);
}

Result<Replay> replay_turns(const GameRecord& record, std::size_t turn_count) {
  Replay replay(record.alphabet, record.layout, record.players.size());
  for (std::size_t i = 0; i < std::min(turn_count, record.turns.size()); ++i) {
    const auto applied = replay.apply(record.turns[i]);
    if (!applied) return applied.error().within(fmt::format("turn {}", i + 1));
  }
  return replay;
}

}  // namespace

std::string_view to_text(TurnKind kind) { return TurnKindNames[static_cast<std::size_t>(kind)]; }

std::optional<TurnKind> turn_kind(std::string_view name) {
  const auto found = std::find(TurnKindNames.begin(), TurnKindNames.end(), name);
  if (found == TurnKindNames.end()) return std::nullopt;
  return static_cast<TurnKind>(found - TurnKindNames.begin());
}

std::string turn_kind_names() { return fmt::format("{}", fmt::join(TurnKindNames, ", ")); }

Result<Board> GameRecord::board_after(std::size_t turn_count) const {
  const Result<Replay> replay = replay_turns(*this, turn_count);
  if (!replay) return replay.error();
  return replay->board();
}

Result<Position> GameRecord::position_after(std::size_t turn_count) const {
  const Result<Replay> replay = replay_turns(*this, turn_count);
  if (!replay) return replay.error();
  Position position{alphabet, layout, replay->board(), {}, {}, replay->scoreless_turns()};
  TileCounts seen = tiles_on(position.board);
  if (const std::optional<Error> error = too_many_tiles(seen, *alphabet)) {
    return error->within(fmt::format("after turn {}", turn_count));
  }
  const int first = player_to_move(*this, turn_count, *replay);
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    const std::size_t player = (static_cast<std::size_t>(first) + seat) % players.size();
    const Rack rack = rack_after(*this, turn_count, static_cast<int>(player));
    TileCounts seen_with_rack = seen;
    seen_with_rack.add(rack);
    const bool is_possible =
        rack.size() <= alphabet->rack_size() && !too_many_tiles(seen_with_rack, *alphabet);
    position.racks.push_back(is_possible ? rack : Rack());
    position.scores.push_back(replay->scores()[player]);
    if (is_possible) seen = seen_with_rack;
  }
  return position;
}

bool GameRecord::operator==(const GameRecord& other) const {
  const auto fields = [](const GameRecord& record) {
    return std::tie(record.alphabet->name(), record.alphabet->fingerprint(), record.layout->name(),
                    record.layout->fingerprint(), record.players, record.title, record.description,
                    record.id, record.lexicon, record.note, record.is_incomplete, record.pragmas,
                    record.turns, record.final_racks);
  };
  return fields(*this) == fields(other);
}

Replay::Replay(AlphabetPtr alphabet, LayoutPtr layout, std::size_t player_count)
    : alphabet_(std::move(alphabet)),
      layout_(std::move(layout)),
      board_(layout_->size()),
      scores_(player_count) {}

std::optional<int> Replay::next_player() const {
  if (!last_player_) return std::nullopt;
  return (*last_player_ + 1) % static_cast<int>(scores_.size());
}

Result<std::vector<std::string>> Replay::apply(const Turn& turn) {
  if (turn.player < 0 || turn.player >= static_cast<int>(scores_.size())) {
    return Error(fmt::format("there is no player {}", turn.player + 1));
  }
  std::vector<std::string> warnings;
  if (turn.kind == TurnKind::Place) {
    if (const Result<void> placed = place(turn, warnings); !placed) return placed.error();
  } else if (turn.kind == TurnKind::PhonyWithdrawn) {
    if (const Result<void> withdrawn = withdraw(turn, warnings); !withdrawn) {
      return withdrawn.error();
    }
  } else if (turn.kind == TurnKind::Exchange &&
             (turn.exchanged < 1 || turn.exchanged > alphabet_->rack_size())) {
    return Error(fmt::format("an exchange of {} tiles, expected 1 to {}", turn.exchanged,
                             alphabet_->rack_size()));
  }
  check_order(turn, warnings);
  if (turn.kind != TurnKind::Place) check_tiles(turn, warnings);
  check_score(turn, warnings);
  if (is_turn_at_the_board(turn.kind)) {
    last_player_ = turn.player;
    const bool is_scoreless = turn.kind != TurnKind::Place || turn.score == Score(0);
    scoreless_turns_before_play_ = scoreless_turns_;
    scoreless_turns_ = is_scoreless ? scoreless_turns_ + 1 : 0;
    removable_ = turn.kind == TurnKind::Place ? std::optional(turn) : std::nullopt;
  }
  scores_[static_cast<std::size_t>(turn.player)] = turn.cumulative;
  return warnings;
}

Result<void> Replay::place(const Turn& turn, std::vector<std::string>& warnings) {
  if (turn.move.kind() != Move::Kind::Place) return Error("a placement without its play");
  if (const auto fault = placement_fault(board_, *layout_, turn.move)) {
    const bool is_only_strange = *fault == PlacementFault::StartNotCovered ||
                                 *fault == PlacementFault::TouchesNothing ||
                                 *fault == PlacementFault::SingleLetterWord;
    if (!is_only_strange) return Error(std::string(sentence(*fault)));
    warnings.emplace_back(sentence(*fault));
  }
  check_tiles(turn, warnings);
  last_play_ = score_play(board_, *layout_, *alphabet_, alphabet_->bingo_bonuses(), turn.move);
  apply_placement(board_, turn.move);
  return {};
}

Result<void> Replay::withdraw(const Turn& turn, std::vector<std::string>& warnings) {
  if (!removable_ || removable_->player != turn.player) {
    return Error("a play is withdrawn, and the turn before it is not a placement by that player");
  }
  if (turn.score != -removable_->score) {
    warnings.push_back(fmt::format("the play withdrawn scored {}, and {} is taken back",
                                   removable_->score.points(), -turn.score.points()));
  }
  undo_placement(board_, removable_->move);
  scoreless_turns_ = scoreless_turns_before_play_ + 1;
  removable_.reset();
  last_play_.reset();
  return {};
}

void Replay::check_order(const Turn& turn, std::vector<std::string>& warnings) {
  if (!is_turn_at_the_board(turn.kind) || next_player().value_or(turn.player) == turn.player)
    return;
  warnings.push_back(fmt::format("player {} is on turn, and player {} moves", *next_player() + 1,
                                 turn.player + 1));
}

void Replay::check_tiles(const Turn& turn, std::vector<std::string>& warnings) {
  if (turn.rack.size() > alphabet_->rack_size()) {
    warnings.push_back(fmt::format("a rack of {} tiles, expected at most {}", turn.rack.size(),
                                   alphabet_->rack_size()));
  }
  const TileCounts used = turn.kind == TurnKind::Place || turn.kind == TurnKind::Exchange
                              ? turn.move.tiles_used()
                              : TileCounts();
  if (!turn.rack.is_empty() && !turn.rack.contains(used)) {
    warnings.push_back(fmt::format("the tiles {} are not all on the rack {}",
                                   alphabet_->to_notation(used.tiles()),
                                   alphabet_->to_notation(turn.rack.tiles())));
  }
  TileCounts seen = tiles_on(board_);
  seen.add(united(turn.rack, used));
  for (const Tile tile : seen.tiles()) {
    if (seen.count(tile) <= alphabet_->count(tile) || !overdrawn_.insert(tile).second) continue;
    TileCounts one;
    one.add(tile, seen.count(tile));
    warnings.push_back(too_many_tiles(one, *alphabet_)->message());
  }
}

void Replay::check_score(const Turn& turn, std::vector<std::string>& warnings) const {
  const int score = turn.score.points();
  const int end_points = rack_points(turn.end_tiles, *alphabet_).points();
  switch (turn.kind) {
    case TurnKind::Place:
      if (turn.score != last_play_->score) {
        warnings.push_back(fmt::format("the play scores {}, and the file says {}",
                                       last_play_->score.points(), score));
      }
      break;
    case TurnKind::Exchange:
    case TurnKind::Pass:
      if (score != 0) warnings.push_back(fmt::format("this scores nothing, not {}", score));
      break;
    case TurnKind::EndRackBonus:
      if (score != end_points && score != 2 * end_points) {
        warnings.push_back(
            fmt::format("the tiles are worth {}, and the file adds {}", end_points, score));
      }
      break;
    case TurnKind::EndRackPenalty:
      if (score != -end_points) {
        warnings.push_back(
            fmt::format("the tiles are worth {}, and the file takes {} away", end_points, -score));
      }
      break;
    case TurnKind::TimePenalty:
      if (score > 0) warnings.push_back(fmt::format("a time penalty adds {} points", score));
      break;
    case TurnKind::PhonyWithdrawn:
    case TurnKind::ChallengeBonus: break;
  }
  const Score before = scores_[static_cast<std::size_t>(turn.player)];
  if (before + turn.score != turn.cumulative) {
    warnings.push_back(fmt::format("{} and {} make {}, and the file says {}", before.points(),
                                   score, (before + turn.score).points(),
                                   turn.cumulative.points()));
  }
}

Result<AlphabetPtr> Catalogue::alphabet_named(std::string_view name) const {
  const std::string ours = our_name(name, AlphabetNames);
  if (alphabet && alphabet->name() == ours) return alphabet;
  if (find_alphabet) return find_alphabet(ours);
  return Error(fmt::format("the file uses the alphabet '{}', and that is not at hand", name));
}

Result<LayoutPtr> Catalogue::layout_named(std::string_view name) const {
  const std::string ours = our_name(name, LayoutNames);
  if (layout && layout->name() == ours) return layout;
  if (find_layout) return find_layout(ours);
  return Error(fmt::format("the file uses the board layout '{}', and that is not at hand", name));
}

std::string common_alphabet_name(const std::string& name) {
  return common_name(name, AlphabetNames);
}

std::string common_layout_name(const std::string& name) { return common_name(name, LayoutNames); }

std::string clean_line(std::string_view text) {
  return std::string(trim(replace_control_characters(text)));
}

std::string clean_nickname(std::string_view text) {
  std::string nickname = clean_line(text);
  std::replace(nickname.begin(), nickname.end(), ' ', '_');
  return nickname;
}

std::string clean_note(std::string_view text) {
  std::string note;
  for (const std::string_view line : split_lines(trim(text))) {
    note += (note.empty() ? "" : "\n") + clean_line(line);
  }
  return std::string(trim(note));
}

bool is_known_pragma(std::string_view name) {
  const std::string lower = to_lower(name);
  const auto is_numbered = [&](std::string_view prefix) {
    return lower.size() == prefix.size() + 1 && lower.starts_with(prefix) && lower.back() >= '0' &&
           lower.back() <= '9';
  };
  return is_numbered("player") || is_numbered("rack") ||
         std::find(KnownPragmas.begin(), KnownPragmas.end(), lower) != KnownPragmas.end();
}

Result<void> check_players(const std::vector<RecordedPlayer>& players) {
  if (players.size() < MinRecordedPlayers || players.size() > MaxRecordedPlayers) {
    return Error(fmt::format("{} players, expected {} to {}", players.size(), MinRecordedPlayers,
                             MaxRecordedPlayers));
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].nickname.empty()) return Error(fmt::format("player {} has no nickname", i + 1));
    for (std::size_t j = 0; j < i; ++j) {
      if (players[i].nickname == players[j].nickname) {
        return Error(fmt::format("players {} and {} have the same nickname, {}", j + 1, i + 1,
                                 players[i].nickname));
      }
    }
  }
  return {};
}

}  // namespace quoin::notation
