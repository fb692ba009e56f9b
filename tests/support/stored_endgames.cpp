#include "support/stored_endgames.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "base/text.h"
#include "notation/cgp.h"
#include "support/data.h"
#include "support/positions.h"

namespace quoin::test {

search::Problem StoredEndgame::problem(const std::shared_ptr<const movegen::Setting>& setting,
                                       search::ScorelessRule rule) const {
  const auto parsed = notation::parse_cgp(cgp, setting->alphabet, setting->layout);
  EXPECT_TRUE(parsed) << cgp;
  search::Problem problem =
      search::Problem::from(parsed->position, setting, Rules::defaults_for(*setting->alphabet));
  problem.scoreless = rule;
  return problem;
}

std::vector<StoredEndgame> stored_endgames() {
  const Result<std::string> text =
      read_file(QUOIN_SOURCE_DIR "/tests/data/positions/own_endgames.tsv");
  std::vector<StoredEndgame> stored;
  for (const std::string_view line : split_lines(*text)) {
    if (line.starts_with('#')) continue;
    const std::size_t first = line.find('\t');
    const std::size_t second = line.find('\t', first + 1);
    const auto scoreless = parse_integer(line.substr(second + 1));
    stored.push_back({std::string(line.substr(0, first)),
                      static_cast<int>(*parse_integer(line.substr(first + 1, second - first - 1))),
                      scoreless ? std::optional(static_cast<int>(*scoreless)) : std::nullopt});
  }
  return stored;
}

std::shared_ptr<const movegen::Setting> english_setting() {
  const lexicon::LexiconPtr english = installed_lexicons().front();
  return setting_of(english, english->alphabet_ptr(), layout("standard"));
}

}  // namespace quoin::test
