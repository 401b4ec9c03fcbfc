import FormulaSheets
import FormulaChecker
import FormulaValues
import JoyDoc
import JoyDocEngine
import IndexedCollections
package import SourceText

/// Who feeds a field, and whom it feeds.
package struct Dependencies: Sendable {
  private let analysis: Analysis
  /// The fields that each computed field reads.
  private let inputs: [CellID: [CellID]]

  /// A field at the other end of a dependency, with the places where it is read.
  package struct Link: Hashable, Sendable {
    package let field: String
    package let places: [DocumentRange]
  }

  /// Complexity: O(formulas and what they read).
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

  /// The fields that the formula of a field reads.
  package func feeding(_ id: String) -> [Link] {
    guard let number = analysis.number(ofField: id), let document = analysis.document else {
      return []
    }
    return (inputs[number] ?? []).map { input in
      link(from: document.fields[input].id, to: id, named: document.fields[input].id)
    }
  }

  /// The fields whose formulas read a field.
  package func fed(by id: String) -> [Link] {
    guard let number = analysis.number(ofField: id), let document = analysis.document else {
      return []
    }
    return inputs.filter { $0.value.contains(number) }.keys.sorted().map { reader in
      link(from: id, to: document.fields[reader].id, named: document.fields[reader].id)
    }
  }

  private func link(
    from source: String, to target: String, named: String
  ) -> Link {
    let definition = analysis.field(target)?.application?.formula
    let formula = definition.flatMap { analysis.number(ofDefinition: $0) }
      .flatMap { analysis.formulas.number(ofDefinition: $0) }
    let places = formula.map { FormulaOccurrences(analysis, formula: $0).found.inOrder } ?? []
    return Link(
      field: named,
      places: places.filter { $0.entity == .field(source) && $0.role == .use }.map(\.range))
  }
}
