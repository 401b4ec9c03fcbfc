import FormulaRuntime
import FormulaValues

extension Run {
  /// Calls `body` for every number and date in a `numbers` argument, including nested lists.
  ///
  /// Returns the error that ends the visit, or nil. Complexity: O(elements).
  mutating func visitNumbers(
    _ word: Word, argument: Int, _ body: (_ word: Word, _ number: Double) -> Void
  ) -> Word? {
    if word.isNumber {
      body(word, word.double)
      return nil
    }
    switch word.kind {
    case .null: return nil
    case .date:
      body(word, number(word))
      return nil
    case .list:
      let elements = elements(word)
      guard spend(steps: 4 * elements.count) else { return stepError() }
      for element in elements {
        if let failure = visitNumbers(element, argument: argument, body) { return failure }
      }
      return nil
    case .error: return word
    default:
      return fail(
        .typeMismatch,
        "expected a number, not \(word.kind.nameWithArticle)\(hint(forElement: word))",
        argument: argument)
    }
  }

  /// Adds every number in a `numbers` argument to `sum`.
  ///
  /// Returns the error that ends the visit, or nil. Complexity: O(elements).
  mutating func add(_ word: Word, to sum: inout CompensatedSum, argument: Int) -> Word? {
    if word.isNumber {
      sum.add(word.double)
      return nil
    }
    guard word.has(.list) else {
      return visitNumbers(word, argument: argument) { _, number in sum.add(number) }
    }
    let elements = elements(word)
    guard let words = unsafe elements.words else {
      return visitNumbers(word, argument: argument) { _, number in sum.add(number) }
    }
    guard spend(steps: 2 * elements.count) else { return stepError() }
    var index = 0
    while true {
      unsafe index += sum.add(words + index, count: elements.count - index)
      guard index < elements.count else { return nil }
      if let failure = unsafe add(words[index], to: &sum, argument: argument) { return failure }
      index += 1
    }
  }

  /// Returns a hint about the element `word`, which is not a number.
  func hint(forElement word: Word) -> String {
    switch word.kind {
    case .record: "; name the column, as in table.price"
    case .text, .choice: "; use toNumber(…)"
    default: ""
    }
  }

  /// Returns the combined magnitudes of whole numbers.
  ///
  /// Returns null if there are none, or an error if `combine` returns nil.
  mutating func foldWholeNumbers(
    _ arguments: Arguments, _ combine: (UInt64, UInt64) -> UInt64?
  ) -> Word {
    var result: UInt64?
    var isTooLarge = false
    for index in 0..<arguments.count {
      var isWhole = true
      let failure = visitNumbers(arguments[index], argument: index) { _, number in
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
        return fail(.badArgument, "expected whole numbers; use round(…)", argument: index)
      }
    }
    if isTooLarge { return number(.infinity) }
    return result.map { Word(Double($0)) } ?? .null
  }

  /// Returns the error for a first argument without a logarithm.
  mutating func logarithmError() -> Word {
    fail(.badArgument, "a logarithm needs a number above 0", argument: 0)
  }

  /// Returns the error for a remainder of a division by 0.
  mutating func remainderError() -> Word {
    fail(.divisionByZero, "a remainder needs a divisor other than 0")
  }

  /// Returns `number` rounded to `places` decimals, or an error if it is not finite.
  ///
  /// Rounding by decimal digits charges extra steps.
  mutating func rounded(
    _ number: Double, places: Int, by rule: RoundingRule = .halfAwayFromZero
  ) -> Word {
    let quick = DecimalRounding.quickRound(number, places: places, by: rule)
    if !quick.isNaN || !number.isFinite { return self.number(quick) }
    guard spend(8) else { return stepError() }
    return self.number(DecimalRounding.roundDigits(number, places: places, by: rule))
  }

  /// Returns a number rounded to a multiple of `step`, which is the argument with index 1.
  mutating func round(
    _ number: Double, toMultipleOf step: Double, by rule: RoundingRule
  ) -> Word {
    guard step > 0 else {
      return fail(.badArgument, "the step must be greater than 0", argument: 1)
    }
    guard spend(4) else { return stepError() }
    return self.number(DecimalRounding.round(number, toMultipleOf: step, by: rule))
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
