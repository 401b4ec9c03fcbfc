import FormulaRuntime
import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `every(list, predicate)` as a loop that may end early.
enum EveryForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    EarlyExit.write(
      call, id, into: destination, in: &emitter, unlessFound: .true
    ) { emitter, body, _, next, handler in
      let fails = emitter.label()
      emitter.compileCondition(body, orElse: fails, handler)
      emitter.emitJump(.jump, to: next, of: id)
      emitter.place(fails)
      emitter.move(
        emitter.reachable(emitter.constant(.false), of: id), to: handler.destination, of: id)
      emitter.emitJump(.jump, to: handler.label, of: id)
    }
  }
}
