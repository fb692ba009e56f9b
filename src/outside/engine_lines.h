#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "players/player.h"

// The lines of docs/engine-protocol.md, read and written by both sides: a host asks, an engine
// answers. What positions and plays mean is not looked at here.
namespace quoin::outside {

inline constexpr int EngineProtocolVersion = 1;

// `quoin 1`: the first line of a host, and the last of an engine's answer to it.
struct Hello {
  int version = EngineProtocolVersion;

  bool operator==(const Hello&) const = default;
};

struct UseLexicon {
  std::string name;

  bool operator==(const UseLexicon&) const = default;
};
struct UseLayout {
  std::string name;

  bool operator==(const UseLayout&) const = default;
};
struct UseRules {
  std::string text;  // empty: the usual ones

  bool operator==(const UseRules&) const = default;
};
// From a host, a choice; from an engine, what can be chosen and what it is now.
struct EngineOption {
  std::string key;
  std::string value;

  bool operator==(const EngineOption&) const = default;
};
struct AskReady {
  bool operator==(const AskReady&) const = default;
};
struct BeginGame {
  bool operator==(const BeginGame&) const = default;
};
struct SetPosition {
  std::string cgp;

  bool operator==(const SetPosition&) const = default;
};
struct Go {
  std::optional<std::int64_t> milliseconds;  // after which the answer is due
  std::optional<players::ClockLeft> clock;

  bool operator==(const Go&) const = default;
};
struct StopThinking {
  bool operator==(const StopThinking&) const = default;
};
struct Quit {
  bool operator==(const Quit&) const = default;
};

using HostLine = std::variant<Hello, UseLexicon, UseLayout, UseRules, EngineOption, AskReady,
                              BeginGame, SetPosition, Go, StopThinking, Quit>;

struct EngineName {
  std::string text;

  bool operator==(const EngineName&) const = default;
};
struct Ready {
  bool operator==(const Ready&) const = default;
};
struct Information {
  std::string text;

  bool operator==(const Information&) const = default;
};
struct BestPlay {
  std::string play;

  bool operator==(const BestPlay&) const = default;
};
struct Complaint {
  std::string text;

  bool operator==(const Complaint&) const = default;
};

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
