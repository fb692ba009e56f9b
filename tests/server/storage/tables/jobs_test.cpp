#include "server/storage/tables/jobs.h"

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/reasons.h"
#include "server/storage/fixture.h"

namespace quoin::server::storage_test {
namespace {

using ::testing::ElementsAre;

constexpr std::int64_t ManyWaiting = 1000;

class JobsTest : public OnDatabase {
 protected:
  JobsTest() { backend->connect(); }

  std::unique_ptr<Backend> another() const {
    std::unique_ptr<Backend> other = database.backend();
    other->connect();
    return other;
  }
  AddedJob add(const std::string& id, const std::string& person, std::int64_t now = 1000,
               std::int64_t max_waiting = ManyWaiting) {
    return add_job(*backend, {id, person, "match", R"({"of":")" + id + "\"}", "key of " + id},
                   max_waiting, now);
  }
  std::string claim(std::int64_t now = 2000, const std::string& node = "one") {
    const std::optional<StoredJob> job = claim_job(*backend, node, now, now + 1000);
    return job ? job->id : "";
  }
  bool end(const std::string& id, std::int64_t attempt = 1, const std::string& node = "one",
           const JobEnding& ending = {}) {
    JobEnding whole = ending;
    if (whole.cache_key.empty()) whole.cache_key = "key of " + id;
    if (whole.state == JobState::Done && whole.result.empty()) whole.result = "{\"is\":1}";
    return end_job(*backend, {id, node, attempt}, whole, 3000);
  }
  StoredJob job(const std::string& person, const std::string& id) {
    return find_job(*backend, person, id).value_or(StoredJob{});
  }
  std::unique_ptr<Backend> backend = database.backend();
};
INSTANTIATE_TEST_SUITE_P(On, JobsTest,
                         ::testing::Values(DatabaseKind::Sqlite, DatabaseKind::Postgres), name_of);

TEST_P(JobsTest, GoFromWaitingToDone) {
  const AddedJob added = add("a", "ann");
  EXPECT_EQ(added.what, AddedJob::What::New);
  EXPECT_EQ(added.job.state, JobState::Waiting);
  EXPECT_EQ(added.job.created_at, 1000);
  const std::optional<StoredJob> claimed = claim_job(*backend, "one", 2000, 3000);
  ASSERT_TRUE(claimed);
  EXPECT_EQ(claimed->request, R"({"of":"a"})");
  EXPECT_EQ(claimed->attempts, 1);
  EXPECT_EQ(claim(), "") << "nobody else gets it";
  EXPECT_THAT(renew_leases(*backend, std::vector<JobRenewal>{{{"a", "one", 1}, "{\"half\":1}"}},
                           2500, 3500),
              ElementsAre(Lease::Held));
  EXPECT_EQ(job("ann", "a").progress, "{\"half\":1}");
  JobEnding ending;
  ending.page = "<p>";
  EXPECT_TRUE(end("a", 1, "one", ending));
  EXPECT_EQ(job("ann", "a").state, JobState::Done);
  EXPECT_EQ(job("ann", "a").result, "{\"is\":1}");
  EXPECT_TRUE(job("ann", "a").has_page);
  EXPECT_EQ(find_job_page(*backend, "ann", "a"), "<p>");
  EXPECT_FALSE(end("a")) << "it has ended";
}

TEST_P(JobsTest, AreTheirOwnersAlone) {
  add("a", "ann");
  EXPECT_FALSE(find_job(*backend, "ben", "a"));
  EXPECT_FALSE(cancel_job(*backend, "ben", "a", 2000));
  EXPECT_TRUE(list_jobs(*backend, "ben").empty());
  EXPECT_EQ(job("ann", "a").state, JobState::Waiting);
  ASSERT_EQ(claim(), "a");
  JobEnding ending;
  ending.page = "<p>";
  ASSERT_TRUE(end("a", 1, "one", ending));
  EXPECT_FALSE(find_job_page(*backend, "ben", "a"));
}

TEST_P(JobsTest, AreFewForEachPerson) {
  for (const char* id : {"a", "b", "c", "d"}) EXPECT_EQ(add(id, "ann").what, AddedJob::What::New);
  EXPECT_EQ(add("e", "ann").what, AddedJob::What::TooMany);
  EXPECT_EQ(add("f", "ben").what, AddedJob::What::New) << "others have their own";
  // Whatever ends a job makes room for another.
  cancel_job(*backend, "ann", "b", 2000);
  EXPECT_EQ(add("g", "ann").what, AddedJob::What::New);
  EXPECT_EQ(add("h", "ann").what, AddedJob::What::TooMany);
  ASSERT_EQ(claim(), "a");
  EXPECT_EQ(add("h", "ann").what, AddedJob::What::TooMany) << "running counts as well";
  ASSERT_TRUE(end("a"));
  EXPECT_EQ(add("h", "ann").what, AddedJob::What::New);
  EXPECT_EQ(add("i", "cleo", 1000, 5).what, AddedJob::What::Full);
}

TEST_P(JobsTest, StayFewWhenSeveralNodesAddAtOnce) {
  constexpr int Nodes = 4;
  constexpr int Each = 6;
  std::vector<std::unique_ptr<Backend>> nodes;
  for (int node = 0; node < Nodes; ++node) nodes.push_back(another());
  std::vector<std::thread> threads;
  std::array<int, Nodes> added{};
  for (int node = 0; node < Nodes; ++node) {
    threads.emplace_back([&, node] {
      for (int i = 0; i < Each; ++i) {
        const std::string id = std::to_string(node) + "-" + std::to_string(i);
        const AddedJob job = add_job(*nodes[static_cast<std::size_t>(node)],
                                     {id, "ann", "match", "{}", "key of " + id}, ManyWaiting, 1);
        if (job.what == AddedJob::What::New) ++added[static_cast<std::size_t>(node)];
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  int sum = 0;
  for (const int count : added) sum += count;
  EXPECT_EQ(sum, MaxJobsOfPerson);
  EXPECT_EQ(list_jobs(*backend, "ann").size(), static_cast<std::size_t>(MaxJobsOfPerson));
}

TEST_P(JobsTest, AreNeverGivenToTwoWhoClaimAtOnce) {
  constexpr int People = 15;
  for (int person = 0; person < People; ++person) {
    for (int i = 0; i < MaxJobsOfPerson; ++i)
      add(std::to_string(person) + "-" + std::to_string(i), "person " + std::to_string(person));
  }
  constexpr std::size_t Nodes = 3;
  std::array<std::vector<std::string>, Nodes> claimed;
  std::vector<std::unique_ptr<Backend>> nodes;
  for (std::size_t node = 0; node < Nodes; ++node) nodes.push_back(another());
  std::vector<std::thread> threads;
  for (std::size_t node = 0; node < Nodes; ++node) {
    threads.emplace_back([&, node] {
      while (const auto job = claim_job(*nodes[node], std::to_string(node), 2000, 9000))
        claimed[node].push_back(job->id);
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::multiset<std::string> all;
  for (const auto& some : claimed) all.insert(some.begin(), some.end());
  EXPECT_EQ(all.size(), std::set<std::string>(all.begin(), all.end()).size()) << "one twice";
  // Who finds all that is left taken by others comes back later; so nothing is left here.
  while (!claim().empty()) all.insert("late");
  EXPECT_EQ(all.size(), static_cast<std::size_t>(People * MaxJobsOfPerson));
}

TEST_P(JobsTest, ComeInFairTurns) {
  for (const char* id : {"a1", "a2", "a3", "a4"}) add(id, "ann", 1000);
  for (const char* id : {"b1", "b2"}) add(id, "ben", 1100);
  add("c1", "cleo", 1200);
  // One of each before a second of anybody.
  EXPECT_EQ(claim(2000), "a1");
  EXPECT_EQ(claim(2001), "b1");
  EXPECT_EQ(claim(2002), "c1");
  EXPECT_EQ(claim(2003), "a2") << "all run one; ann's last turn is the longest ago";
  EXPECT_EQ(claim(2004), "b2") << "ben runs fewer than ann";
  ASSERT_TRUE(end("a1"));
  ASSERT_TRUE(end("a2"));
  add("d1", "dora", 2005);
  EXPECT_EQ(claim(2006), "d1") << "who never had a turn goes before who had one";
  EXPECT_EQ(claim(2007), "a3");
}

TEST_P(JobsTest, AreTakenOverWhenTheirNodeDies) {
  add("a", "ann");
  ASSERT_EQ(claim(2000, "one"), "a");  // until 3000
  EXPECT_EQ(claim(3000, "two"), "") << "it may be at work still";
  EXPECT_EQ(count_jobs(*backend, 3000).claimable, 0);
  EXPECT_EQ(count_jobs(*backend, 3001).claimable, 1);
  ASSERT_EQ(claim(3001, "two"), "a");
  EXPECT_EQ(job("ann", "a").attempts, 2);
  // The first one was only slow. What it says is of no matter.
  EXPECT_THAT(renew_leases(*backend, std::vector<JobRenewal>{{{"a", "one", 1}, "{}"}}, 3100, 9999),
              ElementsAre(Lease::Lost));
  EXPECT_FALSE(end("a", 1, "one"));
  EXPECT_TRUE(end("a", 2, "two"));
}

TEST_P(JobsTest, FailWhenTheirNodesDieThreeTimes) {
  add("a", "ann");
  for (const std::int64_t now : {2000, 4000, 6000}) ASSERT_EQ(claim(now), "a");
  EXPECT_EQ(claim(8000), "");
  EXPECT_EQ(job("ann", "a").state, JobState::Failed);
  EXPECT_THAT(job("ann", "a").error, ::testing::HasSubstr("three times"));
  EXPECT_THAT(job("ann", "a").reason, ::testing::HasSubstr("\"job_died_too_often\""));
  for (const char* id : {"b", "c", "d", "e"}) EXPECT_EQ(add(id, "ann").what, AddedJob::What::New);
}

TEST_P(JobsTest, AreGivenBackWithoutCountingAsADeath) {
  add("a", "ann");
  for (int i = 0; i < 2 * MaxAttempts; ++i) {
    ASSERT_EQ(claim(), "a");
    give_back(*backend, std::vector<JobHolder>{{"a", "one", 1}}, 2500);
    EXPECT_EQ(job("ann", "a").state, JobState::Waiting);
  }
  ASSERT_EQ(claim(), "a");
  give_back(*backend, std::vector<JobHolder>{{"a", "another", 1}, {"a", "one", 2}}, 2500);
  EXPECT_EQ(job("ann", "a").state, JobState::Running) << "neither holds it";
}

TEST_P(JobsTest, CanBeCancelled) {
  add("a", "ann");
  add("b", "ann");
  EXPECT_EQ(cancel_job(*backend, "ann", "a", 1500)->state, JobState::Cancelled);
  ASSERT_EQ(claim(), "b");
  const std::optional<StoredJob> running = cancel_job(*backend, "ann", "b", 2500);
  EXPECT_EQ(running->state, JobState::Running);
  EXPECT_TRUE(running->is_to_be_cancelled);
  EXPECT_THAT(renew_leases(*backend, std::vector<JobRenewal>{{{"b", "one", 1}, ""}}, 2600, 3600),
              ElementsAre(Lease::ToBeCancelled));
  // Its node dies before it has said so.
  EXPECT_EQ(claim(4000), "");
  EXPECT_EQ(job("ann", "b").state, JobState::Cancelled);
  add("c", "ann");
  ASSERT_EQ(claim(), "c");
  ASSERT_TRUE(end("c"));
  EXPECT_EQ(cancel_job(*backend, "ann", "c", 5000)->state, JobState::Done) << "too late";
}

TEST_P(JobsTest, ThatAskTheSameGetTheSameAnswer) {
  const auto same = [&](const std::string& id, const std::string& person) {
    return add_job(*backend, {id, person, "match", "{}", "the key"}, ManyWaiting, 1000);
  };
  EXPECT_EQ(same("a", "ann").what, AddedJob::What::New);
  EXPECT_EQ(same("b", "ann").what, AddedJob::What::Known);
  EXPECT_EQ(same("b", "ann").job.id, "a") << "hers, which waits";
  EXPECT_EQ(same("c", "ben").what, AddedJob::What::New) << "nobody waits for somebody else's";
  ASSERT_EQ(claim(), "a");
  JobEnding ending;
  ending.cache_key = "the key";
  ending.page = "<p>";
  ASSERT_TRUE(end("a", 1, "one", ending));
  const AddedJob known = same("d", "cleo");
  EXPECT_EQ(known.what, AddedJob::What::Known);
  EXPECT_EQ(known.job.id, "d") << "a job of her own";
  EXPECT_EQ(known.job.state, JobState::Done);
  EXPECT_EQ(known.job.result, "{\"is\":1}");
  EXPECT_EQ(find_job_page(*backend, "cleo", "d"), "<p>");
}

TEST_P(JobsTest, ThatFailedOrWereCutShortAnswerNobody) {
  const auto same = [&](const std::string& id) {
    return add_job(*backend, {id, "ann", "match", "{}", "the key"}, ManyWaiting, 1000).what;
  };
  JobEnding ending;
  ending.cache_key = "the key";
  ASSERT_EQ(same("a"), AddedJob::What::New);
  ASSERT_EQ(claim(), "a");
  ending.is_whole = false;
  ASSERT_TRUE(end("a", 1, "one", ending));
  EXPECT_EQ(job("ann", "a").result, "{\"is\":1}") << "but it is told";
  ASSERT_EQ(same("b"), AddedJob::What::New);
  ASSERT_EQ(claim(), "b");
  ending = {.state = JobState::Failed,
            .error = Error(reasons::limit_is_number, 7),
            .cache_key = "the key"};
  ASSERT_TRUE(end("b", 1, "one", ending));
  EXPECT_EQ(job("ann", "b").error, "Limit is a number from 1 to 7.");
  EXPECT_EQ(job("ann", "b").reason, R"({"reason":"limit_is_number","with":{"most":7}})");
  ASSERT_EQ(same("c"), AddedJob::What::New);
  cancel_job(*backend, "ann", "c", 2000);
  ASSERT_EQ(same("d"), AddedJob::What::New);
}

// It writes the sentence, and leaves in the row how far the job was.
TEST_P(JobsTest, ThatAnOlderProgramSawFailHaveTheirSentence) {
  add("a", "ann");
  ASSERT_EQ(claim(), "a");
  renew_leases(*backend, std::vector<JobRenewal>{{{"a", "one", 1}, R"({"done":1})"}}, 2100, 9999);
  const Query failing{
      "UPDATE jobs SET state = " + std::to_string(static_cast<int>(JobState::Failed)) +
          ", slot = NULL, error = 'Why.' WHERE id = 'a'",
      {}};
  backend->write(std::span(&failing, 1));
  EXPECT_EQ(job("ann", "a").error, "Why.");
  EXPECT_EQ(job("ann", "a").reason, "");
}

TEST_P(JobsTest, AreForgottenInTime) {
  add("old", "ann");
  ASSERT_EQ(claim(), "old");
  ASSERT_TRUE(end("old"));  // at 3000
  add("waiting", "ann", 1000);
  forget_jobs(*backend, 3000);
  EXPECT_EQ(list_jobs(*backend, "ann").size(), 2U);
  forget_jobs(*backend, 3001);
  EXPECT_EQ(list_jobs(*backend, "ann").size(), 1U) << "but never one that waits";
  for (int i = 0; i < MaxFinishedOfPerson + 5; ++i) {
    add("n" + std::to_string(i), "ben");
    cancel_job(*backend, "ben", "n" + std::to_string(i), 5000 + i);
  }
  EXPECT_LE(list_jobs(*backend, "ben").size(), static_cast<std::size_t>(MaxFinishedOfPerson));
  EXPECT_EQ(job("ben", "n0").id, "");
}

}  // namespace
}  // namespace quoin::server::storage_test
