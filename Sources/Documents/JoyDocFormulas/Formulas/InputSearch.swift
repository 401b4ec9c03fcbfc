import IndexedCollections
import FormulaChecker
import FormulaSheets
import Formulas
import JoyDoc

/// Finds the fields whose values the results of formulas depend on.
struct InputSearch {
  private let document: JoyDocument
  private let question: FunctionNumber?
  private var visibility: Visibility?

  init(_ document: JoyDocument, _ language: FormulaLanguage) {
    self.document = document
    let place = language.functions.firstIndex { $0.plays(.asksVisibility) }
    question = place.map { FunctionNumber($0) }
  }

  /// Those that a formula reads, and those that decide whether a field is shown that it asks that
  /// about.
  mutating func inputs(of checked: CheckedFormula?) -> [CellID] {
    guard let checked else { return [] }
    var inputs = checked.references.map { CellID($0) }
    guard let question, !checked.fieldFacts.isEmpty,
      checked.expressions.contains(where: { $0.meaning == .function(question) })
    else { return inputs }
    let known = visibility ?? Visibility(document)
    visibility = known
    for slot in checked.fieldFacts {
      for field in known.inputs(of: CellID(slot)).sorted() where !inputs.contains(field) {
        inputs.append(field)
      }
    }
    return inputs
  }
}
