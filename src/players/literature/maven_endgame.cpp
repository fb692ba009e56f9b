#include "players/literature/maven_endgame.h"

#include <algorithm>
#include <vector>

#include "movegen/generator.h"
#include "players/literature/searching_player.h"
#include "search/literature/b_star.h"

namespace quoin::players {
namespace {

// A tile of so many points is dear: Q, V and their like are what opponents are left with.
constexpr int DearPoints = 4;

class MavenEndgame : public SearchingPlayer {
 public:
  MavenEndgame(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables,
               const MavenEndgameSettings& settings)
      : SearchingPlayer(std::move(lexicon), tables), settings_(settings) {}

 private:
  Move searched_move(const search::Problem& problem, const Situation& situation) override {
    using Kind = MavenEndgameSettings::Kind;
    if (problem.seats() != 2 || situation.bag_count > 0) return otherwise_.choose_move(situation);
    if (settings_.kind == Kind::BStar) return b_star_move(problem, situation);
    if (settings_.kind == Kind::NoQSticking) {
      const auto best = generator_.best_play(situation.grid, situation.rack, movegen::ScoreOnly{});
      return best ? best->move : Move::pass();
    }

    const Alphabet& alphabet = *problem.setting->alphabet;
    const bool is_stuck_now =
        stuck_points(problem.racks[1], playable_tiles(situation.grid, problem.racks[1]), alphabet) >
        0;
    std::vector<Option> options = options_of(problem, situation.grid);
    if (options.empty()) return Move::pass();
    const bool sticks = settings_.kind != Kind::SlowEndgame;
    bool is_slow = settings_.kind == Kind::SlowEndgame && is_stuck_now;
    if (sticks) {
      const int most =
          std::max_element(options.begin(), options.end(), [](const Option& a, const Option& b) {
            return a.stuck_points < b.stuck_points;
          })->stuck_points;
      std::erase_if(options, [&](const Option& option) { return option.stuck_points < most; });
      is_slow = settings_.kind == Kind::QStickingAndSlow && most > 0;
    }
    const auto is_better = [&](const Option& one, const Option& other) {
      if (is_slow && one.tiles != other.tiles) return one.tiles < other.tiles;
      if (one.value != other.value) return one.value > other.value;
      return comes_before(one.play, other.play);
    };
    return std::min_element(options.begin(), options.end(), is_better)->play.move;
  }

  // What is known of a play of ours.
  struct Option {
    movegen::Play play;
    int tiles = 0;
    int value = 0;         // the score, and the bonus if the opponent has to pass
    int stuck_points = 0;  // of the opponent's dear tiles that cannot be played after it
  };

  Move b_star_move(const search::Problem& problem, const Situation& situation) const {
    search::BStarLimits limits{search::Deadline(situation.stop_flag())};
    limits.most_expansions = static_cast<std::uint64_t>(settings_.expansions);
    limits.pass_bonus = settings_.pass_bonus;
    return search::search_by_b_star(problem, limits).best.move;
  }

  std::vector<Option> options_of(const search::Problem& problem, movegen::Grid& grid) {
    const std::span<const movegen::Play> found = generator_.all_plays(grid, problem.rack());
    const std::vector<movegen::Play> plays(found.begin(), found.end());
    const Rack& other = problem.racks[1];
    movegen::Grid::Undo undo;
    std::vector<Option> options;
    options.reserve(plays.size());
    for (const movegen::Play& play : plays) {
      Option option{play, play.move.tiles_used().size(), play.score.points(), 0};
      const bool is_out = option.tiles == problem.rack().size();
      TileCounts playable;
      if (!is_out) {
        grid.place(play.move, &undo);
        playable = playable_tiles(grid, other);
        grid.take_up(undo);
        if (playable.is_empty()) option.value += settings_.pass_bonus;
      }
      option.stuck_points = stuck_points(other, playable, *problem.setting->alphabet);
      options.push_back(option);
    }
    return options;
  }

  // The tiles of a rack that some play on the grid uses.
  TileCounts playable_tiles(movegen::Grid& grid, const Rack& rack) {
    TileCounts playable;
    for (const movegen::Play& play : generator_.all_plays(grid, rack)) {
      for (const Tile tile : play.move.tiles()) {
        if (tile == EmptySquare) continue;
        if (playable.count(tile) == 0) playable.add(tile);
      }
    }
    return playable;
  }

  int stuck_points(const Rack& rack, const TileCounts& playable, const Alphabet& alphabet) const {
    int points = 0;
    for (const Tile tile : rack.tiles()) {
      const int each = alphabet.points(tile).points();
      if (each >= DearPoints && playable.count(tile) == 0) points += each;
    }
    return points;
  }

  MavenEndgameSettings settings_;
  movegen::Generator generator_;
};

}  // namespace

PlayerPtr make_maven_endgame(const Resources& resources, const MavenEndgameSettings& settings) {
  return std::make_unique<MavenEndgame>(resources.lexicon, resources.tables_with_leaves(),
                                        settings);
}

}  // namespace quoin::players
