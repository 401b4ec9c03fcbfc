import FormulaChecker
import FormulaSyntax
import FormulaVM

/// Emits `lower(text)` as an instruction that handles ASCII text without a call.
enum LowerForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CaseOperation.compile(.lower, call, id, into: destination, in: &emitter)
  }
}
