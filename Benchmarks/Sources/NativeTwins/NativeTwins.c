#include "NativeTwins.h"

#include <math.h>

// Prevents the compiler from hoisting a computation out of the rounds.
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

TWIN double twin_active(const unsigned char *statuses, const double *priorities, int count) {
  int active = 0;
  for (int index = 0; index < count; index++) active += statuses[index] == 0 && priorities[index] > 5;
  return active;
}

TWIN void twin_prices(double *results, const double *prices, const double *quantities,
                      double discount, int count) {
  for (int index = 0; index < count; index++) {
    double fields[] = {prices[index], quantities[index], discount};
    results[index] = twin_price(fields);
  }
}

TWIN double twin_words(const unsigned char *text, int count) {
  unsigned hash = 0, sum = 0;
  for (int index = 0; index < count; index++) {
    unsigned char byte = text[index];
    int is_word = (unsigned)((byte | 32) - 'a') < 26 || (unsigned)(byte - '0') < 10 || byte == '_' || byte >= 128;
    if (is_word) {
      hash = (hash ^ byte) * 16777619u;
    } else {
      sum += hash + (byte != ' ');
      hash = 0;
    }
  }
  return sum + hash;
}

TWIN double twin_lines(const unsigned char *text, int count) {
  int lines = 0;
  for (int index = 0; index < count; index++) lines += text[index] == '\n';
  return lines;
}
