#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace quoin::server {

// A file of the web client, which the program carries inside it (web/, cmake/embed.cmake).
struct Page {
  std::string_view content_type;
  std::string_view content;
  bool is_immutable = false;  // its name changes with its content
};

// What lies at a path. The client finds its own way among games, so all of /game/… is one page.
std::optional<Page> find_page(std::string_view path);

struct EmbeddedFile {
  std::string_view path;  // "/index.html"
  std::string_view content;
};
// Made by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files();

}  // namespace quoin::server
