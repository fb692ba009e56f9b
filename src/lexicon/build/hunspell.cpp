#include "lexicon/build/hunspell.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/reasons.h"
#include "base/text.h"
#include "lexicon/build/affix_file.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

// Longer than any word, with room for the letters of foreign scripts.
constexpr std::size_t MaxFormBytes = 200;

struct Entry {
  std::string word;
  AffixFlags flags;
};

// The word before the first slash that no backslash protects, and what stands after it.
Result<Entry> parse_entry(std::string_view line, const AffixFile& affixes) {
  line = line.substr(0, line.find('\t'));
  std::string raw;
  std::size_t i = 0;
  for (; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '/')
      ++i;
    else if (line[i] == '/' && i > 0)
      break;
    raw += line[i];
  }
  Entry entry;
  if (i < line.size()) {
    const std::vector<std::string_view> words = split_words(line.substr(i + 1));
    if (!words.empty()) {
      Result<AffixFlags> flags = affixes.flags_of(words.front());
      if (!flags) return flags.error();
      entry.flags = std::move(*flags);
    }
  } else if (const std::size_t notes = raw.find(':');
             notes != std::string::npos && raw.rfind(' ', notes) != std::string::npos) {
    raw.resize(raw.rfind(' ', notes));
  }
  entry.word = affixes.text_of(trim(raw));
  return entry;
}

// Applies the rules to one entry after another.
class Expander {
 public:
  Expander(const AffixFile& affixes, const HunspellOptions& options, const OnWordForm& on_form)
      : affixes_(affixes), options_(options), limits_(options.limits), on_form_(on_form) {}

