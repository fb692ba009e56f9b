// Any text as a job for the engine service: read or refused, and what is read comes back the same.

#include "server/jobs/job_request.h"

#include <cstddef>
#include <cstdint>

#include "../notation/fuzz_data.h"

using namespace quoin;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<server::JobRequest> parsed = server::parse_job_request(text);
  if (!parsed) return 0;
  const std::string written = server::to_text(*parsed);
  const Result<server::JobRequest> again = server::parse_job_request(written);
  notation::check(again.has_value(), "a written request can be read");
  notation::check(*again == *parsed, "read(write(x)) = x");
  notation::check(server::to_text(*again) == written, "the same request is the same text");
  return 0;
}
