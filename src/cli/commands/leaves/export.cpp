#include <string>

#include <boost/json/object.hpp>
#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/commands/commands.h"
#include "cli/commands/leaves/tables.h"
#include "cli/commands/reasons.h"
#include "cli/exit.h"
#include "cli/json.h"
#include "cli/options.h"
#include "cli/reasons.h"
#include "evaluation/klv2.h"

namespace quoin::cli {

Result<int> run_leaves_export(Arguments arguments) {
  std::string lexicon_name = "english";
  std::string output;
  bool json = false;
  Options options("leaves export", "Writes what leaves are worth for other programs.");
  options.text("-l,--lexicon", lexicon_name, "the word list: a name or a .qlx file (english)");
  options.text("-o,--output", output, "the file to write, FILE.klv2", true);
  options.flag("--json", json, "what was written, as JSON");
  options.footer("Example: quoin leaves export --lexicon english -o english.klv2");
  if (const std::optional<Result<int>> done = options.parse(arguments)) return *done;
  if (!output.ends_with(".klv2")) return Error(reasons::wrong_ending, ".klv2", output).within("-o");
  const Result<LexiconTables> loaded = load_lexicon_tables(lexicon_name);
  if (!loaded) return loaded.error();
  const evaluation::Leaves& leaves = *loaded->tables.leaves;
  if (leaves.numbering().longest() == 0) return Error(reasons::no_leaves).within(lexicon_name);

  const std::string content = evaluation::write_klv2(leaves);
  if (const Result<void> written = write_file(output, content); !written) return written.error();
  const std::size_t count = leaves.values().size() - 1;  // all but the empty one
  if (json) {
    print_json(boost::json::object{{"path", output},
                                   {"tables", source_as_json(loaded->tables)},
                                   {"leaves", count},
                                   {"bytes", content.size()}});
  } else {
    print_remark(loaded->tables.remark);
    fmt::print("{}: {} leaves, {} bytes\n", output, group_digits(static_cast<std::int64_t>(count)),
               group_digits(static_cast<std::int64_t>(content.size())));
  }
  return ExitYes;
}

}  // namespace quoin::cli
