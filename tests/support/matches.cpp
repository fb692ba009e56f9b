#include "support/matches.h"

#include "players/registry.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::test {

arena::MatchSetup match_setup(const std::vector<std::string>& specs) {
  const lexicon::LexiconPtr english = installed_lexicons().front();
  return arena::match_of(
      specs,
      [english](const std::string& spec) { return players::make_player(spec, {english, {}}); },
      setting_of(english, english->alphabet_ptr(), layout("standard")),
      Rules::defaults_for(english->alphabet()), 1);
}

}  // namespace quoin::test
