// The functions that the runtime of Embedded Swift expects besides a C library.
#include <stddef.h>
#include <stdint.h>

static uint64_t seeds[2];

/// Sets the seeds of hash tables. The host calls it first: seeds that an attacker knows would let
/// member names be chosen so that all of them collide.
__attribute__((export_name("seedHashes"))) void seed_hashes(uint64_t first, uint64_t second) {
  seeds[0] = first;
  seeds[1] = second;
}

void arc4random_buf(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = ((const uint8_t *)seeds)[i % sizeof seeds];
}

// Drops the messages of traps; the caller sees that the module trapped.
int putchar(int character) { return character; }

int __real_posix_memalign(void **memory, size_t alignment, size_t size);

/// Traps if no memory is left: address 0 is valid in WebAssembly, and the runtime does not check it.
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  int status = __real_posix_memalign(memory, alignment, size);
  if (status) __builtin_trap();
  return status;
}
