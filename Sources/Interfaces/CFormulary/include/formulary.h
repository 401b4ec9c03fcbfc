/*
 * libformulary: formulas and JoyDoc documents for programs in any language.
 *
 * Texts are UTF-8 with a length; they need not end with a zero. Functions that can fail return a
 * status and fill a formulary_error; those that make a handle return NULL then. Nothing is thrown
 * and nothing exits. A handle is used by one thread at a time, different handles by any threads;
 * formulary_interrupt alone may be called at any time.
 *
 * Structs begin with their size, which the caller sets to sizeof: a library that knows more members
 * leaves those alone that the caller's struct does not have.
 */
#ifndef FORMULARY_H
#define FORMULARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when a function or member changes its meaning; what is only added leaves it. */
#define FORMULARY_ABI_VERSION 1

uint32_t formulary_abi_version(void);
/* The version of the library, such as 0.1.0; ends with a zero and is never freed. */
const char *formulary_version(void);

/* ---- Status, texts, errors ------------------------------------------------------------------ */

#define FORMULARY_OK 0
/* The work was refused or failed; the error says why. */
#define FORMULARY_FAILED 1
/* formulary_interrupt ended the work. */
#define FORMULARY_INTERRUPTED 2

/* A text of the library. The caller clears it; `bytes` is NULL if there is none. */
typedef struct formulary_text {
  size_t size;
  char *bytes;
  size_t count;
} formulary_text;

/* What went wrong. The caller owns it: cleared before it is used again or forgotten. */
typedef struct formulary_error {
  size_t size;
  /* A stable word for programs, such as type-mismatch; ends with a zero. */
  char *code;
  size_t code_count;
  /* What is wrong and what to do, for people; ends with a zero. */
  char *message;
  size_t message_count;
  /* The bytes of the formula or document that are meant; -1 if no place is. */
  int64_t start;
  int64_t end;
} formulary_error;

void formulary_text_clear(formulary_text *text);
void formulary_error_clear(formulary_error *error);

/* ---- Options -------------------------------------------------------------------------------- */

/* What results that are errors become in a column of Arrow. */
#define FORMULARY_ERRORS_NULL 0
#define FORMULARY_ERRORS_STRUCT 1

/* What evaluation may know of the world. NULL and zeros stand for what is said at each member. */
typedef struct formulary_options {
  size_t size;
  /* The instant that now() gives, in milliseconds since 1970 UTC; the current one if has_now is 0. */
  double now;
  int32_t has_now;
  /* FORMULARY_ERRORS_NULL or FORMULARY_ERRORS_STRUCT. */
  int32_t errors;
  /* An IANA name, such as Europe/Berlin; UTC if NULL. */
  const char *timezone;
  size_t timezone_count;
  /* A locale, such as de or pt-BR; en if NULL. */
  const char *locale;
  size_t locale_count;
  /* Where random numbers begin. */
  uint64_t seed;
  /* The steps that one formula may take; the usual limit if 0. */
  int64_t max_steps;
  /* The threads that share the rows of a batch; 0 is 1. Results do not depend on it. */
  int32_t threads;
  int32_t reserved;
} formulary_options;

/* Asks the work of a handle to stop, from any thread or from a signal handler. It then returns
 * FORMULARY_INTERRUPTED within milliseconds. A request counts for the work under way: what begins
 * later runs. */
void formulary_interrupt(void *handle);

/* ---- Formulas ------------------------------------------------------------------------------- */

typedef struct formulary_formula formulary_formula;

/* Compiles a formula. The schema is a JSON object of names with their types, {"price": "number",
 * "lines": [{"net": "number?"}]}; without one (NULL) every name of the formula is a field of any
 * type. NULL and the error if the formula cannot run. */
formulary_formula *formulary_compile(
  const char *expression, size_t expression_count, const char *schema_json, size_t schema_count,
  const formulary_options *options, formulary_error *error);
void formulary_formula_free(formulary_formula *formula);

/* The fields that the formula reads as a JSON array of names, in the order of formulary_evaluate's
 * values. */
int formulary_formula_fields(formulary_formula *formula, formulary_text *fields);

/* Evaluates the formula over a JSON object with the fields' values. The result is the line that
 * `formulary eval --json` prints, of a failure too. */
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

/* A value without the detour over JSON. */
typedef struct formulary_value {
  uint32_t size;
  int32_t kind;
  /* The number; 0 or 1 of a boolean; a date's milliseconds since 1970 UTC. */
  double number;
  /* The text, the JSON, or the zone that a date carries (NULL for none). Of a result it belongs to
   * the formula, until its next call. */
  const char *text;
  size_t count;
} formulary_value;

/* Evaluates the formula over values in the order of formulary_formula_fields. No more than
 * `max_steps` steps are taken if that is not 0. */
