package import FormulaColumns
package import FormulaSheets
package import FormulaValues
package import JoyDoc
package import JoyDocFormulas

/// Rows of answers to one template: each is what a document with these answers computes.
package struct AnswerBatch {
  let document: JoyDocument
  let program: DocumentProgram
  let environment: Environment
  let limits: EvaluationLimits

  /// What a batch gives.
  package struct Outcome {
    /// A column for each computed field, in the order in which they are computed.
    package let columns: [OutputColumn]
    /// What failed, by the column's number.
    package let tallies: [ErrorTally]
  }

  /// Nil if a formula asks for something besides the values of fields, so that a whole document is
  /// needed for each row. Complexity: O(size of the formulas).
  package init?(
    _ document: JoyDocument, _ program: DocumentProgram, environment: Environment,
    limits: EvaluationLimits
  ) {
    if program.asksFacts { return nil }
    self.document = document
    self.program = program
    self.environment = environment
    self.limits = limits
  }

  /// The computed fields of `rows` rows whose answers are in columns, each for the field with a
  /// number; other fields have what the template stores.
  ///
  /// Throws what is wrong with a column, or that somebody asked to stop.
  /// Complexity: that of the formulas for each row.
  package func outcome(
    _ columns: [(field: CellID, column: InputColumn)], rows: Int, _ interruption: Interruption
  ) throws(ColumnFailure) -> Outcome {
    var pass = AnswerPass(self, columns, rows: rows)
    return try pass.run(interruption)
  }
}
