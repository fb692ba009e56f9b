#include "server/uploads/uploads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/ratings/game_result.h"
#include "server/rooms/room_support.h"

namespace quoin::server {
namespace {

using ::testing::HasSubstr;

class UploadsServiceTest : public RoomTest {
 protected:
  UploadsServiceTest() { begin(); }
  ~UploadsServiceTest() override { end(); }

  // As a server that was just started.
  void begin(std::size_t max_memory = Uploads::MaxMemory) {
    end();
    use((folder_ / "rooms.db").string());
    reader_.emplace("uploads", [this](Worker::Task task) { loop_.post(std::move(task)); });
    uploads_.emplace(system_clock(), system_chance(), *storage_, library_, log_, *reader_,
                     max_memory);
    rooms_.emplace(services(uploads_->library()), system_chance(), &*uploads_, 100);
  }
  void end() {
    reader_.reset();
    leave();
    uploads_.reset();
  }

  // Its name in a choice; where it was refused, complaint_ says why.
  std::string add(const std::string& owner, UploadKind kind, const std::string& text,
                  const std::string& alphabet = "") {
    std::optional<Uploads::Added> answer;
    StoredUpload upload;
    upload.owner = owner;
    upload.kind = kind;
    upload.name = "Mine";
    upload.alphabet = alphabet;
    upload.text = text;
    uploads_->add(upload, [&](const Uploads::Added& added) { answer = added; });
    run_until([&] { return answer.has_value(); });
    complaint_.clear();
    if (const auto* stored = std::get_if<StoredUpload>(&*answer)) return upload_name(stored->id);
    complaint_ = std::get<protocol::Refused>(*answer).sentence();
    return "";
  }
  std::shared_ptr<Room> open_with(const GuestPtr& host, const Library::Choice& choice,
                                  bool is_rated = false) {
    NewTable wanted;
    wanted.choice = choice;
    wanted.seats = {{"me", "Ann"}, {"static", ""}};
    wanted.is_rated = is_rated;
    wanted.starts = true;
    wanted.pace = 0;
    std::shared_ptr<Room> opened;
    bool is_answered = false;
    rooms_->open(wanted, host->person(), [&](std::shared_ptr<Room> room, const Outcome& outcome) {
      opened = std::move(room);
      complaint_ = outcome ? outcome->sentence() : "";
      is_answered = true;
    });
    run_until([&] { return is_answered; });
    return opened;
  }
  // The room from storage, or nothing, with the error.
  std::shared_ptr<Room> found(const std::string& id) {
    std::optional<Stored<std::shared_ptr<Room>>> room;
    rooms_->find(id, [&](Stored<std::shared_ptr<Room>> it) { room = std::move(it); });
    run_until([&] { return room.has_value(); });
    complaint_ = *room ? "" : room->error().message;
    return *room ? **room : nullptr;
  }
  template <class T>
  T ask_storage(std::function<T(Backend&)> work) {
    std::optional<T> result;
    storage_->ask(std::move(work), [&](Stored<T> answer) { result = *std::move(answer); });
    run_until([&] { return result.has_value(); });
    return *std::move(result);
  }

