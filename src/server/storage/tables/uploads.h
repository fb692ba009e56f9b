#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/storage/backend.h"

namespace quoin::server {

// Word lists, boards and tiles that people brought, as they are stored. An upload never changes.
// One that a game was begun with outlives its removal: its owner does not see it any more, and the
// game can still be opened. These throw as a backend does.

enum class UploadKind : std::uint8_t { Lexicon, Layout, Alphabet };
std::string_view to_text(UploadKind kind);  // "lexicon"
std::optional<UploadKind> upload_kind_from(std::string_view text);

struct StoredUpload {
  std::string id;
  std::string owner;  // a person; empty where that one was deleted
  UploadKind kind = UploadKind::Lexicon;
  std::string name;      // for people
  std::string alphabet;  // of a word list: what its owner called it by
  std::string fingerprint;
  std::int64_t bytes = 0;  // of the text
  std::int64_t size = 0;   // words, squares of a side, or tiles
  bool is_shared = false;
  bool is_removed = false;
  std::int64_t created_at = 0;  // milliseconds since 1970
  std::string tiles;            // of a word list: its whole alphabet
  std::string text;             // as it was brought

  bool operator==(const StoredUpload&) const = default;
};

// Of one person; and with those that were removed and have to be kept for games.
inline constexpr std::int64_t MaxUploads = 20;
inline constexpr std::int64_t MaxUploadedBytes = 16'000'000;
inline constexpr std::int64_t MaxKeptUploads = 100;
inline constexpr std::int64_t MaxKeptBytes = 64'000'000;

enum class AddedUpload : std::uint8_t {
  Added,
  TooMany,      // or too large together
  TooManyKept,  // of those that were removed
};
AddedUpload add_upload(Backend& backend, const StoredUpload& upload);

// Whole, whoever it belongs to.
std::optional<StoredUpload> find_upload(Backend& backend, const std::string& id);
// Without its texts, the latest first.
std::vector<StoredUpload> list_uploads(Backend& backend, const std::string& person);
// Whole, with what was removed and is kept.
std::vector<StoredUpload> all_uploads_of(Backend& backend, const std::string& person);

// What somebody may see of it: nothing, that it is there (it is played with at a table of theirs),
// or all of it.
enum class UploadAccess : std::uint8_t { None, Known, Usable, Own };
struct SeenUpload {
  UploadAccess access = UploadAccess::None;
  StoredUpload upload;  // without its texts
};
SeenUpload upload_for(Backend& backend, const std::string& id, const std::string& person);

// Whether new games of this person may be played with it.
bool may_use_upload(Backend& backend, const std::string& id, const std::string& person);
// A game is about to begin with these, so they stay from now on. Whether all of them are there.
bool keep_uploads(Backend& backend, std::vector<std::string> ids);

// Whether it is theirs.
bool share_upload(Backend& backend, const std::string& id, const std::string& person,
                  bool is_shared);
bool remove_upload(Backend& backend, const std::string& id, const std::string& person);

// The statements that take somebody's uploads from them for good.
std::vector<Query> forgetting_uploads_of(const std::string& person);

}  // namespace quoin::server
