#include "support/lossy_vfs.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <string>
#include <unordered_map>

#include <sqlite3.h>

namespace quoin::test {
namespace {

constexpr sqlite3_int64 BlockSize = 4096;

// What has been written to a file and not been synced. One for each path, whoever has it open.
struct Unsynced {
  std::mutex mutex;                                             // of all below
  std::map<sqlite3_int64, std::array<char, BlockSize>> blocks;  // by their number
  sqlite3_int64 size = -1;        // of the file as its users see it; -1 when all is synced
  sqlite3_int64 still_valid = 0;  // what the disk has from here on was cut off; with a size only
};

struct World {
  sqlite3_vfs* disk = nullptr;  // SQLite's own
  sqlite3_vfs vfs{};
  std::atomic<bool> is_full = false;
  std::mutex mutex;  // of files
  std::unordered_map<std::string, std::shared_ptr<Unsynced>> files;
};

// Never destroyed: SQLite may use it until the very end.
World& world() {
  static World* const world = new World;
  return *world;
}

// SQLite gives the memory for it; what the disk's own file needs follows in the same piece.
struct LossyFile {
  sqlite3_file base;
  std::shared_ptr<Unsynced> unsynced;  // none for temporary files, which pass through

  sqlite3_file* on_disk() {
    return reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(this) + sizeof(LossyFile));
  }
};
static_assert(sizeof(LossyFile) % alignof(sqlite3_int64) == 0);

LossyFile& lossy(sqlite3_file* file) { return *reinterpret_cast<LossyFile*>(file); }
sqlite3_file* on_disk(sqlite3_file* file) { return lossy(file).on_disk(); }

bool is_disk_full() {
  const char* control = std::getenv("QUOIN_LOSSY_FULL");
  return world().is_full || (control != nullptr && ::access(control, F_OK) == 0);
}

int read_disk(sqlite3_file* disk, char* to, sqlite3_int64 amount, sqlite3_int64 from) {
  // Fills with zeros where the file ends before.
  const int code = disk->pMethods->xRead(disk, to, static_cast<int>(amount), from);
  return code == SQLITE_IOERR_SHORT_READ ? SQLITE_OK : code;
}

int size_on_disk(sqlite3_file* disk, sqlite3_int64& size) {
  return disk->pMethods->xFileSize(disk, &size);
}

// From here on the file is what stands in memory, over what stands on the disk.
int begin(Unsynced& unsynced, sqlite3_file* disk) {
  if (unsynced.size >= 0) return SQLITE_OK;
  sqlite3_int64 size = 0;
  const int code = size_on_disk(disk, size);
  if (code == SQLITE_OK) unsynced.size = unsynced.still_valid = size;
  return code;
}

// The block as the users of the file see it.
int read_block(Unsynced& unsynced, sqlite3_file* disk, sqlite3_int64 number,
               std::array<char, BlockSize>& block) {
  const auto written = unsynced.blocks.find(number);
  if (written != unsynced.blocks.end()) {
    block = written->second;
    return SQLITE_OK;
  }
  block.fill(0);
  const sqlite3_int64 start = number * BlockSize;
  const sqlite3_int64 amount = std::min(BlockSize, unsynced.still_valid - start);
  return amount > 0 ? read_disk(disk, block.data(), amount, start) : SQLITE_OK;
}

int close_file(sqlite3_file* file) {
  const int code = on_disk(file)->pMethods->xClose(on_disk(file));
  lossy(file).~LossyFile();
  return code;
}

int read_file(sqlite3_file* file, void* to, int amount, sqlite3_int64 from) {
  sqlite3_file* disk = on_disk(file);
  if (!lossy(file).unsynced) return disk->pMethods->xRead(disk, to, amount, from);
  Unsynced& unsynced = *lossy(file).unsynced;
  const std::lock_guard lock(unsynced.mutex);
  if (unsynced.size < 0) return disk->pMethods->xRead(disk, to, amount, from);

  std::memset(to, 0, static_cast<std::size_t>(amount));
  const sqlite3_int64 end = std::min(from + amount, unsynced.size);
  std::array<char, BlockSize> block;
  for (sqlite3_int64 at = from; at < end;) {
    const int code = read_block(unsynced, disk, at / BlockSize, block);
    if (code != SQLITE_OK) return code;
    const sqlite3_int64 inside = at % BlockSize;
    const sqlite3_int64 piece = std::min(BlockSize - inside, end - at);
    std::memcpy(static_cast<char*>(to) + (at - from), block.data() + inside,
                static_cast<std::size_t>(piece));
    at += piece;
  }
  return end == from + amount ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int write_file(sqlite3_file* file, const void* data, int amount, sqlite3_int64 to) {
  sqlite3_file* disk = on_disk(file);
  if (!lossy(file).unsynced) return disk->pMethods->xWrite(disk, data, amount, to);
  if (is_disk_full()) return SQLITE_FULL;
  Unsynced& unsynced = *lossy(file).unsynced;
  const std::lock_guard lock(unsynced.mutex);
  if (const int code = begin(unsynced, disk); code != SQLITE_OK) return code;

  const sqlite3_int64 end = to + amount;
  std::array<char, BlockSize> block;
  for (sqlite3_int64 at = to; at < end;) {
    const int code = read_block(unsynced, disk, at / BlockSize, block);
    if (code != SQLITE_OK) return code;
    const sqlite3_int64 inside = at % BlockSize;
    const sqlite3_int64 piece = std::min(BlockSize - inside, end - at);
    std::memcpy(block.data() + inside, static_cast<const char*>(data) + (at - to),
                static_cast<std::size_t>(piece));
    unsynced.blocks[at / BlockSize] = block;
    at += piece;
  }
  unsynced.size = std::max(unsynced.size, end);
  return SQLITE_OK;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  sqlite3_file* disk = on_disk(file);
  if (!lossy(file).unsynced) return disk->pMethods->xTruncate(disk, size);
  Unsynced& unsynced = *lossy(file).unsynced;
  const std::lock_guard lock(unsynced.mutex);
  if (const int code = begin(unsynced, disk); code != SQLITE_OK) return code;
  unsynced.size = size;
  unsynced.still_valid = std::min(unsynced.still_valid, size);
  unsynced.blocks.erase(unsynced.blocks.lower_bound((size + BlockSize - 1) / BlockSize),
                        unsynced.blocks.end());
  const auto last = unsynced.blocks.find(size / BlockSize);
  if (last != unsynced.blocks.end()) {
    std::fill(last->second.begin() + size % BlockSize, last->second.end(), '\0');
  }
  return SQLITE_OK;
}

// Brings the file on the disk up to what its users see.
int write_back(Unsynced& unsynced, sqlite3_file* disk) {
  sqlite3_int64 size = 0;
  int code = size_on_disk(disk, size);
  if (code == SQLITE_OK && size > unsynced.still_valid)
    code = disk->pMethods->xTruncate(disk, unsynced.still_valid);
  for (const auto& [number, block] : unsynced.blocks) {
    if (code != SQLITE_OK) return code;
    const sqlite3_int64 amount = std::min(BlockSize, unsynced.size - number * BlockSize);
    code = disk->pMethods->xWrite(disk, block.data(), static_cast<int>(amount), number * BlockSize);
  }
  return code;
}

int sync_file(sqlite3_file* file, int flags) {
  sqlite3_file* disk = on_disk(file);
  if (lossy(file).unsynced) {
    Unsynced& unsynced = *lossy(file).unsynced;
    const std::lock_guard lock(unsynced.mutex);
    if (unsynced.size >= 0) {
      const int code = write_back(unsynced, disk);
      if (code != SQLITE_OK) return code;
      unsynced.blocks.clear();
      unsynced.size = -1;
    }
  }
  return disk->pMethods->xSync(disk, flags);
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  if (lossy(file).unsynced) {
    Unsynced& unsynced = *lossy(file).unsynced;
    const std::lock_guard lock(unsynced.mutex);
    if (unsynced.size >= 0) {
      *size = unsynced.size;
      return SQLITE_OK;
    }
  }
  return size_on_disk(on_disk(file), *size);
}

int lock_file(sqlite3_file* file, int level) {
  return on_disk(file)->pMethods->xLock(on_disk(file), level);
}
int unlock_file(sqlite3_file* file, int level) {
  return on_disk(file)->pMethods->xUnlock(on_disk(file), level);
}
int check_reserved_lock(sqlite3_file* file, int* result) {
  return on_disk(file)->pMethods->xCheckReservedLock(on_disk(file), result);
}
int file_control(sqlite3_file* file, int operation, void* argument) {
  return on_disk(file)->pMethods->xFileControl(on_disk(file), operation, argument);
}
int sector_size(sqlite3_file* file) { return on_disk(file)->pMethods->xSectorSize(on_disk(file)); }
int device_characteristics(sqlite3_file* file) {
  return on_disk(file)->pMethods->xDeviceCharacteristics(on_disk(file));
}
// The index of the log is shared memory, made again from the log after a loss of power.
int map_shared(sqlite3_file* file, int region, int size, int extend, void volatile** address) {
  return on_disk(file)->pMethods->xShmMap(on_disk(file), region, size, extend, address);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
  return on_disk(file)->pMethods->xShmLock(on_disk(file), offset, count, flags);
}
void shared_barrier(sqlite3_file* file) { on_disk(file)->pMethods->xShmBarrier(on_disk(file)); }
int unmap_shared(sqlite3_file* file, int remove) {
  return on_disk(file)->pMethods->xShmUnmap(on_disk(file), remove);
}

// Version 2: no access through mapped memory, which would go around us.
constexpr sqlite3_io_methods Methods{.iVersion = 2,
                                     .xClose = close_file,
                                     .xRead = read_file,
                                     .xWrite = write_file,
                                     .xTruncate = truncate_file,
                                     .xSync = sync_file,
                                     .xFileSize = file_size,
                                     .xLock = lock_file,
                                     .xUnlock = unlock_file,
                                     .xCheckReservedLock = check_reserved_lock,
                                     .xFileControl = file_control,
                                     .xSectorSize = sector_size,
                                     .xDeviceCharacteristics = device_characteristics,
                                     .xShmMap = map_shared,
                                     .xShmLock = lock_shared,
                                     .xShmBarrier = shared_barrier,
                                     .xShmUnmap = unmap_shared};

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* opened) {
  file->pMethods = nullptr;
  auto* made = new (file) LossyFile{};
  std::memset(made->on_disk(), 0, static_cast<std::size_t>(world().disk->szOsFile));
  const int code = world().disk->xOpen(world().disk, name, made->on_disk(), flags, opened);
  if (code != SQLITE_OK) {
    made->~LossyFile();
    return code;
  }
  constexpr int Lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_WAL;
  if (name != nullptr && (flags & Lasting) != 0) {
    const std::lock_guard lock(world().mutex);
    std::shared_ptr<Unsynced>& unsynced = world().files[name];
    if (!unsynced) unsynced = std::make_shared<Unsynced>();
    made->unsynced = unsynced;
  }
  made->base.pMethods = &Methods;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs* /*vfs*/, const char* name, int sync_folder) {
  {
    const std::lock_guard lock(world().mutex);
    world().files.erase(name);
  }
  return world().disk->xDelete(world().disk, name, sync_folder);
}

}  // namespace

void use_lossy_vfs() {
  World& here = world();
  if (here.disk == nullptr) here.disk = sqlite3_vfs_find(nullptr);
  // All but opening and deleting is the disk's own affair, and takes the disk's own data.
  here.vfs = *here.disk;
  here.vfs.zName = "lossy";
  here.vfs.pNext = nullptr;
  here.vfs.szOsFile = static_cast<int>(sizeof(LossyFile)) + here.disk->szOsFile;
  here.vfs.xOpen = open_file;
  here.vfs.xDelete = delete_file;
  sqlite3_vfs_register(&here.vfs, 1);
}

void leave_lossy_vfs() { sqlite3_vfs_register(world().disk, 1); }

void set_lossy_disk_full(bool is_full) { world().is_full = is_full; }

}  // namespace quoin::test
