#include "CEditLine.h"

#include <errno.h>
#include <fcntl.h>
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
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

struct edit_line {
  EditLine *el;
  History *history;
  struct edit_line_client client;
  bool client_draws;
  FILE *output;
  const char *prompt;
  char *text;
  bool was_accepted, was_interrupted, was_ended, is_pasting;
  // Bytes of the terminal that libedit has not read yet.
  char input[4096];
  size_t input_start, input_end;
};

// libedit's callbacks take no user data; there is only one terminal.
static struct edit_line *current;

static struct termios saved_mode;
static bool has_saved_mode;

static void restore_mode(void) {
  if (has_saved_mode) tcsetattr(STDIN_FILENO, TCSANOW, &saved_mode);
}

// Turns off the echo between two lines. Keys that are typed during an evaluation would otherwise
// appear among its results; they are shown when the next line is read.
static void hide_typing(void) {
  if (!has_saved_mode || tcgetpgrp(STDIN_FILENO) != getpgrp()) return;
  struct termios mode = saved_mode;
  mode.c_lflag &= ~(tcflag_t)ECHO;
  tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

// Stops an evaluation with the terminal as it was.
static void on_stop(int number) {
  int saved = errno;
  restore_mode();
  struct sigaction former, action;
  sigset_t blocked, stopping;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(number, &action, &former);
  sigemptyset(&stopping);
  sigaddset(&stopping, number);
  // The signal is blocked while it is handled.
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &stopping, &blocked);
  pthread_sigmask(SIG_SETMASK, &blocked, NULL);
  sigaction(number, &former, NULL);
  hide_typing();
  errno = saved;
}

// Whether a line is being read, so that the terminal has to be restored.
static volatile sig_atomic_t is_reading;

static void write_control(const char *bytes) {
  size_t size = strlen(bytes);
  while (size > 0) {
    ssize_t count = write(STDOUT_FILENO, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    bytes += count;
    size -= (size_t)count;
  }
}

static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";

static void on_fatal(int number) {
  static const char off[] = "\033[0m\033[J\033[?2004l\r\n";
  restore_mode();
  // Nothing can be done if the terminal has been closed.
  if (is_reading && write(STDOUT_FILENO, off, sizeof off - 1) < 0) errno = 0;
  signal(number, SIG_DFL);
  raise(number);
}

// MARK: Signals while a line is read

// A byte in the pipe ends the wait for a key. It is the number of a signal.
static int wake_pipe[2] = {-1, -1};

static void wake(int number) {
  int saved = errno;
  char byte = (char)number;
  if (wake_pipe[1] >= 0 && write(wake_pipe[1], &byte, 1) < 0) errno = saved;
  errno = saved;
}

static const int watched[] = {SIGWINCH, SIGTSTP, SIGCONT};
enum { watched_count = sizeof watched / sizeof *watched };
static struct sigaction former[watched_count];

static void watch_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = wake;
  action.sa_flags = SA_RESTART;
  for (size_t i = 0; i < watched_count; i++) sigaction(watched[i], &action, &former[i]);
}

static void unwatch_signals(void) {
  for (size_t i = 0; i < watched_count; i++) sigaction(watched[i], &former[i], NULL);
}

// MARK: Drawing

static void draw(enum edit_line_event event) {
  if (current == NULL || !current->client_draws) return;
  const LineInfo *info = el_line(current->el);
  if (info == NULL || info->cursor < info->buffer || info->lastchar < info->cursor) return;
  char *text = strndup(info->buffer, (size_t)(info->lastchar - info->buffer));
  if (text == NULL) return;
  current->client.draw(current->client.owner, event, text, (size_t)(info->cursor - info->buffer));
  free(text);
}

static char *prompt(EditLine *el) {
  (void)el;
  return (char *)(current != NULL && current->prompt != NULL ? current->prompt : "");
}

static char *right_prompt(EditLine *el) {
  const char *hint = NULL;
  if (current != NULL && !current->client_draws) {
    const LineInfo *info = el_line(el);
    char *before = strndup(info->buffer, (size_t)(info->cursor - info->buffer));
    if (before != NULL) hint = current->client.hint(current->client.owner, before);
    free(before);
  }
  return (char *)(hint != NULL ? hint : "");
}

