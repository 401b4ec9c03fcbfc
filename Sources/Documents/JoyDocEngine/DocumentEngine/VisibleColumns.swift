import FormulaChecker
import FormulaSheets
import FormulaRuntime
import Formulas
import IndexedCollections
import JoyDoc
import JoyDocFormulas

/// Which columns of tables the formulas see that read them.
struct VisibleColumns: Sendable {
  /// By table, for those of its readers that do not see all columns: the ids of the ones they see.
  private let columns: [CellID: [Rank: Set<String>]]

  /// Complexity: O(references + size of the formulas that read tables).
  init(_ checks: CheckedFormulas, _ layout: SheetLayout, in document: JoyDocument) {
    var columns: [CellID: [Rank: Set<String>]] = [:]
    for rank in layout.steps.indices {
      guard let checked = checks.sheet.formula(of: checks.targets[layout.steps[rank].target.index])
      else { continue }
      // A field that is not read itself is one that logic looks at.
      for slot in checked.references where document.fields[slot.index].kind == .table {
        columns[CellID(slot), default: [:]][rank] =
          ColumnUse(checked, functions: checks.language.functions)
          .columns(of: document.fields[slot.index], at: slot)
      }
    }
    self.columns = columns
  }

  /// Whether a formula can tell when some columns of a table change.
  func areSeen(_ changed: Set<String>, of table: CellID, by reader: Rank) -> Bool {
    columns[table]?[reader].map { !$0.isDisjoint(with: changed) } ?? true
  }
}
