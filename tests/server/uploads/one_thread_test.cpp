// Uploads on one thread, with chance that can be repeated.

#include <memory>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "server/nodes/nodes.h"
#include "server/rooms/room_support.h"
#include "server/rooms/virtual_time.h"
#include "server/storage/fixture.h"
#include "server/uploads/uploads.h"

namespace quoin::server {
namespace {

// The name of the first upload, and how the server and its first guest are named.
std::string names_of_a_new_server() {
  VirtualTime time;
  RepeatedChance chance;
  storage_test::Database database{storage_test::DatabaseKind::Sqlite};
  SmallLibrary library;
  const Log log{stderr, Log::Level::Error};
  std::unique_ptr<Backend> backend = database.backend();
  backend->connect();
  DirectStorage storage(std::move(backend), time);
  const Nodes nodes(time, time, chance, storage, true, {});
  Worker worker([&](Worker::Task task) { time.post(std::move(task)); });
  Uploads uploads(time, chance, storage, library, log, worker);

  StoredUpload upload;
  upload.owner = new_person(chance).id;
  upload.kind = UploadKind::Lexicon;
  upload.name = "Mine";
  upload.alphabet = "english";
  upload.text = "AB\nBA\n";
  std::string id;
  uploads.add(upload, [&](const Uploads::Added& added) {
    const auto* stored = std::get_if<StoredUpload>(&added);
    id = stored ? stored->id : std::get<protocol::Refused>(added).error.message();
  });
  while (worker.do_one() || time.step(time.steady_now())) continue;
  return nodes.self() + ' ' + upload.owner + ' ' + id;
}

TEST(UploadsOnOneThread, AreNamedTheSameAgain) {
  const std::string names = names_of_a_new_server();
  EXPECT_EQ(names.size(), 16 + 1 + 32 + 1 + 32) << names;
  EXPECT_EQ(names_of_a_new_server(), names);
}

}  // namespace
}  // namespace quoin::server
