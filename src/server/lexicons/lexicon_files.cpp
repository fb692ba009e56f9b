#include "server/lexicons/lexicon_files.h"

#include <span>
#include <utility>

#include "base/hash.h"
#include "evaluation/packed_leaves.h"
#include "lexicon/build/packed_lexicon.h"
#include "server/net/gzip.h"

namespace quoin::server {
namespace {

SentFile sent(std::string content) {
  constexpr std::size_t FingerprintBytes = 16;
  const Digest digest = sha256(content);
  auto gzipped = std::make_shared<const std::string>(net::gzipped(content));
  return {std::make_shared<const std::string>(std::move(content)), std::move(gzipped),
          to_hex(std::span(digest).first(FingerprintBytes))};
}

bool has_anything(const evaluation::Tables& tables) {
  return tables.leaves->numbering().longest() > 0 || tables.win_percent != nullptr;
}

std::string packed_tables(const lexicon::Lexicon& lexicon, const evaluation::Tables& tables) {
  return evaluation::write_packed_tables({.alphabet = lexicon.alphabet().name(),
                                          .lexicon = lexicon.metadata().name,
                                          .lexicon_fingerprint = {},
                                          .notes = {}},
                                         tables, lexicon.alphabet());
}

}  // namespace

PackedLexicon packed(const lexicon::Lexicon& lexicon, const evaluation::Tables& tables) {
  PackedLexicon made{sent(lexicon::pack_lexicon(lexicon)), std::nullopt};
  if (has_anything(tables)) made.tables = sent(packed_tables(lexicon, tables));
  return made;
}

void LexiconFiles::with_packed(const lexicon::LexiconPtr& lexicon, const evaluation::Tables& tables,
                               Then then) {
  const std::string key = to_hex(lexicon->fingerprint());
  if (const auto found = packed_.find(key); found != packed_.end()) return then(found->second);
  std::vector<Then>& waiting = waiting_[key];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  worker_.submit([this, key, lexicon, tables]() -> Worker::Task {
    auto made = std::make_shared<const PackedLexicon>(packed(*lexicon, tables));
    return [this, key, made = std::move(made)] {
      packed_[key] = made;
      const std::vector<Then> all = std::move(waiting_[key]);
      waiting_.erase(key);
      for (const Then& one : all) one(made);
    };
  });
}

}  // namespace quoin::server
