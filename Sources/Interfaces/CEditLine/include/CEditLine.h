#ifndef C_EDIT_LINE_H
#define C_EDIT_LINE_H

#include <stdbool.h>
#include <stddef.h>

// Line editing through libedit. This is C because most of libedit's functions take variable arguments,
// which Swift cannot call.

/// What a completion wants done.
struct edit_line_completion {
  /// Characters before the cursor that the text takes the place of.
  int replaced;
  /// UTF-8 to insert; NULL for nothing.
  const char *text;
  /// UTF-8 to show above a new prompt, with a line break at its end; NULL for nothing.
  const char *list;
};

/// Completes the text before the cursor (UTF-8). The strings must live until the next call.
typedef struct edit_line_completion (*edit_line_completer)(void *owner, const char *before);

/// What to show at the right for the text before the cursor (UTF-8); NULL for nothing. The string
/// must live until the next call.
typedef const char *(*edit_line_hinter)(void *owner, const char *before);

struct edit_line;

/// How a line came to its end.
enum edit_line_outcome { edit_line_entered, edit_line_interrupted, edit_line_ended };

/// An editor on standard input and output; NULL if the terminal cannot be used. There may be one at a time.
struct edit_line *edit_line_open(const char *program, edit_line_completer completer,
                                 edit_line_hinter hinter, void *owner);
void edit_line_close(struct edit_line *editor);

/// Reads a line. `*text` is UTF-8 without the line break and lives until the next call.
enum edit_line_outcome edit_line_read(struct edit_line *editor, const char *prompt,
                                      const char **text);

/// Puts a line into the history; it may have line breaks.
void edit_line_remember(struct edit_line *editor, const char *text, int most);

/// The columns of the terminal on standard output; 0 if it is none.
int edit_line_columns(void);

/// Whether characters are UTF-8 after asking for the locale of the environment.
bool edit_line_use_utf8(void);

/// Calls a function on SIGINT, which then no longer ends the process.
void edit_line_on_interrupt(void (*handler)(void));

#endif
