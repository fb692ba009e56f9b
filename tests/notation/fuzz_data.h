#pragma once

#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "../support/said.h"
#include "base/file.h"
#include "core/alphabet.h"
#include "core/layout.h"
#include "notation/catalogue.h"
#include "notation/records/game_record.h"

// What the fuzzers of this layer share: a few alphabets and layouts, read once, and a check that
// ends the program and so tells the fuzzer.
namespace quoin::notation {

inline void check(bool is_true, const char* what) {
  if (is_true) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

template <class Thing>
std::map<std::string, std::shared_ptr<const Thing>> load_all(
    const std::string& folder, std::initializer_list<const char*> names) {
  std::map<std::string, std::shared_ptr<const Thing>> things;
  for (const std::string name : names) {
    const auto text = read_file(QUOIN_SOURCE_DIR "/data/" + folder + "/" + name + ".txt");
    check(text.has_value(), "the data file is there");
    const auto thing = Thing::parse(*text);
    check(thing.has_value(), "the data file is good");
    things[name] = *thing;
  }
  return things;
}

inline const Catalogue& fuzz_catalogue() {
  static const auto alphabets = load_all<Alphabet>("alphabets", {"english", "spanish", "catalan"});
  static const auto layouts = load_all<Layout>("layouts", {"standard", "super"});
  static const Catalogue catalogue{alphabets.at("english"), layouts.at("standard"),
                                   [](const std::string& name) -> Result<AlphabetPtr> {
                                     const auto found = alphabets.find(name);
                                     if (found == alphabets.end())
                                       return test::said("no such alphabet");
                                     return found->second;
                                   },
                                   [](const std::string& name) -> Result<LayoutPtr> {
                                     const auto found = layouts.find(name);
                                     if (found == layouts.end())
                                       return test::said("no such layout");
                                     return found->second;
                                   }};
  return catalogue;
}

}  // namespace quoin::notation
