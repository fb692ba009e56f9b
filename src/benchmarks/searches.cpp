#include "benchmarks/searches.h"

#include <array>
#include <span>

#include "benchmarks/signature.h"
#include "evaluation/subracks.h"
#include "movegen/reference/appel_jacobson.h"
#include "movegen/reference/gordon.h"

namespace quoin::cli::bench {
namespace {

using evaluation::Equity;
using evaluation::Subracks;
using movegen::Play;
using movegen::RankedPlay;

Search::Answer answer_of(std::span<const Play> plays) {
  Search::Answer answer;
  answer.plays = plays.size();
  for (const Play& play : plays) answer.number += number_of(play);
  return answer;
}

// Looks at every play, as one has to who has no bounds; what its tiles leave is worth is looked up
// by the number of the part of the rack that they are.
std::optional<RankedPlay> best_of(std::span<const Play> plays, const Rack& rack,
                                  const evaluation::StaticEquity& evaluator) {
  const Subracks parts(rack);
  std::array<Equity, Subracks::MaxParts> terms;
  evaluator.fill_terms(parts, std::span(terms).first(static_cast<std::size_t>(parts.count())));
  // How much further on the part with one more of a tile stands.
  std::array<int, MaxLetters + 1> steps{};
  for (std::size_t kind = 0; kind < parts.kinds().size(); ++kind)
    steps[parts.kinds()[kind].index()] = parts.parts_before(static_cast<int>(kind));

  std::optional<RankedPlay> best;
  for (const Play& play : plays) {
    int part = 0;
    for (const Tile tile : play.move.tiles()) {
      if (tile != EmptySquare) part += steps[tile.on_rack().index()];
    }
    Equity equity = Equity::from_score(play.score) + terms[part];
    if (best && equity < best->equity) continue;
    equity += evaluator.placement(play.move);
    const RankedPlay ranked{play.move, play.score, equity};
    if (!best || comes_before(ranked, *best)) best = ranked;
  }
  return best;
}

template <class Reference>
class ReferenceSearchOf : public ReferenceSearch {
 public:
  explicit ReferenceSearchOf(const Workbench& bench) : bench_(bench) {}

  void set_board(const Sample& sample) override {
    const movegen::Setting& setting = *bench_.setting;
    reference_.emplace(sample.board, *setting.layout, *setting.alphabet, setting.bingo_bonuses,
                       *setting.lexicon);
  }
  void find_plays(const Sample& sample, int blanks) override {
    plays_ = reference_->all_plays(sample.racks[blanks]);
  }
  void choose_best(const Sample& sample, int blanks) override {
    best_ = best_of(plays_, sample.racks[blanks], sample.equity(bench_));
  }
  Answer answer() const override {
    Answer answer = answer_of(plays_);
    answer.best = best_;
    return answer;
  }
  const movegen::reference::Counters& counters() const override { return reference_->counters(); }

 private:
  const Workbench& bench_;
  std::optional<Reference> reference_;
  std::span<const Play> plays_;
  std::optional<RankedPlay> best_;
};

}  // namespace

BestPlaySearch::BestPlaySearch(const Workbench& bench)
    : bench_(bench), grid_(bench.setting), generator_(*bench.kernels) {}

void BestPlaySearch::set_board(const Sample& sample) { grid_.set(sample.board); }

void BestPlaySearch::find_slots() { grid_.slots(); }

void BestPlaySearch::find_plays(const Sample& sample, int blanks) {
  best_ = generator_.best_play(grid_, sample.racks[blanks], sample.equity(bench_));
}

Search::Answer BestPlaySearch::answer() const { return {.best = best_}; }

AllPlaysSearch::AllPlaysSearch(const Workbench& bench)
    : grid_(bench.setting), generator_(*bench.kernels) {}

void AllPlaysSearch::set_board(const Sample& sample) { grid_.set(sample.board); }

void AllPlaysSearch::find_plays(const Sample& sample, int blanks) {
  plays_ = generator_.all_plays(grid_, sample.racks[blanks]);
}

Search::Answer AllPlaysSearch::answer() const { return answer_of(plays_); }

std::unique_ptr<ReferenceSearch> appel_jacobson(const Workbench& bench) {
  return std::make_unique<ReferenceSearchOf<movegen::reference::AppelJacobson>>(bench);
}

std::unique_ptr<ReferenceSearch> gordon(const Workbench& bench) {
  return std::make_unique<ReferenceSearchOf<movegen::reference::Gordon>>(bench);
}

}  // namespace quoin::cli::bench
