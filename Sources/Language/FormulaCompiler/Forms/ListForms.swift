import FormulaSyntax
import FormulaVM
import FormulaValues

/// `map(list, lambda)` as a loop that fills a list.
enum MapForm: CallForm {
  static let name = "map"

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

/// `filter(list, lambda)` as a loop that fills a list.
enum FilterForm: CallForm {
  static let name = "filter"

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

/// What `map` and `filter` have in common.
private enum ListBuilding {
  static func write(
    _ call: Call, _ lambda: Lambda, _ id: ExpressionID,
    into destination: Operand, in emitter: inout Emitter,
    body: (inout Emitter, Pass.Element, Operand, Label, Handler) -> Void
  ) {
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let list = emitter.temporary(CollectState.size)
    emitter.scoped { emitter in
      Pass.over(
        call.arguments[0], of: id, fusing: true, usesIndex: lambda.parameterCount > 1, handler,
        in: &emitter,
        begin: { emitter, state in
          emitter.emit(.collect, a: list, b: state, of: id)
          emitter.emit(Handler(destination: destination, label: end), of: id)
        },
        body: { emitter, element, next in
          emitter.inlining(call.arguments[1], parameters: Pass.parameters(element)) {
            body(&$0, element, list, next, handler)
          }
        })
    }
    emitter.emit(.collected, a: destination, b: list, of: id)
    emitter.place(end)
  }
}

/// `sum(map(…))` and `sum(filter(…))` as a loop without a list.
enum SumForm: CallForm {
  static let name = "sum"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 1, let stage = Pass.Stage(call.arguments[0], in: emitter),
      stage.isInlinable
    else { return false }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let sum = emitter.temporary(CompensatedSum.registerCount)
    emitter.emit(.sum, a: sum, of: id)
    emitter.scoped { emitter in
      if stage.isFilter {
        Pass.over(
          call.arguments[0], of: id, fusing: true, usesIndex: false, handler, in: &emitter
        ) { emitter, element, _ in
          emitter.emit(
            .accumulate, a: sum, b: element.item, of: id, operands: [call.arguments[0]])
          emitter.emit(handler, of: id)
        }
      } else {
        Pass.over(
          stage.source, of: id, fusing: true, usesIndex: stage.usesIndex, handler, in: &emitter
        ) { emitter, element, _ in
          emitter.inlining(stage.lambdaID, parameters: Pass.parameters(element)) {
            accumulate(stage.lambda.body, into: sum, call, id, handler, in: &$0)
          }
        }
      }
    }
    emitter.emit(.total, a: destination, b: sum, of: id)
    emitter.place(end)
    return true
  }

  /// Adds the value of `body` to the sum; a product is added without being stored.
  private static func accumulate(
    _ body: ExpressionID, into sum: Operand, _ call: Call, _ id: ExpressionID,
    _ handler: Handler, in emitter: inout Emitter
  ) {
    let body = emitter.ungrouped(body)
    if !emitter.isTraced, case .binary(.multiply, let left, let right) = emitter.shape(body) {
      let first = emitter.compile(left)
      let second = emitter.compile(right)
      emitter.emit(
        .accumulateProduct, a: sum, b: first, c: second, of: body, operands: [left, right])
    } else {
      let value = emitter.compile(body)
      emitter.emit(.accumulate, a: sum, b: value, of: id, operands: [call.arguments[0]])
    }
    emitter.emit(handler, of: id)
  }
}

/// `count(filter(…))` as a loop without a list.
enum CountForm: CallForm {
  static let name = "count"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 1, let stage = Pass.Stage(call.arguments[0], in: emitter),
      stage.isInlinable
    else { return false }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let count = emitter.temporary()
    emitter.move(emitter.reachable(emitter.constant(Word(0)), of: id), to: count, of: id)
    emitter.scoped { emitter in
      Pass.over(
        call.arguments[0], of: id, fusing: true, usesIndex: false, handler, in: &emitter
      ) { emitter, _, _ in
        emitter.emit(.increment, a: count, of: id)
      }
    }
    emitter.move(count, to: destination, of: id)
    emitter.place(end)
    return true
  }
}

/// `length(filter(…))`, as `count`.
enum LengthForm: CallForm {
  static let name = "length"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    CountForm.compile(call, id, into: destination, in: &emitter)
  }
}

/// `some(list, predicate)` as a loop that ends early.
enum SomeForm: CallForm {
  static let name = "some"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    EarlyExit.write(
      call, id, into: destination, in: &emitter, unlessFound: .false
    ) { emitter, body, _, next, handler in
      emitter.compileCondition(body, orElse: next, handler)
      emitter.move(
        emitter.reachable(emitter.constant(.true), of: id), to: handler.destination, of: id)
      emitter.emitJump(.jump, to: handler.label, of: id)
    }
  }
}

/// `every(list, predicate)` as a loop that ends early.
enum EveryForm: CallForm {
  static let name = "every"

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

/// `find(list, predicate)` as a loop that ends early.
enum FindForm: CallForm {
  static let name = "find"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    EarlyExit.write(
      call, id, into: destination, in: &emitter, unlessFound: .null
    ) { emitter, body, item, next, handler in
      emitter.compileCondition(body, orElse: next, handler)
      emitter.move(item, to: handler.destination, of: id)
      emitter.emitJump(.jump, to: handler.label, of: id)
    }
  }
}

/// What `some`, `every` and `find` have in common.
private enum EarlyExit {
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
      Pass.over(
        call.arguments[0], of: id, fusing: false, usesIndex: true, handler, in: &emitter
      ) { emitter, element, next in
        emitter.inlining(call.arguments[1], parameters: Pass.parameters(element)) {
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

/// `reduce(list, lambda, initial)` as a loop.
enum ReduceForm: CallForm {
  static let name = "reduce"

  static func compile(
    _ call: Call, _ id: ExpressionID, into destination: Operand,
    in emitter: inout Emitter
  ) -> Bool {
    guard call.arguments.count == 3, let lambda = emitter.lambda(call.arguments[1]),
      (2...3).contains(lambda.parameterCount), !emitter.mayBeNull(call.arguments[2])
    else { return false }
    let end = emitter.label()
    let handler = Handler(destination: destination, label: end)
    let accumulator = emitter.temporary()
    emitter.scoped { emitter in
      // Arguments fail in the order of the source: the list comes before the initial value.
      let source = emitter.compile(call.arguments[0])
      emitter.scoped { $0.compile(call.arguments[2], into: accumulator) }
      emitter.emitErrorExit(accumulator, handler, of: id)
      Pass.over(
        call.arguments[0], compiled: source, of: id, fusing: false, usesIndex: true, handler,
        in: &emitter
      ) { emitter, element, _ in
        emitter.inlining(
          call.arguments[1], parameters: [accumulator] + Pass.parameters(element)
        ) { emitter in
          // The body reads the accumulator until its value is whole.
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
}
