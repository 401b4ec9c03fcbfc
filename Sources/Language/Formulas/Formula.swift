package import FormulaChecker
import FormulaCompiler
import FormulaSyntax
public import FormulaVM
public import FormulaRuntime
public import FormulaValues
public import SourceText

/// One formula: parsed, checked and ready to be evaluated any number of times.
///
/// ```swift
/// let order = NamedValues(["price": 10, "quantity": 3])
/// let formula = Formula("price * quantity", schema: order.schema)
/// let total = try formula.value(in: order)   // .number(30)
/// ```
public struct Formula: Sendable {
  /// The formula as it was written.
  public let text: String
  package let checked: CheckedFormula
  private let program: Program?
  private let language: FormulaLanguage

  /// Parses, checks and compiles a formula for fields of a schema. Never fails: what is wrong is in
  /// `diagnostics`. Complexity: O(length).
  public init(
    _ text: String, schema: Schema = .empty, in language: FormulaLanguage = .standard
  ) {
    self.text = text
    self.language = language
    checked = language.check(Array(text.utf8), schema: schema)
    program = Formula.program(for: checked, calling: language.callable)
  }

  /// A formula that has been checked. Complexity: O(length).
  package init(_ checked: CheckedFormula, in language: FormulaLanguage) {
    text = String(decoding: checked.tree.source, as: UTF8.self)
    self.language = language
    self.checked = checked
    program = Formula.program(for: checked, calling: language.callable)
  }

  private static func program(
    for checked: CheckedFormula, calling functions: CallableFunctions,
    isTraced: Bool = false
  ) -> Program? {
    guard checked.canRun else { return nil }
    var builder = ProgramBuilder(functions)
    do throws(FormulaTooLarge) {
      _ = try builder.add(checked, isTraced: isTraced)
    } catch {
      return nil
    }
    return builder.program()
  }

  /// Everything that the parser and the checker have to say, in the order of the text.
  public var diagnostics: [FormulaDiagnostic] { checked.diagnostics }

  /// The fields that are read, each once, in the order of first mention.
  public var references: [Slot] { checked.references.array }

  /// What the formula yields, as far as that is known.
  public var type: ValueType { checked.type }

  /// The value for the fields of a context.
  ///
  /// Throws what went wrong, with its place in the formula. Makes a machine for the occasion; keep
  /// a `FormulaEvaluator` to evaluate often.
  public func value(
    in context: some EvaluationContext, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Value {
    var evaluator = try FormulaEvaluator(self, environment: environment, limits: limits)
    return try evaluator.value(in: context)
  }

  /// What every part of the formula yields for the fields of a context; of long lists and of the
  /// calls of a lambda the first `rows`.
  ///
  /// A formula that fails has a trace too, which shows where. Throws why the formula cannot run.
  public func trace(
    in context: some EvaluationContext, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits(), rows: Int = 20
  ) throws(EvaluationError) -> FormulaTrace {
    var machine = Machine(try traced(), environment: environment, limits: limits)
    return trace(in: context, by: &machine, rows: rows)
  }

  /// The trace by a machine of the program that `traced` gives.
  package func trace(
    in context: some EvaluationContext, by machine: inout Machine, rows: Int
  ) -> FormulaTrace {
    let tracer = FormulaTracer(checked, catalog: language.catalog, rows: rows)
    machine.load(context)
    return tracer.trace(by: &machine)
  }

  /// The program that tells what its expressions yield.
  package func traced() throws(EvaluationError) -> Program {
    try runnable(Formula.program(for: checked, calling: language.callable, isTraced: true))
  }

  /// The program, or why there is none.
  package func runnable() throws(EvaluationError) -> Program { try runnable(program) }

  private func runnable(_ program: Program?) throws(EvaluationError) -> Program {
    if let program { return program }
    guard let obstacle = checked.obstacle else {
      throw EvaluationError(
        .limitReached, "the formula is too large; split it into several",
        at: TextRange(start: 0, end: checked.tree.source.count))
    }
    throw EvaluationError(
      ErrorCode(rawValue: obstacle.rule), obstacle.message, at: obstacle.range)
  }
}

/// A machine that holds one formula ready, to evaluate it often.
///
/// ```swift
/// var evaluator = try FormulaEvaluator(formula)
/// evaluator.load(order)          // reads the fields that the formula names
/// evaluator.evaluate()
/// let total = evaluator.number   // without making a `Value`
/// ```
public struct FormulaEvaluator: ~Copyable {
  @usableFromInline package var machine: Machine
  @usableFromInline package var result = Word.null

  /// Makes a machine. Throws why the formula cannot run.
  public init(
    _ formula: Formula, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) {
    machine = Machine(try formula.runnable(), environment: environment, limits: limits)
  }

  /// What may stop an evaluation from outside, within milliseconds: a deadline or somebody who waits
  /// no more. The formula fails with `interrupted` then.
  public var interruption: Interruption? {
    get { machine.run.interruption }
    set { machine.run.interruption = newValue }
  }

  /// Reads the fields that the formula names; earlier ones are forgotten.
  public mutating func load(_ context: some EvaluationContext) {
    machine.load(context)
    result = .null
  }

  /// Evaluates the formula over the fields that were loaded; the result is read from `number` or
  /// `value()` until the next call.
  @inlinable
  public mutating func evaluate() { result = machine.evaluate() }

  /// The last result if it is a number.
  @inlinable
  public var number: Double? { result.isNumber ? result.double : nil }

  /// The last result if it is a text. Complexity: O(length), but O(1) for a text of the formula or of a
  /// field, which is handed out as it came, and for a short one that was handed out lately.
  @inlinable
  public var text: String? { result.has(.text) ? machine.run.handedOut(result) : nil }

  /// The last result. Throws the error if the formula failed.
  public func value() throws(EvaluationError) -> Value { try machine.run.value(result) }

  /// The value for the fields of a context: `load`, `evaluate` and `value` in one.
  public mutating func value(
    in context: some EvaluationContext
  ) throws(EvaluationError) -> Value {
    load(context)
    evaluate()
    return try value()
  }
}
