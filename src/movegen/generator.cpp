#include "movegen/generator.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace quoin::movegen {
namespace {

using evaluation::Equity;
using lexicon::LettersHash;
using lexicon::WordMap;

constexpr std::int32_t Never = std::numeric_limits<std::int32_t>::min();

// Rounded up, so that bounds stay bounds.
constexpr int divide_up(std::int32_t value, std::int32_t by) {
  return value / by + (value % by > 0 ? 1 : 0);
}
constexpr int divide_down(std::int32_t value, std::int32_t by) {
  return value / by - (value % by < 0 ? 1 : 0);
}
constexpr std::int32_t MillipointsPerQuarter = 250;

template <class Visit>
void for_each_lane(const std::array<std::uint64_t, 2>& mask, Visit&& visit) {
  for (int half = 0; half < 2; ++half) {
    for (std::uint64_t lanes = mask[half]; lanes != 0; lanes &= lanes - 1)
      visit(half * 64 + std::countr_zero(lanes));
  }
}

}  // namespace

struct Generator::BestSink {
  static constexpr bool TakesAll = false;
  Placement placement;
  std::optional<RankedPlay> best;

  // Plays worth less than this are of no interest.
  std::int32_t threshold() const { return best ? best->equity.millipoints() : Never; }
  void offer(const Move& move, Score score, Equity equity) {
    if (placement.judge != nullptr) equity += placement.judge(placement.evaluator, move);
    const RankedPlay play{move, score, equity};
    if (!best || comes_before(play, *best)) best = play;
  }
};

struct Generator::TopSink {
  static constexpr bool TakesAll = false;
  Placement placement;
  std::vector<RankedPlay>& plays;  // a heap with the last in order on top
  std::size_t count;

  static bool is_before(const RankedPlay& a, const RankedPlay& b) { return comes_before(a, b); }
  std::int32_t threshold() const {
    return plays.size() == count ? plays.front().equity.millipoints() : Never;
  }
  void offer(const Move& move, Score score, Equity equity) {
    if (placement.judge != nullptr) equity += placement.judge(placement.evaluator, move);
    const RankedPlay play{move, score, equity};
    if (plays.size() == count) {
      if (!comes_before(play, plays.front())) return;
      std::pop_heap(plays.begin(), plays.end(), is_before);
      plays.pop_back();
    }
    plays.push_back(play);
    std::push_heap(plays.begin(), plays.end(), is_before);
  }
};

struct Generator::AllSink {
  static constexpr bool TakesAll = true;
  std::vector<Play>& plays;

  std::int32_t threshold() const { return Never; }
  void offer(const Move& move, Score score, Equity /*equity*/) { plays.push_back({move, score}); }
};

Generator::Generator(const Kernels& kernels) : kernels_(&kernels) {
  for (SizeGroup& group : groups_) {
    group.points.fill(0);
    group.terms.fill(0);
  }
}

std::span<const Play> Generator::all_plays(Grid& grid, const Rack& rack) {
  prepare(grid, rack, ScoreOnly{});
  plays_.clear();
  AllSink sink{plays_};
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int line = 0; line < grid.size(); ++line) {
      for (int tiles = 1; tiles <= std::min(slots_->most_tiles(), parts_.rack_size()); ++tiles) {
        std::uint32_t starts = slots_->present(direction, line, tiles);
        counts_.slots += static_cast<std::uint64_t>(std::popcount(starts));
        for (; starts != 0; starts &= starts - 1) {
          visit_slot({direction, static_cast<std::uint8_t>(line), static_cast<std::uint8_t>(tiles),
                      static_cast<std::uint8_t>(std::countr_zero(starts))},
                     sink);
        }
      }
    }
  }
  return plays_;
}

std::optional<RankedPlay> Generator::find_best(Placement placement) {
  BestSink sink{placement, std::nullopt};
  visit_best_first(sink);
  return sink.best;
}

std::span<const RankedPlay> Generator::find_top(Placement placement, std::size_t count) {
  ranked_.clear();
  if (count == 0) return {};
  TopSink sink{placement, ranked_, count};
  visit_best_first(sink);
  std::sort_heap(ranked_.begin(), ranked_.end(), TopSink::is_before);
  return ranked_;
}

void Generator::start(Grid& grid) {
  grid_ = &grid;
  slots_ = &grid.slots();
  words_ = &grid.setting().lexicon->word_map();
  const Alphabet& alphabet = *grid.setting().alphabet;
  for (int index = 0; index <= alphabet.letter_count(); ++index) {
    letter_points_[index] =
        static_cast<std::int16_t>(alphabet.points(Tile::letter(index)).points());
  }
  group_parts();
  find_unfillable();
}

