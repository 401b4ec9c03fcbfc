import FormulaChecker
import FormulaSyntax
import FormulaVM

/// `concat(value, …)` of texts needs no call.
enum ConcatForm: CallForm {
  static let name = "concat"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard case .function(let function) = emitter.meaning(id) else { return false }
    emitter.emitCall(.concat, ofFunction: function, call, id, into: destination)
    return true
  }
}

/// `upper(text)` of ASCII text needs no call.
enum UpperForm: CallForm {
  static let name = "upper"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CaseForm.compile(.upper, call, id, into: destination, in: &emitter)
  }
}

/// `lower(text)` of ASCII text needs no call.
enum LowerForm: CallForm {
  static let name = "lower"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CaseForm.compile(.lower, call, id, into: destination, in: &emitter)
  }
}

/// What `upper` and `lower` have in common: without a locale they have an operation of their own.
private enum CaseForm {
  static func compile(
    _ operation: Instruction.Operation, _ call: Call, _ id: ExpressionID,
    into destination: Operand, in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 1, case .function(let function) = emitter.meaning(id)
    else { return false }
    emitter.emitCall(operation, ofFunction: function, call, id, into: destination)
    return true
  }
}
