import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
package import SourceText

/// A number pattern in the notation of a spreadsheet.
package enum NumberPatternRule: FormulaRule {
  package static let subjects: FormulaTraits = .unpublished
  package static let description = RuleDescription(
    "number-pattern", .warning, "A number pattern has parts that mean something else here.",
    reason: """
      Spreadsheet patterns look similar, but here literal text is enclosed in apostrophes, and \
      colours, conditions, fractions and exponents are not supported. Such parts are output \
      unchanged.
      """,
    wrong: #"formatNumber(price, "[Red]0.00")"#, right: #"formatNumber(price, "0.00")"#)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let tree = formula.tree
    return formula.calls.compactMap { known in
      guard let id = pattern(of: known, formula), case .text(let text) = tree[tree.ungrouped(id)]
      else { return nil }
      let pattern = ForeignNumberPattern(text)
      guard let problem = pattern.problem else { return nil }
      let range = tree.range(of: id)
      let fix = pattern.translation.map { Printer.literal($0) }
      return finding(
        "in this number pattern \(problem)",
        hint: fix.map { "write \($0)" } ?? "write a pattern such as \"#,##0.00\"", at: range,
        fixes: fix.map { [.init("write \($0)", isSafe: false, range, with: $0)] } ?? [])
    }
  }

  /// Returns the number pattern of a call.
  private static func pattern(of known: KnownCall, _ formula: LintedFormula) -> ExpressionID? {
    let parameters = known.function.signature.parameters
    guard let place = parameters.firstIndex(where: { $0.name == "format" }), place > 0,
      place < known.call.arguments.count,
      !formula.checked[type: known.call.arguments[0]].kinds.contains(.date)
    else { return nil }
    return known.call.arguments[place]
  }
}
