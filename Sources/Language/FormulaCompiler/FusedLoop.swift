import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime

/// A pass over a list written as a loop, with `map` and `filter` in front of it fused in.
struct FusedLoop {
  /// What the lambda of the next stage may read.
  struct Element {
    var item: Operand
    /// The element's number; nil behind a `filter`, whose elements are numbered anew.
    var index: Operand?
  }

  /// Writes a pass over the list `source`. `begin` is written once before it, when the state is
  /// known to be set up; `body` for each element. On an error the handler takes over.
  ///
  /// Stages in front are fused only if `fusing` says that the pass always reaches the end, since
  /// an error behind the element that ends a pass must surface.
  static func over(
    _ source: ExpressionID, compiled: Operand? = nil, of id: ExpressionID, fusing: Bool,
    usesIndex: Bool, _ handler: Handler, in emitter: inout Emitter,
    begin: (inout Emitter, Operand) -> Void = { _, _ in },
    body: (inout Emitter, Element, _ next: Label) -> Void
  ) {
    var source = source
    var stages: [Stage] = []
    while fusing, let stage = Stage(source, in: emitter), stage.isInlinable {
      if usesIndex && stage.isFilter { break }
      if stages.contains(where: { $0.usesIndex && stage.isFilter }) { break }
      stages.append(stage)
      source = stage.source
    }
    let exit = emitter.label()
    let again = emitter.label()
    let next = emitter.label()
    let state = emitter.temporary(LoopState.size)
    let list = compiled ?? emitter.compile(source)
    emitter.emitJump(.loop, a: state, b: list, to: exit, of: id, operands: [source])
    // The error of a list that is none lies where the state begins.
    let failed = emitter.label()
    emitter.emit(Handler(destination: state, label: failed), of: id)
    begin(&emitter, state)
    let columns = emitter.label()
    let finished = emitter.label()
    emitter.place(columns)
    emitter.emitJump(.columns, a: state, to: finished, of: id)
    emitter.place(again)
    var element = Element(
      item: .temporary(state.index + LoopState.item),
      index: .temporary(state.index + LoopState.index))
    for stage in stages.reversed() {
      element = stage.write(element, next: next, handler, in: &emitter)
    }
    body(&emitter, element, next)
    emitter.place(next)
    emitter.emitJump(.next, a: state, to: again, of: id)
    emitter.emitJump(.again, a: state, to: columns, of: id)
    emitter.place(finished)
    let done = emitter.label()
    emitter.emitJump(.jump, to: done, of: id)
    emitter.place(failed)
    emitter.move(state, to: handler.destination, of: id)
    emitter.emitJump(.jump, to: handler.label, of: id)
    emitter.place(exit)
    begin(&emitter, state)
    emitter.place(done)
  }

  /// A `map` or `filter` with a lambda that can stand in the loop of its consumer.
  struct Stage {
    var source: ExpressionID
    var lambdaID: ExpressionID
    var lambda: Lambda
    var isFilter: Bool

    var isInlinable: Bool { lambda.parameterCount <= 2 }
    var usesIndex: Bool { lambda.parameterCount == 2 }

    init?(_ id: ExpressionID, in emitter: borrowing Emitter) {
      let id = emitter.ungrouped(id)
      guard case .call(let call) = emitter.shape(id), call.arguments.count == 2,
        let lambda = emitter.lambda(call.arguments[1])
      else { return nil }
      if emitter.isForm(MapForm.self, id) {
        isFilter = false
      } else if emitter.isForm(FilterForm.self, id) {
        isFilter = true
      } else {
        return nil
      }
      source = call.arguments[0]
      lambdaID = call.arguments[1]
      self.lambda = lambda
    }

    func write(
      _ element: Element, next: Label, _ handler: Handler, in emitter: inout Emitter
    ) -> Element {
      var result = element
      emitter.inlining(lambdaID, parameters: element.item, element.index) { emitter in
        if isFilter {
          emitter.compileCondition(lambda.body, orElse: next, handler)
          result.index = nil
        } else {
          let value = emitter.temporary()
          emitter.compile(lambda.body, into: value)
          emitter.emitErrorExit(value, handler, of: lambdaID)
          result.item = value
        }
      }
      return result
    }
  }
}

extension Emitter {
  /// Leaves for the handler if `value` is an error.
  mutating func emitErrorExit(_ value: Operand, _ handler: Handler, of id: ExpressionID) {
    let fine = label()
    emitJump(.jumpUnlessError, a: value, to: fine, of: id)
    move(value, to: handler.destination, of: id)
    emitJump(.jump, to: handler.label, of: id)
    place(fine)
  }

  /// A call of a function of the catalogue whose arguments lie from `base` on; the result goes there.
  mutating func emitCall(
    _ function: FunctionNumber, count: Int, base: Operand, of id: ExpressionID,
    operands: [ExpressionID]
  ) {
    let site = builder.callSite(of: function)
    emit(.call, n: count, a: base, b: base, c: .immediate(site), of: id, operands: operands)
  }
}
