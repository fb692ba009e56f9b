#include "cli/commands/lexicon/report.h"

#include <string>
#include <string_view>

#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "console/printable.h"

namespace quoin::cli {
namespace {

using lexicon::DropReason;
using lexicon::ImportReport;

// An example is cut after so many bytes, maybe in the middle of a character of up to four.
std::string_view whole_characters(std::string_view text) {
  if (text.size() < ImportReport::MaxExampleBytes) return text;
  for (std::size_t cut = 0; cut < 4; ++cut) {
    const std::string_view kept = text.substr(0, text.size() - cut);
    if (is_valid_utf8(kept)) return kept;
  }
  return text;
}

std::string examples_of(const ImportReport::Dropped& dropped) {
  std::string text;
  for (const ImportReport::Example& example : dropped.examples) {
    text += text.empty() ? "" : ", ";
    text += printable(whole_characters(example.text));
    if (example.line > 0) text += fmt::format(" (line {})", example.line);
  }
  if (dropped.count > dropped.examples.size()) text += ", …";
  return text;
}

template <class Use>
void for_each_reason(const ImportReport& report, Use use) {
  for (std::size_t i = 0; i < lexicon::DropReasonCount; ++i) {
    const DropReason reason = static_cast<DropReason>(i);
    if (report.of(reason).count > 0) use(reason, report.of(reason));
  }
}

}  // namespace

void print_report(const ImportReport& report) {
  if (report.was_latin1) fmt::print("The list is not UTF-8, so it was read as Latin-1.\n");
  if (report.duplicates > 0) {
    fmt::print("{} of {} entries came more than once.\n", group_digits(report.duplicates),
               group_digits(report.entries));
  }
  if (report.total_dropped() == 0) return;
  fmt::print("{} of {} entries were left out:\n", group_digits(report.total_dropped()),
             group_digits(report.entries));
  for_each_reason(report, [&](DropReason reason, const ImportReport::Dropped& dropped) {
    fmt::print("  {:>9}  {}: {}\n", group_digits(dropped.count), to_text(reason),
               examples_of(dropped));
  });
}

boost::json::object report_as_json(const ImportReport& report) {
  boost::json::array dropped;
  for_each_reason(report, [&](DropReason reason, const ImportReport::Dropped& entries) {
    boost::json::array examples;
    for (const ImportReport::Example& example : entries.examples) {
      boost::json::object object = {{"text", std::string(whole_characters(example.text))}};
      if (example.line > 0) object["line"] = example.line;
      examples.push_back(std::move(object));
    }
    dropped.push_back(boost::json::object{{"reason", std::string(to_text(reason))},
                                          {"count", entries.count},
                                          {"examples", std::move(examples)}});
  });
  return {{"entries", report.entries},
          {"duplicates", report.duplicates},
          {"latin1", report.was_latin1},
          {"dropped", std::move(dropped)}};
}

}  // namespace quoin::cli
