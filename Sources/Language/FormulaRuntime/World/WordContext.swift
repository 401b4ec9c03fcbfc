package import FormulaValues

/// An evaluation context that creates words directly, without converting from `Value`.
package protocol WordContext: EvaluationContext {
  func word(in slot: Slot, run: inout Run) -> Word
  /// The data that functions about fields use.
  var facts: (any FieldFacts)? { get }
}

extension WordContext {
  package func value(in slot: Slot) -> Value {
    var run = Run()
    let word = word(in: slot, run: &run)
    return run.documentValue(word) ?? .null
  }
}
