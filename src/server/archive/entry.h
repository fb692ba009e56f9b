#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "notation/catalogue.h"
#include "notation/records/game_record.h"
#include "server/storage/storage.h"
#include "server/storage/tables/archive.h"

namespace quoin::server {

// Games as the archive keeps them: the record as GCG, its statistics, and what is searched.

// A larger file is no game that people play.
inline constexpr std::size_t MaxGcgBytes = 128 * 1024;

// A game of this server that is over, from its log; an error where it is not, or does not replay.
Result<ArchivedGame> entry_from_log(const StoredGame& stored);

// A file from outside, without id and owner. The date is that of its pragma `#date`, or `now`.
// Words are not judged: any word list may have been played with. Errors name the line.
Result<ArchivedGame> entry_from_gcg(std::string_view bytes, const notation::Catalogue& catalogue,
                                    std::int64_t now);

// The turns of an archived game. Its alphabet and its layout are as the header of its log has them,
// where it was played here, and as its file names them, where it was imported.
Result<notation::GameRecord> record_of(const ArchivedGame& game, std::string_view log_header,
                                       const notation::Catalogue& catalogue);

// What names and words are compared by: the same for what differs in case alone.
std::string search_key(std::string_view text);

// "2026-11-16T10:24:41Z", and back to milliseconds; the time of the day may be missing. Nothing
// where it is no such date.
std::string to_date(std::int64_t milliseconds);
std::optional<std::int64_t> parse_date(std::string_view text);

}  // namespace quoin::server
