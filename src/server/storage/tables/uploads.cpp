#include "server/storage/tables/uploads.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "server/storage/plan.h"
#include "server/storage/tables/rows.h"

namespace quoin::server {
namespace {

constexpr std::array<std::string_view, 3> Kinds = {"lexicon", "layout", "alphabet"};

constexpr const char* UploadColumns =
    "id, owner, kind, name, alphabet, fingerprint, bytes, size, is_shared, is_removed, created_at";
constexpr const char* WholeUploadColumns =
    "id, owner, kind, name, alphabet, fingerprint, bytes, size, is_shared, is_removed, created_at,"
    " tiles, text";
constexpr std::size_t UploadColumnCount = 11;

StoredUpload upload_from(Row& row) {
  StoredUpload upload;
  std::string kind;
  take_columns(row, upload.id, upload.owner, kind, upload.name, upload.alphabet, upload.fingerprint,
               upload.bytes, upload.size, upload.is_shared, upload.is_removed, upload.created_at);
  upload.kind = upload_kind_from(kind).value_or(UploadKind::Lexicon);
  if (row.size() > UploadColumnCount) {
    upload.tiles = std::move(row[11]);
    upload.text = std::move(row[12]);
  }
  return upload;
}

Rows upload_rows(Backend& backend, const char* columns, const char* which,
                 const std::string& parameter) {
  return read_one(backend,
                  {fmt::format("SELECT {} FROM uploads WHERE {}", columns, which), {parameter}});
}

// Nobody is the owner of what deleted people left. The parameters are the owner, twice, and the
// bytes that come in, from this place on.
std::string fewer_than(std::int64_t count, std::int64_t bytes, const char* which, int place) {
  return fmt::format(
      "(SELECT COUNT(*) FROM uploads WHERE owner = ${}{}) < {} AND (SELECT COALESCE(SUM(bytes), 0)"
      " FROM uploads WHERE owner = ${}{}) + CAST(${} AS BIGINT) <= {}",
      place, which, count, place + 1, which, place + 2, bytes);
}

// Whether the person sits at a table, or has opened one, that names the upload.
bool plays_with(Backend& backend, const std::string& id, const std::string& person) {
  // As a setup is written. A text is part of another where replacing it makes a difference: both
  // databases say that in the same words. What people write themselves has no bare quotes in it.
  const auto named_as = [&](std::string_view key) {
    return "\"" + std::string(key) + "\":\"upload:" + id + "\"";
  };
  return !read_one(backend,
                   {"SELECT 1 FROM members JOIN games ON games.id = members.game"
                    " WHERE members.person = $1 AND (replace(games.setup, $2, '') <> games.setup"
                    " OR replace(games.setup, $3, '') <> games.setup"
                    " OR replace(games.setup, $4, '') <> games.setup) LIMIT 1",
                    {person, named_as("lexicon"), named_as("alphabet"), named_as("layout")}})
              .empty();
}

}  // namespace

std::string_view to_text(UploadKind kind) { return Kinds[static_cast<std::size_t>(kind)]; }

std::optional<UploadKind> upload_kind_from(std::string_view text) {
  const auto found = std::find(Kinds.begin(), Kinds.end(), text);
  if (found == Kinds.end()) return std::nullopt;
  return static_cast<UploadKind>(found - Kinds.begin());
}

AddedUpload add_upload(Backend& backend, const StoredUpload& upload) {
  const std::string& owner = upload.owner;
  const std::vector<Query> queries = {
      {"INSERT INTO uploaders (person) VALUES ($1) ON CONFLICT (person)"
       " DO UPDATE SET person = excluded.person",
       {owner}},
      // What is still on its way when somebody is deleted does not come in any more: their row has
      // no name then.
      {std::string("INSERT INTO uploads (") + WholeUploadColumns +
           ", is_used) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT),"
           " CAST($4 AS TEXT), CAST($5 AS TEXT), CAST($6 AS TEXT), CAST($7 AS BIGINT),"
           " CAST($8 AS BIGINT), 0, 0, CAST($9 AS BIGINT), CAST($10 AS TEXT), CAST($11 AS TEXT), 0"
           " WHERE " +
           fewer_than(MaxUploads, MaxUploadedBytes, " AND is_removed = 0", 12) + " AND " +
           fewer_than(MaxKeptUploads, MaxKeptBytes, "", 15) +
           " AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = $18 AND name = '')"
           " RETURNING id",
       {upload.id, owner, std::string(to_text(upload.kind)), upload.name, upload.alphabet,
        upload.fingerprint, upload.bytes, upload.size, upload.created_at, upload.tiles, upload.text,
        owner, owner, upload.bytes, owner, owner, upload.bytes, owner}}};
  if (!backend.write(queries)[1].empty()) return AddedUpload::Added;
  std::int64_t count = 0;
  std::int64_t bytes = 0;
  for (const StoredUpload& one : list_uploads(backend, owner)) {
    ++count;
    bytes += one.bytes;
  }
  const bool is_full = count >= MaxUploads || bytes + upload.bytes > MaxUploadedBytes;
  return is_full ? AddedUpload::TooMany : AddedUpload::TooManyKept;
}

std::optional<StoredUpload> find_upload(Backend& backend, const std::string& id) {
  if (!is_name(id)) return std::nullopt;
  return read_first(upload_rows(backend, WholeUploadColumns, "id = $1", id), upload_from);
}

std::vector<StoredUpload> list_uploads(Backend& backend, const std::string& person) {
  return read_all(upload_rows(backend, UploadColumns,
                              "owner = $1 AND is_removed = 0 ORDER BY created_at DESC, id", person),
                  upload_from);
}

std::vector<StoredUpload> all_uploads_of(Backend& backend, const std::string& person) {
  return read_all(
      upload_rows(backend, WholeUploadColumns, "owner = $1 ORDER BY created_at DESC, id", person),
      upload_from);
}

SeenUpload upload_for(Backend& backend, const std::string& id, const std::string& person) {
  if (!is_name(id) || !is_person(person)) return {};
  std::optional<StoredUpload> upload =
      read_first(upload_rows(backend, UploadColumns, "id = $1", id), upload_from);
  if (!upload) return {};
  UploadAccess access = UploadAccess::None;
  if (upload->owner == person && !upload->is_removed) {
    access = UploadAccess::Own;
  } else if (upload->is_shared) {
    access = UploadAccess::Usable;
  } else if (plays_with(backend, id, person)) {
    access = UploadAccess::Known;
  } else {
    return {};
  }
  return {access, *std::move(upload)};
}

bool may_use_upload(Backend& backend, const std::string& id, const std::string& person) {
  if (!is_name(id) || !is_person(person)) return false;
  return !read_one(backend, {"SELECT 1 FROM uploads WHERE id = $1 AND is_removed = 0"
                             " AND (owner = $2 OR is_shared = 1)",
                             {id, person}})
              .empty();
}

bool keep_uploads(Backend& backend, std::vector<std::string> ids) {
  if (!std::ranges::all_of(ids, [](const std::string& id) { return is_name(id); })) return false;
  // In one order, so that no two wait for each other.
  std::ranges::sort(ids);
  std::vector<Query> queries;
  for (const std::string& id : ids)
    queries.push_back({"UPDATE uploads SET is_used = 1 WHERE id = $1 RETURNING id", {id}, true});
  return is_written(backend, queries);
}

bool share_upload(Backend& backend, const std::string& id, const std::string& person,
                  bool is_shared) {
  if (!is_name(id) || !is_person(person)) return false;
  return !write_one(backend, {"UPDATE uploads SET is_shared = $1 WHERE id = $2 AND owner = $3"
                              " AND is_removed = 0 RETURNING id",
                              {std::int64_t{is_shared}, id, person}})
              .empty();
}

bool remove_upload(Backend& backend, const std::string& id, const std::string& person) {
  if (!is_name(id) || !is_person(person)) return false;
  // A game that begins at the same moment has either marked it before, or finds it gone.
  const std::vector<Query> queries = {
      {"UPDATE uploads SET is_removed = 1, is_shared = 0 WHERE id = $1 AND owner = $2"
       " AND is_removed = 0 RETURNING id",
       {id, person}},
      {"DELETE FROM uploads WHERE id = $1 AND owner = $2 AND is_removed = 1 AND is_used = 0",
       {id, person}}};
  return !backend.write(queries).front().empty();
}

std::vector<Query> forgetting_uploads_of(const std::string& person) {
  return {{"DELETE FROM uploads WHERE owner = $1 AND is_used = 0", {person}},
          {"UPDATE uploads SET owner = '', name = '', is_shared = 0, is_removed = 1"
           " WHERE owner = $1",
           {person}},
          {"DELETE FROM uploaders WHERE person = $1", {person}}};
}

}  // namespace quoin::server
