#include "table/news.h"

#include "protocol/message.h"

namespace quoin::table {

News news_since(const State& before, const State& now) {
  News news;
  news.is_of_table = before.setup != now.setup || before.status != now.status;
  news.has_begun = now.referee && !before.referee;
  if (before.referee && before.game()->events().size() != now.game()->events().size())
    news.first_event = protocol::first_news(*before.game(), *now.game());
  news.first_line = before.chat.size();
  // A rematch is what all people wanted; who begins again did not ask the others.
  if (before.setup.next != now.setup.next)
    news.moved = now.setup.wants_rematch() ? "rematch" : "reset";
  return news;
}

}  // namespace quoin::table