void Generator::group_parts() {
  const std::span<const Tile> kinds = parts_.kinds();
  std::array<std::uint8_t, MaxTiles> by_points;  // kinds, dearest first
  rack_letters_ = 0;
  has_blank_ = false;
  kind_of_.fill(0xff);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    if (kinds[kind] == Blank) {
      has_blank_ = true;
    } else {
      rack_letters_ |= std::uint64_t{1} << kinds[kind].index();
      kind_of_[kinds[kind].index()] = static_cast<std::uint8_t>(kind);
    }
    std::size_t place = kind;
    const std::int16_t points = letter_points_[kinds[kind].index()];
    for (; place > 0 && letter_points_[kinds[by_points[place - 1]].index()] < points; --place)
      by_points[place] = by_points[place - 1];
    by_points[place] = static_cast<std::uint8_t>(kind);
  }
  for (int size = 1; size <= parts_.rack_size(); ++size) {
    SizeGroup& group = groups_[size];
    group.count = 0;
    group.best_term = group.best_word_term = NoTerm;
    group.words = {};
    group.containing = {};
  }

  std::array<LettersHash, evaluation::Subracks::MaxParts> hashes;
  hashes[0] = 0;
  for (int part = 1; part < parts_.count(); ++part) {
    const int size = parts_.size(part);
    hashes[part] = hashes[parts_.parent(part)] + lexicon::hash_of(parts_.last_tile(part));
    SizeGroup& group = groups_[size];
    const int lane = group.count++;
    const std::uint64_t lane_bit = std::uint64_t{1} << (lane % 64);
    int row = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const int kind = by_points[i];
      const int copies = parts_.copies(part, kind);
      if (copies > 0) group.containing[kind][lane / 64] |= lane_bit;
      for (int copy = 0; copy < copies; ++copy)
        group.points[row++ * MaxLanes + lane] = letter_points_[kinds[kind].index()];
    }
    const int bonus = grid_->setting().bingo_bonus(size);
    const std::int32_t term = terms_[part].millipoints() + 1000 * bonus;
    group.terms[lane] = static_cast<std::int16_t>(divide_up(term, MillipointsPerQuarter));
    group.parts[lane] = static_cast<std::uint8_t>(part);
    group.hashes[lane] = hashes[part];
    group.blanks[lane] = has_blank_ ? static_cast<std::uint8_t>(parts_.copies(part, 0)) : 0;
    const int points = divide_up(term, 1000);
    group.best_term = std::max(group.best_term, points);
    if (words_->may_spell(hashes[part], group.blanks[lane])) {
      group.words[lane / 64] |= lane_bit;
      group.best_word_term = std::max(group.best_word_term, points);
    }
  }
  for (int size = 1; size <= parts_.rack_size(); ++size) {
    SizeGroup& group = groups_[size];
    group.lanes = (group.count + Kernels::Lanes - 1) / Kernels::Lanes * Kernels::Lanes;
    for (int lane = group.count; lane < group.lanes; ++lane) group.terms[lane] = NoTerm;
  }
  top_points_.fill(0);
  const SizeGroup& whole = groups_[parts_.rack_size()];
  for (int i = 0; i < parts_.rack_size(); ++i) top_points_[i] = whole.points[i * MaxLanes];
}

void Generator::find_unfillable() {
  const std::uint64_t letters = has_blank_ ? ~std::uint64_t{0} : rack_letters_;
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int index = 0; index < grid_->size(); ++index) {
      const Line& line = grid_->line(direction, index);
      std::uint32_t unfillable = 0;
      for (std::uint32_t squares = line.crossed; squares != 0; squares &= squares - 1) {
        const int square = std::countr_zero(squares);
        if ((line.allowed[square] & letters) == 0) unfillable |= 1u << square;
      }
      unfillable_[static_cast<std::size_t>(direction)][index] = unfillable;
    }
  }
}

