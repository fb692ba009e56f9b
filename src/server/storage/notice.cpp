#include "server/storage/notice.h"

#include <fmt/format.h>

#include "base/text.h"

namespace quoin::server {
namespace {

class Writer {
 public:
  std::string operator()(const Beat& it) const { return fmt::format("beat {}", it.node); }
  std::string operator()(const Gone& it) const { return fmt::format("gone {}", it.node); }
  std::string operator()(const GameChanged& it) const {
    return fmt::format("game {} {} {}", it.game, it.revision, it.node);
  }
  std::string operator()(const AccountChanged& it) const {
    return fmt::format("account {}", it.person);
  }
  std::string operator()(const Present& it) const {
    return fmt::format("present {} {} {} {}", it.game, it.node, it.seats, it.watchers);
  }
  std::string operator()(const WhoIsThere& it) const {
    return fmt::format("who {} {}", it.game, it.node);
  }
  std::string operator()(const Waved& it) const {
    return fmt::format("waved {} {} {} {}", it.game, it.node, it.seat, it.play);
  }
};

}  // namespace

std::string to_text(const Notice& notice) { return std::visit(Writer(), notice); }

std::optional<Notice> parse_notice(std::string_view line) {
  const std::vector<std::string_view> words = split(line, ' ');
  const auto has = [&](std::string_view kind, std::size_t count) {
    return words[0] == kind && words.size() == count + 1;
  };
  const auto name = [&](std::size_t place) { return std::string(words[place]); };
  const auto number = [&](std::size_t place) { return parse_integer(words[place]); };
  if (has("beat", 1)) return Beat{name(1)};
  if (has("gone", 1)) return Gone{name(1)};
  if (has("who", 2)) return WhoIsThere{name(1), name(2)};
  if (has("game", 3) && number(2)) return GameChanged{name(1), *number(2), name(3)};
  if (has("account", 1)) return AccountChanged{name(1)};
  if (has("present", 4) && number(3) && number(4))
    return Present{name(1), name(2), *number(3), *number(4)};
  if (has("waved", 4) && number(3) && number(4))
    return Waved{name(1), name(2), *number(3), *number(4)};
  return std::nullopt;
}

std::vector<std::string> in_bundles(const std::vector<std::string>& lines) {
  std::vector<std::string> bundles;
  for (const std::string& line : lines) {
    if (bundles.empty() || bundles.back().size() + 1 + line.size() > LongestNotice) {
      bundles.push_back(line);
    } else {
      bundles.back() += "\n" + line;
    }
  }
  return bundles;
}

}  // namespace quoin::server
