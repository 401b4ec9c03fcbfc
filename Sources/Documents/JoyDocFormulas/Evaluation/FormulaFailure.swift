import JSONTree
import IndexedCollections
package import SheetEvaluation
public import FormulaValues
package import JoyDoc
public import SourceText

/// A formula that did not return a value for its field.
public struct FormulaFailure: Sendable, CustomStringConvertible {
  /// The cell of the field.
  package var cell: CellID
  /// The id of the field.
  public package(set) var fieldID: String
  /// The title of the field, if it has one.
  public package(set) var fieldTitle: String?
  /// The id of the formula definition, if one is applied.
  public package(set) var definitionID: String?
  /// The error of the formula.
  public package(set) var error: EvaluationError
  /// A suggestion for fixing the error, if there is one.
  public package(set) var hint: String?
  /// The range of the error in the file.
  public package(set) var range: DocumentRange

  /// The field, the code and the message: `gross: division-by-zero: division by zero`, with the
  /// hint if there is one.
  public var description: String {
    "\(fieldID): \(error.code): \(error.message)" + (hint.map { " (\($0))" } ?? "")
  }

  /// Creates the failure of a target, with the advice of its blocker as the hint.
  package init(_ document: JoyDocument, _ target: SheetTarget, _ error: EvaluationError) {
    let field = document.fields[target.cell]
    cell = target.cell
    fieldID = field.id
    fieldTitle = TitledIDs.clean(field.title)
    self.error = error
    hint = target.blocker?.reason.advice
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
