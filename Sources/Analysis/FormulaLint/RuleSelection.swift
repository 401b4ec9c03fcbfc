import FormulaChecker
import FormulaSyntax
package import SourceText

/// The rules about formulas, and which of them are wanted; chosen once for many formulas.
package struct RuleSelection: Sendable {
  private let rules: [Entry]
  /// What a formula must have for a wanted rule to look at it.
  private let subjects: FormulaTraits

  private struct Entry: Sendable {
    var subjects: FormulaTraits
    var rule: any FormulaRule.Type
    var isWanted: Bool
    /// Whether it says how a formula that can be read is put better.
    var isStyle: Bool
  }

  /// What keeps a text from being read as it is meant.
  private static let syntaxErrors = Set(SyntaxRules.all.filter(\.isSyntaxError).map(\.name))

  /// A choice of the rules, but for those that are not to be asked in any case.
  package init(
    without excluded: Set<String> = [], where isWanted: (RuleDescription) -> Bool = { _ in true }
  ) {
    rules = FormulaRules.all.filter { !excluded.contains($0.description.name) }
      .map { rule in
        let description = rule.description
        return Entry(
          subjects: rule.subjects, rule: rule, isWanted: isWanted(description),
          isStyle: description.severity == .hint || description.profile != nil)
      }
    subjects = rules.reduce([]) { $1.isWanted ? $0.union($1.subjects) : $0 }
  }

  /// What the rules have to say about a formula: the wanted ones, or all for one with comments, as
  /// a comment that silences a rule must know whether there is anything to silence.
  ///
  /// Complexity: that of the rules.
  package func findings(in formula: LintedFormula) -> [FormulaDiagnostic] {
    let asksAll = !formula.tree.comments.isEmpty
    guard asksAll || subjects.concern(formula.traits) else { return [] }
    // Before a text can be read there is no use in saying how it could be put better.
    let isBroken = formula.checked.diagnostics.contains { Self.syntaxErrors.contains($0.rule) }
    var findings: [FormulaDiagnostic] = []
    for entry in rules
    where (entry.isWanted || asksAll) && !(isBroken && entry.isStyle)
      && entry.subjects.concern(formula.traits)
    {
      findings += entry.rule.check(formula)
    }
    return findings
  }
}
