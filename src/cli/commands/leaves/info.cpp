#include <string>
#include <string_view>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/leaves/tables.h"
#include "cli/commands/reasons.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"
#include "cli/printable.h"

namespace quoin::cli {
namespace {

using evaluation::TableSection;
using evaluation::TablesFile;

void print_line(std::string_view label, std::string_view text) {
  if (!text.empty()) fmt::print("{:<20} {}\n", printable(label), printable(text));
}

std::string leaves_text(const TablesFile& file) {
  if (!file.has_leaves()) return "none";
  return fmt::format("{} of 0 to {} tiles", grouped(file.leave_count()), file.longest_leave());
}

std::string sections_text(const TablesFile& file) {
  std::string text;
  for (const FileSection& section : file.sections()) {
    std::string name = fmt::format("section {}", section.id);
    if (TableSection{section.id} == TableSection::Description) name = "description";
    if (TableSection{section.id} == TableSection::Leaves) name = "leaves";
    if (TableSection{section.id} == TableSection::WinPercent) name = "win percentages";
    if (TableSection{section.id} == TableSection::Timing) name = "timing";
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, grouped(section.content.size()));
  }
  return text;
}

void print_info(const std::string& path, const TablesFile& file) {
  const evaluation::TablesDescription& description = file.description();
  print_line("file", path);
  print_line("alphabet", description.alphabet);
  print_line("lexicon", description.lexicon);
  print_line("", to_hex(description.lexicon_fingerprint));
  print_line("leaves", leaves_text(file));
  print_line("size", grouped(file.size_in_bytes()) + " bytes: " + sections_text(file));
  for (const auto& [key, value] : description.notes) print_line(key, value);
}

boost::json::object info_as_json(const std::string& path, const TablesFile& file) {
  const evaluation::TablesDescription& description = file.description();
  boost::json::object notes;
  for (const auto& [key, value] : description.notes) notes[key] = value;
  return {{"path", path},
          {"bytes", file.size_in_bytes()},
          {"alphabet", description.alphabet},
          {"tiles_fingerprint", to_hex(file.tiles())},
          {"lexicon", description.lexicon},
          {"lexicon_fingerprint", to_hex(description.lexicon_fingerprint)},
          {"leaves", file.leave_count()},
          {"longest_leave", file.longest_leave()},
          {"win_percent_bytes", file.section(TableSection::WinPercent).size()},
          {"notes", std::move(notes)}};
}

Result<int> tell_about_file(const std::string& path, bool json) {
  const Result<TablesFile> file = TablesFile::open(path);
  if (!file) return file.error();
  if (json) {
    print_json(info_as_json(path, *file));
  } else {
    print_info(path, *file);
  }
  return ExitYes;
}

Result<int> tell_about_lexicon(const std::string& name, bool json) {
  const Result<LexiconTables> loaded = load_lexicon_tables(name);
  if (!loaded) return loaded.error();
  const LoadedTables& tables = loaded->tables;
  if (json) {
    boost::json::object answer = source_as_json(tables);
    if (tables.file) answer["tables"] = info_as_json(tables.path, *tables.file);
    print_json(answer);
  } else {
    print_remark(tables.remark);
    if (tables.file) print_info(tables.path, *tables.file);
  }
  return tables.file ? ExitYes : ExitNo;
}

}  // namespace

Result<int> run_leaves_info(Arguments arguments) {
  std::string path;
  std::string lexicon_name;
  bool json = false;
  Options options("leaves info",
                  "Says which tables a word list has, or what is in a file of tables, and how they "
                  "came about; exits with 1 where there are none.");
  options.positional("FILE", path, "a .qev file; else the tables of --lexicon", false);
  options.text("-l,--lexicon", lexicon_name, "the word list: a name or a .qlx file (english)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin leaves info --lexicon english");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (path.empty())
    return tell_about_lexicon(lexicon_name.empty() ? "english" : lexicon_name, json);
  if (!lexicon_name.empty()) return Error(reasons::file_and_lexicon);
  return tell_about_file(path, json);
}

}  // namespace quoin::cli
