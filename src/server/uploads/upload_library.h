#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/library/library.h"
#include "server/uploads/upload.h"

namespace quoin::server {

// What is installed, and besides it the uploads that are in memory; bringing those in is the
// affair of Uploads. The latest stay for a while, and those that somebody holds for as long as
// that. Who may use which is asked elsewhere. Lives on the loop.
class UploadLibrary : public Library {
 public:
  static constexpr std::size_t MaxKeptBytes = 64 * 1024 * 1024;  // that nobody may need

  explicit UploadLibrary(Library& installed, std::size_t max_kept_bytes = MaxKeptBytes)
      : installed_(installed), max_kept_bytes_(max_kept_bytes) {}

  void put(const UploadPtr& upload);
  // Nothing where it is not in memory.
  UploadPtr find(const std::string& id);
  // Of all that are in memory.
  std::size_t bytes() const;

  Result<Prepared> prepare(const Choice& choice) override;
  Result<lexicon::LexiconPtr> lexicon_of(const GameConfig& config) override;
  // Nothing has been learnt about playing with an upload.
  Result<evaluation::Tables> tables_of(const lexicon::LexiconPtr& lexicon) override;

  // Files from elsewhere do not name uploads.
  Result<AlphabetPtr> alphabet_named(const std::string& name) const override {
    return installed_.alphabet_named(name);
  }
  Result<LayoutPtr> layout_named(const std::string& name) const override {
    return installed_.layout_named(name);
  }
  std::vector<std::string> lexicons() const override { return installed_.lexicons(); }
  std::vector<std::string> alphabets() const override { return installed_.alphabets(); }
  std::vector<std::string> layouts() const override { return installed_.layouts(); }
  std::vector<Language> languages() override { return installed_.languages(); }
  std::vector<BoardKind> boards() override { return installed_.boards(); }

 private:
  Result<UploadPtr> named(const std::string& name);
  Result<Prepared> prepare_lexicon(const Choice& choice);

  Library& installed_;
  const std::size_t max_kept_bytes_;
  std::unordered_map<std::string, std::weak_ptr<const Upload>> known_;
  std::deque<UploadPtr> kept_;  // the latest first
};

}  // namespace quoin::server
