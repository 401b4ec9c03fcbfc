import FormulaSyntax
import FormulaValues
import SourceText

extension Checker {
  mutating func typeOfUnary(_ sign: UnaryOperator, _ operand: ExpressionID) -> ValueType {
    guard sign != .not else {
      checkCondition(operand)
      return .boolean
    }
    let type = type(operand)
    if type.isNull { return .null }
    if type.surelyFails(.numeric) {
      report(.operandMismatch(sign.symbol, .number, type, at: range(operand)))
    }
    var kinds: Kinds = .number
    if sign == .plus, type.mayBe(.numeric) { kinds = type.kinds.intersection(.numeric) }
    return ValueType(type.isOptional ? kinds.union(.null) : kinds)
  }

  mutating func typeOfBinary(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) -> ValueType {
    switch sign {
    case .coalesce: return type(left).nonNull.union(type(right))
    case .or, .and:
      checkCondition(left)
      checkCondition(right)
      return .boolean
    // The parser has said that comparisons form no chain.
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contained:
      if !isComparison(left, like: sign), !isComparison(right, like: sign) {
        checkComparison(id, sign, left, right)
      }
    case .add: return typeOfSum(left, right)
    case .subtract, .multiply, .divide, .remainder, .power:
      return typeOfArithmetic(sign, left, right)
    }
    return .boolean
  }

  /// A condition takes true, false and null.
  mutating func checkCondition(_ id: ExpressionID) {
    if type(id).surelyFails(.boolean) { report(.conditionMismatch(type(id), at: range(id))) }
  }

  // MARK: Arithmetic

  private mutating func typeOfArithmetic(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) -> ValueType {
    let (one, two) = (type(left), type(right))
    // Null decides before types are looked at.
    if one.isNull || two.isNull { return .null }
    if one.surelyFails(.numeric) {
      report(.operandMismatch(sign.symbol, .number, one, at: range(left)))
    }
    if two.surelyFails(.numeric) {
      report(.operandMismatch(sign.symbol, .number, two, at: range(right)))
    }
    var kinds: Kinds = .number
    if sign == .subtract, one.mayBe(.date), two.mayBe(.number) {
      kinds = one.isSurely(.date) && two.isSurely(.number) ? .date : .numeric
    }
    return ValueType(one.isOptional || two.isOptional ? kinds.union(.null) : kinds)
  }

  private mutating func typeOfSum(_ left: ExpressionID, _ right: ExpressionID) -> ValueType {
    let (one, two) = (type(left), type(right))
    if one.isUnknown || two.isUnknown { return .any }
    let addable = Kinds.numeric.union(.textual)
    if one.isNull && !two.mayBe(.textual) || two.isNull && !one.mayBe(.textual) { return .null }
    // Text takes everything but a function on its other side.
    let acceptedLeft = two.mayBe(.textual) ? Kinds.any.subtracting(.function) : addable
    let acceptedRight = one.mayBe(.textual) ? Kinds.any.subtracting(.function) : addable
    if one.surelyFails(acceptedLeft) {
      report(.operandMismatch("+", .numberOrText, one, at: range(left)))
    } else if two.surelyFails(acceptedRight) {
      report(.operandMismatch("+", .numberOrText, two, at: range(right)))
    }
    var kinds: Kinds = []
    if one.mayBe(.textual) || two.mayBe(.textual) { kinds.insert(.text) }
    if one.mayBe(.numeric), two.mayBe(.numeric) {
      let hasOneDate =
        one.mayBe(.date) && two.mayBe(.number) || one.mayBe(.number) && two.mayBe(.date)
      if hasOneDate { kinds.insert(.date) }
      let hasEven = one.mayBe(.date) && two.mayBe(.date) || one.mayBe(.number) && two.mayBe(.number)
      if hasEven { kinds.insert(.number) }
    }
    let isOptional =
      one.isOptional && !two.kinds.isSubset(of: .textual)
      || two.isOptional && !one.kinds.isSubset(of: .textual)
    if kinds.isEmpty { return .any }
    return ValueType(isOptional ? kinds.union(.null) : kinds)
  }

  // MARK: Comparisons

  private func isComparison(_ id: ExpressionID, like sign: BinaryOperator) -> Bool {
    guard case .binary(let other, _, _) = tree[id] else { return false }
    return other.row.level == sign.row.level
  }

  private mutating func checkComparison(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) {
    switch sign {
    case .equal, .notEqual: checkEquality(id, sign, left, right)
    case .contained: checkContained(id, left, right)
    default: checkOrder(id, sign, left, right)
    }
  }

  private mutating func checkOrder(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) {
    let (one, two) = (type(left), type(right))
    guard !one.isUnknown, !two.isUnknown else { return }
    if one.mayBe(.numeric), two.mayBe(.numeric) { return }
    let odd = one.mayBe(.numeric) ? two : one
    report(
      .orderAlwaysFalse(
        sign.symbol, odd, isWithDate: one.isSurely(.date) || two.isSurely(.date), at: range(id)))
  }

  private mutating func checkEquality(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) {
    let (one, two) = (type(left), type(right))
    guard !one.isUnknown, !two.isUnknown, !one.isNull, !two.isNull else { return }
    checkOption(literal: left, against: right)
    checkOption(literal: right, against: left)
    let never: Kinds = [.list, .record, .function]
    let common = one.kinds.withRelatives.intersection(two.kinds.withRelatives).subtracting(.null)
    guard common.isSubset(of: never) else { return }
    report(
      .equalityAlwaysFalse(
        sign.symbol, one, two,
        comparable: common.isDisjoint(with: [.list, .record])
          ? nil
          : (tree.text(in: range(left)), tree.text(in: range(right))), at: range(id)))
  }

  private mutating func checkContained(
    _ id: ExpressionID, _ left: ExpressionID, _ right: ExpressionID
  ) {
    let (one, list) = (type(left), type(right))
    if list.surelyFails(.list) {
      report(.operandMismatch("in", .list, list, at: range(right)))
      return
    }
    guard list.isSurely(.list) else { return }
    checkOption(literal: left, against: right)
    if case .list(let elements) = tree[tree.ungrouped(right)] {
      for element in elements { checkOption(literal: element, against: left) }
    }
    let element = list.element
    guard !one.isUnknown, !element.isUnknown, !one.isNull, !element.isNull else { return }
    if one.isOptional && element.isOptional { return }
    if one.kinds.withRelatives.isDisjoint(with: element.kinds.withRelatives) {
      report(.neverContained(one, element, at: range(id)))
    }
  }

  /// A text that is compared with a choice should be one of the options.
  mutating func checkOption(literal: ExpressionID, against other: ExpressionID) {
    guard let text = textLiteral(literal) else { return }
    let type = type(other)
    let choice = type.isSurely(.list) ? type.element : type
    guard choice.isSurely(.choice), let options = choice.options else { return }
    comparisonBudget -= options.count
    guard comparisonBudget > 0 else { return }
    guard !options.contains(where: { $0.text == text || $0.id == text }) else { return }
    var nearest = NearestNames(to: text, budget: comparisonBudget)
    for option in options where !option.isDeleted { nearest.consider(option.text) }
    comparisonBudget = nearest.budget
    report(
      .textComparedWithOption(
        text, options, near: nearest.best.map(\.replacement), at: range(tree.ungrouped(literal))))
  }
}
