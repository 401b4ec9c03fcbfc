import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime
import IndexedCollections

/// A pass over a list written as a loop, with `map` and `filter` in front of it fused in.
struct FusedLoop {
  /// What the lambda of the next stage may read.
  struct Element {
    var item: Operand
    /// The element's number; nil behind a `filter`, whose elements are numbered anew.
    var index: Operand?
  }

  /// The most stages that are fused into one loop, and the most loops with fused stages in one
  /// another. Each stage is written once more for every one behind it, for when that fails.
  private static let mostStages = 4
  static let mostNested = 8

  /// Writes a pass over the list `source`. `begin` is written once before it, when the state is
  /// known to be set up; `body` for each element. On an error the handler takes over, once the
  /// stages in front have seen that none of them fails at a later element: what would be told
  /// if each stage made its list is told. `body` sends its errors to the handler that it is given.
  ///
  /// Stages in front are fused only if `fusing` says that the pass always reaches the end, since
  /// an error behind the element that ends a pass must surface.
  static func over(
    _ source: ExpressionID, compiled: Operand? = nil, of id: ExpressionID, fusing: Bool,
    usesIndex: Bool, _ handler: Handler, in emitter: inout Emitter,
    begin: (inout Emitter, Operand) -> Void = { _, _ in },
    body: (inout Emitter, Element, _ next: Label, Handler) -> Void
  ) {
    var source = source
    // From the last to the first.
    var stages = CompactList<Stage>()
    while fusing, stages.count < mostStages, let stage = Stage(source, in: &emitter),
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
    // The error of a list that is none lies where the state begins.
    let failed = emitter.label()
    emitter.emit(Handler(destination: state, label: failed), of: id)
    begin(&emitter, state)
    let columns = emitter.label()
    let finished = emitter.label()
    let rest = RestOfPass(lastToFirst: stages, state, handler, in: &emitter)
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

  /// Writes stages for the element of a loop's state, and gives what the last one gives.
  private static func write(
    _ stages: some Collection<Stage>, in state: Operand, next: Label, in emitter: inout Emitter
  ) -> Element {
    var element = Element(
      item: .temporary(state.index + LoopState.item),
      index: .temporary(state.index + LoopState.index))
    for stage in stages { element = stage.write(element, next: next, in: &emitter) }
    return element
  }

  /// What is done when a stage has failed that has others in front of it: these go on to the end,
  /// since a failure of theirs comes first, whichever element it is of.
  private struct RestOfPass {
    /// The stages, from the first to the last, each with what takes over from it.
    let stages: CompactList<Stage>
    let state: Operand
    /// Takes over from the whole pass.
    let handler: Handler
    /// Takes over from what is done with the elements.
    let last: Handler
    /// Where the code of the pass begins, which alone goes to the stages' handlers.
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

    /// Writes, for each stage that can fail, the pass of those in front of it over the elements
    /// that are left. Nothing is fused within, so that code grows only by so many copies.
    func write(of id: ExpressionID, in emitter: inout Emitter) {
      let depth = emitter.fusedDepth
      emitter.fusedDepth = FusedLoop.mostNested
      defer { emitter.fusedDepth = depth }
      // A pass sends what fails in it to one that is written after it.
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

  /// A `map` or `filter` with a lambda that can stand in the loop of its consumer.
  struct Stage {
    var source: ExpressionID
    var lambdaID: ExpressionID
    var lambda: Lambda
    var isFilter: Bool
    /// Takes over from it; that of the whole pass unless there are stages in front.
    var handler = Handler(destination: .immediate(0), label: Label(0))

    var isInlinable: Bool { lambda.parameterCount <= 2 }
    var usesIndex: Bool { lambda.parameterCount == 2 }

    init?(_ id: ExpressionID, in emitter: inout Emitter) {
      let id = emitter.ungrouped(id)
      let node = emitter.tree[node: id]
      guard emitter.fusedDepth < FusedLoop.mostNested, case .call = node.kind, node.second == 2,
        let lambda = emitter.lambda(emitter.part(node, 1))
      else { return nil }
      if emitter.isForm(MapForm.self, id) {
        isFilter = false
      } else if emitter.isForm(FilterForm.self, id) {
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
    operands operand: ExpressionID
  ) {
    let site = builder.callSite(of: function)
    emit(.call, n: count, a: base, b: base, c: .immediate(site), of: id, operands: operand)
  }
}
