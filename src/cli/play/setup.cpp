#include "cli/play/setup.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/data.h"
#include "players/registry.h"

namespace quoin::cli {
namespace {

constexpr std::string_view DefaultLexicon = "english";
constexpr std::string_view DefaultComputer = "static";
constexpr std::size_t MaxNameLength = 20;

std::string in_lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

// Between commas; parameters of a player (`name:a=1,b=2`) have commas of their own.
std::vector<std::string> split_players(const std::string& text) {
  std::vector<std::string> parts;
  for (const std::string_view piece : split(text, ',')) {
    const std::string part(trim(piece));
    const bool continues = !parts.empty() && parts.back().find(':') != std::string::npos &&
                           part.find('=') != std::string::npos &&
                           part.find(':') == std::string::npos;
    if (continues) {
      parts.back() += "," + part;
    } else {
      parts.push_back(part);
    }
  }
  return parts;
}

Result<void> check_name(const std::string& name) {
  if (name.empty()) return Error("a player has no name; --players takes names between commas");
  if (!is_valid_utf8(name) || count_characters(name) > MaxNameLength) {
    return Error(fmt::format("a name has at most {} letters", MaxNameLength));
  }
  const bool has_control = std::any_of(name.begin(), name.end(), [](char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
  });
  if (has_control) return Error("a name has no control characters");
  return {};
}

std::string unused_name(const std::string& wanted, const std::vector<SeatConfig>& seats) {
  const auto is_taken = [&](const std::string& name) {
    return std::any_of(seats.begin(), seats.end(), [&](const SeatConfig& seat) {
      return in_lower_case(seat.name) == in_lower_case(name);
    });
  };
  std::string name = wanted;
  for (int number = 2; is_taken(name); ++number) name = fmt::format("{} {}", wanted, number);
  return name;
}

Result<SeatConfig> parse_player(const std::string& text, const std::vector<SeatConfig>& before) {
  SeatConfig seat;
  const std::string lower = in_lower_case(text);
  if (lower == "computer") {
    seat.name = unused_name("Computer", before);
    seat.player = DefaultComputer;
    return seat;
  }
  std::vector<std::string> kinds = {"computer"};
  for (const players::PlayerKind& kind : players::player_kinds()) kinds.push_back(kind.name);
  const std::string kind = lower.substr(0, lower.find(':'));
  if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
    seat.name = unused_name(kind, before);
    seat.player = lower;
    return seat;
  }
  const bool has_parameters = text.find(':') != std::string::npos;
  if (const std::optional<std::string> guess = nearest(has_parameters ? kind : lower, kinds)) {
    return Error(fmt::format("there is no player '{}' (did you mean {}?)",
                             text.substr(0, text.find(':')), *guess));
  }
  if (has_parameters) {
    return Error(fmt::format("there is no player '{}'; quoin play --help lists the computers",
                             text.substr(0, text.find(':'))));
  }
  if (const Result<void> checked = check_name(text); !checked) return checked.error();
  seat.name = lower == "you" ? "You" : text;
  if (unused_name(seat.name, before) != seat.name) {
    return Error(fmt::format("two players are called {}", seat.name));
  }
  return seat;
}

std::string fingerprint_of(const lexicon::Lexicon& lexicon) {
  return to_hex(lexicon.fingerprint());
}

std::string name_of(const lexicon::Lexicon& lexicon, const std::string& asked) {
  if (!lexicon.metadata().name.empty()) return lexicon.metadata().name;
  return std::filesystem::path(asked).stem().string();
}

Result<std::string> choose_lexicon(const GameSettings& settings) {
  if (!settings.lexicon.empty()) return settings.lexicon;
  const std::vector<std::string> installed = lexicon_names();
  const auto is_installed = [&](std::string_view name) {
    return std::find(installed.begin(), installed.end(), name) != installed.end();
  };
  if (is_installed(settings.alphabet)) return settings.alphabet;
  if (installed.empty() || is_installed(DefaultLexicon)) return std::string(DefaultLexicon);
  if (installed.size() == 1) return installed.front();
  return Error(
      fmt::format("choose a word list with --lexicon; there are {}", fmt::join(installed, ", ")));
}

Result<void> check_letters(const Alphabet& alphabet, const lexicon::Lexicon& lexicon) {
  if (has_same_letters(alphabet, lexicon.alphabet())) return {};
  return Error(fmt::format(
      "the word list {} is made of the letters of {}, not of {}; choose one with --lexicon",
      lexicon.metadata().name, lexicon.alphabet().title(), alphabet.title()));
}

// The same list without the words that its family filter names: a list of its own, so that people,
// computers and judges all go by it.
Result<lexicon::LexiconPtr> load_family_lexicon(const lexicon::Lexicon& full) {
  constexpr std::string_view Ending = "-family";
  const std::string& name = full.metadata().name;
  const std::string wanted = name.ends_with(Ending) ? name : name + std::string(Ending);
  const std::vector<std::string> installed = lexicon_names();
  if (std::find(installed.begin(), installed.end(), wanted) != installed.end()) {
    return load_lexicon(wanted);
  }
  return Error(fmt::format(
      "the word list {} is not installed; quoin lexicon install {} --family makes it, where the "
      "language has a family filter",
      wanted, name));
}

// Whether the name in the log leads back to the list that the game is played with.
bool is_found_by_name(const Session& session) {
  const Result<lexicon::LexiconPtr> found = load_lexicon(session.config().lexicon);
  return found && fingerprint_of(**found) == session.config().lexicon_fingerprint;
}

Result<Session> begin(const GameSettings& settings, const Clock& clock) {
  Result<std::vector<SeatConfig>> seats = parse_players(settings.players);
  if (!seats) return seats.error();
  const Result<std::string> lexicon_name = choose_lexicon(settings);
  if (!lexicon_name) return lexicon_name.error();
  Result<lexicon::LexiconPtr> lexicon = load_lexicon(*lexicon_name);
  if (!lexicon) return lexicon.error();
  GameConfig config;
  config.alphabet = (*lexicon)->alphabet_ptr();
  if (!settings.alphabet.empty()) {
    const Result<AlphabetPtr> alphabet = load_alphabet(settings.alphabet);
    if (!alphabet) return alphabet.error();
    config.alphabet = *alphabet;
  }
  if (const Result<void> fits = check_letters(*config.alphabet, **lexicon); !fits) {
    return fits.error();
  }
  const Result<LayoutPtr> layout = load_layout(settings.layout);
  if (!layout) return layout.error();
  const Result<Rules> rules = Rules::parse(settings.rules, *config.alphabet);
  if (!rules) return rules.error();
  if (rules->family_filter) {
    lexicon = load_family_lexicon(**lexicon);
    if (!lexicon) return lexicon.error();
  }
  config.layout = *layout;
  config.rules = *rules;
  config.seats = *std::move(seats);
  config.lexicon = name_of(**lexicon, *lexicon_name);
  config.lexicon_fingerprint = fingerprint_of(**lexicon);
  const bool is_named = !settings.save.empty();
  return Session::begin(std::move(config), *lexicon, RandomSource(settings.seed),
                        {is_named ? settings.save : new_game_path(), is_named}, clock);
}

Result<Session> resume(const GameSettings& settings, const Clock& clock) {
  std::string path = *settings.resume;
  if (path.empty()) {
    const std::optional<std::string> latest = latest_unfinished_game(games_folder());
    if (!latest) return Error("there is no unfinished game in " + games_folder());
    path = *latest;
  }
  const auto find_lexicon = [&](const GameConfig& config) -> Result<lexicon::LexiconPtr> {
    Result<lexicon::LexiconPtr> lexicon =
        load_lexicon(settings.lexicon.empty() ? config.lexicon : settings.lexicon);
    if (lexicon && fingerprint_of(**lexicon) == config.lexicon_fingerprint) return lexicon;
    if (lexicon && check_letters(*config.alphabet, **lexicon) && !settings.lexicon.empty()) {
      return lexicon;
    }
    return Error(fmt::format(
        "the game was begun with a word list {} that is not installed here as it was then; say "
        "which one to go on with: --lexicon NAME or FILE",
        config.lexicon));
  };
  return Session::resume(path, find_lexicon, RandomSource(settings.seed), clock);
}

}  // namespace

Result<std::vector<SeatConfig>> parse_players(const std::string& text) {
  std::vector<SeatConfig> seats;
  for (const std::string& part : split_players(text)) {
    Result<SeatConfig> seat = parse_player(part, seats);
    if (!seat) return seat.error();
    seats.push_back(*std::move(seat));
  }
  const auto count = static_cast<int>(seats.size());
  if (count < MinSeats || count > MaxSeats) {
    return Error(fmt::format("a game has {} to {} players, not {}", MinSeats, MaxSeats, count));
  }
  return seats;
}

Result<Session> open_session(const GameSettings& settings, const Clock& clock) {
  Result<Session> session = settings.resume ? resume(settings, clock) : begin(settings, clock);
  if (session && !settings.lexicon.empty() && !is_found_by_name(*session)) {
    session->set_lexicon_file(settings.lexicon);
  }
  return session;
}

}  // namespace quoin::cli
