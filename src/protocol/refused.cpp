#include "protocol/refused.h"

#include <array>

#include "base/text.h"

namespace quoin::protocol {
namespace {

constexpr std::array<std::string_view, 6> Refusals = {
    "bad-request", "no-such-game", "not-allowed", "against-rules", "busy", "unavailable"};
static_assert(Refusals.size() == static_cast<std::size_t>(Refusal::Unavailable) + 1);

}  // namespace

std::string_view to_text(Refusal refusal) { return Refusals[static_cast<std::size_t>(refusal)]; }

std::string Refused::sentence() const { return as_sentence(error.message()); }

}  // namespace quoin::protocol
