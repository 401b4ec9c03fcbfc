#include "CProgramArguments.h"

// Says which C library this is.
#include <stdlib.h>

static char *const *arguments = NULL;

#if defined(__GLIBC__) || defined(__APPLE__)
// Both hand the arguments of main to constructors, too.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  (void)count;
  arguments = values;
}
#endif

char *const *program_arguments(void) { return arguments; }
