package import FormulaValues

/// A summary of the errors among the results of a batch: the count of each code and its first
/// error.
package struct ErrorTally: Sendable {
  package struct Entry: Sendable {
    package let code: String
    package let firstRow: Int
    package let message: String
    package var count: Int
  }

  /// The entries in the order of their first rows.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// Counts an error of a row that follows all counted rows.
  package mutating func add(_ error: EvaluationError, row: Int) {
    if let place = entries.firstIndex(where: { $0.code == error.code.rawValue }) {
      entries[place].count += 1
    } else {
      entries.append(
        Entry(code: error.code.rawValue, firstRow: row, message: error.message, count: 1))
    }
  }

  /// Adds the errors of later rows.
  mutating func add(_ later: ErrorTally) {
    for entry in later.entries {
      if let place = entries.firstIndex(where: { $0.code == entry.code }) {
        entries[place].count += entry.count
      } else {
        entries.append(entry)
      }
    }
  }
}
