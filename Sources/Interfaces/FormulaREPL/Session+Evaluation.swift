import FormulaChecker
import FormulaSyntax
import FormulaVM
import Formulas
import ValueFormatting

/// The result of evaluating a formula in a session.
struct SessionEvaluation {
  var value: Value?
  /// The value as JSON on one line.
  var json = ""
  var error: EvaluationError?
  var type: ValueType
  /// Diagnostics in addition to `error`.
  var diagnostics: [FormulaDiagnostic] = []
  /// The reason why the values read by the formula are unavailable.
  var blocker: SessionError?

  var hasFailed: Bool { error != nil || blocker != nil }
}

extension Session {
  /// Returns `let` bindings for the session's functions that `text` refers to, also transitively.
  private func prelude(for text: String) -> String {
    var named = Self.names(in: text)
    var wanted: [Lambda] = []
    for lambda in lambdas.reversed() where named.contains(lambda.name) {
      wanted.append(lambda)
      named.formUnion(Self.names(in: lambda.source))
    }
    return wanted.reversed().map { lambda in
      // A trailing comment in the source must not swallow the semicolon.
      "let \(Printer.spelled(lambda.name)) = \(lambda.source)\n; "
    }.joined()
  }

  static func names(in text: String) -> Set<String> {
    let tree = ParsedFormula(text).tree
    var names: Set<String> = []
    for token in tree.tokens where token.kind == .name || token.kind == .quotedName {
      names.insert(tree.spelledName(token.range))
    }
    return names
  }

  /// Returns a formula in the scope of the session, with the functions it refers to.
  func formula(_ text: String) -> Formula { formula(text, after: prelude(for: text)) }

  private func formula(_ text: String, after prelude: String) -> Formula {
    Formula(prelude + text, schema: scope.schema, in: language)
  }

  /// Returns a formula in a scope that is already known, with the length of what precedes `text`.
  func formula(_ text: String, in schema: FormulaSchema) -> (formula: Formula, shift: Int) {
    let prelude = prelude(for: text)
    return (Formula(prelude + text, schema: schema, in: language), prelude.utf8.count)
  }

  /// Returns an interruptible machine for a program.
  func machine(_ program: Program) -> Machine {
    var machine = Machine(program, environment: environment(), limits: limits)
    machine.run.interruption = interruption
    return machine
  }

  /// Evaluates `text`. Ranges in errors and diagnostics refer to `text`.
  func evaluate(_ text: String) -> SessionEvaluation {
    let (formula, shift) = formula(text, in: scope.schema)
    do throws(SessionError) {
      return evaluate(formula, shift: shift, in: try scope(for: formula))
    } catch {
      var evaluation = Self.diagnosed(formula, shift: shift)
      evaluation.blocker = error
      return evaluation
    }
  }

  private static func diagnosed(_ formula: Formula, shift: Int) -> SessionEvaluation {
    var evaluation = SessionEvaluation(type: formula.type)
    evaluation.diagnostics = formula.diagnostics.filter { $0.range.start >= shift }
      .map { $0.moved { moved($0, by: shift) } }
    return evaluation
  }

  /// Evaluates a formula whose text begins at the offset `shift`, over the values of `scope`.
  func evaluate(
    _ formula: Formula, shift: Int, in scope: SessionScope
  ) -> SessionEvaluation {
    var evaluation = Self.diagnosed(formula, shift: shift)
    do throws(EvaluationError) {
      var machine = machine(try formula.runnable())
      machine.load(scope)
      let word = machine.evaluate()
      if interruption.isRequested {
        throw EvaluationError(.interrupted, "the evaluation was interrupted")
      }
      if word.isError || word.has(.function) { _ = try machine.run.value(word) }
      var json: [UInt8] = []
      guard try Self.isPrintable(word, in: &machine.run),
        word.appendJSON(to: &json, in: machine.run)
      else { throw EvaluationError(.limitReached, "the result is too large to print") }
      evaluation.json = String(decoding: json, as: UTF8.self)
      evaluation.value = try machine.run.value(word)
    } catch {
      var error = error
      error.range = error.range.map { Self.moved($0, by: shift) }
      evaluation.error = error
    }
    return evaluation
  }

  /// Returns the trace of `text`, without the prepended function definitions.
  func trace(_ text: String) throws -> FormulaTrace.Step {
    let prelude = prelude(for: text)
    let formula = formula(text, after: prelude)
    let scope = try scope(for: formula)
    var machine = machine(try formula.traced())
    var step = formula.trace(in: scope, by: &machine, rows: Self.tracedRows).root
    while step.range.start < prelude.utf8.count, let body = step.steps.last { step = body }
    return step
  }

  /// The maximum number of table rows in a trace.
  private static let tracedRows = 20

  /// Returns `true` if a value can be printed in full.
  ///
  /// Values may share parts, so a value that is small in memory may be exponentially long in print.
  private static func isPrintable(_ word: Word, in run: inout Run) throws(EvaluationError) -> Bool {
    run.limits.steps = min(run.limits.steps, 40_000_000)
    run.beginSteps()
    guard run.spend(walking: word) else { return false }
    run.beginSteps()
    return true
  }

  /// Returns a range shifted by the length of the prelude. A range within it becomes the start.
  private static func moved(_ range: TextRange, by shift: Int) -> TextRange {
    TextRange(start: max(0, range.start - shift), end: max(0, range.end - shift))
  }

  // MARK: Output

  /// Evaluates `text` and returns its value and problems.
  func reply(to text: String) -> Reply { reply(evaluate(text), of: text) }

  func reply(_ evaluation: SessionEvaluation, of text: String) -> Reply {
    var reply = Reply(problems: problems(evaluation, in: text))
    reply.hasFailed = evaluation.hasFailed
    if let value = evaluation.value {
      reply.output = printsJSON ? evaluation.json + "\n" : printer.text(value)
    }
    return reply
  }

  /// Returns errors and warnings with their source ranges.
  func problems(_ evaluation: SessionEvaluation, in text: String) -> String {
    var shown = evaluation.diagnostics.filter { $0.severity >= .warning }
    if let error = evaluation.error, !evaluation.diagnostics.contains(where: \.isFatal) {
      let range = error.range ?? TextRange(start: 0, end: text.utf8.count)
      shown.removeAll { $0.range == range }
      // Omit a type mismatch at runtime that follows from an error already reported.
      let isFollowing =
        error.code == .typeMismatch
        && shown.contains {
          $0.severity == .error && range.start <= $0.range.start && $0.range.end <= range.end
        }
      if !isFollowing { shown.append(.init(error.code.rawValue, .error, error.message, at: range)) }
    }
    let renderer = DiagnosticRenderer(
      file: "input", lines: LineIndex(Array(text.utf8)), usesColor: palette.isColored,
      columns: messageColumns)
    let blocker = evaluation.blocker.map { EscapedText.line($0.message) + "\n" } ?? ""
    return shown.map { renderer.text($0) }.joined() + blocker
  }
}
