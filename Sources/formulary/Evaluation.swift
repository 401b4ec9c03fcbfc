import FormulaVM
import Formulas
import FileAccess
import JoyDocEngine
import ValueFormatting

/// An evaluated formula, as `eval` prints it.
struct Evaluation {
  private let line: ResultLine
  let error: EvaluationError?
  /// The result, if it is a text.
  private var plainText: String?
  /// The result, if it is a date.
  private var instant: Value.Instant?

  /// The JSON line: a value with its type, or an error with its range.
  var json: [UInt8] { line.json }

  /// The result as text; `nil` if the formula failed.
  var text: String? {
    if error != nil { return nil }
    return plainText ?? String(decoding: line.json[line.value], as: UTF8.self)
  }

  /// Returns the result as text, with a date in the spelling `dates`; `nil` if the formula failed.
  func text(dates: DateSpelling?, timeZone: String) -> String? {
    guard let instant, error == nil else { return text }
    switch dates {
    case .ms: return text
    case .iso: return instant.isoText(in: timeZone) ?? text
    case nil:
      guard isatty(STDOUT_FILENO) == 1 else { return text }
      return ValuePrinter(columns: 80, timeZone: timeZone).line(.date(instant), within: 80).plain
    }
  }

  /// Evaluates `formula` over the fields of `context`.
  init(
    _ formula: Formula, in context: some EvaluationContext, settings: EvaluationSettings,
    hostValues: [String: Value] = [:], dates: DateSpelling? = nil
  ) {
    do throws(EvaluationError) {
      var machine = Machine(
        try formula.runnable(), environment: settings.environment, limits: settings.limits)
      machine.run.world.hostValues = hostValues
      machine.load(context)
      self.init(by: &machine, dates: dates)
    } catch {
      self.init(error)
    }
  }

  /// Evaluates the only formula of `machine` over the fields of `context`.
  init(
    by machine: inout Machine, in context: some WordContext, dates: DateSpelling? = nil
  ) {
    machine.load(context)
    self.init(by: &machine, dates: dates)
  }

  /// Evaluates the only formula of `machine` over the fields that it has loaded.
  ///
  /// Dates in the JSON are in milliseconds, unless `dates` is `iso`.
  init(by machine: inout Machine, dates: DateSpelling? = nil) {
    let word = machine.evaluate()
    do throws(EvaluationError) {
      try self.init(word, of: &machine, dates)
    } catch {
      self.init(error)
    }
  }

  private init(
    _ word: Word, of machine: inout Machine, _ dates: DateSpelling?
  ) throws(EvaluationError) {
    let plain = try ResultLine(word, of: &machine)
    if dates == .iso, word.has(.date) || word.has(.list) || word.has(.record) {
      let value = try machine.value(of: word)
      line = ResultLine(
        json: DateSpelling.isoJSON(value, timeZone: machine.run.world.environment.timeZone),
        kind: word.kind)
    } else {
      line = plain
    }
    if word.has(.text) || word.has(.choice) { plainText = machine.run.string(word) }
    if word.has(.date), case .date(let date) = try machine.value(of: word) { instant = date }
    error = nil
  }

  /// Creates the result of a failed evaluation.
  init(_ error: EvaluationError) {
    line = ResultLine(error)
    self.error = error
  }

  /// Reports the checker's diagnostics and the error of the formula on standard error.
  func printFindings(of formula: Formula, called name: String = "formula") {
    var shown = formula.warnings
    if let error, !formula.diagnostics.contains(where: \.isFatal) {
      let range = error.range ?? TextRange(start: 0, end: formula.text.utf8.count)
      shown.removeAll { $0.range == range }
      shown.append(.init(error.code.rawValue, .error, error.message, at: range))
    }
    Output.report(shown, in: name, Array(formula.text.utf8))
  }
}

extension Formula {
  /// The checker's diagnostics, without information and hints.
  fileprivate var warnings: [FormulaDiagnostic] { diagnostics.filter { $0.severity >= .warning } }

  /// Reports the checker's diagnostics on standard error.
  func printWarnings() { Output.report(warnings, in: "formula", Array(text.utf8)) }
}
