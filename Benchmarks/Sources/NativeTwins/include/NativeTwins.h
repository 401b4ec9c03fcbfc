// The workloads as plain C: what the machine's results are measured against.
#ifndef NATIVE_TWINS_H
#define NATIVE_TWINS_H

#include <stddef.h>

double twin_price(double price, double quantity, double discount);
const char *twin_grade(double score);
double twin_compound(double rate, double years, double principal);

typedef struct {
  double price;
  double quantity;
  const char *status;
  double priority;
} twin_row;

double twin_total(const twin_row *rows, size_t count);
size_t twin_active(const twin_row *rows, size_t count);

#endif
