#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "cli/commands/commands.h"
#include "cli/commands/lexicon/files.h"
#include "cli/commands/lexicon/packages.h"
#include "cli/commands/lexicon/report.h"
#include "cli/commands/reasons.h"
#include "cli/commands/training.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/json.h"
#include "console/options.h"
#include "console/stop_on_signal.h"
#include "lexicon/build/compiler.h"
#include "lexicon/build/wordnet.h"
#include "lexicon/lexicon.h"
#include "lexicon/qlx.h"
#include "notation/error_json.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

// The dictionary for the one language that has a free one we can read.
constexpr std::string_view DictionaryLanguage = "en";
constexpr std::string_view DictionaryPackage = "wordnet-base";
constexpr std::string_view DictionaryFolder = "usr/share/wordnet/";

struct Request {
  std::vector<std::string> names;
  std::string into;
  bool all = false;
  bool family = false;
  bool force = false;
  bool no_training = false;
  bool json = false;
};

struct InstallOutcome {
  std::string name;
  std::string path;
  std::size_t words = 0;
  std::string licence;
  bool was_up_to_date = false;
};

std::string copyright_file(std::string_view package) {
  return fmt::format("usr/share/doc/{}/copyright", package);
}

// Carries out one recipe.
class Installation {
 public:
  Installation(const Request& request, lexicon::Recipe recipe, std::string folder)
      : request_(request),
        recipe_(std::move(recipe)),
        folder_(std::move(folder)),
        packages_([this](const std::string& stage) { say(stage); }) {
    if (request_.family) {
      recipe_.name += FamilyEnding;
      recipe_.title += " (family)";
    }
    path_ = lexicon_file(request_.into, recipe_.name);
  }

  Result<InstallOutcome> run() {
    const Result<InstallOutcome> installed = install();
    if (!installed || request_.no_training) return installed;
    if (const Result<void> trained = train(); !trained) return trained.error();
    return installed;
  }

 private:
  Result<InstallOutcome> install() {
    const Result<AlphabetPtr> alphabet = load_alphabet(recipe_.alphabet);
    if (!alphabet) return alphabet.error();
    alphabet_ = *alphabet;
    if (request_.family && recipe_.family_file.empty()) {
      return Error(reasons::no_family_filter_in_recipe);
    }
    const Result<std::string> maker = made_by();
    if (!maker) return maker.error();
    if (!request_.force) {
      const Result<lexicon::LexiconPtr> there = lexicon::Lexicon::open(path_);
      if (there && (*there)->metadata().created_by == *maker) {
        say("up to date");
        return InstallOutcome{recipe_.name, path_, (*there)->word_count(), recipe_.licence, true};
      }
    }
    return make(*maker);
  }

  // A word list whose alphabet has no tables yet gets its own, so that computers play it well.
  Result<void> train() const {
    const Result<lexicon::LexiconPtr> lexicon = lexicon::Lexicon::open(path_);
    if (!lexicon) return lexicon.error();
    const Result<LoadedTables> tables = load_tables(**lexicon);
    if (!tables) return tables.error();
    const bool has_leaves = tables->source != TablesSource::None;
    if (has_leaves && !tables->file->section(evaluation::TableSection::WinPercent).empty())
      return {};
    say("training, which takes a minute or two");
    TrainingJob job;
    job.lexicon = *lexicon;
    job.output = tables_path(**lexicon);
    job.command = fmt::format("quoin lexicon install {}", recipe_.name);
    job.threads = ThreadPool::all_cores();
    job.match_games = 2000;
    job.is_quiet = request_.json;
    const StopOnSignal stop;
    if (!has_leaves) {
      const Result<TrainingResult> leaves =
          train_leaves(job, leaves_plan_at_install(), stop.flag());
      if (!leaves) return leaves.error();
      say("leaves: " + leaves->match);
    }
    const Result<TrainingResult> win_percent =
        train_win_percent(job, win_percent_plan_at_install(), stop.flag());
    if (!win_percent) return win_percent.error();
    say("trained tables in " + job.output);
    return {};
  }

  void say(const std::string& stage) const {
    if (request_.json) return;
    fmt::print("{}: {}\n", recipe_.name, stage);
    std::fflush(stdout);
  }

  bool has_dictionary() const { return alphabet_->language() == DictionaryLanguage; }

