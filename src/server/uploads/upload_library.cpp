#include "server/uploads/upload_library.h"

#include <algorithm>

#include "server/reasons.h"

namespace quoin::server {
namespace {

constexpr std::string_view UsualLayout = "standard";

const Reason<2>& reason_for(UploadKind kind) {
  switch (kind) {
    case UploadKind::Lexicon: return reasons::upload_is_lexicon;
    case UploadKind::Layout: return reasons::upload_is_board;
    case UploadKind::Alphabet: break;
  }
  return reasons::upload_is_tile_set;
}

Error is_other(const Upload& upload, std::string_view wanted) {
  return Error(reason_for(upload.kind), upload_name(upload.id), wanted);
}

}  // namespace

void UploadLibrary::put(const UploadPtr& upload) {
  std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
  known_[upload->id] = upload;
  std::erase_if(kept_, [&](const UploadPtr& kept) { return kept->id == upload->id; });
  kept_.push_front(upload);
  std::size_t bytes = 0;
  for (const UploadPtr& kept : kept_) bytes += kept->bytes;
  for (; bytes > max_kept_bytes_; kept_.pop_back()) bytes -= kept_.back()->bytes;
}

UploadPtr UploadLibrary::find(const std::string& id) {
  const auto found = known_.find(id);
  return found == known_.end() ? nullptr : found->second.lock();
}

std::size_t UploadLibrary::bytes() const {
  std::size_t sum = 0;
  for (const auto& [id, weak] : known_) {
    if (const UploadPtr upload = weak.lock()) sum += upload->bytes;
  }
  return sum;
}

Result<UploadPtr> UploadLibrary::named(const std::string& name) {
  const std::vector<std::string> ids = uploads_in({name, "", "", ""});
  UploadPtr upload = ids.empty() ? nullptr : find(ids.front());
  if (upload == nullptr) return Error(reasons::no_upload_named, name);
  return upload;
}

// Word list and tiles.
Result<Library::Prepared> UploadLibrary::prepare_lexicon(const Choice& choice) {
  if (!is_upload(choice.lexicon)) {
    const bool has_own_tiles = is_upload(choice.alphabet);
    return installed_.prepare({choice.lexicon, has_own_tiles ? "" : choice.alphabet, "", ""});
  }
  const Result<UploadPtr> upload = named(choice.lexicon);
  if (!upload) return upload.error();
  if ((*upload)->lexicon == nullptr) return is_other(**upload, "a word list");
  Prepared prepared;
  prepared.lexicon = (*upload)->lexicon;
  prepared.config.lexicon = choice.lexicon;
  prepared.config.lexicon_fingerprint = (*upload)->fingerprint;
  prepared.config.alphabet = (*upload)->alphabet;
  if (!choice.alphabet.empty() && !is_upload(choice.alphabet)) {
    const Result<AlphabetPtr> alphabet = installed_.alphabet_named(choice.alphabet);
    if (!alphabet) return alphabet.error();
    prepared.config.alphabet = *alphabet;
  }
  return prepared;
}

Result<Library::Prepared> UploadLibrary::prepare(const Choice& choice) {
  if (uploads_in(choice).empty()) return installed_.prepare(choice);
  Result<Prepared> prepared = prepare_lexicon(choice);
  if (!prepared) return prepared.error();
  GameConfig& config = prepared->config;
  if (is_upload(choice.alphabet)) {
    const Result<UploadPtr> upload = named(choice.alphabet);
    if (!upload) return upload.error();
    if ((*upload)->alphabet == nullptr) return is_other(**upload, "a set of tiles");
    config.alphabet = (*upload)->alphabet;
  }
  const Alphabet& own = prepared->lexicon->alphabet();
  if (!has_same_letters(*config.alphabet, own))
    return Error(reasons::lexicon_of_other_letters, config.lexicon, own.title(),
                 config.alphabet->title());
  if (is_upload(choice.layout)) {
    const Result<UploadPtr> upload = named(choice.layout);
    if (!upload) return upload.error();
    if ((*upload)->layout == nullptr) return is_other(**upload, "a board");
    config.layout = (*upload)->layout;
  } else {
    const Result<LayoutPtr> layout =
        installed_.layout_named(choice.layout.empty() ? std::string(UsualLayout) : choice.layout);
    if (!layout) return layout.error();
    config.layout = *layout;
  }
  const Result<Rules> rules = Rules::parse(choice.rules, *config.alphabet);
  if (!rules) return rules.error();
  if (rules->family_filter) return Error(reasons::upload_no_family_filter);
  config.rules = *rules;
  return prepared;
}

Result<lexicon::LexiconPtr> UploadLibrary::lexicon_of(const GameConfig& config) {
  if (!is_upload(config.lexicon)) return installed_.lexicon_of(config);
  const Result<UploadPtr> upload = named(config.lexicon);
  if (!upload) return upload.error();
  if ((*upload)->lexicon == nullptr || (*upload)->fingerprint != config.lexicon_fingerprint)
    return Error(reasons::lexicon_not_of_game, config.lexicon);
  return (*upload)->lexicon;
}

Result<evaluation::Tables> UploadLibrary::tables_of(const lexicon::LexiconPtr& lexicon) {
  if (!is_upload(lexicon->metadata().name)) return installed_.tables_of(lexicon);
  return evaluation::Tables{evaluation::Leaves::none(lexicon->alphabet()), {}, nullptr};
}

}  // namespace quoin::server
