import FormulaChecker
import FormulaSyntax
import FormulaVM

/// Emits `concat(value, …)` as an instruction that joins texts without a call.
enum ConcatForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard case .function(let function) = emitter.meaning(id) else { return false }
    emitter.emitCall(.concat, of: function, call, id, into: destination)
    return true
  }
}
