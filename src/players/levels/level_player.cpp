#include "players/levels/level_player.h"

#include <algorithm>
#include <cassert>

#include "base/rng.h"
#include "movegen/static_move.h"
#include "players/plain/static_player.h"
#include "players/strategy/position_hash.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using movegen::Grid;
using movegen::RankedPlay;

constexpr std::uint64_t CertainChallenge = 1000;

}  // namespace

LevelPlayer::LevelPlayer(lexicon::LexiconPtr lexicon, evaluation::Tables tables, int level)
    : Player(lexicon),
      level_(Levels[static_cast<std::size_t>(level - 1)]),
      vocabulary_(std::move(lexicon), level_.reach),
      tables_(std::move(tables)) {
  assert(level >= 1 && level <= LevelCount);
}

Move LevelPlayer::choose_move(const Situation& situation) {
  value_plays(situation);
  const std::optional<RankedPlay> play = best_known_play(situation.grid);
  if (play && situation.scoreless_turns >= movegen::ScorelessTurnsToEnd) return play->move;
  const std::optional<RankedPlay> exchange =
      movegen::best_exchange(parts_, *tables_.leaves, situation.exchange_limit);
  // Nobody likes to give up a turn: an exchange is taken for the worst that it may be.
  if (exchange && (!play || exchange->equity - level_.blur > play->equity)) return exchange->move;
  return play ? play->move : Move::pass();
}

bool LevelPlayer::wants_to_challenge(const View& view) {
  if (!view.can_challenge) return false;
  const std::vector<FormedWord>& words = view.last_play->words;
  return std::any_of(words.begin(), words.end(), [&](const FormedWord& word) {
    if (vocabulary_.knows(word.tiles)) return false;
    const int chance = lexicon().contains(word.tiles) ? level_.doubts : level_.catches;
    Rng rng(hash_of(word.tiles), static_cast<std::uint64_t>(view.bag_count));
    return rng.below(CertainChallenge) < static_cast<std::uint64_t>(chance);
  });
}

void LevelPlayer::value_plays(const Situation& situation) {
  const std::uint64_t seed = hash_of(situation);
  const evaluation::StaticEquity equity = static_equity(tables_, situation);
  std::array<Equity, evaluation::Subracks::MaxParts> terms;
  parts_.set(situation.rack);
  equity.fill_terms(parts_, std::span(terms).first(static_cast<std::size_t>(parts_.count())));
  // The number of a part is a sum over its tiles.
  std::array<int, MaxLetters + 1> steps{};
  const std::span<const Tile> kinds = parts_.kinds();
  for (std::size_t kind = 0; kind < kinds.size(); ++kind)
    steps[kinds[kind].index()] = parts_.parts_before(static_cast<int>(kind));

  plays_.clear();
  for (const movegen::Play& play : generator_.all_plays(situation.grid, situation.rack)) {
    int part = 0;
    for (const Tile tile : play.move.tiles()) {
      if (tile != EmptySquare) part += steps[tile.on_rack().index()];
    }
    plays_.push_back({play.move, play.score,
                      Equity::from_score(play.score) + terms[part] + equity.placement(play.move) +
                          error_of(play.move, seed)});
  }
}

// To ask about words takes longer than to put a few plays in order, so only the best are asked
// about, until one is known.
std::optional<RankedPlay> LevelPlayer::best_known_play(const Grid& grid) {
  const auto is_worse = [](const RankedPlay& one, const RankedPlay& other) {
    return comes_before(other, one);
  };
  std::make_heap(plays_.begin(), plays_.end(), is_worse);
  for (; !plays_.empty(); plays_.pop_back()) {
    if (knows_words_of(vocabulary_, plays_.front().move, grid)) return plays_.front();
    std::pop_heap(plays_.begin(), plays_.end(), is_worse);
  }
  return std::nullopt;
}

// The sum of two draws, so that small errors are more likely than large ones.
Equity LevelPlayer::error_of(const Move& move, std::uint64_t seed) const {
  const auto blur = static_cast<std::uint64_t>(level_.blur.millipoints());
  if (blur == 0) return {};
  Rng rng(seed, hash_of(move));
  const std::uint64_t sum = rng.below(blur + 1) + rng.below(blur + 1);
  return Equity::from_millipoints(static_cast<std::int32_t>(sum)) - level_.blur;
}

}  // namespace quoin::players
