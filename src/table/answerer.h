#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "table/answer.h"

namespace quoin::table {

// Behind answer(): three answerers, each with one function for each request that is its own. Such
// a function says what comes of the request, or why it is not done. This is what they share: what
// was asked, the checks that refuse where they fail, and the answer as it is made.
class Answerer {
 public:
  Answerer(const State& state, const protocol::Request& request, const Asker& asker, const Now& now,
           Place& place)
      : state_(state),
        request_(request),
        asker_(asker),
        now_(now),
        place_(place),
        own_(state.setup.seats_of(asker.person)) {}

  Answer take() { return std::move(answer_); }

 protected:
  void refuse(protocol::Refused refused) { answer_.refused = std::move(refused); }
  void refuse(Error error) { refuse(protocol::not_allowed(std::move(error))); }
  State& draft() { return answer_.draft.emplace(state_); }
  Seat& seat_in(State& draft, int seat) const {
    return draft.setup.seats[static_cast<std::size_t>(seat)];
  }
  // Changes a draft. What time did before it was refused is kept all the same.
  template <class Change>
  void try_out(State draft, const Change& change) {
    if (const auto done = change(*draft.referee); !done)
      refuse(protocol::against_rules(done.error()));
    answer_.draft = std::move(draft);
  }

  // A check that refuses where it fails.
  bool check(bool holds, const Reason<0>& reason) {
    if (!holds) refuse(Error(reason));
    return holds;
  }
  bool is_going_on();
  bool has_seat();
  bool is_seat(int seat);
  // The seat for which something is done in a game that has begun.
  std::optional<int> acting_seat();

  const State& state_;
  const protocol::Request& request_;
  const Asker& asker_;
  const Now& now_;
  Place& place_;
  std::vector<int> own_;
  Answer answer_;
};

// Who sits at the table, and when the game begins (before_the_game.cpp).
class BeforeTheGame : public Answerer {
 public:
  using Answerer::Answerer;

  void operator()(const protocol::Sit& sit);
  void operator()(const protocol::Stand&);
  void operator()(const protocol::AddSeat& add);
  void operator()(const protocol::RemoveSeat& remove);
  void operator()(const protocol::Start& start);
  void operator()(const protocol::Cancel&);

 private:
  bool is_open();
  bool is_host();
  std::optional<Error> fault_of(const protocol::Sit& sit, std::optional<int> chosen) const;
};

// What is done in a game that has begun, and after it (in_the_game.cpp).
class InTheGame : public Answerer {
 public:
  using Answerer::Answerer;

  void operator()(const protocol::Act& act);
  void operator()(const protocol::WaveOn&);
  void operator()(const protocol::Undo&);
  void operator()(const protocol::Reset&);
  void operator()(const protocol::Rematch&);
  void operator()(const protocol::PutAway&);
  void operator()(const protocol::AskForHint&);
  void operator()(const protocol::AskForPlays& ask);
  void operator()(const protocol::AskForJudgement& ask);
  void operator()(const protocol::AskForSquares&);

 private:
  // Whether the game may become longer.
  bool may_grow();
  bool is_training(const Reason<0>& reason);
  // Plays and squares are told in training, words where nobody can bluff.
  bool may_be_hinted_at();
  bool may_be_judged();
  void ask_for_advice(std::size_t limit, bool is_hint);
  void go_on_elsewhere(const Setup& setup, bool starts_at_once);
};

// What people agree on and talk about beside the game (agreements.cpp), and all else.
class Agreements : public Answerer {
 public:
  using Answerer::Answerer;

  void operator()(const protocol::Say& say);
  void operator()(const protocol::Mute& mute);
  void operator()(const protocol::Report& report);
  void operator()(const protocol::Pause& pause);
  void operator()(const protocol::AskForTime&);
  void operator()(const protocol::GiveMoreTime& give);
  // Whom a table tells is the caller's affair.
  void operator()(const protocol::Follow&) {}
  void operator()(const protocol::Unfollow&) {}
  void operator()(const protocol::Ping&) {}

 private:
  bool may_talk();
  std::int64_t more_time() const;
  int giver_for(int asker, int acting) const;
  void give_if_all_agree(State draft, int giver);
};

}  // namespace quoin::table
