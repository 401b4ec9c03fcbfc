package import SheetEvaluation
import FormulaChecker
import JoyDoc
import JoyDocEngine
import IndexedCollections
package import SourceText

/// A code lens above a formula that summarizes it.
package struct FormulaLens: Hashable, Sendable {
  /// The number of the definition.
  package let definition: DefinitionNumber
  /// The ids of the target fields.
  package let fields: [String]
  package let range: DocumentRange

  /// Creates the lens of a formula; `nil` for a standalone formula.
  package init?(of formula: EmbeddedFormula, _ analysis: Analysis) {
    guard let definition = formula.definition else { return nil }
    self.init(definition, formula.place, analysis)
  }

  /// Creates the lens of a definition; `nil` if it has no expression.
  ///
  /// Complexity: O(target fields).
  package init?(ofDefinition number: DefinitionNumber, _ analysis: Analysis) {
    guard let formula = analysis.formulas.number(ofDefinition: number) else { return nil }
    self.init(number, analysis.formulas[formula].place, analysis)
  }

  private init(_ number: DefinitionNumber, _ range: DocumentRange, _ analysis: Analysis) {
    definition = number
    fields = analysis.targets(ofDefinition: number).map { $0.id }
    self.range = range
  }

  /// Returns the lens title: the formula's result and its number of dependents.
  ///
  /// Complexity: that of evaluating the formula, and O(dependents).
  package static func title(
    ofDefinition number: DefinitionNumber, _ analysis: Analysis, _ values: LiveValues?
  ) -> String {
    guard let plan = analysis.plan, let document = analysis.document else { return "not applied" }
    var parts: [String] = []
    if let checked = plan.definition(number), checked.canRun,
      let outcome = values?.outcome(of: checked, for: number, in: analysis)
    {
      parts.append("= \(analysis.shown(outcome))")
    }
    let targets = plan.sheet.targets(of: number)
    guard !targets.isEmpty else { return (parts + ["not applied"]).joined(separator: " · ") }
    let fields = targets.map {
      analysis.label(ofField: document.fields[plan.targets[$0.index].cell].id)
    }
    let count = targets.reduce(0) { $0 + plan.graph.dirty(after: [$1.index]).count - 1 }
    parts.append("→ \(fields.joined(separator: ", "))")
    parts.append("\(count) \(count == 1 ? "dependent" : "dependents")")
    return parts.joined(separator: " · ")
  }
}
