import FormulaRuntime
import FormulaValues

@testable import FormulaLibrary

/// The declarations of all builtin functions.
let declaredFunctions = FunctionRegistry.declarations()

/// Returns the result of a function for values, called like the machine, without a formula.
func result(
  of function: (some FormulaFunction).Type, _ values: Value...,
  environment: EvaluationEnvironment = EvaluationEnvironment(),
  limits: EvaluationLimits = EvaluationLimits()
) -> Result<Value, EvaluationError> {
  result(of: function, list: values, environment: environment, limits: limits)
}

/// Returns the result of a function for an array of arguments.
func result(
  of function: (some FormulaFunction).Type, list values: [Value],
  environment: EvaluationEnvironment = EvaluationEnvironment(),
  limits: EvaluationLimits = EvaluationLimits()
) -> Result<Value, EvaluationError> {
  result(
    of: FunctionDeclaration(function), list: values, environment: environment, limits: limits)
}

/// Returns the result of a declared function for an array of arguments.
func result(
  of declaration: FunctionDeclaration, list values: [Value],
  environment: EvaluationEnvironment = EvaluationEnvironment(),
  limits: EvaluationLimits = EvaluationLimits()
) -> Result<Value, EvaluationError> {
  var run = Run(environment: environment, limits: limits)
  return withUnsafeTemporaryAllocation(of: Word.self, capacity: values.count + 3) { room in
    guard let base = room.baseAddress else { return .success(.null) }
    for (index, value) in values.enumerated() { room[index] = run.word(value) }
    let word: Word
    switch declaration.admission.admit(
      base, count: values.count, of: declaration.name, in: &run)
    {
    case .decided(let decided): word = decided
    case .admitted(let arguments): word = declaration.body?(arguments, &run) ?? .null
    }
    return Result { () throws(EvaluationError) in try run.value(word) }
  }
}
