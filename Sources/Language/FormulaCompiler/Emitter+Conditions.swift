import FormulaChecker
import FormulaSyntax
import FormulaVM
import FormulaRuntime

extension Emitter {
  /// Emits a condition.
  ///
  /// Execution continues if it is true, jumps to `label` if it is false or null, and goes to
  /// `handler` if it is an error.
  mutating func compileCondition(
    _ id: ExpressionID, orElse label: Label, _ handler: Handler
  ) {
    if isTraced {
      compileAsValue(ungrouped(id), orElse: label, handler)
      return
    }
    switch shape(id) {
    case .group(let inner):
      compileCondition(inner, orElse: label, handler)
      return
    case .boolean(true): return
    case .boolean(false):
      emitJump(.jump, to: label, of: id)
      return
    case .binary(.and, let left, let right):
      compileCondition(left, orElse: label, handler)
      compileCondition(right, orElse: label, handler)
      return
    case .binary(.or, let left, let right):
      compileEither([left, right], id, orElse: label, handler)
      return
    case .unary(.not, let operand):
      compileNegated(operand, orElse: label, handler)
      return
    case .binary(let binary, let left, let right):
      if let operation = fused(binary) {
        scoped { emitter in
          let first = emitter.compile(left)
          let second = emitter.compile(right)
          emitter.emitJump(
            operation, b: first, c: second, to: label, of: id, operands: left, right)
        }
        emit(handler, of: id)
        return
      }
    case .call(let call):
      if case .function(let number) = meaning(id),
        let form = builder.form(of: number),
        form.compileCondition(call, id, orElse: label, handler, in: &self)
      {
        return
      }
    default: break
    }
    compileAsValue(id, orElse: label, handler)
  }

  /// Emits a condition as a value followed by a branch.
  private mutating func compileAsValue(
    _ id: ExpressionID, orElse label: Label, _ handler: Handler
  ) {
    scoped { emitter in
      let value = emitter.compile(id)
      emitter.emitJump(.branchUnless, a: value, to: label, of: id, operands: id)
    }
    emit(handler, of: id)
  }

  /// Emits a condition that holds unless `operand` is true.
  mutating func compileNegated(_ operand: ExpressionID, orElse label: Label, _ handler: Handler) {
    scoped { emitter in
      let value = emitter.compile(operand)
      emitter.emitJump(.branchWhen, a: value, to: label, of: operand, operands: operand)
    }
    emit(handler, of: operand)
  }

  /// Emits a condition that holds if at least one of `conditions` holds.
  mutating func compileEither(
    _ conditions: [ExpressionID], _ id: ExpressionID, orElse label: Label, _ handler: Handler
  ) {
    let holds = self.label()
    for condition in conditions.dropLast() {
      scoped { emitter in
        let value = emitter.compile(condition)
        emitter.emitJump(.branchWhen, a: value, to: holds, of: condition, operands: condition)
      }
      emit(handler, of: condition)
    }
    if let last = conditions.last { compileCondition(last, orElse: label, handler) }
    place(holds)
  }

  /// Emits a condition as a boolean value.
  ///
  /// `body` emits code that continues if the condition holds and jumps to its label otherwise. It
  /// returns `false` if the condition can never hold.
  mutating func materialize(
    _ id: ExpressionID, into destination: Operand,
    body: (inout Emitter, _ fails: Label, Handler) -> Bool
  ) {
    let (fails, end) = (label(), label())
    if body(&self, fails, Handler(destination: destination, label: end)) {
      move(reachable(constant(.true), of: id), to: destination, of: id)
      emitJump(.jump, to: end, of: id)
    }
    place(fails)
    move(reachable(constant(.false), of: id), to: destination, of: id)
    place(end)
  }

  private func fused(_ binary: BinaryOperator) -> Instruction.Operation? {
    switch binary {
    case .less: .branchUnlessLess
    case .lessOrEqual: .branchUnlessLessOrEqual
    case .greater: .branchUnlessGreater
    case .greaterOrEqual: .branchUnlessGreaterOrEqual
    case .equal: .branchUnlessEqual
    case .notEqual: .branchUnlessNotEqual
    default: nil
    }
  }
}
