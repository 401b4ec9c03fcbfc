import FormulaChecker
import FormulaSyntax
import FormulaVM

/// `upper(text)` of ASCII text needs no call.
enum UpperForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CaseOperation.compile(.upper, call, id, into: destination, in: &emitter)
  }
}
