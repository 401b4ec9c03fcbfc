import FormulaChecker
import SheetEvaluation
import Formulas
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// The table columns that each formula reads.
struct VisibleColumns: Sendable {
  /// The ids of the columns that a formula reads, by table.
  ///
  /// Formulas that read all columns are left out.
  private let columns: [CellID: [Rank: Set<String>]]

  /// Analyzes all formulas. Complexity: O(references + size of the formulas that read tables).
  init(_ checks: CheckedFormulas, _ layout: SheetLayout, in document: JoyDocument) {
    var columns: [CellID: [Rank: Set<String>]] = [:]
    for rank in layout.steps.indices {
      guard let checked = checks.sheet.formula(of: checks.targets[layout.steps[rank].target.index])
      else { continue }
      // Fields that are not referenced directly are read by visibility logic.
      for slot in checked.references where document.fields[slot.index].kind.storage == .rows {
        columns[CellID(slot), default: [:]][rank] =
          ColumnUse(checked, functions: checks.language.functions)
          .columns(of: document.fields[slot.index], at: slot)
      }
    }
    self.columns = columns
  }

  /// Returns `true` if a change of the columns `changed` can affect the formula `reader`.
  func areRead(_ changed: Set<String>, of table: CellID, by reader: Rank) -> Bool {
    columns[table]?[reader].map { !$0.isDisjoint(with: changed) } ?? true
  }
}
