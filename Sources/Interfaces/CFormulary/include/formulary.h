/*
 * libformulary: formulas and JoyDoc documents for programs in any language.
 *
 * Strings are UTF-8 with a length; they need not be zero-terminated. Functions that can fail return
 * a status and fill a `formulary_error`; functions that create a handle return NULL instead. No
 * function throws or exits. A handle may be used by one thread at a time, and different handles by
 * any threads. Only `formulary_interrupt` may be called at any time.
 *
 * Structs begin with their size, which the caller sets to `sizeof`. A newer library does not access
 * members that the caller's struct does not have.
 */
#ifndef FORMULARY_H
#define FORMULARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Incremented when a function or member changes its meaning, but not for additions. */
#define FORMULARY_ABI_VERSION 1

uint32_t formulary_abi_version(void);
/* Returns the version of the library, such as 0.1.0: zero-terminated and never freed. */
const char *formulary_version(void);

/* ---- Status, strings, errors ---------------------------------------------------------------- */

#define FORMULARY_OK 0
/* The call was rejected or failed; see the error. */
#define FORMULARY_FAILED 1
/* `formulary_interrupt` ended the call. */
#define FORMULARY_INTERRUPTED 2

/* A string of the library, cleared by the caller. `bytes` is NULL if there is none. */
typedef struct formulary_text {
  size_t size;
  char *bytes;
  size_t count;
} formulary_text;

/* An error. Owned by the caller, who clears it before reusing or discarding it. */
typedef struct formulary_error {
  size_t size;
  /* A stable code for programs, such as type-mismatch; zero-terminated. */
  char *code;
  size_t code_count;
  /* A readable message with advice; zero-terminated. */
  char *message;
  size_t message_count;
  /* The byte range of the error in the formula or document; -1 if there is none. */
  int64_t start;
  int64_t end;
} formulary_error;

void formulary_text_clear(formulary_text *text);
void formulary_error_clear(formulary_error *error);

/* ---- Options -------------------------------------------------------------------------------- */

/* The representation of errors in a result column of Arrow. */
#define FORMULARY_ERRORS_NULL 0
#define FORMULARY_ERRORS_STRUCT 1

/* The options of evaluation. NULL and zeros select the default described at each member. */
typedef struct formulary_options {
  size_t size;
  /* The instant that now() returns, in milliseconds since 1970 UTC; the current time if `has_now`
   * is 0. */
  double now;
  int32_t has_now;
  /* FORMULARY_ERRORS_NULL or FORMULARY_ERRORS_STRUCT. */
  int32_t errors;
  /* An IANA time zone, such as Europe/Berlin; UTC if NULL. */
  const char *timezone;
  size_t timezone_count;
  /* A locale, such as de or pt-BR; en if NULL. */
  const char *locale;
  size_t locale_count;
  /* The seed of the random number generator. */
  uint64_t seed;
  /* The step budget of one formula; the default budget if 0. */
  int64_t max_steps;
  /* The number of threads that share the rows of a batch; 0 means 1. It does not affect results. */
  int32_t threads;
  int32_t reserved;
} formulary_options;

/* Requests that running calls on a handle stop; callable from any thread or signal handler. The
 * call returns FORMULARY_INTERRUPTED within milliseconds. Calls that begin later still run. */
void formulary_interrupt(void *handle);

/* ---- Formulas ------------------------------------------------------------------------------- */

typedef struct formulary_formula formulary_formula;

/* Compiles a formula. The schema is a JSON object of field names and types, such as
 * {"price": "number", "lines": [{"net": "number?"}]}. Without a schema (NULL) every name in the
 * formula is a field of any type. Returns NULL and fills the error if the formula cannot run. */
formulary_formula *formulary_compile(
  const char *expression, size_t expression_count, const char *schema_json, size_t schema_count,
  const formulary_options *options, formulary_error *error);
void formulary_formula_free(formulary_formula *formula);

/* Returns the fields that the formula reads as a JSON array of names, in the order of the values
 * passed to `formulary_evaluate`. */
int formulary_formula_fields(formulary_formula *formula, formulary_text *fields);

/* Evaluates the formula for a JSON object with the values of the fields. The result is the line
 * that `formulary eval --json` prints, also on failure. */
int formulary_evaluate_json(
  formulary_formula *formula, const char *values, size_t count, formulary_text *result,
  formulary_error *error);

#define FORMULARY_NULL 0
#define FORMULARY_NUMBER 1
#define FORMULARY_BOOLEAN 2
#define FORMULARY_TEXT 3
#define FORMULARY_DATE 4
/* Lists, records and choices, as JSON. */
#define FORMULARY_JSON 5

/* A value passed without JSON. */
typedef struct formulary_value {
  uint32_t size;
  int32_t kind;
  /* The number; 0 or 1 for a boolean; milliseconds since 1970 UTC for a date. */
  double number;
  /* The text, the JSON, or the time zone of a date (NULL for none). In a result it is owned by the
   * formula and valid until its next call. */
  const char *text;
  size_t count;
} formulary_value;

/* Evaluates the formula for values in the order of `formulary_formula_fields`. The step budget is
 * `max_steps` unless that is 0. */
