#include "cli/play/random_source.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>
#include <stdexcept>

#include <fmt/format.h>

#include "base/hash.h"

namespace quoin::cli {
namespace {

void fill_from_system(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) throw std::runtime_error("the system gives no random numbers");
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

}  // namespace

Secret RandomSource::secret() const {
  Secret secret{};
  if (seed_) {
    const Digest digest = sha256(fmt::format("quoin play: secret of seed {}", *seed_));
    std::copy(digest.begin(), digest.end(), secret.begin());
  } else {
    fill_from_system(secret);
  }
  return secret;
}

std::string RandomSource::nonce(int seat) const {
  if (seed_) return fmt::format("seed {} seat {}", *seed_, seat + 1);
  std::array<std::uint8_t, 16> bytes{};
  fill_from_system(bytes);
  return to_hex(bytes);
}

std::string RandomSource::short_id() {
  std::array<std::uint8_t, 3> bytes{};
  fill_from_system(bytes);
  return to_hex(bytes);
}

std::uint64_t RandomSource::number() {
  std::array<std::uint8_t, 8> bytes{};
  fill_from_system(bytes);
  std::uint64_t number = 0;
  for (const std::uint8_t byte : bytes) number = number << 8 | byte;
  return number;
}

}  // namespace quoin::cli
