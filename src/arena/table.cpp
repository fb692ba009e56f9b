#include "arena/table.h"

#include <algorithm>
#include <cassert>

#include "arena/reasons.h"

namespace quoin::arena {

TableRules TableRules::from(std::shared_ptr<const movegen::Setting> setting, const Rules& rules,
                            int seats) {
  return {std::move(setting), rules.exchange_minimum, search::ScorelessRule::from(rules, seats),
          rules.final_rack};
}

Result<void> check_match_rules(const Rules& rules) {
  const auto refuse = [](std::string_view key) { return Error(reasons::no_meaning_in_match, key); };
  if (rules.challenge != ChallengeRule::Void) return refuse("challenge");
  if (rules.penalty_per_word) return refuse("per-word");
  if (rules.hold) return refuse("hold");
  if (rules.scoreless_end == ScorelessEnd::Claimed) return refuse("scoreless-end=claimed");
  if (rules.first != FirstRule::Random) return refuse("first");
  if (rules.training) return refuse("training");
  if (rules.clock.whole_game > 0) return refuse("game-time");
  if (rules.clock.per_turn > 0) return refuse("turn-time");
  return {};
}

Table::Table(const TableRules& rules, int seats)
    : rules_(rules),
      grid_(rules.setting),
      racks_(static_cast<std::size_t>(seats)),
      drawn_(static_cast<std::size_t>(seats)),
      scores_(static_cast<std::size_t>(seats)) {}

void Table::start(const Draws& draws, std::span<const Rack> racks) {
  draws_ = &draws;
  grid_.clear();
  bag_ = full_bag(*rules_.setting->alphabet);
  turn_ = turns_played_ = scoreless_turns_ = idle_turns_ = 0;
  is_over_ = false;
  history_.clear();
  for (const Rack& rack : racks) bag_.remove(rack);
  for (std::size_t seat = 0; seat < racks_.size(); ++seat) {
    racks_[seat] = seat < racks.size() ? racks[seat] : Rack();
    drawn_[seat] = 0;
    scores_[seat] = Score();
    draw(static_cast<int>(seat));
  }
}

players::Situation Table::situation() {
  unseen_ = bag_;
  rack_sizes_.clear();
  for (std::size_t seat = 0; seat < racks_.size(); ++seat) {
    rack_sizes_.push_back(racks_[seat].size());
    if (static_cast<int>(seat) != turn_) unseen_.add(racks_[seat]);
  }
  const int exchange_limit =
      bag_.size() >= rules_.exchange_minimum ? std::min(bag_.size(), racks_[turn_].size()) : 0;
  players::Situation situation{grid_,
                               racks_[turn_],
                               unseen_,
                               bag_.size(),
                               scores_,
                               turn_,
                               exchange_limit,
                               scoreless_turns_,
                               rules_.exchange_minimum,
                               rules_.scoreless,
                               history_};
  situation.final_rack = rules_.final_rack;
  situation.rack_sizes = rack_sizes_;
  return situation;
}

players::Situation Table::situation_for(const players::Player& player) {
  players::Situation seen = situation();
  if (player.sees_all_racks()) seen.open_racks = racks_;
  return seen;
}

void Table::make(const Move& move) {
  assert(!is_over_);
  Rack& rack = racks_[turn_];
  const TileCounts used = move.tiles_used();
  Score score;
  if (move.kind() == Move::Kind::Place) {
    score = score_of(move);
    scores_[turn_] += score;
    grid_.place(move);
    rack.remove(used);
    draw(turn_);
  } else if (move.kind() == Move::Kind::Exchange) {
    rack.remove(used);
    draw(turn_);
    bag_.add(used);
  } else {
    for (std::size_t seat = 0; seat < racks_.size(); ++seat) {
      if (static_cast<int>(seat) != turn_) scores_[seat] += Score(rules_.pass_bonus);
    }
  }
  const bool is_exchange = move.kind() == Move::Kind::Exchange;
  history_.push_back(
      {turn_, is_exchange ? Move::exchange({}) : move, is_exchange ? used.size() : 0, false});
  ++turns_played_;
  scoreless_turns_ = score == Score() ? scoreless_turns_ + 1 : 0;
  idle_turns_ = rules_.scoreless.after(idle_turns_, move.kind(), score);
  if (rack.is_empty()) {
    settle(turn_);
  } else if (rules_.scoreless.is_end(idle_turns_)) {
    settle(-1);
  } else {
    turn_ = (turn_ + 1) % static_cast<int>(racks_.size());
  }
}

void Table::draw(int seat) {
  Rack& rack = racks_[seat];
  const int rack_size = rules_.setting->alphabet->rack_size();
  while (rack.size() < rack_size && !bag_.is_empty()) {
    const Tile tile = draws_->draw(seat, drawn_[seat]++, bag_);
    bag_.remove(tile);
    rack.add(tile);
  }
}

void Table::settle(int out_seat) {
  is_over_ = true;
  const Alphabet& alphabet = *rules_.setting->alphabet;
  const bool doubles = out_seat >= 0 && rules_.final_rack == FinalRackRule::Tournament;
  for (std::size_t seat = 0; seat < racks_.size(); ++seat) {
    if (static_cast<int>(seat) == out_seat) continue;
    const Score points = rack_points(racks_[seat], alphabet);
    if (!doubles) scores_[seat] -= points;
    if (out_seat >= 0) scores_[out_seat] += doubles ? points * 2 : points;
  }
}

Score Table::score_of(const Move& move) const {
  const movegen::Setting& setting = *rules_.setting;
  const int start = place_in_line(move.start(), move.direction());
  const movegen::Line& line = grid_.line(move.direction(), line_of(move.start(), move.direction()));
  int main = 0;
  int crossing = 0;
  int multiplier = 1;
  int played = 0;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const int square = start + static_cast<int>(i);
    if (tiles[i] == EmptySquare) {
      main += line.points[square];
      continue;
    }
    ++played;
    const Premium premium = setting.layout->premium(move.square(i));
    const int points = setting.alphabet->points(tiles[i]).points() * letter_multiplier(premium);
    main += points;
    multiplier *= word_multiplier(premium);
    if ((line.crossed >> square & 1) != 0)
      crossing += (line.points[square] + points) * word_multiplier(premium);
  }
  return Score(main * multiplier + crossing + setting.bingo_bonus(played));
}

}  // namespace quoin::arena
