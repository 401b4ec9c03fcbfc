import FormulaChecker
import ColumnarEvaluation
import FormulaVM
import FormulaValues

extension FormulaHandle {
  /// Evaluates the formula in each row. Throws if a column is missing or has the wrong type.
  func outcome(
    _ columns: [InputColumn], rows: Int
  ) throws(CInterfaceFailure) -> FormulaBatch.Outcome {
    interruption.clear()
    tally = ErrorTally()
    var byName: [String: InputColumn] = [:]
    for column in columns where byName.updateValue(column, forKey: column.name) != nil {
      throw .argument("duplicate column '\(column.name)'")
    }
    do throws(ColumnFailure) {
      var inputs: [InputColumn?] = []
      for slot in program.slots {
        let field = schema[slot]
        let column = byName[field.id]
        if column == nil, !field.type.isOptional || field.type.kinds == .any {
          throw ColumnFailure(missing(field.id, among: columns.map(\.name)))
        }
        try column?.check(against: field.type)
        inputs.append(column)
      }
      let outcome = try batch.outcome(
        inputs, rows: rows, threads: options.threads, givingErrors: options.givesErrors,
        in: &resultMemory, interruption)
      tally = outcome.tally
      return outcome
    } catch {
      throw CInterfaceFailure(error)
    }
  }

  private func missing(_ name: String, among others: [String]) -> String {
    let near = NameSuggestions.question(for: name, among: others)
    return "there is no column '\(name)', which the formula reads" + (near.map { "; \($0)" } ?? "")
  }
}

extension CInterfaceFailure {
  init(_ failure: ColumnFailure) {
    let code = failure.isInterruption ? ErrorCode.interrupted : .badArgument
    self.init(code.rawValue, failure.message)
  }
}
