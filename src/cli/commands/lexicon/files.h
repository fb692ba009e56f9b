#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lexicon/build/recipe.h"

namespace quoin::cli {

// Compiled word lists and recipes as files.

// Where `--lexicon` finds this one. Errors as those of load_lexicon.
Result<std::string> lexicon_path(const std::string& name_or_path);

// Names are used as file names and on command lines.
Result<void> check_lexicon_name(std::string_view name);

// NAME.qlx in a folder.
std::string lexicon_file(const std::string& folder, const std::string& name);

// The recipes that come with the program, in alphabetical order.
std::vector<std::string> recipe_names();
std::string recipe_folder(const std::string& name);
Result<lexicon::Recipe> load_recipe(const std::string& name);

}  // namespace quoin::cli
