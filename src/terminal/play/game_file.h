#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/descriptor.h"
#include "base/result.h"

namespace quoin::cli {

// The log of a game that is being played, on disk. Whatever append() was given is on the disk
// when it returns, as whole lines after those before; or trouble() says why not, and everything
// that is missing is written as soon as it can be. One process at a time has a file open.
class GameFile {
 public:
  // Makes the file with its first lines in one step: it is there as a whole or not at all.
  // A file that exists already is refused. Only its owner can read it.
  static Result<GameFile> create(const std::string& path, std::string_view first_lines);
  // The same with the folders above it. Where that cannot be, trouble() says why, and the file is
  // made when that becomes possible.
  static GameFile begin(std::string path, std::string_view first_lines);
  // Opens the file to go on with it. What was torn off at its end by a sudden stop is cut away.
  static Result<GameFile> open(const std::string& path);

  void append(std::string_view lines);

  const std::string& path() const { return path_; }
  const std::optional<Error>& trouble() const { return trouble_; }
  // What the file held when it was opened.
  const std::string& content() const { return content_; }

 private:
  GameFile(std::string path, Descriptor file, std::size_t length)
      : path_(std::move(path)), file_(std::move(file)), length_(length) {}

  Result<void> write_pending();

  std::string path_;
  Descriptor file_;
  std::size_t length_ = 0;  // of what is safely there
  std::string pending_;
  std::optional<Error> trouble_;
  std::string content_;
};

// Where games are kept unless told otherwise: $XDG_STATE_HOME/quoin/games, or
// ~/.local/state/quoin/games.
std::string games_folder();
// A new name there: the date and time, and a few letters of chance.
std::string new_game_path();
// The game to go on with: the one that was touched last, is not over and not open elsewhere.
std::optional<std::string> latest_unfinished_game(const std::string& folder);

}  // namespace quoin::cli
