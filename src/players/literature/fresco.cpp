#include "players/plain/high_scorer.h"
#include "players/reasons.h"
#include "players/strategy/observation.h"
#include "players/strategy/strategies.h"
#include "search/inference/inference.h"
#include "search/literature/look_ahead.h"
#include "search/problem/problem.h"

namespace quoin::players {
namespace {

constexpr std::int64_t LeavesToInferFrom = 20'000;

struct FrescoSettings {
  bool looks_ahead = false;
  // Whether it also looks ahead while the bag has tiles, with racks that it guesses.
  bool infers = false;
  int candidates = 0;  // by score
  int samples = 0;     // guessed racks
};

// Takes the play that scores most, until the bag is empty in a game of two. Then it takes that of
// its best plays whose score exceeds the opponent's best reply by most.
class Fresco : public Player {
 public:
  Fresco(lexicon::LexiconPtr lexicon, evaluation::Tables tables, const FrescoSettings& settings)
      : Player(lexicon),
        tables_(std::move(tables)),
        settings_(settings),
        high_scorer_(std::move(lexicon)) {}

  Move choose_move(const Situation& situation) override {
    const std::optional<search::Problem> problem = searchable_problem_of(situation);
    const bool knows_rack = problem && situation.bag_count == 0 && problem->seats() == 2;
    const bool looks_ahead = settings_.looks_ahead && problem && (knows_rack || settings_.infers);
    if (!looks_ahead) return high_scorer_.choose_move(situation);
    std::optional<search::Inference> guessed;
    if (!knows_rack) {
      guessed = inference_of(situation);
      if (!guessed) return high_scorer_.choose_move(situation);
    }
    const std::span<const movegen::RankedPlay> candidates =
        generator_.top_plays(situation.grid, situation.rack, movegen::ScoreOnly{},
                             static_cast<std::size_t>(settings_.candidates));
    if (candidates.empty()) return high_scorer_.choose_move(situation);

    search::LookAheadLimits limits{search::Deadline(situation.stop_flag())};
    limits.samples = knows_rack ? 1 : settings_.samples;
    limits.seed = search::position_seed(*problem);
    const std::vector<search::Answer> answers =
        look_ahead_.answers(*problem, candidates, limits, guessed ? &*guessed : nullptr);
    return search::best_answered(candidates, answers,
                                 [](const movegen::RankedPlay& play, const search::Answer& answer) {
                                   return play.score.points() - answer.reply;
                                 });
  }

 private:
  // What the next seat probably kept; nothing where its last turn tells nothing.
  std::optional<search::Inference> inference_of(const Situation& situation) {
    const std::vector<search::ObservedTurn> turns = last_turns_of(situation, 1, 1);
    if (turns.empty()) return std::nullopt;
    if (inferrer_ == nullptr || setting_ != situation.grid.setting_ptr()) {
      setting_ = situation.grid.setting_ptr();
      inferrer_ = std::make_unique<search::Inferrer>(setting_, tables_, executor_);
    }
    search::InferenceLimits limits{search::Deadline(situation.stop_flag())};
    limits.most_leaves = LeavesToInferFrom;
    return inferrer_->infer(turns, limits);
  }

  evaluation::Tables tables_;
  FrescoSettings settings_;
  HighScorer high_scorer_;
  movegen::Generator generator_;
  search::LookAhead look_ahead_;
  InlineExecutor executor_;
  std::shared_ptr<const movegen::Setting> setting_;  // of the inferrer
  std::unique_ptr<search::Inferrer> inferrer_;
};

PlayerPtr make_fresco(Parameters& parameters, const Resources& resources) {
  FrescoSettings settings;
  settings.looks_ahead = parameters.is_yes("lookahead");
  settings.infers = parameters.is_yes("inference");
  settings.candidates = parameters.count("candidates");
  settings.samples = parameters.count("samples");
  if (settings.infers && !settings.looks_ahead)
    parameters.refuse(Error(reasons::inference_without_lookahead));
  return std::make_unique<Fresco>(resources.lexicon, resources.tables_with_leaves(), settings);
}

}  // namespace

Strategy fresco_strategy() {
  return {
      "fresco",
      "takes the highest score, and at the end looks at the best reply",
      "Reykjavík University 2018",
      Audience::Laboratory,
      {{"lookahead", "yes", "whether it looks at replies when the bag is empty", yes_or_no()},
       {"inference", "no", "whether it also does before, with racks that it guesses", yes_or_no()},
       {"candidates", "10", "plays that it looks ahead from", counts(1, 1000)},
       {"samples", "20", "racks that it guesses", counts(1, 1'000'000)}},
      make_fresco};
}

}  // namespace quoin::players
