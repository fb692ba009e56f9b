#include "cli/play/score_sheet.h"

#include <optional>
#include <utility>

#include <fmt/format.h>

#include "core/scoring.h"
#include "notation/coordinates.h"

namespace quoin::cli {
namespace {

class SheetWriter {
 public:
  explicit SheetWriter(const View& view) : view_(view), board_(view.layout->size()) {
    sheet_.statistics.resize(view.seats.size());
    totals_.resize(view.seats.size());
  }

  ScoreSheet write() {
    for (const Event& event : view_.events) {
      std::visit([&](const auto& body) { on(body, event.at); }, event.body);
    }
    return std::move(sheet_);
  }

 private:
  struct Laid {
    TilesPlaced event;
    SeatStatistics before;
  };

  template <class Body>
  void on(const Body&, std::int64_t) {}

  void on(const TilesDrawn&, std::int64_t at) {
    // The clock of the first turn starts when the racks are full.
    if (!has_begun_) turn_since_ = at;
  }

  void on(const TilesPlaced& placed, std::int64_t at) {
    const ScoredPlay play =
        score_play(board_, *view_.layout, *view_.alphabet, view_.rules.bingo_bonuses, placed.move);
    SheetLine line = turn(placed.seat, play_for_people(placed.move, board_, *view_.alphabet), at);
    for (const FormedWord& word : play.words) {
      line.words.push_back(word_for_people(word.tiles, *view_.alphabet));
    }
    SeatStatistics& statistics = statistics_of(placed.seat);
    last_ = Laid{placed, statistics};
    ++statistics.plays;
    statistics.points += placed.score.points();
    statistics.words += static_cast<int>(play.words.size());
    statistics.tiles += play.tiles_played;
    if (play.tiles_played >= view_.alphabet->rack_size()) ++statistics.bingos;
    if (statistics.plays == 1 || placed.score.points() > statistics.highest) {
      statistics.highest = placed.score.points();
      statistics.highest_play = line.what;
    }
    apply_placement(board_, placed.move);
    add(std::move(line), placed.score.points());
  }

  void on(const TilesExchanged& exchanged, std::int64_t at) {
    ++statistics_of(exchanged.seat).exchanges;
    std::string what = fmt::format("exchanged {}", exchanged.count);
    if (!exchanged.given.empty()) what += " " + view_.alphabet->to_display(exchanged.given);
    add(turn(exchanged.seat, std::move(what), at), 0);
  }

  void on(const TurnPassed& passed, std::int64_t at) {
    ++statistics_of(passed.seat).passes;
    add(turn(passed.seat, "passed", at), 0);
  }

  void on(const PlayChallenged& challenge, std::int64_t at) {
    if (!last_) return;
    const int mover = last_->event.seat;
    const bool is_triple = view_.rules.challenge == ChallengeRule::Triple;
    const std::string lost_game = is_triple ? ", lost the game" : "";
    if (!challenge.play_stands) {
      undo_placement(board_, last_->event.move);
      statistics_of(mover) = last_->before;
      add(SheetLine{mover, "challenged off" + lost_game, {}, 0, 0, 0},
          -last_->event.score.points());
      last_.reset();
      return;
    }
    const int points = lost_challenge_points(view_.rules, challenge);
    if (points > 0) add(SheetLine{mover, "challenge lost by another", {}, 0, 0, 0}, points);
    if (view_.rules.challenge == ChallengeRule::Double) {
      add(turn(challenge.seat, "challenge lost", at), 0);
    }
    if (is_triple) add(SheetLine{challenge.seat, "challenge lost" + lost_game, {}, 0, 0, 0}, 0);
  }

  void on(const GameEnded& ended, std::int64_t) {
    for (std::size_t seat = 0; seat < totals_.size(); ++seat) {
      const int number = static_cast<int>(seat);
      const int racks = ended.rack_adjustments[seat].points();
      const int time = ended.time_penalties[seat].points();
      if (racks != 0) add(SheetLine{number, "final racks", {}, 0, 0, 0}, racks);
      if (time != 0) add(SheetLine{number, "time over", {}, 0, 0, 0}, time);
    }
  }

  SheetLine turn(int seat, std::string what, std::int64_t at) {
    has_begun_ = true;
    return SheetLine{seat, std::move(what), {}, 0, 0, at - std::exchange(turn_since_, at)};
  }

  void add(SheetLine line, int points) {
    int& total = totals_[static_cast<std::size_t>(line.seat)];
    total += points;
    line.points = points;
    line.total = total;
    sheet_.lines.push_back(std::move(line));
  }

  SeatStatistics& statistics_of(int seat) {
    return sheet_.statistics[static_cast<std::size_t>(seat)];
  }

  const View& view_;
  Board board_;
  ScoreSheet sheet_;
  std::vector<int> totals_;
  std::optional<Laid> last_;
  bool has_begun_ = false;
  std::int64_t turn_since_ = 0;
};

}  // namespace

ScoreSheet score_sheet(const View& view) { return SheetWriter(view).write(); }

std::string play_for_people(const Move& move, const Board& board, const Alphabet& alphabet) {
  std::string text = notation::to_text(move.start(), move.direction()) + " ";
  bool inside = false;
  for (std::size_t i = 0; i < move.tiles().size(); ++i) {
    const Tile tile = move.tiles()[i];
    const bool is_through = tile == EmptySquare;
    if (is_through != inside) text += is_through ? '(' : ')';
    inside = is_through;
    text += alphabet.to_display(is_through ? board.at(move.square(i)) : tile);
  }
  return inside ? text + ")" : text;
}

std::string word_for_people(const Word& word, const Alphabet& alphabet) {
  std::string text;
  for (const Tile tile : word) text += alphabet.to_display(tile.as_letter());
  return text;
}

int lost_challenge_points(const Rules& rules, const PlayChallenged& challenge) {
  const int times = rules.penalty_per_word ? static_cast<int>(challenge.words.size()) : 1;
  switch (rules.challenge) {
    case ChallengeRule::FivePoint: return 5 * times;
    case ChallengeRule::TenPoint: return 10 * times;
    default: return 0;
  }
}

}  // namespace quoin::cli
