#pragma once

#include <string>

#include "base/descriptor.h"
#include "base/result.h"
#include "client/url.h"

namespace quoin::cli {

// Remembers who somebody is at a server: a file with the cookie, for its owner alone, in the user's
// data folder. Each name is another person, and so is whoever comes while the file is in use: two
// computers that are started side by side do not play the same seat.
class PersonFile {
 public:
  // Remembers nothing.
  PersonFile() = default;
  static Result<PersonFile> open(const client::Url& server, const std::string& name);

  // Empty where none is known.
  std::string cookie() const;
  Result<void> remember(const std::string& cookie) const;

 private:
  Descriptor file_;  // none where nothing is remembered
};

}  // namespace quoin::cli
