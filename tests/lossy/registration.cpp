#include "support/lossy_vfs.h"

// Linked into quoin_lossy alone: the product's own main, on a disk that loses what was not synced.
namespace {

[[maybe_unused]] const bool is_registered = [] {
  quoin::test::use_lossy_vfs();
  return true;
}();

}  // namespace
