import ArgumentParser
import TestCoverage
import FileAccess
import TestFiles
import Formulas
import ToolOptions

/// The command `formulary test`.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run the tests of formulas.",
    discussion: """
      In a formula file a test is a comment:

        // test half price: price = 10, discount = 0.5 gives 5
        // test: price = null gives null
        // test: price = 10, parts = 3 gives about 3.33
        // test: price = "x" gives error type-mismatch

      Tests for the document NAME.json are in NAME.tests.json:

        {"tests": [{"name": "no tax", "given": {"taxRate": 0}, "expect": {"tax": 0}}]}

      --coverage reports the branches of formulas that no test takes; with --coverage=80, less than \
      80 % is a failure. --mutate runs mutation testing: it changes formulas in small ways and \
      reports the changes that no test detects. --generate adds tests for untested branches, each \
      marked with "confirm": true, or called "to be confirmed" in a formula file, until a person \
      has checked its expectation.

      Fields without a given value are null in a formula file, and as stored in a document. Folders \
      are searched for both. The exit code is 1 if a test fails, and 2 if there is no test.

      Examples:
        formulary test Examples
        formulary test --format json form.json
        formulary test --coverage --mutate Examples
        formulary test --generate form.json
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, junit, lcov, cobertura
  }

  @Argument(
    help:
      "Formula files, documents, test files, and folders; '-' is a formula file on standard input.",
    completion: Completions.file)
  var paths: [String]

  @ArgumentParser.Option(
    help: "The output format: text, json or junit, or the coverage as lcov or cobertura.")
  var format: Format = .text

  @Flag(help: "Report the branches that no test takes.")
  var coverage = false

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The percentage of branches that tests must take; implies --coverage.", valueName: "minimum"))
  var minCoverage: Double?

  @Flag(help: "Run mutation testing and report surviving mutants.")
  var mutate = false

  @Flag(help: "Add tests for untested branches, to be confirmed by a person.")
  var generate = false

  @Flag(name: .shortAndLong, help: "Also list the tests that pass.")
  var verbose = false

  @OptionGroup var output: OutputOptions

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The name of standard input; a name that ends in .tests.json means tests of a document.",
      valueName: "name"))
  var stdinFilename: String?

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if let minCoverage, !(0...100).contains(minCoverage) {
      throw ValidationError("--min-coverage must be a percentage from 0 to 100")
    }
    // `--coverage` is a flag, so a percentage after a space is read as a path.
    if coverage, let figure = paths.first(where: { (0...100).contains(Double($0) ?? -1) }),
      !FileKind.exists(figure)
    {
      throw ValidationError("write --coverage=\(figure), without a space")
    }
  }

  /// Returns `arguments` with `--coverage=80` replaced by `--min-coverage 80`.
  ///
  /// An option of the argument parser cannot have an optional value.
  static func spelledOut(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName else { return arguments }
    return arguments.flatMap { argument in
      argument.hasPrefix("--coverage=")
        ? ["--min-coverage", String(argument.dropFirst("--coverage=".count))] : [argument]
    }
  }

  /// Whether branch coverage is required.
  private var wantsCoverage: Bool {
    coverage || minCoverage != nil || format == .lcov || format == .cobertura
  }

  func run() throws {
    var files: [CaseFile] = []
    var analyses: [CaseAnalysisJob] = []
    let search = FolderSearch(
      of: paths, stdinName: stdinFilename ?? "<stdin>.formula", ProjectSettings())
    var isUnreadable = search.unreadableCount > 0
    for (path, name) in Self.testedFiles(search) {
      if generate, path.hasSuffix(CaseFile.suffix) { try addTests(to: path) }
      if generate, path.hasSuffix(".formula") { try addComments(to: path) }
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try Files.text(path).bytes
      } catch {
        if let document = Self.untestedDocument(path) {
          Output.error(
            "formulary: there are no tests for '\(document)'; write '\(path)', or run "
              + "'formulary test --generate \(document)'\n")
        } else {
          Output.report(error)
        }
        isUnreadable = true
        continue
      }
      let file = CaseFile(
        bytes, name: name, language: .declared(for: path), settings: options.settings,
        read: Files.readIfThere)
      guard file.passed + file.failed > 0 else { continue }
      files.append(file)
      if wantsCoverage || mutate {
        analyses.append(
          CaseAnalysisJob(
            file, bytes, path: path, settings: options.settings))
      }
    }
    let coverages = wantsCoverage ? analyses.map(\.coverage) : []
    try output.write(report(files, coverages, mutate ? analyses.compactMap(\.mutations) : []))
    if isUnreadable { throw ExitStatus.usage }
    if files.isEmpty {
      Output.error(
        "formulary: no tests found; 'formulary help test' shows how to write one\n")
      throw ExitStatus.usage
    }
    if files.contains(where: { $0.failed > 0 }) { throw ExitStatus.failure }
    let gaps = coverages.compactMap(gap)
    for gap in gaps { Output.error("\(gap)\n") }
    if !gaps.isEmpty { throw ExitStatus.failure }
  }

  /// Returns the message about a coverage below the minimum; `nil` if it suffices.
  private func gap(_ coverage: CaseCoverage) -> String? {
    guard let minCoverage, coverage.percent < minCoverage else { return nil }
    // Rounded down, so that the figure is below the minimum.
    return "\(coverage.file): \(Self.figure(coverage.percent)) % of the branches are taken, "
      + "less than \(Self.figure(minCoverage)) %"
  }

  /// Returns a percentage rounded down to one decimal, without a needless zero.
  private static func figure(_ percent: Double) -> String {
    let figure = "\((percent * 10).rounded(.down) / 10)"
    return figure.hasSuffix(".0") ? String(figure.dropLast(2)) : figure
  }

  /// Adds tests to a test file, for branches that no test takes and mutants that no test detects.
  private func addTests(to path: String) throws {
    let document = String(path.dropLast(CaseFile.suffix.count)) + ".json"
    guard let bytes = Files.readIfThere(document) else {
      Output.error("formulary: there is no document '\(document)'\n")
      throw ExitStatus.usage
    }
    let known = Files.readIfThere(path)
    let language = FormulaLanguage.declared(for: path)
    let cases = known.map { tests in
      CaseFile(
        tests, name: path, language: language, settings: options.settings, read: Files.readIfThere)
    }
    let coverage = cases.map {
      CaseCoverage(
        $0, formulasIn: document, bytes, language: language, limits: options.limits)
    }
    let generated = GeneratedTests(
      bytes, named: document, cases, coverage, language: language,
      settings: options.settings)
    guard !generated.tests.isEmpty else { return }
    try write(generated.added(to: known), adding: generated.tests.count, to: path)
  }

  /// Adds tests to a formula file, for branches that no test takes.
  private func addComments(to path: String) throws {
    // Running the tests reports a file that cannot be read.
    guard let bytes = Files.readIfThere(path) else { return }
    let generated = GeneratedComments(
      bytes, named: path, language: .declared(for: path), settings: options.settings)
    guard !generated.tests.isEmpty else { return }
    try write(generated.added(to: bytes), adding: generated.tests.count, to: path)
  }

  /// Writes a file with added tests, and reports their number.
  private func write(_ bytes: [UInt8], adding count: Int, to path: String) throws(FileError) {
    var settings = ProjectSettings()
    try Files.write(bytes, to: path, under: &settings)
    let tests = Counted.plain(count, "tests")
    Output.error("formulary: \(tests) added to \(path), to be confirmed\n")
  }

  /// Returns the document for which `path` would contain the tests, if only the document exists.
  private static func untestedDocument(_ path: String) -> String? {
    guard path.hasSuffix(CaseFile.suffix), FileKind(at: path) == nil else { return nil }
    let document = String(path.dropLast(CaseFile.suffix.count)) + ".json"
    return Files.readIfThere(document) == nil ? nil : document
  }

  /// Returns the files that may have tests, each with its name in reports.
  private static func testedFiles(_ search: FolderSearch) -> [(path: String, name: String)] {
    var files: [(path: String, name: String)] = []
    for file in search.files {
      var path = file.path
      if path.hasSuffix(".json"), !path.hasSuffix(CaseFile.suffix) {
        guard file.isNamed else { continue }
        path = path.dropLast(".json".count) + CaseFile.suffix
      }
      guard !files.contains(where: { $0.path == path }) else { continue }
      files.append((path, path == "-" ? file.name : path))
    }
    return files
  }

  private func report(
    _ files: [CaseFile], _ coverages: [CaseCoverage], _ mutations: [MutationReport]
  ) -> [UInt8] {
    if format == .lcov { return Array(coverages.map(\.lcov).joined().utf8) }
    if format == .cobertura { return Array(CaseCoverage.cobertura(coverages).utf8) }
    if format == .junit {
      let remarks = minCoverage == nil ? [] : coverages
      return Array(
        CaseFile.junit(files, remarks: remarks.map { ($0.file, "coverage", gap($0)) }).utf8)
    }
    guard format == .text else {
      var json = Array("[".utf8)
      for (index, file) in files.enumerated() {
        json += (index > 0 ? Array(",\n".utf8) : []) + file.json
      }
      return json + Array("]\n".utf8)
    }
    let usesColor = !output.isFile && Terminal.wantsColor(STDOUT_FILENO)
    var text = files.map { $0.text(isVerbose: verbose, usesColor: usesColor) }.joined()
    if files.count > 1 {
      let passed = files.reduce(0) { $0 + $1.passed }
      let failed = files.reduce(0) { $0 + $1.failed }
      text += "\(passed) passed, \(failed) failed in \(files.count) files\n"
    }
    text += coverages.map(\.text).joined() + mutations.map(\.text).joined()
    return output.shown(text)
  }
}

/// A file with tests, and the file with the formulas that they test.
private struct CaseAnalysisJob {
  let file: CaseFile
  let tests: [UInt8]
  let formulas: [UInt8]
  let name: String
  let language: FormulaLanguage
  let settings: EvaluationSettings

  init(
    _ file: CaseFile, _ bytes: [UInt8], path: String, settings: EvaluationSettings
  ) {
    self.file = file
    tests = bytes
    language = .declared(for: path)
    self.settings = settings
    if file.name.hasSuffix(CaseFile.suffix) {
      name = CaseFile.document(named: bytes, in: file.name)
      formulas = Files.readIfThere(name) ?? []
    } else {
      name = file.name
      formulas = bytes
    }
  }

  var coverage: CaseCoverage {
    CaseCoverage(file, formulasIn: name, formulas, language: language, limits: settings.limits)
  }

  var mutations: MutationReport? {
    guard !formulas.isEmpty else { return nil }
    return file.name.hasSuffix(CaseFile.suffix)
      ? MutationReport(
        document: formulas, named: name, tests: tests, named: file.name, language: language,
        settings: settings)
      : MutationReport(
        formula: formulas, named: name, language: language, settings: settings)
  }
}
