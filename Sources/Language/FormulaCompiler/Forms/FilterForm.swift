import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `filter(list, lambda)` as a loop that fills a list.
enum FilterForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    ListBuilding.write(call, id, into: destination, in: &emitter) {
      emitter, lambda, element, list, next, handler in
      emitter.compileCondition(lambda.body, orElse: next, handler)
      emitter.emit(.append, a: list, b: element.item, of: lambda.body)
      emitter.emit(handler, of: lambda.body)
    }
  }
}
