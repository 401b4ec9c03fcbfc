import FormulaRuntime
import FormulaValues

extension Word {
  /// Calls `body` for every number and date in a `numbers` argument, including nested lists.
  ///
  /// Returns the error that ends the visit, or nil. Complexity: O(elements).
  func visitNumbers(
    argument: Int, in run: inout Run, _ body: (_ word: Word, _ number: Double) -> Void
  ) -> Word? {
    if isNumber {
      body(self, double)
      return nil
    }
    switch kind {
    case .null: return nil
    case .date:
      body(self, run.number(self))
      return nil
    case .list:
      let elements = run.elements(self)
      guard run.spend(steps: 8 * elements.count) else { return run.stepError() }
      for element in elements {
        if let failure = element.visitNumbers(argument: argument, in: &run, body) {
          return failure
        }
      }
      return nil
    case .error: return self
    default:
      return run.fail(
        .typeMismatch, "expected a number, not \(kind.nameWithArticle)\(kind.hintForNumbers)",
        argument: argument)
    }
  }

  /// Returns the number of a word if it is a whole number.
  func wholeNumber(in run: borrowing Run) -> Double? {
    guard isNumber || has(.date) else { return nil }
    let number = run.number(self)
    return number == number.rounded() ? number : nil
  }
}

extension CompensatedSum {
  /// Adds every number in a `numbers` argument.
  ///
  /// Returns the error that ends the visit, or nil. Complexity: O(elements).
  mutating func add(_ word: Word, argument: Int, in run: inout Run) -> Word? {
    if word.isNumber {
      add(word.double)
      return nil
    }
    let elements = run.elements(word)
    guard word.has(.list), let words = unsafe elements.words else {
      return word.visitNumbers(argument: argument, in: &run) { _, number in add(number) }
    }
    guard run.spend(steps: 3 * elements.count) else { return run.stepError() }
    var index = 0
    while true {
      unsafe index += add(words + index, count: elements.count - index)
      guard index < elements.count else { return nil }
      guard run.spend(steps: 6) else { return run.stepError() }
      if let failure = unsafe add(words[index], argument: argument, in: &run) { return failure }
      index += 1
    }
  }
}

extension Kind {
  /// A hint for an error about an element of this kind, which is not a number.
  var hintForNumbers: String {
    switch self {
    case .record: "; name the column, as in table.price"
    case .text, .choice: "; use toNumber(…)"
    default: ""
    }
  }
}

extension Arguments {
  /// Returns the combined magnitudes of whole numbers.
  ///
  /// Returns null if there are none, or an error if `combine` returns nil.
  func foldWholeNumbers(
    in run: inout Run, _ combine: (UInt64, UInt64) -> UInt64?
  ) -> Word {
    var result: UInt64?
    var isTooLarge = false
    for index in 0..<count {
      var isWhole = true
      let failure = self[index].visitNumbers(argument: index, in: &run) { _, number in
        guard number == number.rounded(), number.magnitude <= 0x1p53 else {
          isWhole = false
          return
        }
        let magnitude = UInt64(number.magnitude)
        if isTooLarge { return }
        guard let before = result else {
          result = magnitude
          return
        }
        result = combine(before, magnitude)
        isTooLarge = result == nil
      }
      if let failure { return failure }
      guard isWhole else {
        return run.fail(.badArgument, "expected whole numbers; use round(…)", argument: index)
      }
    }
    if isTooLarge { return run.number(.infinity) }
    return result.map { Word(Double($0)) } ?? .null
  }
}

extension EvaluationError {
  /// The error for a first argument without a logarithm.
  static var badLogarithm: EvaluationError {
    EvaluationError(.badArgument, "a logarithm needs a number above 0", argument: 0)
  }

  /// The error for a remainder of a division by 0.
  static var remainderByZero: EvaluationError {
    EvaluationError(.divisionByZero, "a remainder needs a divisor other than 0")
  }
}

extension Double {
  /// The visits that the decimal digits of the number take beyond those of a number near 1.
  var decimalVisits: Int { abs(Int(exponentBitPattern) - 1023) >> 5 }
}

extension DecimalRounding {
  /// Returns `number` rounded to `places` decimals, or an error if it is not finite.
  ///
  /// Rounding by decimal digits charges extra steps.
  static func rounded(
    _ number: Double, places: Int, by rule: RoundingRule = .halfAwayFromZero, in run: inout Run
  ) -> Word {
    let quick = quickRound(number, places: places, by: rule)
    if !quick.isNaN || !number.isFinite { return run.number(quick) }
    guard run.spend(14 + number.decimalVisits) else { return run.stepError() }
    return run.number(roundDigits(number, places: places, by: rule))
  }

  /// Returns a number rounded to a multiple of `step`, which is the argument with index 1.
  static func rounded(
    _ number: Double, toMultipleOf step: Double, by rule: RoundingRule, in run: inout Run
  ) -> Word {
    guard step > 0 else {
      return run.fail(.badArgument, "the step must be greater than 0", argument: 1)
    }
    guard run.spend(18) else { return run.stepError() }
    return run.number(round(number, toMultipleOf: step, by: rule))
  }
}

extension UnsignedInteger {
  /// Returns the greatest common divisor with `other`, by Euclid's algorithm; 0 for two zeros.
  func greatestCommonDivisor(with other: Self) -> Self {
    var (large, small) = (self, other)
    while small != 0 { (large, small) = (small, large % small) }
    return large
  }
}
