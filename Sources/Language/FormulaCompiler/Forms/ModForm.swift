import FormulaChecker
import FormulaSyntax
import FormulaVM

/// Emits `mod(a, b)` like the operator `%`.
enum ModForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.emitBinary(
      .remainder, call.arguments[0], call.arguments[1], id, into: destination, n: 1)
    return true
  }
}
