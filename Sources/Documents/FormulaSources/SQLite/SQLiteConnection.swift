import CSQLite
import Formulas

/// A connection to a database that can only be read, and for as long as limits say.
///
/// Whatever a file holds, reading it ends: the steps of SQLite's machine are counted, functions that
/// reach out of the database are refused inside of views, and no page is trusted to be well-formed.
@safe final class SQLiteConnection {
  private let handle: OpaquePointer
  private let name: String
  private let limits: DatabaseLimits
  private let steps = StepCount()
  private var rowsLeft: Int
  private var bytesLeft: Int
  /// The statements that were run for data, for tests.
  private(set) var selectCount = 0

  private final class StepCount {
    var left = 0
    /// The steps between two calls of SQLite.
    static let interval: Int32 = 1000
  }

  init(_ path: String, _ limits: DatabaseLimits) throws(SourceError) {
    name = path
    self.limits = limits
    rowsLeft = limits.rows
    bytesLeft = limits.bytes
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    // A name that begins like an address or an option is still the name of a file.
    let place = path.hasPrefix("/") ? path : "./" + path
    let code = unsafe sqlite3_open_v2(place, &opened, flags, nil)
    guard let opened = unsafe opened else {
      throw SourceError(.limitReached, "there is no memory to read '\(path)'")
    }
    unsafe handle = unsafe opened
    guard code == SQLITE_OK else { throw failure(code) }
    try guardReading()
  }

  deinit { unsafe sqlite3_close_v2(handle) }

  /// Turns off all that reading needs not.
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
    // Read through the cache: a file that is cut while it is mapped would end the process.
    for pragma in ["query_only = ON", "cell_size_check = ON", "mmap_size = 0"] {
      try run("PRAGMA \(pragma)")
    }
  }

  /// Runs statements that give nothing.
  func run(_ sql: String) throws(SourceError) {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    if code != SQLITE_OK { throw failure(code) }
  }

  /// Counts what is read from here on, for all rows of one answer.
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
        .limitReached, "'\(name)' has more than \(limits.rows) rows that the formula reads")
    }
    if bytesLeft < 0 {
      throw SourceError(
        .limitReached,
        "'\(name)' has more than \(limits.bytes >> 20) MiB of values that the formula reads")
    }
  }

  /// The rows of a statement, each good until the next one, as long as `take` wants more.
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

  /// What a result code means for whoever wants to read the database.
  private func failure(_ code: Int32) -> SourceError {
    let text = unsafe String(cString: sqlite3_errmsg(handle))
    switch code & 0xFF {
    case SQLITE_NOTADB:
      return SourceError(.notADatabase, "'\(name)' begins like a database of SQLite and is none")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return SourceError(.locked, "another program is writing '\(name)'; try again once it is done")
    case SQLITE_INTERRUPT:
      return SourceError(
        .limitReached,
        "reading '\(name)' takes more than \(limits.steps) steps; does a view in it never end?")
    case SQLITE_TOOBIG, SQLITE_NOMEM, SQLITE_FULL:
      return SourceError(
        .limitReached, "'\(name)' holds a value or a view that is too large: \(text)")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
      return SourceError(.unreadable, "cannot read '\(name)': \(text)")
    default:
      return SourceError(.damaged, "'\(name)' cannot be read: \(text)")
    }
  }
}
