#include "server/uploads/upload.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/reasons.h"
#include "base/text.h"
#include "lexicon/build/compiler.h"
#include "lexicon/word_list.h"
#include "server/reasons.h"
#include "server/storage/plan.h"

namespace quoin::server {
namespace {

constexpr std::string_view Prefix = "upload:";
constexpr std::size_t MostFaults = 5;  // that are told one by one

std::size_t most_bytes(UploadKind kind) {
  return kind == UploadKind::Lexicon ? MaxLexiconBytes : MaxSmallUploadBytes;
}

// What a database can hold, and pages can show.
Result<void> check_text(const StoredUpload& upload) {
  if (upload.text.size() > most_bytes(upload.kind))
    return Error(reasons::upload_bytes,
                 group_digits(static_cast<std::int64_t>(most_bytes(upload.kind))),
                 group_digits(static_cast<std::int64_t>(upload.text.size())));
  if (is_storable(upload.text)) return {};
  std::size_t number = 0;
  for (const std::string_view line : split(upload.text, '\n')) {
    ++number;
    if (!is_storable(line)) break;
  }
  return Error(reasons::upload_not_utf8).within(reasons::within_line, number);
}

// A report cuts long words, perhaps in the middle of a letter.
std::string whole_letters(std::string text) {
  while (!text.empty() && !is_valid_utf8(text)) text.pop_back();
  return text;
}

// Nothing where all lines are words.
std::optional<Error> faults_in(const lexicon::ImportReport& report) {
  using Fault = std::pair<std::size_t, Error>;  // and its line
  const auto total = static_cast<std::int64_t>(report.total_dropped());
  if (total == 0) return std::nullopt;
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < report.dropped.size(); ++i) {
    const auto why = static_cast<lexicon::DropReason>(i);
    for (const auto& [line, text] : report.dropped[i].examples)
      faults.emplace_back(line, lexicon::dropped(why, whole_letters(text)));
  }
  std::ranges::sort(faults, {}, &Fault::first);
  while (faults.size() > MostFaults) faults.pop_back();
  std::vector<Error> told;
  for (const auto& [line, error] : faults) told.push_back(error.within(reasons::within_line, line));
  const std::int64_t more = total - std::ssize(faults);
  if (more > 0) told.emplace_back(reasons::upload_more_lines, group_digits(more), more);
  return Error(reasons::several, std::move(told));
}

Result<UploadPtr> read_lexicon(const StoredUpload& stored, Upload upload) {
  const Result<AlphabetPtr> alphabet = Alphabet::parse(stored.tiles);
  if (!alphabet) return alphabet.error().within(reasons::within_alphabet);
  lexicon::ImportReport report;
  const Result<lexicon::WordList> words = lexicon::read_plain_list(stored.text, **alphabet, report);
  if (std::optional<Error> faults = faults_in(report)) return *std::move(faults);
  if (!words) return words.error();
  if (words->size() > MaxUploadedWords)
    return Error(reasons::upload_words, group_digits(MaxUploadedWords),
                 group_digits(static_cast<std::int64_t>(words->size())));
  lexicon::Metadata metadata;
  metadata.name = upload_name(stored.id);
  metadata.title = stored.name;
  Result<std::string> bytes = lexicon::compile_lexicon(*words, **alphabet, metadata);
  if (!bytes) return bytes.error();
  Result<lexicon::LexiconPtr> lexicon = lexicon::Lexicon::from_bytes(*std::move(bytes));
  if (!lexicon) return lexicon.error();
  upload.lexicon = *lexicon;
  upload.alphabet = (*lexicon)->alphabet_ptr();
  upload.fingerprint = to_hex((*lexicon)->fingerprint());
  upload.size = (*lexicon)->word_count();
  upload.bytes = (*lexicon)->size_in_bytes() + sizeof(lexicon::Lexicon);
  return std::make_shared<const Upload>(std::move(upload));
}

}  // namespace

bool is_upload(std::string_view name) { return name.starts_with(Prefix); }

std::string upload_name(std::string_view id) { return std::string(Prefix) + std::string(id); }

std::vector<std::string> uploads_in(const Library::Choice& choice) {
  std::vector<std::string> ids;
  for (const std::string* name : {&choice.lexicon, &choice.alphabet, &choice.layout}) {
    if (!is_upload(*name)) continue;
    std::string id = name->substr(Prefix.size());
    if (std::ranges::find(ids, id) == ids.end()) ids.push_back(std::move(id));
  }
  return ids;
}

Result<UploadPtr> read_upload(const StoredUpload& stored) {
  if (const Result<void> usable = check_text(stored); !usable) return usable.error();
  Upload upload;
  upload.id = stored.id;
  upload.kind = stored.kind;
  upload.bytes = sizeof(Upload) + stored.text.size();
  switch (stored.kind) {
    case UploadKind::Lexicon: return read_lexicon(stored, std::move(upload));
    case UploadKind::Layout: {
      const Result<LayoutPtr> layout = Layout::parse(stored.text);
      if (!layout) return layout.error();
      upload.layout = *layout;
      upload.fingerprint = to_hex((*layout)->fingerprint());
      upload.size = static_cast<std::size_t>((*layout)->size());
      break;
    }
    case UploadKind::Alphabet: {
      const Result<AlphabetPtr> alphabet = Alphabet::parse(stored.text);
      if (!alphabet) return alphabet.error();
      upload.alphabet = *alphabet;
      upload.fingerprint = to_hex((*alphabet)->fingerprint());
      upload.size = static_cast<std::size_t>((*alphabet)->total_tiles());
      break;
    }
  }
  return std::make_shared<const Upload>(std::move(upload));
}

}  // namespace quoin::server
