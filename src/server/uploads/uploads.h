#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <variant>
#include <vector>

#include "protocol/refused.h"
#include "server/auth/keys.h"
#include "server/runtime/chance.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/runtime/worker.h"
#include "server/storage/storage.h"
#include "server/storage/tables/uploads.h"
#include "server/uploads/upload.h"
#include "server/uploads/upload_library.h"

namespace quoin::server {

// What people bring to play with: takes it, and brings it into memory for games. Lives on the loop.
// Reading is for a worker of its own, one upload after the other, so that one text of a list is in
// memory at a time; it ends before this.
class Uploads {
 public:
  static constexpr std::size_t MaxMemory = 512 * 1024 * 1024;  // of all uploads in use
  static constexpr std::size_t MaxAdding = 8;                  // at once
  static constexpr std::size_t MaxWaiting = 1000;              // for one to come into memory

  Uploads(const Clock& clock, Chance& chance, Storage& storage, Library& installed, const Log& log,
          Worker& worker, std::size_t max_memory = MaxMemory);

  // The library with what is in memory.
  UploadLibrary& library() { return library_; }
  const UploadLibrary& library() const { return library_; }

  // What is stored, without its texts.
  using Added = std::variant<StoredUpload, protocol::Refused>;
  // Has an owner, a kind, a name, the alphabet of a word list (the name of one, or an upload), and
  // the text; the rest is found out.
  void add(StoredUpload upload, std::function<void(const Added&)> then);

  using Brought = std::variant<HeldUploads, protocol::Refused>;
  using Then = std::function<void(const Brought&)>;
  // All uploads of a choice, for as long as they are held; at once where it has none.
  // For a new game of this person, who has to be allowed to use them.
  void bring_in_for(const Person& person, const Library::Choice& choice, Then then);
  // For a game that is about to be stored: from now on they are kept for it.
  void bring_in_to_keep(const Library::Choice& choice, Then then);
  // For a game that is stored.
  void bring_in(const Library::Choice& choice, Then then);

 private:
  using Found = std::function<void(const std::variant<UploadPtr, protocol::Refused>&)>;
  struct Bringing;

  void after_check(const Library::Choice& choice, std::function<bool(Backend&)> check, Then then);
  void go_on(const std::shared_ptr<Bringing>& bringing);
  void find(const std::string& id, Found found);
  void read_next();
  void read(StoredUpload stored);
  void finish_reading(const std::string& id,
                      const std::variant<UploadPtr, protocol::Refused>& result);

  void read_new(StoredUpload upload, std::function<void(const Added&)> then);
  void store(StoredUpload upload, const UploadPtr& read, std::function<void(const Added&)> then);

  const Clock& clock_;
  Chance& chance_;
  Storage& storage_;
  UploadLibrary library_;
  const Log& log_;
  Worker& worker_;
  const std::size_t max_memory_;
  std::size_t adding_ = 0;
  bool is_reading_ = false;
  std::deque<std::string> to_read_;
  std::unordered_map<std::string, std::vector<Found>> waiting_;
};

}  // namespace quoin::server
