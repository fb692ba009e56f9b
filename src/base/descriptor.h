#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace quoin {

// A file, or an end of a pipe, that the system has opened; closed with the object.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() { close(); }

  bool is_open() const { return number_ >= 0; }
  int number() const { return number_; }  // -1 where nothing is open
  // False where the system says that what was written is lost.
  bool close();

  // All of the text, however many writes that takes. False, with errno, where one fails.
  bool write(std::string_view text) const;

 private:
  int number_ = -1;
};

// A new name is durable only when its folder is.
void sync_folder_of(const std::string& path);

}  // namespace quoin
