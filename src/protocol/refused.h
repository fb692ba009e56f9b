#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"

namespace quoin::protocol {

// What kind of no it is, for programs.
enum class Refusal : std::uint8_t {
  BadRequest,    // the message itself is wrong
  NoSuchGame,    //
  NotAllowed,    // not the asker's seat, turn, game or right
  AgainstRules,  // the rules of the game do not allow it now
  Busy,          // too much at once: later
  Unavailable,   // it could not be stored; nothing has happened
};
inline constexpr std::array<std::string_view, 6> RefusalNames = {
    "bad-request", "no-such-game", "not-allowed", "against-rules", "busy", "unavailable"};

inline std::string_view to_text(Refusal refusal) {
  return RefusalNames[static_cast<std::size_t>(refusal)];
}

// Why a request was not done, wherever it came in: at a table, over HTTP or in a browser.
struct Refused {
  Refused(Refusal kind, Error reason) : why(kind), error(std::move(reason)) {}

  std::string sentence() const { return error.sentence(); }

  Refusal why;
  Error error;
};
// Nothing: it was done.
using Outcome = std::optional<Refused>;

inline Refused not_allowed(Error error) { return {Refusal::NotAllowed, std::move(error)}; }
inline Refused against_rules(Error error) { return {Refusal::AgainstRules, std::move(error)}; }
inline Refused bad_request(Error error) { return {Refusal::BadRequest, std::move(error)}; }

}  // namespace quoin::protocol