int formulary_evaluate(
  formulary_formula *formula, const formulary_value *values, size_t count, int64_t max_steps,
  formulary_value *result, formulary_error *error);

/* ---- Columns -------------------------------------------------------------------------------- */

/* The Arrow C data interface, as Apache Arrow specifies it; other headers may declare the same. */
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

/* Evaluates the formula in every row of a batch: a struct with a column for each field, by name. The
 * input stays the caller's and is only read during the call. The result is one column, which the
 * caller releases: the values, null where the formula fails; or, if the options ask for it, structs of
 * a value and an error. Columns are numbers of all widths, bool, utf8, dictionaries, dates and
 * timestamps, lists, structs (tables are lists of structs) and null. */
int formulary_evaluate_arrow(
  formulary_formula *formula, struct ArrowArray *in, struct ArrowSchema *in_schema,
  struct ArrowArray *out, struct ArrowSchema *out_schema, formulary_error *error);

/* The errors in the rows of the last batch, as a JSON array of objects with code, count, the first row
 * and its message. */
int formulary_formula_errors(formulary_formula *formula, formulary_text *errors);

/* ---- Documents ------------------------------------------------------------------------------ */

typedef struct formulary_document formulary_document;

/* Opens a JoyDoc document. Nothing is calculated yet. */
formulary_document *formulary_open(
  const char *bytes, size_t count, const formulary_options *options, formulary_error *error);
void formulary_document_free(formulary_document *document);

/* Runs all formulas. `failures` is a JSON array of the formulas that failed; their fields keep their
 * values. */
int formulary_document_run(
  formulary_document *document, formulary_text *failures, formulary_error *error);
/* Applies changelogs (a JSON array), each with what depends on it. `reports` is what
 * `formulary apply --format report` prints: a change that cannot be applied is told there. */
int formulary_document_apply(
  formulary_document *document, const char *changelogs, size_t count, formulary_text *reports,
  formulary_error *error);
/* What `formulary validate --format json` prints. */
int formulary_document_validate(
  formulary_document *document, formulary_text *report, formulary_error *error);
/* What `formulary lint --format json` prints of the document as it is now. */
int formulary_document_lint(
  formulary_document *document, formulary_text *findings, formulary_error *error);
/* What `formulary trace --format json` prints of a field, named by id, identifier or title. */
int formulary_document_trace(
  formulary_document *document, const char *field, size_t count, formulary_text *trace,
  formulary_error *error);
/* The stored value of a field as JSON, `null` if there is none. */
int formulary_document_value(
  formulary_document *document, const char *field, size_t count, formulary_text *value,
  formulary_error *error);
/* The ids of the fields, as a JSON array of objects with id, identifier, title and type. */
int formulary_document_fields(
  formulary_document *document, formulary_text *fields, formulary_error *error);
/* The document's text: what was opened but for what has changed. */
int formulary_document_bytes(
  formulary_document *document, formulary_text *bytes, formulary_error *error);

/* ---- Templates ------------------------------------------------------------------------------ */

typedef struct formulary_template formulary_template;

/* Opens a document as the template of others. */
formulary_template *formulary_template_open(
  const char *bytes, size_t count, const formulary_options *options, formulary_error *error);
void formulary_template_free(formulary_template *model);

/* Recalculates one document of a stream, of the template or any other: what `formulary run --ndjson`
 * prints for its line. `failures` is as for formulary_document_run. */
int formulary_template_run(
  formulary_template *model, const char *document, size_t count, formulary_text *result,
  formulary_text *failures, formulary_error *error);

/* Runs the formulas for each row of a batch of answers: a struct with a column for each field that is
 * answered, by id, identifier or title; tables are lists of structs. The others have what the template
 * stores. The result is a struct with a column for each computed field, by id, null where the formula
 * failed; `errors` is as for formulary_formula_errors, with the id of the field. The error has the code
 * needs-documents if a formula asks for more than values: then each row takes a document. */
int formulary_template_run_arrow(
  formulary_template *model, struct ArrowArray *in, struct ArrowSchema *in_schema,
  struct ArrowArray *out, struct ArrowSchema *out_schema, formulary_text *errors,
  formulary_error *error);

/* ---- Findings ------------------------------------------------------------------------------- */

/* What `formulary lint --format json` prints of one file: a document, or one formula if the path
 * ends in .formula. The settings are those of the .formulary.toml files around the path. `select`
 * is NULL for all rules, or a JSON array of the names of those that are told. `findings` has no
 * bytes if `is_meant` is 0 and the file has nothing to do with forms. */
int formulary_lint(
  const char *bytes, size_t count, const char *path, size_t path_count, const char *select,
  size_t select_count, int32_t is_meant, formulary_text *findings, formulary_error *error);

#ifdef __cplusplus
}
#endif

#endif
