#include "server/uploads/uploads.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

constexpr std::size_t IdBytes = 16;
constexpr std::int64_t Million = 1'000'000;

using protocol::Refusal;
using protocol::Refused;

// What the request names is not there, and not the address of the request.
Refused not_there() { return {Refusal::BadRequest, Error(reasons::no_upload_of_yours)}; }
Refused not_reached() { return {Refusal::Unavailable, Error(reasons::storage_unreachable)}; }
Refused busy() { return {Refusal::Busy, Error(reasons::uploads_in_use)}; }

}  // namespace

// One choice on its way into memory.
struct Uploads::Bringing {
  std::vector<std::string> ids;
  Then then;
  HeldUploads held;
};

Uploads::Uploads(const Clock& clock, Chance& chance, Storage& storage, Library& installed,
                 const Log& log, Worker& worker, std::size_t max_memory)
    : clock_(clock),
      chance_(chance),
      storage_(storage),
      library_(installed),
      log_(log),
      worker_(worker),
      max_memory_(max_memory) {}

// --- bringing in

void Uploads::bring_in_for(const Person& person, const Library::Choice& choice, Then then) {
  const auto check = [ids = uploads_in(choice), person](Backend& backend) {
    for (const std::string& id : ids) {
      if (!may_use_upload(backend, id, person.id)) return false;
    }
    return true;
  };
  after_check(choice, check, std::move(then));
}

void Uploads::bring_in_to_keep(const Library::Choice& choice, Then then) {
  const auto check = [ids = uploads_in(choice)](Backend& backend) {
    return keep_uploads(backend, ids);
  };
  after_check(choice, check, std::move(then));
}

void Uploads::after_check(const Library::Choice& choice, std::function<bool(Backend&)> check,
                          Then then) {
  if (uploads_in(choice).empty()) return then(HeldUploads{});
  storage_.ask(std::move(check), [this, choice, then = std::move(then)](Stored<bool> is_right) {
    if (!is_right) return then(not_reached());
    if (!*is_right) return then(not_there());
    bring_in(choice, then);
  });
}

void Uploads::bring_in(const Library::Choice& choice, Then then) {
  const auto bringing =
      std::make_shared<Bringing>(Bringing{uploads_in(choice), std::move(then), {}});
  go_on(bringing);
}

void Uploads::go_on(const std::shared_ptr<Bringing>& bringing) {
  if (bringing->held.size() == bringing->ids.size()) return bringing->then(bringing->held);
  find(bringing->ids[bringing->held.size()],
       [this, bringing](const std::variant<UploadPtr, Refused>& found) {
         if (const auto* refused = std::get_if<Refused>(&found)) return bringing->then(*refused);
         bringing->held.push_back(std::get<UploadPtr>(found));
         go_on(bringing);
       });
}

void Uploads::find(const std::string& id, Found found) {
  if (const UploadPtr known = library_.find(id)) {
    library_.put(known);  // it is the latest now
    return found(known);
  }
  if (const auto it = waiting_.find(id); it != waiting_.end()) {
    it->second.push_back(std::move(found));
    return;
  }
  if (to_read_.size() >= MaxWaiting) return found(busy());
  waiting_[id].push_back(std::move(found));
  to_read_.push_back(id);
  read_next();
}

void Uploads::read_next() {
  if (is_reading_ || to_read_.empty()) return;
  is_reading_ = true;
  const std::string id = std::move(to_read_.front());
  to_read_.pop_front();
  if (library_.bytes() >= max_memory_) return finish_reading(id, busy());
  storage_.ask([id](Backend& backend) { return find_upload(backend, id); },
               [this, id](Stored<std::optional<StoredUpload>> stored) {
                 if (!stored) return finish_reading(id, not_reached());
                 if (!*stored) return finish_reading(id, not_there());
                 read(**std::move(stored));
               });
}

