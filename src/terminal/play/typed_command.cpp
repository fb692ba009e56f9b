#include "terminal/play/typed_command.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "console/reasons.h"
#include "terminal/play/reasons.h"

namespace quoin::cli {
namespace {

constexpr bool StandsAlone = false;
constexpr bool HasArgument = true;

struct NamedVerb {
  std::string_view name;
  Verb verb;
  Scope scope;
  bool takes_argument = StandsAlone;
  GameIs where = GameIs::Here;  // or on a server, too
};

// Short forms stand behind the long ones; those without a name are not typed like the others.
constexpr NamedVerb Names[] = {
    {"exchange", Verb::Exchange, Scope::Rack, HasArgument},
    {"pass", Verb::Pass, Scope::Rack},
    {"challenge", Verb::Challenge, Scope::Seat, HasArgument},
    {"hold", Verb::Hold, Scope::Seat},
    {"accept", Verb::Accept, Scope::Seat},
    {"draw", Verb::Draw, Scope::Seat},
    {"undo", Verb::Undo, Scope::Table},
    {"hint", Verb::Hint, Scope::Rack},
    {"moves", Verb::Moves, Scope::Rack, HasArgument},
    {"unseen", Verb::Unseen, Scope::Table},
    {"history", Verb::History, Scope::Table},
    {"board", Verb::Board, Scope::Table},
    {"flip", Verb::Flip, Scope::Table},
    {"shuffle", Verb::Shuffle, Scope::Rack},
    {"sort", Verb::Sort, Scope::Rack},
    {"meaning", Verb::Meaning, Scope::Table, HasArgument},
    {"rules", Verb::Rules, Scope::Table},
    {"save", Verb::Save, Scope::Table, HasArgument},
    {"resign", Verb::Resign, Scope::Seat},
    {"end", Verb::End, Scope::Seat},
    {"claim", Verb::Claim, Scope::Seat},
    {"abort", Verb::Abort, Scope::Rack},
    {"help", Verb::Help, Scope::Table},
    {"quit", Verb::Quit, Scope::Table},
    {"say", Verb::Say, Scope::Rack, HasArgument, GameIs::OnServer},
    {"start", Verb::Start, Scope::Rack, StandsAlone, GameIs::OnServer},
    {"rematch", Verb::Rematch, Scope::Rack, StandsAlone, GameIs::OnServer},
    {"?", Verb::Help, Scope::Table},
    {"q", Verb::Quit, Scope::Table},
    {"exit", Verb::Quit, Scope::Table},
    {"score", Verb::History, Scope::Table},
    {"-", Verb::Pass, Scope::Rack},
    {"", Verb::Place, Scope::Rack, HasArgument},
    {"", Verb::GoOn, Scope::Table},
};

const NamedVerb& named(Verb verb) { return *std::ranges::find(Names, verb, &NamedVerb::verb); }

bool is_control(char c) { return (c >= 0 && c < ' ' && c != '\t') || c == 0x7f; }
bool is_latin(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// "8D", "D8", "15o": whether there is such a square is for later.
bool looks_like_coordinates(std::string_view word) {
  if (word.size() < 2 || word.size() > 3) return false;
  const auto digits = std::count_if(word.begin(), word.end(), is_digit);
  const bool has_one_letter = is_latin(word.front()) != is_latin(word.back());
  return has_one_letter && digits == static_cast<std::ptrdiff_t>(word.size()) - 1;
}

bool is_typed(const NamedVerb& verb, GameIs where) {
  return where == GameIs::OnServer || verb.where == GameIs::Here;
}

std::optional<Verb> find_verb(std::string_view word, GameIs where) {
  const std::string small = to_lower(word);
  for (const NamedVerb& named : Names) {
    if (named.name == small && is_typed(named, where)) return named.verb;
  }
  return std::nullopt;
}

Error no_such_command(std::string_view word, GameIs where) {
  std::vector<std::string> names;
  for (const NamedVerb& named : Names) {
    if (named.name.size() > 2 && is_typed(named, where)) names.emplace_back(named.name);
  }
  const std::optional<std::string> guess = nearest(to_lower(word), names);
  if (guess) return Error(reasons::no_such_command, word).guessing(guess);
  return Error(reasons::not_a_command_or_play, word);
}

}  // namespace

Result<TypedCommand> parse_typed_command(std::string_view line,
                                         const std::vector<std::string>& names, GameIs where) {
  TypedCommand command;
  if (!is_valid_utf8(line)) return Error(reasons::line_not_utf8);
  // They must not come back to the terminal in an answer.
  if (std::any_of(line.begin(), line.end(), is_control)) {
    return Error(reasons::line_has_controls);
  }
  line = trim(line);
  if (const std::size_t colon = line.find(':'); colon != std::string_view::npos) {
    const std::string name = to_lower(trim(line.substr(0, colon)));
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      if (to_lower(names[seat]) == name) command.seat = static_cast<int>(seat);
    }
    if (command.seat) {
      line = trim(line.substr(colon + 1));
    } else if (!find_verb(line.substr(0, line.find(' ')), where)) {
      return Error(reasons::nobody_of_that_name, trim(line.substr(0, colon)));
    }
  }
  const std::vector<std::string_view> words = split_words(line);
  if (words.empty()) return command;
  if (looks_like_coordinates(words[0])) {
    command.verb = Verb::Place;
    command.argument = line;
    return command;
  }
  if (words[0].size() > 1 && words[0].front() == '-') {
    command.verb = Verb::Exchange;
    command.argument = trim(line.substr(1));
    return command;
  }
  const std::optional<Verb> verb = find_verb(words[0], where);
  if (!verb) return no_such_command(words[0], where);
  command.verb = *verb;
  command.argument = trim(line.substr(words[0].size()));
  if (!command.argument.empty() && !named(command.verb).takes_argument) {
    return Error(reasons::stands_alone, words[0], command.argument);
  }
  return command;
}

std::string_view word_of(Verb verb) { return named(verb).name; }

Scope scope_of(Verb verb) { return named(verb).scope; }

std::vector<std::string> help_lines(GameIs where) {
  struct Described {
    std::string_view form;
    std::string_view text;
    std::optional<GameIs> only = {};
  };
  constexpr Described Commands[] = {
      {"8D WORD", "play across from row 8, column D; D8 WORD plays down"},
      {"", "blanks in lower case: 8D WoRD; through tiles: WO(R)D"},
      {"exchange ABC", "give back tiles and draw others; exchange all"},
      {"pass", "do nothing this turn"},
      {"challenge [WORD…]", "doubt the last play, or only these words of it"},
      {"hold, accept, draw", "think about a play before it stands, if rules have it"},
      {"undo", "training: take back your last turn"},
      {"hint", "training: where to play; again: points; again: what"},
      {"moves [N]", "training: the best plays you have"},
      {"unseen", "the tiles in the bag and on the other racks"},
      {"history", "all turns and scores"},
      {"meaning [WORD]", "what the words on the board mean"},
      {"board, flip", "show the board; exchange its rows and columns"},
      {"shuffle, sort", "arrange your rack"},
      {"rules", "the rules of this game"},
      {"resign", "give up the game"},
      {"end", "end the game, if all people agree"},
      {"claim", "end it after scoreless turns, where rules have that"},
      {"abort", "call it off before the second turn"},
      {"start", "begin, when all seats are taken", GameIs::OnServer},
      {"rematch", "after the end: the same people once more", GameIs::OnServer},
      {"say TEXT", "say something to the others", GameIs::OnServer},
      {"save FILE", "after the end: the game as .gcg, .json or .log", GameIs::OnServer},
      {"save FILE", "keep a copy (every turn is kept anyway)", GameIs::Here},
      {"NAME: challenge", "for a person not on turn; also hold, draw, resign, end", GameIs::Here},
      {"quit", "leave; quoin play --resume goes on", GameIs::Here},
      {"quit", "leave; the same command goes on", GameIs::OnServer},
  };
  std::vector<std::string> lines;
  for (const Described& command : Commands) {
    if (command.only.value_or(where) == where)
      lines.push_back(fmt::format("{} {}", pad_right(command.form, 19), command.text));
  }
  return lines;
}

}  // namespace quoin::cli
