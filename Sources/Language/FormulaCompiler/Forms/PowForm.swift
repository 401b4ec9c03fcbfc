import FormulaChecker
import FormulaSyntax
import FormulaVM

/// Emits `pow(base, exponent)` like the operator `^`.
enum PowForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.emitBinary(
      .power, call.arguments[0], call.arguments[1], id, into: destination, n: 1)
    return true
  }
}
