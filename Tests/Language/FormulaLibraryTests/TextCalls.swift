import FormulaRuntime
import FormulaValues
import Testing

/// A call and its expected result; `nil` for an error.
struct Call: CustomTestStringConvertible, Sendable {
  let function: any FormulaFunction.Type
  let values: [Value]
  let expected: Value?

  init(_ function: any FormulaFunction.Type, _ values: Value..., gives expected: Value) {
    self.function = function
    self.values = values
    self.expected = expected
  }

  init(_ function: any FormulaFunction.Type, failsFor values: Value...) {
    self.function = function
    self.values = values
    expected = nil
  }

  var testDescription: String { "\(function.name)(\(values))" }

  /// Checks the result of the call.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let outcome = outcome(of: function, values)
    if let expected {
      #expect(outcome == .success(expected), sourceLocation: sourceLocation)
    } else {
      #expect(throws: EvaluationError.self, sourceLocation: sourceLocation) {
        try outcome.get()
      }
    }
  }
}

/// Returns the result of a function for values. With `hidesASCII` texts are not marked as ASCII, so
/// that the general path runs.
func outcome(
  of function: any FormulaFunction.Type, _ values: [Value], hidesASCII: Bool = false,
  environment: EvaluationEnvironment = EvaluationEnvironment(),
  limits: EvaluationLimits = EvaluationLimits(),
  prepare: (inout Run) -> Void = { _ in }
) -> Result<Value, EvaluationError> {
  outcome(
    of: FunctionDeclaration(function), values, hidesASCII: hidesASCII, environment: environment,
    limits: limits, prepare: prepare)
}

/// Returns the result of a declared function for values.
func outcome(
  of declaration: FunctionDeclaration, _ values: [Value], hidesASCII: Bool = false,
  environment: EvaluationEnvironment = EvaluationEnvironment(),
  limits: EvaluationLimits = EvaluationLimits(),
  prepare: (inout Run) -> Void = { _ in }
) -> Result<Value, EvaluationError> {
  var run = Run(environment: environment, limits: limits)
  prepare(&run)
  return withUnsafeTemporaryAllocation(of: Word.self, capacity: values.count + 3) { room in
    for (index, value) in values.enumerated() {
      room[index] = run.word(value)
      if hidesASCII, room[index].has(.text) {
        let bytes = run.utf8(room[index])
        guard let start = bytes.baseAddress else { continue }
        room[index] = run.heap.text(borrowing: start, count: bytes.count, isASCII: false)
      }
    }
    let word = call(declaration, room.baseAddress, count: values.count, in: &run)
    return Result { () throws(EvaluationError) in try run.value(word) }
  }
}

/// Returns the result of a function for boxed values.
func call(
  _ function: any FormulaFunction.Type, _ words: UnsafeMutablePointer<Word>?, count: Int,
  in run: inout Run
) -> Word {
  call(FunctionDeclaration(function), words, count: count, in: &run)
}

/// Returns the result of a declared function for boxed values.
func call(
  _ declaration: FunctionDeclaration, _ words: UnsafeMutablePointer<Word>?, count: Int,
  in run: inout Run
) -> Word {
  guard let words else { return .null }
  switch declaration.admission.admit(words, count: count, of: declaration.name, in: &run) {
  case .decided(let word): return word
  case .admitted(let arguments): return declaration.body?(arguments, &run) ?? .null
  }
}

/// Returns the error code of a call; `nil` for a value.
func code(
  of function: any FormulaFunction.Type, _ values: Value...,
  limits: EvaluationLimits = EvaluationLimits()
) -> ErrorCode? {
  switch outcome(of: function, values, limits: limits) {
  case .success: nil
  case .failure(let error): error.code
  }
}
