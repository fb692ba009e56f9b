#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/stable_sort.h"
#include "base/text.h"
#include "console/text_table.h"
#include "terminal/analyst/plays.h"
#include "terminal/analyst/reports.h"

namespace quoin::cli {
namespace {

std::string percent(double chance) { return fmt::format("{:.1f} %", 100 * chance); }

std::vector<std::string> tile_table(const search::Inference& inference, const Alphabet& alphabet) {
  std::vector<std::vector<std::string>> rows = {{"tile", "kept", "how many", "lift"}};
  for (const search::InferredTile& tile : inference.tiles()) {
    rows.push_back({alphabet.to_display(tile.tile), percent(tile.chance),
                    fmt::format("{:.2f}", tile.expected), fmt::format("{:.2f}", tile.lift)});
  }
  return text_table(rows, "lr");
}

std::vector<std::string> leave_table(const std::vector<search::InferredLeave>& leaves,
                                     const Alphabet& alphabet) {
  std::vector<std::vector<std::string>> rows = {{"likely leave", "chance"}};
  for (const search::InferredLeave& leave : leaves)
    rows.push_back({alphabet.to_notation(leave.leave.tiles()), percent(leave.chance)});
  return text_table(rows, "lr");
}

// Two tables beside each other: most alphabets are longer than a screen is high.
std::vector<std::string> beside(std::vector<std::string> left,
                                const std::vector<std::string>& right) {
  std::size_t width = 0;
  for (const std::string& line : left) width = std::max(width, display_width(line));
  left.resize(std::max(left.size(), right.size()));
  for (std::size_t i = 0; i < right.size(); ++i)
    left[i] = pad_right(left[i], width) + "   " + right[i];
  return left;
}

// As a sentence tells it.
std::string told_text(const search::ObservedTurn& turn) {
  switch (turn.move.kind()) {
    case Move::Kind::Exchange:
      return fmt::format("an exchange of {}", count_of(turn.exchanged, "tile"));
    case Move::Kind::Pass: return "a pass";
    case Move::Kind::Place: break;
  }
  return any_play_for_people(turn.move, turn.before);
}

std::string verdict(const search::ObservedTurn& turn, const std::string& player,
                    const search::Inference& inference) {
  const Alphabet& alphabet = *turn.before.setting->alphabet;
  // Where several tiles are as much more likely as before, the likeliest of them tells most.
  std::vector<search::InferredTile> tiles = inference.tiles();
  const auto shown_lift = [](const search::InferredTile& tile) {
    return std::lround(100 * tile.lift);
  };
  stable_sort(tiles, [&](const search::InferredTile& a, const search::InferredTile& b) {
    return shown_lift(a) != shown_lift(b) ? shown_lift(a) > shown_lift(b) : a.chance > b.chance;
  });
  std::vector<std::string> likely;
  for (const search::InferredTile& tile : tiles) {
    if (likely.size() == 3 || tile.lift <= 1) break;
    likely.push_back(
        fmt::format("{} ({:.1f} times chance)", alphabet.to_display(tile.tile), tile.lift));
  }
  return fmt::format("After {} {} kept {}{}{}; {} leaves were looked at{}.", told_text(turn),
                     player, count_of(inference.kept_count(), "tile"),
                     likely.empty() ? "" : ", most of all ", fmt::join(likely, ", "),
                     group_digits(static_cast<std::int64_t>(inference.leaves_looked_at())),
                     inference.is_exhaustive() ? ", all that there are" : ", a sample");
}

}  // namespace

Answer report(const search::ObservedTurn& turn, const std::string& player,
              const std::optional<search::Inference>& inference, std::size_t leaves) {
  if (!inference)
    return {.verdict = as_sentence(told_text(turn) + " tells nothing about the tiles kept")};
  const Alphabet& alphabet = *turn.before.setting->alphabet;
  return {.lines = beside(tile_table(*inference, alphabet),
                          leave_table(inference->likely_leaves(leaves), alphabet)),
          .verdict = verdict(turn, player, *inference)};
}

}  // namespace quoin::cli
