import FormulaChecker
import FormulaSyntax
import FormulaVM

/// What `upper` and `lower` have in common: without a locale they have an operation of their own.
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
