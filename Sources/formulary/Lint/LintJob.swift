import FileAccess
import TestFiles
import FormulaLint
import Formulas
import JoyDocLint
import LintReports
import SourceText

/// A run of the linter over files, with its settings and the treatment of fixes.
struct LintJob {
  /// The treatment of fixes.
  enum Fixing: Sendable { case none, write, show }

  var paths: [String]
  var stdinName: String?
  var usesIgnoreFiles = true
  /// Whether files that are named are treated like files that a search finds.
  var treatsNamedAsFound = false
  /// The exclusions in addition to those of configurations.
  var excludes: @Sendable (_ path: String, _ isFolder: Bool) -> Bool = { _, _ in false }
  /// The absolute paths of the only files to lint; `nil` for all files that are found.
  var chosen: Set<String>?
  /// The source of the configuration.
  var source = Source.found
  var fixing = Fixing.none
  var includesUnsafe = false
  /// Adjusts settings after the configuration is applied.
  var adjust: @Sendable (inout RuleSettings) -> Void = { _ in }

  enum Source {
    case none, found
    case file(LintConfiguration)
  }

  /// The results of a run.
  struct Outcome {
    /// The linted files and the configurations with findings, in order.
    var files: [LintedFile] = []
    /// The changes that fixes would make, as a diff.
    var difference = ""
    /// The text of standard input with its fixes.
    var fixedInput: [UInt8]?
    var fixCount = 0
    /// Whether a file could not be read or written, which is already reported.
    var hasUnreadable = false
    /// The number of linted files and formulas.
    var tally = LintTally()
    /// The lowest limit that any configuration sets.
    var maxWarnings: Int?
    /// The stamps of the linted files, which change if a later run has to lint them again.
    var signatures: [String: FileStamp] = [:]
  }

  private struct Result: Sendable {
    var file: LintedFile
    var difference = ""
    var fixCount = 0
    var formulaCount = 0
  }

  /// The result for one file.
  private enum Look: Sendable {
    case looked(Result)
    /// The file is not a form.
    case leftAlone
    /// The file could not be read or written, which is already reported.
    case failed
  }

  /// Lints all files, several in parallel.
  ///
  /// Complexity: that of linting them.
  func run() -> Outcome {
    var finder = ConfigurationFinder(read: Files.readIfThere)
    let search = searched(finder)
    let inputs = search.files.filter { chosen?.contains($0.absolute) ?? true }
    var linters: [FileGuidance: Linter] = [:]
    let jobs = inputs.map { input in
      let guidance = guidance(for: input, &finder)
      var linter = linters[guidance] ?? Linter(guidance)
      linter.search = Linter.search(amongDocuments: inputs.count)
      linters[guidance] = linter
      return (input, linter)
    }
    var outcome = Outcome()
    report(finder, to: &outcome)

    let looks = Mailbox<Look>(count: inputs.count)
    let progress = ProgressLine(total: inputs.count, what: "files linted")
    InParallel.perform(inputs.count) { number in
      defer { progress.advance() }
      let (file, linter) = jobs[number]
      do throws(FileError) {
        looks.put(try look(at: file, linter), at: number)
      } catch {
        Output.report(error)
        looks.put(.failed, at: number)
      }
    }
    progress.end()

    outcome.hasUnreadable = search.unreadableCount > 0
    for (input, look) in zip(inputs, looks.contents) {
      outcome.signatures[input.path] = input.stamp
      switch look {
      case .looked(let result):
        outcome.files.append(result.file)
        outcome.difference += result.difference
        outcome.fixCount += result.fixCount
        outcome.tally.files += 1
        outcome.tally.formulas += result.formulaCount
        if input.path == "-" { outcome.fixedInput = result.file.bytes }
      case .leftAlone: outcome.tally.others += 1
      case .failed, nil: outcome.hasUnreadable = true
      }
    }
    return outcome
  }

  /// The rules that the configurations of `paths` themselves declare.
  var ownRules: OwnRules {
    if case .file(let configuration) = source { return configuration.ownRules }
    guard case .found = source else { return .none }
    var finder = ConfigurationFinder(read: Files.readIfThere)
    return OwnRules(
      paths.flatMap { path -> [OwnRule] in
        let absolute = FilePath.absolute(path == "-" ? stdinName ?? "." : path)
        return finder.configuration(in: absolute)?.ownRules.rules ?? []
      })
  }

  /// Returns the stamps of all files and configurations, which `--watch` compares.
  func signatures() -> [String: FileStamp] {
    var finder = ConfigurationFinder(read: Files.readIfThere)
    var signatures: [String: FileStamp] = [:]
    for file in searched(finder).files where chosen?.contains(file.absolute) ?? true {
      signatures[file.path] = file.stamp
      _ = finder.configuration(for: file.absolute)
    }
    for configuration in finder.found {
      let path = LintedPath(path: configuration.path, name: configuration.path, isNamed: true)
      signatures[configuration.path] = path.stamp
    }
    return signatures
  }

  // MARK: Files

