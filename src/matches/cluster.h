#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "arena/match.h"
#include "arena/match_log.h"
#include "base/result.h"

namespace quoin::cli {

// The processes that were started together by mpirun or a scheduler: the same command in each of
// them, with ranks from 0 on. Rank 0 deals rounds of a match out, writes and speaks; the others
// play. Without mpirun there is one process, of rank 0, and nothing of MPI is loaded.
class Cluster {
 public:
  // Finds out whether there are others. An error where there are, and this program was built
  // without MPI.
  static Result<Cluster> join();
  ~Cluster();
  Cluster(Cluster&& other) noexcept;
  Cluster& operator=(Cluster&&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }

  // Of rank 0: answers the others until none of them wants anything more of this match. Those who
  // ask when no match is served any more are told so at the end.
  void serve(arena::RoundDesk& desk, const arena::MatchHeader& header, const StopFlag& stop);
  // Of the others: the desk that rank 0 keeps. Before anything is asked of it, rank 0 has to hear
  // what this process would play: where that is another match, by other words or tables, it gets
  // nothing to do.
  std::unique_ptr<arena::RoundDesk> remote_desk();
  void introduce(const arena::MatchHeader& header);
  // Why this process cannot take part; rank 0 tells people.
  void tell_fault(const Error& error);

 private:
  class Messenger;
  struct Message {
    int from = 0;
    int match = 0;
    std::string text;
  };

  Cluster();
  Message next_message();

  int rank_ = 0;
  int size_ = 1;
  int match_ = 0;               // the one that is played, counted from 1
  std::set<int> left_;          // processes that are done with everything
  bool is_dismissed_ = false;   // rank 0 has no more matches
  std::vector<Message> early_;  // of those who are at the next match already
  std::unique_ptr<Messenger> messenger_;
};

}  // namespace quoin::cli
