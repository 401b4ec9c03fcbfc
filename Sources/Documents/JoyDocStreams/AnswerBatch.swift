package import ColumnarEvaluation
package import SheetEvaluation
package import FormulaValues
package import JoyDoc
package import JoyDocFormulas

/// A batch of answers to one template, in columns.
///
/// The result of each row equals the recalculation of a document with the row's answers.
package struct AnswerBatch {
  let document: JoyDocument
  let program: DocumentProgram
  let settings: EvaluationSettings

  /// The result of a batch.
  package struct Outcome {
    /// The columns of the computed fields, in evaluation order.
    package let columns: [OutputColumn]
    /// The errors of each column, in the order of `columns`.
    package let tallies: [ErrorTally]
  }

  /// Creates a batch, or returns `nil` if a formula queries facts other than field values.
  ///
  /// Such formulas require a whole document for each row. Complexity: O(size of the formulas).
  package init?(
    _ document: JoyDocument, _ program: DocumentProgram, settings: EvaluationSettings
  ) {
    if program.readsFacts { return nil }
    self.document = document
    self.program = program
    var settings = settings
    settings.environment = settings.environment.mixing(document.id)
    self.settings = settings
  }

  /// Computes `rows` rows of answers, given in columns by field number.
  ///
  /// All other fields have the values that the template stores.
  ///
  /// Throws a `ColumnFailure` if a column is invalid or the evaluation is interrupted. Complexity:
  /// that of the formulas for each row.
  package func outcome(
    _ columns: [(field: CellID, column: InputColumn)], rows: Int, _ interruption: Interruption
  ) throws(ColumnFailure) -> Outcome {
    var pass = AnswerPass(self, columns, rows: rows)
    return try pass.run(interruption)
  }
}
