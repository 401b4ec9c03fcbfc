import FormulaChecker
import FormulaSyntax
import FormulaVM

/// Emits `upper(text)` as an instruction that handles ASCII text without a call.
enum UpperForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CaseOperation.compile(.upper, call, id, into: destination, in: &emitter)
  }
}