// MARK: Stopping

// Stops the process as the shell expects, with the terminal as it was.
static void stop(EditLine *el) {
  draw(edit_line_stopping);
  write_control(paste_off);
  el_set(el, EL_PREP_TERM, 0);
  restore_mode();
  unwatch_signals();
  is_reading = 0;
  raise(SIGTSTP);
  is_reading = 1;
  watch_signals();
}

// Restores the terminal mode after the process was stopped and continued.
static void resume(EditLine *el) {
  el_set(el, EL_PREP_TERM, 0);
  el_set(el, EL_PREP_TERM, 1);
  el_resize(el);
  write_control(paste_on);
  draw(edit_line_resumed);
  if (current != NULL && !current->client_draws) el_set(el, EL_REFRESH);
}

static unsigned char suspend(EditLine *el, int key) {
  (void)key;
  stop(el);
  resume(el);
  return CC_REDISPLAY;
}

// MARK: Reading keys

// Decodes the next character of the input. Returns false if its bytes have not all arrived.
static bool take_character(struct edit_line *editor, wchar_t *character) {
  size_t count = editor->input_end - editor->input_start;
  if (count == 0) return false;
  const char *bytes = editor->input + editor->input_start;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  size_t size = mbrtowc(character, bytes, count, &state);
  if (size == (size_t)-2 && count < MB_LEN_MAX) return false;
  if (size == (size_t)-1 || size == (size_t)-2) {
    *character = 0xFFFD;
    size = 1;
  }
  editor->input_start += size == 0 ? 1 : size;
  return true;
}

// Handles the signals that have woken the wait. Returns false if the line is discarded.
static bool handle_signals(EditLine *el) {
  char numbers[64];
  bool was_resized = false, was_continued = false, must_stop = false, was_interrupted = false;
  for (;;) {
    ssize_t count = read(wake_pipe[0], numbers, sizeof numbers);
    if (count <= 0) break;
    for (ssize_t i = 0; i < count; i++) {
      if (numbers[i] == SIGWINCH) was_resized = true;
      if (numbers[i] == SIGTSTP) must_stop = true;
      if (numbers[i] == SIGCONT) was_continued = true;
      if (numbers[i] == SIGINT) was_interrupted = true;
    }
  }
  if (was_interrupted) return false;
  if (must_stop) {
    stop(el);
    was_continued = true;
  }
  if (was_continued) {
    resume(el);
  } else if (was_resized) {
    el_resize(el);
    draw(edit_line_resized);
  }
  return true;
}

static int read_character(EditLine *el, wchar_t *character) {
  struct edit_line *editor = current;
  if (editor == NULL) return -1;
  for (;;) {
    if (take_character(editor, character)) return 1;
    struct pollfd waits[2] = {{STDIN_FILENO, POLLIN, 0}, {wake_pipe[0], POLLIN, 0}};
    // Draws once for all keys that have arrived already.
    int ready = poll(waits, 2, 0);
    if (ready == 0) {
      if (!editor->is_pasting) draw(edit_line_changed);
      ready = poll(waits, 2, -1);
    }
    if (ready < 0 && errno != EINTR) return -1;
    if (ready <= 0) continue;
    if (waits[1].revents != 0 && !handle_signals(el)) {
      editor->was_interrupted = true;
      return 0;
    }
    if (waits[0].revents == 0) continue;
    if (editor->input_start > 0) {
      memmove(editor->input, editor->input + editor->input_start,
              editor->input_end - editor->input_start);
      editor->input_end -= editor->input_start;
      editor->input_start = 0;
    }
    ssize_t count = read(STDIN_FILENO, editor->input + editor->input_end,
                         sizeof editor->input - editor->input_end);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) {
      editor->was_ended = true;
      return 0;
    }
    editor->input_end += (size_t)count;
  }
}

// MARK: Keys

