#include "server/runtime/chance.h"

#include <stdexcept>
#include <vector>

#include "base/hash.h"
#include "base/system_random.h"

namespace quoin::server {
namespace {

void fill(std::span<std::uint8_t> bytes) {
  if (!fill_from_system(bytes)) throw std::runtime_error("the system gives no random numbers");
}

class SystemChance : public Chance {
 public:
  std::string id(std::size_t bytes) override {
    std::vector<std::uint8_t> random(bytes);
    fill(random);
    return to_hex(random);
  }
  Secret secret() override {
    Secret secret{};
    fill(secret);
    return secret;
  }
};

}  // namespace

Chance& system_chance() {
  static SystemChance chance;
  return chance;
}

}  // namespace quoin::server
