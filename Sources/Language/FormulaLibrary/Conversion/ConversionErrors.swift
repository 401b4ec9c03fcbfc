import FormulaValues

/// The errors that several conversions report.
extension EvaluationError {
  static func badPlaces(argument: Int) -> EvaluationError {
    EvaluationError(.badArgument, "the places must be between 0 and 100", argument: argument)
  }

  /// The error for an invalid base in the second argument.
  static var badBase: EvaluationError {
    EvaluationError(.badArgument, "the base must be between 2 and 36", argument: 1)
  }

  /// The error for decoded bytes that are not a text.
  static var invalidUTF8: EvaluationError {
    EvaluationError(.badArgument, "the decoded bytes are not valid UTF-8 text", argument: 0)
  }
}
