#include "console/data.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "console/printable.h"
#include "console/reasons.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view TextEnding = ".txt";
constexpr std::string_view LexiconEnding = ".qlx";
constexpr std::string_view TablesEnding = ".qev";

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path program_folder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

bool is_path(const std::string& name, std::string_view ending) {
  return name.find('/') != std::string::npos || std::string_view(name).ends_with(ending);
}

// Finds and reads a text file by its name or path, and makes something of it.
template <class T>
Result<std::shared_ptr<const T>> load(const Reason<1>& none, const std::string& folder,
                                      const std::string& name) {
  const bool names_a_path = is_path(name, TextEnding);
  const std::string path = names_a_path ? name : folder + "/" + name + std::string(TextEnding);
  std::error_code error;
  if (!names_a_path && !fs::exists(path, error))
    return not_among(Error(none, name), name, names_in(folder, TextEnding));
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  Result<std::shared_ptr<const T>> parsed = T::parse(*text);
  if (!parsed) return parsed.error().within(path);
  return parsed;
}

struct TablesPlace {
  std::string path;
  TablesSource source = TablesSource::None;
  // For this word list beyond doubt; elsewhere a file may have its name by chance.
  bool is_certain = false;
};

std::vector<TablesPlace> tables_places(const lexicon::Lexicon& lexicon) {
  std::vector<TablesPlace> places;
  if (!lexicon.path().empty())
    places.push_back({tables_path(lexicon), TablesSource::Lexicon, true});
  // A file may say of itself that it has a name like "../other".
  const std::string& name = lexicon.metadata().name;
  if (!name.empty() && name.find('/') == std::string::npos) {
    for (const std::string& folder : lexicon_folders())
      places.push_back({folder + "/" + name + std::string(TablesEnding), TablesSource::Lexicon});
  }
  places.push_back(
      {data_folder() + "/tables/" + lexicon.alphabet().name() + std::string(TablesEnding),
       TablesSource::Alphabet});
  return places;
}

std::string remark_about(const LoadedTables& tables, const lexicon::Lexicon& lexicon) {
  const std::string& name = lexicon.metadata().name;
  if (tables.source == TablesSource::None)
    return fmt::format("{}: there are no tables for it, all leaves are worth nothing", name);
  if (tables.file->description().lexicon_fingerprint == lexicon.fingerprint()) return "";
  if (tables.source == TablesSource::Alphabet) {
    return fmt::format("{}: no tables of its own, using those of the alphabet {}", name,
                       lexicon.alphabet().name());
  }
  return fmt::format("{}: its tables were made with other words than it has now", name);
}

}  // namespace

std::string data_folder() {
  if (const std::string chosen = environment("QUOIN_DATA"); !chosen.empty()) return chosen;
  std::error_code error;
  for (const fs::path& candidate :
       {program_folder() / "../share/quoin", program_folder() / "../data"}) {
    if (fs::exists(candidate / "alphabets", error))
      return fs::weakly_canonical(candidate, error).string();
  }
  return QUOIN_DATA_DIR;
}

std::string user_data_folder() {
  if (const std::string data_home = environment("XDG_DATA_HOME"); !data_home.empty())
    return data_home + "/quoin";
  const std::string home = environment("HOME");
  return (home.empty() ? "." : home + "/.local/share") + "/quoin";
}

std::string user_lexicon_folder() { return user_data_folder() + "/lexicons"; }

std::vector<std::string> lexicon_folders() {
  std::vector<std::string> folders;
  if (const std::string chosen = environment("QUOIN_LEXICONS"); !chosen.empty())
    folders.push_back(chosen);
  folders.push_back(user_lexicon_folder());
  folders.push_back((program_folder() / "lexicons").string());
  folders.push_back((program_folder() / "../share/quoin/lexicons").string());
  return folders;
}

Error not_among(const Error& error, const std::string& name,
                const std::vector<std::string>& names) {
  const std::optional<std::string> guess = nearest(name, names);
  if (guess) return error.guessing(guess);
  return Error(reasons::there_are, error, fmt::format("{}", fmt::join(names, ", ")));
}

bool is_among(std::string_view name, const std::vector<std::string>& names) {
  return std::ranges::find(names, name) != names.end();
}

Result<AlphabetPtr> load_alphabet(const std::string& name_or_path) {
  return load<Alphabet>(reasons::no_such_alphabet, data_folder() + "/alphabets", name_or_path);
}

Result<LayoutPtr> load_layout(const std::string& name_or_path) {
  constexpr std::string_view Random = "random:";
  if (!name_or_path.starts_with(Random))
    return load<Layout>(reasons::no_such_layout, data_folder() + "/layouts", name_or_path);
  const std::optional<std::int64_t> seed =
      parse_integer(std::string_view(name_or_path).substr(Random.size()));
  if (!seed || *seed < 0) return Error(reasons::not_a_random_layout, name_or_path);
  const Result<LayoutPtr> standard = load_layout("standard");
  if (!standard) return standard;
  return Layout::shuffled(**standard, static_cast<std::uint64_t>(*seed));
}

