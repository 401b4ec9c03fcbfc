// The SQLite C API, plus wrappers for variadic functions, which Swift cannot call.
#include <sqlite3.h>

// Sets a configuration option of a connection and returns the SQLite result code.
static inline int sqlite_configure(sqlite3 *connection, int setting, int value) {
  return sqlite3_db_config(connection, setting, value, (int *)0);
}
