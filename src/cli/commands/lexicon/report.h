#pragma once

#include <boost/json/object.hpp>

#include "lexicon/word_list.h"

namespace quoin::cli {

// What an import left out, and why: a few lines for people, or an object for programs.
void print_report(const lexicon::ImportReport& report);
boost::json::object report_as_json(const lexicon::ImportReport& report);

}  // namespace quoin::cli
