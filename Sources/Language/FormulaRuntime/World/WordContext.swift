package import FormulaValues

/// A context that makes words itself, without a detour over `Value`.
package protocol WordContext: EvaluationContext {
  func word(in slot: Slot, run: inout Run) -> Word
  /// What functions about fields (not their values) ask for.
  var facts: (any FieldFacts)? { get }
}

extension WordContext {
  package func value(in slot: Slot) -> Value {
    var run = Run()
    let word = word(in: slot, run: &run)
    return (try? run.value(word)) ?? .null
  }
}
