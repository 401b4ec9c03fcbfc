import FormulaChecker
import FormulaSheets
import FormulaSyntax
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// Shows by full recalculations what searches have found, as long as there is work left for that. The
/// document's program is made once.
package final class Replay {
  package let filled: FilledDocument
  private let work: SearchWork
  private lazy var program = DocumentProgram(filled.checks)
  private var isCompiled = false

  package init(_ filled: FilledDocument, within work: SearchWork) {
    self.filled = filled
    self.work = work
  }

  /// Whether there is work enough to show something at all, which takes much in a large document.
  var isAffordable: Bool { (isCompiled ? 0 : compilation) + recalculation < work.left }

  private var compilation: Int {
    SearchCost.expression * filled.checks.definitions.reduce(0) { $0 + ($1?.tree.count ?? 0) }
  }

  private var recalculation: Int {
    SearchCost.replayedByte * filled.document.tree.bytes.count
      + SearchCost.formula * filled.checks.targets.count
  }

  /// What a full recalculation gives a computed field; nil if there is too little work left.
  package func outcome(of field: String, with values: [FilledValue]) -> Outcome? {
    recalculated(with: values)?.outcome(of: field)
  }

  /// A full recalculation with values filled in; nil if there is too little work left.
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
