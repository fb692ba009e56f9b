// Any text as a request of a page: read or refused, and what is read comes back the same. An action
// in it is tried on a board.

#include "protocol/request.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"

using namespace quoin;
using namespace quoin::notation;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const protocol::ParsedRequest parsed = protocol::parse_request(text);
  if (!parsed.request) return 0;
  const std::string written = protocol::to_text(*parsed.request);
  const protocol::ParsedRequest again = protocol::parse_request(written);
  check(again.request.has_value(), "a written request can be read");
  check(protocol::to_text(*again.request) == written, "read(write(read(x))) = read(x)");

  const auto* act = std::get_if<protocol::Act>(&parsed.request->body);
  if (act == nullptr) return 0;
  static const GameConfig Config = [] {
    GameConfig config;
    config.alphabet = fuzz_catalogue().alphabet;
    config.layout = fuzz_catalogue().layout;
    config.rules = Rules::defaults_for(*config.alphabet);
    config.seats = {{"Ann"}, {"Ben"}};
    return config;
  }();
  static const Referee Table = [] {
    Referee referee = *Referee::create(Config, Secret{}, [](const Word&) { return true; });
    for (int seat = 0; seat < 2; ++seat)
      check(referee.add_nonce(seat, "n", 0).has_value(), "nonce");
    check(referee.start(0).has_value(), "the game starts");
    return referee;
  }();
  for (int seat = 0; seat < 2; ++seat) {
    Referee referee = Table;
    const GameState& state = referee.game().state();
    const Result<Action> action = protocol::action_of(
        *act, Config, state.board, state.seats[static_cast<std::size_t>(seat)].rack);
    if (action) static_cast<void>(referee.act(seat, *action, 1000));
  }
  return 0;
}
