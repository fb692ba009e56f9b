#include "movegen/generator.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "movegen/walk.h"

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

Generator::Generator(const Kernels& kernels) : kernels_(&kernels) {
  for (SizeGroup& group : groups_) {
    group.points.fill(0);
    group.terms.fill(0);
  }
}

std::span<const Play> Generator::all_plays(Grid& grid, const Rack& rack) {
  plays_.clear();
  Walk(grid, rack, rack.size(),
       [this](const WalkedPlay& play) { plays_.push_back({play.move(), Score(play.score)}); });
  counts_.plays += plays_.size();
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

bool Generator::take_rack(const Grid& grid, const Rack& rack) {
  const bool is_known_setting = setting_ == grid.setting_ptr();
  if (is_known_setting && rack == rack_) return false;
  rack_ = rack;
  ++rack_number_;
  parts_.set(rack);
  if (is_known_setting) return true;
  setting_ = grid.setting_ptr();
  words_ = &setting_->lexicon->word_map();
  const Alphabet& alphabet = *setting_->alphabet;
  letter_count_ = alphabet.letter_count();
  for (int index = 0; index <= letter_count_; ++index) {
    letter_points_[index] =
        static_cast<std::int16_t>(alphabet.points(Tile::letter(index)).points());
  }
  return true;
}

void Generator::start(Grid& grid, bool has_new_terms) {
  grid_ = &grid;
  slots_ = &grid.slots();
  if (has_new_terms) group_parts();
  judge_crossings();
}

void Generator::group_parts() {
  const std::span<const Tile> kinds = parts_.kinds();
  std::array<std::uint8_t, MaxTiles>& by_points = kinds_by_points_;
  has_blank_ = false;
  kind_of_.fill(0xff);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    if (kinds[kind] == Blank) {
      has_blank_ = true;
    } else {
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
    group.words = {};
    group.best.fill(NoTerm);
    group.best_word.fill(NoTerm);
  }

  std::array<LettersHash, evaluation::Subracks::MaxParts> hashes;
  std::array<std::uint64_t, evaluation::Subracks::MaxParts> letters;
  std::array<std::int16_t, evaluation::Subracks::MaxParts> sums;
  std::array<std::array<std::int16_t, MaxTiles>, evaluation::Subracks::MaxParts> points;
  hashes[0] = letters[0] = 0;
  sums[0] = 0;
  points[0] = {};
  for (int part = 1; part < parts_.count(); ++part) {
    const int size = parts_.size(part);
    const int parent = parts_.parent(part);
    const Tile tile = parts_.last_tile(part);
    hashes[part] = hashes[parent] + lexicon::hash_of(tile);
    letters[part] =
        letters[parent] | (tile == Blank ? ~std::uint64_t{0} : std::uint64_t{1} << tile.index());
    sums[part] = static_cast<std::int16_t>(sums[parent] + letter_points_[tile.index()]);
    SizeGroup& group = groups_[size];
    const int lane = group.count++;
    // Insertion without decisions, as in slots.cpp.
    const std::int16_t value = letter_points_[tile.index()];
    std::array<std::int16_t, MaxTiles> before;
    before[0] = INT16_MAX;
    for (int i = 1; i < MaxTiles; ++i) before[i] = points[parent][i - 1];
    for (int i = 0; i < MaxTiles; ++i)
      points[part][i] = std::max(points[parent][i], std::min(before[i], value));
    for (int i = 0; i < MaxTiles; ++i) group.points[i * MaxLanes + lane] = points[part][i];
    const int bonus = setting_->bingo_bonus(size);
    const std::int32_t term = terms_[part].millipoints() + 1000 * bonus;
    group.terms[lane] = static_cast<std::int16_t>(divide_up(term, MillipointsPerQuarter));
    group.parts[lane] = static_cast<std::uint8_t>(part);
    group.hashes[lane] = hashes[part];
    group.letters[lane] = letters[part];
    group.blanks[lane] = has_blank_ ? static_cast<std::uint8_t>(parts_.copies(part, 0)) : 0;
    const bool may_be_word = words_->may_spell(hashes[part], group.blanks[lane]);
    group.words[lane / 64] |= std::uint64_t{may_be_word} << (lane % 64);
    const int term_points = divide_up(term, 1000);
    for (int least = 1; least <= Slot::MaxLeast; ++least) {
      const int worth = term_points + least * sums[part];
      group.best[least] = std::max(group.best[least], worth);
      group.best_word[least] = std::max(group.best_word[least], may_be_word ? worth : int{NoTerm});
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
  rack_letters_ = letters[parts_.count() - 1];
}

void Generator::judge_crossings() {
  const std::span<const Tile> kinds = parts_.kinds();
  for (int number = 0; number < slots_->line_count(); ++number) {
    const Line& line = grid_->line(slots_->direction_of(number), slots_->index_of(number));
    Crossings& crossings = crossings_[number];
    crossings.unfillable = 0;
    if (line.crossed == 0 && line.filled == 0) continue;
    const std::uint8_t* letter_premiums = slots_->letter_premiums(number);
    const std::uint8_t* word_premiums = slots_->word_premiums(number);
    int sum = 0;
    int with_letter = 0;
    int with_both = 0;
    for (int square = 0; square < grid_->size(); ++square) {
      if ((line.crossed >> square & 1) != 0) {
        const std::uint64_t allowed = line.allowed[square];
        if ((allowed & rack_letters_) == 0) crossings.unfillable |= 1u << square;
        int most = 0;
        for (std::size_t i = 0; i < kinds.size(); ++i) {
          const Tile tile = kinds[kinds_by_points_[i]];
          if (tile == Blank || (allowed >> tile.index() & 1) != 0) {
            most = letter_points_[tile.index()];
            break;
          }
        }
        sum += most;
        most *= letter_premiums[square];
        with_letter += most;
        with_both += most * word_premiums[square];
      }
      crossings.points[square + 1] = static_cast<std::int16_t>(sum);
      crossings.with_letter_premiums[square + 1] = static_cast<std::int16_t>(with_letter);
      crossings.with_both_premiums[square + 1] = static_cast<std::int16_t>(with_both);
    }
  }
}

// The most that any play in the slot can be worth, in points.
int Generator::bound_of(const Slot& slot, const Crossings& crossings) const {
  int sum = slot.fixed;
  for (int i = 0; i < MaxTiles; ++i) sum += slot.excess[i] * top_points_[i];
  const auto within = [&slot](const std::array<std::int16_t, MaxBoardSize + 1>& sums) {
    return sums[slot.end] - sums[slot.start];
  };
  sum += slot.multiplier * within(crossings.with_letter_premiums) +
         within(crossings.with_both_premiums) - slot.least * within(crossings.points);
  const SizeGroup& group = groups_[slot.tiles];
  return sum + (slot.is_through() ? group.best : group.best_word)[slot.least];
}

// The parts of the rack that could be worth the threshold in the slot.
Generator::LaneMask Generator::reaching_lanes(const Slot& slot, const Line& line,
                                              std::int32_t threshold) const {
  const SizeGroup& group = groups_[slot.tiles];
  const int wanted =
      std::clamp(divide_down(threshold, MillipointsPerQuarter), NoTerm + 20000, 4 * Slot::MaxScore);
  const std::uint32_t crossed = slot.is_large() ? 0 : line.crossed & slot.squares();
  std::array<std::int16_t, MaxTiles> weights;
  for (int i = 0; i < MaxTiles; ++i)
    weights[i] = static_cast<std::int16_t>(slot.excess[i] + slot.least);

  // Where words cross, the dearest tile of the rack that fits bounds what the square brings.
  int plain = slot.tiles;
  int fixed = slot.fixed;
  for (std::uint32_t rest = crossed; rest != 0; rest &= rest - 1) --plain;
  if (crossed != 0) {
    const Crossings& crossings = crossings_[slot.line];
    fixed += slot.multiplier * (crossings.with_letter_premiums[slot.end] -
                                crossings.with_letter_premiums[slot.start]) +
             crossings.with_both_premiums[slot.end] - crossings.with_both_premiums[slot.start];
  }
  LaneMask lanes;
  kernels_->subrack_bounds(weights.data(), fixed, plain, group.points.data(), group.terms.data(),
                           group.lanes, static_cast<std::int16_t>(wanted), lanes);
  if (crossed == 0 || (lanes[0] | lanes[1]) == 0) return lanes;

  // Another bound has all weights in order, as if every tile fitted everywhere.
  const std::uint8_t* letter_premiums = slots_->letter_premiums(slot.line);
  const std::uint8_t* word_premiums = slots_->word_premiums(slot.line);
  for (std::uint32_t rest = crossed; rest != 0; rest &= rest - 1) {
    const int square = std::countr_zero(rest);
    const auto weight = static_cast<std::int16_t>(letter_premiums[square] *
                                                  (slot.multiplier + word_premiums[square]));
    int place = plain++;
    for (; place > 0 && weights[place - 1] < weight; --place) weights[place] = weights[place - 1];
    weights[place] = weight;
  }
  LaneMask in_order;
  kernels_->subrack_bounds(weights.data(), slot.fixed, slot.tiles, group.points.data(),
                           group.terms.data(), group.lanes, static_cast<std::int16_t>(wanted),
                           in_order);
  return {lanes[0] & in_order[0], lanes[1] & in_order[1]};
}

template <class Sink>
void Generator::visit_best_first(Sink& sink) {
  buckets_.fill(NoSlot);
  next_in_bucket_.resize(static_cast<std::size_t>(slots_->number_limit()));
  int highest = 0;
  const int rack_size = parts_.rack_size();
  for (int line = 0; line < slots_->line_count(); ++line) {
    const Crossings& crossings = crossings_[line];
    const std::span<const Slot> slots = slots_->slots(line);
    counts_.slots += slots.size();
    for (const Slot& slot : slots) {
      if ((crossings.unfillable & slot.squares()) != 0 || slot.tiles > rack_size) continue;
      const int bound = bound_of(slot, crossings);
      if (bound < NoTerm / 2) continue;  // no word of that many tiles
      const int bucket = std::clamp(bound + BucketOffset, 0, Buckets - 1);
      highest = std::max(highest, bucket);
      const int number = slots_->number_of(slot);
      next_in_bucket_[number] = buckets_[bucket];
      buckets_[bucket] = static_cast<std::uint16_t>(number);
    }
  }
  for (int bucket = highest; bucket >= 0; --bucket) {
    // The last bucket has all slots whose bound lies above it.
    if (bucket < Buckets - 1 && sink.threshold() != Never &&
        (bucket - BucketOffset) * 1000 < sink.threshold()) {
      return;
    }
    for (std::uint16_t number = buckets_[bucket]; number != NoSlot;
         number = next_in_bucket_[number]) {
      visit_slot((*slots_)[number], sink);
    }
  }
}

// The parts of the rack that may spell a word with the tiles that lie in the slot. Many slots share
// those tiles, and most have no such part.
Generator::LaneMask Generator::spelling_lanes(const Slot& slot) {
  const SizeGroup& group = groups_[slot.tiles];
  if (!slot.is_through()) return group.words;
  const std::uint64_t key = slot.through + slot.tiles;
  Memo& memo = memos_[key * 0x9e37'79b9'7f4a'7c15ULL >> (64 - MemoBits)];
  if (memo.key == key && memo.rack == rack_number_) return memo.lanes;
  memo.key = key;
  memo.rack = rack_number_;
  memo.lanes = {};
  // Each look-up waits for memory; without a decision between them they wait together.
  for (int lane = 0; lane < group.count; ++lane) {
    const bool may = words_->may_spell(group.hashes[lane] + slot.through, group.blanks[lane]);
    memo.lanes[lane / 64] |= std::uint64_t{may} << (lane % 64);
  }
  counts_.subracks += static_cast<std::uint64_t>(group.count);
  return memo.lanes;
}

template <class Sink>
void Generator::visit_slot(const Slot& slot, Sink& sink) {
  ++counts_.slots_visited;
  LaneMask lanes = spelling_lanes(slot);
  if ((lanes[0] | lanes[1]) == 0) return;
  const SizeGroup& group = groups_[slot.tiles];
  const Line& line = grid_->line(slots_->direction_of(slot.line), slots_->index_of(slot.line));
  const std::int32_t threshold = sink.threshold();
  // The bound of the whole rack is the slot's, which has been looked at.
  if (threshold != Never && group.count > 1) {
    const LaneMask reaching = reaching_lanes(slot, line, threshold);
    lanes[0] &= reaching[0];
    lanes[1] &= reaching[1];
    if ((lanes[0] | lanes[1]) == 0) return;
  }

  std::array<std::uint64_t, MaxBoardSize> crossing;
  int crossings = 0;
  for (std::uint32_t rest = line.crossed & slot.squares(); rest != 0; rest &= rest - 1)
    crossing[crossings++] = line.allowed[std::countr_zero(rest)];
  OpenSlot open{slot, line, false, 0, {}, {}};
  for_each_lane(lanes, [&](int lane) {
    for (int i = 0; i < crossings; ++i) {
      if ((crossing[i] & group.letters[lane]) == 0) return;
    }
    try_letters(open, group.parts[lane], group.blanks[lane], 1, group.hashes[lane] + slot.through,
                sink);
  });
}

template <class Sink>
void Generator::try_letters(OpenSlot& slot, int part, int blanks, int first_letter,
                            LettersHash letters, Sink& sink) {
  // `blanks` counts those that have no letter yet.
  if (blanks == 0) {
    words_->for_each_word(static_cast<std::size_t>(slot.slot.end - slot.slot.start), letters,
                          [&](const std::uint8_t* word) {
                            ++counts_.words;
                            try_word(slot, part, has_blank_ ? parts_.copies(part, 0) : 0, word,
                                     sink);
                          });
    return;
  }
  std::uint64_t promising = words_->letters_that_may_spell(letters, blanks - 1, letter_count_) &
                            ~std::uint64_t{0} << first_letter;
  for (; promising != 0; promising &= promising - 1) {
    const int letter = std::countr_zero(promising);
    ++blank_letters_[letter];
    try_letters(slot, part, blanks - 1, letter, letters + lexicon::LetterHashes[letter], sink);
    --blank_letters_[letter];
  }
}

template <class Sink>
void Generator::try_word(OpenSlot& slot, int part, int blanks, const std::uint8_t* word,
                         Sink& sink) {
  const int length = slot.slot.end - slot.slot.start;
  const std::uint64_t* allowed = slot.line.allowed.data() + slot.slot.start;
  for (int i = 0; i < length; ++i) {
    if ((allowed[i] >> (word[i] & WordMap::LetterBits) & 1) == 0) return;
  }
  if (!slot.is_scored) score_squares(slot);
  const int score = slot.fixed + setting_->bingo_bonus(slot.slot.tiles);
  lay_letters(slot, part, blanks, 0, parts_.digits(part), score, word, sink);
}

// Puts tiles of the part on the free squares from the i-th on; a letter can be its tile, or a
// blank. What is spelt with other letters after all ends nowhere.
template <class Sink>
void Generator::lay_letters(OpenSlot& slot, int part, int blanks, int i, std::uint32_t digits,
                            int score, const std::uint8_t* word, Sink& sink) {
  if (i == slot.slot.tiles) {
    ++counts_.plays;
    const Equity equity = Equity::from_points(score) + terms_[part];
    if (equity.millipoints() < sink.threshold()) return;
    const Direction direction = slots_->direction_of(slot.slot.line);
    const int index = slots_->index_of(slot.slot.line);
    const Square start = direction == Direction::Across ? Square(index, slot.slot.start)
                                                        : Square(slot.slot.start, index);
    const auto length = static_cast<std::size_t>(slot.slot.end - slot.slot.start);
    sink.offer(Move::place(start, direction, std::span(laid_).first(length)), Score(score), equity);
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

void Generator::score_squares(OpenSlot& open) {
  open.is_scored = true;
  const Slot& slot = open.slot;
  const Line& line = open.line;
  const std::uint8_t* letter_premiums = slots_->letter_premiums(slot.line) + slot.start;
  const std::uint8_t* word_premiums = slots_->word_premiums(slot.line) + slot.start;
  int multiplier = 1;
  int through = 0;
  int crossing = 0;
  int free = 0;
  for (int i = 0; i < slot.end - slot.start; ++i) {
    const int square = slot.start + i;
    if ((line.filled >> square & 1) != 0) {
      through += line.points[square];
      laid_[i] = EmptySquare;
      continue;
    }
    open.free[free++] = static_cast<std::uint8_t>(i);
    multiplier *= word_premiums[i];
    if ((line.crossed >> square & 1) != 0) crossing += line.points[square] * word_premiums[i];
  }
  open.fixed = through * multiplier + crossing;
  for (int i = 0; i < free; ++i) {
    const int at = open.free[i];
    const bool is_crossed = (line.crossed >> (slot.start + at) & 1) != 0;
    open.weights[at] = static_cast<std::int16_t>(
        letter_premiums[at] * (multiplier + (is_crossed ? word_premiums[at] : 0)));
  }
}

std::vector<Play> sorted_plays(const std::shared_ptr<const Setting>& setting, const Board& board,
                               const Rack& rack) {
  Grid grid(setting);
  grid.set(board);
  const auto generator = std::make_unique<Generator>();
  const std::span<const Play> found = generator->all_plays(grid, rack);
  std::vector<Play> plays(found.begin(), found.end());
  sort_plays(plays);
  return plays;
}

}  // namespace quoin::movegen
