#pragma once

#include <cstddef>
#include <string>

#include "core/draws.h"

namespace quoin::server {

// Where what nobody may guess comes from: secrets of draws, names of games. Whoever needs some is
// given one, so that a test can repeat it.
class Chance {
 public:
  virtual ~Chance() = default;

  virtual std::string id(std::size_t bytes) = 0;  // hexadecimal
  virtual Secret secret() = 0;
};

// That of the machine.
Chance& system_chance();

}  // namespace quoin::server
