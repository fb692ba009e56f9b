// Word lists for the engine in a browser, and what words mean.

#include "base/text.h"
#include "notation/typed_tiles.h"
#include "server/api/routes.h"
#include "server/lexicons/lexicon_files.h"

namespace quoin::server {
namespace {

// The list that the path names, or nothing, and then that has been said. An upload is the affair of
// those who may use it.
std::optional<lexicon::LexiconPtr> lexicon_of(const Call& call) {
  const std::string& name = call.argument(0);
  const bool is_installed = !name.empty() && name.find(':') == std::string::npos;
  Result<Library::Prepared> prepared =
      is_installed ? call.library().prepare({.lexicon = name})
                   : Result<Library::Prepared>(Error(reasons::no_such_word_list));
  if (prepared) return prepared->lexicon;
  call.fail(404, reasons::no_such_word_list);
  return std::nullopt;
}

template <class Then>
void with_packed(const Call& call, Then then) {
  const std::optional<lexicon::LexiconPtr> lexicon = lexicon_of(call);
  if (!lexicon) return;
  const Result<evaluation::Tables> tables = call.library().tables_of(*lexicon);
  if (!tables) return call.fail(500, reasons::tables_cannot_be_read);
  call.services().lexicons.with_packed(
      *lexicon, *tables, [call, then, lexicon = *lexicon](const PackedLexiconPtr& packed) {
        then(call, *lexicon, *packed);
      });
}

json::object to_json(const Call& call, std::string_view file, const SentFile& sent) {
  return {{"path",
           fmt::format("/api/lexicons/{}/{}?version={}", call.argument(0), file, sent.fingerprint)},
          {"bytes", sent.plain->size()},
          {"fingerprint", sent.fingerprint}};
}

void describe(Call call) {
  with_packed(
      call, [](const Call& asked, const lexicon::Lexicon& lexicon, const PackedLexicon& packed) {
        json::object answer = {{"lexicon", asked.argument(0)},
                               {"title", lexicon.metadata().title},
                               {"word_count", lexicon.word_count()},
                               {"has_definitions", lexicon.has_definitions()},
                               {"words", to_json(asked, "words", packed.words)}};
        answer["tables"] = packed.tables ? json::value(to_json(asked, "tables", *packed.tables))
                                         : json::value(nullptr);
        asked.send_json(answer);
      });
}

// Under the address that a description named it stays the same for ever; the bare address is that
// of the newest.
void send_file(const Call& call, const SentFile& file) {
  const bool is_compressed = net::accepts_coding(call.request().header("accept-encoding"), "gzip");
  const std::string etag = fmt::format("\"{}{}\"", file.fingerprint, is_compressed ? "-gzip" : "");
  const bool is_named = call.request().parameter("version") == file.fingerprint;
  Response response{
      .status = 200,
      .content_type = "application/octet-stream",
      .body = is_compressed ? file.gzipped : file.plain,
      .headers = {{"Cache-Control", is_named ? "public, max-age=31536000, immutable" : "no-cache"},
                  {"Vary", "Accept-Encoding"},
                  {"ETag", etag}}};
  if (net::is_one_of_etags(etag, call.request().header("if-none-match"))) {
    response.status = 304;
    response.body = nullptr;
  } else if (is_compressed) {
    response.headers.emplace_back("Content-Encoding", "gzip");
  }
  call.send(std::move(response));
}

void words(Call call) {
  with_packed(call, [](const Call& asked, const lexicon::Lexicon&, const PackedLexicon& packed) {
    send_file(asked, packed.words);
  });
}

void tables(Call call) {
  with_packed(call, [](const Call& asked, const lexicon::Lexicon&, const PackedLexicon& packed) {
    if (packed.tables) return send_file(asked, *packed.tables);
    asked.fail(404, reasons::no_tables_of_list);
  });
}

void define(Call call) {
  const std::optional<lexicon::LexiconPtr> lexicon = lexicon_of(call);
  if (!lexicon) return;
  const Alphabet& alphabet = (*lexicon)->alphabet();
  const std::string typed = call.request().parameter("word");
  const Result<Word> word = notation::parse_typed_word(trim(typed), alphabet);
  if (!word || word->size() > lexicon::MaxWordLength) return call.fail(400, reasons::word_is_one);
  const std::optional<std::string> meaning = (*lexicon)->definition(*word);
  call.send_json({{"word", alphabet.to_display(*word)},
                  {"valid", (*lexicon)->contains(*word)},
                  {"definition", meaning ? json::value(*meaning) : json::value(nullptr)}});
}

}  // namespace

std::span<const Route> lexicon_routes() {
  static constexpr std::array Routes = {
      Route{"GET", "/api/lexicons/{}", describe},
      Route{"GET", "/api/lexicons/{}/words", words},
      Route{"GET", "/api/lexicons/{}/tables", tables},
      Route{"GET", "/api/lexicons/{}/define", define},
  };
  return Routes;
}

}  // namespace quoin::server
