#include "support/tiny_world.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/rng.h"
#include "movegen/oracle.h"
#include "movegen/play.h"
#include "support/positions.h"
#include "support/small_lexicon.h"

namespace quoin::test {
namespace {

// {} is the number of blanks.
constexpr const char* AlphabetText = R"(alphabet tiny
title Tiny
language en
rack 3
exchange 2
bingo 3 10
blank {} 0
tile A a 5 1
tile B b 4 2
tile C c 4 4
)";

constexpr const char* LayoutText = R"(layout tiny
title Tiny
start 4D
row 2W .  .  3L .  .  2W
row .  2L .  .  .  2L .
row .  .  .  2L .  .  .
row 3L .  2L 2W 2L .  3L
row .  .  .  2L .  .  .
row .  2L .  .  .  2L .
row 2W .  .  3L .  .  2W
)";

struct State {
  Board board;
  std::vector<Rack> racks;
  std::vector<int> scores;
  std::vector<int> kept;  // millipoints
  std::vector<Tile> bag;  // the first is drawn first
  int scoreless = 0;
  bool is_over = false;
};

int worth_of(const Rack& rack, const Alphabet& alphabet) {
  return rack_points(rack, alphabet).points();
}

// Score and what the static player adds to it.
int value_of(const movegen::Play& play, const State& state, std::size_t seat,
             const evaluation::Tables& tables, const Alphabet& alphabet) {
  Rack rest = state.racks[seat];
  rest.remove(play.move.tiles_used());
  const int score = play.score.points() * 1000;
  if (!state.bag.empty()) return score + tables.leaves->value(rest).millipoints();
  if (!rest.is_empty()) return score - 2000 * worth_of(rest, alphabet) - 10'000;
  int others = 0;
  for (std::size_t other = 0; other < state.racks.size(); ++other)
    if (other != seat) others += worth_of(state.racks[other], alphabet);
  return score + 2000 * others;
}

std::vector<Word> parts_of(const Rack& rack) {
  const Word tiles = rack.tiles();
  std::vector<Word> parts;
  for (unsigned bits = 1; bits < 1u << tiles.size(); ++bits) {
    Word part;
    for (std::size_t i = 0; i < tiles.size(); ++i)
      if ((bits >> i & 1) != 0) part.push_back(tiles[i]);
    // As the engine names them, for the order in which they go back.
    std::sort(part.rbegin(), part.rend());
    parts.push_back(part);
  }
  return parts;
}

movegen::Play choose(const State& state, std::size_t seat, const search::Problem& problem,
                     const evaluation::Tables& tables) {
  const movegen::Setting& setting = *problem.setting;
  const std::vector<movegen::Play> plays =
      movegen::all_plays(state.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                         state.racks[seat], *setting.lexicon);
  const movegen::Play* best = nullptr;
  int most = 0;
  for (const movegen::Play& play : plays) {
    const int value = value_of(play, state, seat, tables, *setting.alphabet);
    if (best == nullptr || value > most || (value == most && comes_before(play, *best))) {
      best = &play;
      most = value;
    }
  }
  if (best != nullptr && state.scoreless >= 2) return *best;
  movegen::Play chosen = best != nullptr ? *best : movegen::Play{Move::pass(), Score()};
  if (static_cast<int>(state.bag.size()) < problem.exchange_minimum) return chosen;
  std::size_t fewest = 0;
  for (const Word& part : parts_of(state.racks[seat])) {
    if (part.size() > state.bag.size()) continue;
    Rack rest = state.racks[seat];
    rest.remove(TileCounts(part));
    const int value = tables.leaves->value(rest).millipoints();
    const bool is_better = chosen.move.kind() == Move::Kind::Pass || value > most ||
                           (value == most && fewest > 0 && part.size() < fewest);
    if (!is_better) continue;
    most = value;
    fewest = part.size();
    chosen = {Move::exchange(part), Score()};
  }
  return chosen;
}

