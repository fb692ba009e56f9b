// The first half of the input, up to a line "---", is the affix file, the rest the dictionary.
#include "lexicon/build/hunspell.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "base/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view Separator = "\n---\n";
  const std::size_t end = text.find(Separator);
  const std::string_view affixes = text.substr(0, end);
  const std::string_view dictionary =
      end == std::string_view::npos ? std::string_view() : text.substr(end + Separator.size());

  quoin::lexicon::HunspellOptions options;
  options.limits = {.forms = 20'000, .forms_of_one_entry = 5'000, .attempts = 200'000};
  options.without_flags = {"!!"};
  std::size_t forms = 0;
  const quoin::Result<void> expanded = quoin::lexicon::expand_hunspell(
      affixes, dictionary, options, [&](std::string_view form, std::size_t line) {
        ++forms;
        if (form.size() > 300 || line == 0) std::abort();
      });
  if (!expanded && expanded.error().message().empty()) std::abort();
  if (forms > options.limits.forms) std::abort();
  return 0;
}
