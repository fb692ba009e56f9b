#include "notation/records/statistics.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <boost/json.hpp>

#include "notation/records/replay.h"

namespace quoin::notation {
namespace {

std::optional<double> mean(std::int64_t sum, int count) {
  if (count == 0) return std::nullopt;
  return static_cast<double>(sum) / count;
}

// Four places are more than anybody reads.
boost::json::value number_or_nothing(const std::optional<double>& number) {
  return number ? boost::json::value(std::round(*number * 1e4) / 1e4) : boost::json::value(nullptr);
}

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
        replay_(record.alphabet, record.layout, record.players.size(), record.bingo_bonuses),
        counter_(record.alphabet, record.players.size()),
        left_(record.players.size()) {}

  Result<GameStatistics> count() {
    for (std::size_t i = 0; i < record_.turns.size(); ++i) {
      const Turn& turn = record_.turns[i];
      const auto applied = replay_.apply(turn);
      if (!applied) return applied.error();
      count_turn(i, turn);
      found_.course.push_back({turn.player, turn.cumulative});
      counter_.of(turn.player).score = turn.cumulative;
    }
    settle();
    for (std::size_t i = 0; i < record_.final_racks.size(); ++i) left_[i] = record_.final_racks[i];
    found_.players = counter_.finish(left_);
    name_winners();
    return std::move(found_);
  }

 private:
  void count_turn(std::size_t index, const Turn& turn) {
    if (takes_a_turn(turn.kind)) settle();
    PlayerStatistics& player = counter_.of(turn.player);
    switch (turn.kind) {
      case TurnKind::Place:
        counter_.place({turn.player, index, turn.move, *replay_.last_play(), turn.score});
        break;
      case TurnKind::Exchange:
        counter_.exchange(turn.player, turn.exchanged, turn.move.tiles_used());
        break;
      case TurnKind::Pass: counter_.pass(turn.player); break;
      case TurnKind::PhonyWithdrawn: counter_.take_off(); break;
      case TurnKind::ChallengeBonus: counter_.fail_challenge(turn.player, turn.score); break;
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

  void settle() {
    const std::optional<StatisticsCounter::Play> play = counter_.settle();
    if (!play) return;
    for (const FormedWord& word : play->scored.words) {
      std::string text = plain_word(word.tiles, *record_.alphabet);
      if (seen_.insert(text).second) found_.words.push_back(std::move(text));
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
  Replay replay_;
  StatisticsCounter counter_;
  std::vector<Rack> left_;
  std::set<std::string> seen_;
  GameStatistics found_;
};

}  // namespace

std::optional<double> PlayerStatistics::mean_score() const { return mean(play_points, plays); }
std::optional<double> PlayerStatistics::mean_words() const { return mean(words, plays); }

void StatisticsCounter::place(Play play) {
  settle();
  ++of(play.player).turns;
  pending_ = std::move(play);
}

void StatisticsCounter::exchange(int player, int count, const TileCounts& known_tiles) {
  settle();
  PlayerStatistics& counted = of(player);
  ++counted.turns;
  ++counted.exchanges;
  counted.tiles_drawn += count;
  counted.blanks_drawn += known_tiles.count(Blank);
}

void StatisticsCounter::pass(int player) {
  settle();
  ++of(player).turns;
  ++of(player).passes;
}

void StatisticsCounter::take_off() {
  if (pending_) ++of(pending_->player).phonies;
  pending_.reset();
}

void StatisticsCounter::fail_challenge(int player, Score points) {
  if (points > Score(0)) ++of(player).failed_challenges;
  of(player).challenge_points += points.points();
}

std::optional<StatisticsCounter::Play> StatisticsCounter::settle() {
  if (!pending_) return std::nullopt;
  const ScoredPlay& scored = pending_->scored;
  PlayerStatistics& player = of(pending_->player);
  const TileCounts used = pending_->move.tiles_used();
  ++player.plays;
  if (scored.bonus > Score(0)) ++player.bingos;
  player.words += static_cast<int>(scored.words.size());
  player.tiles_played += used.size();
  player.blanks_played += used.count(Blank);
  player.play_points += pending_->score.points();
  if (!player.best || player.best->score < pending_->score) {
    player.best =
        BestPlay{pending_->turn, pending_->score,
                 scored.words.empty() ? "" : alphabet_->to_display(scored.words.front().tiles)};
  }
  return std::exchange(pending_, std::nullopt);
}

std::vector<PlayerStatistics> StatisticsCounter::finish(std::span<const Rack> left) {
  settle();
  for (std::size_t i = 0; i < left.size(); ++i) {
    PlayerStatistics& player = players_[i];
    player.tiles_drawn += player.tiles_played + left[i].size();
    player.blanks_drawn += player.blanks_played + left[i].count(Blank);
  }
  return std::move(players_);
}

boost::json::object play_to_json(const PlayerStatistics& player) {
  boost::json::object object{{"plays", player.plays},
                             {"mean_score", number_or_nothing(player.mean_score())},
                             {"mean_words", number_or_nothing(player.mean_words())},
                             {"best", nullptr},
                             {"bingos", player.bingos},
                             {"tiles_played", player.tiles_played},
                             {"exchanges", player.exchanges},
                             {"passes", player.passes}};
  if (player.best) {
    object["best"] = boost::json::object{{"turn", player.best->turn + 1},
                                         {"score", player.best->score.points()},
                                         {"word", player.best->word}};
  }
  return object;
}

Result<GameStatistics> statistics_of(const GameRecord& record) { return Counter(record).count(); }

}  // namespace quoin::notation
