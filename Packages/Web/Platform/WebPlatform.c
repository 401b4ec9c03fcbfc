// What the runtime of Embedded Swift expects from its environment, besides a C library.
#include <stddef.h>

// Hashes are not seeded: results must not depend on chance, and the page owns its memory.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((unsigned char *)bytes)[i] = 0;
}

// Messages of traps are dropped: the caller sees that the module trapped.
int putchar(int character) { return character; }
