import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `reduce(list, lambda, initial)` as a loop.
enum ReduceForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 3, let lambda = emitter.lambda(call.arguments[1]),
      (2...3).contains(lambda.parameterCount),
      isList(call.arguments[0], in: emitter) || isLiteral(call.arguments[2], in: emitter)
    else { return false }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let accumulator = emitter.temporary()
    emitter.scoped { emitter in
      // Errors surface in source order: the list comes before the initial value.
      let source = emitter.compile(call.arguments[0])
      emitter.emitErrorExit(source, handler, of: id)
      emitter.scoped { $0.compile(call.arguments[2], into: accumulator) }
      emitter.emitErrorExit(accumulator, handler, of: id)
      FusedLoop.over(
        call.arguments[0], compiled: source, of: id, fusing: false, usesIndex: true, handler,
        in: &emitter
      ) { emitter, element, _, handler in
        emitter.inlining(
          call.arguments[1], parameters: accumulator, element.item, element.index
        ) { emitter in
          // The body reads the accumulator until the new value is complete.
          let value = emitter.compile(lambda.body)
          emitter.emitErrorExit(value, handler, of: lambda.body)
          emitter.move(value, to: accumulator, of: lambda.body)
        }
      }
    }
    emitter.move(accumulator, to: destination, of: id)
    emitter.place(end)
    return true
  }

  /// Returns `true` if an argument is a list or null.
  ///
  /// Otherwise its type error must be reported before an error of the initial value, which a loop
  /// would evaluate first.
  private static func isList(_ id: ExpressionID, in emitter: borrowing Emitter) -> Bool {
    emitter.formula[type: id].kinds.isSubset(of: [.list, .null])
  }

  private static func isLiteral(_ id: ExpressionID, in emitter: borrowing Emitter) -> Bool {
    switch emitter.shape(emitter.ungrouped(id)) {
    case .null, .boolean, .number, .text: true
    default: false
    }
  }
}
