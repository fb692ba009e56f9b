#include "analysis/moment.h"

#include <algorithm>

#include <fmt/format.h>

#include "analysis/judge.h"
#include "notation/records/replay.h"
#include "search/problem/shown_tiles.h"

namespace quoin::analysis {
namespace {

using notation::GameRecord;
using notation::Turn;
using notation::TurnKind;

// Whether the placement comes off the board before anybody plays on.
bool is_withdrawn(const GameRecord& record, std::size_t turn) {
  for (std::size_t i = turn + 1; i < record.turns.size(); ++i) {
    if (notation::takes_a_turn(record.turns[i].kind)) return false;
    if (record.turns[i].kind == TurnKind::PhonyWithdrawn) return true;
  }
  return false;
}

// What a challenge in vain brought the player, or cost somebody else.
std::optional<Score> failed_challenge(const GameRecord& record, std::size_t turn) {
  for (std::size_t i = turn + 1; i < record.turns.size(); ++i) {
    if (notation::takes_a_turn(record.turns[i].kind)) return std::nullopt;
    if (record.turns[i].kind == TurnKind::ChallengeBonus) return record.turns[i].score;
  }
  return std::nullopt;
}

// Follows a game from turn to turn with what can be counted: the bag, and how many tiles everybody
// holds. A file may give less of a rack than that, and then it does not know the rack.
class Walk {
 public:
  Walk(const GameRecord& record, const std::shared_ptr<const movegen::Setting>& setting,
       const Rules& rules)
      : record_(record),
        setting_(setting),
        rules_(rules),
        replay_(record.alphabet, record.layout, record.players.size()),
        hands_(record.players.size()) {
    const int rack_size = record.alphabet->rack_size();
    bag_ = record.alphabet->total_tiles();
    for (Hand& hand : hands_) {
      hand.size = std::min(rack_size, bag_);
      hand.kept = Rack();
      bag_ -= hand.size;
    }
  }

  Result<std::vector<Moment>> take_all() {
    std::vector<Moment> moments;
    for (std::size_t i = 0; i < record_.turns.size(); ++i) {
      const bool is_turn = notation::takes_a_turn(record_.turns[i].kind) && !is_over();
      if (is_turn) moments.push_back(meet(i));
      const auto applied = replay_.apply(record_.turns[i]);
      if (!applied) return applied.error().within(fmt::format("turn {}", i + 1));
      if (is_turn) leave(moments.back());
    }
    return moments;
  }

 private:
  struct Hand {
    int size = 0;
    std::optional<Rack> kept;  // before the last draw
    search::ShownTiles shown;
  };

  // Some programs write a pass of the player who was left with tiles when the other went out.
  bool is_over() const {
    return bag_ == 0 && std::any_of(hands_.begin(), hands_.end(),
                                    [](const Hand& hand) { return hand.size == 0; });
  }

  const Turn& turn_of(const Moment& moment) const { return record_.turns[moment.turn]; }
  Hand& hand_of(int player) { return hands_[static_cast<std::size_t>(player)]; }

  Moment meet(std::size_t index) {
    const Turn& turn = record_.turns[index];
    Moment moment(index, turn.player, problem_of(turn));
    const Hand& hand = hand_of(turn.player);
    moment.is_rack_known = turn.rack.size() == hand.size &&
                           turn.rack.contains(turn.move.tiles_used()) &&
                           !search::fault_of(moment.problem);
    if (!moment.is_rack_known) moment.problem.racks.front() = turn.rack;
    const bool has_drawn = hand.kept && hand.kept->size() < turn.rack.size();
    if (moment.is_rack_known && has_drawn && turn.rack.contains(*hand.kept))
      moment.kept_before = hand.kept;
    if (turn.kind == TurnKind::Place) {
      moment.was_withdrawn = is_withdrawn(record_, index);
      moment.failed_challenge = failed_challenge(record_, index);
      moment.phonies = phonies_of(moment.problem, turn.move);
    }
    return moment;
  }

  search::Problem problem_of(const Turn& turn) {
    const int seats = static_cast<int>(record_.players.size());
    search::Problem problem{setting_,
                            replay_.board(),
                            std::vector<Rack>(static_cast<std::size_t>(seats)),
                            {},
                            replay_.scoreless_turns(),
                            search::ScorelessRule::from(rules_, seats),
                            rules_.exchange_minimum,
                            replay_.passes(),
                            rules_.final_rack};
    for (int seat = 0; seat < seats; ++seat) {
      const int player = (turn.player + seat) % seats;
      problem.scores.push_back(replay_.scores()[static_cast<std::size_t>(player)]);
      if (seat > 0) problem.racks[static_cast<std::size_t>(seat)] = hand_of(player).shown.tiles();
    }
    problem.racks.front() = turn.rack;
    // What the file shows of others may be impossible beside this rack; then nobody knows it.
    if (search::fault_of(problem))
      std::fill(problem.racks.begin() + 1, problem.racks.end(), Rack());
    if (seats == 2 && bag_ == 0 && !search::fault_of(problem)) {
      problem.racks[1].add(problem.unseen());
      if (problem.racks[1].size() > record_.alphabet->rack_size()) problem.racks[1] = Rack();
    }
    return problem;
  }

  // Counts what the turn took from the hand and from the bag.
  void leave(const Moment& moment) {
    const Turn& turn = turn_of(moment);
    Hand& hand = hand_of(turn.player);
    const TileCounts used = turn.move.tiles_used();
    hand.kept.reset();
    if (turn.kind == TurnKind::Exchange) hand.shown.exchange();
    if (turn.kind == TurnKind::Place) hand.shown.place(used);
    if (moment.was_withdrawn) {
      hand.shown.withdraw(used);
      return;
    }
    if (moment.is_rack_known && !used.is_empty()) {
      hand.kept = moment.rack();
      hand.kept->remove(used);
    }
    if (turn.kind != TurnKind::Place) return;
    const int drawn = std::min(used.size(), bag_);
    bag_ -= drawn;
    hand.size = std::max(hand.size - used.size(), 0) + drawn;
  }

  const GameRecord& record_;
  const std::shared_ptr<const movegen::Setting>& setting_;
  const Rules& rules_;
  notation::Replay replay_;
  int bag_ = 0;
  std::vector<Hand> hands_;
};

}  // namespace

Result<std::vector<Moment>> moments_of(const GameRecord& record,
                                       const std::shared_ptr<const movegen::Setting>& setting,
                                       const Rules& rules) {
  return Walk(record, setting, rules).take_all();
}

}  // namespace quoin::analysis
