import FormulaRuntime
import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `some(list, predicate)` as a loop that may end early.
enum SomeForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    EarlyExit.write(
      call, id, into: destination, in: &emitter, unlessFound: .false
    ) { emitter, body, _, next, handler in
      emitter.compileCondition(body, orElse: next, handler)
      emitter.move(
        emitter.reachable(emitter.constant(.true), of: id), to: handler.destination, of: id)
      emitter.emitJump(.jump, to: handler.label, of: id)
    }
  }
}
