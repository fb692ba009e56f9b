#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
// else a browser asks whether it is still the same. /pages.txt is not sent: it says which file is
// shown where, as in "/people/{name} /index.html"; the build of the web client writes it from the
// list that the client itself goes by (web/src/base/paths.ts).
class Pages {
 public:
  explicit Pages(std::span<const EmbeddedFile> files);

  // The answer to a GET, or nothing.
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

  // All of a path, or its beginning where the rest differs.
  struct Place {
    std::string_view path;
    bool is_folder;
    std::string_view file;
  };

  static Copy make_copy(std::string_view content);
  void read_places(std::string_view list);
  std::string_view file_of(std::string_view path) const;
  const File* file_at(std::string_view path) const;

  std::vector<Place> places_;
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace quoin::server
