import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `length(filter(…))` like `count(filter(…))`.
enum LengthForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CountForm.compile(call, id, into: destination, in: &emitter)
  }
}
