import FormulaChecker
import FormulaSyntax
import FormulaVM

/// Emits `not(condition)` like the operator `!`.
enum NotForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    let value = emitter.compile(call.arguments[0])
    emitter.emit(.not, a: destination, b: value, of: id, operands: call.arguments[0])
    return true
  }

  static func compileCondition(
    _ call: Call, _ id: ExpressionID, orElse label: Label, _ handler: Handler,
    in emitter: inout Emitter
  ) -> Bool {
    emitter.compileNegated(call.arguments[0], orElse: label, handler)
    return true
  }
}