  // Names the program and everything of ours that the result depends on, so that it can be seen
  // whether a lexicon would come out the same.
  Result<std::string> made_by() const {
    Sha256 hash;
    hash.update(alphabet_->fingerprint()).update_number(lexicon::qlx::FormatVersion);
    std::set<std::string> files;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
      if (entry.is_regular_file(error)) files.insert(entry.path().string());
    }
    for (const std::string& file : files) {
      const Result<std::string> content = read_file(file);
      if (!content) return content.error();
      hash.update_field(fs::path(file).filename().string()).update_field(*content);
    }
    return fmt::format("quoin {}, recipe {}", QUOIN_VERSION, to_hex(hash.finish()).substr(0, 16));
  }

  Result<InstallOutcome> make(const std::string& maker) {
    lexicon::ImportReport report;
    const lexicon::FileReader reader = [this](std::string_view package,
                                              std::string_view path) -> Result<std::string> {
      if (package.empty()) return read_file(folder_ + "/" + std::string(path));
      return packages_.read(std::string(package), std::string(path));
    };
    const Result<lexicon::WordList> words =
        lexicon::cook(recipe_, *alphabet_, reader, report, {.family_filter = request_.family});
    if (!words) return words.error();
    say(fmt::format("{} entries read, {} left out", group_digits(report.entries),
                    group_digits(report.total_dropped())));

    std::string definitions;
    if (has_dictionary()) {
      Result<std::string> made = make_definitions(*words);
      if (!made) return made.error();
      definitions = *std::move(made);
    }
    const Result<lexicon::Metadata> metadata = describe(maker);
    if (!metadata) return metadata.error();
    say(fmt::format("compiling {} words", group_digits(words->size())));
    const Result<std::string> bytes =
        lexicon::compile_lexicon(*words, *alphabet_, *metadata, definitions);
    if (!bytes) return bytes.error();
    if (const Result<void> made = make_folder(request_.into); !made) return made.error();
    if (const Result<void> written = write_file(path_, *bytes); !written) return written.error();
    say(fmt::format("installed in {} ({} bytes)", path_, group_digits(bytes->size())));
    say("licence: " + one_line(recipe_.licence));
    return InstallOutcome{recipe_.name, path_, words->size(), recipe_.licence, false};
  }

  Result<std::string> make_definitions(const lexicon::WordList& words) {
    const Result<lexicon::WordNet> wordnet =
        lexicon::WordNet::load([this](const std::string& name) {
          return packages_.read(std::string(DictionaryPackage),
                                std::string(DictionaryFolder) + name);
        });
    if (!wordnet) return wordnet.error();
    say("adding definitions from WordNet");
    return lexicon::build_definitions(words, *alphabet_, *wordnet);
  }

  Result<lexicon::Metadata> describe(const std::string& maker) {
    lexicon::Metadata metadata;
    metadata.name = recipe_.name;
    metadata.title = recipe_.title;
    metadata.source = recipe_.source;
    metadata.licence = recipe_.licence;
    metadata.created_by = maker;
    metadata.notice = recipe_.attribution;
    for (const std::string& file : recipe_.notice_files) {
      const Result<std::string> text = read_file(folder_ + "/" + file);
      if (!text) return text.error();
      add_notice(metadata.notice, *text);
    }
    // Where we have no notice of our own, what the package says about its files.
    if (recipe_.notice_files.empty()) {
      for (const lexicon::Package& package : recipe_.packages) {
        add_package_notice(metadata.notice, package.name);
      }
    }
    if (has_dictionary()) add_package_notice(metadata.notice, std::string(DictionaryPackage));
    return metadata;
  }

  void add_package_notice(std::string& notice, const std::string& package) {
    const std::optional<std::string> text =
        packages_.read_if_there(package, copyright_file(package));
    if (text && is_valid_utf8(*text)) {
      add_notice(notice, fmt::format("The Debian package {}:\n\n{}", package, *text));
    }
  }

  static void add_notice(std::string& notice, std::string_view text) {
    if (!notice.empty()) notice += notice.ends_with('\n') ? "\n" : "\n\n";
    notice += text;
  }

  static std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }

  const Request& request_;
  lexicon::Recipe recipe_;
  std::string folder_;
  std::string path_;
  AlphabetPtr alphabet_;
  Packages packages_;
};

Result<InstallOutcome> install(const Request& request, const std::string& name) {
  Result<lexicon::Recipe> recipe = load_recipe(name);
  if (!recipe) return recipe.error();
  return Installation(request, *std::move(recipe), recipe_folder(name)).run();
}

void print_result(const std::vector<InstallOutcome>& installed,
                  const std::vector<Error>& failures) {
  boost::json::array done;
  for (const InstallOutcome& one : installed) {
    done.push_back(boost::json::object{{"name", one.name},
                                       {"path", one.path},
                                       {"words", one.words},
                                       {"licence", one.licence},
                                       {"up_to_date", one.was_up_to_date}});
  }
  boost::json::array failed;
  boost::json::array errors;
  for (const Error& failure : failures) {
    failed.emplace_back(failure.message());
    errors.push_back(notation::error_to_json(failure));
  }
  print_json(boost::json::object{{"installed", std::move(done)},
                                 {"failed", std::move(failed)},
                                 {"errors", std::move(errors)}});
}

}  // namespace

Result<int> run_lexicon_install(Arguments arguments) {
  Request request;
  request.into = user_lexicon_folder();
  Options options("lexicon install",
                  "Fetches free word lists from Debian packages, without root, and compiles them.");
  options.positionals("NAME", request.names, "languages, as in `quoin lexicon list`", false);
  options.flag("--all", request.all, "all languages");
  options.text("--into", request.into, "the folder to put them in (" + request.into + ")");
  options.flag("--family", request.family, "without offensive words, as NAME-family");
  options.flag("--no-training", request.no_training,
               "leave out what a new language takes a minute or two for: learning to play it");
  options.flag("--force", request.force, "again, even where nothing has changed");
  options.flag("--json", request.json, "the result as JSON, and no progress");
  options.footer("Example: quoin lexicon install english bulgarian");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (request.all == !request.names.empty()) {
    return Error(reasons::languages_or_all);
  }
  if (request.all) request.names = recipe_names();
  if (request.into.empty()) return Error(reasons::not_a_folder_name).within("--into");

  // Misspelt names are found before anything is fetched.
  for (const std::string& name : request.names) {
    if (const Result<lexicon::Recipe> recipe = load_recipe(name); !recipe && !request.all) {
      return recipe.error();
    }
  }
  std::vector<InstallOutcome> installed;
  std::vector<Error> failures;
  for (const std::string& name : request.names) {
    const Result<InstallOutcome> result = install(request, name);
    if (result) {
      installed.push_back(*result);
    } else {
      failures.push_back(result.error().within(name));
      complain(failures.back());
    }
  }
  if (request.json) print_result(installed, failures);
  if (failures.size() > 1) {
    complain(Error(reasons::lists_not_installed, failures.size(), request.names.size()));
  }
  return failures.empty() ? ExitYes : ExitNo;
}

}  // namespace quoin::cli
