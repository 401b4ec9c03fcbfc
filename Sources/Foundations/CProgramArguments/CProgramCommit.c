#include "CProgramArguments.h"

// Written by `make install` and `make dist`; not part of the sources. Its one line defines
// PROGRAM_COMMIT.
#if __has_include("commit.h")
#include "commit.h"
#endif

const char *program_commit(void) {
#ifdef PROGRAM_COMMIT
  return PROGRAM_COMMIT;
#else
  return 0;
#endif
}
