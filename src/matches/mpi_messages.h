#pragma once

// What the program needs of MPI: texts between processes. Built as a library of its own that is
// loaded when mpirun (or a scheduler) started the program, so that nobody needs MPI who does not
// use it. C functions, because they are found by name.

#include <cstddef>

extern "C" {

// Returns 0 when all is well.
int quoin_mpi_start(int* rank, int* size);
void quoin_mpi_send(int to, const char* text, std::size_t size);
// Whether a message waits, and how long it is.
int quoin_mpi_poll(int* from, std::size_t* size);
// Waits for a message of this length from there.
void quoin_mpi_receive(int from, char* text, std::size_t size);
// Waits for any message from there and says how long it is.
std::size_t quoin_mpi_wait(int from);
void quoin_mpi_finish();

}  // extern "C"
