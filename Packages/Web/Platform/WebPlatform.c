// The functions that the runtime of Embedded Swift expects besides a C library.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <wasi/api.h>

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

// Swift's stack protector compares with a guard, and calls a function if the stack was overwritten.
uintptr_t __stack_chk_guard = 0x5AFE57AC;

__attribute__((noreturn)) void __stack_chk_fail(void) { __builtin_trap(); }

/// Parses a number for `Double.init(_:)`, which checks what precedes and follows it.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end == text ? NULL : end;
}

// The streams of the C library have no files, so the module needs no imports.
__wasi_errno_t __wrap___wasi_fd_close(__wasi_fd_t file) { return __WASI_ERRNO_BADF; }

__wasi_errno_t __wrap___wasi_fd_seek(
    __wasi_fd_t file, __wasi_filedelta_t offset, __wasi_whence_t whence, __wasi_filesize_t *position) {
  return __WASI_ERRNO_BADF;
}

__wasi_errno_t __wrap___wasi_fd_write(
    __wasi_fd_t file, const __wasi_ciovec_t *bytes, size_t count, __wasi_size_t *written) {
  return __WASI_ERRNO_BADF;
}
