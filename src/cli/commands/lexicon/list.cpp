#include <algorithm>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/lexicon/files.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "lexicon/lexicon.h"
#include "notation/error_json.h"

namespace quoin::cli {
namespace {

// A word list that is installed, or that can be.
struct Listed {
  std::string name;
  boost::json::object facts;  // for programs
  std::string line;           // for people
  bool can_be_used = true;

  void refuse(const Error& error) {
    facts["error"] = error.message();
    notation::put_reason(facts, error);
    line = "cannot be used: " + error.message();
    can_be_used = false;
  }
};

std::vector<Listed> installed() {
  std::vector<Listed> all;
  for (const std::string& name : lexicon_names()) {
    const Result<std::string> path = lexicon_path(name);
    if (!path) continue;
    Listed& one = all.emplace_back(name, boost::json::object{{"name", name}, {"path", *path}});
    const Result<lexicon::LexiconPtr> words = lexicon::Lexicon::open(*path);
    if (!words) {
      one.refuse(words.error());
      continue;
    }
    const lexicon::Metadata& metadata = (*words)->metadata();
    one.facts["title"] = metadata.title;
    one.facts["alphabet"] = (*words)->alphabet().name();
    one.facts["words"] = (*words)->word_count();
    one.facts["licence"] = metadata.licence;
    one.line =
        fmt::format("{:>11} words  {}", group_digits((*words)->word_count()), metadata.title);
  }
  return all;
}

std::vector<Listed> available(const std::vector<Listed>& besides) {
  std::vector<Listed> all;
  for (const std::string& name : recipe_names()) {
    const bool is_installed = std::any_of(besides.begin(), besides.end(), [&](const Listed& one) {
      return one.name == name && one.can_be_used;
    });
    if (is_installed) continue;
    Listed& one = all.emplace_back(name, boost::json::object{{"name", name}});
    const Result<lexicon::Recipe> recipe = load_recipe(name);
    if (!recipe) {
      one.refuse(recipe.error());
      continue;
    }
    one.facts["title"] = recipe->title;
    one.facts["alphabet"] = recipe->alphabet;
    one.facts["licence"] = recipe->licence;
    // Of a licence of several lines the first.
    one.line = fmt::format("{} [{}]", recipe->title,
                           recipe->licence.substr(0, recipe->licence.find('\n')));
  }
  return all;
}

boost::json::array as_json(const std::vector<Listed>& lists) {
  boost::json::array array;
  for (const Listed& one : lists) array.push_back(one.facts);
  return array;
}

void print_list(const std::vector<Listed>& here, const std::vector<Listed>& others) {
  std::size_t name_width = 4;
  for (const std::vector<Listed>* lists : {&here, &others}) {
    for (const Listed& one : *lists) name_width = std::max(name_width, one.name.size());
  }
  const auto print = [&](const std::vector<Listed>& lists) {
    for (const Listed& one : lists)
      fmt::print("{}  {}\n", pad_right(one.name, name_width), one.line);
  };
  if (here.empty()) fmt::print("No word list is installed yet.\n");
  print(here);
  if (others.empty()) return;
  fmt::print("\nNot installed (quoin lexicon install NAME):\n");
  print(others);
}

}  // namespace

Result<int> run_lexicon_list(Arguments arguments) {
  bool json = false;
  Options options("lexicon list",
                  "Lists the word lists that are installed, and those that can be.");
  options.flag("--json", json, "the answer as JSON");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const std::vector<Listed> here = installed();
  const std::vector<Listed> others = available(here);
  if (json) {
    print_json(boost::json::object{{"installed", as_json(here)}, {"available", as_json(others)}});
  } else {
    print_list(here, others);
  }
  return ExitYes;
}

}  // namespace quoin::cli
