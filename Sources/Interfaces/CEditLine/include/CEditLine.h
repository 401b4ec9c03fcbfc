#ifndef C_EDIT_LINE_H
#define C_EDIT_LINE_H

#include <stdbool.h>
#include <stddef.h>

// Line editing with libedit. Written in C because most of libedit's functions are variadic, which
// Swift cannot call.
//
// libedit keeps the line and the key bindings. On a terminal with control sequences, the client
// draws the line; on others libedit does.

/// The keys that a client acts on. The values are those of `InputAction`.
enum edit_line_action {
  edit_line_enter,
  edit_line_open_line,
  edit_line_complete,
  edit_line_complete_back,
  edit_line_up,
  edit_line_down,
  edit_line_left,
  edit_line_right,
  edit_line_home,
  edit_line_end,
  edit_line_word_right,
  edit_line_backspace,
  edit_line_delete,
  edit_line_search,
  edit_line_cancel,
  edit_line_close_menu,
};

/// What follows an action. The values are those of `InputEdit.Outcome`.
enum edit_line_next {
  edit_line_stay,
  edit_line_accept,
  edit_line_discard,
  edit_line_native,
  edit_line_finish,
};

/// The effect of an action. `text` is the new UTF-8 text, or NULL if it is unchanged; it must be
/// valid until the next call. `cursor` is an offset in bytes. `list` is shown above a new prompt by
/// a terminal on which libedit draws; NULL for none.
struct edit_line_edit {
  const char *text;
  size_t cursor;
  enum edit_line_next next;
  const char *list;
};

/// The reason why the line is drawn.
enum edit_line_event {
  /// A key may have changed the line.
  edit_line_changed,
  /// The terminal has another size.
  edit_line_resized,
  /// The process was stopped, and the terminal may show something else.
  edit_line_resumed,
  /// The process is about to stop: the cursor must be on an empty line.
  edit_line_stopping,
};

/// The callbacks of a client. `cursor` is an offset in bytes.
struct edit_line_client {
  void *owner;
  struct edit_line_edit (*act)(void *owner, enum edit_line_action action, const char *text,
                               size_t cursor);
  void (*draw)(void *owner, enum edit_line_event event, const char *text, size_t cursor);
  /// Returns the right prompt for the UTF-8 text before the cursor, where libedit draws; NULL for
  /// none. The string must be valid until the next call.
  const char *(*hint)(void *owner, const char *before);
};

struct edit_line;

/// The reason why reading a line ended.
enum edit_line_outcome { edit_line_entered, edit_line_interrupted, edit_line_ended };

/// Creates an editor on standard input and output, of which only one may exist at a time. Returns
/// NULL if the terminal cannot be used.
struct edit_line *edit_line_open(const char *program, bool client_draws,
                                 struct edit_line_client client);
void edit_line_close(struct edit_line *editor);

/// Reads a line. `*text` is UTF-8 without the final line break and valid until the next call. It is
/// also set if the line was discarded.
enum edit_line_outcome edit_line_read(struct edit_line *editor, const char *prompt,
                                      const char **text);

/// Adds a line, which may contain line breaks, to the history, limited to `most` entries.
void edit_line_remember(struct edit_line *editor, const char *text, int most);

/// Runs a shell command with a file as its last argument, and waits. Returns true if it succeeded.
bool edit_line_run(const char *command, const char *file);

/// Returns the width or height of the terminal on standard output; 0 if it is not a terminal.
int edit_line_columns(void);
int edit_line_rows(void);

/// Selects the locale of the environment, or else C.UTF-8. Returns true if characters are UTF-8.
bool edit_line_use_utf8(void);

/// Calls `handler` on SIGINT, which then no longer ends the process.
void edit_line_on_interrupt(void (*handler)(void));

#endif
