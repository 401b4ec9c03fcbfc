import ArgumentParser
import Benchmarking
import Formulas
import FileAccess
import ToolOptions

/// The command `formulary bench`.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench", abstract: "Measure the performance of a document or a formula.",
    discussion: """
      For a document, measure opening it, checking and compiling its formulas, linting it without a \
      cache, a full run, one change of a field, and the slowest formulas. For a formula, measure \
      compiling and evaluating it. Without either, measure six typical formulas.

      After a warm-up, all measurements are repeated in rounds until --time is over. Each figure \
      is the median of the rounds in processor time, which does not include other programs; ± is \
      the median distance from it.

      To compare, save a run as JSON and measure again. Figures are relative to the time of a fixed \
      workload at the same moment, so that a temporarily slow machine matters less. A \
      difference is reported if the ranks of the samples differ by more than chance (Mann–Whitney, \
      1 %), the intervals of the two medians (95 %) do not overlap, and the medians are 5 % apart.

      The exit code is 1 if a formula fails, or if --fail-above is given and something is slower.

      Examples:
        formulary bench form.json
        formulary bench 'round(price * quantity, 2)' --set price=9.5 --set quantity=3
        formulary bench 'sum(orders.total)' \\
          --document shop.db --scope customers --key 7
        formulary bench form.json --json > before.json
        formulary bench form.json --compare before.json
        formulary bench form.json --compare before.json --fail-above 1.2
      """)

  @Argument(
    help: ArgumentHelp(
      "A document, a formula, or the file of a formula; '-' reads a document.",
      valueName: "doc|expr"), completion: Completions.file)
  var subject: String?

  @OptionGroup var input: FieldOptions

  @ArgumentParser.Option(help: ArgumentHelp("How long to measure.", valueName: "seconds"))
  var time: Double = 3

  @ArgumentParser.Option(help: "The number of a document's slowest formulas to measure.")
  var formulas: Int = 10

  @OptionGroup var report: ReportFormatOptions

  @OptionGroup var output: OutputOptions

  @ArgumentParser.Option(
    help: ArgumentHelp("Compare with a saved run.", valueName: "file"),
    completion: Completions.file)
  var compare: String?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Exit with 1 if something takes more than this many times as long as before.",
      valueName: "ratio"))
  var failAbove: Double?

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    guard time >= 0.01, time <= 3600 else {
      throw ValidationError("--time must be from 0.01 to 3600 seconds")
    }
    guard formulas >= 0 else { throw ValidationError("--formulas must not be negative") }
    if let failAbove {
      guard failAbove >= 1 else { throw ValidationError("--fail-above must be at least 1") }
      guard compare != nil else { throw ValidationError("--fail-above requires --compare") }
    }
    if subject == nil, !input.isEmpty {
      throw ValidationError("--set, --fields and --document require a formula")
    }
  }

  func run() throws {
    let earlier = try compare.map { try savedRun($0) }
    let (run, hasFailures) = try measured()
    if report.isJSON {
      try output.write(run.json(comparedWith: earlier))
    } else {
      let columns = Terminal.columns(of: STDOUT_FILENO) ?? 120
      try output.write(run.text(comparedWith: earlier, columns: columns))
    }
    let isTooSlow = earlier.map { reportSlower(run, than: $0) } ?? false
    if hasFailures || isTooSlow { throw ExitStatus.failure }
  }

  private func savedRun(_ path: String) throws -> BenchRun {
    guard let run = BenchRun(try Files.read(path)) else {
      throw UsageError("'\(path)' is not a saved run; 'formulary bench --json' prints one")
    }
    return run
  }

  /// Reports everything that is slower than `failAbove` allows. Returns `true` if there is any.
  private func reportSlower(_ run: BenchRun, than earlier: BenchRun) -> Bool {
    guard let failAbove else { return false }
    var isTooSlow = false
    for measure in run.measures {
      guard let comparison = run.comparison(of: measure, with: earlier),
        comparison.verdict == .slower, comparison.ratio > failAbove
      else { continue }
      isTooSlow = true
      let ratio = (comparison.ratio * 100).rounded() / 100
      Output.error("formulary: '\(measure.name)' takes \(ratio) times as long as before\n")
    }
    return isTooSlow
  }

  // MARK: Measuring

  private func measured() throws -> (run: BenchRun, hasFailures: Bool) {
    let progress = ProgressLine(total: 100, what: "percent measured")
    defer { progress.end() }
    var percent = 0
    let sampler = Sampler(
      seconds: time, clock: { Self.nanoseconds(CLOCK_MONOTONIC) },
      processorClock: { Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID) },
      progress: { part in
        while percent < Int(part * 100) {
          percent += 1
          progress.advance()
        }
      })
    guard let subject else {
      let run = FormulaBench.standardRun(
        by: sampler, settings: options.settings)
      return (run, false)
    }
    if subject.hasSuffix(".formula") {
      let text = String(decoding: try Files.read(subject), as: UTF8.self)
      return (try formulaRun(text, sampler, file: subject), false)
    }
    if isDocument(subject) { return try documentRun(subject, sampler) }
    return (try formulaRun(subject, sampler, file: nil), false)
  }

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return UInt64(max(0, time.tv_sec)) * 1_000_000_000 + UInt64(max(0, time.tv_nsec))
  }

  private func isDocument(_ subject: String) -> Bool {
    subject == "-" || subject.hasSuffix(".json") || FileKind.exists(subject)
  }

  private func documentRun(
    _ path: String, _ sampler: Sampler
  ) throws -> (run: BenchRun, hasFailures: Bool) {
    guard input.isEmpty else {
      throw UsageError("--set, --fields and --document are for formulas, not for documents")
    }
    let opened = try OpenDocument(path, stdinName: input.inputName.stdinFilename)
    let bench = DocumentBench(
      opened.document, name: opened.name, language: .declared(for: path),
      settings: options.settings)
    FailureReport(file: opened.name, bytes: opened.bytes).print(bench.failures)
    return (bench.run(by: sampler, slowest: formulas), !bench.failures.isEmpty)
  }

  /// Returns the measures of a formula. In a formula file, names without a value are null.
  private func formulaRun(_ text: String, _ sampler: Sampler, file: String?) throws -> BenchRun {
    let language = file.map { FormulaLanguage.declared(for: $0) } ?? input.language
    let names =
      file == nil
      ? [] : language.checkOpen(Array(text.utf8)).schema.fields.map(\.id)
    let world = try input.world(options, alsoNaming: names)
    let formula = Formula(text, schema: world.schema, in: language)
    let context = try world.context(for: formula)
    do throws(EvaluationError) {
      let bench = try FormulaBench(
        formula, schema: world.schema, in: context, settings: options.settings)
      return bench.run(by: sampler, name: file)
    } catch {
      Evaluation(error).printFindings(of: formula)
      throw ExitStatus.failure
    }
  }
}
