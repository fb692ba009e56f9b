// Word lists, boards and tiles of people's own.

#include <algorithm>

#include "base/text.h"
#include "protocol/version.h"
#include "server/api/routes.h"

namespace quoin::server {
namespace {

constexpr std::size_t LongestName = 60;  // characters
// Compared with an imported game: a list of so many bytes takes about as long to read.
constexpr double BytesOfOneCost = 10'000;
constexpr double LeastCost = 10;

json::object to_json(const StoredUpload& upload, UploadAccess access) {
  json::object object{{"id", upload.id},
                      {"choice", upload_name(upload.id)},
                      {"kind", to_text(upload.kind)},
                      {"name", upload.name},
                      {"bytes", upload.bytes},
                      {"fingerprint", upload.fingerprint},
                      {"created_at", upload.created_at},
                      {"own", access == UploadAccess::Own}};
  // How others got to know it is nobody else's affair.
  if (access == UploadAccess::Own) object["shared"] = upload.is_shared;
  switch (upload.kind) {
    case UploadKind::Lexicon:
      object["words"] = upload.size;
      object["alphabet"] = upload.alphabet;
      break;
    case UploadKind::Layout: object["size"] = upload.size; break;
    case UploadKind::Alphabet: object["tiles"] = upload.size; break;
  }
  return object;
}

bool is_plain(std::string_view text) {
  return is_valid_utf8(text) && std::ranges::none_of(text, [](char c) {
           return static_cast<unsigned char>(c) < ' ' || c == 0x7f;
         });
}

// Whether this address moves too much; then it has been told so.
bool is_too_costly(const Call& call, std::size_t bytes) {
  const double cost = std::max(LeastCost, static_cast<double>(bytes) / BytesOfOneCost);
  return call.is_too_fast(call.services().imports, reasons::too_many_uploads, cost);
}

void send_text(const Call& call, const StoredUpload& upload) {
  call.send(as_file(Response::text(200, "text/plain; charset=utf-8", upload.text),
                    fmt::format("quoin-{}.txt", upload.id)));
}

void take_upload(Call call) {
  if (call.services().operations.is_draining()) return call.fail(503, reasons::server_restarting);
  const net::Request& request = call.request();
  const std::optional<UploadKind> kind = upload_kind_from(request.parameter("kind"));
  if (!kind) return call.fail(400, reasons::upload_kind);
  StoredUpload upload;
  upload.owner = call.person().id;
  upload.kind = *kind;
  upload.name = std::string(trim(request.parameter("name")));
  if (upload.name.empty() || !is_plain(upload.name) || count_characters(upload.name) > LongestName)
    return call.fail(400, Error(reasons::upload_name_text, LongestName));
  upload.alphabet = request.parameter("alphabet");
  const bool is_lexicon = *kind == UploadKind::Lexicon;
  const bool is_name =
      is_plain(upload.alphabet) && upload.alphabet.size() <= protocol::MaxSpecBytes;
  if (is_lexicon && (upload.alphabet.empty() || !is_name))
    return call.fail(400, reasons::upload_needs_alphabet);
  if (!is_lexicon && !upload.alphabet.empty())
    return call.fail(400, reasons::alphabet_is_for_lists);
  // Large ones of other kinds are not even read.
  if (!is_lexicon && request.body.size() > MaxSmallUploadBytes)
    return call.fail(413, Error(reasons::upload_bytes_limit, group_digits(MaxSmallUploadBytes)));
  if (is_too_costly(call, request.body.size())) return;
  upload.text = call.take_body();
  call.services().uploads.add(std::move(upload), [call](const Uploads::Added& added) {
    if (const auto* refused = std::get_if<protocol::Refused>(&added)) return call.fail(*refused);
    call.send_json_to_person(to_json(std::get<StoredUpload>(added), UploadAccess::Own), 201);
  });
}

void tell_uploads(Call call) {
  call.ask([person = call.person().id](Backend& backend) { return list_uploads(backend, person); },
           [](const Call& asked, const std::vector<StoredUpload>& found) {
             json::array uploads;
             for (const StoredUpload& upload : found)
               uploads.push_back(to_json(upload, UploadAccess::Own));
             asked.send_json_to_person(json::object{{"uploads", std::move(uploads)}});
           });
}

template <class Then>
void with_upload(const Call& call, Then then) {
  call.ask([id = call.argument(0), person = call.person().id](
               Backend& backend) { return upload_for(backend, id, person); },
           [then](const Call& asked, const SeenUpload& seen) {
             if (seen.access == UploadAccess::None) return asked.fail(404, reasons::no_such_upload);
             then(asked, seen);
           });
}

void fetch_upload(Call call) {
  with_upload(call, [](const Call& found, const SeenUpload& seen) {
    found.send_json_to_person(to_json(seen.upload, seen.access));
  });
}

void fetch_upload_text(Call call) {
  with_upload(call, [](const Call& found, const SeenUpload& seen) {
    // Who plays with it at a table of somebody else knows that it is there, and no more.
    if (seen.access == UploadAccess::Known) return found.fail(404, reasons::no_such_upload);
    if (is_too_costly(found, static_cast<std::size_t>(seen.upload.bytes))) return;
    found.find([id = seen.upload.id](Backend& backend) { return find_upload(backend, id); },
               reasons::no_such_upload, send_text);
  });
}

void set_shared(const Call& call, bool is_shared) {
  call.change([id = call.argument(0), person = call.person().id, is_shared](
                  Backend& backend) { return share_upload(backend, id, person, is_shared); },
              reasons::no_such_upload);
}
void publish_upload(Call call) { set_shared(call, true); }
void withdraw_upload(Call call) { set_shared(call, false); }

void delete_upload(Call call) {
  call.change([id = call.argument(0), person = call.person().id](
                  Backend& backend) { return remove_upload(backend, id, person); },
              reasons::no_such_upload);
}

}  // namespace

std::span<const Route> upload_routes() {
  static constexpr Route Routes[] = {
      {"GET", "/api/uploads", tell_uploads},
      {"POST", "/api/uploads", take_upload, "text/plain", MaxLexiconBytes},
      {"GET", "/api/uploads/{}", fetch_upload},
      {"GET", "/api/uploads/{}/text", fetch_upload_text},
      {"POST", "/api/uploads/{}/share", publish_upload},
      {"POST", "/api/uploads/{}/unshare", withdraw_upload},
      {"POST", "/api/uploads/{}/remove", delete_upload},
  };
  return Routes;
}

}  // namespace quoin::server
