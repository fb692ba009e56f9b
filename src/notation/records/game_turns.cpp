#include "notation/records/game_turns.h"

#include <algorithm>
#include <utility>

#include "core/rules.h"
#include "notation/play_text.h"

namespace quoin::notation {
namespace {

class TurnReader {
 public:
  TurnReader(const View& view, std::size_t from_event)
      : view_(view),
        told_from_(first_to_tell(view.events, from_event)),
        board_(view.layout->size()),
        counter_(view.alphabet, view.seats.size()),
        totals_(view.seats.size()),
        racks_(view.seats.size(), Rack()),
        rack_sizes_(view.seats.size()),
        bag_(view.alphabet->total_tiles()) {}

  GameTurns read() {
    for (event_ = 0; event_ < view_.events.size(); ++event_) {
      const Event& event = view_.events[event_];
      at_ = event.at;
      std::visit([this](const auto& body) { on(body); }, event.body);
    }
    for (std::size_t seat = 0; seat < totals_.size(); ++seat)
      counter_.of(static_cast<int>(seat)).score = totals_[seat];
    std::size_t first = 0;
    while (first < turns_.size() && !is_told(turns_[first])) ++first;
    return {std::move(turns_), first, counter_.finish(what_is_left())};
  }

 private:
  struct LastPlay {
    std::size_t turn = 0;
    Move move;
    int drawn_count = 0;
    Word drawn;
  };

  static std::size_t first_to_tell(const std::vector<Event>& events, std::size_t from) {
    for (std::size_t i = std::min(from, events.size()); i-- > 0;) {
      if (std::holds_alternative<TilesPlaced>(events[i].body)) return i;
    }
    return from;
  }
  bool is_told(const GameTurn& turn) const { return turn.event >= told_from_; }

  // Nonces, holding, accepting, agreeing, the secret: no turns.
  template <class Silent>
  void on(const Silent&) {}

  void on(const OrderDecided&) { turn_since_ = at_; }

  void on(const TilesDrawn& drawn) {
    // The clock of the first turn starts when the racks are full.
    if (!has_begun_) turn_since_ = at_;
    add(drawn.seat, drawn.tiles, drawn.count);
    bag_ -= drawn.count;
    if (!last_play_ || turns_[last_play_->turn].seat != drawn.seat) return;
    last_play_->drawn = drawn.tiles;
    last_play_->drawn_count = drawn.count;
  }

  void on(const TilesPlaced& placed) {
    GameTurn& turn = begin_turn(placed.seat);
    ScoredPlay play =
        score_play(board_, *view_.layout, *view_.alphabet, view_.rules.bingo_bonuses, placed.move);
    if (is_told(turn)) {
      turn.word = word_for_people(placed.move, board_, *view_.alphabet);
      turn.play = play;
    }
    turn.points = placed.score;
    const TileCounts used = placed.move.tiles_used();
    remove(placed.seat, used, used.size());
    apply_placement(board_, placed.move);
    last_play_ = LastPlay{turns_.size() - 1, placed.move, 0, {}};
    counter_.place({placed.seat, turns_.size() - 1, placed.move, std::move(play), placed.score});
    total(placed.seat) += placed.score;
    end_turn();
  }

  void on(const TilesExchanged& exchanged) {
    begin_turn(exchanged.seat);
    const TileCounts given(exchanged.given);
    remove(exchanged.seat, given, exchanged.count);
    add(exchanged.seat, exchanged.drawn, exchanged.count);
    counter_.exchange(exchanged.seat, exchanged.count, given);
    end_turn();
  }

  void on(const TurnPassed& passed) {
    begin_turn(passed.seat);
    counter_.pass(passed.seat);
    end_turn();
  }

