// The workloads in C, compiled ahead of time: the reference for every engine.
#include "peer.h"

#include <ctype.h>
#include <math.h>

// Prevents the compiler from hoisting a computation out of the runs.
#define FORMULA __attribute__((noinline))

typedef struct { double price, quantity, priority; const char *status; } Row;
typedef struct { const char *first, *last; } Person;

static char workload[16];
static double records[16][3];
static Person people[16];
static Row *tables[2];
static double *sums, *terms;
static int size;

FORMULA static double price(const double *r) { return r[0] * r[1] - r[2]; }

FORMULA static const char *grade(const double *r) {
  return r[0] >= 90 ? "A" : r[0] >= 80 ? "B" : "C";
}

FORMULA static double compound(const double *r) {
  return round(pow(1 + r[0] / 12, 12 * r[1]) * r[2] * 100) / 100;
}

FORMULA static char *full_name(const Person *p) {
  size_t first = strlen(p->first), last = strlen(p->last);
  char *text = malloc(first + last + 2);
  for (size_t i = 0; i < first; i++) text[i] = toupper((unsigned char)p->first[i]);
  text[first] = ' ';
  memcpy(text + first + 1, p->last, last + 1);
  return text;
}

FORMULA static double total_of(const Row *rows, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += rows[i].price * rows[i].quantity;
  return sum;
}

FORMULA static double active(const Row *rows, int count) {
  int found = 0;
  for (int i = 0; i < count; i++) found += !strcmp(rows[i].status, "active") && rows[i].priority > 5;
  return found;
}

FORMULA static double chain(double *f, const double *x, int count) {
  f[0] = x[0];
  for (int i = 1; i < count; i++) f[i] = f[i - 1] + x[i];
  return f[count - 1];
}

static int peer_prepare(const char *name, int count) {
  strcpy(workload, name);
  size = count;
  for (int i = 0; i < 16; i++) {
    peer_record(name, i, records[i]);
    people[i] = (Person){FIRSTS[i % 4], LASTS[i % 3]};
  }
  if (!strcmp(name, "R")) {
    sums = calloc(count, sizeof *sums);
    terms = calloc(count, sizeof *terms);
    for (int i = 0; i < count; i++) terms[i] = i % 7;
  } else if (count) {
    for (int turn = 0; turn < 2; turn++) {
      tables[turn] = calloc(count, sizeof(Row));
      for (int j = 0; j < count; j++)
        tables[turn][j] = (Row){peer_price(j), (j + turn) % 13, (j + turn) % 10,
                                STATUSES[(j + turn) % 4]};
    }
  }
  return strcmp(name, "C") != 0;
}

static double peer_run(long count, long *units) {
  double total = 0;
  *units = count;
  if (!strcmp(workload, "F1")) {
    for (long i = 0; i < count; i++) total += price(records[i & 15]);
  } else if (!strcmp(workload, "F2")) {
    for (long i = 0; i < count; i++) total += grade(records[i & 15])[0];
  } else if (!strcmp(workload, "F5")) {
    for (long i = 0; i < count; i++) {
      char *text = full_name(&people[i & 15]);
      total += text[0];
      free(text);
    }
  } else if (!strcmp(workload, "F6")) {
    for (long i = 0; i < count; i++) total += compound(records[i & 15]);
  } else {
    *units = count * size;
    for (long i = 0; i < count; i++) {
      if (!strcmp(workload, "F3")) total += total_of(tables[i & 1], size);
      if (!strcmp(workload, "F4")) total += active(tables[i & 1], size);
      if (!strcmp(workload, "R")) {
        terms[0] = 1 + i % 2;
        total += chain(sums, terms, size);
      }
    }
  }
  return total;
}

static void peer_check(void) {
  if (!strcmp(workload, "R")) {
    terms[0] = 1;
    printf("%.17g", chain(sums, terms, size));
  } else if (size) {
    for (int turn = 0; turn < 2; turn++)
      printf("%.17g\t", !strcmp(workload, "F3") ? total_of(tables[turn], size)
                                                : active(tables[turn], size));
  } else {
    for (int i = 0; i < 16; i++) {
      if (!strcmp(workload, "F1")) printf("%.17g\t", price(records[i]));
      if (!strcmp(workload, "F2")) printf("%s\t", grade(records[i]));
      if (!strcmp(workload, "F5")) {
        char *text = full_name(&people[i]);
        printf("%s\t", text);
        free(text);
      }
      if (!strcmp(workload, "F6")) printf("%.17g\t", compound(records[i]));
    }
  }
}
