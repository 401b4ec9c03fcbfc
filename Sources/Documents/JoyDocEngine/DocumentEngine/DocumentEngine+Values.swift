public import FormulaValues
public import Formulas
import JSONTree
package import JoyDoc
import JoyDocFormulas
import SheetEvaluation
import IndexedCollections

extension DocumentEngine {
  /// The ids of all fields in document order.
  ///
  /// Complexity: O(fields).
  public var fields: [String] { live.document.fields.map { $0.id } }

  /// The titles of the fields. Complexity: O(fields).
  package var titles: TitledIDs { TitledIDs(fieldsOf: live.document) }

  /// The titles of parts with generated ids. Complexity: O(fields + columns + formulas).
  package var titlesOfMachineIDs: TitledIDs { TitledIDs(machineMadeOf: live.document) }

  /// Returns the value of a field as formulas read it, or `nil` if there is no such field.
  ///
  /// A dropdown is read as the text of its option, and a table as its rows.
  ///
  /// Complexity: O(size of the value).
  public func value(of field: String) -> Value? {
    guard let number = live.number(of: field) else { return nil }
    let stored = live[number]
    var run = Run(environment: environment)
    let word = FieldReader.word(of: stored.field, in: stored.tree, run: &run)
    return run.documentValue(word)
  }

  /// Returns the value of a field as formulas read it, or `nil` if there is no such field.
  @available(*, deprecated, renamed: "value(of:)")
  public func reading(of field: String) -> Value? { value(of: field) }

  /// Returns the result of every part of a field's formula for the current values of the document.
  ///
  /// Returns `nil` if the field has no formula. Long lists and iterations over rows are limited to
  /// the first `rows`.
  ///
  /// Throws an `EvaluationError` if the formula cannot run. Complexity: that of checking and
  /// evaluating the formula.
  public func trace(of field: String, rows: Int = 20) throws(EvaluationError) -> FormulaTrace? {
    guard let number = live.number(of: field),
      let target = checks.targets.first(where: { $0.cell == number }),
      let text = target.definition.flatMap({ live.document.formulas[$0.index].expression?.text })
    else { return nil }
    return try Formula(text, schema: checks.schema, in: checks.language).trace(
      in: FieldBinding(live, facts: facts), environment: environment.mixing(live.document.id),
      limits: limits, rows: rows)
  }
}
