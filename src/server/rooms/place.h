#pragma once

#include <string>

#include "server/library/library.h"
#include "server/runtime/chance.h"
#include "table/answer.h"

namespace quoin::server {

// What this server offers to its tables.
class ServerPlace : public table::Place {
 public:
  ServerPlace(Library& library, Chance& chance) : library_(library), chance_(chance) {}

  Result<table::Setting> setting_of(const table::Setup& setup) override;
  Result<table::Seat> seat_for(const std::string& player, const table::Setup& setup) override;
  std::string new_nonce() override;

 private:
  Library& library_;
  Chance& chance_;
};

}  // namespace quoin::server
