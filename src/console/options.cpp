#include "console/options.h"

#include <algorithm>
#include <iostream>

#include <CLI/CLI.hpp>

#include "console/exit.h"
#include "console/reasons.h"

namespace quoin::cli {

struct Options::Implementation {
  explicit Implementation(const std::string& description) : app(description) {}

  CLI::App app;
};

Options::Options(const std::string& command, const std::string& description)
    : implementation_(std::make_unique<Implementation>(description)) {
  implementation_->app.name("quoin " + command);
  implementation_->app.get_formatter()->column_width(34);
}

Options::~Options() = default;

void Options::flag(const std::string& names, bool& target, const std::string& help) {
  implementation_->app.add_flag(names, target, help);
}

void Options::text(const std::string& names, std::string& target, const std::string& help,
                   bool is_required) {
  implementation_->app.add_option(names, target, help)->required(is_required)->type_name("");
}

void Options::texts(const std::string& names, std::vector<std::string>& target,
                    const std::string& help) {
  implementation_->app.add_option(names, target, help)
      ->type_name("")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void Options::number_to(const std::function<void(const std::int64_t&)>& set,
                        const std::string& names, std::int64_t low, std::int64_t high,
                        const std::string& help) {
  implementation_->app.add_option_function(names, set, help)
      ->check(CLI::Range(low, high).description(""))
      ->type_name("");
}

void Options::positional(const std::string& name, std::string& target, const std::string& help,
                         bool is_required) {
  implementation_->app.add_option(name, target, help)->required(is_required)->type_name("");
}

void Options::positionals(const std::string& name, std::vector<std::string>& target,
                          const std::string& help, bool is_required) {
  implementation_->app.add_option(name, target, help)->required(is_required)->type_name("");
}

void Options::footer(const std::string& text) { implementation_->app.footer(text); }

std::optional<Result<int>> Options::parse(std::span<const std::string> arguments) {
  // CLI11 takes them last first.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    implementation_->app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    std::cout << implementation_->app.help();
    return ExitYes;
  } catch (const CLI::ParseError& error) {
    std::string sentence = error.what();
    std::replace(sentence.begin(), sentence.end(), '\n', ' ');
    return Error(reasons::bad_options, sentence, implementation_->app.get_name());
  }
  return std::nullopt;
}

std::optional<Result<int>> Options::parse_tiles(std::span<const std::string> arguments) {
  std::vector<std::string> guarded(arguments.begin(), arguments.end());
  for (std::string& argument : guarded) {
    if (argument.starts_with('[') && argument.ends_with(']')) argument.insert(0, 1, ' ');
  }
  return parse(guarded);
}

}  // namespace quoin::cli
