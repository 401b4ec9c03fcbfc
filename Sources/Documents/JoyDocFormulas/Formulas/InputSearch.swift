import IndexedCollections
import FormulaChecker
import SheetEvaluation
import Formulas
import JoyDoc

/// Collects the fields that the results of formulas depend on.
struct InputSearch {
  private let document: JoyDocument
  private let language: FormulaLanguage
  private var visibility: Visibility?

  init(_ document: JoyDocument, _ language: FormulaLanguage) {
    self.document = document
    self.language = language
  }

  /// Returns the fields that a formula reads, and the inputs of visibility logic that it queries.
  mutating func inputs(of checked: CheckedFormula?) -> [CellID] {
    guard let checked else { return [] }
    var inputs = checked.references.map { CellID($0) }
    guard readsVisibility(checked) else { return inputs }
    let known = visibility ?? Visibility(document)
    visibility = known
    for slot in checked.fieldFacts {
      for field in known.inputs(of: CellID(slot)) where !inputs.contains(field) {
        inputs.append(field)
      }
    }
    return inputs
  }

  /// Appends the inputs of a formula to `lists` as one list.
  mutating func add(inputsOf checked: CheckedFormula?, to lists: inout JoinedLists<CellID>) {
    if let checked {
      if readsVisibility(checked) {
        for cell in inputs(of: checked) { lists.append(cell) }
      } else {
        for slot in checked.references { lists.append(CellID(slot)) }
      }
    }
    lists.endList()
  }

  private func readsVisibility(_ checked: CheckedFormula) -> Bool {
    !checked.fieldFacts.isEmpty && checked.expressions.contains(where: readsVisibility)
  }

  private func readsVisibility(_ expression: CheckedFormula.ExpressionFacts) -> Bool {
    guard case .function(let number) = expression.meaning else { return false }
    return language.catalog[number].plays(.readsVisibility)
  }
}
