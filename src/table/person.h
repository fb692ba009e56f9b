#pragma once

#include <string>

namespace quoin::table {

// Who somebody is, across visits: on a server a random number in a signed cookie. It is theirs
// alone; what others see of a person is the name at a seat.
struct Person {
  std::string id;

  bool operator==(const Person&) const = default;
};

}  // namespace quoin::table