template <class Sink>
void Generator::visit_best_first(Sink& sink) {
  buckets_.fill(NoSlot);
  queue_.clear();
  int highest = 0;
  const int lanes = slots_->lanes();
  const int most_tiles = std::min(slots_->most_tiles(), parts_.rack_size());
  alignas(64) std::array<std::int16_t, 32> bounds;
  for (const Direction direction : {Direction::Across, Direction::Down}) {
    for (int line = 0; line < grid_->size(); ++line) {
      const std::uint32_t unfillable = unfillable_[static_cast<std::size_t>(direction)][line];
      for (int tiles = 1; tiles <= most_tiles; ++tiles) {
        std::uint32_t starts = slots_->present(direction, line, tiles);
        if (starts == 0) continue;
        const SizeGroup& group = groups_[tiles];
        const std::uint32_t through = slots_->through(direction, line, tiles);
        if (group.best_word_term == NoTerm) starts &= through;
        counts_.slots += static_cast<std::uint64_t>(std::popcount(starts));
        if (starts == 0) continue;
        kernels_->slot_bounds(slots_->weights(direction, line, tiles),
                              slots_->fixed(direction, line, tiles), tiles, lanes,
                              top_points_.data(), bounds.data());
        const std::uint8_t* ends = slots_->ends(direction, line, tiles);
        for (; starts != 0; starts &= starts - 1) {
          const int start = std::countr_zero(starts);
          if ((unfillable & ((1u << ends[start]) - (1u << start))) != 0) continue;
          const bool is_through = (through >> start & 1) != 0;
          const int bound = bounds[start] + (is_through ? group.best_term : group.best_word_term);
          const int bucket = std::clamp(bound + BucketOffset, 0, Buckets - 1);
          highest = std::max(highest, bucket);
          queue_.push_back({{direction, static_cast<std::uint8_t>(line),
                             static_cast<std::uint8_t>(tiles), static_cast<std::uint8_t>(start)},
                            buckets_[bucket]});
          buckets_[bucket] = static_cast<std::uint16_t>(queue_.size() - 1);
        }
      }
    }
  }
  for (int bucket = highest; bucket >= 0; --bucket) {
    // The last bucket has all slots whose bound lies above it.
    if (bucket < Buckets - 1 && sink.threshold() != Never &&
        (bucket - BucketOffset) * 1000 < sink.threshold()) {
      return;
    }
    for (std::uint16_t i = buckets_[bucket]; i != NoSlot; i = queue_[i].next)
      visit_slot(queue_[i].name, sink);
  }
}

template <class Sink>
void Generator::visit_slot(const SlotName& name, Sink& sink) {
  const int start = name.start;
  const int end = slots_->ends(name.direction, name.line, name.tiles)[start];
  const std::uint32_t squares = (1u << end) - (1u << start);
  const Line& line = grid_->line(name.direction, name.line);
  const SizeGroup& group = groups_[name.tiles];
  ++counts_.slots_visited;

  LaneMask lanes;
  alignas(64) std::array<std::int16_t, MaxLanes> bounds;
  const std::int32_t threshold = sink.threshold();
  if (threshold == Never) {
    if constexpr (Sink::TakesAll) {
      if ((unfillable_[static_cast<std::size_t>(name.direction)][name.line] & squares) != 0) return;
    }
    lanes = {~std::uint64_t{0}, ~std::uint64_t{0}};
    if (group.count < 64) {
      lanes = {(std::uint64_t{1} << group.count) - 1, 0};
    } else if (group.count < 128) {
      lanes[1] = (std::uint64_t{1} << (group.count - 64)) - 1;
    }
  } else {
    const int stride = slots_->lanes();
    const std::int16_t* rows = slots_->weights(name.direction, name.line, name.tiles) + start;
    std::array<std::int16_t, MaxTiles> weights;
    for (int i = 0; i < name.tiles; ++i) weights[i] = rows[i * stride];
    const int fixed = slots_->fixed(name.direction, name.line, name.tiles)[start];
    const int wanted = std::clamp(divide_down(threshold, MillipointsPerQuarter), NoTerm + 20000,
                                  4 * SlotTable::MaxScore);
    kernels_->subrack_bounds(weights.data(), fixed >= SlotTable::LargeFixed ? 7000 : fixed,
                             name.tiles, group.points.data(), group.terms.data(), group.lanes,
                             static_cast<std::int16_t>(wanted), bounds.data(), lanes);
  }
  if ((line.filled & squares) == 0) {
    lanes[0] &= group.words[0];
    lanes[1] &= group.words[1];
  }
  if ((lanes[0] | lanes[1]) == 0) return;
  for (std::uint32_t crossed = line.crossed & squares; crossed != 0; crossed &= crossed - 1) {
    const std::uint64_t allowed = line.allowed[std::countr_zero(crossed)];
    LaneMask fitting{};
    const std::span<const Tile> kinds = parts_.kinds();
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      if (kinds[kind] == Blank || (allowed >> kinds[kind].index() & 1) != 0) {
        fitting[0] |= group.containing[kind][0];
        fitting[1] |= group.containing[kind][1];
      }
    }
    lanes[0] &= fitting[0];
    lanes[1] &= fitting[1];
  }
  if ((lanes[0] | lanes[1]) == 0) return;

  OpenSlot slot{name.direction, start, end - start, name.tiles, &line, name.line, false, 0, {}, {}};
  const LettersHash through = slots_->through_hash(name.direction, name.line, start, end);
  for_each_lane(lanes, [&](int lane) {
    ++counts_.subracks;
    const LettersHash letters = group.hashes[lane] + through;
    const int blanks = group.blanks[lane];
    if (!words_->may_spell(letters, blanks)) return;
    try_letters(slot, group.parts[lane], blanks, 1, letters, sink);
  });
}

