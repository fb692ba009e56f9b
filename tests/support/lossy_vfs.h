#pragma once

// A file system for SQLite on which power fails whenever the process ends: what was written to a
// database, its log or its journal reaches the disk when SQLite syncs that file, and is kept in
// memory until then. So a process that is killed loses exactly what it had not synced. Connections
// of one process see each other's unsynced writes; another process does not.
namespace quoin::test {

// Makes it SQLite's file system for all that is opened later, or the usual one again.
void use_lossy_vfs();
void leave_lossy_vfs();

// Whether the disk is full: every write fails. The environment variable QUOIN_LOSSY_FULL names a
// file that makes it full too, while the file exists, for programs that can only be told from
// outside.
void set_lossy_disk_full(bool is_full);

}  // namespace quoin::test
