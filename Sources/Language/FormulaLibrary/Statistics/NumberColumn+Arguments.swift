import FormulaRuntime
import FormulaValues

extension NumberColumn {
  /// Returns the result of `body` for the numbers of a list, or an error for an element that is not
  /// a number.
  ///
  /// Nulls are left out unless there is a `substitute`. Complexity: O(n); n log n steps are charged
  /// for sorting.
  static func withNumbers(
    _ list: Word, argument: Int = 0, nullsAs substitute: Double? = nil, in run: inout Run,
    _ body: (NumberColumn, inout Run) -> Word
  ) -> Word {
    let elements = run.elements(list)
    guard
      run.spend(
        steps: 8 * elements.count + 2 * elements.count
          &* (Int.bitWidth - elements.count.leadingZeroBitCount))
    else {
      return run.stepError()
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(elements.count)
    for (index, element) in elements.enumerated() {
      switch element.kind {
      case .number, .date: numbers.append(run.number(element))
      case .null: if let substitute { numbers.append(substitute) }
      default: return element.elementError(at: index, argument: argument, in: &run)
      }
    }
    return body(NumberColumn(numbers), &run)
  }

  /// Returns the result of `body` for two lists of equal length, without the pairs that contain a
  /// null.
  static func withPairs(
    _ left: Word, _ right: Word, argument: Int = 0, in run: inout Run,
    _ body: (NumberColumn, NumberColumn, inout Run) -> Word
  ) -> Word {
    let (lefts, rights) = (run.elements(left), run.elements(right))
    guard lefts.count == rights.count else {
      return run.fail(
        .badArgument,
        "the two lists must be equally long, not \(lefts.count) and \(rights.count) elements",
        argument: argument + 1)
    }
    guard run.spend(4 &+ lefts.count &* 5) else { return run.stepError() }
    var (xs, ys) = (NumberColumn([]), NumberColumn([]))
    for index in 0..<lefts.count {
      let (one, other) = (lefts[index], rights[index])
      guard one.isNull || one.kind == .number || one.kind == .date else {
        return one.elementError(at: index, argument: argument, in: &run)
      }
      guard other.isNull || other.kind == .number || other.kind == .date else {
        return other.elementError(at: index, argument: argument + 1, in: &run)
      }
      if one.isNull || other.isNull { continue }
      xs.values.append(run.number(one))
      ys.values.append(run.number(other))
    }
    return body(xs, ys, &run)
  }

  /// Returns a number of a list by its rank from 1, or null if there are fewer.
  ///
  /// `place` converts the rank to an index of the sorted numbers. Complexity: O(n log n).
  static func ranked(
    _ arguments: Arguments, in run: inout Run, place: (_ count: Int, _ position: Int) -> Int
  ) -> Word {
    let position = arguments.integer(1, in: run)
    guard position >= 1 else {
      return run.fail(.badArgument, "the position counts from 1", argument: 1)
    }
    return withNumbers(arguments[0], in: &run) { numbers, run in
      let count = numbers.values.count
      return position <= count ? Word(numbers.values.sorted()[place(count, position)]) : .null
    }
  }
}

extension Word {
  /// Returns the error for an element that is not a number, or the element itself if it is an error.
  func elementError(at index: Int, argument: Int, in run: inout Run) -> Word {
    if isError { return self }
    return run.fail(
      .typeMismatch,
      "element \(index + 1) must be a number, not \(kind.nameWithArticle)\(kind.hintForNumbers)",
      argument: argument)
  }
}

extension EvaluationError {
  /// The error for points that all have the same x.
  static func verticalLine(argument: Int) -> EvaluationError {
    EvaluationError(
      .divisionByZero, "the x values are all the same, so that no line fits", argument: argument)
  }
}
