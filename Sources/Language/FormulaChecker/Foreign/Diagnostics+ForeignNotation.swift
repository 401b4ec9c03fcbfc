import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// The diagnostics about spreadsheet syntax and other dialects, in alphabetical order.
extension FormulaDiagnostic {
  static var shadowing: String { "shadowed-field" }
  package static var unknownColumn: String { "unknown-column" }
  package static var unknownFunction: String { "unknown-function" }
  package static var unknownName: String { "unknown-field" }

  /// A criterion and columns where a table and a predicate are required.
  ///
  /// `text` is the replacement of the call, whose range is `whole`.
  static func columnCriteria(
    _ function: String, _ text: String, at range: TextRange, whole: TextRange
  ) -> Self {
    Self(
      "criteria-text", .error,
      "'\(function)' takes a table and a function of a row, not a column and a criterion",
      hint: "write \(shown(text))", at: range, fixes: [write(text, at: whole)])
  }

  /// A criterion text where a predicate is required.
  ///
  /// `isCertain` states that the call always fails with a text.
  static func criterionText(
    _ function: String, _ text: String, test: String, isCertain: Bool, at range: TextRange
  ) -> Self {
    Self(
      "criteria-text", isCertain ? .error : .warning,
      isCertain
        ? "'\(function)' tests rows with a function, not with a text such as \(Printer.literal(shown(text)))"
        : "'\(function)' compares with the text \(Printer.literal(shown(text))) itself and does not evaluate it as a test",
      hint: "write \(shown(test))", at: range, fixes: [write(test, at: range)])
  }

  static func dateNotation(_ text: String, _ date: WrittenDate, at range: TextRange) -> Self {
    Self(
      "type-mismatch", .error, "'\(shown(text))' is not read as a date",
      hint: date.advice, at: range,
      fixes: date.call.map { [write($0, at: range)] } ?? [])
  }

  /// A boolean by its name in another language; `constant` is its name here.
  static func foreignConstant(_ name: String, _ constant: String, at range: TextRange) -> Self {
    unknownField(
      name, hint: "write \(constant)", at: range, fixes: [write(constant, at: range)])
  }

  static func foreignFunction(
    _ name: String, _ use: ForeignUse, at range: TextRange, whole: TextRange
  ) -> Self {
    var fixes: [Fix] = []
    if let text = use.text, use.isCertain { fixes = [write(text, at: whole)] }
    return Self(
      unknownFunction, .error, "there is no function '\(shown(name))'", hint: hint(use),
      at: range, fixes: fixes, isFatal: true)
  }

  static func foreignPattern(_ pattern: ForeignDatePattern, at range: TextRange) -> Self? {
    foreignPattern(
      "date-pattern", "date", pattern.problem, pattern.translation, example: "YYYY-MM-DD",
      at: range)
  }

  static func foreignPattern(_ pattern: ForeignNumberPattern, at range: TextRange) -> Self? {
    foreignPattern(
      "number-pattern", "number", pattern.problem, pattern.translation, example: "#,##0.00",
      at: range)
  }

  private static func foreignPattern(
    _ rule: String, _ noun: String, _ problem: String?, _ translation: String?, example: String,
    at range: TextRange
  ) -> Self? {
    guard let problem else { return nil }
    let text = translation.map { Printer.literal($0) }
    return Self(
      rule, .warning, "in this \(noun) pattern \(problem)",
      hint: text.map { "write \($0)" } ?? "write a pattern such as \"\(example)\"", at: range,
      fixes: text.map { [write($0, at: range)] } ?? [])
  }

  /// Returns a hint with the replacement of a call from another dialect.
  static func hint(_ use: ForeignUse) -> String? {
    guard let text = use.text else { return use.function.advice }
    let hint = "write \(use.isCertain ? "" : "it as in ")\(shown(text))"
    return use.function.note.map { "\(hint); \($0)" } ?? hint
  }

  static func missingLambda(
    _ function: String, _ text: String, column: String?, at range: TextRange
  ) -> Self {
    Self(
      unknownName, .error,
      column.map { "'\(shown($0))' is a column; '\(function)' requires a function of a row" }
        ?? "'\(function)' requires a function with a parameter for the row",
      hint: "write \(shown(text))", at: range, fixes: [write(text, at: range)], isFatal: true)
  }

  static func mistakenArrow(at range: TextRange) -> Self {
    Self(
      "misplaced-arrow", .error, "'=>' creates a function here and is not a comparison",
      hint: "'at least' is written >=", at: range, fixes: [write(">=", at: range)])
  }

  /// A script object before a function.
  ///
  /// `range` is the range of the object and its dot.
  static func scriptObject(_ name: String, _ call: String, at range: TextRange) -> Self {
    Self(
      unknownName, .error, "functions are written without '\(name).'",
      hint: "write \(shown(call))", at: range,
      fixes: [Fix("remove '\(name).'", isSafe: false, range, with: "")],
      isFatal: true)
  }

  /// A column title used as a name.
  ///
  /// `names` are the names of the columns with this title.
  static func titleOfColumn(_ title: String, _ names: [String], at range: TextRange) -> Self {
    titleAsName(title, names, of: "column", unknownColumn, at: range)
  }

  /// A field title used as a name.
  ///
  /// `ids` are the ids of the fields with this title.
  static func titleOfField(_ title: String, _ ids: [String], at range: TextRange) -> Self {
    titleAsName(title, ids, of: "field", unknownName, at: range)
  }

  private static func titleAsName(
    _ title: String, _ names: [String], of noun: String, _ rule: String, at range: TextRange
  ) -> Self {
    let spelled = names.prefix(3).map { Printer.spelled($0) }
    let isGeneratedID = names.first.map { GeneratedID.isSpelled(by: $0.utf8) } ?? false
    let written =
      isGeneratedID
      ? "its id: \(names.prefix(3).map { named($0, titled: title) }.joined(separator: " or "))"
      : spelled.map { shown($0) }.joined(separator: " or ")
    return Self(
      rule, .error,
      names.count == 1
        ? "'\(shown(title))' is the title of a \(noun), not its name"
        : "\(names.count) \(noun)s have the title '\(shown(title))', so it is ambiguous",
      hint: "write \(written)\(names.count > 3 ? ", …" : "")", at: range,
      fixes: spelled.map { write($0, at: range) }, isFatal: true)
  }
}

extension Diagnostic {
  /// Whether the diagnostic reports a name that is unknown or has another meaning.
  package var isUnknownName: Bool {
    let rules = [
      FormulaDiagnostic.unknownName, FormulaDiagnostic.unknownFunction,
      FormulaDiagnostic.unknownColumn,
    ]
    return rules.contains(rule)
  }
}
