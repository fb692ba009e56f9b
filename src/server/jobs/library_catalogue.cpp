#include "server/jobs/library_catalogue.h"

#include "protocol/version.h"
#include "server/reasons.h"

namespace quoin::server {
namespace {

Result<GameConfig> config_for(Library& library, const Library::Choice& choice) {
  if (!is_plain_name(choice.alphabet) || !is_plain_name(choice.layout))
    return Error(reasons::job_names_path);
  Result<Library::Prepared> prepared = library.prepare(choice);
  if (!prepared) return prepared.error();
  return std::move(prepared->config);
}

}  // namespace

notation::Catalogue catalogue_of(Library& library, const std::string& lexicon) {
  notation::Catalogue catalogue;
  catalogue.find_alphabet = [&library, lexicon](const std::string& name) -> Result<AlphabetPtr> {
    const Result<GameConfig> config = config_for(library, {lexicon, name, "", ""});
    if (!config) return config.error();
    return config->alphabet;
  };
  catalogue.find_layout = [&library, lexicon](const std::string& name) -> Result<LayoutPtr> {
    const Result<GameConfig> config = config_for(library, {lexicon, "", name, ""});
    if (!config) return config.error();
    return config->layout;
  };
  return catalogue;
}

Library::Choice choice_of(const Library::Prepared& prepared) {
  const GameConfig& config = prepared.config;
  const bool has_own_tiles =
      config.alphabet->fingerprint() == prepared.lexicon->alphabet().fingerprint();
  return {config.lexicon, has_own_tiles ? "" : config.alphabet->name(), config.layout->name(),
          config.rules.to_text()};
}

bool is_plain_name(const std::string& text) {
  return text.find_first_of("/\\") == std::string::npos && text.find("..") == std::string::npos;
}

std::string name_from(notation::JsonFields& fields, std::string_view key) {
  std::string text = fields.plain_text_or_empty(key, protocol::MaxSpecBytes);
  if (!is_plain_name(text)) fields.wrong(key, Error(reasons::expected_name));
  return text;
}

Library::Choice choice_from(notation::JsonFields& fields) {
  return {name_from(fields, "lexicon"), name_from(fields, "alphabet"), name_from(fields, "layout"),
          fields.plain_text_or_empty("rules", protocol::MaxTextBytes)};
}

}  // namespace quoin::server
