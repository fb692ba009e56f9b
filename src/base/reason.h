#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace quoin {

// Who may come to read a reason. What people at the page read has to be translated
// (web/src/messages/*/reasons.json); what only operators, logs, programs and users of the command
// line read is English.
enum class Readers : std::uint8_t { People, Experts };

// Why something from outside is refused, as the table of a layer has it (core/reasons.def): a key,
// by which programs and translations know it, and its English with a {name} for each argument.
// {count:tile|tiles} is the number with the noun that fits it, {count!is|are} the word alone.
//
// The English begins in lower case and has no full stop, so that it can stand within another one:
// "game.gcg: line 7: the tiles are not on the rack".
struct ReasonText {
  std::string_view key;
  std::string_view english;
  Readers readers = Readers::People;
};

// A reason that takes that many arguments: an error that gives it fewer or more does not compile.
// Reasons are constants that live as long as the program; an error points at its reason.
template <std::size_t Arguments>
struct Reason : ReasonText {};

// A placeholder of a text. Braces that do not begin with a name are text: "as in {AEI}".
struct Placeholder {
  std::size_t begin =
      0;  // where it stands, with its braces; the end of the text where there is none
  std::size_t end = 0;
  std::string_view name;
  std::string_view forms;  // "tile|tiles", or nothing
  bool shows_value = true;
};

constexpr Placeholder next_placeholder(std::string_view text, std::size_t from = 0) {
  for (std::size_t begin = from; begin < text.size(); ++begin) {
    if (text[begin] != '{') continue;
    const std::size_t name_end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", begin + 1);
    const std::size_t end = text.find('}', begin);
    if (name_end == begin + 1 || name_end > end || end == std::string_view::npos) continue;
    const std::string_view name = text.substr(begin + 1, name_end - begin - 1);
    if (name_end == end) return {begin, end + 1, name, {}, true};
    if (text[name_end] != ':' && text[name_end] != '!') continue;
    return {begin, end + 1, name, text.substr(name_end + 1, end - name_end - 1),
            text[name_end] == ':'};
  }
  return {text.size(), text.size(), {}, {}, true};
}

// How many names a text has before that one comes first: the number of its argument. Without a
// name, how many it has.
constexpr std::size_t argument_number(std::string_view text, std::string_view name) {
  std::size_t number = 0;
  for (Placeholder one = next_placeholder(text); one.begin < text.size();
       one = next_placeholder(text, one.end)) {
    if (one.name == name) break;
    Placeholder first = next_placeholder(text);
    while (first.name != one.name) first = next_placeholder(text, first.end);
    if (first.begin == one.begin) ++number;
  }
  return number;
}
constexpr std::size_t count_arguments(std::string_view text) { return argument_number(text, {}); }

}  // namespace quoin
