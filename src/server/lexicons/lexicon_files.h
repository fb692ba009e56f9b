#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "evaluation/tables.h"
#include "lexicon/lexicon.h"
#include "server/runtime/worker.h"

namespace quoin::server {

// A file that browsers fetch, as it is and compressed.
struct SentFile {
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> gzipped;
  std::string fingerprint;  // of the content, in hexadecimal digits
};

// What an engine in a browser needs of a word list. Tables are rounded
// (evaluation/packed_leaves.h).
struct PackedLexicon {
  SentFile words;
  std::optional<SentFile> tables;  // where anything was learnt about playing with the list
};
using PackedLexiconPtr = std::shared_ptr<const PackedLexicon>;

PackedLexicon packed(const lexicon::Lexicon& lexicon, const evaluation::Tables& tables);

// Packs word lists for browsers, each once and on a thread of its own, and keeps them. Lives on the
// loop.
class LexiconFiles {
 public:
  explicit LexiconFiles(Worker::Post post) : worker_("lexicons", std::move(post)) {}

  // Calls `then` on the loop, now or later.
  using Then = std::function<void(const PackedLexiconPtr& packed)>;
  void with_packed(const lexicon::LexiconPtr& lexicon, const evaluation::Tables& tables, Then then);

 private:
  std::map<std::string, PackedLexiconPtr> packed_;  // by the fingerprint of the words
  std::map<std::string, std::vector<Then>> waiting_;
  Worker worker_;  // the last, so that it ends first
};

}  // namespace quoin::server
