#pragma once

#include "lexicon/lexicon.h"
#include "players/player.h"

namespace quoin::players {

// Takes the play that scores most, whatever it leaves. Without a play it exchanges
// everything that it may, and passes where it may not. It challenges every invalid play.
class HighScorer : public Player {
 public:
  explicit HighScorer(lexicon::LexiconPtr lexicon) : lexicon_(std::move(lexicon)) {}

  Action choose_action(const View& view) override;
  bool wants_to_challenge(const View& view) override;

 private:
  lexicon::LexiconPtr lexicon_;
};

}  // namespace quoin::players
