#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "players/strategy/player.h"

// The lines of docs/engine-protocol.md, read and written by both sides: a host asks, an engine
// answers. What positions and plays mean is not looked at here.
namespace quoin::outside {

inline constexpr int EngineProtocolVersion = 1;

// A text that a type can carry.
template <std::size_t Size>
struct Literal {
  char characters[Size];

  // From the text itself, so that it can stand between the brackets of a template.
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr Literal(const char (&text)[Size]) { std::copy_n(text, Size, characters); }
  constexpr std::string_view view() const { return {characters, Size - 1}; }
};

// A line that is a word alone.
template <Literal word>
struct WordLine {
  static constexpr std::string_view Word = word.view();

  bool operator==(const WordLine&) const = default;
};
// A word and what it is about, as in the example. Without one that may be missing.
template <Literal word, Literal example = "">
struct TextLine {
  static constexpr std::string_view Word = word.view();
  static constexpr std::string_view Example = example.view();
  std::string text;

  bool operator==(const TextLine&) const = default;
};

// `quoin 1`: the first line of a host, and the last of an engine's answer to it.
struct Hello {
  static constexpr std::string_view Word = "quoin";
  int version = EngineProtocolVersion;

  bool operator==(const Hello&) const = default;
};
// From a host, a choice; from an engine, what can be chosen and what it is now.
struct EngineOption {
  static constexpr std::string_view Word = "option";
  std::string key;
  std::string value;

  bool operator==(const EngineOption&) const = default;
};
struct Go {
  static constexpr std::string_view Word = "go";
  std::optional<std::int64_t> milliseconds;  // after which the answer is due
  std::optional<players::ClockLeft> clock;

  bool operator==(const Go&) const = default;
};

using UseLexicon = TextLine<"lexicon", "lexicon english">;
using UseLayout = TextLine<"layout", "layout standard">;
using UseRules = TextLine<"rules">;  // without a text: the usual ones
using AskReady = WordLine<"ready?">;
using BeginGame = WordLine<"new">;
using SetPosition = TextLine<"position", "position CGP">;
using StopThinking = WordLine<"stop">;
using Quit = WordLine<"quit">;
using HostLine = std::variant<Hello, UseLexicon, UseLayout, UseRules, EngineOption, AskReady,
                              BeginGame, SetPosition, Go, StopThinking, Quit>;

using EngineName = TextLine<"name", "name Mine">;
using Ready = WordLine<"ready">;
using Information = TextLine<"info">;
using BestPlay = TextLine<"best", "best 8D WORD">;
using Complaint = TextLine<"error", "error what is wrong">;
using EngineLine =
    std::variant<Hello, EngineName, EngineOption, Ready, Information, BestPlay, Complaint>;

// A line without its end. The errors are for whoever sent it.
Result<HostLine> parse_host_line(std::string_view line);
Result<EngineLine> parse_engine_line(std::string_view line);

std::string to_text(const HostLine& line);
std::string to_text(const EngineLine& line);

// The beginning of a text, not longer than is good for a message.
std::string excerpt(std::string_view text, std::size_t most_characters = 60);

}  // namespace quoin::outside
