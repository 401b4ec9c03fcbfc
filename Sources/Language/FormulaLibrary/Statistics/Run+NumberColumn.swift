import FormulaRuntime
import FormulaValues

extension Run {
  /// Returns the result of `body` for the numbers of a list, or an error for an element that is not
  /// a number.
  ///
  /// Nulls are left out unless there is a `substitute`. Complexity: O(n); n log n steps are charged
  /// for sorting.
  mutating func withNumbers(
    _ list: Word, argument: Int = 0, nullsAs substitute: Double? = nil,
    _ body: (NumberColumn, inout Run) -> Word
  ) -> Word {
    let elements = elements(list)
    guard
      spend(
        steps: 8 * elements.count + 2 * elements.count
          &* (Int.bitWidth - elements.count.leadingZeroBitCount))
    else {
      return stepError()
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      switch element.kind {
      case .number, .date: numbers.append(number(element))
      case .null: if let substitute { numbers.append(substitute) }
      default: return elementError(element, at: index, argument: argument)
      }
    }
    return body(NumberColumn(numbers), &self)
  }

  /// Returns the result of `body` for two lists of equal length, without the pairs that contain a
  /// null.
  mutating func withNumberPairs(
    _ left: Word, _ right: Word, argument: Int = 0,
    _ body: (NumberColumn, NumberColumn, inout Run) -> Word
  ) -> Word {
    let (lefts, rights) = (elements(left), elements(right))
    guard lefts.count == rights.count else {
      return fail(
        .badArgument,
        "the two lists must be equally long, not \(lefts.count) and \(rights.count) elements",
        argument: argument + 1)
    }
    guard spend(4 &+ lefts.count &* 2) else { return stepError() }
    var (xs, ys) = (NumberColumn([]), NumberColumn([]))
    for index in 0..<lefts.count {
      let (one, other) = (lefts[index], rights[index])
      guard one.isNull || one.kind == .number || one.kind == .date else {
        return elementError(one, at: index, argument: argument)
      }
      guard other.isNull || other.kind == .number || other.kind == .date else {
        return elementError(other, at: index, argument: argument + 1)
      }
      if one.isNull || other.isNull { continue }
      xs.values.append(number(one))
      ys.values.append(number(other))
    }
    return body(xs, ys, &self)
  }

  /// Returns a list as long as `list`, each element computed from the running counts and sums.
  ///
  /// `counts` and `sums` hold the totals before each position; nil becomes null. Complexity: O(n).
  mutating func mapRunning(
    _ list: Word, _ body: (_ counts: [Int], _ sums: [DoubleDouble], _ index: Int) -> Double?
  ) -> Word {
    let elements = elements(list)
    guard admits(listOf: elements.count) else { return listLimitError(elements.count) }
    guard spend(8 + elements.count) else { return stepError() }
    var counts = [0]
    var sums = [DoubleDouble()]
    var count = 0
    var sum = DoubleDouble()
    for (index, element) in elements.enumerated() {
      switch element.kind {
      case .null: break
      case .number, .date:
        count += 1
        sum.add(number(element))
      default: return elementError(element, at: index, argument: 0)
      }
      counts.append(count)
      sums.append(sum)
    }
    var words: [Word] = []
    words.reserveCapacity(elements.count)
    for index in 0..<elements.count {
      words.append(body(counts, sums, index).map { number($0) } ?? .null)
    }
    return self.list(words)
  }

  /// Returns the error for `element`, which is not a number, or `element` itself if it is an error.
  mutating func elementError(_ element: Word, at index: Int, argument: Int) -> Word {
    if element.isError { return element }
    return fail(
      .typeMismatch,
      "element \(index + 1) must be a number, not \(element.kind.nameWithArticle)\(hint(forElement: element))",
      argument: argument)
  }

  /// Returns the error for points that all have the same x.
  mutating func verticalLineError(argument: Int = 0) -> Word {
    fail(
      .divisionByZero, "the x values are all the same, so that no line fits", argument: argument)
  }
}
