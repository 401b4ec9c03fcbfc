import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `filter(list, lambda)` as a loop that fills a list.
enum FilterForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard let lambda = emitter.lambda(call.arguments[1]), lambda.parameterCount <= 2 else {
      return false
    }
    ListBuilding.write(
      call, lambda, id, into: destination, in: &emitter
    ) { emitter, element, list, next, handler in
      emitter.compileCondition(lambda.body, orElse: next, handler)
      emitter.emit(.append, a: list, b: element.item, of: lambda.body)
      emitter.emit(handler, of: lambda.body)
    }
    return true
  }
}