  const GuestPtr ann = guest("ann");
  const GuestPtr ben = guest("ben");
  std::optional<Worker> reader_;
  std::optional<Uploads> uploads_;
};

constexpr const char* Words = "cat\ncats\ndog\nat\nta\ntea\neat\none\nno\non\n";

TEST_F(UploadsServiceTest, AreGonePastAndPlayedWithAgain) {
  const std::string list = add("ann", UploadKind::Lexicon, Words, "english");
  ASSERT_NE(list, "") << complaint_;
  std::shared_ptr<Room> room = open_with(ann, {list, "", "", ""});
  ASSERT_NE(room, nullptr) << complaint_;
  EXPECT_EQ(room->state().setup.choice.lexicon, list);
  EXPECT_EQ(room->state().setup.choice.alphabet, list);
  const std::string id = room->id();
  const std::size_t events = room->game()->events().size();
  room.reset();  // a room does not outlive its server
  begin();
  const std::shared_ptr<Room> again = found(id);
  ASSERT_NE(again, nullptr) << complaint_;
  EXPECT_GE(again->game()->events().size(), events);
  EXPECT_EQ(again->game()->config().lexicon, list);
  EXPECT_EQ(
      ask(again, ann, protocol::Act{protocol::act_of(Resign{}, *again->game()->config().alphabet)}),
      "");
}

TEST_F(UploadsServiceTest, OfOthersAreNotThere) {
  const std::string list = add("ann", UploadKind::Lexicon, Words, "english");
  EXPECT_EQ(open_with(ben, {list, "", "", ""}), nullptr);
  const std::string private_one = complaint_;
  EXPECT_EQ(open_with(ben, {"upload:none", "", "", ""}), nullptr);
  EXPECT_EQ(complaint_, private_one);  // and nobody can tell the difference
  EXPECT_EQ(add("ben", UploadKind::Lexicon, Words, list), "");
  EXPECT_EQ(complaint_, private_one);
  EXPECT_TRUE(ask_storage<bool>(
      [id = list.substr(7)](Backend& backend) { return share_upload(backend, id, "ann", true); }));
  EXPECT_NE(open_with(ben, {list, "", "", ""}), nullptr) << complaint_;
}

TEST_F(UploadsServiceTest, StayForTheirGamesWhenTheyAreRemoved) {
  const std::string list = add("ann", UploadKind::Lexicon, Words, "english");
  std::shared_ptr<Room> room = open_with(ann, {list, "", "", ""});
  ASSERT_NE(room, nullptr);
  EXPECT_TRUE(ask_storage<bool>(
      [id = list.substr(7)](Backend& backend) { return remove_upload(backend, id, "ann"); }));
  EXPECT_EQ(open_with(ann, {list, "", "", ""}), nullptr);
  const std::string id = room->id();
  room.reset();  // a room does not outlive its server
  begin();
  EXPECT_NE(found(id), nullptr) << complaint_;
}

TEST_F(UploadsServiceTest, ThatAreNotWhatTheyWereOpenNoGame) {
  const std::string list = add("ann", UploadKind::Lexicon, Words, "english");
  const std::string id = open_with(ann, {list, "", "", ""})->id();
  begin();
  ask_storage<bool>([upload = list.substr(7)](Backend& backend) {
    const Query query{"UPDATE uploads SET text = 'zebra' WHERE id = $1", {upload}};
    backend.write(std::span(&query, 1));
    return true;
  });
  EXPECT_EQ(found(id), nullptr);
  EXPECT_THAT(complaint_, HasSubstr("cannot be read any more"));
}

TEST_F(UploadsServiceTest, AreWaitedForByManyGamesAtOnce) {
  const std::string list = add("ann", UploadKind::Lexicon, Words, "english");
  std::vector<std::string> ids;
  for (int i = 0; i < 5; ++i) ids.push_back(open_with(ann, {list, "", "", ""})->id());
  begin();
  int opened = 0;
  for (const std::string& id : ids) {
    for (int twice = 0; twice < 2; ++twice)
      rooms_->find(id, [&](const Stored<std::shared_ptr<Room>>& room) { opened += room && *room; });
  }
  run_until([&] { return opened == 10; });
}

TEST_F(UploadsServiceTest, DoNotFillTheMemory) {
  const std::string list = add("ann", UploadKind::Lexicon, Words, "english");
  const std::string other = add("ann", UploadKind::Lexicon, "tea\neat\nate\n", "english");
  const std::string id = open_with(ann, {list, "", "", ""})->id();
  begin(1);
  const std::shared_ptr<Room> room = found(id);
  ASSERT_NE(room, nullptr);
  EXPECT_EQ(open_with(ann, {other, "", "", ""}), nullptr);
  EXPECT_THAT(complaint_, HasSubstr("Too many uploads are in use"));
  EXPECT_NE(open_with(ann, {list, "", "", ""}), nullptr) << complaint_;  // that is there already
}

TEST_F(UploadsServiceTest, AreNotRated) {
  const std::string board =
      add("ann", UploadKind::Layout, test::layout("standard")->canonical_text());
  ASSERT_NE(board, "") << complaint_;
  table::Setup setup;
  setup.choice.layout = board;
  setup.seats.resize(2);
  setup.seats[0].owners = {"ann"};
  setup.seats[1].owners = {"ben"};
  Rules rules = Rules::parse("time=60s", *test::alphabet("english")).value();
  EXPECT_THAT(rating_objection(setup, rules).value_or(test::said("")).message(),
              HasSubstr("uploads"));
  setup.choice.layout = "standard";
  EXPECT_FALSE(rating_objection(setup, rules));
}

TEST_F(UploadsServiceTest, SayWhatIsWrongWithThem) {
  EXPECT_EQ(add("ann", UploadKind::Lexicon, "cat\nx1\n", "english"), "");
  EXPECT_EQ(complaint_, "Line 2: 'x1' has a mark or digit.");
  EXPECT_EQ(add("ann", UploadKind::Lexicon, "cat\n", "klingon"), "");
  EXPECT_THAT(complaint_, HasSubstr("klingon"));
  const std::string board =
      add("ann", UploadKind::Layout, test::layout("standard")->canonical_text());
  EXPECT_EQ(add("ann", UploadKind::Lexicon, "cat\n", board), "");
  EXPECT_THAT(complaint_, HasSubstr("is a board, not a set of tiles"));
  EXPECT_TRUE(ask_storage<std::vector<StoredUpload>>([](Backend& backend) {
                return list_uploads(backend, "ann");
              }).size() == 1);
}

TEST_F(UploadsServiceTest, WithoutAStorageNothingIsLost) {
  const std::string list = add("ann", UploadKind::Lexicon, Words, "english");
  storage_->mode = UnreliableStorage::Mode::Refuses;
  EXPECT_EQ(add("ann", UploadKind::Lexicon, Words, "english"), "");
  EXPECT_THAT(complaint_, HasSubstr("storage"));
  EXPECT_EQ(open_with(ann, {list, "", "", ""}), nullptr);
  storage_->mode = UnreliableStorage::Mode::Works;
  EXPECT_NE(open_with(ann, {list, "", "", ""}), nullptr);
}

}  // namespace
}  // namespace quoin::server
