import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `map(list, lambda)` as a loop that fills a list.
enum MapForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard let lambda = emitter.lambda(call.arguments[1]), lambda.parameterCount <= 2 else {
      return false
    }
    ListBuilding.write(
      call, lambda, id, into: destination, in: &emitter
    ) { emitter, element, list, _, handler in
      let value = emitter.compile(lambda.body)
      emitter.emit(.append, a: list, b: value, of: lambda.body)
      emitter.emit(handler, of: lambda.body)
    }
    return true
  }
}
