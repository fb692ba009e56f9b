#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "benchmarks/positions.h"
#include "benchmarks/workbench.h"
#include "movegen/generator.h"
#include "movegen/play.h"
#include "movegen/reference/counters.h"

namespace quoin::cli::bench {

// A way to find plays, in steps that are timed one by one. Who asks goes through them in order.
class Search {
 public:
  virtual ~Search() = default;

  // Whatever can be known before the rack is: which letters fit where.
  virtual void set_board(const Sample& sample) = 0;
  // What the generator's first search on a board has to do besides: the slots of its lines.
  virtual void find_slots() {}
  virtual void find_plays(const Sample& sample, int blanks) = 0;
  // The best of them, where that is a step of its own.
  virtual void choose_best(const Sample& /*sample*/, int /*blanks*/) {}

  struct Answer {
    std::uint64_t plays = 0;   // how many were found
    std::uint64_t number = 0;  // which: the sum of number_of() over them
    std::optional<movegen::RankedPlay> best;

    bool operator==(const Answer&) const = default;
  };
  virtual Answer answer() const = 0;
};

// The best play by static equity, as the static player finds it: most plays are never looked at.
class BestPlaySearch : public Search {
 public:
  explicit BestPlaySearch(const Workbench& bench);

  void set_board(const Sample& sample) override;
  void find_slots() override;
  void find_plays(const Sample& sample, int blanks) override;
  Answer answer() const override;

  const movegen::Generator::Counts& counts() const { return generator_.counts(); }

 private:
  const Workbench& bench_;
  movegen::Grid grid_;
  movegen::Generator generator_;
  std::optional<movegen::RankedPlay> best_;
};

// All plays, as the generator finds them.
class AllPlaysSearch : public Search {
 public:
  explicit AllPlaysSearch(const Workbench& bench);

  void set_board(const Sample& sample) override;
  void find_plays(const Sample& sample, int blanks) override;
  Answer answer() const override;

 private:
  movegen::Grid grid_;
  movegen::Generator generator_;
  std::span<const movegen::Play> plays_;
};

// All plays as a published algorithm finds them (movegen/reference), and then the best of them.
class ReferenceSearch : public Search {
 public:
  // Of the last call of find_plays().
  virtual const movegen::reference::Counters& counters() const = 0;
};

std::unique_ptr<ReferenceSearch> appel_jacobson(const Workbench& bench);
std::unique_ptr<ReferenceSearch> gordon(const Workbench& bench);

}  // namespace quoin::cli::bench
