import FormulaChecker
import FormulaSyntax
package import SourceText

/// The rules about formulas, and which of them are wanted; chosen once for many formulas.
package struct RuleSelection: Sendable {
  private let rules: [(subjects: FormulaTraits, rule: any FormulaRule.Type, isWanted: Bool)]
  /// What a formula must have for a wanted rule to look at it.
  private let subjects: FormulaTraits

  /// A choice of the rules, but for those that are not to be asked in any case.
  package init(
    without excluded: Set<String> = [], where isWanted: (RuleDescription) -> Bool = { _ in true }
  ) {
    rules = FormulaRules.all.filter { !excluded.contains($0.description.name) }
      .map { ($0.subjects, $0, isWanted($0.description)) }
    subjects = rules.reduce([]) { $1.isWanted ? $0.union($1.subjects) : $0 }
  }

  /// What the rules have to say about a formula: the wanted ones, or all for one with comments, as
  /// a comment that silences a rule must know whether there is anything to silence.
  ///
  /// Complexity: that of the rules.
  package func findings(in formula: LintedFormula) -> [FormulaDiagnostic] {
    let asksAll = !formula.tree.comments.isEmpty
    guard asksAll || !subjects.isDisjoint(with: formula.traits) else { return [] }
    var findings: [FormulaDiagnostic] = []
    for (subjects, rule, isWanted) in rules
    where (isWanted || asksAll) && !subjects.isDisjoint(with: formula.traits) {
      findings += rule.check(formula)
    }
    return findings
  }
}
