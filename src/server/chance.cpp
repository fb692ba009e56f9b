#include "server/chance.h"

#include "server/auth/keys.h"

namespace quoin::server {
namespace {

class SystemChance : public Chance {
 public:
  std::string id(std::size_t bytes) override { return random_id(bytes); }
  Secret secret() override { return random_secret(); }
};

}  // namespace

Chance& system_chance() {
  static SystemChance chance;
  return chance;
}

}  // namespace quoin::server
