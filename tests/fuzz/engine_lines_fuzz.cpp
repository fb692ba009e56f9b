// Any bytes as the lines of an engine or a host: read or refused, and what is read comes back the
// same. Positions are set up, and what stands for an answer is tried on them.

#include "outside/engine_lines.h"

#include <cstddef>
#include <cstdint>
#include <optional>

#include "../notation/fuzz_data.h"
#include "lexicon/build/compiler.h"
#include "outside/engine_position.h"
#include "outside/line_buffer.h"
#include "outside/spawn.h"

using namespace quoin;
using namespace quoin::notation;

namespace {

const std::shared_ptr<const movegen::Setting>& setting() {
  static const auto all = [] {
    const AlphabetPtr alphabet = fuzz_catalogue().alphabet;
    lexicon::WordList words;
    for (const char* word : {"AT", "CAT", "CATS", "TAR", "WAGON"})
      words.add(*alphabet->cut_word(word));
    words.sort_and_unique();
    const auto bytes = lexicon::compile_lexicon(words, *alphabet, {.name = "fuzz"});
    check(bytes.has_value(), "the words are a lexicon");
    const auto lexicon = lexicon::Lexicon::from_bytes(*bytes);
    check(lexicon.has_value(), "the lexicon is good");
    return std::make_shared<const movegen::Setting>(
        movegen::Setting{*lexicon, alphabet, fuzz_catalogue().layout, alphabet->bingo_bonuses()});
  }();
  return all;
}

std::optional<outside::SeenPosition> read_position(const std::string& cgp) {
  Result<outside::SeenPosition> position =
      outside::SeenPosition::parse(cgp, setting(), Rules::defaults_for(*setting()->alphabet));
  if (!position) return std::nullopt;
  const std::string written = outside::position_text(position->situation());
  Result<outside::SeenPosition> again =
      outside::SeenPosition::parse(written, setting(), Rules::defaults_for(*setting()->alphabet));
  check(again.has_value(), "a written position can be read");
  check(outside::position_text(again->situation()) == written, "read(write(read(x))) = read(x)");
  return *std::move(position);
}

void try_answer(const std::string& play, outside::SeenPosition& position) {
  const players::Situation situation = position.situation();
  const Result<Move> move = outside::parse_answer(play, situation);
  if (!move) return;
  check(situation.rack.contains(move->tiles_used()), "the tiles are there");
  if (move->kind() == Move::Kind::Place) position.situation().grid.place(*move);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  outside::LineBuffer lines;
  lines.add(text.substr(0, size / 2));
  lines.add(text.substr(size / 2));
  std::optional<outside::SeenPosition> position;
  while (const std::optional<Result<std::string>> line = lines.next()) {
    if (!*line) continue;
    if (const Result<outside::HostLine> host = outside::parse_host_line(**line)) {
      const Result<outside::HostLine> again = outside::parse_host_line(outside::to_text(*host));
      check(again && *again == *host, "a line of a host survives");
      if (const auto* set = std::get_if<outside::SetPosition>(&*host))
        position = read_position(set->text);
    }
    if (const Result<outside::EngineLine> engine = outside::parse_engine_line(**line)) {
      const Result<outside::EngineLine> again =
          outside::parse_engine_line(outside::to_text(*engine));
      check(again && *again == *engine, "a line of an engine survives");
      const auto* best = std::get_if<outside::BestPlay>(&*engine);
      if (best != nullptr && position) try_answer(best->text, *position);
    }
    const Result<std::vector<std::string>> words = outside::split_command_line(**line);
    check(!words || !words->front().empty(), "a command line has a program");
  }
  return 0;
}
