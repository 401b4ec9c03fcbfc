import FileAccess
import TestFiles
import FormulaLint
import Formulas
import JoyDocLint
import LintReports

/// A run of the linter over files, with its settings.
struct LintJob {
  /// The treatment of fixes.
  enum Fixing: Sendable { case none, write, show }

  var paths: [String]
  var stdinName: String?
  /// The options that choose files.
  var files: FileChoiceOptions
  /// The absolute paths of the only files to lint; `nil` for all files that are found.
  var chosen: Set<String>?
  /// The source of the settings.
  var source = ProjectSettings.Source.found
  var fixing = Fixing.none
  var includesUnsafe = false
  /// The severities of rules, which override the configuration.
  var choices: [(rule: String, choice: RuleSettings.Choice)] = []
  /// The profile or the hosts, which override the configuration.
  var profile: ProfileChoice?
  /// Whether counterexamples are searched.
  var searches = false
  /// The number of files to lint in parallel; nil for the number of cores.
  var jobCount: Int?
  /// Whether results are read from the cache, and stored in it.
  var usesCache = true

  /// The results of a run.
  struct Outcome {
    /// The linted files and the configurations with findings, in order.
    var files: [LintedFile] = []
    /// The changes that fixes would make, as a diff.
    var difference = ""
    /// The text of standard input with its fixes.
    var fixedInput: [UInt8]?
    var fixCount = 0
    /// The number of files that are not fixed because their settings have errors.
    var refusedCount = 0
    /// Whether a file could not be read or written, which is already reported.
    var hasUnreadable = false
    /// The number of linted files and formulas.
    var tally = LintTally()
    /// The lowest limit that any configuration sets.
    var maxWarnings: Int?
    /// The named folders in which no document or formula file was found.
    var emptyFolders: [String] = []
  }

  private struct Result: Sendable {
    var file: LintedFile
    var difference = ""
    var fixCount = 0
    /// Whether the file is not fixed because its settings have errors.
    var isRefused = false
    var formulaCount = 0
    /// Whether it depends only on inputs that are part of the cache key.
    var isCacheable = false
  }

  /// A file with everything that its findings depend on.
  private struct LintTask {
    let file: LintedPath
    let linter: Linter
    /// Whether the settings have no errors, so that the file may be changed.
    let mayChange: Bool
    /// The hash of everything that a cached result depends on except the file; nil if the result is
    /// not cached.
    let hash: SipHash?
  }

  /// A result that may be cached.
  private typealias CachedResult = (tag: SipHash.Tag, entry: LintCache.Entry)

  /// The result for one file.
  private enum LintOutcome: Sendable {
    case linted(Result)
    /// The file is not a form.
    case leftAlone
    /// The file could not be read or written, which is already reported.
    case failed
  }

  /// Lints all files, several in parallel.
  ///
  /// Complexity: that of linting them.
  func run() -> Outcome {
    var settings = ProjectSettings(source)
    let search = files.search(paths, stdinName: stdinName, settings)
    let inputs = search.files.filter { chosen?.contains($0.absolute) ?? true }
    // For a single file, reading the cache takes as long as linting.
    var cache = usesCache && inputs.count > 1 ? LintCache(in: cacheFolder) : nil
    let tasks = tasks(for: inputs, cache, &settings)
    var outcome = Outcome()
    report(settings, except: inputs, to: &outcome)

    let outcomes = Mailbox<LintOutcome>(count: inputs.count)
    let cached = Mailbox<CachedResult>(count: inputs.count)
    let progress = ProgressLine(total: inputs.count, what: "files linted")
    ParallelWork.perform(inputs.count, jobs: jobCount) { [cache] number in
      defer { progress.advance() }
      do throws(FileError) {
        let (linted, result) = try lint(tasks[number], cache)
        outcomes.put(linted, at: number)
        if let result { cached.put(result, at: number) }
      } catch {
        Output.report(error)
        outcomes.put(.failed, at: number)
      }
    }
    progress.end()
    // Fixes change the files, so the next run could not use the entries.
    if fixing == .none { cache?.save(cached.contents.compactMap(\.self)) }

    outcome.hasUnreadable = search.unreadableCount > 0
    var linted: Set<String> = []
    for (input, linting) in zip(inputs, outcomes.contents) {
      switch linting {
      case .linted(let result):
        linted.insert(input.path)
        outcome.files.append(result.file)
        outcome.difference += result.difference
        outcome.fixCount += result.fixCount
        outcome.refusedCount += result.isRefused ? 1 : 0
        outcome.tally.files += 1
        outcome.tally.formulas += result.formulaCount
        if input.path == "-" { outcome.fixedInput = result.file.bytes }
      case .leftAlone:
        // Tests belong to a form, so they are not worth a remark.
        if !input.name.hasSuffix(CaseFile.suffix) { outcome.tally.others += 1 }
      case .failed, nil:
        linted.insert(input.path)
        outcome.hasUnreadable = true
      }
    }
    if chosen == nil, search.unreadableCount == 0 {
      outcome.emptyFolders = search.folders.filter { linted.isDisjoint(with: $0.files) }.map(\.name)
    }
    return outcome
  }

