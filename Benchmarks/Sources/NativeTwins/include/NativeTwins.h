// The workloads in C: the reference for the machine.
#ifndef NATIVE_TWINS_H
#define NATIVE_TWINS_H

// Fields are read from memory, like in a formula.
double twin_price(const double *fields);
const char *twin_grade(const double *fields);
double twin_compound(const double *fields);

void twin_chain(double *sums, const double *terms, unsigned char *stale,
                const int *first_readers, const int *readers, int start, int count);
double twin_products(const double *one, const double *other, int count);
double twin_active(const unsigned char *statuses, const double *priorities, int count);
// The same formula for many fields, each result stored.
void twin_prices(double *results, const double *prices, const double *quantities,
                 double discount, int count);

// Passes over a text.
double twin_words(const unsigned char *text, int count);
double twin_lines(const unsigned char *text, int count);
#endif
