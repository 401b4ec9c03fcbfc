import FormulaSyntax
import FormulaVM
import FormulaValues

/// The shared implementation of `map` and `filter`: a loop that fills a list.
enum ListBuilding {
  /// Returns `false` if the function of the call cannot be inlined.
  static func write(
    _ call: Call, _ id: ExpressionID, into destination: Operand, in emitter: inout Emitter,
    body: (inout Emitter, Lambda, FusedLoop.Element, Operand, Label, Handler) -> Void
  ) -> Bool {
    guard let lambda = emitter.lambda(call.arguments[1]), lambda.parameterCount <= 2 else {
      return false
    }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let list = emitter.temporary(CollectState.size)
    emitter.scoped { emitter in
      FusedLoop.over(
        call.arguments[0], of: id, fusing: true, usesIndex: lambda.parameterCount > 1, handler,
        in: &emitter,
        begin: { emitter, state in
          emitter.emit(.collect, a: list, b: state, of: id)
          emitter.emit(Handler(destination: destination, label: end), of: id)
        },
        body: { emitter, element, next, handler in
          emitter.inlining(call.arguments[1], parameters: element.item, element.index) {
            body(&$0, lambda, element, list, next, handler)
          }
        })
    }
    emitter.emit(.collected, a: destination, b: list, of: id)
    emitter.place(end)
    return true
  }
}
