import FormulaRuntime
public import FormulaValues
public import Formulas
import JSONTree
package import JoyDoc
import JoyDocFormulas
import FormulaSheets
import IndexedCollections

extension DocumentEngine {
  /// The ids of all fields, in the order of the document. Complexity: O(fields).
  public var fields: [String] { live.document.fields.map(\.id) }

  /// What the fields are called. Complexity: O(fields).
  package var titles: TitledIDs { TitledIDs(fieldsOf: live.document) }

  /// What the things are called whose ids only machines read. Complexity: O(fields, columns and formulas).
  package var titlesOfMachineIDs: TitledIDs { TitledIDs(machineMadeOf: live.document) }

  /// A field's value as formulas read it: a dropdown's option by its text, a table as its rows; nil
  /// if there is no such field. Complexity: O(size of the value).
  public func reading(of field: String) -> Value? {
    guard let number = live.number(of: field) else { return nil }
    let stored = live[number]
    var run = Run(environment: environment)
    let word = FieldReader.word(of: stored.field, in: stored.tree, run: &run)
    return try? run.value(word)
  }

  /// What every part of a field's formula yields for the values that the document has now; nil if
  /// the field has no formula. Of long lists and of passes over rows the first `rows` are told.
  ///
  /// Throws why the formula cannot run. Complexity: that of the formula, and of checking it.
  public func trace(of field: String, rows: Int = 20) throws(EvaluationError) -> FormulaTrace? {
    guard let number = live.number(of: field),
      let target = checks.targets.first(where: { $0.cell == number }),
      let text = target.definition.flatMap({ live.document.formulas[$0.index].expression?.text })
    else { return nil }
    return try Formula(text, schema: checks.schema, in: checks.language).trace(
      in: FieldBinding(live, facts: facts), environment: environment, limits: limits,
      rows: rows)
  }
}
