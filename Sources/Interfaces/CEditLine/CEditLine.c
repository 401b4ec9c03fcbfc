#include "CEditLine.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

struct edit_line {
  EditLine *el;
  History *history;
  edit_line_completer complete;
  edit_line_hinter hint;
  void *owner;
  const char *prompt;
  bool was_interrupted;
  char *text;
};

// libedit's callbacks take no user data; there is only one terminal.
static struct edit_line *current;

static struct termios saved_mode;
static bool has_saved_mode;

static void restore_mode(void) {
  if (has_saved_mode) tcsetattr(STDIN_FILENO, TCSANOW, &saved_mode);
}

static void on_fatal(int number) {
  static const char off[] = "\033[?2004l";
  restore_mode();
  if (write(STDOUT_FILENO, off, sizeof off - 1) < 0) _exit(70);
  signal(number, SIG_DFL);
  raise(number);
}

static char *copy_before_cursor(EditLine *el) {
  const LineInfo *info = el_line(el);
  if (info == NULL || info->cursor < info->buffer) return NULL;
  return strndup(info->buffer, (size_t)(info->cursor - info->buffer));
}

static char *prompt(EditLine *el) {
  (void)el;
  return (char *)(current != NULL && current->prompt != NULL ? current->prompt : "");
}

static char *right_prompt(EditLine *el) {
  const char *hint = NULL;
  if (current != NULL) {
    char *before = copy_before_cursor(el);
    if (before != NULL) hint = current->hint(current->owner, before);
    free(before);
  }
  return (char *)(hint != NULL ? hint : "");
}

static unsigned char complete(EditLine *el, int key) {
  (void)key;
  if (current == NULL) return CC_NORM;
  char *before = copy_before_cursor(el);
  if (before == NULL) return CC_NORM;
  struct edit_line_completion result = current->complete(current->owner, before);
  free(before);
  if (result.text != NULL) {
    if (result.replaced > 0) el_deletestr(el, result.replaced);
    el_insertstr(el, result.text);
  }
  if (result.list == NULL) return CC_REFRESH;
  printf("\n%s", result.list);
  fflush(stdout);
  return CC_REDISPLAY;
}

// libedit draws a character typed at the end without calling the right prompt, so characters that
// begin, separate and end arguments refresh it explicitly.
static unsigned char insert_and_hint(EditLine *el, int key) {
  wchar_t text[2] = {(wchar_t)key, 0};
  el_winsertstr(el, text);
  return CC_REFRESH;
}

static unsigned char drop_line(EditLine *el, int key) {
  (void)el;
  (void)key;
  if (current != NULL) current->was_interrupted = true;
  if (write(STDOUT_FILENO, "^C", 2) < 0) return CC_NEWLINE;
  return CC_NEWLINE;
}

// libedit's signal handler restores the terminal for the shell, and reinitializes it afterwards.
static unsigned char suspend(EditLine *el, int key) {
  (void)el;
  (void)key;
  raise(SIGTSTP);
  return CC_NORM;
}

// Inserts the content of a bracketed paste into the line, including line breaks.
static unsigned char paste(EditLine *el, int key) {
  (void)key;
  static const wchar_t mark[] = L"\033[201~";
  size_t size = 0, room = 1024, most = 1 << 20;
  wchar_t *text = malloc(room * sizeof *text);
  wchar_t next;
  while (text != NULL && el_wgetc(el, &next) == 1) {
    if (size + 2 > room) {
      wchar_t *more = room < most ? realloc(text, 2 * room * sizeof *text) : NULL;
      if (more == NULL) break;
      text = more;
      room *= 2;
    }
    text[size++] = next == L'\r' ? L'\n' : next;
    if (size >= 6 && wmemcmp(text + size - 6, mark, 6) == 0) {
      size -= 6;
      break;
    }
  }
  if (text == NULL) return CC_NORM;
  while (size > 0 && text[size - 1] == L'\n') size--;
  text[size] = 0;
  el_winsertstr(el, text);
  free(text);
  return CC_REFRESH;
}

// In vi mode Escape ends insert mode, but is also the first byte of other keys and of a paste, whose
// bytes arrive together. These are pushed back with another prefix, so that Escape is not a prefix.
static unsigned char escape(EditLine *el, int key) {
  (void)key;
  char text[MB_LEN_MAX + 3] = "\030\033";
  struct pollfd input = {STDIN_FILENO, POLLIN, 0};
  wchar_t next;
  if (poll(&input, 1, 25) > 0 && el_wgetc(el, &next) == 1) {
    if (next == L'[' || next == L'O') {
      text[1] = (char)next;
    } else {
      mbstate_t state;
      memset(&state, 0, sizeof state);
      size_t size = wcrtomb(text + 2, next, &state);
      text[size == (size_t)-1 ? 2 : 2 + size] = 0;
    }
  }
  el_push(el, text);
  return CC_NORM;
}

