// Any text as an experiment, and as results of one: whatever is accepted as an experiment is read
// back from its own text, and pages can be made of whatever is accepted as results.

#include "laboratory/experiment.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <boost/json/serialize.hpp>

#include "../notation/fuzz_data.h"
#include "laboratory/experiment_result.h"
#include "laboratory/report/page.h"

using namespace quoin;
using quoin::notation::check;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const Result<laboratory::Experiment> experiment = laboratory::parse_experiment(text)) {
    const Result<laboratory::Experiment> again =
        laboratory::parse_experiment(boost::json::serialize(to_json(*experiment)));
    check(again.has_value() && *again == *experiment, "an experiment survives its text");
  }
  if (const Result<laboratory::ExperimentResult> result =
          laboratory::parse_experiment_result(text)) {
    const std::vector results = {*result};
    check(!laboratory::report::results_page(results).empty(), "results make a page");
    check(!laboratory::report::results_csv(results).empty(), "results make a table");
    check(!laboratory::report::replications(results, "x").markdown.empty(), "and a document");
  }
  return 0;
}
