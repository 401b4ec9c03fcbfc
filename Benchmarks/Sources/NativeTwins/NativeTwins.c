#include "NativeTwins.h"

#include <math.h>
#include <string.h>

// The calls must happen: nothing may be computed once for all rounds.
#define TWIN __attribute__((noinline))

TWIN double twin_price(const double *fields) { return fields[0] * fields[1] - fields[2]; }

TWIN const char *twin_grade(const double *fields) {
  return fields[0] >= 90 ? "A" : fields[0] >= 80 ? "B" : "C";
}

TWIN double twin_compound(const double *fields) {
  return round(pow(1 + fields[0] / 12, 12 * fields[1]) * fields[2] * 100) / 100;
}

TWIN double twin_total(const twin_row *rows, size_t count) {
  double sum = 0;
  for (size_t i = 0; i < count; i++) sum += rows[i].price * rows[i].quantity;
  return sum;
}

TWIN size_t twin_active(const twin_row *rows, size_t count) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++)
    if (strcmp(rows[i].status, "active") == 0 && rows[i].priority > 5) found++;
  return found;
}
