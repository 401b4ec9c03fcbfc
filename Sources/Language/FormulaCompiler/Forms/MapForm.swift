import FormulaSyntax
import FormulaVM
import FormulaValues

/// Emits `map(list, lambda)` as a loop that fills a list.
enum MapForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    ListBuilding.write(call, id, into: destination, in: &emitter) {
      emitter, lambda, element, list, _, handler in
      let value = emitter.compile(lambda.body)
      emitter.emit(.append, a: list, b: value, of: lambda.body)
      emitter.emit(handler, of: lambda.body)
    }
  }
}