  /// The rules that the configurations of `paths` themselves declare.
  var customRules: CustomRules {
    var settings = ProjectSettings(source)
    return CustomRules(
      paths.flatMap { path -> [CustomRule] in
        let absolute = FilePath.absolute(path == "-" ? stdinName ?? "." : path)
        return settings.configuration(in: absolute)?.customRules.rules ?? []
      })
  }

  /// Returns the stamps of all files and configurations, which `--watch` compares.
  func signatures() -> [String: FileStamp] {
    var settings = ProjectSettings(source)
    var signatures: [String: FileStamp] = [:]
    for file in files.search(paths, stdinName: stdinName, settings).files
    where chosen?.contains(file.absolute) ?? true {
      signatures[file.path] = file.stamp
      _ = settings.configuration(for: file.absolute)
    }
    for configuration in settings.found {
      let path = LintedPath(path: configuration.path, name: configuration.path, isNamed: true)
      signatures[configuration.path] = path.stamp
    }
    return signatures
  }

  // MARK: Files

  private func fileConfiguration(
    for file: LintedPath, by configuration: LintConfiguration?
  ) -> FileConfiguration {
    var fileConfiguration = FileConfiguration(configuration, for: file.absolute)
    if let profile { profile.apply(to: &fileConfiguration.settings) }
    for (rule, choice) in choices { fileConfiguration.settings.choose(choice, for: rule) }
    return fileConfiguration
  }

  private func tasks(
    for inputs: [LintedPath], _ cache: LintCache?, _ settings: inout ProjectSettings
  ) -> [LintTask] {
    var linters: [FileConfiguration: Linter] = [:]
    var hashes: [String: SipHash] = [:]
    let hash = cache.map { self.hash($0, fileCount: inputs.count) }
    return inputs.map { input in
      let configuration = settings.configuration(for: input.absolute)
      let mayChange = configuration?.isValid ?? true
      let fileConfiguration = fileConfiguration(for: input, by: configuration)
      var linter = linters[fileConfiguration] ?? Linter(fileConfiguration)
      if searches { linter.search = Linter.search(amongDocuments: inputs.count) }
      linters[fileConfiguration] = linter
      // A data source is not hashed, so results that depend on one are not cached.
      guard var hash, fileConfiguration.source == nil else {
        return LintTask(file: input, linter: linter, mayChange: mayChange, hash: nil)
      }
      if let configuration {
        let known = hashes[configuration.path]
        hash = known ?? Self.hash(hash, configuration)
        hashes[configuration.path] = hash
      }
      return LintTask(file: input, linter: linter, mayChange: mayChange, hash: hash)
    }
  }

