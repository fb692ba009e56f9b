#include <algorithm>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "cli/commands/lexicon/files.h"
#include "cli/commands/commands.h"
#include "cli/data.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"
#include "lexicon/lexicon.h"

namespace quoin::cli {
namespace {

struct InstalledLexicon {
  std::string name;
  std::string path;
  Result<lexicon::LexiconPtr> words;
};

std::vector<InstalledLexicon> installed() {
  std::vector<InstalledLexicon> all;
  for (const std::string& name : lexicon_names()) {
    const Result<std::string> path = lexicon_path(name);
    if (path) all.push_back({name, *path, lexicon::Lexicon::open(*path)});
  }
  return all;
}

struct Available {
  std::string name;
  Result<lexicon::Recipe> recipe;
};

std::vector<Available> available(const std::vector<InstalledLexicon>& besides) {
  std::vector<Available> all;
  for (const std::string& name : recipe_names()) {
    const bool is_installed =
        std::any_of(besides.begin(), besides.end(),
                    [&](const InstalledLexicon& one) { return one.name == name && one.words; });
    if (!is_installed) all.push_back({name, load_recipe(name)});
  }
  return all;
}

void print_json_list(const std::vector<InstalledLexicon>& here,
                     const std::vector<Available>& others) {
  boost::json::array installed_list;
  for (const InstalledLexicon& one : here) {
    boost::json::object object = {{"name", one.name}, {"path", one.path}};
    if (one.words) {
      object["title"] = (*one.words)->metadata().title;
      object["alphabet"] = (*one.words)->alphabet().name();
      object["words"] = (*one.words)->word_count();
      object["licence"] = (*one.words)->metadata().licence;
    } else {
      object["error"] = one.words.error().message();
    }
    installed_list.push_back(std::move(object));
  }
  boost::json::array available_list;
  for (const Available& one : others) {
    boost::json::object object = {{"name", one.name}};
    if (one.recipe) {
      object["title"] = one.recipe->title;
      object["alphabet"] = one.recipe->alphabet;
      object["licence"] = one.recipe->licence;
    } else {
      object["error"] = one.recipe.error().message();
    }
    available_list.push_back(std::move(object));
  }
  print_json(boost::json::object{{"installed", std::move(installed_list)},
                                 {"available", std::move(available_list)}});
}

// The first line, where a text has several.
std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

void print_list(const std::vector<InstalledLexicon>& here, const std::vector<Available>& others) {
  std::size_t name_width = 4;
  for (const InstalledLexicon& one : here) name_width = std::max(name_width, one.name.size());
  for (const Available& one : others) name_width = std::max(name_width, one.name.size());

  if (here.empty()) fmt::print("No word list is installed yet.\n");
  for (const InstalledLexicon& one : here) {
    if (one.words) {
      fmt::print("{}  {:>11} words  {}\n", pad_right(one.name, name_width),
                 group_digits((*one.words)->word_count()),
                 (*one.words)->metadata().title);
    } else {
      fmt::print("{}  cannot be used: {}\n", pad_right(one.name, name_width),
                 one.words.error().message());
    }
  }
  if (others.empty()) return;
  fmt::print("\nNot installed (quoin lexicon install NAME):\n");
  for (const Available& one : others) {
    if (one.recipe) {
      fmt::print("{}  {} [{}]\n", pad_right(one.name, name_width), one.recipe->title,
                 first_line(one.recipe->licence));
    } else {
      fmt::print("{}  cannot be used: {}\n", pad_right(one.name, name_width),
                 one.recipe.error().message());
    }
  }
}

}  // namespace

Result<int> run_lexicon_list(Arguments arguments) {
  bool json = false;
  Options options("lexicon list",
                  "Lists the word lists that are installed, and those that can be.");
  options.flag("--json", json, "the answer as JSON");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  const std::vector<InstalledLexicon> here = installed();
  const std::vector<Available> others = available(here);
  json ? print_json_list(here, others) : print_list(here, others);
  return ExitYes;
}

}  // namespace quoin::cli
