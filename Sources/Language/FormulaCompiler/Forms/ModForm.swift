import FormulaChecker
import FormulaSyntax
import FormulaVM

/// `mod(a, b)` is the operator `%`.
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
