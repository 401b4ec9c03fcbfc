import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime

extension Emitter {
  /// Returns the lambda that is written as an argument, for forms that inline it.
  // Inlined: calling it from a mutating method would copy `self`.
  @inline(__always)
  func lambda(_ id: ExpressionID) -> Lambda? {
    let node = tree[node: ungrouped(id)]
    guard node.isLambda else { return nil }
    return Lambda(parameterCount: Int(node.second), body: ExpressionID(node.first))
  }

  /// Binds a lambda's parameters to operands while `body` emits its body.
  mutating func inlining(
    _ id: ExpressionID, parameters first: Operand?, _ second: Operand? = nil,
    _ third: Operand? = nil, _ body: (inout Emitter) -> Void
  ) {
    let id = ungrouped(id)
    guard case .declares(let local) = meaning(id) else { return }
    if let first { locals[local.number] = first }
    if let second { locals[local.number + 1] = second }
    if let third { locals[local.number + 2] = third }
    probeStart(ofLambda: id, first)
    body(&self)
  }

  mutating func compileClosure(
    _ lambda: Lambda, _ id: ExpressionID, into destination: Operand
  ) {
    guard case .declares(let first) = meaning(id) else { return }
    let captures = formula.freeLocals(in: id).map { $0.number }
    let base = temporary(max(1, captures.count))
    for (index, local) in captures.enumerated() {
      let source = reachable(locals[local] ?? constant(.null), of: id)
      move(source, to: .temporary(base.index + index), of: id)
    }
    if captures.count > 250 { isTooLarge = true }
    let function = builder.functions.count
    builder.functions.append(
      .init(start: 0, end: 0, arity: lambda.parameterCount, registerCount: 0))
    pendingLambdas.append(
      .init(
        id: id, lambda: lambda, first: first.number, captures: captures, function: function))
    emit(
      .closure, n: captures.count, a: destination, b: base, c: .immediate(function), of: id)
  }

  mutating func compile(_ pending: PendingLambda) {
    let outer = (locals, nextTemporary, highestTemporary, isLambda)
    let start = builder.code.count
    locals = LocalOperands()
    isLambda = true
    nextTemporary = 0
    highestTemporary = 0
    for index in 0..<pending.lambda.parameterCount {
      locals[pending.first + index] = temporary()
    }
    for local in pending.captures { locals[local] = temporary() }
    probeStart(
      ofLambda: pending.id, pending.lambda.parameterCount == 0 ? nil : .temporary(0))
    compileResult(pending.lambda.body)
    builder.functions[pending.function].start = start
    builder.functions[pending.function].end = builder.code.count
    builder.functions[pending.function].registerCount = highestTemporary
    if highestTemporary > ProgramBuilder.maximumTemporaries { isTooLarge = true }
    (locals, nextTemporary, highestTemporary, isLambda) = outer
  }
}
