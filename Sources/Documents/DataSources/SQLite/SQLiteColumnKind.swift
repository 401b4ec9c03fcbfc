import CivilTime
import FormulaRuntime
import FormulaValues

/// The kind of values in a column, derived from its declared type.
enum SQLiteColumnKind: Sendable {
  case number, text, boolean, date, blob, any

  /// Derives the kind from a declared type, like SQLite's type affinity plus common type names.
  init(declared: String) {
    let word = declared.uppercased()
    if word.hasPrefix("BOOL") {
      self = .boolean
    } else if word.hasPrefix("DATE") || word.hasPrefix("TIME") {
      self = .date
    } else if word.contains("INT") {
      self = .number
    } else if word.contains("CHAR") || word.contains("TEXT") || word.contains("CLOB") {
      self = .text
    } else if word.contains("BLOB") {
      self = .blob
    } else if ["REAL", "NUM", "DEC", "FLOA", "DOUB"].contains(where: { word.contains($0) }) {
      self = .number
    } else {
      self = .any
    }
  }

  var type: ValueType {
    switch self {
    case .number: .number
    case .text: .text
    case .boolean: .boolean
    case .date: .date
    case .blob: .null
    case .any: .any
    }
  }

  /// Returns the SQL expression that reads a column.
  ///
  /// Blobs are replaced by `NULL`, because they may be large and formulas cannot use them.
  func expression(of column: String) -> String {
    switch self {
    case .blob: "CASE typeof(\(column)) WHEN 'blob' THEN NULL ELSE \(column) END"
    case .number, .text, .boolean, .date, .any: column
    }
  }

  /// Returns the value of a cell, or `nil` for a text in a date column that is not a date.
  ///
  /// SQLite allows values of any type in any column. A value of another type is returned as such.
  func value(of cell: SQLiteRow.Cell) -> Value? {
    switch cell {
    case .null, .blob: return .null
    case .integer(let number):
      if self == .boolean, number == 0 || number == 1 { return .boolean(number == 1) }
      return .number(Double(number))
    case .real(let number): return number.isFinite ? .number(number) : .null
    case .text(let text):
      guard self == .date else { return .text(text) }
      return CivilCalendar.utc.instant(iso: text)
        .map { .date(.init(milliseconds: Double($0))) }
    }
  }
}
