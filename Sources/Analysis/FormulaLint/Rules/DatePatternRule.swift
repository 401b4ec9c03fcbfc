import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
package import SourceText

/// A date pattern in the notation of a spreadsheet or of another programming language.
package enum DatePatternRule: FormulaRule {
  package static let subjects: FormulaTraits = .unpublished
  package static let description = RuleDescription(
    "date-pattern", .warning, "A date pattern has letters that mean something else here.",
    reason: """
      Patterns have the tokens of day.js: years and days are written in capitals, MM is the month \
      and mm the minute, and literal text is enclosed in brackets. Other letters are output \
      unchanged.
      """,
    wrong: #"formatDate(when, "yyyy-MM-dd")"#, right: #"formatDate(when, "YYYY-MM-DD")"#)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let tree = formula.tree
    return formula.calls.compactMap { known in
      guard let (id, isDuration) = pattern(of: known, formula),
        case .text(let text) = tree[tree.ungrouped(id)]
      else { return nil }
      let pattern = ForeignDatePattern(text, isDuration: isDuration)
      guard let problem = pattern.problem else { return nil }
      let range = tree.range(of: id)
      let fix = pattern.translation.map { Printer.literal($0) }
      return finding(
        "in this date pattern \(problem)",
        hint: fix.map { "write \($0)" } ?? "write a pattern such as \"YYYY-MM-DD\"", at: range,
        fixes: fix.map { [.init("write \($0)", isSafe: false, range, with: $0)] } ?? [])
    }
  }

  /// Returns the pattern that a call writes or reads a date or a length of time by.
  private static func pattern(
    of known: KnownCall, _ formula: LintedFormula
  ) -> (id: ExpressionID, isDuration: Bool)? {
    let parameters = known.function.signature.parameters
    let arguments = known.call.arguments
    guard !arguments.isEmpty else { return nil }
    let isDate = formula.checked[type: arguments[0]].kinds.subtracting(.null) == .date
    let place = parameters.firstIndex { parameter in
      parameter.name == "pattern" && known.function.group == .dates
        || parameter.name == "format" && isDate
    }
    guard let place, place > 0, place < arguments.count else { return nil }
    // Dates and texts are read or written as dates, spans as numbers.
    let isDuration = parameters[0].want == .numberOrText
    return (arguments[place], isDuration)
  }
}
