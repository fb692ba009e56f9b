#include "support/matches.h"

#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::test {

arena::MatchSetup match_setup(const std::vector<std::string>& specs) {
  const lexicon::LexiconPtr english = installed_lexicons().front();
  arena::MatchSetup setup;
  setup.rules = arena::TableRules::from(
      setting_of(english, english->alphabet_ptr(), layout("standard")),
      Rules::defaults_for(english->alphabet()), static_cast<int>(specs.size()));
  setup.names = specs;
  setup.make_players = [=] {
    std::vector<players::PlayerPtr> players;
    for (const std::string& spec : specs)
      players.push_back(players::make_player(spec, {english, {}}).value());
    return players;
  };
  return setup;
}

}  // namespace quoin::test
