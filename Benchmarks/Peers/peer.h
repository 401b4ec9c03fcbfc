// Shared by the peers in C and C++: inputs, the protocol on standard input and output, the clock.
#ifndef PEER_H
#define PEER_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const FIRSTS[] = {"Katharina", "Margarete", "Elodie", "Jan"};
static const char *const LASTS[] = {"Lee", "Novak", "Schmidt"};
static const char *const STATUSES[] = {"active", "closed", "waiting", "active"};

// The fields of record `i` of a workload, in the order in which its formula names them.
static inline void peer_record(const char *name, int i, double *fields) {
  if (!strcmp(name, "F1")) {
    fields[0] = 9.5 + i; fields[1] = 3 + i % 5; fields[2] = 2;
  } else if (!strcmp(name, "F2")) {
    fields[0] = 60 + i * 7 % 41;
  } else {
    fields[0] = 0.01 + i % 9 / 100.0; fields[1] = 1 + i; fields[2] = 1000 + i;
  }
}

static inline double peer_price(int j) { return 1 + j % 97 * 0.25; }

// Implemented by each engine. `peer_prepare` returns whether the engine supports a workload. `peer_run`
// returns a sum of the results and stores the units of work. `peer_check` prints the results.
static int peer_prepare(const char *name, int count);
static double peer_run(long count, long *units);
static void peer_check(void);

static inline double peer_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

int main(void) {
  char line[256], name[16];
  while (fgets(line, sizeof line, stdin)) {
    long count = 0;
    if (sscanf(line, "prepare %15s %ld", name, &count) >= 1) {
      puts(peer_prepare(name, (int)count) ? "ok" : "no");
    } else if (!strncmp(line, "check", 5)) {
      peer_check();
      puts("");
    } else {
      sscanf(line, "run %ld", &count);
      long units = 0;
      double start = peer_seconds();
      double total = peer_run(count, &units);
      printf("%.0f %ld %.17g\n", (peer_seconds() - start) * 1e9, units, total);
    }
    fflush(stdout);
  }
}
#endif
