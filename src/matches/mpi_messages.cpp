#include "matches/mpi_messages.h"

#include <mpi.h>

namespace {

constexpr int Tag = 1;

}  // namespace

int quoin_mpi_start(int* rank, int* size) {
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS) return 1;
  if (provided < MPI_THREAD_SERIALIZED) return 1;
  MPI_Comm_rank(MPI_COMM_WORLD, rank);
  MPI_Comm_size(MPI_COMM_WORLD, size);
  return 0;
}

void quoin_mpi_send(int to, const char* text, std::size_t size) {
  MPI_Send(text, static_cast<int>(size), MPI_CHAR, to, Tag, MPI_COMM_WORLD);
}

int quoin_mpi_poll(int* from, std::size_t* size) {
  int is_there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, Tag, MPI_COMM_WORLD, &is_there, &status);
  if (is_there == 0) return 0;
  int count = 0;
  MPI_Get_count(&status, MPI_CHAR, &count);
  *from = status.MPI_SOURCE;
  *size = static_cast<std::size_t>(count);
  return 1;
}

void quoin_mpi_receive(int from, char* text, std::size_t size) {
  MPI_Recv(text, static_cast<int>(size), MPI_CHAR, from, Tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

std::size_t quoin_mpi_wait(int from) {
  MPI_Status status;
  MPI_Probe(from, Tag, MPI_COMM_WORLD, &status);
  int count = 0;
  MPI_Get_count(&status, MPI_CHAR, &count);
  return static_cast<std::size_t>(count);
}

void quoin_mpi_finish() { MPI_Finalize(); }
