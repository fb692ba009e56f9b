#include "analysis/statistics.h"

#include <algorithm>
#include <set>

#include "notation/replay.h"

namespace quoin::analysis {
namespace {

using notation::GameRecord;
using notation::Turn;
using notation::TurnKind;

std::optional<double> mean(std::int64_t sum, int count) {
  if (count == 0) return std::nullopt;
  return static_cast<double>(sum) / count;
}

int blanks_among(const TileCounts& tiles) { return tiles.count(Blank); }

// A word as a list of words has it: blanks are the letters that they stand for.
std::string plain_word(const Word& tiles, const Alphabet& alphabet) {
  Word letters;
  for (const Tile tile : tiles) letters.push_back(tile.as_letter());
  return alphabet.to_display(letters);
}

class Counter {
 public:
  explicit Counter(const GameRecord& record)
      : record_(record),
        replay_(record.alphabet, record.layout, record.players.size()),
        left_(record.players.size()) {
    found_.players.resize(record.players.size());
  }

  Result<GameStatistics> count() {
    for (std::size_t i = 0; i < record_.turns.size(); ++i) {
      const Turn& turn = record_.turns[i];
      const auto applied = replay_.apply(turn);
      if (!applied) return applied.error();
      count_turn(i, turn);
      found_.course.push_back({turn.player, turn.cumulative});
      player_of(turn).score = turn.cumulative;
    }
    count_what_is_left();
    name_winners();
    return std::move(found_);
  }

 private:
  // A play that may still come off.
  struct Play {
    std::size_t turn = 0;
    ScoredPlay scored;
  };

  PlayerStatistics& player_of(const Turn& turn) {
    return found_.players[static_cast<std::size_t>(turn.player)];
  }

  void count_turn(std::size_t index, const Turn& turn) {
    PlayerStatistics& player = player_of(turn);
    if (notation::takes_a_turn(turn.kind)) {
      settle();
      ++player.turns;
    }
    switch (turn.kind) {
      case TurnKind::Place: pending_ = Play{index, *replay_.last_play()}; break;
      case TurnKind::Exchange:
        ++player.exchanges;
        player.tiles_drawn += turn.exchanged;
        player.blanks_drawn += blanks_among(turn.move.tiles_used());
        break;
      case TurnKind::Pass: ++player.passes; break;
      case TurnKind::PhonyWithdrawn:
        ++player.phonies;
        pending_.reset();
        break;
      case TurnKind::ChallengeBonus:
        if (turn.score > Score(0)) ++player.failed_challenges;
        player.challenge_points += turn.score.points();
        break;
      case TurnKind::TimePenalty: player.time_points += turn.score.points(); break;
      case TurnKind::EndRackBonus:
        player.end_points += turn.score.points();
        // With two players the tiles are those of the other.
        if (left_.size() == 2) left_[static_cast<std::size_t>(1 - turn.player)] = turn.end_tiles;
        break;
      case TurnKind::EndRackPenalty:
        player.end_points += turn.score.points();
        left_[static_cast<std::size_t>(turn.player)] = turn.end_tiles;
        break;
    }
  }

  // The play before this stays.
  void settle() {
    if (!pending_) return;
    const Turn& turn = record_.turns[pending_->turn];
    const ScoredPlay& scored = pending_->scored;
    PlayerStatistics& player = player_of(turn);
    const TileCounts used = turn.move.tiles_used();
    ++player.plays;
    if (scored.bonus > Score(0)) ++player.bingos;
    player.words += static_cast<int>(scored.words.size());
    player.tiles_played += used.size();
    player.blanks_played += blanks_among(used);
    player.play_points += turn.score.points();
    if (!player.best || player.best->score < turn.score) {
      player.best = BestPlay{
          pending_->turn, turn.score,
          scored.words.empty() ? "" : record_.alphabet->to_display(scored.words.front().tiles)};
    }
    for (const FormedWord& word : scored.words) {
      std::string text = plain_word(word.tiles, *record_.alphabet);
      if (seen_.insert(text).second) found_.words.push_back(std::move(text));
    }
    pending_.reset();
  }

  void count_what_is_left() {
    settle();
    for (std::size_t i = 0; i < left_.size(); ++i) {
      if (!record_.final_racks.empty()) left_[i] = record_.final_racks[i];
      PlayerStatistics& player = found_.players[i];
      player.tiles_drawn += player.tiles_played + left_[i].size();
      player.blanks_drawn += player.blanks_played + blanks_among(left_[i]);
    }
  }

  void name_winners() {
    if (record_.is_incomplete || record_.turns.empty()) return;
    const auto better = [](const PlayerStatistics& one, const PlayerStatistics& other) {
      return one.score < other.score;
    };
    const Score most =
        std::max_element(found_.players.begin(), found_.players.end(), better)->score;
    for (std::size_t i = 0; i < found_.players.size(); ++i) {
      if (found_.players[i].score == most) found_.winners.push_back(static_cast<int>(i));
    }
  }

  const GameRecord& record_;
  notation::Replay replay_;
  std::vector<TileCounts> left_;
  std::optional<Play> pending_;
  std::set<std::string> seen_;
  GameStatistics found_;
};

}  // namespace

std::optional<double> PlayerStatistics::mean_score() const { return mean(play_points, plays); }
std::optional<double> PlayerStatistics::mean_words() const { return mean(words, plays); }

Result<GameStatistics> statistics_of(const GameRecord& record) { return Counter(record).count(); }

}  // namespace quoin::analysis
