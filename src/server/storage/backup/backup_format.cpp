#include "server/storage/backup/backup_format.h"

#include <limits>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "notation/json_fields.h"
#include "server/reasons.h"
#include "server/storage/plan.h"

namespace quoin::server {
namespace {

namespace json = boost::json;

constexpr std::int64_t Format = 1;

json::object as_json(const BackupHeader& header) {
  return {{"quoin-backup", Format}, {"schema", header.schema}, {"created_at", header.created_at}};
}

json::object as_json(const BackupTable& table) {
  return {{"table", table.name},
          {"columns", json::array(table.columns.begin(), table.columns.end())}};
}

json::array as_json(const BackupRow& row) {
  json::array values;
  for (const WholeDatabase::Value& value : row) {
    if (const auto* number = std::get_if<std::int64_t>(&value))
      values.emplace_back(*number);
    else if (const auto* text = std::get_if<std::string>(&value))
      values.emplace_back(*text);
    else
      values.emplace_back(nullptr);
  }
  return values;
}

json::object as_json(const BackupEnd& end) { return {{"rows", end.rows}, {"sha256", end.sha256}}; }

// Any number at all.
std::int64_t number(notation::JsonFields& fields, std::string_view key) {
  using Limits = std::numeric_limits<std::int64_t>;
  return fields.number(key, Limits::min(), Limits::max());
}

Result<BackupLine> header_from(const json::object& object) {
  notation::JsonFields fields(object);
  if (number(fields, "quoin-backup") != Format) return Error(reasons::backup_form);
  const BackupHeader header{number(fields, "schema"), number(fields, "created_at")};
  if (fields.error()) return Error(reasons::backup_header);
  return BackupLine(header);
}

Result<BackupLine> table_from(const json::object& object) {
  notation::JsonFields fields(object);
  BackupTable table{fields.text("table"), {}};
  if (fields.array("columns").empty() || fields.error()) return Error(reasons::backup_table);
  table.columns = fields.texts("columns");
  if (fields.error()) return Error(reasons::backup_columns);
  return BackupLine(std::move(table));
}

Result<BackupLine> row_from(const json::array& values) {
  BackupRow row;
  for (const json::value& value : values) {
    if (value.is_null()) {
      row.emplace_back(std::monostate());
    } else if (value.is_int64()) {
      row.emplace_back(value.get_int64());
    } else if (value.is_string()) {
      std::string text(value.get_string());
      if (!is_storable(text)) return Error(reasons::backup_nul);
      row.emplace_back(std::move(text));
    } else {
      return Error(reasons::backup_values);
    }
  }
  return BackupLine(std::move(row));
}

Result<BackupLine> end_from(const json::object& object) {
  notation::JsonFields fields(object);
  const BackupEnd end{number(fields, "rows"), fields.text("sha256")};
  if (fields.error()) return Error(reasons::backup_end);
  return BackupLine(end);
}

}  // namespace

std::string to_text(const BackupLine& line) {
  return std::visit([](const auto& it) { return json::serialize(as_json(it)); }, line) + "\n";
}

Result<BackupLine> parse_backup_line(std::string_view text) {
  json::parse_options options;
  options.max_depth = 4;
  boost::system::error_code error;
  const json::value value = json::parse(text, error, {}, options);
  if (error) return Error(reasons::backup_no_line);
  if (value.is_array()) return row_from(value.get_array());
  if (!value.is_object()) return Error(reasons::backup_no_line);
  const json::object& object = value.get_object();
  if (object.contains("quoin-backup")) return header_from(object);
  if (object.contains("table")) return table_from(object);
  return end_from(object);
}

}  // namespace quoin::server
