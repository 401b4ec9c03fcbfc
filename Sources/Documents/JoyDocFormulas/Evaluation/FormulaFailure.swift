import JSONTree
import IndexedCollections
package import FormulaSheets
public import FormulaValues
package import JoyDoc
public import SourceText

/// A formula that did not give its field a value.
public struct FormulaFailure: Sendable {
  /// The field as a cell.
  package var cell: CellID
  /// The field's id.
  public package(set) var fieldID: String
  /// What people call the field, if it has a title.
  public package(set) var fieldTitle: String?
  /// The id of the formula's definition, if one is applied.
  public package(set) var definitionID: String?
  /// What went wrong.
  public package(set) var error: EvaluationError
  /// What to do about it, if that is known.
  public package(set) var hint: String?
  /// Where in the file.
  public package(set) var range: DocumentRange

  /// The failure of a target: `error`, and what its obstacle advises if that is what is told.
  package init(_ document: JoyDocument, _ target: SheetTarget, _ error: EvaluationError) {
    let field = document.fields[target.cell]
    cell = target.cell
    fieldID = field.id
    fieldTitle = TitledIDs.clean(field.title)
    self.error = error
    hint = target.obstacle?.reason.advice
    let definition = target.definition.map { document.formulas[$0.index] }
    definitionID = definition?.id ?? field.application?.formula
    if let expression = definition?.expression {
      range =
        error.range.map { expression.map.range(of: $0) }
        ?? expression.map.range(of: TextRange(start: 0, end: expression.utf8.count))
    } else {
      range =
        field.application?.formulaRange ?? field.applications.last?.formulaRange
        ?? field.idRange
    }
  }
}
