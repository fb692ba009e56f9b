#include "arena/match.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <optional>

namespace quoin::arena {
namespace {

// 95 % of a normal distribution lie within so many standard deviations.
constexpr double Deviations95 = 1.96;

constexpr std::int64_t PairsPerBlock = 1024;

struct GameResult {
  std::array<Score, 2> scores;  // by side
  std::array<int, 2> bingos{};
  int turns = 0;
  std::uint64_t hash = 0;
};
struct PairResult {
  bool is_played = false;
  std::array<GameResult, 2> games;
};

std::uint64_t hash_move(std::uint64_t hash, const Move& move) {
  hash = mix64(hash ^ static_cast<std::uint64_t>(move.kind()) ^
               static_cast<std::uint64_t>(move.direction()) << 8 ^
               static_cast<std::uint64_t>(move.start().row()) << 16 ^
               static_cast<std::uint64_t>(move.start().column()) << 24 ^
               static_cast<std::uint64_t>(move.tiles().size()) << 32);
  for (const Tile tile : move.tiles()) hash = mix64(hash + tile.code() + 1);
  return hash;
}

GameResult play_game(Table& table, const std::vector<players::PlayerPtr>& players, int first_side,
                     const Draws& draws) {
  GameResult result;
  table.start(draws);
  const int rack_size = table.grid().setting().alphabet->rack_size();
  while (!table.is_over()) {
    const int side = (table.turn() + first_side) % 2;
    const Move move = players[side]->choose_move(table.situation());
    if (move.kind() == Move::Kind::Place && move.tiles_used().size() == rack_size)
      ++result.bingos[side];
    result.hash = hash_move(result.hash, move);
    table.make(move);
  }
  result.turns = table.turns_played();
  for (int seat = 0; seat < 2; ++seat) {
    result.scores[(seat + first_side) % 2] = table.scores()[seat];
    result.hash = mix64(result.hash + static_cast<std::uint64_t>(table.scores()[seat].points()));
  }
  return result;
}

void add_game(const GameResult& game, int first_side, MatchResult& result) {
  ++result.games;
  result.turns += game.turns;
  const int difference = game.scores[0].points() - game.scores[1].points();
  result.spread += difference;
  if (difference == 0) {
    ++result.draws;
  } else {
    const int winner = difference > 0 ? 0 : 1;
    ++result.sides[winner].wins;
    if (winner == first_side) ++result.first_wins;
  }
  for (int side = 0; side < 2; ++side) {
    result.sides[side].score += game.scores[side].points();
    result.sides[side].bingos += game.bingos[side];
  }
}

void add_pair(const PairResult& pair, MatchResult& result, Sha256& digest) {
  int points = 0;
  for (int first_side = 0; first_side < 2; ++first_side) {
    const GameResult& game = pair.games[first_side];
    add_game(game, first_side, result);
    digest.update_number(game.hash);
    const int difference = game.scores[0].points() - game.scores[1].points();
    points += difference > 0 ? 2 : difference == 0 ? 1 : 0;
  }
  ++result.pairs_by_points[points];
}

}  // namespace

Draws draws_of_pair(std::uint64_t seed, std::int64_t pair) {
  Secret secret{};
  for (std::size_t i = 0; i < 8; ++i) {
    secret[i] = static_cast<std::uint8_t>(seed >> (8 * i));
    secret[8 + i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(pair) >> (8 * i));
  }
  return Draws(secret, {});
}

double elo_of(double share) { return 400 * std::log10(share / (1 - share)); }

double MatchResult::share() const {
  if (games == 0) return 0.5;
  return (static_cast<double>(sides[0].wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(games);
}

double MatchResult::share_error() const {
  std::int64_t pairs = 0;
  double sum = 0;
  double squares = 0;
  for (std::size_t points = 0; points < pairs_by_points.size(); ++points) {
    const double share = static_cast<double>(points) / 4;
    const auto count = static_cast<double>(pairs_by_points[points]);
    pairs += pairs_by_points[points];
    sum += share * count;
    squares += share * share * count;
  }
  if (pairs < 2) return 0.5;
  const auto n = static_cast<double>(pairs);
  const double variance = std::max(0.0, (squares - sum * sum / n) / (n - 1));
  return Deviations95 * std::sqrt(variance / n);
}

MatchResult play_match(const MatchSetup& setup, Executor& executor, const StopFlag& stop,
                       const std::function<void(std::int64_t games)>& on_progress) {
  // A worker's own table and players are made when it starts to work.
  struct Worker {
    std::optional<Table> table;
    std::vector<players::PlayerPtr> players;
  };
  std::vector<Worker> workers(static_cast<std::size_t>(executor.workers()));
  std::mutex progress_mutex;
  std::int64_t games_over = 0;
  MatchResult result;
  result.sides.resize(2);
  Sha256 digest;

  // Block by block, so that a match of any length takes the same memory.
  const std::int64_t total = setup.games / 2;
  for (std::int64_t first = 0; first < total && !stop.is_stopped(); first += PairsPerBlock) {
    std::vector<PairResult> pairs(static_cast<std::size_t>(std::min(PairsPerBlock, total - first)));
    executor.run(pairs.size(), [&](int number, std::size_t index) {
      if (stop.is_stopped()) return;
      Worker& worker = workers[number];
      if (!worker.table) {
        worker.table.emplace(setup.rules, 2);
        worker.players = setup.make_players();
      }
      const Draws draws = draws_of_pair(setup.seed, first + static_cast<std::int64_t>(index));
      for (int first_side = 0; first_side < 2; ++first_side) {
        pairs[index].games[first_side] =
            play_game(*worker.table, worker.players, first_side, draws);
      }
      pairs[index].is_played = true;
      const std::lock_guard lock(progress_mutex);
      games_over += 2;
      if (on_progress) on_progress(games_over);
    });
    for (const PairResult& pair : pairs) {
      if (pair.is_played) add_pair(pair, result, digest);
    }
  }
  result.digest = digest.finish();
  return result;
}

}  // namespace quoin::arena
