import FormulaChecker
import SheetEvaluation
import FormulaSyntax
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// Full recalculations that confirm the results of searches, within a `SearchWork` budget.
///
/// The document's program is compiled once.
package final class Replay {
  package let filled: FilledDocument
  private let work: SearchWork
  private lazy var program = DocumentProgram(filled.checks)
  private var isCompiled = false

  package init(_ filled: FilledDocument, within work: SearchWork) {
    self.filled = filled
    self.work = work
  }

  /// Whether the remaining work allows a recalculation, which is expensive for a large document.
  var isAffordable: Bool { (isCompiled ? 0 : compilation) + recalculation < work.left }

  private var compilation: Int {
    SearchCost.expression * filled.checks.definitions.reduce(0) { $0 + ($1?.tree.count ?? 0) }
  }

  private var recalculation: Int {
    SearchCost.replayedByte * filled.document.tree.bytes.count
      + SearchCost.formula * filled.checks.targets.count
  }

  /// Returns the result of a computed field in a full recalculation.
  ///
  /// Returns `nil` if too little work is left.
  package func outcome(of field: String, with values: [FilledValue]) -> Outcome? {
    recalculated(with: values)?.outcome(of: field)
  }

  /// Returns a full recalculation with `values` filled in, or `nil` if too little work is left.
  func recalculated(with values: [FilledValue]) -> FilledRecalculation? {
    if !isCompiled {
      work.spend(compilation)
      isCompiled = true
    }
    let cost = recalculation
    guard cost < work.left else { return nil }
    work.spend(cost)
    let done = filled.recalculated(with: values, program, steps: work.steps)
    work.spend(steps: done.steps)
    return done
  }
}