template <class Sink>
void Generator::try_letters(OpenSlot& slot, int part, int blanks, int first_letter,
                            LettersHash letters, Sink& sink) {
  // `blanks` counts those that have no letter yet.
  if (blanks == 0) {
    words_->for_each_word(
        static_cast<std::size_t>(slot.length), letters, [&](const std::uint8_t* word) {
          ++counts_.words;
          try_word(slot, part, has_blank_ ? parts_.copies(part, 0) : 0, word, sink);
        });
    return;
  }
  const int letter_count = grid_->setting().alphabet->letter_count();
  for (int letter = first_letter; letter <= letter_count; ++letter) {
    const LettersHash with = letters + lexicon::LetterHashes[letter];
    if (!words_->may_spell(with, blanks - 1)) continue;
    ++blank_letters_[letter];
    try_letters(slot, part, blanks - 1, letter, with, sink);
    --blank_letters_[letter];
  }
}

template <class Sink>
void Generator::try_word(OpenSlot& slot, int part, int blanks, const std::uint8_t* word,
                         Sink& sink) {
  const std::uint64_t* allowed = slot.line->allowed.data() + slot.start;
  for (int i = 0; i < slot.length; ++i) {
    if ((allowed[i] >> (word[i] & WordMap::LetterBits) & 1) == 0) return;
  }
  if (!slot.is_scored) score_squares(slot);
  const int score = slot.fixed + grid_->setting().bingo_bonus(slot.tiles);
  lay_letters(slot, part, blanks, 0, parts_.digits(part), score, word, sink);
}

// Puts tiles of the part on the free squares from the i-th on; a letter can be its tile, or a
// blank. What is spelt with other letters after all ends nowhere.
template <class Sink>
void Generator::lay_letters(OpenSlot& slot, int part, int blanks, int i, std::uint32_t digits,
                            int score, const std::uint8_t* word, Sink& sink) {
  if (i == slot.tiles) {
    ++counts_.plays;
    const Equity equity = Equity::from_points(score) + terms_[part];
    if (equity.millipoints() < sink.threshold()) return;
    const Square start = slot.direction == Direction::Across ? Square(slot.line_index, slot.start)
                                                             : Square(slot.start, slot.line_index);
    const std::span<const Tile> tiles(laid_.data(), static_cast<std::size_t>(slot.length));
    sink.offer(Move::place(start, slot.direction, tiles), Score(score), equity);
    return;
  }
  const int square = slot.free[i];
  const Tile letter = Tile::letter(word[square] & WordMap::LetterBits);
  const int kind = kind_of_[letter.index()];
  if (kind != 0xff && (digits >> (4 * kind) & 0xf) != 0) {
    laid_[square] = letter;
    lay_letters(slot, part, blanks, i + 1, digits - (1u << (4 * kind)),
                score + letter_points_[letter.index()] * slot.weights[square], word, sink);
  }
  if (blanks > 0 && blank_letters_[letter.index()] > 0) {
    --blank_letters_[letter.index()];
    laid_[square] = letter.as_blank();
    lay_letters(slot, part, blanks - 1, i + 1, digits,
                score + letter_points_[Blank.index()] * slot.weights[square], word, sink);
    ++blank_letters_[letter.index()];
  }
}

void Generator::score_squares(OpenSlot& slot) {
  slot.is_scored = true;
  const Line& line = *slot.line;
  const std::uint8_t* letter_premiums =
      slots_->letter_premiums(slot.direction, slot.line_index) + slot.start;
  const std::uint8_t* word_premiums =
      slots_->word_premiums(slot.direction, slot.line_index) + slot.start;
  int multiplier = 1;
  int through = 0;
  int crossing = 0;
  int free = 0;
  for (int i = 0; i < slot.length; ++i) {
    const int square = slot.start + i;
    if ((line.filled >> square & 1) != 0) {
      through += line.points[square];
      laid_[i] = EmptySquare;
      continue;
    }
    slot.free[free++] = static_cast<std::uint8_t>(i);
    multiplier *= word_premiums[i];
    if ((line.crossed >> square & 1) != 0) crossing += line.points[square] * word_premiums[i];
  }
  slot.fixed = through * multiplier + crossing;
  for (int i = 0; i < free; ++i) {
    const int at = slot.free[i];
    const bool is_crossed = (line.crossed >> (slot.start + at) & 1) != 0;
    slot.weights[at] = static_cast<std::int16_t>(
        letter_premiums[at] * (multiplier + (is_crossed ? word_premiums[at] : 0)));
  }
}

}  // namespace quoin::movegen
