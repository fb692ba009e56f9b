#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/bytes.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "console/printable.h"
#include "console/reasons.h"
#include "core/tile_counts.h"
#include "evaluation/klv2.h"
#include "notation/typed_tiles.h"

namespace quoin::cli {
namespace {

using evaluation::Klv2Leaves;
using evaluation::Klv2Report;
using evaluation::TablesContent;
using evaluation::TableSection;
using evaluation::TablesFile;

// A word list together with its tables.
struct LexiconTables {
  lexicon::LexiconPtr lexicon;
  LoadedTables tables;
};

std::string_view to_text(TablesSource source) {
  switch (source) {
    case TablesSource::None: return "none";
    case TablesSource::Lexicon: return "lexicon";
    case TablesSource::Alphabet: return "alphabet";
  }
  return "";
}

Result<LexiconTables> load_lexicon_tables(const std::string& name_or_path) {
  Result<lexicon::LexiconPtr> lexicon = load_lexicon(name_or_path);
  if (!lexicon) return lexicon.error();
  Result<LoadedTables> tables = load_tables(**lexicon);
  if (!tables) return tables.error();
  return LexiconTables{*std::move(lexicon), *std::move(tables)};
}

// {"source":"alphabet","path":…}, as in every answer that depends on tables.
boost::json::object source_as_json(const LoadedTables& tables) {
  boost::json::object object = {{"source", std::string(to_text(tables.source))}};
  if (tables.source != TablesSource::None) object["path"] = tables.path;
  if (!tables.remark.empty()) object["remark"] = tables.remark;
  return object;
}

struct ValuedLeave {
  std::string tiles;
  evaluation::Equity value;
};

// Only what can be left on a rack after a turn: anything else has no value of its own.
Result<TileCounts> parse_leave(const std::string& text, const Alphabet& alphabet, int longest) {
  const Result<Word> tiles = notation::parse_typed_tiles(text, alphabet);
  if (!tiles) return tiles.error();
  const TileCounts leave(*tiles);
  if (leave.size() > longest) {
    return Error(reasons::leave_too_long, leave.size(), longest);
  }
  for (const Tile tile : *tiles) {
    if (leave.count(tile) > alphabet.count(tile)) {
      return Error(reasons::alphabet_has_only, alphabet.count(tile), alphabet.to_notation(tile));
    }
  }
  return leave;
}

void print_values(const std::vector<ValuedLeave>& leaves) {
  std::size_t width = 0;
  for (const ValuedLeave& leave : leaves) width = std::max(width, display_width(leave.tiles));
  for (const ValuedLeave& leave : leaves)
    fmt::print("{}  {:+9.3f}\n", pad_right(leave.tiles, width), leave.value.points());
}

Result<int> show_leaves(const std::string& command, Arguments arguments) {
  std::string lexicon_name = "english";
  std::vector<std::string> texts;
  bool json = false;
  Options options(command,
                  "Says what leaves are worth in points: how much more the next plays bring than "
                  "with tiles as they come.");
  options.positionals("TILES", texts, "leaves, in any case; ? is a blank, [CH] one tile");
  options.text("-l,--lexicon", lexicon_name, "the word list: a name or a .qlx file (english)");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin " + command + " S '?' ERS --lexicon english");
  if (const std::optional<Result<int>> done = options.parse_tiles(arguments)) return *done;
  const Result<LexiconTables> loaded = load_lexicon_tables(lexicon_name);
  if (!loaded) return loaded.error();
  const Alphabet& alphabet = loaded->lexicon->alphabet();
  const evaluation::Leaves& table = *loaded->tables.leaves;
  const bool has_table = table.numbering().longest() > 0;
  const int longest = has_table ? table.numbering().longest() : alphabet.rack_size() - 1;

  std::vector<ValuedLeave> leaves;
  for (const std::string& text : texts) {
    const Result<TileCounts> leave = parse_leave(std::string(trim(text)), alphabet, longest);
    if (!leave) return leave.error().within("'" + std::string(trim(text)) + "'");
    leaves.push_back({alphabet.to_notation(leave->tiles()), table.value(*leave)});
  }
  if (json) {
    boost::json::array values;
    for (const ValuedLeave& leave : leaves) {
      values.push_back(
          boost::json::object{{"leave", leave.tiles}, {"millipoints", leave.value.millipoints()}});
    }
    print_json(boost::json::object{{"lexicon", loaded->lexicon->metadata().name},
                                   {"tables", source_as_json(loaded->tables)},
                                   {"leaves", std::move(values)}});
  } else {
    print_remark(loaded->tables.remark);
    print_values(leaves);
  }
  return ExitYes;
}

void print_line(std::string_view label, std::string_view text) {
  if (!text.empty()) fmt::print("{:<20} {}\n", printable(label), printable(text));
}

std::string leaves_text(const TablesFile& file) {
  if (!file.has_leaves()) return "none";
  return fmt::format("{} of 0 to {} tiles", group_digits(file.leave_count()), file.longest_leave());
}

std::string sections_text(const TablesFile& file) {
  std::string text;
  for (const FileSection& section : file.sections()) {
    std::string name = fmt::format("section {}", section.id);
    if (TableSection{section.id} == TableSection::Description) name = "description";
    if (TableSection{section.id} == TableSection::Leaves) name = "leaves";
    if (TableSection{section.id} == TableSection::WinPercent) name = "win percentages";
    if (TableSection{section.id} == TableSection::Timing) name = "timing";
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name,
                        group_digits(section.content.size()));
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
  print_line("size", group_digits(file.size_in_bytes()) + " bytes: " + sections_text(file));
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

struct ImportRequest {
  std::string file;
  std::string lexicon = "english";
  std::string output;
  bool json = false;
};

TablesContent content_of(const ImportRequest& request, const lexicon::Lexicon& lexicon,
                         const std::string& klv2, const Klv2Leaves& read) {
  TablesContent content;
  content.description = {
      .alphabet = lexicon.alphabet().name(),
      .lexicon = lexicon.metadata().name,
      .lexicon_fingerprint = lexicon.fingerprint(),
      .notes = {{"created-by", fmt::format("quoin {}", QUOIN_VERSION)},
                {"command", "quoin leaves import"},
                {"source", printable(std::filesystem::path(request.file).filename().string())},
                {"source-sha256", to_hex(sha256(klv2))}}};
  content.leaves = read.leaves;
  return content;
}

// A file of its own hides the one that the word list has used so far, of which only the leaves are
// meant to be replaced. One that cannot be read is no reason not to replace it.
void keep_other_sections(const lexicon::Lexicon& lexicon, TablesContent& content) {
  const Result<LoadedTables> used = load_tables(lexicon);
  if (!used) {
    fmt::print(stderr, "quoin: {}; nothing of it is kept\n", printable(used.error().message()));
    return;
  }
  if (!used->file) return;
  for (const FileSection& section : used->file->sections()) {
    const TableSection id{section.id};
    if (id != TableSection::Description && id != TableSection::Leaves)
      content.sections.emplace(id, as_text(section.content));
  }
}

void print_report(const Klv2Report& report) {
  const auto print = [](std::size_t count, std::string_view what) {
    if (count > 0) fmt::print("  {:>9}  {}\n", group_digits(count), what);
  };
  fmt::print("{} leaves\n", group_digits(report.leaves));
  print(report.too_long, "left out: longer than what stays on a rack");
  print(report.impossible, "left out: more of a tile than there are");
  print(report.clamped, "worth more than 131 points either way, taken for that");
  print(report.missing, "more are not in the file, and worth nothing");
}

boost::json::object report_as_json(const Klv2Report& report) {
  return {{"leaves", report.leaves},
          {"too_long", report.too_long},
          {"impossible", report.impossible},
          {"clamped", report.clamped},
          {"missing", report.missing}};
}

Result<int> import(const ImportRequest& request) {
  const Result<lexicon::LexiconPtr> lexicon = load_lexicon(request.lexicon);
  if (!lexicon) return lexicon.error();
  const Alphabet& alphabet = (*lexicon)->alphabet();
  const Result<std::string> bytes = read_input(request.file);
  if (!bytes) return bytes.error();
  const Result<Klv2Leaves> read =
      evaluation::read_klv2(as_bytes(*bytes), alphabet, alphabet.rack_size() - 1);
  if (!read) return read.error().within(request.file);

  TablesContent content = content_of(request, **lexicon, *bytes, *read);
  keep_other_sections(**lexicon, content);
  const std::string output = request.output.empty() ? tables_path(**lexicon) : request.output;
  const std::string tables = evaluation::write_tables(content, alphabet);
  if (const Result<void> written = write_file(output, tables); !written) return written.error();
  if (request.json) {
    print_json(boost::json::object{{"path", output},
                                   {"lexicon", (*lexicon)->metadata().name},
                                   {"bytes", tables.size()},
                                   {"report", report_as_json(read->report)}});
  } else {
    print_report(read->report);
    fmt::print("{}: {} bytes\n", output, group_digits(tables.size()));
  }
  return ExitYes;
}

}  // namespace

Result<int> run_leaves_show(Arguments arguments) { return show_leaves("leaves show", arguments); }

Result<int> run_leave(Arguments arguments) { return show_leaves("leave", arguments); }

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

Result<int> run_leaves_import(Arguments arguments) {
  ImportRequest request;
  Options options("leaves import",
                  "Takes what leaves are worth from a file of another program, for one word list.");
  options.positional("FILE", request.file, "a .klv2 file; - is standard input");
  options.text("-l,--lexicon", request.lexicon, "the word list: a name or a .qlx file (english)");
  options.text("-o,--output", request.output,
               "the file to write, FILE.qev; else beside the word list, where it is used");
  options.flag("--json", request.json, "the result as JSON");
  options.footer("Example: quoin leaves import theirs.klv2 --lexicon english");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (!request.output.empty() && !request.output.ends_with(".qev")) {
    return Error(reasons::wrong_ending, ".qev", request.output).within("-o");
  }
  return import(request);
}

Result<int> run_leaves_export(Arguments arguments) {
  std::string lexicon_name = "english";
  std::string output;
  bool json = false;
  Options options("leaves export", "Writes what leaves are worth for other programs.");
  options.text("-l,--lexicon", lexicon_name, "the word list: a name or a .qlx file (english)");
  options.text("-o,--output", output, "the file to write, FILE.klv2", true);
  options.flag("--json", json, "what was written, as JSON");
  options.footer("Example: quoin leaves export --lexicon english -o english.klv2");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (!output.ends_with(".klv2")) return Error(reasons::wrong_ending, ".klv2", output).within("-o");
  const Result<LexiconTables> loaded = load_lexicon_tables(lexicon_name);
  if (!loaded) return loaded.error();
  const evaluation::Leaves& leaves = *loaded->tables.leaves;
  if (leaves.numbering().longest() == 0) return Error(reasons::no_leaves).within(lexicon_name);

  const std::string content = evaluation::write_klv2(leaves);
  if (const Result<void> written = write_file(output, content); !written) return written.error();
  const std::size_t count = leaves.values().size() - 1;  // all but the empty one
  if (json) {
    print_json(boost::json::object{{"path", output},
                                   {"tables", source_as_json(loaded->tables)},
                                   {"leaves", count},
                                   {"bytes", content.size()}});
  } else {
    print_remark(loaded->tables.remark);
    fmt::print("{}: {} leaves, {} bytes\n", output, group_digits(count),
               group_digits(content.size()));
  }
  return ExitYes;
}

Result<int> run_leaves(Arguments arguments) {
  static constexpr std::array Table = {
      Command{"show", "what leaves are worth", run_leaves_show},
      Command{"info", "which tables a word list has, and how they came about", run_leaves_info},
      Command{"import", "take the values of another program, from .klv2", run_leaves_import},
      Command{"export", "write the values for other programs, as .klv2", run_leaves_export},
  };
  return run_command("quoin leaves", "Leaves: what the tiles kept on the rack are worth.", Table,
                     arguments);
}

}  // namespace quoin::cli