int formulary_evaluate(
  formulary_formula *formula, const formulary_value *values, size_t count, int64_t max_steps,
  formulary_value *result, formulary_error *error);

/* ---- Columns -------------------------------------------------------------------------------- */

/* The Arrow C data interface as specified by Apache Arrow; other headers may declare it, too. */
#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

#endif

/* Evaluates the formula for every row of a batch: a struct with a column per field, by name. The
 * caller keeps ownership of the input, which is only read during the call. The result is one
 * column, released by the caller: the values, or null where the formula fails; if the options
 * request it, structs of a value and an error. Supported columns are numbers of all widths, bool,
 * utf8, dictionaries, dates and timestamps, lists, structs (tables are lists of structs) and null.
 * Decimals are rejected: cast them to double through text, since Arrow's own cast is off by a bit
 * for some of them. */
int formulary_evaluate_arrow(
  formulary_formula *formula, struct ArrowArray *in, struct ArrowSchema *in_schema,
  struct ArrowArray *out, struct ArrowSchema *out_schema, formulary_error *error);

/* Returns the errors in the rows of the last batch as a JSON array of objects with the members
 * code, count, row (the first one) and message. */
int formulary_formula_errors(formulary_formula *formula, formulary_text *errors);

/* ---- Documents ------------------------------------------------------------------------------ */

typedef struct formulary_document formulary_document;

/* Opens a JoyDoc document without calculating it. */
formulary_document *formulary_open(
  const char *bytes, size_t count, const formulary_options *options, formulary_error *error);
void formulary_document_free(formulary_document *document);

/* Runs all formulas. `failures` is a JSON array of the formulas that failed; their fields keep
 * their values. */
int formulary_document_run(
  formulary_document *document, formulary_text *failures, formulary_error *error);
/* Applies changelogs (a JSON array) and recalculates their dependents. `reports` is the output of
 * `formulary apply --format report`, which also contains changes that could not be applied. */
int formulary_document_apply(
  formulary_document *document, const char *changelogs, size_t count, formulary_text *reports,
  formulary_error *error);
/* Returns the output of `formulary validate --format json`. */
int formulary_document_validate(
  formulary_document *document, formulary_text *report, formulary_error *error);
/* Returns the output of `formulary lint --format json` for the current document. */
int formulary_document_lint(
  formulary_document *document, formulary_text *findings, formulary_error *error);
/* Returns the output of `formulary trace --format json` for a field, by ID, identifier or title. */
int formulary_document_trace(
  formulary_document *document, const char *field, size_t count, formulary_text *trace,
  formulary_error *error);
/* Returns the stored value of a field as JSON, `null` if there is none. */
int formulary_document_value(
  formulary_document *document, const char *field, size_t count, formulary_text *value,
  formulary_error *error);
/* Returns the fields as a JSON array of objects with the members id, identifier, title and type. */
int formulary_document_fields(
  formulary_document *document, formulary_text *fields, formulary_error *error);
/* Returns the document's bytes: the original ones, except for changed values. */
int formulary_document_bytes(
  formulary_document *document, formulary_text *bytes, formulary_error *error);

/* ---- Templates ------------------------------------------------------------------------------ */

typedef struct formulary_template formulary_template;

/* Opens a document as a template for similar documents. */
formulary_template *formulary_template_open(
  const char *bytes, size_t count, const formulary_options *options, formulary_error *error);
void formulary_template_free(formulary_template *model);

/* Recalculates one document of a stream, derived from the template or not, as `formulary run
 * --ndjson` does for a line. See `formulary_document_run` for `failures`. */
int formulary_template_run(
  formulary_template *model, const char *document, size_t count, formulary_text *result,
  formulary_text *failures, formulary_error *error);

/* Runs the formulas for each row of a batch of answers: a struct with a column per answered
 * field, by ID, identifier or title; tables are lists of structs. Other fields have the values that
 * the template stores. The result is a struct with a column per computed field, by ID, null where
 * the formula failed. `errors` is as for `formulary_formula_errors`, with the ID of the field. The
 * error has the code needs-documents if a formula reads more than field values, so that each row
 * requires a document. */
int formulary_template_run_arrow(
  formulary_template *model, struct ArrowArray *in, struct ArrowSchema *in_schema,
  struct ArrowArray *out, struct ArrowSchema *out_schema, formulary_text *errors,
  formulary_error *error);

/* ---- Findings ------------------------------------------------------------------------------- */

/* What `formulary lint --format json` prints of one file: a document, or one formula if the path
 * ends in .formula. The settings are those of the .formulary.toml files around the path. `select`
 * is NULL for all rules, or a JSON array of the names of those that are told. Counterexamples are
 * searched, which takes about 0.1 s, only if `select` names can-fail or hidden-input. `findings` has
 * no bytes if `is_meant` is 0 and the file has nothing to do with forms. */
int formulary_lint(
  const char *bytes, size_t count, const char *path, size_t path_count, const char *select,
  size_t select_count, int32_t is_meant, formulary_text *findings, formulary_error *error);

#ifdef __cplusplus
}
#endif

#endif