  void on(const PlayChallenged& challenge) {
    GameTurn& turn = begin_turn(challenge.seat);
    const bool costs_a_turn =
        challenge.play_stands && view_.rules.challenge == ChallengeRule::Double;
    if (last_play_ && !challenge.play_stands) take_off();
    if (last_play_ && challenge.play_stands) {
      const int challenged = turns_[last_play_->turn].seat;
      turn.points = lost_challenge_points(view_.rules, challenge.words.size());
      total(challenged) += turn.points;
      if (turn.points != Score(0)) counter_.fail_challenge(challenged, turn.points);
      // Where the play went out there is no turn to lose.
      const bool went_out = bag_ == 0 && rack_size(challenged) == 0;
      if (costs_a_turn && !went_out) counter_.pass(challenge.seat);
    }
    if (costs_a_turn)
      end_turn();
    else
      note_totals();
  }

  void on(const Resigned& resigned) {
    begin_turn(resigned.seat);
    end_turn();
  }
  void on(const TimeForfeited& forfeited) {
    begin_turn(forfeited.seat);
    end_turn();
  }
  void on(const TimeGiven& given) {
    begin_turn(given.seat);
    note_totals();
  }
  void on(const GameEnded& ended) {
    begin_turn(0);
    totals_ = ended.final_scores;
    for (std::size_t seat = 0; seat < totals_.size(); ++seat) {
      PlayerStatistics& player = counter_.of(static_cast<int>(seat));
      player.end_points += ended.rack_adjustments[seat].points();
      player.time_points += ended.time_penalties[seat].points();
    }
    note_totals();
  }

  void take_off() {
    GameTurn& play = turns_[last_play_->turn];
    play.is_taken_off = true;
    undo_placement(board_, last_play_->move);
    total(play.seat) -= play.points;
    remove(play.seat, TileCounts(last_play_->drawn), last_play_->drawn_count);
    bag_ += last_play_->drawn_count;
    const Word used = last_play_->move.tiles_used().tiles();
    add(play.seat, used, static_cast<int>(used.size()));
    counter_.take_off();
    last_play_.reset();
  }

  GameTurn& begin_turn(int seat) {
    has_begun_ = true;
    GameTurn& turn = turns_.emplace_back();
    turn.event = event_;
    turn.seat = seat;
    if (is_told(turn)) turn.racks = racks_;
    turn.spent = at_ - turn_since_;
    return turn;
  }
  void note_totals() {
    if (is_told(turns_.back())) turns_.back().totals = totals_;
  }
  void end_turn() {
    turns_.back().ends_turn = true;
    turn_since_ = at_;
    note_totals();
  }

  Score& total(int seat) { return totals_[static_cast<std::size_t>(seat)]; }
  int& rack_size(int seat) { return rack_sizes_[static_cast<std::size_t>(seat)]; }

  // Tiles that the viewer may not see are a number alone.
  void add(int seat, const Word& tiles, int count) {
    rack_size(seat) += count;
    std::optional<Rack>& rack = racks_[static_cast<std::size_t>(seat)];
    if (std::ssize(tiles) != count) rack.reset();
    if (rack) rack->add(TileCounts(tiles));
  }
  void remove(int seat, const TileCounts& tiles, int count) {
    rack_size(seat) -= count;
    std::optional<Rack>& rack = racks_[static_cast<std::size_t>(seat)];
    if (tiles.size() != count || (rack && !rack->contains(tiles))) rack.reset();
    if (rack) rack->remove(tiles);
  }

  std::vector<Rack> what_is_left() const {
    std::vector<Rack> left;
    for (const std::optional<Rack>& rack : racks_) left.push_back(rack.value_or(Rack()));
    return left;
  }

  const View& view_;
  std::size_t told_from_;  // the event
  Board board_;
  StatisticsCounter counter_;
  std::vector<GameTurn> turns_;
  std::vector<Score> totals_;
  std::vector<std::optional<Rack>> racks_;
  std::vector<int> rack_sizes_;
  int bag_;
  std::optional<LastPlay> last_play_;
  std::size_t event_ = 0;
  std::int64_t at_ = 0;
  bool has_begun_ = false;
  std::int64_t turn_since_ = 0;
};

}  // namespace

GameTurns turns_of(const View& view, std::size_t from_event) {
  return TurnReader(view, from_event).read();
}

}  // namespace quoin::notation