void make(State& state, std::size_t seat, const movegen::Play& play, const search::Problem& problem,
          const evaluation::Tables& tables) {
  const Alphabet& alphabet = *problem.setting->alphabet;
  Rack& rack = state.racks[seat];
  state.scores[seat] += play.score.points();
  rack.remove(play.move.tiles_used());
  if (play.move.kind() == Move::Kind::Place) {
    for (std::size_t i = 0; i < play.move.tiles().size(); ++i) {
      if (play.move.tiles()[i] != EmptySquare)
        state.board.place(play.move.square(i), play.move.tiles()[i]);
    }
  }
  if (!state.bag.empty()) state.kept[seat] = tables.leaves->value(rack).millipoints();
  while (rack.size() < alphabet.rack_size() && !state.bag.empty()) {
    rack.add(state.bag.front());
    state.bag.erase(state.bag.begin());
  }
  if (play.move.kind() == Move::Kind::Exchange)
    state.bag.insert(state.bag.end(), play.move.tiles().begin(), play.move.tiles().end());
  const bool is_scoreless = problem.scoreless.counts_only_passes
                                ? play.move.kind() == Move::Kind::Pass
                                : play.score == Score();
  state.scoreless = is_scoreless ? state.scoreless + 1 : 0;
  const bool went_out = rack.is_empty();
  if (!went_out && state.scoreless < problem.scoreless.limit) return;
  state.is_over = true;
  for (std::size_t other = 0; other < state.racks.size(); ++other) {
    const int points = worth_of(state.racks[other], alphabet);
    const bool doubles = went_out && problem.final_rack == FinalRackRule::Tournament;
    if (!doubles) state.scores[other] -= points;
    if (went_out) state.scores[seat] += doubles ? 2 * points : points;
  }
}

// The chance of the one who moves next, against one other. By the table, every blank of the set may
// be unseen or not; without, a lead is worth less the more tiles are to come.
double chance_of_lead(int lead, int unseen, const evaluation::Tables& tables,
                      const Alphabet& alphabet) {
  if (tables.win_percent == nullptr)
    return 1 / (1 + std::exp(-1.7 * lead / (11 * std::sqrt(std::max(unseen, 1)))));
  const double is_unseen = static_cast<double>(unseen) / alphabet.total_tiles();
  double sum = 0;
  for (unsigned blanks = 0; blanks < 1u << alphabet.count(Blank); ++blanks) {
    double chance = 1;
    for (int i = 0; i < alphabet.count(Blank); ++i)
      chance *= (blanks >> i & 1) != 0 ? is_unseen : 1 - is_unseen;
    sum += chance *
           tables.win_percent->chance(lead, unseen, std::min(std::popcount(blanks), 2)).chance();
  }
  return sum;
}

// The chance of seat 0 in a game that is not over, with that seat to move next.
double guess_by_hand(const State& state, std::size_t next, const evaluation::Tables& tables,
                     const Alphabet& alphabet) {
  const std::size_t seats = state.racks.size();
  int unseen = static_cast<int>(state.bag.size());
  for (const Rack& rack : state.racks) unseen += rack.size();
  if (seats == 2) unseen -= state.racks[next].size();
  if (seats > 2) unseen = unseen * 2 / static_cast<int>(seats);
  // Of the one against the other, whoever of them moves first.
  const auto chance = [&](std::size_t one, std::size_t other) {
    const auto turns_until = [&](std::size_t seat) { return (seat + seats - next) % seats; };
    const bool is_first = turns_until(one) < turns_until(other);
    const std::size_t first = is_first ? one : other;
    const std::size_t second = is_first ? other : one;
    const double lead = state.scores[first] - state.scores[second] +
                        (state.kept[first] - state.kept[second]) / 1000.0;
    const double of_first =
        chance_of_lead(static_cast<int>(std::lround(lead)), unseen, tables, alphabet);
    return is_first ? of_first : 1 - of_first;
  };
  if (seats == 2) return chance(0, 1);
  double own = 0;
  double sum = 0;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    double product = 1;
    for (std::size_t other = 0; other < seats; ++other)
      if (other != seat) product *= chance(seat, other);
    if (seat == 0) own = product;
    sum += product;
  }
  return own / sum;
}

// Of seat 0, with what the tiles kept are worth while the game is not over.
double spread_of(const State& state) {
  std::vector<double> worths;
  for (std::size_t seat = 0; seat < state.racks.size(); ++seat)
    worths.push_back(state.scores[seat] + (state.is_over ? 0 : state.kept[seat] / 1000.0));
  return worths[0] - *std::max_element(worths.begin() + 1, worths.end());
}

search::PlayoutResult result_by_hand(const State& state) {
  const int best_other = *std::max_element(state.scores.begin() + 1, state.scores.end());
  const auto tied = std::count(state.scores.begin(), state.scores.end(), best_other);
  const double spread = spread_of(state);
  return {spread > 0 ? 1.0 : spread < 0 ? 0.0 : 1.0 / static_cast<double>(tied), spread};
}

