import FormulaChecker
import FormulaSyntax
import FormulaVM

/// `lower(text)` of ASCII text needs no call.
enum LowerForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CaseOperation.compile(.lower, call, id, into: destination, in: &emitter)
  }
}
