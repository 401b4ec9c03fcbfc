import FormulaChecker
import FormulaSyntax
import FormulaVM

/// `concat(value, …)` of texts needs no call.
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
