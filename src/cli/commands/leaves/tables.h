#pragma once

#include <cstddef>
#include <string>

#include <boost/json/object.hpp>

#include "base/result.h"
#include "cli/data.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {

// A word list together with its tables.
struct LexiconTables {
  lexicon::LexiconPtr lexicon;
  LoadedTables tables;
};
Result<LexiconTables> load_lexicon_tables(const std::string& name_or_path);

// {"source":"alphabet","path":…}, as in every answer that depends on tables.
boost::json::object source_as_json(const LoadedTables& tables);

// Counts as people read them: 1234567 -> "1 234 567".
std::string grouped(std::size_t count);

}  // namespace quoin::cli
