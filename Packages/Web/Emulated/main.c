// Evaluates the requests of compare.mjs in an emulator of another processor, or in a runtime for WebAssembly.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint8_t *formulary_allocate(intptr_t count);
void formulary_free(uint8_t *start);
void formulary_configure(uint64_t seed, const uint8_t *zone, intptr_t zone_count, const uint8_t *locale, intptr_t locale_count);
int32_t formulary_set_locales(const uint8_t *content, intptr_t count);
void formulary_set_now(double now);
uint8_t *formulary_evaluate(const uint8_t *source, intptr_t count, const uint8_t *fields, intptr_t field_count);

// Seeds of hash tables do not change results.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5A, count); }

static char *content(size_t count) {
  char *bytes = malloc(count + 1);
  if (!bytes || fread(bytes, 1, count, stdin) != count) exit(2);
  bytes[count] = 0;
  return bytes;
}

int main(int count, char **names) {
  FILE *file = count > 1 ? fopen(names[1], "rb") : NULL;
  if (!file || fseek(file, 0, SEEK_END)) return 2;
  long size = ftell(file);
  rewind(file);
  char *locales = malloc(size);
  if (!locales || fread(locales, 1, size, file) != (size_t)size) return 2;
  if (!formulary_set_locales((uint8_t *)locales, size)) return 2;
  double now;
  size_t zone_count, source_count, field_count;
  while (scanf("%lf %zu %zu %zu", &now, &zone_count, &source_count, &field_count) == 4) {
    getchar();
    char *zone = content(zone_count), *source = content(source_count), *fields = content(field_count);
    formulary_configure(0, (uint8_t *)zone, zone_count, (uint8_t *)"en", 2);
    formulary_set_now(now);
    uint8_t *answer = formulary_evaluate((uint8_t *)source, source_count, (uint8_t *)fields, field_count);
    uint32_t length;
    memcpy(&length, answer, sizeof length);
    // The top bit marks a refusal, which formulary.js throws as an error.
    if (length >> 31) fputs("TypeError: ", stdout);
    fwrite(answer + sizeof length, 1, length & 0x7FFFFFFF, stdout);
    putchar('\n');
    formulary_free(answer);
    free(zone);
    free(source);
    free(fields);
  }
  return ferror(stdout) ? 2 : 0;
}

#ifdef __wasm__
// The C library for WebAssembly has no stack protector.
uintptr_t __stack_chk_guard = 0x5AFE57AC;
__attribute__((noreturn)) void __stack_chk_fail(void) { abort(); }
#endif

// Parses a number for Swift's library, whose targets without a system have no such function.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  *number = strtod(text, &end);
  return end == text ? NULL : end;
}
