import FormulaSyntax
import FormulaRuntime
import FormulaValues
import FormulaVM

/// The function that traced code calls to record the value of an expression.
///
/// A formula cannot name it.
enum TraceProbe {
  static let declaration = FunctionDeclaration(
    name: "", group: .information, summary: "Records the value of an expression.",
    signature: Signature([.number("expression"), .anyOrError("value")], gives: .null),
    body: { arguments, run in
      // The steps charged for this call do not belong to the formula.
      run.budget.stepsLeft += Int64(Budget.stepsPerCall)
      run.recorder?.note(arguments.integer(0, in: run), arguments[1])
      return .null
    })
}

/// The function that compiled code calls to record the value of a marked expression, for branch
/// coverage.
enum BranchProbe {
  static let declaration = FunctionDeclaration(
    name: "", group: .information, summary: "Records the value of a marked expression.",
    signature: Signature([.number("expression"), .anyOrError("value")], gives: .null),
    body: { arguments, run in
      // The steps charged for this call do not belong to the formula.
      run.budget.stepsLeft += Int64(Budget.stepsPerCall)
      run.marks?.note(arguments.integer(0, in: run), arguments[1], in: run)
      return .null
    })
}

extension Emitter {
  /// Emits, in traced code, a report of an expression's value.
  mutating func probe(_ value: Operand, of id: ExpressionID) {
    guard isTraced, marks?.contains(id) ?? true else { return }
    probe(value, as: Int(id.index), of: id)
  }

  /// Emits, in traced code, a report that a lambda starts, and for which element.
  mutating func probeStart(ofLambda id: ExpressionID, _ item: Operand?) {
    guard isTraced, marks == nil else { return }
    scoped { emitter in
      let value = emitter.reachable(item ?? emitter.constant(.null), of: id)
      emitter.probe(value, as: TraceRecorder.start(ofLambda: Int(id.index)), of: id)
    }
  }

  private mutating func probe(_ value: Operand, as number: Int, of id: ExpressionID) {
    scoped { emitter in
      let base = emitter.temporary(2)
      let number = emitter.reachable(emitter.constant(Word(Double(number))), of: id)
      emitter.move(number, to: base, of: id)
      emitter.move(value, to: .temporary(base.index + 1), of: id)
      let site =
        emitter.marks == nil ? emitter.builder.probeSite() : emitter.builder.branchProbeSite()
      emitter.emit(.call, n: 2, a: base, b: base, c: .immediate(site), of: id)
    }
  }
}
