import CSQLite

/// The current row of a statement.
@safe struct SQLiteRow: ~Copyable {
  private let statement: OpaquePointer

  init(_ statement: OpaquePointer) { unsafe self.statement = unsafe statement }

  /// The stored value of a cell.
  enum Cell {
    case null, blob
    case integer(Int64)
    case real(Double)
    case text(String)
  }

  subscript(column: Int) -> Cell {
    let column = Int32(column)
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return unsafe .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT: return .text(text(column))
    case SQLITE_BLOB: return .blob
    default: return .null
    }
  }

  /// Returns a cell as a key for joining rows, or `nil` if it is null.
  func key(_ column: Int) -> String? {
    switch self[column] {
    case .null: nil
    case .integer(let number): String(number)
    case .real(let number): Int64(exactly: number).map { String($0) } ?? String(number)
    case .text(let text): text
    case .blob: hexadecimal(Int32(column))
    }
  }

  /// The size of the row's values in bytes.
  var byteCount: Int {
    unsafe (0..<sqlite3_column_count(statement)).reduce(0) { sum, column in
      switch unsafe sqlite3_column_type(statement, column) {
      case SQLITE_TEXT, SQLITE_BLOB: unsafe sum + Int(sqlite3_column_bytes(statement, column))
      default: sum + 8
      }
    }
  }

  /// Returns the text of a cell. Invalid UTF-8 is repaired.
  private func text(_ column: Int32) -> String {
    guard let bytes = unsafe sqlite3_column_text(statement, column) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  private func hexadecimal(_ column: Int32) -> String {
    guard let bytes = unsafe sqlite3_column_blob(statement, column) else { return "" }
    let count = unsafe Int(sqlite3_column_bytes(statement, column))
    return unsafe UnsafeRawBufferPointer(start: bytes, count: count).reduce(into: "") {
      text, byte in
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
