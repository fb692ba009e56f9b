#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "server/net/http.h"

namespace quoin::server {

struct EmbeddedFile {
  std::string_view path;  // "/index.html"
  std::string_view content;
};
// The files of the web client, which the program carries inside it; made by cmake/embed.cmake.
std::span<const EmbeddedFile> embedded_files();

// Files as they are sent. One that has a NAME.gz beside it goes out compressed to whoever takes
// that. What lies in /assets/ changes its name with its content and is kept for ever; of everything
// else a browser asks whether it is still the same.
class Pages {
 public:
  explicit Pages(std::span<const EmbeddedFile> files);

  // The answer to a GET, or nothing. The client finds its own way among its pages, so many paths
  // are one file.
  std::optional<net::Response> find(const net::Request& request) const;

 private:
  struct Copy {
    std::shared_ptr<const std::string> content;
    std::string etag;
  };
  struct File {
    std::string_view content_type;
    bool is_immutable = false;
    Copy plain;
    std::optional<Copy> gzipped;
  };

  static Copy make_copy(std::string_view content);
  const File* file_at(std::string_view path) const;

  std::map<std::string, File, std::less<>> files_;
};

}  // namespace quoin::server