std::string installed_lexicon_path(const std::string& name) {
  std::string path;
  for (const std::string& folder : lexicon_folders()) {
    path = folder + "/" + name + std::string(LexiconEnding);
    std::error_code error;
    if (fs::exists(path, error)) break;
  }
  return path;
}

std::string installed_layout_path(const std::string& name) {
  return data_folder() + "/layouts/" + name + std::string(TextEnding);
}

Result<lexicon::LexiconPtr> load_lexicon(const std::string& name_or_path) {
  if (is_path(name_or_path, LexiconEnding)) return lexicon::Lexicon::open(name_or_path);
  const std::string path = installed_lexicon_path(name_or_path);
  std::error_code error;
  if (fs::exists(path, error)) return lexicon::Lexicon::open(path);
  const bool is_plain = !name_or_path.starts_with('.');
  if (is_plain && fs::exists(data_folder() + "/lexicons/" + name_or_path + "/recipe.txt", error)) {
    return Error(reasons::lexicon_not_installed_yet, name_or_path);
  }
  const Error none(reasons::no_such_lexicon, name_or_path);
  const std::vector<std::string> names = lexicon_names();
  if (names.empty()) return Error(reasons::no_lexicon_at_all, none);
  return not_among(none, name_or_path, names);
}

Result<lexicon::LexiconPtr> load_family_lexicon(const lexicon::Lexicon& full) {
  const std::string& name = full.metadata().name;
  const std::string wanted = name.ends_with(FamilyEnding) ? name : name + std::string(FamilyEnding);
  if (is_among(wanted, lexicon_names())) return load_lexicon(wanted);
  return Error(reasons::no_family_lexicon, wanted, name);
}

Result<AlphabetPtr> load_named_alphabet(const std::string& name) {
  if (is_among(name, alphabet_names())) return load_alphabet(name);
  return Error(reasons::uses_no_such_alphabet, name);
}

Result<LayoutPtr> load_named_layout(const std::string& name) {
  if (name.starts_with("random:") || is_among(name, layout_names())) return load_layout(name);
  return Error(reasons::uses_no_such_layout, name);
}

Result<lexicon::LexiconPtr> load_named_lexicon(const std::string& name) {
  if (name.find('/') == std::string::npos && !name.ends_with(LexiconEnding))
    return load_lexicon(name);
  return Error(reasons::uses_lexicon_by_path, name);
}

Result<LoadedTables> load_tables(const lexicon::Lexicon& lexicon) {
  const Alphabet& alphabet = lexicon.alphabet();
  LoadedTables tables;
  for (const TablesPlace& place : tables_places(lexicon)) {
    std::error_code error;
    if (!fs::exists(place.path, error)) continue;
    Result<evaluation::TablesFile> file = evaluation::TablesFile::open(place.path);
    if (!file) return file.error();
    if (!file->fits(alphabet) && !place.is_certain) continue;
    Result<evaluation::LeavesPtr> leaves = file->leaves(alphabet);
    if (!leaves) return leaves.error().within(place.path);
    tables = {place.source, place.path, *std::move(file), *std::move(leaves), ""};
    break;
  }
  if (tables.leaves == nullptr) tables.leaves = evaluation::Leaves::none(alphabet);
  tables.remark = remark_about(tables, lexicon);
  return tables;
}

void print_remark(const std::string& remark) {
  if (!remark.empty()) fmt::print(stderr, "quoin: {}\n", printable(remark));
}

Result<RemarkedTables> load_remarked_tables(const lexicon::Lexicon& lexicon) {
  const Result<LoadedTables> loaded = load_tables(lexicon);
  if (!loaded) return loaded.error();
  if (!loaded->file) return RemarkedTables{{loaded->leaves, {}, nullptr}, loaded->remark};
  Result<evaluation::Tables> tables = evaluation::read_tables(*loaded->file, lexicon.alphabet());
  if (!tables) return tables.error().within(loaded->path);
  return RemarkedTables{*std::move(tables), loaded->remark};
}

Result<evaluation::Tables> tables_of(const lexicon::Lexicon& lexicon, bool is_quiet) {
  Result<RemarkedTables> loaded = load_remarked_tables(lexicon);
  if (!loaded) return loaded.error();
  if (!is_quiet) print_remark(loaded->remark);
  return std::move(loaded->tables);
}

std::string tables_path(const lexicon::Lexicon& lexicon) {
  return fs::path(lexicon.path()).replace_extension(TablesEnding).string();
}

std::vector<std::string> names_in(const std::string& folder, std::string_view ending) {
  std::vector<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    if (entry.path().extension() == ending) names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> alphabet_names() {
  return names_in(data_folder() + "/alphabets", TextEnding);
}
std::vector<std::string> layout_names() { return names_in(data_folder() + "/layouts", TextEnding); }
std::vector<std::string> lexicon_names() {
  std::set<std::string> names;
  for (const std::string& folder : lexicon_folders()) {
    for (std::string& name : names_in(folder, LexiconEnding)) names.insert(std::move(name));
  }
  return {names.begin(), names.end()};
}

}  // namespace quoin::cli
