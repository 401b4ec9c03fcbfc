import FormulaChecker
package import SheetEvaluation
import FormulaSyntax
import IndexedCollections
import JSONTree
package import JoyDoc
package import JoyDocFormulas

/// The formulas and input fields that the result of a computed field depends on.
package struct FormulaInputs: Sendable {
  /// The targets to evaluate for the field, in dependency order. The field itself is the last.
  package let targets: [TargetNumber]
  /// The input fields that are read, in document order.
  package let inputs: [CellID]
  /// The constants of the field's own formula, followed by those of its dependencies.
  package let constants: FormulaConstants

  /// Collects the dependencies of `target`. Fails if that exceeds the remaining work.
  package init?(
    of target: TargetNumber, in document: JoyDocument, _ checks: CheckedFormulas,
    within work: SearchWork
  ) {
    let most = work.left / SearchCost.expression
    var size = 0
    _ = checks.sheet.order(of: [target]) { number in
      size += 1 + (checks.sheet.formula(of: number)?.tree.count ?? 0)
      return size <= most
    }
    work.spend(SearchCost.expression * size)
    guard size <= most else { return nil }
    self.init(of: target, in: document, checks)
  }

  /// Collects the dependencies of `target`.
  ///
  /// Complexity: O(size of the formulas that the field depends on).
  package init(of target: TargetNumber, in document: JoyDocument, _ checks: CheckedFormulas) {
    let sheet = checks.sheet
    let order = sheet.order(of: [target]) { _ in true }
    targets = order
    var constants = FormulaConstants()
    var inputs: Set<CellID> = []
    for number in order.reversed() {
      if let formula = sheet.formula(of: number) { constants.add(formula) }
      for cell in sheet.inputs(of: number) where sheet.target(of: cell) == nil {
        inputs.insert(cell)
      }
    }
    for input in inputs.sorted() {
      if let logic = document.fields[input].logic { constants.add(logic, in: document.tree) }
    }
    self.inputs = inputs.sorted()
    self.constants = constants
  }
}

extension FormulaConstants {
  /// Adds the values that `logic` compares fields with.
  mutating func add(_ logic: Logic, in tree: JSONTree) {
    for value in logic.conditions.compactMap({ $0.value }) {
      if let number = tree.double(value) {
        add(number)
      } else if let text = tree.string(value) {
        add(text)
      }
    }
  }
}
