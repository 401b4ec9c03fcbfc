extension ScriptTranslator {
  /// Returns the value of a call.
  func call(
    _ callee: ScriptExpression, _ arguments: [ScriptExpression], _ expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    switch callee.kind {
    case .name(let name): return try call(name, arguments, expression)
    case .member(let owner, let name):
      switch owner.kind {
      case .name("Math"):
        var numbers: [FormulaText] = []
        for argument in arguments { numbers.append(try number(of: argument)) }
        guard let result = ScriptMath.call(name, numbers) else {
          throw failure("'Math.\(name)' with these arguments is not supported", expression)
        }
        return .number(result)
      case .name("this") where name == "getField": return try field(arguments, expression)
      default: break
      }
      if name == "toString", arguments.isEmpty { return .text(try text(of: owner)) }
    default: break
    }
    throw failure("a call of \(Self.spelling(callee)) is not supported", expression)
  }

  private func call(
    _ name: String, _ arguments: [ScriptExpression], _ expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    if name == "getField" { return try field(arguments, expression) }
    if name == "AFSimple", arguments.count == 3 {
      guard case .text(let word) = arguments[0].kind, let summary = ScriptSummary(rawValue: word)
      else { throw failure("this summary is not supported", expression) }
      return .number(
        summary.formula(of: [
          try leadingNumber(of: arguments[1]), try leadingNumber(of: arguments[2]),
        ]))
    }
    guard let first = arguments.first, arguments.count == 1 || name == "parseInt" else {
      throw failure("a call of '\(name)' with these arguments is not supported", expression)
    }
    switch name {
    case "Number": return .number(try number(of: first))
    case "String": return .text(try text(of: first))
    case "AFMakeNumber": return .number(try leadingNumber(of: first))
    case "isNaN": return .truth(.binary(try number(of: first), "==", .null, .comparison))
    case "parseFloat": return .number(try parsed(first))
    case "parseInt":
      guard arguments.count == 1 || arguments[1].kind == .number(10) else {
        throw failure("'parseInt' with another base is not supported", expression)
      }
      return .number(try parsed(first).truncated)
    default: throw failure("a call of '\(name)' is not supported", expression)
    }
  }

  /// Returns the number at the beginning of a text, or null.
  private func parsed(_ expression: ScriptExpression) throws(ScriptProblem) -> FormulaText {
    let value = try value(of: expression)
    switch value {
    case .number, .literalNumber: return try number(of: expression)
    case .fieldValue(let field) where field.content == .number: return field.source
    case .fieldValue(let field) where field.content == .text:
      return field.source.withDecimalPoint.leadingNumber
    case .text, .truth, .mixed, .literalText, .field, .fieldValue, .choice:
      return try text(of: expression).leadingNumber
    }
  }

  private func leadingNumber(of expression: ScriptExpression) throws(ScriptProblem) -> FormulaText {
    let value = try value(of: expression)
    return try converted(at: expression) { () throws(ConversionProblem) in
      try value.leadingNumber()
    }
  }

  private func field(
    _ arguments: [ScriptExpression], _ expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    guard arguments.count == 1, case .text(let name) = arguments[0].kind else {
      throw failure("a field whose name is computed", expression)
    }
    guard let field = field(named: name) else {
      throw failure("the form has no field '\(name)'", expression)
    }
    return .field(field)
  }

  /// The charge for reading an element of a list of fields.
  private static let elementBytes = 200

  /// Returns the result of `AFSimple_Calculate`.
  func summary(
    _ arguments: [ScriptExpression], _ expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    guard arguments.count == 2, case .text(let word) = arguments[0].kind,
      let summary = ScriptSummary(rawValue: word)
    else { throw failure("this summary is not supported", expression) }
    var names: [String] = []
    switch arguments[1].kind {
    case .array(let elements):
      for element in elements {
        guard case .text(let name) = element.kind else {
          throw failure("a field whose name is computed", element)
        }
        names.append(name)
      }
    case .text(let list):
      names = list.split(separator: ",").map { part in
        String(part.hasPrefix(" ") ? part.dropFirst() : part)
      }
    default: throw failure("a list of fields that is computed", arguments[1])
    }
    guard names.count <= Self.maxSummarized else {
      throw failure("the list of fields is too long", expression)
    }
    var numbers: [FormulaText] = []
    var summarized: [ScriptField] = []
    var length = 0
    // Viewers ignore unknown names, and a name of a group stands for its fields.
    for name in names {
      guard
        let members = fields[name] != nil
          ? [name] : groups.members(of: name, limit: Self.maxSummarized)
      else { throw failure("the list of fields is too long", expression) }
      for field in members.lazy.compactMap({ field(named: $0) }) {
        let value = ScriptValue.fieldValue(field)
        let isSum = summary == .sum && field.content == .number
        let number: FormulaText =
          isSum
          ? field.source
          : try converted(at: expression) { () throws(ConversionProblem) in
            try value.leadingNumber()
          }
        length += number.source.utf8.count
        try spend(Self.elementBytes + number.source.utf8.count, at: expression)
        guard length <= FormulaText.maxLength else {
          throw failure("the formula would be too long", expression)
        }
        numbers.append(number)
        summarized.append(field)
      }
    }
    guard !numbers.isEmpty else { return .number(.literal(0)) }
    let column = summary == .sum ? Self.column(of: summarized) : nil
    return .number(summary.formula(of: numbers, column: column).roundedToSix)
  }

  /// Returns the column whose number cells are the given fields, all of them in order.
  private static func column(of fields: [ScriptField]) -> FormulaText? {
    guard let first = fields[0].cell, first.rowCount == fields.count else { return nil }
    let isColumn = fields.enumerated().allSatisfy { row, field in
      field.content == .number && field.cell?.column == first.column && field.cell?.row == row
    }
    return isColumn ? first.column : nil
  }
}
