extension ScriptTranslator {
  func binary(
    _ symbol: ScriptOperator, _ left: ScriptExpression, _ right: ScriptExpression,
    _ expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    try binary(symbol, try value(of: left), try value(of: right), expression)
  }

  func binary(
    _ symbol: ScriptOperator, _ left: ScriptValue, _ right: ScriptValue,
    _ expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    try converted(at: expression) { () throws(ConversionProblem) in
      switch symbol {
      case .or, .and: try Self.logical(symbol, left, right)
      case .equal, .identical:
        .truth(try Self.equality(left, right, isStrict: symbol == .identical))
      case .unequal, .distinct:
        .truth(try Self.equality(left, right, isStrict: symbol == .distinct).not)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        .truth(try Self.order(symbol, left, right))
      case .plus: try Self.sum(left, right)
      case .minus: .number(.binary(try left.number(), "-", try right.number(), .sum))
      case .times: .number(.binary(try left.number(), "*", try right.number(), .product))
      case .divided: .number(.binary(try left.number(), "/", try right.number(), .product))
      case .remainder: .number(try left.number().remainder(by: try right.number()))
      }
    }
  }

  private static func logical(
    _ symbol: ScriptOperator, _ left: ScriptValue, _ right: ScriptValue
  ) throws(ConversionProblem) -> ScriptValue {
    if left.kinds == .truth, right.kinds == .truth {
      let (first, second) = (try left.truth(), try right.truth())
      return .truth(symbol == .or ? .call("or", first, second) : .call("and", first, second))
    }
    // The result is one of the operands.
    let test = try left.truth()
    return symbol == .or
      ? try .selected(test, left, right) : try .selected(test, right, left)
  }

  private static func sum(
    _ left: ScriptValue, _ right: ScriptValue
  ) throws(ConversionProblem) -> ScriptValue {
    let kinds = left.kinds.union(right.kinds)
    if kinds == .number {
      return .number(.binary(try left.number(), "+", try right.number(), .sum))
    }
    let isText = { (value: ScriptValue) in value.kinds.isSubset(of: [.text, .empty]) }
    if isText(left) || isText(right) {
      return .text(try left.text().joined(with: try right.text()))
    }
    return .mixed(.binary(try left.operand(), "+", try right.operand(), .sum))
  }

  private static func order(
    _ symbol: ScriptOperator, _ left: ScriptValue, _ right: ScriptValue
  ) throws(ConversionProblem) -> FormulaText {
    // Two texts are compared by their characters, everything else as numbers.
    guard !left.kinds.contains(.text) || !right.kinds.contains(.text) else {
      throw ConversionProblem("a comparison of texts")
    }
    return .binary(try left.number(), symbol.rawValue, try right.number(), .comparison)
  }

  private static func equality(
    _ left: ScriptValue, _ right: ScriptValue, isStrict: Bool
  ) throws(ConversionProblem) -> FormulaText {
    if case .literalText(let text) = left, !Self.isLiteral(right) {
      return try equality(right, text, isStrict: isStrict)
    }
    if case .literalText(let text) = right { return try equality(left, text, isStrict: isStrict) }
    func compared(_ one: FormulaText, _ other: FormulaText) -> FormulaText {
      .binary(one, "==", other, .comparison)
    }
    if left.kinds == .truth, right.kinds == .truth {
      return compared(try left.truth(), try right.truth())
    }
    let isNumber = { (value: ScriptValue) in value.kinds.isSubset(of: [.number, .empty]) }
    let isText = { (value: ScriptValue) in
      value.kinds.isSubset(of: [.text, .empty]) && !value.kinds.isEmpty
    }
    if isNumber(left), isNumber(right) {
      return isStrict
        ? compared(try left.storedNumber(), try right.storedNumber())
        : compared(try left.number(), try right.number())
    }
    if isText(left), isText(right) { return compared(try left.text(), try right.text()) }
    if left.kinds == .number || right.kinds == .number, !isStrict {
      return compared(try left.number(), try right.number())
    }
    throw ConversionProblem("a comparison of values that may be numbers or texts")
  }

  private static func isLiteral(_ value: ScriptValue) -> Bool {
    if case .literalText = value { true } else { false }
  }

  /// Compares a value with a text of the script.
  private static func equality(
    _ value: ScriptValue, _ literal: String, isStrict: Bool
  ) throws(ConversionProblem) -> FormulaText {
    let text = FormulaText.literal(literal)
    let number = ScriptNumber.value(of: literal)
    if case .fieldValue(let field) = value {
      let name = field.source
      switch field.content {
      case .number:
        if literal.isEmpty {
          return isStrict
            ? name.isEmpty : .binary(try value.number(), "==", .literal(0), .comparison)
        }
        guard let number, !isStrict else { return .literal(false) }
        return .binary(name, "==", .literal(number), .comparison)
      case .text:
        if literal.isEmpty { return isStrict ? name.isEmpty : ScriptValue.isZeroOrEmpty(name) }
        guard let number else { return .binary(name, "==", text, .comparison) }
        if isStrict { return .literal(false) }
        return .binary(
          name.withDecimalPoint.parsed, "==", .literal(number), .comparison)
      case .checkbox(let export):
        if literal == export { return name.isFilled }
        return literal == "Off" ? name.isEmpty : .literal(false)
      case .choice(let unchosen):
        if literal == unchosen { return name.isEmpty }
        return .binary(name.optionID, "==", text, .comparison)
      case .unreadable: break
      }
    }
    if value.kinds == .number {
      guard !isStrict, let number = literal.isEmpty ? 0 : number else { return .literal(false) }
      return .binary(try value.number(), "==", .literal(number), .comparison)
    }
    guard value.kinds.isSubset(of: [.text, .empty]) else {
      throw ConversionProblem("a comparison of values that may be numbers or texts")
    }
    return .binary(try value.text(), "==", text, .comparison)
  }
}
