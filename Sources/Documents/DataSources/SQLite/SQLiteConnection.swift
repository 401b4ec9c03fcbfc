import CSQLite
import FileAccess
import Formulas

/// A read-only connection to a database with resource limits.
///
/// Reading untrusted files always terminates: the steps of SQLite's virtual machine are limited.
/// Views cannot call functions with side effects outside the database, and pages are checked for
/// corruption.
@safe final class SQLiteConnection {
  private let handle: OpaquePointer
  private let name: String
  private let limits: DatabaseLimits
  private let steps = StepCount()
  private var rowsLeft: Int
  private var bytesLeft: Int
  /// The number of executed statements that read data, for tests.
  private(set) var selectCount = 0

  private final class StepCount {
    var left = 0
    /// The number of steps between two calls of the progress handler.
    static let interval: Int32 = 1000
  }

  init(_ path: String, _ limits: DatabaseLimits) throws(SourceError) {
    name = path
    self.limits = limits
    rowsLeft = limits.rows
    bytesLeft = limits.bytes
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    // The prefix prevents a path from being parsed as a URI or special name.
    let place = path.hasPrefix("/") ? path : "./" + path
    guard PathCall.admits(place) else {
      throw SourceError(.notADatabase, FileError(.read, path, .nulInPath).message)
    }
    let code = unsafe sqlite3_open_v2(place, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw SourceError(.limitReached, "not enough memory to read '\(path)'")
    }
    unsafe handle = unsafe opened
    guard code == SQLITE_OK else { throw failure(code) }
    try guardReading()
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Disables all features that reading does not require.
  private func guardReading() throws(SourceError) {
    for (setting, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
      (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0), (SQLITE_DBCONFIG_WRITABLE_SCHEMA, 0),
    ] as [(Int32, Int32)] {
      let code = unsafe sqlite_configure(handle, setting, value)
      if code != SQLITE_OK { throw failure(code) }
    }
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, Int32(clamping: limits.bytes)), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_SQL_LENGTH, 1_000_000), (SQLITE_LIMIT_WORKER_THREADS, 0),
      (SQLITE_LIMIT_VDBE_OP, 1_000_000), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 10_000),
    ] as [(Int32, Int32)] {
      unsafe sqlite3_limit(handle, limit, value)
    }
    unsafe sqlite3_busy_timeout(handle, limits.patience)
    let count = unsafe Unmanaged.passUnretained(steps).toOpaque()
    steps.left = limits.steps
    unsafe sqlite3_progress_handler(
      handle, StepCount.interval,
      { context in
        guard let context = unsafe context else { return 1 }
        let steps = unsafe Unmanaged<StepCount>.fromOpaque(context).takeUnretainedValue()
        steps.left -= Int(StepCount.interval)
        return steps.left < 0 ? 1 : 0
      }, unsafe count)
    // Memory mapping is off: truncation of a mapped file would terminate the process.
    for pragma in ["query_only = ON", "cell_size_check = ON", "mmap_size = 0"] {
      try run("PRAGMA \(pragma)")
    }
  }

  /// Executes statements that return no rows.
  func run(_ sql: String) throws(SourceError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// Executes a query and passes its rows to `take`, within the limits on rows and bytes.
  ///
  /// The limits apply to all queries of the connection together.
  func select(_ sql: String, _ take: (borrowing SQLiteRow) -> Void) throws(SourceError) {
    selectCount += 1
    try rows(of: sql) { row in
      rowsLeft -= 1
      bytesLeft -= row.byteCount
      take(row)
      return rowsLeft >= 0 && bytesLeft >= 0
    }
    if rowsLeft < 0 {
      throw SourceError(
        .limitReached, "the formula reads more than \(limits.rows) rows of '\(name)'")
    }
    if bytesLeft < 0 {
      throw SourceError(
        .limitReached,
        "the formula reads more than \(limits.bytes >> 20) MiB of values in '\(name)'")
    }
  }

  /// Passes the rows of a statement to `take` until it returns `false`.
  ///
  /// Each row is valid only during the call.
  func rows(
    of sql: String, _ take: (borrowing SQLiteRow) -> Bool
  ) throws(SourceError) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw failure(code) }
    defer { unsafe sqlite3_finalize(statement) }
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW: if unsafe !take(SQLiteRow(statement)) { return }
      case SQLITE_DONE: return
      case let code: throw failure(code)
      }
    }
  }

  /// Returns the `SourceError` for a SQLite result code.
  private func failure(_ code: Int32) -> SourceError {
    let text = unsafe String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_NOTADB:
      return SourceError(.notADatabase, "'\(name)' is not a valid SQLite database")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return SourceError(.locked, "another program is writing '\(name)'; try again once it is done")
    case SQLITE_INTERRUPT:
      return SourceError(
        .limitReached,
        "reading '\(name)' takes more than \(limits.steps) steps; "
          + "check its views for endless recursion")
    case SQLITE_TOOBIG, SQLITE_NOMEM, SQLITE_FULL:
      return SourceError(
        .limitReached, "'\(name)' contains a value or a view that is too large: \(text)")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      return SourceError(.unreadable, "cannot read '\(name)': \(text)")
    default:
      return SourceError(.damaged, "'\(name)' cannot be read: \(text)")
    }
  }
}
