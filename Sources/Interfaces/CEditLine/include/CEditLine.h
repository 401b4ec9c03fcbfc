#ifndef C_EDIT_LINE_H
#define C_EDIT_LINE_H

#include <stdbool.h>
#include <stddef.h>

// Line editing with libedit. Written in C because most of libedit's functions are variadic, which
// Swift cannot call.

/// The result of a completion.
struct edit_line_completion {
  /// The number of characters before the cursor that `text` replaces.
  int replaced;
  /// The UTF-8 text to insert; NULL for none.
  const char *text;
  /// The UTF-8 text to show above a new prompt, ending in a line break; NULL for none.
  const char *list;
};

/// Completes the UTF-8 text `before` the cursor. The strings must be valid until the next call.
typedef struct edit_line_completion (*edit_line_completer)(void *owner, const char *before);

/// Returns the right prompt for the UTF-8 text `before` the cursor; NULL for none. The string must be
/// valid until the next call.
typedef const char *(*edit_line_hinter)(void *owner, const char *before);

struct edit_line;

/// The reason why reading a line ended.
enum edit_line_outcome { edit_line_entered, edit_line_interrupted, edit_line_ended };

/// Creates an editor on standard input and output, of which only one may exist at a time. Returns
/// NULL if the terminal cannot be used.
struct edit_line *edit_line_open(const char *program, edit_line_completer completer,
                                 edit_line_hinter hinter, void *owner);
void edit_line_close(struct edit_line *editor);

/// Reads a line. `*text` is UTF-8 without the line break and valid until the next call.
enum edit_line_outcome edit_line_read(struct edit_line *editor, const char *prompt,
                                      const char **text);

/// Adds a line, which may contain line breaks, to the history, limited to `most` entries.
void edit_line_remember(struct edit_line *editor, const char *text, int most);

/// Returns the width of the terminal on standard output in columns; 0 if it is not a terminal.
int edit_line_columns(void);

/// Selects the locale of the environment, or else C.UTF-8. Returns true if characters are UTF-8.
bool edit_line_use_utf8(void);

/// Calls `handler` on SIGINT, which then no longer ends the process.
void edit_line_on_interrupt(void (*handler)(void));

#endif
