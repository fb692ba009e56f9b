#include "notation/records/game_record.h"

#include <algorithm>
#include <array>
#include <tuple>

#include <fmt/format.h>

#include "base/reasons.h"
#include "base/text.h"
#include "notation/cgp.h"
#include "notation/reasons.h"
#include "notation/records/replay.h"

namespace quoin::notation {
namespace {

constexpr std::array<std::string_view, 8> TurnKindNames = {
    "place",           "exchange",     "pass",           "phony-withdrawn",
    "challenge-bonus", "time-penalty", "end-rack-bonus", "end-rack-penalty"};

constexpr std::array<std::string_view, 10> KnownPragmas = {
    "character-encoding", "title",        "description", "id",   "lexicon",
    "tile-distribution",  "board-layout", "incomplete",  "note", "-"};

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

Result<Replay> replay_turns(const GameRecord& record, std::size_t turn_count) {
  Replay replay(record);
  for (std::size_t i = 0; i < std::min(turn_count, record.turns.size()); ++i) {
    const auto applied = replay.apply(record.turns[i]);
    if (!applied) return applied.error().within(reasons::within_turn, i + 1);
  }
  return replay;
}

std::string replace_control_characters(std::string_view text) {
  std::string clean(text);
  for (char& c : clean) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = ' ';
  }
  return clean;
}

}  // namespace

std::string_view to_text(TurnKind kind) { return TurnKindNames[static_cast<std::size_t>(kind)]; }

bool takes_a_turn(TurnKind kind) {
  return kind == TurnKind::Place || kind == TurnKind::Exchange || kind == TurnKind::Pass;
}

std::optional<TurnKind> turn_kind(std::string_view name) {
  const std::optional<std::size_t> place = place_of(name, TurnKindNames);
  if (!place) return std::nullopt;
  return static_cast<TurnKind>(*place);
}

std::string turn_kind_names() { return fmt::format("{}", fmt::join(TurnKindNames, ", ")); }

Result<Board> GameRecord::board_after(std::size_t turn_count) const {
  const Result<Replay> replay = replay_turns(*this, turn_count);
  if (!replay) return replay.error();
  return replay->board();
}

int GameRecord::player_to_move(std::size_t turn_count) const {
  for (std::size_t i = turn_count; i < turns.size(); ++i) {
    if (takes_a_turn(turns[i].kind)) return turns[i].player;
  }
  for (std::size_t i = std::min(turn_count, turns.size()); i-- > 0;) {
    if (takes_a_turn(turns[i].kind))
      return (turns[i].player + 1) % static_cast<int>(players.size());
  }
  return 0;
}

Result<Position> GameRecord::position_after(std::size_t turn_count) const {
  const Result<Replay> replay = replay_turns(*this, turn_count);
  if (!replay) return replay.error();
  Position position{alphabet,        layout, replay->board(), {}, {}, replay->scoreless_turns(),
                    replay->passes()};
  TileCounts seen = tiles_on(position.board);
  if (const std::optional<Error> error = too_many_tiles(seen, *alphabet)) {
    return error->within(reasons::within_turns_so_far, turn_count);
  }
  const int first = player_to_move(turn_count);
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
    return Error(reasons::player_count_wrong, players.size(), MinRecordedPlayers,
                 MaxRecordedPlayers);
  }
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (players[i].nickname.empty()) return Error(reasons::nickname_missing, i + 1);
    for (std::size_t j = 0; j < i; ++j) {
      if (players[i].nickname == players[j].nickname) {
        return Error(reasons::nickname_twice, j + 1, i + 1, players[i].nickname);
      }
    }
  }
  return {};
}

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

}  // namespace quoin::notation
