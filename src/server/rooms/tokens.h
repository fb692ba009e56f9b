#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "server/auth/keys.h"
#include "table/setup.h"

namespace quoin::server {

// What people show to sit at one table: an invitation, or that a seat is theirs.
class Tokens {
 public:
  Tokens(const Keys& keys, std::string room) : keys_(keys), room_(std::move(room)) {}

  std::string invitation() const;
  bool is_invitation(std::string_view token) const;
  // Somebody sits there.
  std::string resumption(const table::Setup& setup, int seat) const;
  bool is_resumption(const table::Setup& setup, int seat, std::string_view token) const;
  // The name of the table that follows this one.
  std::string next_room() const;

 private:
  std::string name_of(const table::Setup& setup, int seat) const;

  const Keys& keys_;
  std::string room_;
};

}  // namespace quoin::server
