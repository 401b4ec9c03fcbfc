package import FormulaChecker
import FormulaCompiler
import FormulaSyntax
public import FormulaVM
public import FormulaRuntime
public import FormulaValues
public import SourceText

/// A formula that is parsed, checked and ready to be evaluated any number of times.
///
/// ```swift
/// let order = NamedValues(["price": 10, "quantity": 3])
/// let formula = Formula("price * quantity", schema: order.schema)
/// let total = try formula.value(in: order)   // .number(30)
/// ```
public struct Formula: Sendable {
  /// The source of the formula.
  public let text: String
  package let checked: CheckedFormula
  /// The schema that the formula was checked against.
  package let schema: FormulaSchema
  private let program: Program?
  private let language: FormulaLanguage

  /// Parses, checks and compiles a formula over the fields of `schema`.
  ///
  /// Never fails; errors are reported in `diagnostics`. Complexity: O(length).
  public init(
    _ text: String, schema: FormulaSchema = .empty, in language: FormulaLanguage = .standard
  ) {
    self.text = text
    self.language = language
    self.schema = schema
    checked = language.check(Array(text.utf8), schema: schema)
    program = Formula.program(for: checked, calling: language.callable)
  }

  /// Compiles a formula that was checked against `schema`. Complexity: O(length).
  package init(
    _ checked: CheckedFormula, schema: FormulaSchema = .empty, in language: FormulaLanguage
  ) {
    text = String(decoding: checked.tree.source, as: UTF8.self)
    self.language = language
    self.schema = schema
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

  /// The diagnostics of the parser and the checker, in source order.
  public var diagnostics: [FormulaDiagnostic] { checked.diagnostics }

  /// The fields that the formula reads, without duplicates, in order of first mention.
  public var references: [Slot] { checked.references.array }

  /// The inferred type of the result.
  public var type: ValueType { checked.type }

  /// Whether the formula can be evaluated. If not, the first error in `diagnostics` states why, or
  /// the formula is too large.
  public var isRunnable: Bool { program != nil }

  /// Returns the value for the fields of `context`.
  ///
  /// A context with another schema than the formula's is read by name: a missing field is null, or
  /// an error if its type excludes null, and further fields are ignored. Allocates a machine; keep
  /// a `FormulaEvaluator` to evaluate repeatedly.
  ///
  /// - Throws: the error of the evaluation, with its range in the formula; `type-mismatch` if a
  ///   field has
  ///   a value of another type than in the formula's schema.
  public func value(
    in context: some EvaluationContext, environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) -> Value {
    var evaluator = try FormulaEvaluator(self, environment: environment, limits: limits)
    return try evaluator.value(in: context)
  }

  /// Returns a trace with the value of every part of the formula for the fields of `context`.
  ///
  /// The trace includes the first `rows` elements of long lists and the first `rows` calls of each
  /// lambda. A formula that fails has a trace too, which shows where. Throws an `EvaluationError`
  /// if the formula cannot run.
  public func trace(
    in context: some EvaluationContext, environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits(), rows: Int = 20
  ) throws(EvaluationError) -> FormulaTrace {
    var machine = Machine(try traced(), environment: environment, limits: limits)
    return trace(in: context, by: &machine, rows: rows)
  }

  /// Returns the trace of a run on a machine for the program returned by `traced()`.
  package func trace(
    in context: some EvaluationContext, by machine: inout Machine, rows: Int
  ) -> FormulaTrace {
    let tracer = FormulaTracer(checked, catalog: language.catalog, rows: rows)
    if let names = context.slotSchema, !names.isIdentical(to: schema) {
      machine.load(BoundContext(base: context, binding: NameBinding(self, to: names)))
    } else {
      machine.load(context)
    }
    return tracer.trace(by: &machine)
  }

  /// Returns the program compiled to record the values of its expressions.
  package func traced() throws(EvaluationError) -> Program {
    try runnable(Formula.program(for: checked, calling: language.callable, isTraced: true))
  }

  /// Returns the program, or throws the reason why the formula cannot run.
  package func runnable() throws(EvaluationError) -> Program { try runnable(program) }

  private func runnable(_ program: Program?) throws(EvaluationError) -> Program {
    if let program { return program }
    guard let blocker = checked.blocker else {
      throw EvaluationError(
        .limitReached, "the formula is too large; split it into several",
        at: TextRange(start: 0, end: checked.tree.source.count))
    }
    throw EvaluationError(
      ErrorCode(rawValue: blocker.rule), blocker.message, at: blocker.range)
  }
}

/// A reusable machine for evaluating one formula repeatedly.
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
  private let formula: Formula
  /// The binding to the schema of the latest context that had another schema than the formula.
  private var binding: NameBinding?

