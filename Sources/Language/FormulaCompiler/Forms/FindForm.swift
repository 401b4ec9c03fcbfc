import FormulaRuntime
import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `find(list, predicate)` as a loop that may end early.
enum FindForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    EarlyExit.write(
      call, id, into: destination, in: &emitter, unlessFound: .null
    ) { emitter, body, item, next, handler in
      emitter.compileCondition(body, orElse: next, handler)
      emitter.move(item, to: handler.destination, of: id)
      emitter.emitJump(.jump, to: handler.label, of: id)
    }
  }
}