// The plays that seat 0 tries, in their order, one after the other until one wins.
search::PlayoutResult best_end_by_hand(const State& state, std::size_t seat, int tries,
                                       const search::Problem& problem,
                                       const evaluation::Tables& tables) {
  if (state.is_over) return result_by_hand(state);
  const movegen::Setting& setting = *problem.setting;
  std::vector<movegen::Play> plays = {choose(state, seat, problem, tables)};
  if (seat == 0 && plays.front().move.kind() == Move::Kind::Place) {
    plays = movegen::all_plays(state.board, *setting.layout, *setting.alphabet,
                               setting.bingo_bonuses, state.racks[seat], *setting.lexicon);
    const auto value = [&](const movegen::Play& play) {
      return value_of(play, state, seat, tables, *setting.alphabet);
    };
    std::sort(plays.begin(), plays.end(), [&](const movegen::Play& a, const movegen::Play& b) {
      return value(a) != value(b) ? value(a) > value(b) : comes_before(a, b);
    });
    if (plays.size() > static_cast<std::size_t>(tries))
      plays.erase(plays.begin() + tries, plays.end());
  }
  std::optional<search::PlayoutResult> best;
  for (const movegen::Play& play : plays) {
    State then = state;
    make(then, seat, play, problem, tables);
    const int next_tries = seat == 0 ? std::max(tries / 2, 1) : tries;
    const search::PlayoutResult result =
        best_end_by_hand(then, 1 - seat, next_tries, problem, tables);
    if (!best || std::pair(result.win, result.spread) > std::pair(best->win, best->spread))
      best = result;
    if (best->win == 1) break;
  }
  return *best;
}

}  // namespace

std::shared_ptr<const movegen::Setting> tiny_setting(int blanks) {
  const AlphabetPtr alphabet =
      Alphabet::parse(fmt::format(fmt::runtime(AlphabetText), blanks)).value();
  const LayoutPtr layout = Layout::parse(LayoutText).value();
  const lexicon::LexiconPtr lexicon = lexicon_of(
      {"AB", "BA", "AC", "CB", "ABC", "CAB", "BAA", "ABCA", "CABBA", "BACA", "CC"}, *alphabet);
  return setting_of(lexicon, alphabet, layout);
}

evaluation::Tables tiny_tables(const Alphabet& alphabet) {
  evaluation::Tables tables;
  auto numbering = std::make_shared<const evaluation::LeaveNumbering>(alphabet, 2);
  std::vector<std::int16_t> values(numbering->size());
  Rng rng(5);
  for (std::int16_t& value : values) value = static_cast<std::int16_t>(rng.below(4000)) - 2000;
  tables.leaves = evaluation::Leaves::from_values(std::move(numbering), std::move(values));
  return tables;
}

Rack rack_of(const Alphabet& alphabet, const std::string& tiles) {
  return TileCounts(alphabet.parse_rack(tiles).value());
}

search::Problem tiny_problem(const std::vector<std::string>& racks, int blanks) {
  search::Problem problem{tiny_setting(blanks), Board(7), {}, {}, 0, {false, 6}, 2};
  const Alphabet& alphabet = *problem.setting->alphabet;
  const Word word = alphabet.parse_notation("ABC").value();
  for (std::size_t i = 0; i < word.size(); ++i)
    problem.board.place(Square(3, 2 + static_cast<int>(i)), word[i]);
  for (const std::string& rack : racks) {
    problem.racks.push_back(rack_of(alphabet, rack));
    problem.scores.emplace_back(0);
  }
  return problem;
}

search::PlayoutResult play_by_hand(const search::Problem& problem, const evaluation::Tables& tables,
                                   const movegen::RankedPlay& candidate, const search::Deal& deal,
                                   int plies, int own_tries) {
  State state{
      problem.board,           deal.racks, {}, std::vector<int>(deal.racks.size()), deal.bag,
      problem.scoreless_turns, false};
  for (const Score score : problem.scores) state.scores.push_back(score.points());
  make(state, 0, {candidate.move, candidate.score}, problem, tables);
  int ply = 1;
  std::optional<std::pair<State, std::size_t>> end_of_bag;
  for (; !state.is_over && (ply <= plies || state.bag.empty()); ++ply) {
    const std::size_t seat = static_cast<std::size_t>(ply) % state.racks.size();
    if (own_tries > 1 && !end_of_bag && state.bag.empty()) end_of_bag = {state, seat};
    make(state, seat, choose(state, seat, problem, tables), problem, tables);
  }
  if (state.is_over) {
    const search::PlayoutResult result = result_by_hand(state);
    if (!end_of_bag || result.win == 1) return result;
    return best_end_by_hand(end_of_bag->first, end_of_bag->second, own_tries, problem, tables);
  }
  const std::size_t next = static_cast<std::size_t>(ply) % state.racks.size();
  return {guess_by_hand(state, next, tables, *problem.setting->alphabet), spread_of(state)};
}

}  // namespace quoin::test
