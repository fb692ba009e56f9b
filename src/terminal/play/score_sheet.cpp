#include "terminal/play/score_sheet.h"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "notation/coordinates.h"
#include "notation/play_text.h"
#include "notation/records/game_turns.h"

namespace quoin::cli {
namespace {

class SheetWriter {
 public:
  explicit SheetWriter(const View& view) : view_(view), before_(view.seats.size()) {}

  ScoreSheet write() {
    notation::GameTurns told = notation::turns_of(view_);
    for (const notation::GameTurn& turn : told.turns) {
      turn_ = &turn;
      std::visit([this](const auto& body) { on(body); }, view_.events[turn.event].body);
      before_ = turn.totals;
    }
    for (const notation::PlayerStatistics& player : told.statistics)
      sheet_.best_plays.push_back(player.best ? play_text(told.turns[player.best->turn]) : "");
    sheet_.statistics = std::move(told.statistics);
    return std::move(sheet_);
  }

 private:
  template <class Body>
  void on(const Body&) {}

  void on(const TilesPlaced& placed) {
    SheetLine line = turn(play_text(*turn_));
    for (const FormedWord& word : turn_->play->words)
      line.words.push_back(word_for_people(word.tiles, *view_.alphabet));
    last_mover_ = placed.seat;
    add(std::move(line));
  }

  void on(const TilesExchanged& exchanged) {
    std::string what = fmt::format("exchanged {}", exchanged.count);
    if (!exchanged.given.empty()) what += " " + view_.alphabet->to_display(exchanged.given);
    add(turn(std::move(what)));
  }

  void on(const TurnPassed&) { add(turn("passed")); }

  void on(const PlayChallenged& challenge) {
    const bool is_triple = view_.rules.challenge == ChallengeRule::Triple;
    const std::string lost_game = is_triple ? ", lost the game" : "";
    if (!challenge.play_stands) {
      return add(line_of(last_mover_, "challenged off" + lost_game));
    }
    if (turn_->points != Score(0)) add(line_of(last_mover_, "challenge lost by another"));
    if (turn_->ends_turn) add(turn("challenge lost"));
    if (is_triple) add(line_of(challenge.seat, "challenge lost" + lost_game));
  }

  void on(const GameEnded& ended) {
    for (std::size_t seat = 0; seat < before_.size(); ++seat) {
      const Score racks = ended.rack_adjustments[seat];
      const Score time = ended.time_penalties[seat];
      const Score total = turn_->totals[seat];
      const int number = static_cast<int>(seat);
      if (racks != Score(0)) add(line_of(number, "final racks"), racks, total - time);
      if (time != Score(0)) add(line_of(number, "time over"), time, total);
    }
  }

  std::string play_text(const notation::GameTurn& turn) const {
    const Move& move = std::get<TilesPlaced>(view_.events[turn.event].body).move;
    return notation::to_text(move.start(), move.direction()) + " " + turn.word;
  }

  static SheetLine line_of(int seat, std::string what) {
    return {seat, std::move(what), {}, 0, 0, 0};
  }
  SheetLine turn(std::string what) const {
    return {turn_->seat, std::move(what), {}, 0, 0, turn_->spent};
  }

  void add(SheetLine line) {
    const auto seat = static_cast<std::size_t>(line.seat);
    const Score total = turn_->totals[seat];
    add(std::move(line), total - before_[seat], total);
  }
  void add(SheetLine line, Score points, Score total) {
    line.points = points.points();
    line.total = total.points();
    sheet_.lines.push_back(std::move(line));
  }

  const View& view_;
  const notation::GameTurn* turn_ = nullptr;
  ScoreSheet sheet_;
  std::vector<Score> before_;  // the totals before the turn
  int last_mover_ = 0;
};

}  // namespace

ScoreSheet score_sheet(const View& view) { return SheetWriter(view).write(); }

std::string play_for_people(const Move& move, const Board& board, const Alphabet& alphabet) {
  return notation::to_text(move.start(), move.direction()) + " " +
         notation::word_for_people(move, board, alphabet);
}

std::string word_for_people(const Word& word, const Alphabet& alphabet) {
  std::string text;
  for (const Tile tile : word) text += alphabet.to_display(tile.as_letter());
  return text;
}

}  // namespace quoin::cli
