package import FormulaSheets
import FormulaChecker
import FormulaGraph
import JoyDoc
import JoyDocEngine
import IndexedCollections
package import SourceText

/// A line above a formula that sums it up.
package struct FormulaLens: Hashable, Sendable {
  /// The definition in the document.
  package let definition: DefinitionNumber
  /// The fields that the formula is applied to.
  package let fields: [Field]
  package let range: DocumentRange

  /// A field that a formula is applied to.
  package struct Field: Hashable, Sendable {
    package let id: String
    /// What it is called.
    package let label: String
  }

  /// The lens of a formula; nil if it is a file by itself.
  package init?(of formula: EmbeddedFormula, _ analysis: Analysis) {
    guard let definition = formula.definition else { return nil }
    self.init(definition, formula.place, analysis)
  }

  /// The lens of a definition; nil if it has no expression. Complexity: O(fields it is applied to).
  package init?(ofDefinition number: DefinitionNumber, _ analysis: Analysis) {
    guard let formula = analysis.formulas.number(ofDefinition: number) else { return nil }
    self.init(number, analysis.formulas[formula].place, analysis)
  }

  private init(_ number: DefinitionNumber, _ range: DocumentRange, _ analysis: Analysis) {
    definition = number
    fields = analysis.targets(ofDefinition: number).map {
      Field(id: $0.id, label: analysis.label(ofField: $0.id))
    }
    self.range = range
  }

  /// The formula's result and how much depends on it.
  ///
  /// Complexity: that of the formula, and O(what depends on it).
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
    let count = targets.reduce(0) { $0 + plan.graph.stale(after: [$1.index]).count - 1 }
    parts.append("→ \(fields.joined(separator: ", "))")
    parts.append("\(count) \(count == 1 ? "dependant" : "dependants")")
    return parts.joined(separator: " · ")
  }
}
