import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime
import FormulaValues

/// Emits `sum(map(…))` and `sum(filter(…))` as a loop that does not build a list.
enum SumForm: CallForm {
  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 1, let stage = FusedLoop.Stage(call.arguments[0], in: &emitter),
      stage.isInlinable
    else { return false }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let sum = emitter.temporary(CompensatedSum.registerCount)
    emitter.emit(.sum, a: sum, of: id)
    emitter.scoped { emitter in
      if !stage.isFilter, canFailOnlyItself(stage.lambda.body, in: emitter) {
        FusedLoop.over(
          stage.source, of: id, fusing: true, usesIndex: stage.usesIndex, handler, in: &emitter
        ) { emitter, element, _, handler in
          emitter.inlining(stage.lambdaID, parameters: element.item, element.index) {
            accumulate(stage.lambda.body, into: sum, call, id, handler, in: &$0)
          }
        }
      } else {
        FusedLoop.over(
          call.arguments[0], of: id, fusing: true, usesIndex: false, handler, in: &emitter
        ) { emitter, element, _, handler in
          emitter.emit(
            .accumulate, a: sum, b: element.item, of: id, operands: call.arguments[0])
          emitter.emit(handler, of: id)
        }
      }
    }
    emitter.emit(.total, a: destination, b: sum, of: id)
    emitter.place(end)
    return true
  }

  /// Returns `true` if adding a value can fail only if the value itself is an error.
  ///
  /// It can then be added where it is computed.
  private static func canFailOnlyItself(
    _ body: ExpressionID, in emitter: borrowing Emitter
  ) -> Bool {
    emitter.formula[type: body].kinds.isSubset(of: [.number, .date, .null])
  }

  /// Adds the value of `body` to the sum.
  ///
  /// A product is added without being stored.
  private static func accumulate(
    _ body: ExpressionID, into sum: Operand, _ call: Call, _ id: ExpressionID,
    _ handler: Handler, in emitter: inout Emitter
  ) {
    let body = emitter.ungrouped(body)
    if !emitter.isTraced, case .binary(.multiply, let left, let right) = emitter.shape(body) {
      let first = emitter.compile(left)
      let second = emitter.compile(right)
      emitter.emit(
        .accumulateProduct, a: sum, b: first, c: second, of: body, operands: left, right)
    } else {
      let value = emitter.compile(body)
      emitter.emit(.accumulate, a: sum, b: value, of: id, operands: call.arguments[0])
    }
    emitter.emit(handler, of: id)
  }
}
