#include "lexicon/build/affix_file.h"

#include "base/reasons.h"
#include "base/text.h"
#include "lexicon/reasons.h"

namespace quoin::lexicon {
namespace {

std::string_view last_character(std::string_view text) {
  std::size_t start = text.size();
  while (start > 0 && text.size() - start < 4) {
    --start;
    if ((static_cast<unsigned char>(text[start]) & 0xc0) != 0x80) break;
  }
  const std::string_view candidate = text.substr(start);
  return first_character(candidate).size() == candidate.size() ? candidate
                                                               : text.substr(text.size() - 1);
}

Result<Condition> parse_condition(const std::string& text) {
  Condition condition;
  if (text == ".") return condition;
  std::string_view rest = text;
  while (!rest.empty()) {
    ConditionPart part;
    const std::string_view character = first_character(rest);
    rest.remove_prefix(character.size());
    if (character == ".") {
      part.matches_any = true;
    } else if (character == "[") {
      const std::size_t end = rest.find(']');
      if (end == std::string_view::npos) return Error(reasons::affix_condition_not_closed, text);
      std::string_view listed = rest.substr(0, end);
      if (listed.starts_with("^")) {
        part.is_negated = true;
        listed.remove_prefix(1);
      }
      for (const std::string_view one : split_characters(listed)) part.characters.emplace_back(one);
      rest.remove_prefix(end + 1);
    } else {
      part.characters.emplace_back(character);
    }
    condition.push_back(std::move(part));
  }
  return condition;
}

}  // namespace

bool ConditionPart::matches(std::string_view character) const {
  if (matches_any) return true;
  const bool is_listed =
      std::find(characters.begin(), characters.end(), character) != characters.end();
  return is_listed != is_negated;
}

bool ends_as(std::string_view word, const Condition& condition) {
  for (auto part = condition.rbegin(); part != condition.rend(); ++part) {
    if (word.empty()) return false;
    const std::string_view character = last_character(word);
    if (!part->matches(character)) return false;
    word.remove_suffix(character.size());
  }
  return true;
}

bool starts_as(std::string_view word, const Condition& condition) {
  for (const ConditionPart& part : condition) {
    if (word.empty()) return false;
    const std::string_view character = first_character(word);
    if (!part.matches(character)) return false;
    word.remove_prefix(character.size());
  }
  return true;
}

Result<AffixFile> AffixFile::parse(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const std::vector<std::string_view> lines = split_lines(text);
  AffixFile file;
  // The meaning of all other lines depends on these.
  for (const std::string_view line : lines) {
    if (const Result<void> set = file.read_encoding(split_words(line)); !set) return set.error();
  }
  std::size_t number = 0;
  for (const std::string_view line : lines) {
    ++number;
    if (const Result<void> read = file.read_line(split_words(line)); !read)
      return read.error().within(reasons::within_line, number);
  }
  return file;
}

Result<void> AffixFile::read_encoding(const Fields& fields) {
  if (fields.size() < 2) return {};
  if (fields[0] == "SET") {
    const std::optional<Charset> charset = find_charset(fields[1]);
    if (!charset) return Error(reasons::charset_unknown, fields[1]);
    charset_ = *charset;
  } else if (fields[0] == "FLAG") {
    if (fields[1] == "long") {
      flag_form_ = FlagForm::Long;
    } else if (fields[1] == "num") {
      flag_form_ = FlagForm::Number;
    } else if (fields[1] == "UTF-8") {
      flag_form_ = FlagForm::Utf8;
    } else {
      return Error(reasons::flag_type_unknown, fields[1]);
    }
  }
  return {};
}

// Directives that are about suggestions or compounds are passed over.
Result<void> AffixFile::read_line(const Fields& fields) {
  if (fields.empty()) return {};
  const std::string_view directive = fields[0];
  if (directive == "FULLSTRIP") may_strip_all_ = true;
  if (fields.size() < 2) return {};
  if (directive == "PFX") return read_affix(fields, prefixes_);
  if (directive == "SFX") return read_affix(fields, suffixes_);
  if (directive == "AF") return read_alias(fields);
  if (directive == "NEEDAFFIX" || directive == "PSEUDOROOT")
    return read_mark(fields[1], need_affix_);
  if (directive == "FORBIDDENWORD") return read_mark(fields[1], forbidden_);
  if (directive == "ONLYINCOMPOUND") return read_mark(fields[1], only_in_compound_);
  if (directive == "CIRCUMFIX") return read_mark(fields[1], circumfix_);
  if (directive == "IGNORE") {
    const std::string characters = to_utf8(fields[1], charset_);
    for (const std::string_view character : split_characters(characters))
      ignored_.emplace_back(character);
  }
  return {};
}

Result<void> AffixFile::read_mark(std::string_view text, std::optional<AffixFlag>& mark) const {
  mark = flag_of(text);
  if (!mark) return Error(reasons::not_a_flag, text);
  return {};
}

// The first AF line tells how many follow; the others have one set of flags each.
Result<void> AffixFile::read_alias(const Fields& fields) {
  if (!has_alias_header_) {
    has_alias_header_ = true;
    return {};
  }
  Result<AffixFlags> flags = parse_flags(fields[1]);
  if (!flags) return flags.error();
  aliases_.push_back(std::move(*flags));
  return {};
}

// The first line of a class is "SFX flag Y|N count", the others are its rules.
Result<void> AffixFile::read_affix(const Fields& fields, AffixTable& table) {
  const std::optional<AffixFlag> flag = flag_of(fields[1]);
  if (!flag) return Error(reasons::not_a_flag, fields[1]);
  const auto [found, is_new] = table.try_emplace(*flag);
  AffixClass& affix_class = found->second;
  if (is_new) {
    affix_class.is_cross_product = fields.size() > 2 && fields[2] == "Y";
    return {};
  }
  Result<AffixRule> rule = parse_rule(fields);
  if (!rule) return rule.error();
  affix_class.rules.push_back(std::move(*rule));
  return {};
}

// "SFX flag strip add[/flags] condition", with notes on the grammar after it.
Result<AffixRule> AffixFile::parse_rule(const Fields& fields) const {
  if (fields.size() < 4) return Error(reasons::affix_rule_incomplete);
  AffixRule rule;
  if (fields[2] != "0") rule.strip = text_of(fields[2]);
  std::string_view add = fields[3];
  if (const std::size_t slash = add.find('/'); slash != std::string_view::npos) {
    Result<AffixFlags> next = flags_of(add.substr(slash + 1));
    if (!next) return next.error();
    rule.next = std::move(*next);
    add = add.substr(0, slash);
  }
  if (add != "0") rule.add = text_of(add);
  if (fields.size() > 4) {
    Result<Condition> condition = parse_condition(to_utf8(fields[4], charset_));
    if (!condition) return condition.error();
    rule.condition = std::move(*condition);
  }
  return rule;
}

Result<AffixFlags> AffixFile::flags_of(std::string_view text) const {
  if (aliases_.empty()) return parse_flags(text);
  const std::optional<std::int64_t> number = parse_integer(text);
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > aliases_.size()) {
    return Error(reasons::not_a_flag_alias, text);
  }
  return aliases_[static_cast<std::size_t>(*number) - 1];
}

