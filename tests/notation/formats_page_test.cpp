// The examples of docs/formats/notation.md are what the page says they are.

#include <map>

#include "base/text.h"
#include "notation/cgp.h"
#include "notation/records/gcg.h"
#include "notation/records/record_json.h"
#include "notation/support.h"

namespace quoin::notation {
namespace {

// The fenced examples by the word behind their fence.
std::map<std::string, std::vector<std::string>> examples() {
  std::map<std::string, std::vector<std::string>> found;
  const std::string page = source_file("docs/formats/notation.md");
  std::string kind;
  for (const std::string_view line : split_lines(page)) {
    if (line.starts_with("```")) {
      kind = line.substr(3);
      if (!kind.empty()) found[kind].emplace_back();
    } else if (!kind.empty()) {
      found[kind].back() += std::string(line) + "\n";
    }
  }
  return found;
}

TEST(FormatsPage, ItsPlaysAreOnePlay) {
  const AlphabetPtr english = test::alphabet("english");
  const Board board = board_with({"8D FLYING"}, *english);
  const std::string text = examples()["plays"].at(0);
  const std::vector<std::string_view> plays = split_lines(text);
  ASSERT_GE(plays.size(), 3U);
  for (const std::string_view play : plays) {
    for (const TextSource source : {TextSource::File, TextSource::Typed}) {
      const Result<Move> move = parse_move(play, board, *english, source);
      ASSERT_TRUE(move.has_value()) << play << ": " << move.error().message();
      EXPECT_EQ(move_to_text(*move, board, *english, ThroughTiles::AsDots), plays.front());
    }
  }
}

TEST(FormatsPage, ItsPositionsAreCanonical) {
  const std::string text = examples()["cgp"].at(0);
  for (const std::string_view line : split_lines(text)) {
    const AlphabetPtr alphabet = test::alphabet(find_cgp_option(line, "ld").value());
    const Result<CgpPosition> cgp = parse_cgp(line, alphabet, test::layout("standard"));
    ASSERT_TRUE(cgp.has_value()) << line << "\n" << cgp.error().message();
    EXPECT_EQ(to_cgp(*cgp), line);
  }
}

TEST(FormatsPage, ItsGameIsCanonical) {
  const std::string text = examples()["gcg"].at(0);
  const Result<GcgGame> game = parse_gcg(text, catalogue());
  ASSERT_TRUE(game.has_value()) << game.error().message();
  for (const GcgWarning& warning : game->warnings) {
    ADD_FAILURE() << warning.in_line().message();
  }
  EXPECT_EQ(*to_gcg(game->record), text);
}

TEST(FormatsPage, ItsJsonIsCanonical) {
  const std::string text = examples()["json"].at(0);
  const Result<RecordJsonGame> game = parse_record_json(text, catalogue());
  ASSERT_TRUE(game.has_value()) << game.error().message();
  for (const Error& warning : game->warnings) ADD_FAILURE() << warning.message();
  EXPECT_EQ(*to_record_json(game->record), text);
}

}  // namespace
}  // namespace quoin::notation
