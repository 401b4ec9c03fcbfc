import FormulaChecker
import FormulaSyntax
package import SourceText

/// The rules about formulas, and which of them are enabled. Computed once for many formulas.
package struct RuleSelection: Sendable {
  private let rules: [Entry]
  /// The union of the `subjects` of all enabled rules.
  private let subjects: FormulaTraits

  private struct Entry: Sendable {
    var subjects: FormulaTraits
    var check: @Sendable (LintedFormula) -> [FormulaDiagnostic]
    var isWanted: Bool
    /// Whether the rule suggests a better style for a valid formula.
    var isStyle: Bool
  }

  /// The rules whose findings prevent a formula from being parsed as intended.
  private static let syntaxErrors = Set(SyntaxRules.all.filter { $0.isSyntaxError }.map { $0.name })

  /// Selects the rules that `isWanted` accepts. The rules in `excluded` never run.
  package init(
    without excluded: Set<String> = [], where isWanted: (RuleDescription) -> Bool = { _ in true }
  ) {
    rules = FormulaRules.all.filter { !excluded.contains($0.description.name) }
      .map { rule in
        let description = rule.description
        return Entry(
          subjects: rule.subjects, check: rule.check, isWanted: isWanted(description),
          isStyle: description.severity == .hint || description.profile != nil)
      }
    subjects = rules.reduce([]) { $1.isWanted ? $0.union($1.subjects) : $0 }
  }

  /// Returns the findings in a formula.
  ///
  /// All rules run on a formula with comments, because an ignore comment is compared with all
  /// findings. Other formulas are checked by the enabled rules only.
  ///
  /// Complexity: that of the rules.
  package func findings(in formula: LintedFormula) -> [FormulaDiagnostic] {
    let checksAll = !formula.tree.comments.isEmpty
    guard checksAll || subjects.concern(formula.traits) else { return [] }
    // Suggestions about style are useless until the formula can be parsed.
    let isBroken = formula.checked.diagnostics.contains { Self.syntaxErrors.contains($0.rule) }
    var findings: [FormulaDiagnostic] = []
    for entry in rules
    where (entry.isWanted || checksAll) && !(isBroken && entry.isStyle)
      && entry.subjects.concern(formula.traits)
    {
      findings += entry.check(formula)
    }
    return findings
  }
}
