#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "notation/records/replay.h"
#include "notation/support.h"

namespace quoin::notation {

// Makes records of games with random turns of every kind, with notes and other lines. Their
// words mean nothing; their scores are right.
class RandomRecord {
 public:
  RandomRecord(const std::string& alphabet, const std::string& layout, int players,
               std::uint64_t seed)
      : rng_(seed),
        alphabet_(test::alphabet(alphabet)),
        layout_(test::layout(layout)),
        players_(players),
        bag_(full_bag(*alphabet_)),
        racks_(static_cast<std::size_t>(players)),
        totals_(racks_.size()),
        replay_(alphabet_, layout_, racks_.size()) {}

  GameRecord make() {
    fill_header();
    for (Rack& rack : racks_) rack = draw(bag_, rack, alphabet_->rack_size(), rng_);
    for (int number = 0; number < 40 && !is_out(); ++number) take_turn(number % players_);
    for (int player = 0; player < players_; ++player) settle(player);
    if (chance(2) && !racks_.front().is_empty()) record_.final_racks = racks_;
    return record_;
  }

 private:
  bool chance(std::uint64_t one_in) { return rng_.below(one_in) == 0; }
  Rack& rack_of(int player) { return racks_[static_cast<std::size_t>(player)]; }
  bool is_out() const {
    return std::any_of(racks_.begin(), racks_.end(), [](const Rack& r) { return r.is_empty(); });
  }

  void fill_header() {
    record_.alphabet = alphabet_;
    record_.layout = layout_;
    for (int i = 0; i < players_; ++i) {
      record_.players.push_back({"p" + std::to_string(i) + (chance(2) ? ":é" : ""),
                                 chance(3) ? "" : "Player  Nº " + std::to_string(i)});
    }
    if (chance(2)) record_.title = "A title: # > \\ \"quoted\"";
    if (chance(2)) record_.description = "łóżko, 漢字";
    if (chance(2)) record_.id = "authority 17";
    if (chance(2)) record_.lexicon = "small list";
    if (chance(3)) record_.note = "first\n\n> third\n# fourth";
    record_.is_incomplete = chance(2);
  }

  void take_turn(int player) {
    const Rack rack = rack_of(player);
    Turn turn;
    turn.player = player;
    if (!chance(6)) turn.rack = rack;
    const std::optional<Move> move =
        test::random_placement(replay_.board(), *layout_, *alphabet_, rack, rng_);
    if (move && !chance(5)) {
      place(turn, *move);
    } else if (chance(2)) {
      turn.kind = TurnKind::Exchange;
      turn.exchanged = 1;
      if (chance(2)) turn.move = Move::exchange(std::vector<Tile>{rack.tiles().front()});
      add(turn);
    } else {
      add(turn);
    }
  }

  void place(Turn turn, const Move& move) {
    turn.kind = TurnKind::Place;
    turn.move = move;
    turn.score =
        score_play(replay_.board(), *layout_, *alphabet_, alphabet_->bingo_bonuses(), move).score;
    add(turn);
    Rack& rack = rack_of(turn.player);
    if (chance(6)) {
      add(turn.player, TurnKind::PhonyWithdrawn, rack, -turn.score);
      return;
    }
    rack.remove(move.tiles_used());
    rack = draw(bag_, rack, alphabet_->rack_size(), rng_);
    if (chance(6)) add(turn.player, TurnKind::ChallengeBonus, rack, Score(5));
  }

  // Time, and the tiles left over.
  void settle(int player) {
    const Rack rack = rack_of(player);
    const Score points = rack_points(rack, *alphabet_);
    if (chance(4)) add(player, TurnKind::TimePenalty, {}, Score(-10));
    if (points == Score(0)) return;
    if (chance(2)) {
      add(player, TurnKind::EndRackPenalty, rack, -points, rack);
    } else if (chance(2)) {
      add((player + 1) % players_, TurnKind::EndRackBonus, {}, points, rack);
    }
  }

  void add(int player, TurnKind kind, const Rack& rack, Score score, const Rack& end_tiles = {}) {
    Turn turn;
    turn.player = player;
    turn.kind = kind;
    turn.rack = rack;
    turn.score = score;
    turn.end_tiles = end_tiles;
    add(turn);
  }

  void add(Turn turn) {
    Score& total = totals_[static_cast<std::size_t>(turn.player)];
    total += turn.score;
    turn.cumulative = total;
    if (chance(5)) turn.note = "note\nof " + std::to_string(record_.turns.size()) + " lines";
    const auto strange = replay_.apply(turn);
    ASSERT_TRUE(strange.has_value()) << strange.error().message();
    EXPECT_TRUE(strange->empty()) << strange->front().message();
    record_.turns.push_back(turn);
    if (chance(8)) {
      record_.pragmas.push_back({"clock", "1:23", static_cast<int>(record_.turns.size())});
    }
  }

  Rng rng_;
  AlphabetPtr alphabet_;
  LayoutPtr layout_;
  int players_;
  GameRecord record_;
  Bag bag_;
  std::vector<Rack> racks_;
  std::vector<Score> totals_;
  Replay replay_;
};

// Alphabets with and without digraphs, boards of both sizes, two to four players.
inline std::vector<GameRecord> random_records() {
  std::vector<GameRecord> records;
  std::uint64_t seed = 1;
  for (const char* name : {"english", "spanish", "catalan", "croatian", "polish", "bulgarian"}) {
    for (const char* layout : {"standard", "super"}) {
      for (int players = 2; players <= 4; ++players) {
        for (int i = 0; i < test::scaled(2, 40); ++i) {
          records.push_back(RandomRecord(name, layout, players, seed++).make());
        }
      }
    }
  }
  return records;
}

}  // namespace quoin::notation
