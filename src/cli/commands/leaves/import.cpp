#include <filesystem>
#include <string>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/bytes.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/leaves/tables.h"
#include "cli/exit.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/options.h"
#include "cli/printable.h"
#include "cli/reasons.h"
#include "evaluation/klv2.h"

namespace quoin::cli {
namespace {

using evaluation::Klv2Leaves;
using evaluation::Klv2Report;
using evaluation::TablesContent;
using evaluation::TableSection;

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
    if (count > 0) fmt::print("  {:>9}  {}\n", grouped(count), what);
  };
  fmt::print("{} leaves\n", grouped(report.leaves));
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
    fmt::print("{}: {} bytes\n", output, grouped(tables.size()));
  }
  return ExitYes;
}

}  // namespace

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

}  // namespace quoin::cli