  private func searched(_ finder: ConfigurationFinder) -> FolderSearch {
    // Configurations are read during the descent into folders.
    var finder = finder
    let excludes = excludes
    var search = FolderSearch(
      usesIgnoreFiles: usesIgnoreFiles, treatsNamedAsFound: treatsNamedAsFound
    ) { path, isFolder in
      if excludes(path, isFolder) { return true }
      return switch source {
      case .none: false
      case .file(let configuration): configuration.excludes(path, isFolder: isFolder)
      case .found: finder.configuration(for: path)?.excludes(path, isFolder: isFolder) ?? false
      }
    }
    for path in paths { search.add(path, stdinName: stdinName) }
    return search
  }

  private func guidance(
    for file: LintedPath, _ finder: inout ConfigurationFinder
  ) -> FileGuidance {
    var guidance: FileGuidance
    switch source {
    case .none: guidance = FileGuidance()
    case .file(let configuration):
      guidance = FileGuidance(configuration, for: file.absolute)
    case .found:
      guidance = FileGuidance(finder.configuration(for: file.absolute), for: file.absolute)
    }
    adjust(&guidance.settings)
    return guidance
  }

  /// Adds the configurations with findings to the outcome, like linted files.
  private func report(_ finder: ConfigurationFinder, to outcome: inout Outcome) {
    var configurations = finder.found
    if case .file(let configuration) = source {
      configurations = [configuration] + configuration.bases
    }
    let current = FilePath.currentFolder + "/"
    for configuration in configurations {
      if let limit = configuration.maxWarnings {
        outcome.maxWarnings = min(limit, outcome.maxWarnings ?? limit)
      }
      guard !configuration.findings.isEmpty else { continue }
      let path = configuration.path
      outcome.files.append(
        LintedFile(
          path: path, name: path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path,
          bytes: configuration.bytes, findings: configuration.findings))
    }
  }

  // MARK: One file

  /// Returns the findings in a test file, which `formulary test` would run.
  private func tests(_ file: LintedPath, _ bytes: [UInt8], _ linter: Linter) -> LintedFile {
    let problems = CaseFile.problems(
      in: bytes, name: file.name, language: linter.language, read: Files.readIfThere)
    return LintedFile(
      path: file.path, name: file.name, bytes: bytes, findings: linter.findings(for: problems))
  }

  /// Returns the content of the test file next to a document, or nothing if there is none.
  private static func tests(beside file: LintedPath) -> [UInt8] {
    guard file.path.hasSuffix(".json") else { return [] }
    return Files.readIfThere(file.path.dropLast(".json".count) + CaseFile.suffix) ?? []
  }

  /// Returns the findings in a file, after applying fixes if requested.
  ///
  /// Throws if the file cannot be read or written.
  private func look(at file: LintedPath, _ linter: Linter) throws(FileError) -> Look {
    let input = try Files.text(file.path)
    let bytes = input.bytes
    let isMeant = file.isNamed || file.name.hasSuffix(".formula")
    if isMeant, file.name.hasSuffix(CaseFile.suffix) {
      return .looked(Result(file: tests(file, bytes, linter)))
    }
    guard
      let examination = linter.examination(
        of: bytes, name: file.name, isMeant: isMeant, tests: { Self.tests(beside: file) })
    else {
      return .leftAlone
    }
    let findings = examination.findings
    // The text of a file without findings is not needed, except for standard input with fixes.
    let isKept = !findings.isEmpty || file.path == "-"
    let untouched = LintedFile(
      path: file.path, name: file.name, bytes: isKept ? bytes : [], findings: findings)
    var result = Result(file: untouched, formulaCount: examination.formulaCount)
    guard fixing != .none, !findings.isEmpty else { return .looked(result) }
    let (fixed, count) = linter.fixed(bytes, of: file.name, includingUnsafe: includesUnsafe)
    if fixing == .show {
      result.difference = UnifiedDiff.text(from: bytes, to: fixed, name: file.name)
      return .looked(result)
    }
    if file.path != "-", fixed != bytes {
      try Files.write(fixed, to: file.path, ifStill: input.stamp)
    }
    result.file = LintedFile(
      path: file.path, name: file.name, bytes: fixed,
      findings: linter.findings(in: fixed, of: file.name))
    result.fixCount = count
    return .looked(result)
  }
}

/// The number of items that a run of the linter checked.
struct LintTally: Hashable, Sendable {
  var files = 0
  var formulas = 0
  /// The JSON files found by a search that are not forms.
  var others = 0
  /// The findings that a baseline suppresses.
  var known = 0

  /// Returns text such as `312 files, 4,100 formulas, nothing to report; 3 other JSON files left
  /// alone`.
  func text(summary: String?) -> String {
    let looked = "\(Counted.text(files, "files")), \(Counted.text(formulas, "formulas"))"
    var text = summary ?? "\(looked), nothing to report"
    if others > 0 {
      text += "; \(Counted.text(others, "other JSON files")) skipped"
    }
    if known > 0 { text += "; \(Counted.text(known, "findings")) suppressed by the baseline" }
    return text + "\n"
  }
}
