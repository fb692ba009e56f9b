// Any text as an upload of any kind: what is accepted is accepted again and is the same, and what
// is refused is refused in words that a page can show. The first byte is the kind.

#include "server/uploads/upload.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"
#include "base/text.h"

using namespace quoin;
using quoin::notation::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  server::StoredUpload stored;
  stored.id = "x";
  stored.kind = static_cast<server::UploadKind>(data[0] % 3);
  stored.text.assign(reinterpret_cast<const char*>(data) + 1, size - 1);
  stored.tiles =
      "alphabet a\ntitle A\nlanguage x\nblank 2 0\ntile A a 9 1 vowel\ntile CH ch 9 3\n"
      "tile C c 9 2\nfold Á á A\n";
  const Result<server::UploadPtr> upload = server::read_upload(stored);
  if (!upload) {
    check(is_valid_utf8(upload.error().message()), "the reason is text");
    return 0;
  }
  check((*upload)->size > 0, "there is something in it");
  const Result<server::UploadPtr> again = server::read_upload(stored);
  check(again && (*again)->fingerprint == (*upload)->fingerprint, "it is the same again");
  return 0;
}
