#include "players/level_player.h"

#include <algorithm>
#include <cassert>

#include "base/rng.h"
#include "movegen/exchanges.h"
#include "movegen/static_move.h"
#include "players/static_player.h"

namespace quoin::players {
namespace {

using evaluation::Equity;
using movegen::Grid;
using movegen::RankedPlay;

constexpr std::uint64_t Certain = 1000;

std::uint64_t fold(std::uint64_t hash, std::uint64_t number) { return mix64(hash ^ number); }

std::uint64_t hash_of(std::span<const Tile> tiles) {
  std::uint64_t hash = tiles.size();
  for (const Tile tile : tiles) hash = fold(hash, tile.code());
  return hash;
}

// Of what lies on the board and on the rack.
std::uint64_t hash_of(const Situation& situation) {
  std::uint64_t hash = 0;
  for (int row = 0; row < situation.grid.size(); ++row) {
    const movegen::Line& line = situation.grid.line(Direction::Across, row);
    hash = fold(hash, hash_of(std::span(line.tiles).first(situation.grid.size())));
  }
  return fold(hash, hash_of(situation.rack.tiles()));
}

std::uint64_t hash_of(const Move& move) {
  const std::uint64_t place =
      static_cast<std::uint64_t>(move.start().row() * MaxBoardSize + move.start().column()) * 2 +
      static_cast<std::uint64_t>(move.direction());
  return fold(place, hash_of(move.tiles()));
}

// The word across a play through one of its tiles, where there is one.
std::span<const Tile> crossing_word(const Grid& grid, Square square, Direction direction, Tile tile,
                                    std::array<Tile, MaxBoardSize>& buffer) {
  const bool is_down = direction == Direction::Down;
  const movegen::Line& line = grid.line(direction, is_down ? square.column() : square.row());
  const int at = is_down ? square.row() : square.column();
  const auto is_filled = [&](int i) { return (line.filled >> i & 1) != 0; };
  int start = at;
  while (start > 0 && is_filled(start - 1)) --start;
  int end = at + 1;
  while (end < grid.size() && is_filled(end)) ++end;
  for (int i = start; i < end; ++i) buffer[i - start] = i == at ? tile : line.tiles[i];
  return std::span(buffer).first(static_cast<std::size_t>(end - start));
}

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
    return rng.below(Certain) < static_cast<std::uint64_t>(chance);
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
    if (knows_words_of(plays_.front().move, grid)) return plays_.front();
    std::pop_heap(plays_.begin(), plays_.end(), is_worse);
  }
  return std::nullopt;
}

bool LevelPlayer::knows_words_of(const Move& move, const Grid& grid) const {
  std::array<Tile, MaxBoardSize> main_word;
  std::array<Tile, MaxBoardSize> crossing;
  const std::span<const Tile> tiles = move.tiles();
  for (std::size_t i = 0; i < tiles.size(); ++i)
    main_word[i] = tiles[i] == EmptySquare ? grid.at(move.square(i)) : tiles[i];
  if (!vocabulary_.knows_word(std::span(main_word).first(tiles.size()))) return false;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (tiles[i] == EmptySquare) continue;
    const std::span<const Tile> word =
        crossing_word(grid, move.square(i), other(move.direction()), tiles[i], crossing);
    if (word.size() > 1 && !vocabulary_.knows_word(word)) return false;
  }
  return true;
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
