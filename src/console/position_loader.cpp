#include "console/position_loader.h"

#include <optional>
#include <utility>
#include <variant>

#include "base/reasons.h"
#include "console/data.h"
#include "console/game_choice.h"
#include "console/input.h"
#include "console/reasons.h"
#include "notation/cgp.h"

namespace quoin::cli {
namespace {

std::string option_of(const notation::CgpPosition& cgp, std::string_view key) {
  for (const auto& [name, value] : cgp.options) {
    if (name == key) return value;
  }
  return "";
}

}  // namespace

void add_material_options(Options& options, table::Choice& choice) {
  options.text("-l,--lexicon", choice.lexicon,
               "the word list: a name or a .qlx file; else what the position names as lex");
  options.text("--alphabet", choice.alphabet,
               "tiles with the same letters as the word list's, in other numbers or with other "
               "points; else what the position names as ld");
  options.text(
      "--layout", choice.layout,
      "the board; else what the position names as bdn, or standard for 15x15, super for 21x21");
  options.text("--rules", choice.rules, "rules that differ from the usual, as in bingo=6:20/7:50");
}

void add_position_options(Options& options, PositionChoice& choice) {
  options.text("-p,--position", choice.position, "the position in CGP; its first rack is on turn");
  options.text("--game", choice.game,
               "a game instead of a position: a GCG file, a game log, JSON; - is standard input");
  options.number("--turn", choice.turn, 1, 1'000'000,
                 "of the game: the position before this turn (after the last)");
}

PositionLoader::PositionLoader(table::Choice choice) : choice_(std::move(choice)) {
  catalogue_.find_alphabet = load_named_alphabet;
  catalogue_.find_layout = load_named_layout;
}

Result<LoadedPosition> PositionLoader::load(const PositionChoice& choice) {
  if (choice.position.empty() == choice.game.empty()) return Error(reasons::position_or_game);
  if (choice.game.empty()) {
    if (choice.turn > 0) return Error(reasons::turn_without_game);
    return load_cgp(choice.position);
  }
  const Result<std::string> text = read_input(choice.game);
  if (!text) return text.error();
  return load_file(*text, choice.game, choice.turn);
}

Result<LoadedPosition> PositionLoader::load_cgp(std::string_view cgp) {
  const Result<lexicon::LexiconPtr> words =
      find_lexicon(notation::find_cgp_option(cgp, "lex").value_or(""));
  if (!words) return words.error();
  const Result<LayoutPtr> layout = find_layout(cgp);
  if (!layout) return layout.error();
  const Result<AlphabetPtr> alphabet = find_alphabet(cgp, **words);
  if (!alphabet) return alphabet.error();
  Result<notation::CgpPosition> position = notation::parse_cgp(cgp, *alphabet, *layout);
  if (!position) return position.error().within(reasons::within_position);
  const Result<Rules> rules = parse_rules_option(choice_.rules, **alphabet);
  if (!rules) return rules.error();
  return LoadedPosition{std::move(position->position), *words, *rules, nullptr, 0, {}};
}

Result<LoadedPosition> PositionLoader::load_file(std::string_view text, const std::string& name,
                                                 std::int64_t turn) {
  const Result<GameReader> reader = make_reader();
  if (!reader) return reader.error();
  Result<GameReader::Content> content =
      reader->read(text, turn == 0 ? GameReader::Wants::Present : GameReader::Wants::Turns);
  if (!content) return content.error().within(name);
  std::vector<std::string> warnings;
  for (const std::string& warning : content->warnings) warnings.push_back(name + ": " + warning);

  if (auto* cgp = std::get_if<notation::CgpPosition>(&content->what)) {
    if (turn > 0) return Error(reasons::turn_of_position, name);
    Result<LoadedPosition> loaded = with_words(std::move(cgp->position), option_of(*cgp, "lex"));
    if (!loaded) return loaded.error().within(name);
    loaded->warnings = std::move(warnings);
    return loaded;
  }
  auto game = std::make_shared<const notation::GameRecord>(
      std::get<notation::GameRecord>(std::move(content->what)));
  const std::size_t turns = game->turns.size();
  if (turn > static_cast<std::int64_t>(turns) + 1)
    return Error(reasons::no_such_turn, turn, turns).within(name);
  const std::size_t before = turn == 0 ? turns : static_cast<std::size_t>(turn) - 1;
  Result<Position> position = game->position_after(before);
  if (!position) return position.error().within(name);
  Result<LoadedPosition> loaded = with_words(*std::move(position), game->lexicon);
  if (!loaded) return loaded.error().within(name);
  loaded->game = std::move(game);
  loaded->turns_before = before;
  loaded->warnings = std::move(warnings);
  return loaded;
}

Result<LoadedPosition> PositionLoader::with_words(Position position,
                                                  const std::string& named_lexicon) {
  const Result<lexicon::LexiconPtr> words = find_lexicon(named_lexicon);
  if (!words) return words.error();
  if (!has_same_letters(*position.alphabet, (*words)->alphabet())) {
    return Error(reasons::lexicon_of_other_tiles, position.alphabet->title(),
                 (*words)->alphabet().title());
  }
  const Result<Rules> rules = parse_rules_option(choice_.rules, *position.alphabet);
  if (!rules) return rules.error();
  return LoadedPosition{std::move(position), *words, *rules, nullptr, 0, {}};
}

Result<RemarkedTables> PositionLoader::tables(const lexicon::LexiconPtr& words) {
  if (const auto known = tables_.find(words); known != tables_.end()) return known->second;
  Result<RemarkedTables> tables = load_remarked_tables(*words);
  if (tables) tables_.emplace(words, *tables);
  return tables;
}

// By what the command line gives, which may be a path, or else by what the position names.
template <class T, class Load, class LoadNamed>
Result<T> PositionLoader::find(Loaded<T>& loaded, const std::string& given,
                               const std::string& named, Load load, LoadNamed load_named) {
  const bool is_given = !given.empty();
  const std::string& name = is_given ? given : named;
  const std::pair key(is_given, name);
  if (const auto known = loaded.find(key); known != loaded.end()) return known->second;
  Result<T> found = is_given ? load(name) : load_named(name);
  if (found) {
    loaded.emplace(key, *found);
  } else if (!is_given) {
    return found.error().within(reasons::within_position);
  }
  return found;
}

Result<lexicon::LexiconPtr> PositionLoader::find_lexicon(const std::string& named) {
  if (choice_.lexicon.empty() && named.empty()) return Error(reasons::lexicon_not_named);
  return find(lexicons_, choice_.lexicon, named, load_lexicon, load_named_lexicon);
}

Result<AlphabetPtr> PositionLoader::find_alphabet(std::string_view cgp,
                                                  const lexicon::Lexicon& words) {
  const std::optional<std::string> named = notation::find_cgp_option(cgp, "ld");
  if (choice_.alphabet.empty() && !named) return words.alphabet_ptr();
  const Result<AlphabetPtr> alphabet =
      find(alphabets_, choice_.alphabet, named.value_or(""), load_alphabet,
           [&](const std::string& name) { return catalogue_.alphabet_named(name); });
  if (!alphabet || has_same_letters(**alphabet, words.alphabet())) return alphabet;
  const Error other(reasons::lexicon_has_letters_of, words.alphabet().title());
  return choice_.alphabet.empty() ? other.within("ld " + *named).within(reasons::within_position)
                                  : other.within("--alphabet " + choice_.alphabet);
}

Result<LayoutPtr> PositionLoader::find_layout(std::string_view cgp) {
  const std::optional<std::string> named = notation::find_cgp_option(cgp, "bdn");
  return find(layouts_, choice_.layout, named ? *named : notation::usual_layout_name(cgp),
              load_layout, [&](const std::string& name) { return catalogue_.layout_named(name); });
}

// A file that names no alphabet has that of the word list, where the command line gives one.
Result<GameReader> PositionLoader::make_reader() {
  AlphabetPtr usual;
  if (choice_.alphabet.empty() && !choice_.lexicon.empty()) {
    const Result<lexicon::LexiconPtr> words = find_lexicon("");
    if (!words) return words.error();
    usual = (*words)->alphabet_ptr();
  }
  return GameReader::make(choice_.alphabet, choice_.layout, std::move(usual));
}

}  // namespace quoin::cli
