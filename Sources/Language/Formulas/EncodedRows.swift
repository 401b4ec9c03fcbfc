import FormulaRuntime
public import FormulaValues

extension NamedValues {
  /// Creates values from the members that `row` encodes.
  ///
  /// - Throws: `bad-argument` if `row` cannot be encoded or is not encoded as members.
  public init(encoding row: some Encodable) throws(EvaluationError) {
    let value: Value
    do {
      value = try ValueEncoder().encode(row)
    } catch {
      throw EvaluationError(.badArgument, "a row cannot be encoded: \(error)")
    }
    guard case .record(let record) = value else {
      throw EvaluationError(
        .badArgument, "a row must be encoded as members, not as \(value.kind.nameWithArticle)")
    }
    self.init(Array(zip(record.keys, record.values)))
  }
}

extension Formula {
  /// Returns the value for the members of an `Encodable` row, which are bound by name.
  ///
  /// ```swift
  /// struct Order: Encodable { var price = 10.0, quantity = 3 }
  /// try formula.value(of: Order())   // .number(30)
  /// ```
  ///
  /// - Throws: as `value(in:environment:limits:)` does; `bad-argument` if `row` cannot be encoded or is not
  ///   encoded as members.
  public func value(
    of row: some Encodable, environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Value {
    try value(in: NamedValues(encoding: row), environment: environment, limits: limits)
  }
}
