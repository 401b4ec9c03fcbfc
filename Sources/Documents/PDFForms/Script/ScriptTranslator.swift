/// Translates scripts of calculations into formulas by symbolic execution. Nothing is executed.
struct ScriptTranslator {
  /// The fields by full name.
  let fields: [String: ScriptField]
  let groups: FieldGroups
  /// The full name of the calculated field, which cannot be read.
  private let own: String?
  /// The budget that all translations of a form share.
  let budget: TranslationBudget
  /// The variables with their values.
  var variables: [String: ScriptValue] = [:]
  /// The value of the calculated field; `nil` before it is assigned.
  var result: ScriptValue?

  /// The maximum number of variables.
  private static let maxVariables = 100
  /// The charge for parsing a byte of a script.
  private static let parsingBytes = 10
  /// The maximum number of names in a list of fields.
  static let maxSummarized = 1000

  init(
    fields: [String: ScriptField], groups: FieldGroups, own: String? = nil,
    budget: TranslationBudget = TranslationBudget()
  ) {
    self.fields = fields
    self.groups = groups
    self.own = own
    self.budget = budget
  }

  /// Returns a field by its full name. The calculated field itself is unreadable.
  func field(named name: String) -> ScriptField? {
    guard var field = fields[name] else { return nil }
    if name == own { field.content = .unreadable("the field itself") }
    return field
  }

  /// Returns the value that a script computes.
  ///
  /// If the script is not supported, its simplified notation is read instead, if it has one.
  mutating func value(of script: String) throws(ScriptProblem) -> ScriptValue {
    guard script.utf8.count <= PDFLimits.scriptBytes else {
      throw ScriptProblem(
        message: "the script has more than \(PDFLimits.scriptBytes) bytes",
        offset: PDFLimits.scriptBytes)
    }
    guard budget.spend(Self.parsingBytes * script.utf8.count) else {
      throw ScriptProblem(message: "the formulas of the form would be too long", offset: 0)
    }
    let start = self
    do throws(ScriptProblem) {
      try execute(try ScriptParser.statements(of: script))
      if let result { return result }
      throw ScriptProblem(message: "the script computes no value", offset: 0)
    } catch {
      self = start
      guard let notation = SimplifiedNotation(in: script) else { throw error }
      return .number(try notation.formula(with: self))
    }
  }

  func failure(_ message: String, _ expression: ScriptExpression) -> ScriptProblem {
    ScriptProblem(message: message, offset: expression.offset)
  }

  /// Converts a value, and reports a failure at an expression.
  func converted<Result>(
    at expression: ScriptExpression, _ work: () throws(ConversionProblem) -> Result
  ) throws(ScriptProblem) -> Result {
    do throws(ConversionProblem) {
      return try work()
    } catch {
      throw failure(error.message, expression)
    }
  }

  private func selected(
    _ test: FormulaText, _ yes: ScriptValue, _ no: ScriptValue, at expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    try spend(yes.comparisonBytes, at: expression)
    return try converted(at: expression) { () throws(ConversionProblem) in
      try .selected(test, yes, no)
    }
  }

  // MARK: Statements

  /// Assigns a value to a variable.
  private mutating func set(
    _ name: String, _ value: ScriptValue, at expression: ScriptExpression
  ) throws(ScriptProblem) {
    variables[name] = value
    guard variables.count <= Self.maxVariables else {
      throw failure("too many variables", expression)
    }
  }

  private mutating func execute(_ statements: [ScriptStatement]) throws(ScriptProblem) {
    for statement in statements {
      switch statement {
      case .variable(let name, let initial):
        if let initial { try set(name, try value(of: initial), at: initial) }
      case .expression(let expression): try execute(expression)
      case .choice(let condition, let first, let second):
        let test = try truth(of: condition)
        var other = self
        try execute(first)
        try other.execute(second)
        // A variable that only one branch sets is not used afterwards, or its use is reported.
        for (name, value) in variables {
          guard let second = other.variables[name] else {
            variables[name] = nil
            continue
          }
          variables[name] = try selected(test, value, second, at: condition)
        }
        if result == nil, other.result == nil { continue }
        guard let yes = result, let no = other.result else {
          throw failure("a value is assigned in one branch only", condition)
        }
        result = try selected(test, yes, no, at: condition)
      }
    }
  }

