// The workloads as plain C: what the machine's results are measured against.
#ifndef NATIVE_TWINS_H
#define NATIVE_TWINS_H

#include <stddef.h>

// Fields are read from memory, as a formula reads them.
double twin_price(const double *fields);
const char *twin_grade(const double *fields);
double twin_compound(const double *fields);

typedef struct {
  double price;
  double quantity;
  const char *status;
  double priority;
} twin_row;

double twin_total(const twin_row *rows, size_t count);
size_t twin_active(const twin_row *rows, size_t count);

#endif
