#include "movegen/generator.h"
#include "players/agents/search_agent.h"
#include "players/strategy/strategies.h"

namespace quoin::players {
namespace {

using movegen::RankedPlay;

// Looks at every play and takes the best by its utility. Every play is somewhere in the landscape,
// but most are at several places: here each is looked at once.
class BruteForce : public Player {
 public:
  BruteForce(lexicon::LexiconPtr lexicon, Taste taste)
      : Player(std::move(lexicon)), taste_(std::move(taste)) {}

  Move choose_move(const Situation& situation) override {
    std::optional<RankedPlay> best;
    for (const movegen::Play& play : generator_.all_plays(situation.grid, situation.rack)) {
      const RankedPlay ranked{play.move, play.score,
                              taste_.utility.of(play, situation.grid, situation.rack)};
      if (best && !comes_before(ranked, *best)) continue;
      // Words take longer to look up than plays to compare.
      if (taste_.vocabulary.is_whole() ||
          knows_words_of(taste_.vocabulary, play.move, situation.grid)) {
        best = ranked;
      }
    }
    return best ? best->move : exchange_or_pass(situation);
  }

 private:
  Taste taste_;
  movegen::Generator generator_;
};

}  // namespace

Strategy brute_force_strategy() {
  return {"brute-force",
          "looks at all plays, and takes the best by its utility",
          AgentSource,
          Audience::Laboratory,
          Taste::parameters(),
          [](Parameters& parameters, const Resources& resources) -> PlayerPtr {
            return std::make_unique<BruteForce>(resources.lexicon,
                                                Taste::take(parameters, resources));
          }};
}

}  // namespace quoin::players