void Uploads::read(StoredUpload stored) {
  worker_.submit([this, stored = std::move(stored)]() -> Worker::Task {
    Result<UploadPtr> upload = read_upload(stored);
    const bool is_same = upload && (*upload)->fingerprint == stored.fingerprint;
    return [this, id = stored.id, is_same, upload = std::move(upload)] {
      if (is_same) return finish_reading(id, *upload);
      log_.error("an upload is not what it was",
                 {{"upload", id}, {"reason", upload ? "" : upload.error().message()}});
      finish_reading(id, protocol::bad_request(Error(reasons::upload_unreadable)));
    };
  });
}

void Uploads::finish_reading(const std::string& id,
                             const std::variant<UploadPtr, Refused>& result) {
  is_reading_ = false;
  const std::vector<Found> waiting = std::move(waiting_.extract(id).mapped());
  if (const auto* upload = std::get_if<UploadPtr>(&result)) library_.put(*upload);
  for (const Found& found : waiting) found(result);
  read_next();
}

// --- adding

void Uploads::add(StoredUpload upload, std::function<void(const Added&)> then) {
  if (adding_ >= MaxAdding) return then(Refused{Refusal::Busy, Error(reasons::uploads_at_once)});
  ++adding_;
  const auto finish = [this, then = std::move(then)](const Added& added) {
    --adding_;
    then(added);
  };
  upload.id = chance_.id(IdBytes);
  upload.bytes = static_cast<std::int64_t>(upload.text.size());
  upload.created_at = clock_.wall_now();
  if (upload.kind != UploadKind::Lexicon || !is_upload(upload.alphabet))
    return read_new(std::move(upload), finish);
  const Library::Choice tiles{"", upload.alphabet, "", ""};
  const Person owner{upload.owner};
  bring_in_for(
      owner, tiles, [this, upload = std::move(upload), finish](const Brought& brought) mutable {
        if (const auto* refused = std::get_if<Refused>(&brought)) return finish(*refused);
        const AlphabetPtr& alphabet = std::get<HeldUploads>(brought).front()->alphabet;
        if (alphabet == nullptr) {
          return finish(
              protocol::bad_request(Error(reasons::upload_board_for_tiles, upload.alphabet)));
        }
        upload.tiles = alphabet->canonical_text();
        read_new(std::move(upload), finish);
      });
}

void Uploads::read_new(StoredUpload upload, std::function<void(const Added&)> then) {
  worker_.submit(
      [this, upload = std::move(upload), then = std::move(then)]() mutable -> Worker::Task {
        Result<UploadPtr> read = [&]() -> Result<UploadPtr> {
          if (upload.kind == UploadKind::Lexicon && upload.tiles.empty()) {
            const Result<AlphabetPtr> alphabet = library_.alphabet_named(upload.alphabet);
            if (!alphabet) return alphabet.error();
            upload.tiles = (*alphabet)->canonical_text();
          }
          return read_upload(upload);
        }();
        return [this, upload = std::move(upload), then = std::move(then),
                read = std::move(read)]() mutable {
          if (!read) return then(protocol::bad_request(read.error()));
          upload.fingerprint = (*read)->fingerprint;
          upload.size = static_cast<std::int64_t>((*read)->size);
          store(std::move(upload), *read, std::move(then));
        };
      });
}

void Uploads::store(StoredUpload upload, const UploadPtr& read,
                    std::function<void(const Added&)> then) {
  StoredUpload shown = upload;
  shown.text.clear();
  shown.tiles.clear();
  storage_.ask(
      [upload = std::move(upload)](Backend& backend) { return add_upload(backend, upload); },
      [this, shown = std::move(shown), read, then = std::move(then)](Stored<AddedUpload> added) {
        if (!added) return then(not_reached());
        switch (*added) {
          case AddedUpload::Added: break;
          case AddedUpload::TooMany:
            return then(Refused{Refusal::AgainstRules, Error(reasons::uploads_of_person, MaxUploads,
                                                             MaxUploadedBytes / Million)});
          case AddedUpload::TooManyKept:
            return then(Refused{Refusal::AgainstRules, Error(reasons::uploads_kept, MaxKeptUploads,
                                                             MaxKeptBytes / Million)});
        }
        // Most are played with at once.
        if (library_.bytes() < max_memory_) library_.put(read);
        then(shown);
      });
}

}  // namespace quoin::server
