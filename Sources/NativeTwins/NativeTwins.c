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

TWIN void twin_chain(double *sums, const double *terms, unsigned char *stale,
                     const int *first_readers, const int *readers, int start, int count) {
  stale[start] = 1;
  for (int node = start; node < count; node++) {
    if (!stale[node]) continue;
    stale[node] = 0;
    double sum = (node > 0 ? sums[node - 1] : 0) + terms[node];
    if (sum == sums[node]) continue;
    sums[node] = sum;
    for (int edge = first_readers[node]; edge < first_readers[node + 1]; edge++)
      stale[readers[edge]] = 1;
  }
}

TWIN double twin_products(const double *one, const double *other, int count) {
  double sum = 0;
  for (int index = 0; index < count; index++) sum += one[index] * other[index];
  return sum;
}