  private mutating func execute(_ expression: ScriptExpression) throws(ScriptProblem) {
    switch expression.kind {
    case .assignment(let target, let update, let source):
      var value = try value(of: source)
      if let update {
        value = try binary(update, try self.value(of: target), value, expression)
      }
      switch target.kind {
      case .name(let name): try set(name, value, at: expression)
      case .member(let owner, "value") where owner.kind == .name("event"):
        if case .field = value { throw failure("a field is assigned as a value", expression) }
        result = value
      default: throw failure("an assignment to anything but event.value", expression)
      }
    case .call(let callee, let arguments):
      guard case .name("AFSimple_Calculate") = callee.kind else {
        throw failure("a call of \(Self.spelling(callee))", expression)
      }
      result = try summary(arguments, expression)
    case .text:
      // A directive such as "use strict".
      break
    case .number, .boolean, .null, .name, .member, .array, .negated, .converted, .not, .binary,
      .conditional:
      throw failure("an expression without effect", expression)
    }
  }

  /// Returns the names of a callee for messages.
  static func spelling(_ expression: ScriptExpression) -> String {
    switch expression.kind {
    case .name(let name): "'\(name)'"
    case .member(_, let name): "'.\(name)'"
    default: "a computed function"
    }
  }

  // MARK: Expressions

  func text(of expression: ScriptExpression) throws(ScriptProblem) -> FormulaText {
    let value = try value(of: expression)
    return try converted(at: expression) { () throws(ConversionProblem) in try value.text() }
  }

  func number(of expression: ScriptExpression) throws(ScriptProblem) -> FormulaText {
    let value = try value(of: expression)
    return try converted(at: expression) { () throws(ConversionProblem) in try value.number() }
  }

  func truth(of expression: ScriptExpression) throws(ScriptProblem) -> FormulaText {
    let value = try value(of: expression)
    return try converted(at: expression) { () throws(ConversionProblem) in try value.truth() }
  }

  func value(of expression: ScriptExpression) throws(ScriptProblem) -> ScriptValue {
    let value = try untested(expression)
    try spend(value.conversionBytes, at: expression)
    switch value {
    case .number(let text), .text(let text), .truth(let text), .mixed(let text):
      guard text.source.utf8.count <= FormulaText.maxLength else {
        throw failure("the formula would be too long", expression)
      }
    case .literalText, .literalNumber, .field, .fieldValue, .choice: break
    }
    return value
  }

  /// Charges the budget for parts of a formula. Throws if the form has used it up.
  func spend(_ bytes: Int, at expression: ScriptExpression) throws(ScriptProblem) {
    guard budget.spend(bytes) else {
      throw failure("the formulas of the form would be too long", expression)
    }
  }

  private func untested(_ expression: ScriptExpression) throws(ScriptProblem) -> ScriptValue {
    switch expression.kind {
    case .number(let number): return .literalNumber(number)
    case .text(let text): return .literalText(text)
    case .boolean(let truth): return .truth(.literal(truth))
    case .null: throw failure("null is not supported", expression)
    case .array: throw failure("a list is not supported here", expression)
    case .name(let name):
      guard let value = variables[name] else {
        throw failure("the name '\(name)' is not known", expression)
      }
      return value
    case .member(let owner, let name): return try member(name, of: owner, expression)
    case .call(let callee, let arguments): return try call(callee, arguments, expression)
    case .negated(let inner):
      if case .number(let number) = inner.kind { return .literalNumber(-number) }
      return .number(try number(of: inner).negated)
    case .converted(let inner): return .number(try number(of: inner))
    case .not(let inner): return .truth(try truth(of: inner).not)
    case .binary(let symbol, let left, let right):
      return try binary(symbol, left, right, expression)
    case .conditional(let condition, let yes, let no):
      return try selected(
        try truth(of: condition), try value(of: yes), try value(of: no), at: expression)
    case .assignment: throw failure("an assignment within an expression", expression)
    }
  }

  private func member(
    _ name: String, of owner: ScriptExpression, _ expression: ScriptExpression
  ) throws(ScriptProblem) -> ScriptValue {
    if case .name("event") = owner.kind {
      guard name == "value" else { throw failure("'event.\(name)' is not supported", expression) }
      guard let result else {
        throw failure("the script reads the former value of its field", expression)
      }
      return result
    }
    if case .name("Math") = owner.kind {
      guard let constant = ScriptMath.constant(name) else {
        throw failure("'Math.\(name)' is not supported", expression)
      }
      return .number(constant)
    }
    if case .field(let field) = try value(of: owner) {
      if case .unreadable(let what) = field.content {
        throw failure("\(what) is read", expression)
      }
      switch name {
      case "value": return .fieldValue(field)
      case "valueAsString":
        return .text(
          try converted(at: expression) { () throws(ConversionProblem) in
            try ScriptValue.fieldValue(field).text()
          })
      default: break
      }
    }
    throw failure("the property '\(name)' is not supported", expression)
  }
}
