#include "analysis/game_review.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/bag.h"
#include "core/scoring.h"

namespace quoin::analysis {
namespace {

using notation::GameRecord;
using notation::TurnKind;

constexpr std::array<double, MistakeSizes> LeastLosses = {0, 0.02, 0.05, 0.1};
constexpr std::array<std::string_view, MistakeSizes> SizeNames = {"none", "small", "medium",
                                                                  "large"};
// As many as leave less than a point of chance in a draw.
constexpr int LuckDraws = 1000;

search::Sample merged(const search::Sample& a, const search::Sample& b) {
  if (a.count == 0) return b;
  if (b.count == 0) return a;
  const auto count = static_cast<double>(a.count + b.count);
  const double apart = b.mean - a.mean;
  const double share = static_cast<double>(b.count) / count;
  return {a.count + b.count, a.mean + apart * share,
          a.squares + b.squares + apart * apart * static_cast<double>(a.count) * share};
}

double sum_of(const search::Sample& sample) {
  return sample.mean * static_cast<double>(sample.count);
}

// What the turn comes to, as a move of the position.
std::optional<Move> outcome_of(const TurnReview& turn) {
  if (turn.moment.was_withdrawn) return Move::pass();
  // An exchange of tiles that nobody wrote down.
  if (turn.kind == TurnKind::Exchange && turn.move.kind() == Move::Kind::Pass) return std::nullopt;
  return turn.move;
}

void count(PlayerTotals& player, const TurnReview& turn) {
  ++player.turns;
  if (turn.is_judged()) {
    player.points_lost.add(turn.points_lost);
    player.win_lost.add(turn.win_lost);
    ++player.mistakes[static_cast<std::size_t>(turn.size)];
  }
  if (turn.luck) player.luck.add(*turn.luck);
  if (turn.is_bingo && !turn.moment.was_withdrawn) ++player.bingos;
  if (turn.missed_bingo && turn.missed_bingo->is_better) ++player.missed_bingos;
  if (turn.moment.was_withdrawn) ++player.phonies_withdrawn;
  if (turn.moment.is_phony_left()) ++player.phonies_left;
}

}  // namespace

MistakeSize mistake_size(double win_lost) {
  std::size_t size = MistakeSizes - 1;
  while (win_lost < LeastLosses[size]) --size;
  return static_cast<MistakeSize>(size);
}

std::string_view to_text(MistakeSize size) { return SizeNames[static_cast<std::size_t>(size)]; }

double least_loss(MistakeSize size) { return LeastLosses[static_cast<std::size_t>(size)]; }

double PlayerTotals::points_lost_in_all() const { return sum_of(points_lost); }
double PlayerTotals::win_lost_in_all() const { return sum_of(win_lost); }
double PlayerTotals::luck_in_all() const { return sum_of(luck); }

void PlayerTotals::add(const PlayerTotals& other) {
  games += other.games;
  score += other.score;
  turns += other.turns;
  points_lost = merged(points_lost, other.points_lost);
  win_lost = merged(win_lost, other.win_lost);
  luck = merged(luck, other.luck);
  for (std::size_t i = 0; i < mistakes.size(); ++i) mistakes[i] += other.mistakes[i];
  bingos += other.bingos;
  missed_bingos += other.missed_bingos;
  phonies_withdrawn += other.phonies_withdrawn;
  phonies_left += other.phonies_left;
  missed_challenges += other.missed_challenges;
  failed_challenges += other.failed_challenges;
}

std::string GameReview::name_of(int player) const {
  const notation::RecordedPlayer& it = record.players[static_cast<std::size_t>(player)];
  return it.name.empty() ? it.nickname : it.name;
}

Reviewer::Reviewer(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables,
                   Rules rules, Executor& executor)
    : setting_(std::move(setting)),
      tables_(std::move(tables)),
      rules_(std::move(rules)),
      judge_(setting_, tables_, executor),
      luck_(setting_, tables_) {}

Result<GameReview> Reviewer::review(const GameRecord& record, const Effort& effort,
                                    const StopFlag& stop, const OnProgress& on_progress) {
  Result<std::vector<Moment>> moments = moments_of(record, setting_, rules_);
  if (!moments) return moments.error();
  GameReview review;
  review.record = record;
  review.lexicon = setting_->lexicon->metadata().name;
  review.effort = effort;
  for (std::size_t player = 0; player < record.players.size(); ++player) {
    PlayerTotals totals;
    totals.name = review.name_of(static_cast<int>(player));
    totals.games = 1;
    review.players.push_back(std::move(totals));
  }
  review.final_scores.resize(record.players.size());
  for (const notation::Turn& turn : record.turns)
    review.final_scores[static_cast<std::size_t>(turn.player)] = turn.cumulative;
  for (std::size_t player = 0; player < record.players.size(); ++player)
    review.players[player].score = review.final_scores[player].points();

  for (Moment& moment : *moments) {
    if (stop.is_stopped()) {
      review.is_stopped = true;
      break;
    }
    review.turns.push_back(look_at(std::move(moment), record, effort, stop));
    const TurnReview& turn = review.turns.back();
    count(review.players[static_cast<std::size_t>(turn.moment.player)], turn);
    if (turn.missed_challenge)
      ++review.players[static_cast<std::size_t>(turn.missed_challenge->player)].missed_challenges;
    // Of two players it is clear who challenged.
    if (turn.moment.failed_challenge && record.players.size() == 2)
      ++review.players[static_cast<std::size_t>(1 - turn.moment.player)].failed_challenges;
    if (on_progress) on_progress(review, moments->size());
  }
  return review;
}

TurnReview Reviewer::look_at(Moment moment, const GameRecord& record, const Effort& effort,
                             const StopFlag& stop) {
  const notation::Turn& written = record.turns[moment.turn];
  TurnReview turn(std::move(moment));
  turn.kind = written.kind;
  turn.move = written.move;
  turn.score = written.score;
  turn.exchanged = written.exchanged;
  turn.is_bingo = turn.kind == TurnKind::Place && setting_->is_bingo(turn.move);
  if (turn.moment.is_rack_known) {
    judge(turn, effort, stop);
    turn.missed_bingo = find_missed_bingo(turn.moment.problem, tables_, turn.judgement, turn.move,
                                          outcome_of(turn));
    if (turn.moment.kept_before) {
      turn.luck = luck_.of(turn.moment.problem, *turn.moment.kept_before, LuckDraws, effort.seed);
    }
  }
  if (!turn.win_after) turn.win_after = chance_by_lead(turn);
  return turn;
}

void Reviewer::judge(TurnReview& turn, const Effort& effort, const StopFlag& stop) {
  const search::Problem& problem = turn.moment.problem;
  const std::optional<Move> outcome = outcome_of(turn);
  std::vector<Move> asked;
  if (outcome) asked.push_back(*outcome);
  const bool is_left_phony = turn.moment.is_phony_left();
  // What would have been, had it been challenged.
  if (is_left_phony) asked.push_back(Move::pass());
  turn.judgement = judge_.judge(problem, asked, effort, stop);
  if (!outcome) return;
  turn.played = turn.judgement.find(*outcome);
  if (!turn.played) return;
  const Choice& played = turn.judgement.choices[*turn.played];
  // A phony is no choice that should have been made: the best of the others is what it is
  // measured by.
  const auto best = std::find_if(turn.judgement.choices.begin(), turn.judgement.choices.end(),
                                 [&](const Choice& choice) {
                                   return !is_left_phony || !is_same_move(choice.move, turn.move);
                                 });
  turn.win_after = played.win;
  turn.win_lost = std::max(best->win - played.win, 0.0);
  turn.points_lost = std::max(best->spread - played.spread, 0.0);
  turn.size = mistake_size(turn.win_lost);
  // Why the turn was lost when a play came off needs no words.
  if (turn.size != MistakeSize::None && !turn.moment.was_withdrawn) {
    turn.why = explain(problem, tables_, turn.judgement,
                       static_cast<std::size_t>(best - turn.judgement.choices.begin()),
                       *turn.played, effort.seed);
  }
  if (!is_left_phony) return;
  // A phony may do more harm than a turn lost; then it was right to let it lie.
  const Choice& without = turn.judgement.choices[*turn.judgement.find(Move::pass())];
  if (played.spread <= without.spread) return;
  turn.missed_challenge =
      MissedChallenge{(turn.moment.player + 1) % problem.seats(), played.spread - without.spread,
                      std::max(played.win - without.win, 0.0)};
}

// The next player is on turn with the lead that follows. What is unseen to them is all but their
// rack and the board.
std::optional<double> Reviewer::chance_by_lead(const TurnReview& turn) const {
  const search::Problem& problem = turn.moment.problem;
  if (problem.seats() != 2 || tables_.win_percent == nullptr) return std::nullopt;
  const Score gained = turn.moment.was_withdrawn ? Score() : turn.score;
  const int lead = (problem.scores[1] - problem.scores[0] - gained).points();
  int on_board = problem.board.tile_count();
  int blanks = setting_->alphabet->count(Blank) - tiles_on(problem.board).count(Blank);
  if (turn.kind == TurnKind::Place && !turn.moment.was_withdrawn) {
    on_board += turn.move.tiles_used().size();
    blanks -= turn.move.tiles_used().count(Blank);
  }
  const int unseen = setting_->alphabet->total_tiles() - on_board - setting_->alphabet->rack_size();
  return 1 - tables_.win_percent->chance(lead, std::max(unseen, 0), std::max(blanks, 0)).chance();
}

}  // namespace quoin::analysis
