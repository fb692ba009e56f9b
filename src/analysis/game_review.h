#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/explanation.h"
#include "analysis/judge.h"
#include "analysis/level_estimate.h"
#include "analysis/luck.h"
#include "analysis/missed_bingo.h"
#include "analysis/moment.h"
#include "base/result.h"
#include "notation/records/game_record.h"

namespace quoin::analysis {

// How large a mistake is, by the win chance that it cost.
enum class MistakeSize : std::uint8_t { None, Small, Medium, Large };
inline constexpr std::size_t MistakeSizes = 4;
MistakeSize mistake_size(double win_lost);
// "none", "small", …
std::string_view to_text(MistakeSize size);
// From how much lost on a mistake has this size.
double least_loss(MistakeSize size);

// A phony that nobody challenged, seen from who should have: what taking it off the board would
// have brought them.
struct MissedChallenge {
  int player = 0;  // the next one
  double points = 0;
  double win = 0;
};

struct TurnReview {
  explicit TurnReview(Moment met) : moment(std::move(met)) {}

  Moment moment;
  notation::TurnKind kind = notation::TurnKind::Pass;
  Move move = Move::pass();
  Score score;  // as laid, also where it came off again
  int exchanged = 0;
  bool is_bingo = false;
  // What was looked at. Where the rack is not known, nothing.
  Judgement judgement;
  // The choice that the turn came to: what was played, or a pass where that came off again.
  std::optional<std::size_t> played;
  double points_lost = 0;
  double win_lost = 0;
  MistakeSize size = MistakeSize::None;
  std::optional<MissedBingo> missed_bingo;
  std::optional<MissedChallenge> missed_challenge;
  std::optional<double> luck;  // of the draw before this turn, in points
  // The player's chance to win after the turn; by lead alone where the turn was not judged, and
  // nothing where that tells nothing either.
  std::optional<double> win_after;
  std::optional<Explanation> why;  // of mistakes

  bool is_judged() const { return played.has_value(); }
};

// What became of one player in one game or several.
struct PlayerTotals {
  std::string name;
  int games = 0;
  int score = 0;
  int turns = 0;
  search::Sample points_lost;  // over the turns that were judged
  search::Sample win_lost;
  search::Sample luck;  // over the draws that were judged
  std::array<int, MistakeSizes> mistakes{};
  int bingos = 0;
  int missed_bingos = 0;
  int phonies_withdrawn = 0;
  int phonies_left = 0;  // that nobody challenged
  int missed_challenges = 0;
  int failed_challenges = 0;  // of theirs

  double points_lost_in_all() const;
  double win_lost_in_all() const;
  double luck_in_all() const;
  std::optional<LevelEstimate> level() const { return estimate_level(points_lost); }

  void add(const PlayerTotals& other);
};

struct GameReview {
  notation::GameRecord record;
  std::string lexicon;
  Effort effort;
  std::vector<TurnReview> turns;
  std::vector<PlayerTotals> players;
  std::vector<Score> final_scores;
  bool is_stopped = false;  // by the flag: the last turns were not looked at

  std::string name_of(int player) const;
};

// Looks at whole games, one after the other, each turn with what the player could know.
class Reviewer {
 public:
  // The tables are those of the setting's word list.
  Reviewer(std::shared_ptr<const movegen::Setting> setting, evaluation::Tables tables, Rules rules,
           Executor& executor);

  // After each turn, with what has been looked at, of so many turns.
  using OnProgress = std::function<void(const GameReview& so_far, std::size_t turns)>;

  // The record has the alphabet and the layout of the setting. An error where its turns cannot have
  // happened.
  Result<GameReview> review(const notation::GameRecord& record, const Effort& effort,
                            const StopFlag& stop, const OnProgress& on_progress = {});

 private:
  TurnReview look_at(Moment moment, const notation::GameRecord& record, const Effort& effort,
                     const StopFlag& stop);
  void judge(TurnReview& turn, const Effort& effort, const StopFlag& stop);
  std::optional<double> chance_by_lead(const TurnReview& turn) const;

  std::shared_ptr<const movegen::Setting> setting_;
  evaluation::Tables tables_;
  Rules rules_;
  Judge judge_;
  DrawLuck luck_;
};

}  // namespace quoin::analysis
