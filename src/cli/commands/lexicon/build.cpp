#include <filesystem>
#include <string>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/lexicon/files.h"
#include "cli/commands/lexicon/report.h"
#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/input.h"
#include "console/json.h"
#include "console/options.h"
#include "console/reasons.h"
#include "lexicon/build/compiler.h"
#include "lexicon/build/kwg.h"
#include "lexicon/word_list.h"

namespace quoin::cli {
namespace {

struct BuildRequest {
  std::string list;
  std::string alphabet;
  lexicon::Metadata metadata;
  std::string notice_file;
  std::string output;
  bool json = false;
};

void declare(Options& options, BuildRequest& request) {
  options.positional("LIST", request.list, "one word a line, or a .kwg file; - is standard input");
  options.text("-a,--alphabet", request.alphabet, "its alphabet: a name, or a file of your own",
               true);
  options.text("--name", request.metadata.name, "what it is called by; else as the file");
  options.text("--title", request.metadata.title, "a name for people, as in \"English (my list)\"");
  options.text("--source", request.metadata.source, "where the words come from");
  options.text("--licence,--license", request.metadata.licence, "of the words");
  options.text("--notice", request.notice_file, "a file with what the licence asks to be shown");
  options.flag("--json", request.json, "the result as JSON");
}

std::string stem_of(const std::string& path) { return std::filesystem::path(path).stem().string(); }

Result<lexicon::WordList> read_words(const BuildRequest& request, const Alphabet& alphabet,
                                     lexicon::ImportReport& report) {
  if (request.list.ends_with(".qlx")) {
    return Error(reasons::compiled_already).within(request.list);
  }
  const Result<std::string> text = read_input(request.list);
  if (!text) return text.error();
  Result<lexicon::WordList> words =
      request.list.ends_with(".kwg") ? lexicon::read_kwg(std::as_bytes(std::span(*text)), alphabet)
                                     : lexicon::read_plain_list(*text, alphabet, report);
  if (!words) return words.error().within(request.list);
  return words;
}

Result<lexicon::Metadata> describe(const BuildRequest& request) {
  lexicon::Metadata metadata = request.metadata;
  if (metadata.title.empty()) metadata.title = metadata.name;
  metadata.created_by = fmt::format("quoin {}", QUOIN_VERSION);
  if (!request.notice_file.empty()) {
    Result<std::string> notice = read_file(request.notice_file);
    if (!notice) return notice.error();
    if (!is_valid_utf8(*notice)) return Error(reasons::notice_not_utf8).within(request.notice_file);
    metadata.notice = *std::move(notice);
  }
  return metadata;
}

void say_what_was_built(const BuildRequest& request, const Alphabet& alphabet,
                        const lexicon::WordList& words, const lexicon::ImportReport& report,
                        std::size_t bytes) {
  if (request.json) {
    boost::json::object object = {{"name", request.metadata.name},
                                  {"path", request.output},
                                  {"alphabet", alphabet.name()},
                                  {"words", words.size()},
                                  {"bytes", bytes}};
    for (auto& field : report_as_json(report)) object.insert(field);
    print_json(object);
    return;
  }
  print_report(report);
  fmt::print("{}: {} words ({}), {} bytes in {}\n", request.metadata.name,
             group_digits(words.size()), alphabet.title(), group_digits(bytes), request.output);
}

Result<int> build(const BuildRequest& request) {
  if (const Result<void> usable = check_lexicon_name(request.metadata.name); !usable) {
    return usable.error();
  }
  const Result<AlphabetPtr> alphabet = load_alphabet(request.alphabet);
  if (!alphabet) return alphabet.error();
  lexicon::ImportReport report;
  const Result<lexicon::WordList> words = read_words(request, **alphabet, report);
  if (!words) return words.error();
  const Result<lexicon::Metadata> metadata = describe(request);
  if (!metadata) return metadata.error();
  const Result<std::string> bytes = lexicon::compile_lexicon(*words, **alphabet, *metadata);
  if (!bytes) return bytes.error().within(request.list);
  if (const Result<void> written = write_file(request.output, *bytes); !written) {
    return written.error();
  }
  say_what_was_built(request, **alphabet, *words, report, bytes->size());
  return ExitYes;
}

}  // namespace

Result<int> run_lexicon_build(Arguments arguments) {
  BuildRequest request;
  Options options("lexicon build", "Compiles a word list into a file that the program can use.");
  declare(options, request);
  options.text("-o,--output", request.output, "the file to write, FILE.qlx", true);
  options.footer("Example: quoin lexicon build words.txt --alphabet english -o words.qlx");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (!request.output.ends_with(".qlx")) {
    return Error(reasons::wrong_ending, ".qlx", request.output).within("-o");
  }
  if (request.metadata.name.empty()) request.metadata.name = stem_of(request.output);
  return build(request);
}

Result<int> run_lexicon_add(Arguments arguments) {
  BuildRequest request;
  Options options("lexicon add",
                  "Compiles a word list of your own into your folder of word lists, so that it can "
                  "be used by its name.");
  declare(options, request);
  options.footer(
      "Example: quoin lexicon add club.txt --alphabet english\n         "
      "quoin play --lexicon club");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (request.metadata.name.empty()) request.metadata.name = stem_of(request.list);
  const std::string folder = user_lexicon_folder();
  if (const Result<void> made = make_folder(folder); !made) return made.error();
  request.output = lexicon_file(folder, request.metadata.name);
  return build(request);
}

}  // namespace quoin::cli
