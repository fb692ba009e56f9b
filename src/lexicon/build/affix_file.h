#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "lexicon/build/charset.h"

namespace quoin::lexicon {

// A mark on dictionary entries and affix rules. How it is written depends on the file.
using AffixFlag = std::uint32_t;
// Sorted, each flag once.
using AffixFlags = std::vector<AffixFlag>;

inline bool contains(const AffixFlags& flags, std::optional<AffixFlag> flag) {
  return flag && std::binary_search(flags.begin(), flags.end(), *flag);
}

// One position of an affix condition: a letter, any letter, one of [abc] or none of [^abc].
struct ConditionPart {
  bool matches_any = false;
  bool is_negated = false;
  std::vector<std::string> characters;

  bool matches(std::string_view character) const;
};

using Condition = std::vector<ConditionPart>;
bool starts_as(std::string_view word, const Condition& condition);
bool ends_as(std::string_view word, const Condition& condition);

struct AffixRule {
  std::string strip;
  std::string add;
  Condition condition;
  AffixFlags next;  // affixes that may follow, and marks such as NEEDAFFIX
};

struct AffixClass {
  bool is_cross_product = false;  // may meet an affix at the other end of the word
  std::vector<AffixRule> rules;
};

using AffixTable = std::unordered_map<AffixFlag, AffixClass>;

// What a Hunspell .aff file says (hunspell(5)), as far as single words go.
class AffixFile {
 public:
  static Result<AffixFile> parse(std::string_view text);

  const AffixTable& prefixes() const { return prefixes_; }
  const AffixTable& suffixes() const { return suffixes_; }
  // The marks with a meaning of their own, where the file has them.
  std::optional<AffixFlag> need_affix() const { return need_affix_; }
  std::optional<AffixFlag> forbidden() const { return forbidden_; }
  std::optional<AffixFlag> only_in_compound() const { return only_in_compound_; }
  std::optional<AffixFlag> circumfix() const { return circumfix_; }
  // A rule may strip the word down to nothing before it adds.
  bool may_strip_all() const { return may_strip_all_; }

  // Flags as they stand after a slash, which may be the number of an alias.
  Result<AffixFlags> flags_of(std::string_view text) const;
  std::optional<AffixFlag> flag_of(std::string_view text) const;
  // A word or affix in UTF-8 without the characters that the dictionary ignores.
  std::string text_of(std::string_view raw) const;

 private:
  enum class FlagForm { Byte, Utf8, Long, Number };
  using Fields = std::vector<std::string_view>;

  Result<void> read_encoding(const Fields& fields);
  Result<void> read_line(const Fields& fields);
  Result<void> read_mark(std::string_view text, std::optional<AffixFlag>& mark) const;
  Result<void> read_alias(const Fields& fields);
  Result<void> read_affix(const Fields& fields, AffixTable& table);
  Result<AffixRule> parse_rule(const Fields& fields) const;
  Result<AffixFlags> parse_flags(std::string_view text) const;

  Charset charset_ = Charset::Latin1;
  FlagForm flag_form_ = FlagForm::Byte;
  bool may_strip_all_ = false;
  bool has_alias_header_ = false;
  std::vector<AffixFlags> aliases_;
  std::vector<std::string> ignored_;
  AffixTable prefixes_;
  AffixTable suffixes_;
  std::optional<AffixFlag> need_affix_;
  std::optional<AffixFlag> forbidden_;
  std::optional<AffixFlag> only_in_compound_;
  std::optional<AffixFlag> circumfix_;
};

}  // namespace quoin::lexicon
