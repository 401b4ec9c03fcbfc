#include "NativeTwins.h"

#include <math.h>

// The calls must happen: nothing may be computed once for all rounds.
#define TWIN __attribute__((noinline))

TWIN double twin_price(const double *fields) { return fields[0] * fields[1] - fields[2]; }

TWIN const char *twin_grade(const double *fields) {
  return fields[0] >= 90 ? "A" : fields[0] >= 80 ? "B" : "C";
}

TWIN double twin_compound(const double *fields) {
  return round(pow(1 + fields[0] / 12, 12 * fields[1]) * fields[2] * 100) / 100;
}