  /// Reports configurations with findings like files, except those in `inputs`, which are linted
  /// anyway.
  private func report(
    _ settings: ProjectSettings, except inputs: [LintedPath], to outcome: inout Outcome
  ) {
    let current = FilePath.currentFolder + "/"
    let named = Set(inputs.filter(\.isSettings).map(\.absolute))
    for configuration in settings.found {
      if let limit = configuration.maxWarnings {
        outcome.maxWarnings = min(limit, outcome.maxWarnings ?? limit)
      }
      guard !configuration.findings.isEmpty, !named.contains(configuration.path) else { continue }
      let path = configuration.path
      outcome.files.append(
        LintedFile(
          path: path, name: path.hasPrefix(current) ? String(path.dropFirst(current.count)) : path,
          bytes: configuration.bytes, findings: configuration.findings))
    }
  }

  // MARK: Cache

  /// The folder of the cache: that of the configuration, or else the current one.
  private var cacheFolder: String {
    var settings = ProjectSettings(source)
    return settings.configuration(in: FilePath.currentFolder)?.folder ?? FilePath.currentFolder
  }

  /// Returns the hash of the tool and of the options that findings depend on.
  private func hash(_ cache: LintCache, fileCount: Int) -> SipHash {
    var hash = cache.hash
    hash.append(part: searches ? "\(Linter.search(amongDocuments: fileCount))" : "0")
    hash.append(part: profile?.text ?? "")
    hash.append(part: "\(choices.count)")
    for (rule, choice) in choices {
      hash.append(part: rule)
      switch choice {
      case .off: hash.append(part: "off")
      case .on: hash.append(part: "on")
      case .severity(let severity): hash.append(part: severity.rawValue)
      }
    }
    return hash
  }

  /// Returns `hash` extended by a configuration and those that it extends.
  private static func hash(_ hash: SipHash, _ configuration: LintConfiguration) -> SipHash {
    var hash = hash
    for part in [configuration] + configuration.bases {
      hash.append(part: part.path)
      hash.append(part: part.bytes)
    }
    return hash
  }

  /// Returns the cache key of a file's result, or nil if it is not cached.
  private static func tag(of bytes: [UInt8], _ task: LintTask) -> SipHash.Tag? {
    guard var hash = task.hash, task.file.path != "-", !task.file.isSettings else { return nil }
    // Patterns of configurations match paths.
    hash.append(part: task.file.absolute)
    hash.append(part: task.file.isNamed ? "named" : "found")
    hash.append(part: bytes)
    if task.linter.readsTests { hash.append(part: tests(beside: task.file)) }
    return hash.tag
  }

  // MARK: One file

  /// Returns the result for a file, and the entry to cache. Throws errors of reading and writing.
  private func lint(
    _ task: LintTask, _ cache: LintCache?
  ) throws(FileError) -> (LintOutcome, CachedResult?) {
    let file = task.file
    let input = try Files.text(file.path)
    let tag = Self.tag(of: input.bytes, task)
    if let tag, let entry = cache?[tag] {
      switch entry {
      case .other: return (.leftAlone, (tag, entry))
      case .clean(let formulas):
        let clean = LintedFile(path: file.path, name: file.name, bytes: [], findings: [])
        return (.linted(Result(file: clean, formulaCount: formulas)), (tag, entry))
      }
    }
    let outcome = try lint(task, input)
    guard let tag else { return (outcome, nil) }
    switch outcome {
    case .leftAlone: return (outcome, (tag, .other))
    case .linted(let result) where result.isCacheable:
      return (outcome, (tag, .clean(formulas: result.formulaCount)))
    case .linted, .failed: return (outcome, nil)
    }
  }

  /// Returns the findings in a settings file, after applying fixes if enabled. Throws errors of
  /// writing.
  private func lint(settings file: LintedPath, _ input: FileInput) throws(FileError) -> Result {
    func findings(_ bytes: [UInt8]) -> [Finding] {
      LintConfiguration(
        bytes, folder: FilePath.folder(of: file.absolute), path: file.absolute,
        read: Files.settings
      ).findings
    }
    let bytes = input.bytes
    let found = findings(bytes)
    var result = Result(
      file: LintedFile(path: file.path, name: file.name, bytes: bytes, findings: found))
    guard fixing != .none else { return result }
    let (fixed, count) = Linter.fixed(bytes, includingUnsafe: includesUnsafe, by: findings)
    if fixing == .show {
      result.difference = UnifiedDiff.text(from: bytes, to: fixed, name: file.name)
      return result
    }
    if fixed != bytes { try Files.write(fixed, to: file.path, ifStill: input.stamp) }
    result.file = LintedFile(
      path: file.path, name: file.name, bytes: fixed, findings: findings(fixed))
    result.fixCount = count
    return result
  }

