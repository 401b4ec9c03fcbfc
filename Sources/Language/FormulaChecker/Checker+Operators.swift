import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

extension Checker {
  mutating func typeOfUnary(_ sign: UnaryOperator, _ operand: ExpressionID) -> ValueType {
    guard sign != .not else {
      checkCondition(operand)
      return .boolean
    }
    let given = kinds(operand)
    if given == .null { return .null }
    if given.surelyFail(.numeric) {
      report(.operandMismatch(sign.symbol, .number, type(operand), at: range(operand)))
    }
    var kinds: Kinds = .number
    if sign == .plus, given.mayBe(.numeric) { kinds = given.intersection(.numeric) }
    return ValueType(given.contains(.null) ? kinds.union(.null) : kinds)
  }

  mutating func typeOfBinary(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) -> ValueType {
    switch sign {
    case .coalesce: return type(left).nonNull.union(type(right))
    case .or, .and:
      // The operands of a word that the parser has reported may be no conditions.
      if !wordsAsOperators.contains(where: { range(id).contains($0) }) {
        checkCondition(left)
        checkCondition(right)
      }
      return .boolean
    // The parser has reported chained comparisons.
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

  /// Checks a condition, which may be true, false or null.
  mutating func checkCondition(_ id: ExpressionID) {
    if kinds(id).surelyFail(.boolean), !reportMistakenArrow(id) {
      report(.conditionMismatch(type(id), at: range(id)))
    }
  }

  // MARK: Arithmetic

  private mutating func typeOfArithmetic(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) -> ValueType {
    let (one, two) = (kinds(left), kinds(right))
    // A null operand decides the result before types are checked.
    if one == .null || two == .null { return .null }
    if one.surelyFail(.numeric) {
      report(
        .operandMismatch(
          sign.symbol, .number, type(left), meant: totals(left), at: range(left)))
    }
    if two.surelyFail(.numeric) {
      report(
        .operandMismatch(
          sign.symbol, .number, type(right), meant: totals(right), at: range(right)))
    }
    var kinds: Kinds = .number
    if sign == .subtract, one.mayBe(.date), two.mayBe(.number) {
      kinds = one.areSurely(.date) && two.areSurely(.number) ? .date : .numeric
    }
    return ValueType(one.union(two).contains(.null) ? kinds.union(.null) : kinds)
  }

  /// Returns a call that sums a list of numbers, the most likely intention if a single number is
  /// required.
  private func totals(_ id: ExpressionID) -> [String] {
    guard kinds(id).areSurely(.list), type(id).element.isSurely(.number),
      let sum = catalog.function(playing: .aggregates(.sum))?.name
    else { return [] }
    return ["\(sum)(\(tree.text(in: range(id))))"]
  }

  private mutating func typeOfSum(_ left: ExpressionID, _ right: ExpressionID) -> ValueType {
    let (one, two) = (kinds(left), kinds(right))
    if one.isEmpty || two.isEmpty { return .any }
    let addable = Kinds.numeric.union(.textual)
    if one == .null && !two.mayBe(.textual) || two == .null && !one.mayBe(.textual) {
      return .null
    }
    // Text can be joined with any value except a function.
    let acceptedLeft = two.mayBe(.textual) ? Kinds.any.subtracting(.function) : addable
    let acceptedRight = one.mayBe(.textual) ? Kinds.any.subtracting(.function) : addable
    if one.surelyFail(acceptedLeft) {
      report(
        .operandMismatch(
          "+", .numberOrText, type(left), meant: totals(left), at: range(left)))
    } else if two.surelyFail(acceptedRight) {
      report(
        .operandMismatch(
          "+", .numberOrText, type(right), meant: totals(right), at: range(right)))
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
      one.contains(.null) && !two.isSubset(of: .textual)
      || two.contains(.null) && !one.isSubset(of: .textual)
    if kinds.isEmpty { return .any }
    return ValueType(isOptional ? kinds.union(.null) : kinds)
  }

  // MARK: Comparisons

  private mutating func isComparison(_ id: ExpressionID, like sign: BinaryOperator) -> Bool {
    let node = tree[node: id]
    guard node.isBinary, let other = BinaryOperator(rawValue: node.detail) else {
      return false
    }
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
    if kinds(left).mayBe(.numeric), kinds(right).mayBe(.numeric) { return }
    let (one, two) = (type(left), type(right))
    guard !one.isUnknown, !two.isUnknown else { return }
    let odd = one.mayBe(.numeric) ? two : one
    report(
      .orderAlwaysFalse(
        sign.symbol, odd, isWithDate: one.isSurely(.date) || two.isSurely(.date),
        meant: comparisonOfDates(sign, left, right), at: range(id)))
  }

  private mutating func checkEquality(
    _ id: ExpressionID, _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) {
    let (one, two) = (kinds(left), kinds(right))
    guard !one.isEmpty, !two.isEmpty, one != .null, two != .null else { return }
    checkOption(literal: left, against: right)
    checkOption(literal: right, against: left)
    let never: Kinds = [.list, .record, .function]
    let common = one.withRelatives.intersection(two.withRelatives).subtracting(.null)
    guard common.isSubset(of: never) else { return }
    report(
      .equalityAlwaysFalse(
        sign.symbol, type(left), type(right),
        comparable: common.isDisjoint(with: [.list, .record])
          ? nil
          : (tree.text(in: range(left)), tree.text(in: range(right))),
        meant: comparisonOfDates(sign, left, right) ?? membership(sign, left, right),
        at: range(id)))
  }

  /// Returns a corrected comparison of a date with a text that contains a date.
  private func comparisonOfDates(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID
  ) -> String? {
    let (one, two) = (dateCall(left, beside: right), dateCall(right, beside: left))
    guard one != nil || two != nil else { return nil }
    let texts = [one ?? tree.text(in: range(left)), two ?? tree.text(in: range(right))]
    return texts.joined(separator: " \(sign.symbol) ")
  }

  private func dateCall(_ id: ExpressionID, beside other: ExpressionID) -> String? {
    guard type(other).isSurely(.date) else { return nil }
    return textLiteral(id).flatMap { WrittenDate($0) }?.call
  }

  /// Returns the call of `contains` that is probably intended where a list is compared with a text.
  private func membership(_ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID)
    -> String?
  {
    let (list, item) = type(left).isSurely(.list) ? (left, right) : (right, left)
    guard type(list).isSurely(.list), type(item).isSurely(.textual) else { return nil }
    let call = "contains(\(tree.text(in: range(list))), \(tree.text(in: range(item))))"
    return sign == .notEqual ? "not(\(call))" : call
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
    if tree[node: ungrouped(right)].isList {
      let elements = parts(of: ungrouped(right))
      for position in 0..<elements.count {
        checkOption(literal: part(elements, position), against: left)
      }
    }
    let element = list.element
    guard !one.isUnknown, !element.isUnknown, !one.isNull, !element.isNull else { return }
    if one.isOptional && element.isOptional { return }
    if one.kinds.withRelatives.isDisjoint(with: element.kinds.withRelatives) {
      report(.neverContained(one, element, at: range(id)))
    }
  }

  /// Reports a text that is compared with a choice but is not one of its options.
  mutating func checkOption(
    literal: ExpressionID, against other: ExpressionID, ignoringCase: Bool = false
  ) {
    guard kinds(literal) == .text, kinds(other).mayBe([.choice, .list]) else { return }
    let type = type(other)
    let choice = type.isSurely(.list) ? type.element : type
    guard choice.isSurely(.choice), let options = choice.options,
      let text = textLiteral(literal)
    else { return }
    comparisonBudget -= options.count
    guard comparisonBudget > 0 else { return }
    let isOption = options.contains { option in
      option.text == text || option.id == text
        || ignoringCase && CaseFolding.areEqual(option.text, text)
    }
    if isOption { return }
    var nearest = NearestNames(to: text, budget: comparisonBudget)
    let isID = GeneratedID.isResembled(by: text.utf8)
    for option in options where !option.isDeleted {
      nearest.consider(isID ? option.id : option.text)
    }
    comparisonBudget = nearest.budget
    let near = nearest.best.map { $0.replacement }.map { name in
      // An id with a wrong digit is reported and fixed with the option's text.
      isID ? options.first { $0.id == name }?.text ?? name : name
    }
    report(.textComparedWithOption(text, options, near: near, at: range(ungrouped(literal))))
  }
}
