import Dispatch
import FormulaCases
import FormulaLint
import Formulas
import Foundation
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
    /// The smallest limit that a configuration sets.
    var maxWarnings: Int?
    /// What a later run has to look at again if it differs.
    var signatures: [String: LintedPath.Signature] = [:]
  }

  private struct Result: Sendable {
    var file: LintedFile
    var difference = ""
    var fixCount = 0
  }

  /// Looks at all files, several at once. Complexity: that of linting them.
  func run() -> Outcome {
    var finder = ConfigurationFinder { path in
      FileManager.default.contents(atPath: path).map { Array($0) }
    }
    let inputs = searched(finder).files
    var linters: [FileGuidance: Linter] = [:]
    let jobs = inputs.map { input in
      let guidance = guidance(for: input, &finder)
      let linter =
        linters[guidance]
        ?? Linter(language: .standard.adding(guidance.functions), settings: guidance.settings)
      linters[guidance] = linter
      return (input, linter)
    }
    var outcome = Outcome()
    report(finder, to: &outcome)

    let results = Mailbox<Result>(count: inputs.count)
    let failures = Mailbox<Bool>(count: inputs.count)
    let progress = ProgressLine(total: inputs.count, what: "files linted")
    DispatchQueue.concurrentPerform(iterations: inputs.count) { number in
      defer { progress.advance() }
      let (file, linter) = jobs[number]
      do {
        if let result = try look(at: file, linter) { results.put(result, at: number) }
      } catch {
        failures.put(true, at: number)
      }
    }
    progress.end()

    for (input, result) in zip(inputs, results.contents) {
      outcome.signatures[input.path] = input.signature
      guard let result else { continue }
      outcome.files.append(result.file)
      outcome.difference += result.difference
      outcome.fixCount += result.fixCount
      if input.path == "-" { outcome.fixedInput = result.file.bytes }
    }
    outcome.hasUnreadable = failures.contents.contains { $0 != nil }
    return outcome
  }

  /// The files that the paths mean, and when they were changed; what `--watch` compares.
  func signatures() -> [String: LintedPath.Signature] {
    var finder = ConfigurationFinder { path in
      FileManager.default.contents(atPath: path).map { Array($0) }
    }
    var signatures: [String: LintedPath.Signature] = [:]
    for file in searched(finder).files {
      signatures[file.path] = file.signature
      _ = finder.configuration(for: file.absolute)
    }
    for configuration in finder.found {
      let path = LintedPath(path: configuration.path, name: configuration.path, isNamed: true)
      signatures[configuration.path] = path.signature
    }
    return signatures
  }

  // MARK: Files

  private func searched(_ finder: ConfigurationFinder) -> FolderSearch {
    var search = FolderSearch(usesIgnoreFiles: usesIgnoreFiles)
    switch source {
    case .none: break
    case .file(let configuration):
      search = FolderSearch(usesIgnoreFiles: usesIgnoreFiles) { path, isFolder in
        configuration.excludes(path, isFolder: isFolder)
      }
    case .found:
      return FolderSearch(
        of: paths, stdinName: stdinName, usesIgnoreFiles: usesIgnoreFiles, finder)
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
    if case .file(let configuration) = source { configurations = [configuration] }
    let current = FileManager.default.currentDirectoryPath + "/"
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
    let problems = CaseFile.problems(in: bytes, name: file.name) { document in
      FileManager.default.contents(atPath: document).map { Array($0) }
    }
    return LintedFile(
      path: file.path, name: file.name, bytes: bytes, findings: linter.findings(for: problems))
  }

  /// The findings in a file, after its fixes if they are wanted; nil for one that is to be left
  /// alone. Throws what reading and writing throw.
  private func look(at file: LintedPath, _ linter: Linter) throws -> Result? {
    let bytes = try Files.read(file.path)
    let isMeant = file.isNamed || file.name.hasSuffix(".formula")
    if isMeant, file.name.hasSuffix(CaseFile.suffix) {
      return Result(file: tests(file, bytes, linter))
    }
    let findings =
      isMeant
      ? linter.findings(in: bytes, of: file.name) : linter.findings(inLikelyDocument: bytes)
    guard let findings else { return nil }
    // Of a file without findings nobody asks for the text, but of standard input with its fixes.
    let isKept = !findings.isEmpty || file.path == "-"
    let untouched = LintedFile(
      path: file.path, name: file.name, bytes: isKept ? bytes : [], findings: findings)
    guard fixing != .none, !findings.isEmpty else { return Result(file: untouched) }
    let (fixed, count) = linter.fixed(bytes, of: file.name, includingUnsafe: includesUnsafe)
    if fixing == .show {
      return Result(
        file: untouched,
        difference: UnifiedDiff.text(from: bytes, to: fixed, name: file.name))
    }
    if file.path != "-", fixed != bytes { try Files.write(fixed, to: file.path) }
    return Result(
      file: LintedFile(
        path: file.path, name: file.name, bytes: fixed,
        findings: linter.findings(in: fixed, of: file.name)), fixCount: count)
  }
}
