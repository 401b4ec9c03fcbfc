import FormulaVM
import Formulas
import JSONTree

/// The evaluations of `eval --each`: one formula in every row of a scope.
struct RowEvaluations {
  private let formula: Formula
  private let settings: EvaluationSettings
  private let dates: DateSpelling?
  /// The maximum number of failed rows to report individually.
  private static let maxReported = 10

  init(
    _ formula: Formula, settings: EvaluationSettings,
    dates: DateSpelling?
  ) {
    self.formula = formula
    self.settings = settings
    self.dates = dates
  }

  /// Prints the results by key. Throws if a row failed, after evaluating all rows.
  func run(in rows: [ScopedContext], isJSON: Bool, _ output: OutputOptions) throws {
    var machine: Machine
    do throws(EvaluationError) {
      machine = Machine(
        try formula.runnable(), environment: settings.environment, limits: settings.limits)
    } catch {
      let failed = Evaluation(error)
      if isJSON {
        try output.write(failed.json + [UInt8(ascii: "\n")])
      } else {
        failed.printFindings(of: formula)
      }
      throw ExitStatus.failure
    }
    var text = ""
    var json = JSONLines(.object, indent: 2)
    var failures: [(row: ScopedContext, error: EvaluationError)] = []
    for row in rows {
      machine.run.world.random = RandomSource(seed: settings.environment.seed)
      machine.load(row.context)
      let evaluation = Evaluation(by: &machine, dates: dates)
      if let error = evaluation.error { failures.append((row, error)) }
      if isJSON {
        json.append(row.key, evaluation.json)
      } else if let value = evaluation.text(dates: dates, timeZone: settings.environment.timeZone) {
        text += "\(row.key): \(value)\n"
      }
    }
    if isJSON {
      try output.write(json.bytes)
    } else {
      formula.printWarnings()
      try output.write(result: text)
      report(failures)
    }
    if !failures.isEmpty { throw ExitStatus.failure }
  }

  private func report(_ failures: [(row: ScopedContext, error: EvaluationError)]) {
    for (row, error) in failures.prefix(Self.maxReported) {
      let title = row.title.map { " (\($0))" } ?? ""
      Output.error("\(row.key)\(title): \(error.message)\n")
    }
    if failures.count > Self.maxReported {
      let rest = Counted.grouped(failures.count - Self.maxReported)
      Output.error("and \(rest) more rows in which the formula fails\n")
    }
  }
}
