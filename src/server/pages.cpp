#include "server/pages.h"

#include <array>
#include <utility>

namespace quoin::server {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> ContentTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".png", "image/png"},
}};

std::string_view content_type_of(std::string_view path) {
  for (const auto& [ending, type] : ContentTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

std::optional<Page> find_page(std::string_view path) {
  constexpr std::string_view Game = "/game/";
  if (path == "/" || path.starts_with(Game)) path = "/index.html";
  for (const EmbeddedFile& file : embedded_files()) {
    if (file.path == path)
      return Page{content_type_of(path), file.content, path.starts_with("/assets/")};
  }
  return std::nullopt;
}

}  // namespace quoin::server
