package import FormulaValues

/// A context that makes words itself, without a detour over `Value`.
package protocol WordContext: EvaluationContext {
  func word(in slot: Slot, run: inout Run) -> Word
  /// What functions about fields (not their values) ask for.
  var facts: (any FieldFacts)? { get }
}
