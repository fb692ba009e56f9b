#include "players/fresco.h"

#include "players/observation.h"
#include "players/reasons.h"
#include "search/position_seed.h"

namespace quoin::players {
namespace {

constexpr std::int64_t LeavesToInferFrom = 20'000;

}  // namespace

Fresco::Fresco(lexicon::LexiconPtr lexicon, evaluation::Tables tables,
               const FrescoSettings& settings)
    : Player(lexicon),
      tables_(std::move(tables)),
      settings_(settings),
      high_scorer_(std::move(lexicon)) {}
Fresco::~Fresco() = default;

std::optional<search::Inference> Fresco::inference_of(const Situation& situation) {
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

Move Fresco::choose_move(const Situation& situation) {
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

namespace {

PlayerPtr make_fresco(Parameters& parameters, const Resources& resources) {
  FrescoSettings settings;
  settings.looks_ahead = parameters.take_yes_or_no("lookahead", settings.looks_ahead);
  settings.infers = parameters.take_yes_or_no("inference", settings.infers);
  settings.candidates =
      static_cast<int>(parameters.take_count("candidates", settings.candidates, 1, 1000));
  settings.samples =
      static_cast<int>(parameters.take_count("samples", settings.samples, 1, 1'000'000));
  if (settings.infers && !settings.looks_ahead)
    parameters.refuse(Error(reasons::inference_without_lookahead));
  return std::make_unique<Fresco>(resources.lexicon, resources.tables_with_leaves(), settings);
}

}  // namespace

Strategy fresco_strategy() {
  return {"fresco",
          "takes the highest score, and at the end looks at the best reply",
          "Reykjavík University 2018",
          Audience::Laboratory,
          {{"lookahead", "yes|no", "whether it looks at replies when the bag is empty"},
           {"inference", "no|yes", "whether it also does before, with racks that it guesses"},
           {"candidates", "10", "plays that it looks ahead from"},
           {"samples", "20", "racks that it guesses"}},
          make_fresco};
}

}  // namespace quoin::players
