import FormulaChecker
import FormulaSyntax
package import FormulaRuntime
package import FormulaValues
package import Formulas
import SourceText

/// The reference evaluator: defines the meaning of formulas by a simple tree walk. It is
/// independent of the compiler and the machine, which are compared with it.
///
/// Errors are boxed values. They propagate through everything that does not handle errors.
package final class ReferenceEvaluator: @unchecked Sendable {
  let formula: CheckedFormula
  let catalog: FunctionCatalog
  private var fields: [Slot: Word] = [:]
  /// The lambdas created so far, each with its scope.
  private var closures: [Closure] = []
  /// The current nesting depth of lambda calls.
  private var callDepth = 0

  typealias Scope = [Int: Word]

  private struct Closure {
    let lambda: Expression.Lambda
    let first: Int
    let scope: Scope
  }

  private init(_ formula: CheckedFormula, catalog: FunctionCatalog) {
    self.formula = formula
    self.catalog = catalog
  }

  /// Returns the value of a formula for the fields of a context.
  package static func value(
    of formula: Formula, in context: some WordContext,
    language: FormulaLanguage = .standard,
    environment: EvaluationEnvironment = EvaluationEnvironment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Value {
    let checked = formula.checked
    if let blocker = checked.blocker {
      throw EvaluationError(
        ErrorCode(rawValue: blocker.rule), blocker.message, at: blocker.range)
    }
    let reference = ReferenceEvaluator(checked, catalog: language.catalog)
    var run = Run(environment: environment, limits: limits)
    run.world.facts = context.facts
    run.applier = { run, function, arguments, count in
      reference.apply(function, (0..<count).map { arguments[$0] }, in: &run)
    }
    for slot in checked.references {
      reference.fields[slot] = context.word(in: slot, run: &run)
    }
    run.documentBytes = run.heap.bytesInUse
    let word = reference.evaluate(checked.tree.root, [:], in: &run)
    return try run.value(word)
  }

  // MARK: Expressions

  func evaluate(_ id: ExpressionID, _ scope: Scope, in run: inout Run) -> Word {
    switch formula.tree[id] {
    case .missing: .null
    case .null: formula[meaning: id] == .document ? .document : .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): Word(number)
    case .text(let text): run.heap.text(text)
    case .name: name(id, scope)
    case .group(let inner): evaluate(inner, scope, in: &run)
    case .unary(let sign, let operand): unary(sign, operand, scope, in: &run)
    case .binary(let sign, let left, let right): binary(id, sign, left, right, scope, in: &run)
    case .conditional(let condition, let then, let otherwise):
      choose(condition, then, otherwise, scope, in: &run)
    case .list(let elements): list(elements, id, scope, in: &run)
    case .record(let literal): record(literal, id, scope, in: &run)
    case .call(let call): self.call(call, id, scope, in: &run)
    case .lambda(let lambda): closure(lambda, id, scope, in: &run)
    case .binding(let binding): bind(binding, id, scope, in: &run)
    case .element(let base, let index): element(base, index, id, scope, in: &run)
    case .member(let member): self.member(member, id, scope, in: &run)
    }
  }

  private func name(_ id: ExpressionID, _ scope: Scope) -> Word {
    switch formula[meaning: id] {
    case .field(let slot): fields[slot] ?? .null
    case .reference(let slot): .reference(to: slot)
    case .local(let local): scope[local.number] ?? .null
    default: .null
    }
  }

  private func bind(
    _ binding: Expression.Binding, _ id: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    guard case .declares(let local) = formula[meaning: id] else { return .null }
    var inner = scope
    inner[local.number] = evaluate(binding.value, scope, in: &run)
    return evaluate(binding.body, inner, in: &run)
  }

  private func list(
    _ elements: ExpressionList, _ id: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    var words: [Word] = []
    for element in elements { words.append(evaluate(element, scope, in: &run)) }
    return placed(run.list(words), id, in: &run)
  }

  private func record(
    _ literal: Expression.RecordLiteral, _ id: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    var words: [Word] = []
    for value in literal.values { words.append(evaluate(value, scope, in: &run)) }
    return placed(run.record(literal.keys.map(\.text), words), id, in: &run)
  }

  // MARK: Lambdas

  private func closure(
    _ lambda: Expression.Lambda, _ id: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    guard case .declares(let first) = formula[meaning: id] else { return .null }
    closures.append(Closure(lambda: lambda, first: first.number, scope: scope))
    return run.heap.function(
      code: closures.count - 1, arity: lambda.parameters.count,
      captures: run.heap.allocateWords(0), captureCount: 0)
  }

  func apply(_ function: Word, _ arguments: [Word], in run: inout Run) -> Word {
    if function.isError || function.isNull { return function }
    guard function.has(.function), function.slot == nil else {
      return run.fail(.typeMismatch, "no function")
    }
    let closure = closures[Int(run.heap.functions[function.index].code)]
    let arity = closure.lambda.parameters.count
    guard arity <= arguments.count else { return run.fail(.argumentCount, "too few arguments") }
    guard run.spend(1) else { return run.stepError() }
    guard callDepth < run.limits.callDepth else { return run.fail(.limitReached, "too deep") }
    var scope = closure.scope
    for index in 0..<arity { scope[closure.first + index] = arguments[index] }
    callDepth += 1
    defer { callDepth -= 1 }
    return evaluate(closure.lambda.body, scope, in: &run)
  }

  // MARK: Conditions

  func choose(
    _ condition: ExpressionID, _ then: ExpressionID, _ otherwise: ExpressionID?, _ scope: Scope,
    in run: inout Run
  ) -> Word {
    let answer = self.condition(condition, scope, in: &run)
    if answer.isError { return answer }
    if answer.isTrue { return evaluate(then, scope, in: &run) }
    return otherwise.map { evaluate($0, scope, in: &run) } ?? .null
  }

  /// Returns true, false (also for null), or an error.
  func condition(_ id: ExpressionID, _ scope: Scope, in run: inout Run) -> Word {
    let word = evaluate(id, scope, in: &run)
    switch word.kind {
    case .boolean, .error: return word
    case .null: return .false
    default: return failure(.typeMismatch, id, in: &run)
    }
  }

  // MARK: Errors

  func failure(_ code: ErrorCode, _ id: ExpressionID, in run: inout Run) -> Word {
    run.heap.error(EvaluationError(code, "reference", at: formula.tree.range(of: id)))
  }

  /// Adds a range to an error without one: that of an expression, or of the causing argument.
  func placed(
    _ word: Word, _ id: ExpressionID, _ arguments: [ExpressionID] = [], in run: inout Run
  ) -> Word {
    guard word.isError else { return word }
    let tree = formula.tree
    run.heap.amendError(word) { error in
      guard error.range == nil else { return }
      error.range = tree.range(of: id)
      if let argument = error.argument, arguments.indices.contains(argument) {
        error.range = tree.range(of: arguments[argument])
      }
    }
    return word
  }
}
