#include "server/api/pages.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"

namespace quoin::server {
namespace {

constexpr std::string_view Gzipped = ".gz";
constexpr std::string_view PageList = "/pages.txt";

constexpr std::array<std::pair<std::string_view, std::string_view>, 11> ContentTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".woff2", "font/woff2"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
}};

std::string_view content_type_of(std::string_view path) {
  for (const auto& [ending, type] : ContentTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

}  // namespace

Pages::Copy Pages::make_copy(std::string_view content) {
  constexpr std::size_t EtagBytes = 16;
  const Digest digest = sha256(content);
  return {std::make_shared<const std::string>(content),
          fmt::format("\"{}\"", to_hex(std::span(digest).first(EtagBytes)))};
}

Pages::Pages(std::span<const EmbeddedFile> files) {
  for (const EmbeddedFile& file : files) {
    if (file.path == PageList) read_places(file.content);
    if (file.path == PageList || file.path.ends_with(Gzipped)) continue;
    files_.emplace(file.path, File{content_type_of(file.path), file.path.starts_with("/assets/"),
                                   make_copy(file.content), std::nullopt});
  }
  for (const EmbeddedFile& file : files) {
    if (!file.path.ends_with(Gzipped)) continue;
    const auto plain = files_.find(file.path.substr(0, file.path.size() - Gzipped.size()));
    if (plain != files_.end()) plain->second.gzipped = make_copy(file.content);
  }
}

void Pages::read_places(std::string_view list) {
  for (const std::string_view line : split_lines(list)) {
    const std::vector<std::string_view> words = split_words(line);
    if (words.size() != 2) continue;
    const std::size_t part = words[0].find('{');
    places_.push_back({words[0].substr(0, part), part != std::string_view::npos, words[1]});
  }
}

std::string_view Pages::file_of(std::string_view path) const {
  const auto place = std::find_if(places_.begin(), places_.end(), [&](const Place& candidate) {
    if (!candidate.is_folder) return path == candidate.path;
    return path.starts_with(candidate.path) && path.size() > candidate.path.size();
  });
  return place == places_.end() ? path : place->file;
}

const Pages::File* Pages::file_at(std::string_view path) const {
  auto found = files_.find(file_of(path));
  // Browsers ask for this one by themselves.
  if (found == files_.end() && path == "/favicon.ico") found = files_.find("/icon.svg");
  return found == files_.end() ? nullptr : &found->second;
}

std::optional<net::Response> Pages::find(const net::Request& request) const {
  const File* const file = file_at(request.path);
  if (file == nullptr) return std::nullopt;
  const bool is_compressed =
      file->gzipped && net::accepts_coding(request.header("accept-encoding"), "gzip");
  const Copy& copy = is_compressed ? *file->gzipped : file->plain;
  net::Response response{
      .status = 200,
      .content_type = std::string(file->content_type),
      .body = copy.content,
      .headers = {{"Cache-Control",
                   file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache"}}};
  if (file->gzipped) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!file->is_immutable) {
    response.headers.emplace_back("ETag", copy.etag);
    if (net::is_one_of_etags(copy.etag, request.header("if-none-match"))) {
      response.status = 304;
      response.body = nullptr;
      return response;
    }
  }
  if (is_compressed) response.headers.emplace_back("Content-Encoding", "gzip");
  return response;
}

}  // namespace quoin::server
