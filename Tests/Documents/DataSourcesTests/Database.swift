import CSQLite
import DataSources
import Foundation
import Synchronization

/// A temporary database, deleted with this value.
final class Database {
  private let file: TemporaryFile
  var path: String { file.path }
  private var handle: OpaquePointer?

  struct Failure: Error {
    let message: String
  }

  init(_ sql: String) throws {
    file = TemporaryFile()
    sqlite3_open(file.path, &handle)
    try run(sql)
  }

  deinit { sqlite3_close(handle) }

  func run(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(handle)))
    }
  }

  func source(
    _ limits: DatabaseLimits = DatabaseLimits(),
    report: @escaping @Sendable (SourceWarning) -> Void = { _ in }
  ) throws -> SQLiteSource {
    var options = SourceOptions()
    options.database = limits
    // The file exists as long as its source.
    options.report = { [file] remark in withExtendedLifetime(file) { report(remark) } }
    return try SQLiteSource(path: path, options)
  }
}

/// A temporary path whose file is deleted with this value.
final class TemporaryFile: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Collects the warnings of a source.
final class Remarks: Sendable {
  private let found = Mutex<[String]>([])

  var texts: [String] { found.withLock { $0 } }

  func add(_ remark: SourceWarning) {
    if case .text(let text) = remark { found.withLock { $0.append(text) } }
  }
}
