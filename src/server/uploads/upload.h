#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "lexicon/lexicon.h"
#include "server/library/library.h"
#include "server/storage/tables/uploads.h"

namespace quoin::server {

// Something of people's own to play with, in memory and ready for use.
struct Upload {
  std::string id;
  UploadKind kind = UploadKind::Lexicon;
  lexicon::LexiconPtr lexicon;
  AlphabetPtr alphabet;  // also that of a word list
  LayoutPtr layout;
  std::string fingerprint;
  std::size_t size = 0;   // words, squares of a side, or tiles
  std::size_t bytes = 0;  // of memory, about
};
using UploadPtr = std::shared_ptr<const Upload>;
// Whoever has these can be sure that they are there.
using HeldUploads = std::vector<UploadPtr>;

// How a choice names them: "upload:ID".
bool is_upload(std::string_view name);
std::string upload_name(std::string_view id);
// The ids of the uploads in a choice, each once.
std::vector<std::string> uploads_in(const Library::Choice& choice);

inline constexpr std::size_t MaxLexiconBytes = 4'000'000;
inline constexpr std::size_t MaxSmallUploadBytes = 64'000;
inline constexpr std::size_t MaxUploadedWords = 400'000;

// Reads what was brought: id, name, kind, text, and the tiles of a word list. An error is for who
// brought it, and says in which line. A large word list takes seconds, so this is no work for the
// loop.
Result<UploadPtr> read_upload(const StoredUpload& upload);

}  // namespace quoin::server
