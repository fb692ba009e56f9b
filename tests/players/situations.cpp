#include "players/situations.h"

#include "core/scoring.h"
#include "notation/play_text.h"
#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::test {

using movegen::Grid;

Move move_of(players::Player& player, Grid& grid, const Rack& rack,
             const Circumstances& circumstances) {
  const Alphabet& alphabet = *grid.setting().alphabet;
  const TileCounts unseen(tiles(alphabet, circumstances.unseen));
  const std::vector<Score> scores(2);
  const int exchange_limit = circumstances.bag_count >= 7 ? circumstances.exchange_limit : 0;
  players::Situation situation{grid,   rack, unseen,         circumstances.bag_count,
                               scores, 0,    exchange_limit, circumstances.scoreless_turns};
  situation.stop = circumstances.stop;
  return player.choose_move(situation);
}

Grid grid_with_cat(const std::vector<std::string>& words) {
  const AlphabetPtr english = alphabet("english");
  std::vector<std::string> all = words;
  all.emplace_back("CAT");
  Grid grid(setting_of(lexicon_of(all, *english), english, layout("standard")));
  grid.place(Move::place({7, 7}, Direction::Across, tiles(*english, "CAT")));
  return grid;
}

std::string text_of(const Move& move, const Grid& grid) {
  const Alphabet& alphabet = *grid.setting().alphabet;
  switch (move.kind()) {
    case Move::Kind::Place: break;
    case Move::Kind::Exchange:
      return "(exchange) " + alphabet.to_notation(move.tiles_used().tiles());
    case Move::Kind::Pass: return "(pass)";
  }
  return notation::to_text(move.start(), move.direction()) + " " +
         notation::placement_word(move, grid.board(), alphabet, notation::ThroughTiles::Written);
}

std::string answer(const std::string& spec, Grid& grid, const std::string& rack,
                   const Circumstances& circumstances) {
  const players::PlayerPtr player =
      players::make_player(spec, {grid.setting().lexicon, {}}).value();
  const Rack held(tiles(*grid.setting().alphabet, rack));
  return text_of(move_of(*player, grid, held, circumstances), grid);
}

std::string choice_of(const std::string& spec, HandMadeTurn& turn) {
  const players::PlayerPtr player = players::make_player(spec, {turn.lexicon(), {}}).value();
  return turn.text_of(player->choose_move(turn.situation()));
}

players::Resources english_resources() { return {installed_lexicons().front(), {}}; }

void visit_positions(const players::Resources& resources, int count, std::uint64_t seed,
                     const std::function<void(Grid& grid, const Rack& rack)>& visit) {
  visit_positions(
      setting_of(resources.lexicon, resources.lexicon->alphabet_ptr(), layout("standard")), count,
      seed, visit);
}

int score_of(const Grid& grid, const Move& move) {
  if (move.kind() != Move::Kind::Place) return 0;
  const movegen::Setting& setting = grid.setting();
  return score_play(grid.board(), *setting.layout, *setting.alphabet, setting.bingo_bonuses, move)
      .score.points();
}

}  // namespace quoin::test
