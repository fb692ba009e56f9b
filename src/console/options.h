#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace quoin::cli {

// The options of one command, declared with the variables that they fill; a variable that is not
// given keeps its value. Hides CLI11, which takes ten seconds to compile, behind one file.
class Options {
 public:
  // `command` as typed after "quoin": "moves", "lexicon build".
  Options(const std::string& command, const std::string& description);
  ~Options();
  Options(const Options&) = delete;
  Options& operator=(const Options&) = delete;

  // Names as in "--json" or "-o,--output".
  void flag(const std::string& names, bool& target, const std::string& help);
  void text(const std::string& names, std::string& target, const std::string& help,
            bool is_required = false);
  void texts(const std::string& names, std::vector<std::string>& target, const std::string& help);
  template <class Number>
  void number(const std::string& names, Number& target, std::int64_t low, std::int64_t high,
              const std::string& help) {
    const auto set = [&target](std::int64_t number) { target = static_cast<Number>(number); };
    number_to(set, names, low, high, help);
  }

  // What stands without a name, in this order.
  void positional(const std::string& name, std::string& target, const std::string& help,
                  bool is_required = true);
  void positionals(const std::string& name, std::vector<std::string>& target,
                   const std::string& help, bool is_required = true);

  // Shown at the end of --help; examples are worth more than words.
  void footer(const std::string& text);

  // Nothing when all is well; else what to exit with after help, or what was wrong.
  std::optional<Result<int>> parse(std::span<const std::string> arguments);
  // For commands that take tiles: CLI11 takes [CH]A[LL] for a list and removes its outer brackets,
  // unless a space stands before them. trim() takes the space away again.
  std::optional<Result<int>> parse_tiles(std::span<const std::string> arguments);

 private:
  void number_to(const std::function<void(const std::int64_t&)>& set, const std::string& names,
                 std::int64_t low, std::int64_t high, const std::string& help);

  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace quoin::cli
