#include "cli/play/random_source.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "server/auth/keys.h"

namespace quoin::cli {

Secret RandomSource::secret() const {
  return seed_ ? sha256(fmt::format("quoin play: secret of seed {}", *seed_))
               : server::random_secret();
}

std::string RandomSource::nonce(int seat) const {
  return seed_ ? fmt::format("seed {} seat {}", *seed_, seat + 1) : server::random_id(16);
}

}  // namespace quoin::cli
