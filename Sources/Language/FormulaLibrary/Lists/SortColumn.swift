import FormulaRuntime
import FormulaValues

/// A sort key for each element of a list, and the direction.
struct SortColumn {
  let keys: Elements
  let isDescending: Bool
  /// The argument that an error names if the keys have no order.
  let argument: Int
}

extension Run {
  /// Returns whether `order` is descending, or nil if it is not `asc` or `desc`.
  ///
  /// Null, an omitted argument, is ascending.
  func isDescending(_ order: Word) -> Bool? {
    if order.isNull { return false }
    switch name(order).lowercased() {
    case "asc": return false
    case "desc": return true
    default: return nil
    }
  }

  /// Returns the error for an `order` other than `asc` and `desc`.
  mutating func orderError(_ order: Word, argument: Int) -> Word {
    fail(
      .badArgument, "'\(name(order).prefix(40))' is not a sort order; write \"asc\" or \"desc\"",
      argument: argument)
  }

  /// Returns the elements of `list` ordered by the first of `columns`, then by the next ones.
  ///
  /// The sort is stable and puts null keys last. Complexity: O(n log n) comparisons.
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

  /// Charges the steps for sorting `keys`, and returns an error if they have no order.
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

  /// Returns the error for two values without an order.
  @inline(never)
  mutating func unorderable(_ one: Word, _ other: Word, argument: Int) -> Word {
    if one.kind == other.kind {
      return fail(
        .typeMismatch, "a \(one.kind.name) cannot be ordered; name a key to order by",
        argument: argument)
    }
    return fail(
      .typeMismatch,
      "\(one.kind.nameWithArticle) and \(other.kind.nameWithArticle) cannot be ordered together; convert them to one kind",
      argument: argument)
  }

  /// Returns the order of one column of plain numbers and nulls, or nil for other keys.
  func orderOfNumbers(by column: SortColumn) -> [Int]? {
    var numbered: [(number: Double, index: Int)] = []
    var nulls: [Int] = []
    numbered.reserveCapacity(column.keys.count)
    for (index, key) in column.keys.enumerated() {
      if key.isNumber {
        // Sorting the negated numbers in ascending order keeps equal ones stable.
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
      // After an interruption, any order is acceptable.
      numbered.sort {
        $0.number != $1.number && !isInterrupted ? $0.number < $1.number : $0.index < $1.index
      }
    }
    return numbered.map { $0.index } + nulls
  }

  /// Returns the order of any columns that `compare` can order.
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
