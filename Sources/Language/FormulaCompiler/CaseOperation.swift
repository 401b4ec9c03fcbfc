import FormulaChecker
import FormulaSyntax
import FormulaVM

/// The shared implementation of `upper` and `lower`, which have their own instruction if no locale
/// is given.
enum CaseOperation {
  static func compile(
    _ operation: Instruction.Operation, _ call: Call, _ id: ExpressionID,
    into destination: Operand, in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 1, case .function(let function) = emitter.meaning(id)
    else { return false }
    emitter.emitCall(operation, of: function, call, id, into: destination)
    return true
  }
}
