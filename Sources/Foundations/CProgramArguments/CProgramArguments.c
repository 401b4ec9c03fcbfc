#define _GNU_SOURCE
#include "CProgramArguments.h"

// Defines __GLIBC__, if this is the GNU C library.
#include <stdlib.h>
#ifdef __linux__
#include <sched.h>
#include <sys/resource.h>
#endif
#ifdef __GLIBC__
#include <malloc.h>
#endif

static char *const *arguments = NULL;

#if defined(__GLIBC__) || defined(__APPLE__)
// Both pass the arguments of main to constructors, too.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  (void)count;
  arguments = values;
}
#endif

char *const *program_arguments(void) { return arguments; }

extern char **environ;

char *const *program_environment(void) { return environ; }

int program_cores(void) {
#ifdef __linux__
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  return 0;
}

void program_share_freed_memory(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 2);
#endif
}

void program_return_freed_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void program_limit_memory(int process, long bytes) {
#ifdef __linux__
  struct rlimit limit = {(rlim_t)bytes, (rlim_t)bytes};
  prlimit(process, RLIMIT_AS, &limit, NULL);
#else
  (void)process;
  (void)bytes;
#endif
}
