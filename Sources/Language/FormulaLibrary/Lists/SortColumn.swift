import FormulaRuntime
import FormulaValues

/// The keys that a list is sorted by, one for each element, and the direction.
struct SortColumn {
  let keys: Elements
  let isDescending: Bool
  /// The argument to blame if the keys have no order.
  let argument: Int
}

extension Run {
  /// Whether an order argument says descending, with ascending where it was left out; nil if it
  /// is no order.
  func isDescending(_ order: Word) -> Bool? {
    if order.isNull { return false }
    switch name(order).lowercased() {
    case "asc": return false
    case "desc": return true
    default: return nil
    }
  }

  /// The error for an order argument that is none.
  mutating func orderError(_ order: Word, argument: Int) -> Word {
    fail(
      .badArgument, "'\(name(order).prefix(40))' is no order; write \"asc\" or \"desc\"",
      argument: argument)
  }

  /// The elements of a list in the order of the first column, then of the next ones; stable, with
  /// null keys last. Complexity: O(n log n) comparisons.
  mutating func sorted(_ list: Word, by columns: [SortColumn]) -> Word {
    let elements = elements(list)
    for column in columns {
      if let failure = prepareToSort(column.keys, argument: column.argument) { return failure }
    }
    let order =
      columns.count == 1
      ? orderOfNumbers(by: columns[0]) ?? order(of: elements.count, by: columns)
      : order(of: elements.count, by: columns)
    return self.list(order.map { elements[$0] })
  }

  /// Takes the steps for sorting keys; the error if they cannot be ordered.
  private mutating func prepareToSort(_ keys: Elements, argument: Int) -> Word? {
    var first: Word?
    var work = keys.count
    for key in keys where !key.isNull {
      let pattern = first ?? key
      first = pattern
      guard compare(pattern, key) != nil else {
        return unorderable(pattern, key, argument: argument)
      }
      if isText(key) { work += byteCount(key) / 64 }
    }
    let levels = Int.bitWidth - keys.count.leadingZeroBitCount
    return spend(work * max(1, levels)) ? nil : stepError()
  }

  /// The error that two values have no order between them.
  @inline(never)
  mutating func unorderable(_ one: Word, _ other: Word, argument: Int) -> Word {
    if one.kind == other.kind {
      return fail(
        .typeMismatch, "a \(one.kind.name) cannot be put in order; name what to order by",
        argument: argument)
    }
    return fail(
      .typeMismatch,
      "\(one.kind.nameWithArticle) and \(other.kind.nameWithArticle) have no order; make them alike",
      argument: argument)
  }

  /// The order of one column of plain numbers and nulls; nil for other keys.
  func orderOfNumbers(by column: SortColumn) -> [Int]? {
    var numbered: [(number: Double, index: Int)] = []
    var nulls: [Int] = []
    numbered.reserveCapacity(column.keys.count)
    for (index, key) in column.keys.enumerated() {
      if key.isNumber {
        // Sorting the opposites upwards leaves equal ones in their order.
        numbered.append((column.isDescending ? -key.double : key.double, index))
      } else if key.isNull {
        nulls.append(index)
      } else {
        return nil
      }
    }
    if interruption == nil {
      numbered.sort { $0.number != $1.number ? $0.number < $1.number : $0.index < $1.index }
    } else {
      // Once it is interrupted, any order will do.
      numbered.sort {
        $0.number != $1.number && !isInterrupted ? $0.number < $1.number : $0.index < $1.index
      }
    }
    return numbered.map(\.index) + nulls
  }

  /// The order of any columns that `compare` can order.
  func order(of count: Int, by columns: [SortColumn]) -> [Int] {
    (0..<count).sorted { one, other in
      if isInterrupted { return one < other }
      for column in columns {
        let (left, right) = (column.keys[one], column.keys[other])
        if left.isNull || right.isNull {
          if left.isNull && right.isNull { continue }
          return right.isNull
        }
        let comparison = compare(left, right) ?? 0
        if comparison != 0 { return (comparison < 0) != column.isDescending }
      }
      return one < other
    }
  }
}
