import FormulaRuntime
import FormulaValues

/// What a function gives for values, called as the machine calls it, without a formula around.
func result(
  of function: (some FormulaFunction).Type, _ values: Value...,
  environment: Environment = Environment(), limits: EvaluationLimits = EvaluationLimits()
) -> Result<Value, EvaluationError> {
  result(of: function, list: values, environment: environment, limits: limits)
}

/// The same for arguments in a list.
func result(
  of function: (some FormulaFunction).Type, list values: [Value],
  environment: Environment = Environment(), limits: EvaluationLimits = EvaluationLimits()
) -> Result<Value, EvaluationError> {
  var run = Run(environment: environment, limits: limits)
  let declaration = FunctionDeclaration(function)
  return withUnsafeTemporaryAllocation(of: Word.self, capacity: values.count + 3) { room in
    guard let base = room.baseAddress else { return .success(.null) }
    for (index, value) in values.enumerated() { room[index] = run.word(value) }
    let word: Word
    switch declaration.admission.admit(
      base, count: values.count, of: declaration.name, in: &run)
    {
    case .decided(let decided): word = decided
    case .admitted(let arguments): word = function.call(arguments, in: &run)
    }
    return Result { () throws(EvaluationError) in try run.value(word) }
  }
}
