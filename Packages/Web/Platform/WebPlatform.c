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

/// Random bytes for hash tables and for the IDs of new rows: SplitMix64 over both seeds.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint64_t mixed = seeds[0] += 0x9E3779B97F4A7C15;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
    ((uint8_t *)bytes)[i] = (mixed ^ mixed >> 31 ^ seeds[1]) >> 24;
  }
}

// Drops the messages of traps; the caller sees that the module trapped.
int putchar(int character) { return character; }

int __real_posix_memalign(void **memory, size_t alignment, size_t size);
void __real_free(void *memory);

// Small objects, most of all, come from pages with objects of one size, and return to a list of that
// size, several times faster than from the allocator of the C library. Pages are not returned.
enum { page_size = 65536, step = 16, max_steps = 16 };

// The size of the objects in a page, in steps; 0 for a page of the C library.
static uint8_t steps_of_page[65536];
static struct object { struct object *next; } *unused[max_steps + 1];
static struct { char *next, *end; } fresh[max_steps + 1];

static void *small_object(size_t steps) {
  struct object *object = unused[steps];
  if (object) {
    unused[steps] = object->next;
    return object;
  }
  size_t size = steps * step;
  if (fresh[steps].end - fresh[steps].next < (ptrdiff_t)size) {
    // The rest of a page has space for the header of the next one, which then begins at its boundary.
    size_t usable = page_size - step;
    void *page;
    if (__real_posix_memalign(&page, page_size, usable)) __builtin_trap();
    steps_of_page[(uintptr_t)page / page_size] = steps;
    fresh[steps].next = page;
    fresh[steps].end = fresh[steps].next + usable;
  }
  char *start = fresh[steps].next;
  fresh[steps].next += size;
  return start;
}

/// Traps if no memory is left: address 0 is valid in WebAssembly, and the runtime does not check it.
int __wrap_posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > step) {
    if (__real_posix_memalign(memory, alignment, size)) __builtin_trap();
  } else if (size <= max_steps * step) {
    *memory = small_object(size ? (size + step - 1) / step : 1);
  } else if (!(*memory = malloc(size))) {
    __builtin_trap();
  }
  return 0;
}

void __wrap_free(void *memory) {
  uint8_t steps = steps_of_page[(uintptr_t)memory / page_size];
  if (!steps) {
    __real_free(memory);
    return;
  }
  struct object *object = memory;
  object->next = unused[steps];
  unused[steps] = object;
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
