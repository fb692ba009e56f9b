#include "cli/commands/annotate/desk.h"

#include <utility>
#include <variant>

#include <fmt/format.h>

#include "cli/commands/reasons.h"
#include "console/data.h"
#include "console/game_choice.h"
#include "console/input.h"
#include "core/rules.h"

namespace quoin::cli {

Result<ReviewDesk> ReviewDesk::make(const table::Choice& choice, bool is_quiet,
                                    Executor& executor) {
  lexicon::LexiconPtr given;
  if (!choice.lexicon.empty()) {
    const Result<lexicon::LexiconPtr> words = load_lexicon(choice.lexicon);
    if (!words) return words.error();
    given = *words;
  }
  Result<GameReader> reader = GameReader::make(choice.alphabet, choice.layout,
                                               given == nullptr ? nullptr : given->alphabet_ptr());
  if (!reader) return reader.error();
  if (const auto rules = parse_rules_option(choice.rules, reader->usual_alphabet()); !rules)
    return rules.error();
  ReviewDesk desk(choice, is_quiet, executor, *std::move(reader));
  desk.given_ = std::move(given);
  return desk;
}

Result<ReviewDesk::Reviewed> ReviewDesk::review(const std::string& path,
                                                const analysis::Effort& effort,
                                                const StopFlag& stop,
                                                const analysis::Reviewer::OnProgress& on_progress) {
  const Result<std::string> text = read_input(path);
  if (!text) return text.error();
  Result<GameReader::Content> content = reader_.read(*text, GameReader::Wants::Turns);
  if (!content) return content.error().within(path);
  const auto* record = std::get_if<notation::GameRecord>(&content->what);
  if (record == nullptr) return Error(reasons::position_to_review).within(path);
  std::vector<std::string> warnings = std::move(content->warnings);
  const Result<lexicon::LexiconPtr> words = lexicon_for(*record, warnings);
  if (!words) return words.error().within(path);
  const Result<analysis::Reviewer*> reviewer = reviewer_for(*record, *words);
  if (!reviewer) return reviewer.error().within(path);
  Result<analysis::GameReview> review = (*reviewer)->review(*record, effort, stop, on_progress);
  if (!review) return review.error().within(path);
  return Reviewed{*std::move(review), std::move(warnings)};
}

// What the command line says; else what the game names, if it is there; else the one that has the
// name of its tiles.
Result<lexicon::LexiconPtr> ReviewDesk::lexicon_for(const notation::GameRecord& record,
                                                    std::vector<std::string>& warnings) {
  if (given_ != nullptr) return given_;
  std::string name = record.alphabet->name();
  if (is_among(record.lexicon, lexicon_names())) {
    name = record.lexicon;
  } else if (!record.lexicon.empty()) {
    warnings.push_back(fmt::format("the word list {} is not installed; words are judged by {}",
                                   record.lexicon, name));
  }
  if (const auto known = named_.find(name); known != named_.end()) return known->second;
  const Result<lexicon::LexiconPtr> words = load_named_lexicon(name);
  if (words) named_.emplace(name, *words);
  return words;
}

Result<analysis::Reviewer*> ReviewDesk::reviewer_for(const notation::GameRecord& record,
                                                     const lexicon::LexiconPtr& words) {
  if (const Result<void> fits = check_letters(*record.alphabet, *words); !fits) return fits.error();
  const std::tuple key(words->fingerprint(), record.alphabet->fingerprint(),
                       record.layout->fingerprint());
  if (const auto known = reviewers_.find(key); known != reviewers_.end())
    return known->second.get();
  const Result<Rules> rules = parse_rules_option(choice_.rules, *record.alphabet);
  if (!rules) return rules.error();
  const Result<RemarkedTables> tables = load_remarked_tables(*words);
  if (!tables) return tables.error();
  // Games on another board, or with other tiles, may have the same word list.
  if (!is_quiet_ && remarks_made_.insert(tables->remark).second) print_remark(tables->remark);
  auto setting = std::make_shared<const movegen::Setting>(
      movegen::Setting{words, record.alphabet, record.layout, rules->bingo_bonuses});
  auto reviewer =
      std::make_unique<analysis::Reviewer>(std::move(setting), tables->tables, *rules, *executor_);
  return reviewers_.emplace(key, std::move(reviewer)).first->second.get();
}

}  // namespace quoin::cli
