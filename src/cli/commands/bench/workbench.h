#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "cli/commands/bench/scale.h"
#include "core/rules.h"
#include "evaluation/tables.h"
#include "lexicon/lexicon.h"
#include "movegen/grid.h"
#include "movegen/kernels.h"

namespace quoin::cli::bench {

// What all parts of the bench work with.
struct Workbench {
  lexicon::LexiconPtr lexicon;
  Rules rules;
  std::shared_ptr<const movegen::Setting> setting;  // the standard board
  evaluation::Tables tables;
  const movegen::Kernels* kernels;
  Scale scale;

  // A name and the start of a fingerprint.
  std::string lexicon_text() const;
  // The start of a fingerprint of what static equity takes from the tables.
  std::string tables_text() const;
};

// `kernels` by their name, or the fastest where there is none. Unless quiet, what a person should
// know about the tables is said on standard error.
Result<Workbench> prepare_workbench(const std::string& lexicon, const std::string& kernels,
                                    const Scale& scale, bool is_quiet);

}  // namespace quoin::cli::bench
