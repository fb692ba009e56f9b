#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "core/game.h"
#include "evaluation/tables.h"
#include "lexicon/lexicon.h"
#include "table/setup.h"

namespace quoin::server {

// A word list to choose.
struct Language {
  std::string lexicon;
  std::string alphabet;
  std::string title;     // for people
  std::string language;  // "en"
  std::size_t words = 0;
  bool has_family_list = false;

  bool operator==(const Language&) const = default;
};

// A board to choose.
struct BoardKind {
  std::string layout;
  std::string title;
  int size = 0;

  bool operator==(const BoardKind&) const = default;
};

// Where the server finds what games are played with. Which files that are is the business of
// whoever starts it. Called on the loop, so it answers from memory but for the first time.
class Library {
 public:
  virtual ~Library() = default;

  using Choice = table::Choice;
  using Prepared = table::Setting;
  virtual Result<Prepared> prepare(const Choice& choice) = 0;

  // The word list of a game that was stored, the very same one.
  virtual Result<lexicon::LexiconPtr> lexicon_of(const GameConfig& config) = 0;
  virtual Result<evaluation::Tables> tables_of(const lexicon::LexiconPtr& lexicon) = 0;

  // What a file of a game names; never a path. These may be called from any thread.
  virtual Result<AlphabetPtr> alphabet_named(const std::string& name) const = 0;
  virtual Result<LayoutPtr> layout_named(const std::string& name) const = 0;

  virtual std::vector<std::string> lexicons() const = 0;
  virtual std::vector<std::string> alphabets() const = 0;
  virtual std::vector<std::string> layouts() const = 0;
  // The word lists and boards with what people want to know about them. A list for families is
  // named only with the list that it is a part of.
  virtual std::vector<Language> languages() = 0;
  virtual std::vector<BoardKind> boards() = 0;
};

}  // namespace quoin::server