static void bind_keys(EditLine *el, const char *prefix) {
  static const struct {
    const char *keys, *function;
  } bindings[] = {
      {"[200~", "formulary-paste"}, {"[3~", "ed-delete-next-char"},
      {"[A", "ed-prev-history"},    {"[B", "ed-next-history"},
      {"[C", "ed-next-char"},       {"[D", "ed-prev-char"},
      {"[H", "ed-move-to-beg"},     {"[F", "ed-move-to-end"},
      {"[1~", "ed-move-to-beg"},    {"[4~", "ed-move-to-end"},
      {"OA", "ed-prev-history"},    {"OB", "ed-next-history"},
      {"OC", "ed-next-char"},       {"OD", "ed-prev-char"},
      {"OH", "ed-move-to-beg"},     {"OF", "ed-move-to-end"},
  };
  for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
    char keys[16];
    snprintf(keys, sizeof keys, "%s%s", prefix, bindings[i].keys);
    el_set(el, EL_BIND, keys, bindings[i].function, NULL);
  }
}

struct edit_line *edit_line_open(const char *program, edit_line_completer completer,
                                 edit_line_hinter hinter, void *owner) {
  if (current != NULL) return NULL;
  struct edit_line *editor = calloc(1, sizeof *editor);
  if (editor == NULL) return NULL;
  editor->complete = completer;
  editor->hint = hinter;
  editor->owner = owner;
  if (!has_saved_mode && tcgetattr(STDIN_FILENO, &saved_mode) == 0) {
    has_saved_mode = true;
    atexit(restore_mode);
    const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) signal(fatal[i], on_fatal);
  }
  editor->el = el_init(program, stdin, stdout, stderr);
  editor->history = history_init();
  if (editor->el == NULL || editor->history == NULL) {
    if (editor->el != NULL) el_end(editor->el);
    free(editor);
    return NULL;
  }
  current = editor;
  EditLine *el = editor->el;
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, 10000);
  history(editor->history, &event, H_SETUNIQUE, 1);
  el_set(el, EL_PROMPT, prompt);
  el_set(el, EL_RPROMPT, right_prompt);
  el_set(el, EL_SIGNAL, 1);
  el_set(el, EL_HIST, history, editor->history);
  el_set(el, EL_EDITOR, "emacs");
  el_set(el, EL_ADDFN, "formulary-complete", "Complete a name", complete);
  el_set(el, EL_ADDFN, "formulary-drop", "Drop the line", drop_line);
  el_set(el, EL_ADDFN, "formulary-suspend", "Suspend the program", suspend);
  el_set(el, EL_ADDFN, "formulary-paste", "Insert pasted text", paste);
  el_set(el, EL_ADDFN, "formulary-insert", "Insert and show a hint", insert_and_hint);
  // The user's settings may select vi mode with other key bindings, so add our bindings afterwards.
  el_source(el, NULL);
  el_set(el, EL_BIND, "^I", "formulary-complete", NULL);
  el_set(el, EL_BIND, "^C", "formulary-drop", NULL);
  el_set(el, EL_BIND, "^Z", "formulary-suspend", NULL);
  el_set(el, EL_BIND, "^R", "em-inc-search-prev", NULL);
  el_set(el, EL_BIND, "(", "formulary-insert", NULL);
  el_set(el, EL_BIND, ")", "formulary-insert", NULL);
  el_set(el, EL_BIND, ",", "formulary-insert", NULL);
  const char *mode = NULL;
  if (el_get(el, EL_EDITOR, &mode) == 0 && mode != NULL && strcmp(mode, "vi") == 0) {
    el_set(el, EL_ADDFN, "formulary-escape", "End inserting, or read a key", escape);
    el_set(el, EL_BIND, "\033", "formulary-escape", NULL);
    el_set(el, EL_BIND, "\030\033", "vi-command-mode", NULL);
    el_set(el, EL_BIND, "-a", "[200~", "formulary-paste", NULL);
    bind_keys(el, "\030");
  } else {
    bind_keys(el, "\033");
  }
  // While a line is edited, Ctrl-C and Ctrl-Z are keys, not signals.
  el_set(el, EL_SETTY, "-d", "-isig", NULL);
  return editor;
}

void edit_line_close(struct edit_line *editor) {
  current = NULL;
  el_end(editor->el);
  history_end(editor->history);
  free(editor->text);
  free(editor);
  restore_mode();
}

enum edit_line_outcome edit_line_read(struct edit_line *editor, const char *prompt_text,
                                      const char **text) {
  int count = 0;
  editor->prompt = prompt_text;
  editor->was_interrupted = false;
  fputs("\033[?2004h", stdout);
  fflush(stdout);
  errno = 0;
  const char *line = el_gets(editor->el, &count);
  bool was_signalled = line == NULL && errno == EINTR;
  fputs("\033[?2004l", stdout);
  fflush(stdout);
  editor->prompt = NULL;
  if (editor->was_interrupted || was_signalled) return edit_line_interrupted;
  if (line == NULL || count <= 0) return edit_line_ended;
  free(editor->text);
  size_t size = strlen(line);
  while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r')) size--;
  editor->text = strndup(line, size);
  *text = editor->text != NULL ? editor->text : "";
  return edit_line_entered;
}

void edit_line_remember(struct edit_line *editor, const char *text, int most) {
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, most);
  history(editor->history, &event, H_ENTER, text);
}

int edit_line_columns(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

bool edit_line_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  setlocale(LC_CTYPE, "C.UTF-8");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void (*interrupt_handler)(void);

static void on_interrupt(int number) {
  (void)number;
  if (interrupt_handler != NULL) interrupt_handler();
}

void edit_line_on_interrupt(void (*handler)(void)) {
  interrupt_handler = handler;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  sigaction(SIGINT, &action, NULL);
}
