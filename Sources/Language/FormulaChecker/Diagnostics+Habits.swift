import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

/// The findings about habits of spreadsheets, in alphabetical order.
extension FormulaDiagnostic {
  static var shadowing: String { "shadowed-field" }
  package static var unknownColumn: String { "unknown-column" }
  package static var unknownName: String { "unknown-field" }

  /// `isCertain` tells that the call must fail with a text.
  static func criterionText(
    _ function: String, _ text: String, test: String, isCertain: Bool, at range: TextRange
  ) -> Self {
    Self(
      "criteria-text", isCertain ? .error : .warning,
      isCertain
        ? "'\(function)' tests rows with a function, not with a text such as \(Printer.literal(shown(text)))"
        : "'\(function)' compares with the text \(Printer.literal(shown(text))) itself and makes no test of it",
      hint: "write \(shown(test))", at: range, fixes: [write(test, at: range)])
  }

  static func dateNotation(_ text: String, _ date: WrittenDate, at range: TextRange) -> Self {
    Self(
      "type-mismatch", .error, "'\(shown(text))' is not read as a date",
      hint: date.call.map { "write \($0)" } ?? "write date(year, month, day)", at: range,
      fixes: date.call.map { [write($0, at: range)] } ?? [])
  }

  static func foreignFunction(
    _ name: String, _ use: ForeignUse, at range: TextRange, whole: TextRange
  ) -> Self {
    var fixes: [Fix] = []
    if let text = use.text, use.function.isCertain { fixes = [write(text, at: whole)] }
    return Self(
      "unknown-function", .error, "there is no function '\(shown(name))'", hint: hint(use),
      at: range, fixes: fixes, isFatal: true)
  }

  /// What to write instead of a call from elsewhere.
  static func hint(_ use: ForeignUse) -> String? {
    let function = use.function
    var hint: String?
    if let text = use.text {
      hint = "write \(function.isCertain ? "" : "it as in ")\(shown(text))"
    } else if let template = function.template {
      hint = "\(function.call) is written \(function.isCertain ? "" : "as in ")\(template)"
    }
    guard let note = function.note else { return hint }
    return hint.map { "\($0); \(note)" } ?? note
  }

  static func missingLambda(
    _ function: String, _ text: String, column: String?, at range: TextRange
  ) -> Self {
    Self(
      unknownName, .error,
      column.map { "'\(shown($0))' is a column, and '\(function)' takes a function of a row" }
        ?? "'\(function)' takes a function that names the row",
      hint: "write \(shown(text))", at: range, fixes: [write(text, at: range)], isFatal: true)
  }

  static func mistakenArrow(at range: TextRange) -> Self {
    Self(
      "misplaced-arrow", .error, "'=>' makes a function here and compares nothing",
      hint: "'at least' is written >=", at: range, fixes: [write(">=", at: range)])
  }

  static func titleOfColumn(_ title: String, _ name: String, at range: TextRange) -> Self {
    let spelled = Printer.spelled(name)
    return Self(
      unknownColumn, .error, "'\(shown(title))' is the title of a column, not its name",
      hint: "write \(shown(spelled))", at: range, fixes: [write(spelled, at: range)], isFatal: true)
  }

  static func titleOfField(
    _ title: String, _ field: Schema.Field, isOnlyOne: Bool, at range: TextRange
  ) -> Self {
    let spelled = Printer.spelled(field.id)
    return Self(
      unknownName, .error,
      isOnlyOne
        ? "'\(shown(title))' is the title of a field, not its name"
        : "'\(shown(title))' is the title of several fields, and no name",
      hint: isOnlyOne ? "write \(shown(spelled))" : "write the name of the one that is meant",
      at: range, fixes: isOnlyOne ? [write(spelled, at: range)] : [], isFatal: true)
  }
}