  /// Returns the findings in the tests of a document, which `formulary test` runs.
  private func tests(_ file: LintedPath, _ bytes: [UInt8], _ linter: Linter) -> LintedFile {
    let problems = CaseFile.problems(
      in: bytes, name: file.name, language: linter.language, read: Files.readIfThere)
    return LintedFile(
      path: file.path, name: file.name, bytes: bytes, findings: linter.findings(for: problems))
  }

  /// Returns the content of the test file next to a document, or no bytes if there is none.
  private static func tests(beside file: LintedPath) -> [UInt8] {
    guard file.path.hasSuffix(".json") else { return [] }
    return Files.readIfThere(file.path.dropLast(".json".count) + CaseFile.suffix) ?? []
  }

  /// Returns the findings in a file, after applying fixes if enabled. Throws errors of writing.
  private func lint(
    _ task: LintTask, _ input: FileInput
  ) throws(FileError) -> LintOutcome {
    let (file, linter) = (task.file, task.linter)
    let bytes = input.bytes
    if file.isSettings { return .linted(try lint(settings: file, input)) }
    let name = file.nameOfKind(for: bytes)
    let isMeant = file.isNamed || name.hasSuffix(".formula")
    if isMeant, file.name.hasSuffix(CaseFile.suffix) {
      return .linted(Result(file: tests(file, bytes, linter)))
    }
    guard
      let examination = linter.examination(
        of: bytes, name: name, isMeant: isMeant, tests: { Self.tests(beside: file) })
    else {
      return .leftAlone
    }
    let findings = examination.findings
    // The text of a file without findings is only required for standard input with fixes.
    let isKept = !findings.isEmpty || file.path == "-"
    let untouched = LintedFile(
      path: file.path, name: file.name, bytes: isKept ? bytes : [], findings: findings,
      document: examination.document)
    var result = Result(
      file: untouched, formulaCount: examination.formulaCount, isCacheable: findings.isEmpty)
    guard fixing != .none, !findings.isEmpty else { return .linted(result) }
    // The missing settings may exclude the file, or turn off the rules.
    guard task.mayChange else {
      result.isRefused = findings.contains { !$0.diagnostic.fixes.isEmpty }
      return .linted(result)
    }
    let (fixed, count) = linter.fixed(bytes, of: name, includingUnsafe: includesUnsafe)
    if fixing == .show {
      result.difference = UnifiedDiff.text(from: bytes, to: fixed, name: file.name)
      return .linted(result)
    }
    if file.path != "-", fixed != bytes {
      try Files.write(fixed, to: file.path, ifStill: input.stamp)
    }
    // A fix may add a formula.
    let after = linter.examination(
      of: fixed, name: name, isMeant: true, tests: { Self.tests(beside: file) })
    result.file = LintedFile(
      path: file.path, name: file.name, bytes: fixed, findings: after?.findings ?? [])
    result.formulaCount = after?.formulaCount ?? 0
    result.fixCount = count
    return .linted(result)
  }
}

/// The number of items that a run of the linter checked.
struct LintTally: Hashable, Sendable {
  var files = 0
  var formulas = 0
  /// The number of JSON files found by a search that are not forms.
  var others = 0
  /// The number of findings that a baseline suppresses.
  var known = 0

  /// Returns text such as `312 files, 4,100 formulas, nothing to report; 3 other JSON files
  /// skipped`.
  func text(summary: String?) -> String {
    let linted = "\(Counted.text(files, "files")), \(Counted.text(formulas, "formulas"))"
    var text = summary ?? "\(linted), nothing to report"
    if others > 0 {
      text += "; \(Counted.text(others, "other JSON files")) skipped"
    }
    if known > 0 { text += "; \(Counted.text(known, "findings")) suppressed by the baseline" }
    return text + "\n"
  }
}
