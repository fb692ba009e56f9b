#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/draws.h"

namespace quoin::cli {

// Where the secrets of a game come from: the system's random source, or a seed where somebody
// wants the same game again. A seeded game is as predictable as it sounds.
class RandomSource {
 public:
  explicit RandomSource(std::optional<std::uint64_t> seed) : seed_(seed) {}

  Secret secret() const;
  // What a human seat adds to the draws.
  std::string nonce(int seat) const;

 private:
  std::optional<std::uint64_t> seed_;
};

}  // namespace quoin::cli