// Replaces the line. `cursor` is an offset in bytes.
static void replace_line(EditLine *el, const char *text, size_t cursor) {
  const LineInfoW *info = el_wline(el);
  int length = (int)(info->lastchar - info->buffer);
  size_t size = strlen(text);
  wchar_t *wide = malloc((size + 1) * sizeof *wide);
  if (wide == NULL) return;
  size_t count = 0, before = 0, offset = 0;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  while (offset < size) {
    size_t step = mbrtowc(wide + count, text + offset, size - offset, &state);
    if (step == 0 || step == (size_t)-1 || step == (size_t)-2) break;
    offset += step;
    count++;
    if (offset <= cursor) before = count;
  }
  wide[count] = 0;
  el_cursor(el, length);
  el_deletestr(el, length);
  if (count > 0 && el_winsertstr(el, wide) == 0) el_cursor(el, (int)before - (int)count);
  free(wide);
}

// The keys that libedit's own functions are bound to, for actions that the client leaves to them.
static const char *native_keys(enum edit_line_action action) {
  switch (action) {
    case edit_line_up: return "\030p";
    case edit_line_down: return "\030n";
    case edit_line_word_right: return "\030w";
    default: return NULL;
  }
}

static unsigned char act(EditLine *el, enum edit_line_action action) {
  if (current == NULL) return CC_ERROR;
  const LineInfo *info = el_line(el);
  if (info == NULL || info->cursor < info->buffer) return CC_ERROR;
  char *text = strndup(info->buffer, (size_t)(info->lastchar - info->buffer));
  if (text == NULL) return CC_ERROR;
  size_t cursor = (size_t)(info->cursor - info->buffer);
  struct edit_line_edit edit = current->client.act(current->client.owner, action, text, cursor);
  if (edit.text != NULL && (strcmp(edit.text, text) != 0 || edit.cursor != cursor)) {
    replace_line(el, edit.text, edit.cursor);
  }
  free(text);
  if (edit.list != NULL && !current->client_draws) {
    fputc('\n', current->output);
    fputs(edit.list, current->output);
    fflush(current->output);
    return CC_REDISPLAY;
  }
  switch (edit.next) {
    case edit_line_stay: return CC_REFRESH;
    case edit_line_accept: current->was_accepted = true; return CC_NEWLINE;
    case edit_line_discard: current->was_interrupted = true; return CC_NEWLINE;
    case edit_line_finish: current->was_ended = true; return CC_EOF;
    case edit_line_native: {
      const char *keys = native_keys(action);
      if (keys != NULL) el_push(el, keys);
      return CC_NORM;
    }
  }
  return CC_NORM;
}

#define ACTION(name)                                       \
  static unsigned char key_##name(EditLine *el, int key) { \
    (void)key;                                             \
    return act(el, edit_line_##name);                      \
  }
ACTION(enter)
ACTION(open_line)
ACTION(complete)
ACTION(complete_back)
ACTION(up)
ACTION(down)
ACTION(left)
ACTION(right)
ACTION(home)
ACTION(end)
ACTION(word_right)
ACTION(backspace)
ACTION(delete)
ACTION(search)
ACTION(close_menu)

static unsigned char key_cancel(EditLine *el, int key) {
  (void)key;
  if (current == NULL) return CC_ERROR;
  if (current->client_draws) return act(el, edit_line_cancel);
  current->was_interrupted = true;
  write_control("^C");
  return CC_NEWLINE;
}

static unsigned char key_clear_screen(EditLine *el, int key) {
  (void)el;
  (void)key;
  write_control("\033[H\033[2J");
  draw(edit_line_resumed);
  return CC_REFRESH;
}

// libedit draws a character typed at the end without calling the right prompt, so characters that
// begin, separate and end arguments refresh it explicitly.
static unsigned char insert_and_hint(EditLine *el, int key) {
  wchar_t text[2] = {(wchar_t)key, 0};
  el_winsertstr(el, text);
  return CC_REFRESH;
}

