import CivilTime
import FormulaRuntime
import FormulaValues

/// What the cells of a column are, by the type that it is declared with.
enum SQLiteColumnKind: Sendable {
  case number, text, boolean, date, blob, any

  /// The kind of a declared type, by the words that SQLite and its users know types by.
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

  /// What is asked of the database for a column, by its SQL: bytes without meaning, which may be many,
  /// are not read.
  func expression(of column: String) -> String {
    switch self {
    case .blob: "CASE typeof(\(column)) WHEN 'blob' THEN NULL ELSE \(column) END"
    case .number, .text, .boolean, .date, .any: column
    }
  }

  /// What a cell of such a column means; nil for a text that should be a date and is none.
  ///
  /// SQLite stores any value in any column: one of another kind is what it is.
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
