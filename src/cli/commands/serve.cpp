#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "base/file.h"
#include "base/thread_pool.h"
#include "cli/commands/commands.h"
#include "cli/commands/installed_choices.h"
#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/exit.h"
#include "console/game_choice.h"
#include "console/options.h"
#include "console/reasons.h"
#include "server/config/config.h"
#include "server/library/library.h"
#include "server/server.h"

namespace quoin::cli {
namespace {

namespace fs = std::filesystem;

// What is installed here. Everything is opened once and then shared by all games.
class InstalledLibrary : public server::Library {
 public:
  Result<Prepared> prepare(const Choice& choice) override {
    const std::string key =
        fmt::format("{}\n{}\n{}\n{}", choice.lexicon, choice.alphabet, choice.layout, choice.rules);
    if (const auto found = prepared_.find(key); found != prepared_.end()) return found->second;
    Result<Prepared> game = prepare_game(choice, NamesMean::NamesOnly);
    if (!game) return game.error();
    game->lexicon = shared(game->lexicon);
    // Where nobody chose another one, the alphabet is the word list's own.
    if (game->config.alphabet->fingerprint() == game->lexicon->alphabet().fingerprint())
      game->config.alphabet = game->lexicon->alphabet_ptr();
    if (prepared_.size() >= MaxPrepared) prepared_.clear();
    return prepared_[key] = *game;
  }

  Result<lexicon::LexiconPtr> lexicon_of(const GameConfig& config) override {
    if (const auto found = lexicons_.find(config.lexicon_fingerprint); found != lexicons_.end())
      return found->second;
    Result<lexicon::LexiconPtr> lexicon = lexicon_of_game(config);
    if (!lexicon) return lexicon.error();
    return shared(*lexicon);
  }

  Result<evaluation::Tables> tables_of(const lexicon::LexiconPtr& lexicon) override {
    const std::string key = to_hex(lexicon->fingerprint());
    if (const auto found = tables_.find(key); found != tables_.end()) return found->second;
    Result<evaluation::Tables> tables = cli::tables_of(*lexicon, true);
    if (!tables) return tables.error();
    return tables_[key] = *tables;
  }

  Result<AlphabetPtr> alphabet_named(const std::string& name) const override {
    if (is_among(name, alphabet_names())) return load_alphabet(name);
    return Error(reasons::no_alphabet_here, name);
  }
  Result<LayoutPtr> layout_named(const std::string& name) const override {
    if (name.starts_with("random:") || is_among(name, layout_names())) return load_layout(name);
    return Error(reasons::no_board_layout_here, name);
  }

  std::vector<std::string> lexicons() const override { return lexicon_names(); }
  std::vector<std::string> alphabets() const override { return alphabet_names(); }
  std::vector<std::string> layouts() const override { return layout_names(); }
  std::vector<server::Language> languages() override { return choices_.languages(); }
  std::vector<server::BoardKind> boards() override { return choices_.boards(); }

 private:
  static constexpr std::size_t MaxPrepared = 1000;

  lexicon::LexiconPtr shared(const lexicon::LexiconPtr& lexicon) {
    return lexicons_.emplace(to_hex(lexicon->fingerprint()), lexicon).first->second;
  }

  std::map<std::string, Prepared> prepared_;
  std::map<std::string, lexicon::LexiconPtr> lexicons_;  // by fingerprint
  std::map<std::string, evaluation::Tables> tables_;
  InstalledChoices choices_;
};

struct ServeRequest {
  std::string config_file;
  std::string listen;
  std::optional<std::uint16_t> port;
  std::string database;
};

std::optional<Result<int>> parse(Arguments arguments, ServeRequest& request) {
  Options options("serve",
                  "Serves games to browsers and programs, on this machine unless told "
                  "otherwise.");
  options.text("--config", request.config_file, "a file with one 'key = value' in each line");
  options.text("--listen", request.listen, "the address to listen on (127.0.0.1)");
  options.number("-p,--port", request.port, 0, 65535, "the port (8150); 0 takes a free one");
  options.text("--database", request.database,
               "a file, or postgresql://USER@HOST/NAME (server.db in the user's data folder)");
  std::string footer = "Keys of the config file:\n";
  for (const auto& [key, text] : server::config_descriptions())
    footer += fmt::format("  {:<28} {}\n", key, text);
  options.footer(footer);
  return options.parse(arguments);
}

Result<server::Config> load_config(const ServeRequest& request) {
  server::Config config;
  config.engines.threads = std::max(1, ThreadPool::all_cores() - 1);
  if (!request.config_file.empty()) {
    const Result<std::string> text = read_file(request.config_file);
    if (!text) return text.error();
    Result<server::Config> parsed = server::parse_config(*text, config);
    if (!parsed) return parsed.error().within(request.config_file);
    config = *std::move(parsed);
  }
  if (!request.listen.empty()) config.listen = request.listen;
  if (request.port) config.port = *request.port;
  if (!request.database.empty()) config.database = request.database;
  if (config.database.empty()) {
    const std::string folder = user_data_folder();
    if (const Result<void> made = make_folder(folder); !made) return made.error();
    config.database = folder + "/server.db";
  }
  if (config.key_file.empty()) {
    // With PostgreSQL the key belongs to whoever runs the server, not to a file of the database.
    const bool is_file = config.database.find("://") == std::string::npos;
    std::string path = config.database;
    if (path.starts_with("sqlite:")) path.erase(0, std::string("sqlite:").size());
    config.key_file = is_file ? path + ".key" : user_data_folder() + "/server.key";
    if (!is_file) {
      if (const Result<void> made = make_folder(user_data_folder()); !made) return made.error();
    }
  }
  return config;
}

}  // namespace

Result<int> run_serve(Arguments arguments) {
  ServeRequest request;
  if (const std::optional<Result<int>> status = parse(arguments, request)) return *status;
  const Result<server::Config> config = load_config(request);
  if (!config) return config.error();
  if (lexicon_names().empty()) return Error(reasons::serve_without_lexicon);
  InstalledLibrary library;
  // All word lists are opened now, and not while people wait for the first page.
  library.languages();
  const server::Log log(stderr, config->log_level);
  Result<std::unique_ptr<server::Server>> server = server::Server::open(*config, library, log);
  if (!server) return server.error();
  fmt::print("Quoin is at {}   (Ctrl-C ends it)\n", (*server)->url());
  std::fflush(stdout);
  (*server)->run();
  return ExitYes;
}

}  // namespace quoin::cli
