import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime
import IndexedCollections

/// A traversal of a list, emitted as a loop into which preceding `map` and `filter` calls are
/// fused.
struct FusedLoop {
  /// The operands that the lambda of the next stage may read.
  struct Element {
    var item: Operand
    /// The index of the element; nil after a `filter`, which renumbers its elements.
    var index: Operand?
  }

  /// The maximum number of stages fused into one loop.
  ///
  /// Each stage is emitted once more for every later stage, for the case that this one fails. Hence
  /// also `maxNested`, the maximum nesting depth of loops with fused stages.
  private static let maxStages = 4
  static let maxNested = 8

  /// Emits a loop over the list `source`.
  ///
  /// `begin` is emitted once before the loop, when the state is initialized; `body` for each
  /// element. On an error, `handler` continues after the preceding stages have run to the end,
  /// since an error in one of them takes precedence. The reported error is thus the same as if each
  /// stage built its list. `body` must send its errors to the handler that it receives.
  ///
  /// Preceding stages are fused only if `fusing` states that the loop always runs to the end. An
  /// error after an element that ends the loop would otherwise be lost.
  static func over(
    _ source: ExpressionID, compiled: Operand? = nil, of id: ExpressionID, fusing: Bool,
    usesIndex: Bool, _ handler: Handler, in emitter: inout Emitter,
    begin: (inout Emitter, Operand) -> Void = { _, _ in },
    body: (inout Emitter, Element, _ next: Label, Handler) -> Void
  ) {
    var source = source
    // In order from the last stage to the first.
    var stages = CompactList<Stage>()
    while fusing, stages.count < maxStages, let stage = Stage(source, in: &emitter),
      stage.isInlinable
    {
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
    emitter.emitJump(.loop, a: state, b: list, to: exit, of: id, operands: source)
    // The error of a value that is not a list is at the beginning of the state.
    let failed = emitter.label()
    emitter.emit(Handler(destination: state, label: failed), of: id)
    begin(&emitter, state)
    let columns = emitter.label()
    let finished = emitter.label()
    let rest = FailureContinuation(lastToFirst: stages, state, handler, in: &emitter)
    emitter.place(columns)
    emitter.emitJump(.columns, a: state, to: finished, of: id)
    emitter.place(again)
    emitter.fusedDepth += 1
    let element = write(rest.stages, in: state, next: next, in: &emitter)
    body(&emitter, element, next, rest.last)
    emitter.fusedDepth -= 1
    emitter.place(next)
    emitter.emitJump(.next, a: state, to: again, of: id)
    emitter.emitJump(.again, a: state, to: columns, of: id)
    emitter.place(finished)
    let done = emitter.label()
    emitter.emitJump(.jump, to: done, of: id)
    emitter.place(failed)
    emitter.move(state, to: handler.destination, of: id)
    emitter.emitJump(.jump, to: handler.label, of: id)
    rest.write(of: id, in: &emitter)
    emitter.place(exit)
    begin(&emitter, state)
    emitter.place(done)
  }

  /// Emits stages for the element of a loop's state and returns the result of the last stage.
  private static func write(
    _ stages: some Collection<Stage>, in state: Operand, next: Label, in emitter: inout Emitter
  ) -> Element {
    var element = Element(
      item: .temporary(state.index + LoopState.item),
      index: .temporary(state.index + LoopState.index))
    for stage in stages { element = stage.write(element, next: next, in: &emitter) }
    return element
  }

  /// The code that runs after a stage has failed that has preceding stages.
  ///
  /// The preceding stages run to the end, since an error in one of them takes precedence, whichever
  /// element it occurs at.
  private struct FailureContinuation {
    /// The stages from the first to the last, each with its error handler.
    let stages: CompactList<Stage>
    let state: Operand
    /// The error handler of the whole loop.
    let handler: Handler
    /// The error handler of the loop body.
    let last: Handler
    /// The index of the loop's first instruction.
    ///
    /// Only code from there on jumps to the stages' handlers.
    private let start: Int

    init(
      lastToFirst: CompactList<Stage>, _ state: Operand, _ handler: Handler,
      in emitter: inout Emitter
    ) {
      var stages = CompactList<Stage>()
      var last = handler
      if !lastToFirst.isEmpty {
        let failure = emitter.temporary()
        for var stage in lastToFirst.reversed() {
          stage.handler = last
          stages.append(stage)
          last = Handler(destination: failure, label: emitter.label())
        }
      }
      self.stages = stages
      self.state = state
      self.handler = handler
      self.last = last
      start = emitter.place
    }

    /// Emits, for each stage that can fail, a loop of its preceding stages over the remaining
    /// elements.
    ///
    /// No stages are fused inside, so that the code size grows only by these copies.
    func write(of id: ExpressionID, in emitter: inout Emitter) {
      let depth = emitter.fusedDepth
      emitter.fusedDepth = FusedLoop.maxNested
      defer { emitter.fusedDepth = depth }
      // Errors in one of these loops go to a loop that is emitted later.
      for count in stride(from: stages.count, to: 0, by: -1) {
        let failed = count == stages.count ? last : stages[count].handler
        guard emitter.isTarget(failed.label, since: start) else { continue }
        let again = emitter.label()
        let next = emitter.label()
        emitter.place(failed.label)
        emitter.move(
          .temporary(state.index + LoopState.total), to: .temporary(state.index + LoopState.count),
          of: id)
        emitter.emitJump(.jump, to: next, of: id)
        emitter.place(again)
        _ = FusedLoop.write(stages.prefix(count), in: state, next: next, in: &emitter)
        emitter.place(next)
        emitter.emitJump(.next, a: state, to: again, of: id)
        emitter.move(failed.destination, to: handler.destination, of: id)
        emitter.emitJump(.jump, to: handler.label, of: id)
      }
    }
  }

  /// A `map` or `filter` whose lambda can be inlined into the loop of its consumer.
  struct Stage {
    var source: ExpressionID
    var lambdaID: ExpressionID
    var lambda: Lambda
    var isFilter: Bool
    /// The error handler; that of the whole loop unless the stage has preceding stages.
    var handler = Handler(destination: .immediate(0), label: Label(0))

    var isInlinable: Bool { lambda.parameterCount <= 2 }
    var usesIndex: Bool { lambda.parameterCount == 2 }

    init?(_ id: ExpressionID, in emitter: inout Emitter) {
      let id = emitter.ungrouped(id)
      let node = emitter.tree[node: id]
      guard emitter.fusedDepth < FusedLoop.maxNested, case .call = node.kind, node.second == 2,
        let lambda = emitter.lambda(emitter.part(node, 1))
      else { return nil }
      if emitter.isForm(.map, id) {
        isFilter = false
      } else if emitter.isForm(.filter, id) {
        isFilter = true
      } else {
        return nil
      }
      source = emitter.part(node, 0)
      lambdaID = emitter.part(node, 1)
      self.lambda = lambda
    }

    func write(
      _ element: Element, next: Label, in emitter: inout Emitter
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
  /// Emits a jump to `handler` if `value` is an error.
  mutating func emitErrorExit(_ value: Operand, _ handler: Handler, of id: ExpressionID) {
    let fine = label()
    emitJump(.jumpUnlessError, a: value, to: fine, of: id)
    move(value, to: handler.destination, of: id)
    emitJump(.jump, to: handler.label, of: id)
    place(fine)
  }

  /// Emits a call of a catalog function with arguments from `base` on.
  ///
  /// The result replaces the first argument.
  mutating func emitCall(
    _ function: FunctionNumber, count: Int, base: Operand, of id: ExpressionID,
    operands operand: ExpressionID
  ) {
    let site = builder.callSite(of: function)
    emit(.call, n: count, a: base, b: base, c: .immediate(site), of: id, operands: operand)
  }
}
