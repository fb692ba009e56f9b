#include "server/storage/backup_format.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

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

std::optional<std::int64_t> number(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_int64()) return std::nullopt;
  return value->get_int64();
}

std::optional<std::string> text(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_string()) return std::nullopt;
  return std::string(value->get_string());
}

Result<BackupLine> header_from(const json::object& object) {
  if (number(object, "quoin-backup") != Format) return Error(reasons::backup_form);
  const std::optional<std::int64_t> schema = number(object, "schema");
  const std::optional<std::int64_t> created_at = number(object, "created_at");
  if (!schema || !created_at) return Error(reasons::backup_header);
  return BackupLine(BackupHeader{*schema, *created_at});
}

Result<BackupLine> table_from(const json::object& object) {
  BackupTable table;
  const std::optional<std::string> name = text(object, "table");
  const json::value* columns = object.if_contains("columns");
  if (!name || columns == nullptr || !columns->is_array() || columns->get_array().empty())
    return Error(reasons::backup_table);
  table.name = *name;
  for (const json::value& column : columns->get_array()) {
    if (!column.is_string()) return Error(reasons::backup_columns);
    table.columns.emplace_back(column.get_string());
  }
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
  const std::optional<std::int64_t> rows = number(object, "rows");
  const std::optional<std::string> sha256 = text(object, "sha256");
  if (!rows || !sha256) return Error(reasons::backup_end);
  return BackupLine(BackupEnd{*rows, *sha256});
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
