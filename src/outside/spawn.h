#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"

namespace quoin::outside {

// The words of a command line, cut at spaces; 'single' and "double" quotes keep spaces and each
// other. Nothing else has a meaning: no variables, no patterns, no backslashes.
Result<std::vector<std::string>> split_command_line(std::string_view text);

// A pipe that no program inherits but the one that is given an end of it.
struct Pipe {
  Pipe();

  bool is_open() const { return read_end.is_open() || write_end.is_open(); }

  Descriptor read_end;
  Descriptor write_end;
};

struct SpawnOptions {
  // What become its standard streams; -1: an input without anything in it, and our own outputs.
  int input = -1;
  int output = -1;
  int errors = -1;
  std::string folder;                    // where it runs; empty: here
  std::vector<std::string> environment;  // "NAME=value", besides what we have ourselves
  // Whether it leads a process group of its own: what a terminal sends to us (Ctrl-C) does not
  // reach it, and it can be ended together with all that it started.
  bool has_own_group = false;
};

// Starts a program, found by its name as a shell would. No shell is asked. Who starts it has to
// wait for it.
Result<pid_t> spawn(const std::vector<std::string>& command, const SpawnOptions& options);

// Whether there is such a program to start, looked for in the same way.
Result<void> find_program(const std::string& name);

}  // namespace quoin::outside
