#include <array>
#include <string>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/hash.h"
#include "base/mapped_file.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/lexicon/files.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "lexicon/lexicon.h"
#include "lexicon/qlx.h"

namespace quoin::cli {
namespace {

using lexicon::qlx::SectionId;

constexpr std::array<std::pair<SectionId, std::string_view>, 8> Sections = {{
    {SectionId::Alphabet, "alphabet"},
    {SectionId::Metadata, "description"},
    {SectionId::Levels, "levels"},
    {SectionId::Nodes, "nodes"},
    {SectionId::WordCounts, "word counts"},
    {SectionId::WordMap, "word map"},
    {SectionId::Bands, "bands"},
    {SectionId::Definitions, "definitions"},
}};

struct Lengths {
  std::size_t shortest = SIZE_MAX;
  std::size_t longest = 0;
};

Lengths lengths_of(const lexicon::Lexicon& words) {
  Lengths lengths;
  words.for_each_word([&](std::span<const Tile> word) {
    lengths.shortest = std::min(lengths.shortest, word.size());
    lengths.longest = std::max(lengths.longest, word.size());
  });
  return lengths;
}

void print_line(std::string_view label, std::string_view text) {
  if (text.empty()) return;
  bool is_first = true;
  for (const std::string_view line : split_lines(text)) {
    fmt::print("{:<12}{}\n", is_first ? label : "", line);
    is_first = false;
  }
}

void print_info(const std::string& path, const lexicon::Lexicon& words,
                const lexicon::qlx::File& file, bool with_notice) {
  const lexicon::Metadata& metadata = words.metadata();
  const Lengths lengths = lengths_of(words);
  print_line("name", metadata.name);
  print_line("title", metadata.title);
  print_line("alphabet", fmt::format("{} ({})", words.alphabet().name(), words.alphabet().title()));
  print_line("words", fmt::format("{}, of {} to {} tiles", group_digits(words.word_count()),
                                  lengths.shortest, lengths.longest));
  print_line("source", metadata.source);
  print_line("licence", metadata.licence.empty() ? "not stated" : metadata.licence);
  print_line("made by", metadata.created_by);
  print_line("fingerprint", to_hex(words.fingerprint()));
  print_line("file", path);
  print_line("size", group_digits(words.size_in_bytes()) + " bytes:");
  for (const auto& [id, name] : Sections) {
    if (const std::size_t bytes = file.find(id).size(); bytes > 0) {
      fmt::print("          {:>12}  {}\n", group_digits(bytes), name);
    }
  }
  if (metadata.notice.empty()) return;
  if (with_notice) {
    fmt::print("\n{}{}", metadata.notice, metadata.notice.ends_with('\n') ? "" : "\n");
  } else {
    print_line("notice",
               fmt::format("{} lines; --notice shows them", split_lines(metadata.notice).size()));
  }
}

boost::json::object info_as_json(const std::string& path, const lexicon::Lexicon& words,
                                 const lexicon::qlx::File& file) {
  const lexicon::Metadata& metadata = words.metadata();
  const Lengths lengths = lengths_of(words);
  boost::json::object sections;
  for (const auto& [id, name] : Sections) {
    if (const std::size_t bytes = file.find(id).size(); bytes > 0) sections[name] = bytes;
  }
  return {{"name", metadata.name},
          {"title", metadata.title},
          {"alphabet", words.alphabet().name()},
          {"words", words.word_count()},
          {"shortest", lengths.shortest},
          {"longest", lengths.longest},
          {"source", metadata.source},
          {"licence", metadata.licence},
          {"notice", metadata.notice},
          {"created_by", metadata.created_by},
          {"fingerprint", to_hex(words.fingerprint())},
          {"path", path},
          {"bytes", words.size_in_bytes()},
          {"sections", std::move(sections)}};
}

}  // namespace

Result<int> run_lexicon_info(Arguments arguments) {
  std::string name = "english";
  bool with_notice = false;
  bool json = false;
  Options options("lexicon info",
                  "Says what a word list is, where it comes from and under which licence.");
  options.positional("NAME", name, "a name or a .qlx file (english)", false);
  options.flag("--notice", with_notice, "also the full text that the licence asks to be shown");
  options.flag("--json", json, "the answer as JSON");
  options.footer("Example: quoin lexicon info english --notice");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;

  const Result<std::string> path = lexicon_path(name);
  if (!path) return path.error();
  const Result<lexicon::LexiconPtr> words = lexicon::Lexicon::open(*path);
  if (!words) return words.error();
  const Result<std::shared_ptr<const MappedFile>> bytes = MappedFile::open(*path);
  if (!bytes) return bytes.error();
  const Result<lexicon::qlx::File> file = lexicon::qlx::read((*bytes)->bytes());
  if (!file) return file.error().within(*path);

  if (json) {
    print_json(info_as_json(*path, **words, *file));
  } else {
    print_info(*path, **words, *file, with_notice);
  }
  return ExitYes;
}

}  // namespace quoin::cli
