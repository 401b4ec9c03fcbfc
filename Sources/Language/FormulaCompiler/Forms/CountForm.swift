import FormulaSyntax
import FormulaVM
import FormulaRuntime

/// Emits `count(filter(…))` as a loop that does not build a list.
enum CountForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 1, let stage = FusedLoop.Stage(call.arguments[0], in: &emitter),
      stage.isInlinable
    else { return false }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let count = emitter.temporary()
    emitter.move(emitter.reachable(emitter.constant(Word(0)), of: id), to: count, of: id)
    emitter.scoped { emitter in
      FusedLoop.over(
        call.arguments[0], of: id, fusing: true, usesIndex: false, handler, in: &emitter
      ) { emitter, _, _, _ in
        emitter.emit(.increment, a: count, of: id)
      }
    }
    emitter.move(count, to: destination, of: id)
    emitter.place(end)
    return true
  }
}