  /// Allocates a machine for `formula`.
  ///
  /// - Throws: the reason why the formula cannot run.
  public init(
    _ formula: Formula, environment: EvaluationEnvironment = .current(),
    limits: EvaluationLimits = EvaluationLimits()
  ) throws(EvaluationError) {
    machine = Machine(try formula.runnable(), environment: environment, limits: limits)
    self.formula = formula
  }

  /// A way to stop an evaluation from outside within milliseconds: a deadline or a cancellation.
  ///
  /// The formula then fails with `interrupted`.
  public var interruption: Interruption? {
    get { machine.run.interruption }
    set { machine.run.interruption = newValue }
  }

  /// Reads the fields that the formula names, and drops the values of an earlier context.
  ///
  /// A context with another schema than the formula's is read by name; `value()` then throws if a
  /// value has the wrong type. Complexity: O(fields that the formula reads).
  public mutating func load(_ context: some EvaluationContext) {
    if let bound = bound(context) { machine.load(bound) } else { machine.load(context) }
  }

  /// Reads the fields that the formula names from a context of statically known type.
  ///
  /// Avoids the dynamic cast to `WordContext`, which Embedded Swift lacks.
  package mutating func load(_ context: some WordContext) {
    if let bound = bound(context) { machine.load(bound) } else { machine.load(context) }
  }

  /// Drops the last result. Returns `context` read by name if it has another schema than the
  /// formula.
  private mutating func bound<Context: EvaluationContext>(
    _ context: Context
  ) -> BoundContext<Context>? {
    result = .null
    guard let names = context.slotSchema, !names.isIdentical(to: formula.schema) else {
      return nil
    }
    let binding =
      binding.flatMap { $0.leads(to: names) ? $0 : nil } ?? NameBinding(formula, to: names)
    self.binding = binding
    return BoundContext(base: context, binding: binding)
  }

  /// Evaluates the formula over the loaded fields.
  ///
  /// The result is available from `number`, `text` and `value()` until the next call.
  @inlinable
  public mutating func evaluate() { result = machine.evaluate() }

  /// The steps of the last evaluation.
  package var stepsUsed: Int {
    Int(clamping: max(0, Int64(machine.run.limits.steps) - machine.run.budget.stepsLeft))
  }

  /// The last result if it is a number.
  @inlinable
  public var number: Double? { result.isNumber ? result.double : nil }

  /// The last result if it is a text.
  ///
  /// Complexity: O(length). O(1) for a text from the formula or a field, which is returned without
  /// a copy, and for a short text that was returned recently.
  @inlinable
  public var text: String? { result.has(.text) ? machine.run.handedOut(result) : nil }

  /// Returns the last result, or throws its error if the formula failed.
  public func value() throws(EvaluationError) -> Value { try machine.value(of: result) }

  /// Returns the value for the fields of `context`: `load`, `evaluate` and `value` in one call.
  public mutating func value(
    in context: some EvaluationContext
  ) throws(EvaluationError) -> Value {
    load(context)
    evaluate()
    return try value()
  }

  /// Returns the value for the fields of a context of statically known type.
  package mutating func value(
    in context: some WordContext
  ) throws(EvaluationError) -> Value {
    load(context)
    evaluate()
    return try value()
  }
}