  Result<void> expand(std::string_view dictionary) {
    for (const std::string& text : options_.without_flags) {
      const std::optional<AffixFlag> flag = affixes_.flag_of(text);
      if (!flag) return Error(reasons::not_a_flag, text);
      skipped_flags_.push_back(*flag);
    }
    if (dictionary.starts_with("\xef\xbb\xbf")) dictionary.remove_prefix(3);
    const std::vector<std::string_view> lines = split_lines(dictionary);
    if (const Result<void> collected = collect_forbidden(lines); !collected)
      return collected.error();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (is_no_entry(lines, i)) continue;
      const Result<Entry> entry = parse_entry(lines[i], affixes_);
      line_ = i + 1;
      if (!entry) return entry.error().within(reasons::within_line, line_);
      forms_of_entry_ = 0;
      expand_entry(*entry);
      if (exceeded_) return exceeded_->within(reasons::within_line, line_);
    }
    return {};
  }

 private:
  // What the affixes at one end of a word allow at the other.
  struct Ending {
    bool is_cross_product = true;
    bool is_circumfix = false;
    bool is_complete = true;  // needs no further affix
  };

  static bool is_no_entry(const std::vector<std::string_view>& lines, std::size_t i) {
    // The first line is the number of entries.
    if (i == 0 && parse_integer(trim(lines[0]))) return true;
    return trim(lines[i]).empty() || lines[i].front() == '\t';
  }

  // A forbidden word stays forbidden when some rule would make it.
  Result<void> collect_forbidden(const std::vector<std::string_view>& lines) {
    if (!affixes_.forbidden()) return {};
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (is_no_entry(lines, i)) continue;
      const Result<Entry> entry = parse_entry(lines[i], affixes_);
      if (!entry) return entry.error().within(reasons::within_line, i + 1);
      if (contains(entry->flags, affixes_.forbidden())) forbidden_words_.insert(entry->word);
    }
    return {};
  }

  void expand_entry(const Entry& entry) {
    if (entry.word.empty() || entry.word.size() > MaxFormBytes) return;
    if (contains(entry.flags, affixes_.forbidden()) ||
        contains(entry.flags, affixes_.only_in_compound()))
      return;
    for (const AffixFlag skipped : skipped_flags_) {
      if (contains(entry.flags, skipped)) return;
    }
    if (!contains(entry.flags, affixes_.need_affix())) emit(entry.word);
    add_suffixes(entry.word, entry.flags, entry.flags, nullptr);
    add_prefixes(entry);
  }

  // Every form with one suffix and with two; where a prefix is given, only together with it.
  void add_suffixes(const std::string& word, const AffixFlags& suffix_flags,
                    const AffixFlags& prefix_flags, const AffixRule* prefix) {
    for (const AffixFlag flag : suffix_flags) {
      const auto found = affixes_.suffixes().find(flag);
      if (found == affixes_.suffixes().end()) continue;
      for (const AffixRule& first : found->second.rules) {
        const std::optional<std::string> once = with_suffix(word, first);
        if (exceeded_) return;
        if (!once) continue;
        Ending ending = ending_of(first, found->second);
        finish(*once, ending, {&prefix_flags, &first.next, nullptr}, prefix);
        for (const AffixFlag second_flag : first.next) {
          const auto second_found = affixes_.suffixes().find(second_flag);
          if (second_found == affixes_.suffixes().end()) continue;
          for (const AffixRule& second : second_found->second.rules) {
            const std::optional<std::string> twice = with_suffix(*once, second);
            if (exceeded_) return;
            if (!twice) continue;
            Ending outer = ending_of(second, second_found->second);
            outer.is_cross_product = outer.is_cross_product && ending.is_cross_product;
            finish(*twice, outer, {&prefix_flags, &first.next, &second.next}, prefix);
          }
        }
      }
    }
  }

  Ending ending_of(const AffixRule& rule, const AffixClass& affix_class) const {
    return {affix_class.is_cross_product, contains(rule.next, affixes_.circumfix()),
            !contains(rule.next, affixes_.need_affix()) &&
                !contains(rule.next, affixes_.only_in_compound())};
  }

  // A suffixed form as it is, and with each prefix that the stem or the suffixes allow.
  void finish(const std::string& form, const Ending& ending,
              const std::array<const AffixFlags*, 3>& prefix_flags, const AffixRule* prefix) {
    if (!ending.is_complete) return;
    if (prefix != nullptr) {
      if (ending.is_cross_product) finish_with(form, ending, *prefix);
      return;
    }
    if (!ending.is_circumfix) emit(form);
    if (!ending.is_cross_product) return;
    for (const AffixFlags* flags : prefix_flags) {
      if (flags == nullptr) continue;
      for (const AffixFlag flag : *flags) {
        const auto found = affixes_.prefixes().find(flag);
        if (found == affixes_.prefixes().end() || !found->second.is_cross_product) continue;
        for (const AffixRule& rule : found->second.rules) finish_with(form, ending, rule);
        if (exceeded_) return;
      }
    }
  }

  void finish_with(const std::string& form, const Ending& ending, const AffixRule& prefix) {
    if (contains(prefix.next, affixes_.circumfix()) != ending.is_circumfix) return;
    if (contains(prefix.next, affixes_.only_in_compound())) return;
    if (const std::optional<std::string> both = with_prefix(form, prefix)) emit(*both);
  }

  // Prefixes on the bare stem, and the suffixes that only a prefix allows.
  void add_prefixes(const Entry& entry) {
    for (const AffixFlag flag : entry.flags) {
      const auto found = affixes_.prefixes().find(flag);
      if (found == affixes_.prefixes().end()) continue;
      for (const AffixRule& rule : found->second.rules) {
        const std::optional<std::string> form = with_prefix(entry.word, rule);
        if (exceeded_) return;
        if (form && !contains(rule.next, affixes_.need_affix()) &&
            !contains(rule.next, affixes_.circumfix()) &&
            !contains(rule.next, affixes_.only_in_compound())) {
          emit(*form);
        }
        if (rule.next.empty() || !found->second.is_cross_product) continue;
        AffixFlags added;
        std::set_difference(rule.next.begin(), rule.next.end(), entry.flags.begin(),
                            entry.flags.end(), std::back_inserter(added));
        add_suffixes(entry.word, added, {}, &rule);
      }
    }
  }

  std::optional<std::string> with_suffix(const std::string& word, const AffixRule& rule) {
    count_attempt();
    if (!word.ends_with(rule.strip) || !may_strip(word, rule) || !ends_as(word, rule.condition))
      return std::nullopt;
    std::string form = word.substr(0, word.size() - rule.strip.size()) + rule.add;
    if (form.size() > MaxFormBytes) return std::nullopt;
    return form;
  }

  std::optional<std::string> with_prefix(const std::string& word, const AffixRule& rule) {
    count_attempt();
    if (!word.starts_with(rule.strip) || !may_strip(word, rule) || !starts_as(word, rule.condition))
      return std::nullopt;
    std::string form = rule.add + word.substr(rule.strip.size());
    if (form.size() > MaxFormBytes) return std::nullopt;
    return form;
  }

  bool may_strip(const std::string& word, const AffixRule& rule) const {
    return affixes_.may_strip_all() || rule.strip.size() < word.size();
  }

  void count_attempt() {
    if (++attempts_ > limits_.attempts) exceeded_ = Error(reasons::affixes_take_too_long);
  }

  void emit(const std::string& form) {
    if (exceeded_) return;
    if (++forms_of_entry_ > limits_.forms_of_one_entry)
      exceeded_ = Error(reasons::too_many_forms_of_entry, limits_.forms_of_one_entry);
    if (++forms_ > limits_.forms) exceeded_ = Error(reasons::too_many_forms, limits_.forms);
    if (exceeded_ || (!forbidden_words_.empty() && forbidden_words_.contains(form))) return;
    on_form_(form, line_);
  }

  const AffixFile& affixes_;
  const HunspellOptions& options_;
  const HunspellLimits& limits_;
  const OnWordForm& on_form_;
  std::unordered_set<std::string> forbidden_words_;
  std::vector<AffixFlag> skipped_flags_;
  std::size_t line_ = 0;
  std::uint64_t forms_ = 0;
  std::uint64_t forms_of_entry_ = 0;
  std::uint64_t attempts_ = 0;
  std::optional<Error> exceeded_;
};

}  // namespace

Result<void> expand_hunspell(std::string_view affixes, std::string_view dictionary,
                             const HunspellOptions& options, const OnWordForm& on_form) {
  const Result<AffixFile> file = AffixFile::parse(affixes);
  if (!file) return file.error().within(reasons::within_affix_file);
  if (const Result<void> expanded = Expander(*file, options, on_form).expand(dictionary); !expanded)
    return expanded.error().within(reasons::within_dictionary);
  return {};
}

}  // namespace quoin::lexicon
