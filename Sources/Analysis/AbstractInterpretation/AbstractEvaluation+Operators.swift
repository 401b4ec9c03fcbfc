import FormulaRuntime
import FormulaSyntax
import FormulaValues

extension AbstractEvaluation {
  /// The distance from 1970, in milliseconds, up to which a number is certainly a valid date.
  static let farthestDate = 1e14

  func unary(_ sign: UnaryOperator, _ operand: AbstractValue) -> AbstractValue {
    if sign == .not { return negation(operand) }
    var result = AbstractValue(
      operand.kinds.intersection(.null),
      canFail: operand.canFail || !operand.isOnly([.number, .date, .null]))
    guard operand.canBeNumeric else { return result }
    if sign == .plus {
      result = result.union(operand.only(.numeric))
    } else {
      result = result.union(.number(-operand.numbers))
    }
    return result
  }

  /// Returns the negation of a condition.
  func negation(_ operand: AbstractValue) -> AbstractValue {
    AbstractValue.boolean(operand.canNotHold, operand.canHold)
      .failing(if: operand.canFail || !operand.isOnly([.boolean, .null]))
  }

  mutating func binary(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, _ known: KnownValues
  ) -> AbstractValue {
    switch sign {
    case .and: return joined([left, right], areAllNeeded: true, known)
    case .or: return joined([left, right], areAllNeeded: false, known)
    case .coalesce: return firstPresent([left, right], .null, known)
    default: break
    }
    let one = value(left, known)
    let other = value(right, known)
    let canFail = one.canFail || other.canFail
    if one.isNothing || other.isNothing { return .nothing.failing(if: canFail) }
    switch sign {
    case .equal, .notEqual:
      let (same, different) = equality(one, other)
      return (sign == .equal ? AbstractValue.boolean(same, different) : .boolean(different, same))
        .failing(if: canFail)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let (holds, fails) = comparison(sign, one, other)
      return AbstractValue.boolean(holds, fails).failing(if: canFail)
    case .contained:
      return AbstractValue.boolean().failing(if: canFail || !other.isOnly([.list, .null]))
    default: return arithmetic(sign, one, other).failing(if: canFail)
    }
  }

  // MARK: Comparing

  /// Returns whether two values can be equal, and whether they can be different.
  func equality(_ one: AbstractValue, _ other: AbstractValue) -> (Bool, Bool) {
    var same = one.canBeNull && other.canBeNull
    let numbersMeet =
      one.canBeNumeric && other.canBeNumeric && one.numbers.meets(other.numbers)
    same = same || numbersMeet
    if one.kinds.contains(.boolean), other.kinds.contains(.boolean) {
      same = same || one.canBeTrue && other.canBeTrue || one.canBeFalse && other.canBeFalse
    }
    same = same || one.canBeTextual && other.canBeTextual && textsMeet(one, other)
    let different: Bool =
      if one.isOnly(.null), other.isOnly(.null) {
        false
      } else if one.isOnly(.numeric), other.isOnly(.numeric), let number = one.numbers.only {
        other.numbers.only != number
      } else if one.isOnly(.boolean), other.isOnly(.boolean) {
        one.canBeTrue && other.canBeFalse || one.canBeFalse && other.canBeTrue
      } else if one.isOnly(.text), other.isOnly(.text), let text = one.texts, text.count == 1 {
        other.texts != text
      } else {
        true
      }
    return (same, different)
  }

  private func textsMeet(_ one: AbstractValue, _ other: AbstractValue) -> Bool {
    guard let mine = words(of: one), let theirs = words(of: other) else { return true }
    return !mine.isDisjoint(with: theirs)
  }

  /// Returns the texts as which a value is compared: its texts, and the texts and ids of its
  /// choices.
  ///
  /// Returns `nil` if they are unknown.
  private func words(of value: AbstractValue) -> Set<String>? {
    var words: Set<String> = []
    if value.kinds.contains(.text) {
      guard let texts = value.texts else { return nil }
      words.formUnion(texts)
    }
    if value.kinds.contains(.choice) {
      guard let choices = value.choices else { return nil }
      for choice in choices { words.formUnion([choice.id, choice.text]) }
    }
    return words
  }

  /// Returns whether a comparison can hold, and whether it can fail to hold.
  ///
  /// A value that is not a number compares as false.
  private func comparison(
    _ sign: BinaryOperator, _ one: AbstractValue, _ other: AbstractValue
  ) -> (Bool, Bool) {
    guard one.canBeNumeric, other.canBeNumeric else { return (false, true) }
    let (x, y) = (one.numbers, other.numbers)
    let (holds, always) =
      switch sign {
      case .less: (x.lower < y.upper, x.upper < y.lower)
      case .lessOrEqual: (x.lower <= y.upper, x.upper <= y.lower)
      case .greater: (x.upper > y.lower, x.lower > y.upper)
      default: (x.upper >= y.lower, x.lower >= y.upper)
      }
    let areNumeric = one.isOnly(.numeric) && other.isOnly(.numeric)
    return (holds, !(always && areNumeric))
  }

  // MARK: Calculating

  private func arithmetic(
    _ sign: BinaryOperator, _ one: AbstractValue, _ other: AbstractValue
  ) -> AbstractValue {
    var result = AbstractValue([])
    let joins = sign == .add
    let isJoiningSurely = joins && (one.isOnly(.textual) || other.isOnly(.textual))
    if joins, one.canBeTextual || other.canBeTextual {
      result = result.union(AbstractValue(.text))
      if !one.isOnly(.any.subtracting(.function)) || !other.isOnly(.any.subtracting(.function)) {
        result.canFail = true
      }
    }
    if !isJoiningSurely {
      let fits: Kinds = [.number, .date, .null]
      for (part, beside) in [(one, other), (other, one)] {
        // A list or a boolean can only be joined with a text.
        let isFine =
          part.isOnly(fits) || joins && part.isOnly(fits.union(.textual))
          || joins && beside.isOnly(.textual)
        if !isFine { result.canFail = true }
      }
    }
    if !isJoiningSurely, one.canBeNull || other.canBeNull { result = result.union(.null) }
    guard one.canBeNumeric, other.canBeNumeric, !isJoiningSurely else { return result }
    let (x, y) = (one.numbers, other.numbers)
    if sign == .divide || sign == .remainder, y.contains(0) {
      result.canFail = true
      // A division whose divisor is always 0 yields no number.
      if y.only == 0 { return result }
    }
    let numbers: Interval =
      switch sign {
      case .add: x + y
      case .subtract: x - y
      case .multiply: x * y
      case .divide: x / y
      case .remainder: x % y
      default: x.raised(to: y)
      }
    if !numbers.isFinite { result.canFail = true }
    result = result.union(.number(numbers))
    let makesDate =
      sign == .add && (one.kinds.contains(.date) || other.kinds.contains(.date))
      || sign == .subtract && one.kinds.contains(.date)
    if makesDate {
      var date = AbstractValue(.date)
      // Fractions of a millisecond are dropped.
      date.numbers = Interval(numbers.lower - 1, numbers.upper + 1)
      result = result.union(date)
      let dates = Interval(-Self.farthestDate, Self.farthestDate)
      if !dates.contains(numbers.lower) || !dates.contains(numbers.upper) { result.canFail = true }
    }
    return result
  }
}
