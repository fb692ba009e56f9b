#include "cli/commands/lexicon/files.h"

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "cli/commands/reasons.h"
#include "console/data.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view RecipeFile = "/recipe.txt";

}  // namespace

Result<std::string> lexicon_path(const std::string& name_or_path) {
  if (name_or_path.find('/') == std::string::npos && !name_or_path.ends_with(".qlx")) {
    std::error_code error;
    const std::string path = installed_lexicon_path(name_or_path);
    if (fs::exists(path, error)) return path;
  }
  const Result<lexicon::LexiconPtr> opened = load_lexicon(name_or_path);
  if (!opened) return opened.error();
  return name_or_path;
}

Result<void> check_lexicon_name(std::string_view name) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || c == '+' || c == '.';
  };
  constexpr std::size_t Longest = 60;
  const bool is_name = !name.empty() && name.size() <= Longest && name.front() != '.' &&
                       name.front() != '-' && std::all_of(name.begin(), name.end(), allowed);
  if (is_name) return {};
  return Error(reasons::not_a_lexicon_name, name);
}

std::string lexicon_file(const std::string& folder, const std::string& name) {
  return folder + "/" + name + ".qlx";
}

std::vector<std::string> recipe_names() {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(data_folder() + "/lexicons", error)) {
    std::error_code ignored;
    if (fs::exists(entry.path().string() + std::string(RecipeFile), ignored)) {
      names.push_back(entry.path().filename().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string recipe_folder(const std::string& name) { return data_folder() + "/lexicons/" + name; }

Result<lexicon::Recipe> load_recipe(const std::string& name) {
  const std::vector<std::string> names = recipe_names();
  if (!is_among(name, names)) return not_among(Error(reasons::no_such_recipe, name), name, names);
  const std::string path = recipe_folder(name) + std::string(RecipeFile);
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  Result<lexicon::Recipe> recipe = lexicon::parse_recipe(*text);
  if (!recipe) return recipe.error().within(path);
  return recipe;
}

}  // namespace quoin::cli
