import FormulaRuntime
import FormulaValues

/// A sort key for each element of a list, and the direction.
struct SortColumn {
  let keys: Elements
  let isDescending: Bool
  /// The argument that an error names if the keys have no order.
  let argument: Int

  /// Returns whether `order` is descending, or nil if it is not `asc` or `desc`.
  ///
  /// Null, an omitted argument, is ascending.
  static func isDescending(_ order: Word, in run: borrowing Run) -> Bool? {
    if order.isNull { return false }
    switch run.name(order).lowercased() {
    case "asc": return false
    case "desc": return true
    default: return nil
    }
  }

  /// Returns the elements of `list` ordered by the first of `columns`, then by the next ones.
  ///
  /// The sort is stable and puts null keys last. Complexity: O(n log n) comparisons.
  static func sorted(_ list: Word, by columns: [SortColumn], in run: inout Run) -> Word {
    let elements = run.elements(list)
    for column in columns {
      if let failure = column.prepare(in: &run) { return failure }
    }
    let order =
      columns.count == 1
      ? columns[0].orderOfNumbers(in: run) ?? order(of: elements.count, by: columns, in: run)
      : order(of: elements.count, by: columns, in: run)
    return run.list(order.map { elements[$0] })
  }

  /// Charges the steps for sorting the keys, and returns an error if they have no order.
  private func prepare(in run: inout Run) -> Word? {
    var first: Word?
    var work = keys.count
    for key in keys where !key.isNull {
      let pattern = first ?? key
      first = pattern
      guard pattern.compared(to: key, in: run) != nil else {
        return run.fail(.unorderable(pattern.kind, key.kind, argument: argument))
      }
      if key.isText { work += 1 + run.byteCount(key) / 64 }
    }
    let levels = Int.bitWidth - keys.count.leadingZeroBitCount
    return run.spend(work * max(1, levels)) ? nil : run.stepError()
  }

  /// Returns the order of a column of plain numbers and nulls, or nil for other keys.
  func orderOfNumbers(in run: borrowing Run) -> [Int]? {
    var numbered: [(number: Double, index: Int)] = []
    var nulls: [Int] = []
    numbered.reserveCapacity(keys.count)
    for (index, key) in keys.enumerated() {
      if key.isNumber {
        // Sorting the negated numbers in ascending order keeps equal ones stable.
        numbered.append((isDescending ? -key.double : key.double, index))
      } else if key.isNull {
        nulls.append(index)
      } else {
        return nil
      }
    }
    if run.interruption == nil {
      numbered.sort { $0.number != $1.number ? $0.number < $1.number : $0.index < $1.index }
    } else {
      // After an interruption, any order is acceptable.
      numbered.sort {
        $0.number != $1.number && !run.isInterrupted ? $0.number < $1.number : $0.index < $1.index
      }
    }
    return numbered.map { $0.index } + nulls
  }

  /// Returns the order of any columns that `compared(to:in:)` can order.
  static func order(
    of count: Int, by columns: [SortColumn], in run: borrowing Run
  ) -> [Int] {
    (0..<count).sorted { one, other in
      if run.isInterrupted { return one < other }
      for column in columns {
        let (left, right) = (column.keys[one], column.keys[other])
        if left.isNull || right.isNull {
          if left.isNull && right.isNull { continue }
          return right.isNull
        }
        let comparison = left.compared(to: right, in: run) ?? 0
        if comparison != 0 { return (comparison < 0) != column.isDescending }
      }
      return one < other
    }
  }
}

extension EvaluationError {
  /// The error for a sort order other than `asc` and `desc`.
  static func badSortOrder(_ order: String, argument: Int) -> EvaluationError {
    EvaluationError(
      .badArgument, "'\(order.prefix(40))' is not a sort order; write \"asc\" or \"desc\"",
      argument: argument)
  }

  /// The error for two values without an order.
  static func unorderable(_ one: Kind, _ other: Kind, argument: Int) -> EvaluationError {
    EvaluationError(
      .typeMismatch,
      one == other
        ? "a \(one.name) cannot be ordered; name a key to order by"
        : "\(one.nameWithArticle) and \(other.nameWithArticle) cannot be ordered together; convert them to one kind",
      argument: argument)
  }
}
