#include "cli/play/random_source.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/system_random.h"

namespace quoin::cli {
namespace {

void fill(std::span<std::uint8_t> bytes) {
  if (!fill_from_system(bytes)) throw std::runtime_error("the system gives no random numbers");
}

}  // namespace

Secret RandomSource::secret() const {
  Secret secret{};
  if (seed_) {
    const Digest digest = sha256(fmt::format("quoin play: secret of seed {}", *seed_));
    std::copy(digest.begin(), digest.end(), secret.begin());
  } else {
    fill(secret);
  }
  return secret;
}

std::string RandomSource::nonce(int seat) const {
  if (seed_) return fmt::format("seed {} seat {}", *seed_, seat + 1);
  std::array<std::uint8_t, 16> bytes{};
  fill(bytes);
  return to_hex(bytes);
}

std::string RandomSource::short_id() {
  std::array<std::uint8_t, 3> bytes{};
  fill(bytes);
  return to_hex(bytes);
}

std::uint64_t RandomSource::number() {
  std::array<std::uint8_t, 8> bytes{};
  fill(bytes);
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes) number = number << 8 | byte;
  return number;
}

}  // namespace quoin::cli
