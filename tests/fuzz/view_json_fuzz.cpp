// Any text as what a server sends: a client reads a view from it, or refuses it.

#include "protocol/view_json.h"

#include <cstddef>
#include <cstdint>

#include <boost/json.hpp>

#include "../notation/fuzz_data.h"
#include "notation/json_fields.h"
#include "protocol/table.h"

using namespace quoin;
using namespace quoin::notation;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<boost::json::object> message = parse_json_object(text);
  if (!message) return 0;
  JsonFields fields(*message);
  if (fields.has("table")) {
    const Result<protocol::Table> table = protocol::table_from_json(fields.object("table"));
    if (table) {
      const Result<protocol::Table> again = protocol::table_from_json(protocol::to_json(*table));
      check(again.has_value() && *again == *table, "a table survives");
    }
  }
  const Result<View> view = protocol::view_from_json(
      fields.object("setting"), fields.object("state"), fields.array("events"));
  if (!view) return 0;
  const boost::json::object setting = protocol::setting_to_json(*view);
  const boost::json::object state = protocol::state_to_json(*view, 0);
  const boost::json::array events = protocol::events_to_json(*view, 0);
  const Result<View> again = protocol::view_from_json(setting, state, events);
  check(again.has_value(), "a written view can be read");
  check(protocol::state_to_json(*again, 0) == state, "a state survives");
  check(protocol::events_to_json(*again, 0) == events, "events survive");
  return 0;
}
