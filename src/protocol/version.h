#pragma once

#include <string_view>

namespace quoin::protocol {

// What both sides speak (docs/protocol.md). It changes when an older client would misunderstand; a
// field more is no new version, and readers ignore what they do not know.
inline constexpr int Version = 1;
inline constexpr std::string_view Subprotocol = "quoin.1";

// Longer ones are refused, by the server and by its client alike.
inline constexpr std::size_t MaxNameCharacters = 20;
inline constexpr std::size_t MaxChatCharacters = 500;
inline constexpr std::size_t MaxNonceBytes = 128;
inline constexpr std::size_t MaxSpecBytes = 200;
inline constexpr std::size_t MaxTextBytes = 2000;
inline constexpr std::size_t MaxJudgedWords = 32;
inline constexpr int MaxPlays = 5000;

}  // namespace quoin::protocol