// Inserts the content of a bracketed paste into the line, including line breaks. A text that is too
// long is dropped as a whole: its rest would be read as keys.
static unsigned char paste(EditLine *el, int key) {
  (void)key;
  static const wchar_t mark[] = L"\033[201~";
  size_t size = 0, room = 1024, most = 1 << 20;
  wchar_t *text = malloc(room * sizeof *text);
  wchar_t next;
  bool is_too_long = false;
  if (current != NULL) current->is_pasting = true;
  while (text != NULL && el_wgetc(el, &next) == 1) {
    if (size + 2 > room) {
      wchar_t *more = room < most ? realloc(text, 2 * room * sizeof *text) : NULL;
      if (more != NULL) {
        text = more;
        room *= 2;
      } else {
        // The end may be in the last characters.
        is_too_long = true;
        wmemmove(text, text + size - 6, 6);
        size = 6;
      }
    }
    text[size++] = next == L'\r' ? L'\n' : next;
    if (size >= 6 && wmemcmp(text + size - 6, mark, 6) == 0) {
      size -= 6;
      break;
    }
  }
  if (current != NULL) current->is_pasting = false;
  if (text == NULL) return CC_NORM;
  if (is_too_long) {
    free(text);
    write_control("\a");
    return CC_REFRESH;
  }
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
  bool has_input = current != NULL && current->input_end > current->input_start;
  if ((has_input || poll(&input, 1, 25) > 0) && el_wgetc(el, &next) == 1) {
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

// The functions of the client's actions, by their keys after the prefix of a terminal's keys.
static void bind_keys(EditLine *el, const char *prefix) {
  static const struct {
    const char *keys, *function;
  } bindings[] = {
      {"[200~", "formulary-paste"}, {"[3~", "formulary-delete"},  {"[A", "formulary-up"},
      {"[B", "formulary-down"},     {"[C", "formulary-right"},    {"[D", "formulary-left"},
      {"[H", "formulary-home"},     {"[F", "formulary-end"},      {"[1~", "formulary-home"},
      {"[4~", "formulary-end"},     {"OA", "formulary-up"},       {"OB", "formulary-down"},
      {"OC", "formulary-right"},    {"OD", "formulary-left"},     {"OH", "formulary-home"},
      {"OF", "formulary-end"},      {"[Z", "formulary-complete-back"},
      {"\r", "formulary-open-line"}, {"\n", "formulary-open-line"},
      {"f", "formulary-word-right"},
  };
  for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
    char keys[16];
    snprintf(keys, sizeof keys, "%s%s", prefix, bindings[i].keys);
    el_set(el, EL_BIND, keys, bindings[i].function, NULL);
  }
}

// The keys of a terminal on which libedit draws.
static void bind_plain_keys(EditLine *el, const char *prefix) {
  static const struct {
    const char *keys, *function;
  } bindings[] = {
      {"[200~", "formulary-paste"}, {"[3~", "ed-delete-next-char"},
      {"[A", "ed-prev-history"},    {"[B", "ed-next-history"},
      {"[C", "ed-next-char"},       {"[D", "ed-prev-char"},
      {"[H", "ed-move-to-beg"},     {"[F", "ed-move-to-end"},
      {"OA", "ed-prev-history"},    {"OB", "ed-next-history"},
      {"OC", "ed-next-char"},       {"OD", "ed-prev-char"},
  };
  for (size_t i = 0; i < sizeof bindings / sizeof *bindings; i++) {
    char keys[16];
    snprintf(keys, sizeof keys, "%s%s", prefix, bindings[i].keys);
    el_set(el, EL_BIND, keys, bindings[i].function, NULL);
  }
}

static void add_functions(EditLine *el) {
  static const struct {
    const char *name, *help;
    unsigned char (*function)(EditLine *, int);
  } functions[] = {
      {"formulary-enter", "Evaluate, or begin another line", key_enter},
      {"formulary-open-line", "Begin another line", key_open_line},
      {"formulary-complete", "Complete a name", key_complete},
      {"formulary-complete-back", "Select the previous candidate", key_complete_back},
      {"formulary-up", "Move up, or to the previous input", key_up},
      {"formulary-down", "Move down, or to the next input", key_down},
      {"formulary-left", "Move to the previous character", key_left},
      {"formulary-right", "Move to the next character", key_right},
      {"formulary-home", "Move to the start of the line", key_home},
      {"formulary-end", "Move to the end of the line", key_end},
      {"formulary-word-right", "Move to the end of the word", key_word_right},
      {"formulary-backspace", "Delete the previous character", key_backspace},
      {"formulary-delete", "Delete the next character", key_delete},
      {"formulary-search", "Search the history", key_search},
      {"formulary-clear-screen", "Clear the terminal", key_clear_screen},
      {"formulary-close-menu", "Close the menu", key_close_menu},
      {"formulary-drop", "Drop the line", key_cancel},
      {"formulary-suspend", "Suspend the program", suspend},
      {"formulary-paste", "Insert pasted text", paste},
      {"formulary-insert", "Insert and show a hint", insert_and_hint},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    el_set(el, EL_ADDFN, functions[i].name, functions[i].help, functions[i].function);
  }
}

static void bind_all(EditLine *el, bool client_draws) {
  const char *mode = NULL;
  bool is_vi = el_get(el, EL_EDITOR, &mode) == 0 && mode != NULL && strcmp(mode, "vi") == 0;
  el_set(el, EL_BIND, "^I", "formulary-complete", NULL);
  el_set(el, EL_BIND, "^C", "formulary-drop", NULL);
  el_set(el, EL_BIND, "^Z", "formulary-suspend", NULL);
  if (client_draws) {
    el_set(el, EL_BIND, "^M", "formulary-enter", NULL);
    el_set(el, EL_BIND, "^J", "formulary-enter", NULL);
    el_set(el, EL_BIND, "^R", "formulary-search", NULL);
    el_set(el, EL_BIND, "^G", "formulary-close-menu", NULL);
    el_set(el, EL_BIND, "^L", "formulary-clear-screen", NULL);
    el_set(el, EL_BIND, "^H", "formulary-backspace", NULL);
    el_set(el, EL_BIND, "^?", "formulary-backspace", NULL);
    el_set(el, EL_BIND, "\030p", "ed-prev-history", NULL);
    el_set(el, EL_BIND, "\030n", "ed-next-history", NULL);
    el_set(el, EL_BIND, "\030w", "em-next-word", NULL);
    if (is_vi) {
      el_set(el, EL_BIND, "-a", "^M", "formulary-enter", NULL);
      el_set(el, EL_BIND, "-a", "^J", "formulary-enter", NULL);
      el_set(el, EL_BIND, "-a", "^C", "formulary-drop", NULL);
    } else {
      el_set(el, EL_BIND, "^P", "formulary-up", NULL);
      el_set(el, EL_BIND, "^N", "formulary-down", NULL);
      el_set(el, EL_BIND, "^B", "formulary-left", NULL);
      el_set(el, EL_BIND, "^F", "formulary-right", NULL);
      el_set(el, EL_BIND, "^A", "formulary-home", NULL);
      el_set(el, EL_BIND, "^E", "formulary-end", NULL);
      el_set(el, EL_BIND, "^D", "formulary-delete", NULL);
    }
  } else {
    el_set(el, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_set(el, EL_BIND, "(", "formulary-insert", NULL);
    el_set(el, EL_BIND, ")", "formulary-insert", NULL);
    el_set(el, EL_BIND, ",", "formulary-insert", NULL);
  }
  if (is_vi) {
    el_set(el, EL_ADDFN, "formulary-escape", "End inserting, or read a key", escape);
    el_set(el, EL_BIND, "\033", "formulary-escape", NULL);
    el_set(el, EL_BIND, "\030\033", "vi-command-mode", NULL);
    el_set(el, EL_BIND, "-a", "[200~", "formulary-paste", NULL);
  }
  const char *prefix = is_vi ? "\030" : "\033";
  if (client_draws) bind_keys(el, prefix); else bind_plain_keys(el, prefix);
}

static bool open_pipe(void) {
  if (wake_pipe[0] >= 0) return true;
  if (pipe(wake_pipe) != 0) return false;
  for (int i = 0; i < 2; i++) {
    fcntl(wake_pipe[i], F_SETFL, O_NONBLOCK);
    fcntl(wake_pipe[i], F_SETFD, FD_CLOEXEC);
  }
  return true;
}

struct edit_line *edit_line_open(const char *program, bool client_draws,
                                 struct edit_line_client client) {
  if (current != NULL || !open_pipe()) return NULL;
  struct edit_line *editor = calloc(1, sizeof *editor);
  if (editor == NULL) return NULL;
  editor->client = client;
  editor->client_draws = client_draws;
  if (!has_saved_mode && tcgetattr(STDIN_FILENO, &saved_mode) == 0) {
    has_saved_mode = true;
    atexit(restore_mode);
    const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) signal(fatal[i], on_fatal);
    struct sigaction stop;
    if (sigaction(SIGTSTP, NULL, &stop) == 0 && stop.sa_handler == SIG_DFL) {
      memset(&stop, 0, sizeof stop);
      stop.sa_handler = on_stop;
      stop.sa_flags = SA_RESTART;
      sigaction(SIGTSTP, &stop, NULL);
    }
  }
  // If the client draws, the output of libedit is discarded.
  editor->output = client_draws ? fopen("/dev/null", "we") : stdout;
  if (editor->output != NULL) {
    editor->el = el_init_fd(program, stdin, editor->output, stderr, STDIN_FILENO, STDOUT_FILENO,
                            STDERR_FILENO);
  }
  editor->history = history_init();
  if (editor->el == NULL || editor->history == NULL) {
    if (editor->el != NULL) el_end(editor->el);
    if (client_draws && editor->output != NULL) fclose(editor->output);
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
  el_set(el, EL_HIST, history, editor->history);
  el_set(el, EL_EDITOR, "emacs");
  el_set(el, EL_GETCFN, read_character);
  add_functions(el);
  // The user's settings may select vi mode with other key bindings, so add our bindings afterwards.
  el_source(el, NULL);
  bind_all(el, client_draws);
  // While a line is edited, Ctrl-C and Ctrl-Z are keys, not signals.
  el_set(el, EL_SETTY, "-d", "-isig", NULL);
  return editor;
}

void edit_line_close(struct edit_line *editor) {
  current = NULL;
  el_end(editor->el);
  history_end(editor->history);
  if (editor->client_draws) fclose(editor->output);
  free(editor->text);
  free(editor);
  restore_mode();
}

enum edit_line_outcome edit_line_read(struct edit_line *editor, const char *prompt_text,
                                      const char **text) {
  int count = 0;
  editor->prompt = prompt_text;
  editor->was_accepted = editor->was_interrupted = editor->was_ended = false;
  char former_signals[64];
  while (read(wake_pipe[0], former_signals, sizeof former_signals) > 0) continue;
  write_control(paste_on);
  watch_signals();
  is_reading = 1;
  const char *line = el_gets(editor->el, &count);
  is_reading = 0;
  unwatch_signals();
  hide_typing();
  editor->prompt = NULL;
  free(editor->text);
  // Reads the buffer of libedit: the returned line is not terminated if one of our functions accepted it.
  const LineInfo *info = el_line(editor->el);
  size_t size = (size_t)(info->lastchar - info->buffer);
  const char *bytes = info->buffer;
  while (size > 0 && (bytes[size - 1] == '\n' || bytes[size - 1] == '\r')) size--;
  editor->text = strndup(bytes, size);
  *text = editor->text != NULL ? editor->text : "";
  if (editor->was_interrupted) return edit_line_interrupted;
  if (editor->was_accepted) return edit_line_entered;
  if (editor->was_ended || line == NULL || count <= 0) return edit_line_ended;
  return edit_line_entered;
}

void edit_line_remember(struct edit_line *editor, const char *text, int most) {
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, most);
  history(editor->history, &event, H_ENTER, text);
}

bool edit_line_run(const char *command, const char *file) {
  restore_mode();
  pid_t child = fork();
  if (child < 0) return false;
  if (child == 0) {
    const int restored[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGTSTP, SIGPIPE};
    for (size_t i = 0; i < sizeof restored / sizeof *restored; i++) signal(restored[i], SIG_DFL);
    execl("/bin/sh", "sh", "-c", "exec $0 \"$1\"", command, file, (char *)NULL);
    _exit(127);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  hide_typing();
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int edit_line_columns(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

int edit_line_rows(void) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_row;
}

bool edit_line_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  setlocale(LC_CTYPE, "C.UTF-8");
  return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static void (*interrupt_handler)(void);

static void on_interrupt(int number) {
  if (is_reading) wake(number);
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
