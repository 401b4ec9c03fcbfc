import FileAccess
import FormulaCases
import FormulaLint
import Formulas
import JoyDocLint
import LintReports
import SourceText

/// A run of the linter over files: which ones, by which settings, and what becomes of their fixes.
struct LintJob {
  /// What becomes of fixes.
  enum Fixing: Sendable { case none, write, show }

  var paths: [String]
  var stdinName: String?
  var usesIgnoreFiles = true
  /// Whether files that are named are treated as those that a search finds.
  var treatsNamedAsFound = false
  /// What is left out of searches besides what configurations leave out.
  var excludes: @Sendable (_ path: String, _ isFolder: Bool) -> Bool = { _, _ in false }
  /// The only files that are looked at, by their absolute paths; nil for all that are found.
  var chosen: Set<String>?
  /// Where the configuration is read from.
  var source = Source.found
  var fixing = Fixing.none
  var includesUnsafe = false
  /// Applied after what the configuration says.
  var adjust: @Sendable (inout RuleSettings) -> Void = { _ in }

  enum Source {
    case none, found
    case file(LintConfiguration)
  }

  /// What a run gave.
  struct Outcome {
    /// The files that were looked at and the configurations that have findings, in order.
    var files: [LintedFile] = []
    /// The differences that fixes would make.
    var difference = ""
    /// The text of standard input with its fixes.
    var fixedInput: [UInt8]?
    var fixCount = 0
    /// Whether a file could not be read or written; the reason has been told.
    var hasUnreadable = false
    /// What was looked at.
    var tally = LintTally()
    /// The smallest limit that a configuration sets.
    var maxWarnings: Int?
    /// What a later run has to look at again if it differs.
    var signatures: [String: FileStamp] = [:]
  }

  private struct Result: Sendable {
    var file: LintedFile
    var difference = ""
    var fixCount = 0
    var formulaCount = 0
  }

  /// What came of one file.
  private enum Look: Sendable {
    case looked(Result)
    /// It has nothing to do with forms.
    case leftAlone
    /// It could not be read or written, which has been told.
    case failed
  }

  /// Looks at all files, several at once. Complexity: that of linting them.
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

  /// The rules that the configurations of the paths themselves declare.
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

  /// The files that the paths mean, and when they were changed; what `--watch` compares.
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
    // The search asks for configurations of folders while it goes down.
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

  /// Configurations with something wrong are reported like files.
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

  /// What is wrong with the tests of a document, which `formulary test` would run.
  private func tests(_ file: LintedPath, _ bytes: [UInt8], _ linter: Linter) -> LintedFile {
    let problems = CaseFile.problems(
      in: bytes, name: file.name, language: linter.language, read: Files.readIfThere)
    return LintedFile(
      path: file.path, name: file.name, bytes: bytes, findings: linter.findings(for: problems))
  }

  /// The tests beside a document; none if there is no such file.
  private static func tests(beside file: LintedPath) -> [UInt8] {
    guard file.path.hasSuffix(".json") else { return [] }
    return Files.readIfThere(file.path.dropLast(".json".count) + CaseFile.suffix) ?? []
  }

  /// The findings in a file, after its fixes if they are wanted. Throws what reading and writing
  /// throw.
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
    // Of a file without findings nobody asks for the text, but of standard input with its fixes.
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

/// What a run of the linter looked at.
struct LintTally: Hashable, Sendable {
  var files = 0
  var formulas = 0
  /// Searched JSON files that have nothing to do with forms.
  var others = 0
  /// Findings that a baseline lists.
  var known = 0

  /// `312 files, 4,100 formulas, nothing to report; 3 other JSON files left alone`.
  func text(summary: String?) -> String {
    let looked = "\(Counted.text(files, "files")), \(Counted.text(formulas, "formulas"))"
    var text = summary ?? "\(looked), nothing to report"
    if others > 0 {
      text += "; \(Counted.text(others, "other JSON files")) left alone"
    }
    if known > 0 { text += "; \(Counted.text(known, "findings")) of the baseline left out" }
    return text + "\n"
  }
}
