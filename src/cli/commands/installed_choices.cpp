#include "cli/commands/installed_choices.h"

#include <system_error>

#include "console/data.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

std::optional<server::Language> read_language(const std::string& path) {
  const Result<lexicon::LexiconPtr> opened = load_lexicon(path);
  if (!opened) return std::nullopt;
  const lexicon::Lexicon& lexicon = **opened;
  server::Language language;
  language.lexicon = fs::path(path).stem().string();
  language.alphabet = lexicon.alphabet().name();
  language.title = lexicon.metadata().title;
  if (language.title.empty()) language.title = language.lexicon;
  language.language = lexicon.alphabet().language();
  language.words = lexicon.word_count();
  return language;
}

std::optional<server::BoardKind> read_board(const std::string& path) {
  const Result<LayoutPtr> layout = load_layout(path);
  if (!layout) return std::nullopt;
  return server::BoardKind{fs::path(path).stem().string(), (*layout)->title(), (*layout)->size()};
}

}  // namespace

template <class T, class Read>
const std::optional<T>& InstalledChoices::look_up(KnownFiles<T>& known, const std::string& path,
                                                  Read read) {
  std::error_code error;
  const fs::file_time_type changed_at = fs::last_write_time(path, error);
  const std::uintmax_t size = fs::file_size(path, error);
  const auto [entry, is_new] = known.try_emplace(path);
  Known<T>& file = entry->second;
  if (is_new || file.changed_at != changed_at || file.size != size)
    file = {changed_at, size, read(path)};
  return file.value;
}

std::vector<server::Language> InstalledChoices::languages() {
  const std::vector<std::string> names = lexicon_names();
  std::vector<server::Language> found;
  for (const std::string& name : names) {
    // Part of the list that it was made from.
    if (name.ends_with(FamilyEnding) &&
        is_among(std::string_view(name).substr(0, name.size() - FamilyEnding.size()), names))
      continue;
    const std::optional<server::Language>& language =
        look_up(languages_, installed_lexicon_path(name), read_language);
    if (!language) continue;
    found.push_back(*language);
    found.back().has_family_list = is_among(name + std::string(FamilyEnding), names);
  }
  return found;
}

std::vector<server::BoardKind> InstalledChoices::boards() {
  std::vector<server::BoardKind> found;
  for (const std::string& name : layout_names()) {
    const std::optional<server::BoardKind>& board =
        look_up(boards_, installed_layout_path(name), read_board);
    if (board) found.push_back(*board);
  }
  return found;
}

}  // namespace quoin::cli