std::optional<AffixFlag> AffixFile::flag_of(std::string_view text) const {
  const Result<AffixFlags> flags = parse_flags(text);
  if (!flags || flags->empty()) return std::nullopt;
  // A flag of one byte may be written as a letter of several: the first counts, as in Hunspell.
  if (flag_form_ == FlagForm::Byte) return static_cast<unsigned char>(text.front());
  if (flags->size() != 1) return std::nullopt;
  return flags->front();
}

Result<AffixFlags> AffixFile::parse_flags(std::string_view text) const {
  AffixFlags flags;
  switch (flag_form_) {
    case FlagForm::Byte:
      for (const char c : text) flags.push_back(static_cast<unsigned char>(c));
      break;
    case FlagForm::Utf8:
      for (const std::string_view character : split_characters(text)) {
        const std::optional<char32_t> code = decode_character(character);
        if (!code) return Error(reasons::flags_not_utf_8);
        flags.push_back(*code);
      }
      break;
    case FlagForm::Long:
      for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        const auto high = static_cast<unsigned char>(text[i]);
        const auto low = static_cast<unsigned char>(text[i + 1]);
        flags.push_back(static_cast<AffixFlag>(high) << 8 | low);
      }
      break;
    case FlagForm::Number:
      for (const std::string_view piece : split(text, ',')) {
        const std::optional<std::int64_t> number = parse_integer(trim(piece));
        if (!number || *number < 0 || *number > 65535)
          return Error(reasons::not_a_flag_number, piece);
        flags.push_back(static_cast<AffixFlag>(*number));
      }
      break;
  }
  std::sort(flags.begin(), flags.end());
  flags.erase(std::unique(flags.begin(), flags.end()), flags.end());
  return flags;
}

std::string AffixFile::text_of(std::string_view raw) const {
  std::string text = to_utf8(raw, charset_);
  if (ignored_.empty()) return text;
  std::string kept;
  for (const std::string_view character : split_characters(text)) {
    if (std::find(ignored_.begin(), ignored_.end(), character) == ignored_.end()) kept += character;
  }
  return kept;
}

}  // namespace quoin::lexicon
