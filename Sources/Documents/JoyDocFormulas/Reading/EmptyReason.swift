package import JSONTree
package import JoyDoc

/// The reason why a stored value reads as null in formulas.
package enum EmptyReason: String, CaseIterable, Sendable {
  case absent, null, emptyText, outOfRange

  /// Returns the reason for the value of `field`, which is stored in `tree`.
  ///
  /// Returns `nil` if the value does not read as null. Agrees with `FieldReader`.
  package init?(_ field: JoyDoc.Field, in tree: JSONTree) {
    switch field.kind.storage {
    // A missing list reads as an empty one.
    case .rows, .nestedRows, .series: return nil
    case .text, .number, .instant, .option, .options, .attachments, .signature, .block, .richText,
      .unknown:
      self.init(field.value, as: field.kind.storage, readsEmptyText: true, in: tree)
    }
  }

  /// Returns the reason for a cell of `column`, which is stored in `tree`.
  ///
  /// Returns `nil` if the value does not read as null. Agrees with `FieldReader`.
  package init?(cell: JSONNode?, of column: Column, in tree: JSONTree) {
    guard column.blockText == nil else { return nil }
    let storage = column.kind.storage
    self.init(cell, as: storage, readsEmptyText: storage == .richText, in: tree)
  }

  private init?(
    _ value: JSONNode?, as storage: FieldStorage, readsEmptyText: Bool, in tree: JSONTree
  ) {
    let isScalar: Bool
    switch storage {
    case .options, .attachments: return nil
    case .number, .instant, .option: isScalar = true
    case .text, .signature, .block, .richText, .rows, .nestedRows, .series, .unknown:
      isScalar = false
    }
    guard let value else {
      self = .absent
      return
    }
    switch tree.kind(value) {
    case .null: self = .null
    case .string where (isScalar || !readsEmptyText) && tree.isEmptyString(value): self = .emptyText
    case .number where !(tree.double(value)?.isFinite ?? false): self = .outOfRange
    case .string, .number, .true, .false, .array, .object: return nil
    }
  }

  /// The reason as a clause, such as "no value is stored".
  package var phrase: String {
    switch self {
    case .absent: "no value is stored"
    case .null: "null is stored"
    case .emptyText: "an empty text is stored"
    case .outOfRange: "the stored number is out of range"
    }
  }
}

/// The cells of a column that read as null.
package struct EmptyCells: Sendable {
  package let column: Column
  /// The number of rows.
  package let rows: Int
  /// The number of cells with each reason; not empty.
  package let counts: [EmptyReason: Int]

  /// Returns the columns of a table with cells that read as null.
  ///
  /// Counts only the cells of the column with the id `id`, if there is one. Complexity: O(cells).
  package static func columns(
    of field: JoyDoc.Field, called id: String? = nil, in tree: JSONTree
  ) -> [EmptyCells] {
    guard field.kind.storage == .rows else { return [] }
    let cells = TableReader(tree).liveRows(field).map { tree[$0, "cells"] }
    return field.columns.filter { !$0.isDeleted && $0.id == id ?? $0.id }.compactMap { column in
      var counts: [EmptyReason: Int] = [:]
      for cells in cells {
        let cell = cells.flatMap { tree.member(utf8: column.id.utf8, of: $0)?.value }
        guard let reason = EmptyReason(cell: cell, of: column, in: tree) else { continue }
        counts[reason, default: 0] += 1
      }
      return counts.isEmpty ? nil : EmptyCells(column: column, rows: cells.count, counts: counts)
    }
  }

  /// The numbers and reasons as a clause, such as "2 of 3 cells are null (no value is stored: 2)".
  package var phrase: String {
    let count = counts.values.reduce(0, +)
    let reasons = EmptyReason.allCases.compactMap { reason in
      counts[reason].map { "\(reason.phrase): \($0)" }
    }
    return
      "\(count) of \(rows) \(rows == 1 ? "cell is" : "cells are") null (\(reasons.joined(separator: ", ")))"
  }
}
