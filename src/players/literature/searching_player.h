#pragma once

#include <optional>
#include <utility>

#include "players/plain/static_player.h"
#include "players/strategy/observation.h"
#include "players/strategy/player.h"

namespace quoin::players {

// A player that searches. Where a position cannot be searched, it plays like StaticPlayer.
class SearchingPlayer : public Player {
 public:
  SearchingPlayer(lexicon::LexiconPtr lexicon, const evaluation::Tables& tables)
      : Player(lexicon), tables_(tables), otherwise_(std::move(lexicon), tables) {}

  Move choose_move(const Situation& situation) final {
    const std::optional<search::Problem> problem = searchable_problem_of(situation);
    return problem ? searched_move(*problem, situation) : otherwise_.choose_move(situation);
  }

 protected:
  virtual Move searched_move(const search::Problem& problem, const Situation& situation) = 0;

  evaluation::Tables tables_;
  StaticPlayer otherwise_;
};

}  // namespace quoin::players
