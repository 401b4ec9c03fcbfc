import FormulaSyntax
import FormulaVM
import FormulaRuntime

/// The shared implementation of `some`, `every` and `find`: a loop that may end early.
enum EarlyExit {
  static func write(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter, unlessFound: Word,
    body: (inout Emitter, ExpressionID, Operand, Label, Handler) -> Void
  ) -> Bool {
    guard let lambda = emitter.lambda(call.arguments[1]), lambda.parameterCount <= 2 else {
      return false
    }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    emitter.scoped { emitter in
      FusedLoop.over(
        call.arguments[0], of: id, fusing: false, usesIndex: true, handler, in: &emitter
      ) { emitter, element, next, handler in
        emitter.inlining(call.arguments[1], parameters: element.item, element.index) {
          body(&$0, lambda.body, element.item, next, handler)
        }
      }
    }
    emitter.move(
      emitter.reachable(emitter.constant(unlessFound), of: id), to: destination, of: id)
    emitter.place(end)
    return true
  }
}
