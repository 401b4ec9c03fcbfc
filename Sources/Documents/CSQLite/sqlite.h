// SQLite's own interface, with what Swift cannot call: functions of any number of arguments.
#include <sqlite3.h>

// Turns a setting of a connection on or off; gives SQLite's result code.
static inline int sqlite_configure(sqlite3 *connection, int setting, int value) {
  return sqlite3_db_config(connection, setting, value, (int *)0);
}
