import SheetEvaluation
import FormulaChecker
import FormulaValues
import JoyDoc
import JoyDocEngine
import IndexedCollections
package import SourceText

/// The dependency graph of fields, for the call hierarchy.
package struct Dependencies: Sendable {
  private let analysis: Analysis
  /// The fields that each computed field reads.
  private let inputs: [CellID: [CellID]]

  /// A field connected by a dependency, with the ranges at which it is read.
  package struct Link: Hashable, Sendable {
    package let field: String
    package let places: [DocumentRange]
  }

  /// Builds the graph. Complexity: O(formulas and their references).
  package init(_ analysis: Analysis) {
    self.analysis = analysis
    var inputs: [CellID: [CellID]] = [:]
    if let plan = analysis.plan {
      for target in plan.targets {
        guard let checked = plan.sheet.formula(of: target) else { continue }
        inputs[target.cell] = checked.references.map { CellID($0) }
      }
    }
    self.inputs = inputs
  }

  /// Returns the fields that the formula of `id` reads. Complexity: O(size of the formula).
  package func feeding(_ id: String) -> [Link] {
    guard let number = analysis.number(ofField: id), let document = analysis.document else {
      return []
    }
    let uses = uses(inFormulaOf: id)
    return (inputs[number] ?? []).map { input in
      let source = document.fields[input].id
      return Link(field: source, places: uses[source] ?? [])
    }
  }

  /// Returns the fields whose formulas read `id`. Complexity: the size of these formulas.
  package func fed(by id: String) -> [Link] {
    guard let number = analysis.number(ofField: id), let document = analysis.document else {
      return []
    }
    return inputs.filter { $0.value.contains(number) }.keys.sorted().map { reader in
      let target = document.fields[reader].id
      return Link(field: target, places: uses(inFormulaOf: target)[id] ?? [])
    }
  }

  /// Returns the ranges at which the formula of `id` reads each field.
  private func uses(inFormulaOf id: String) -> [String: [DocumentRange]] {
    guard let definition = analysis.field(id)?.application?.formula,
      let number = analysis.number(ofDefinition: definition),
      let formula = analysis.formulas.number(ofDefinition: number)
    else { return [:] }
    var ranges: [String: [DocumentRange]] = [:]
    for place in FormulaOccurrences(analysis, formula: formula).found.inOrder {
      guard case .field(let field) = place.entity, place.role == .use else { continue }
      ranges[field, default: []].append(place.range)
    }
    return ranges
  }
}
