import ArgumentParser
import FileAccess
import FormulaLint
import JoyDocLint
import LintReports
import SourceText

/// The command `formulary lint`.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Report mistakes and suspicious parts in documents and formula files.",
    discussion: """
      Folders are searched for JoyDoc documents (.json) and files with a single formula (.formula). \
      Other JSON files are counted and skipped, but malformed JSON with the parts of a document is \
      an error. The exit code is 1 if there is an error, more warnings than allowed, or with --diff \
      a difference.

      Formulas are not run, except for calls with nothing but constants. --search also looks for \
      values with which a formula fails or counts a hidden field, as editors do; it takes about 0.1 s \
      per document.

      Results of files without findings are cached in .formulary-cache, in the folder of the \
      .formulary.toml, else in the current one.

      Examples:
        formulary lint form.json
        formulary lint --search forms
        formulary lint --format sarif forms > findings.sarif
        formulary lint --rule portability=error --rule unused-formula=off forms
        formulary lint --fix --watch forms

      Settings for a team are in a .formulary.toml in the folder of a file or in a folder above it. \
      Options take precedence.
      """)

  @Argument(help: "Files and folders; '-' is standard input.", completion: .file())
  var paths: [String] = []

  @ArgumentParser.Option(
    help: ArgumentHelp("The output format: \(LintFormat.list).", valueName: "format"))
  var format: LintFormat = .text

  @Flag(
    help: "Search for counterexamples: values with which a formula fails or counts a hidden field.")
  var search = false

  @ArgumentParser.Option(
    help: "Lint at most this many files at the same time; all cores by default.")
  var jobs: Int?

  @Flag(name: .customLong("no-cache"), help: "Neither read nor write .formulary-cache.")
  var ignoresCache = false

  @Flag(help: "Accept a folder without documents and formula files, which is an error otherwise.")
  var allowEmpty = false

  @ArgumentParser.Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Report a rule's findings with a severity, off or on, such as portability=error; may be repeated.",
      valueName: "name=severity"), completion: Completions.rules)
  var rule: [RuleOption] = []

  // The spellings before --rule.
  @ArgumentParser.Option(
    name: .customLong("error"), parsing: .singleValue,
    help: ArgumentHelp("Old spelling of --rule with error.", visibility: .hidden),
    completion: Completions.rules)
  var errors: [String] = []

  @ArgumentParser.Option(
    name: .customLong("warn"), parsing: .singleValue,
    help: ArgumentHelp("Old spelling of --rule with warning.", visibility: .hidden),
    completion: Completions.rules)
  var warnings: [String] = []

  @ArgumentParser.Option(
    name: .customLong("off"), parsing: .singleValue,
    help: ArgumentHelp("Old spelling of --rule with off.", visibility: .hidden),
    completion: Completions.rules)
  var silenced: [String] = []

  @ArgumentParser.Option(
    help: ArgumentHelp("Also exit with 1 if there are more warnings.", valueName: "n"))
  var maxWarnings: Int?

  @ArgumentParser.Option(
    help: ArgumentHelp("The name of standard input in reports.", valueName: "name"))
  var stdinFilename: String?

  @OptionGroup var output: OutputOptions

  @OptionGroup var files: FileChoiceOptions

  @OptionGroup var known: BaselineOptions

  @Flag(
    help: """
      End with 0 even if there are errors, which the report shows all the same; files that cannot be \
      read still give 2.
      """)
  var exitZero = false

  @Flag(name: .shortAndLong, help: "Print the findings without the closing line.")
  var quiet = false

  @ArgumentParser.Option(help: "When to use colours: auto, always or never.")
  var color: ColorChoice = .auto

  @Flag(help: "Apply safe fixes and report the remaining findings.")
  var fix = false

  @Flag(help: "With --fix, write to the files themselves; this is the default.")
  var inPlace = false

  @Flag(help: "With --fix or --diff, also apply fixes that may change the meaning of a formula.")
  var unsafe = false

  @Flag(help: "Show what the fixes would change, and change nothing.")
  var diff = false

  @Flag(help: "Count the findings of each rule and of each file instead of showing them.")
  var statistics = false

  @Flag(help: "Lint again whenever a file changes, until Ctrl-C.")
  var watch = false

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The hosts that documents are written for: portable (all), extended (this engine), or targets "
        + "such as web>=4.0-rc24,ios>=3.0-rc23.", valueName: "profile"))
  var profile: String?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Read this configuration instead of searching for .formulary.toml.", valueName: "file"),
    completion: .file())
  var config: String?

  @Flag(name: .customLong("no-config"), help: "Read no configuration.")
  var ignoresConfiguration = false

  @Flag(help: "List all rules.")
  var listRules = false

  func validate() throws {
    if listRules { return }
    try files.check(paths)
    if config != nil, ignoresConfiguration {
      throw ValidationError("--config cannot be used with --no-config")
    }
    if statistics, diff || (format != .text && format != .json) {
      throw ValidationError(
        "--statistics requires --format text or json, and cannot be used with --diff")
    }
    if watch, diff || paths.contains("-") {
      throw ValidationError("--watch cannot be used with --diff or '-'")
    }
    if fix, diff { throw ValidationError("--fix cannot be used with --diff") }
    if inPlace, !fix { throw ValidationError("--in-place requires --fix") }
    if inPlace, paths.contains("-") {
      throw ValidationError("standard input cannot be written back")
    }
    if unsafe, !fix, !diff { throw ValidationError("--unsafe requires --fix or --diff") }
    if known.writeBaseline, watch || diff {
      throw ValidationError("--write-baseline cannot be used with --watch or --diff")
    }
    if watch, output.isFile { throw ValidationError("--watch cannot be used with --output") }
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("--max-warnings must not be negative")
    }
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename requires '-'")
    }
  }

  func run() throws {
    if listRules {
      return try output.write(format == .json ? RuleList.json : Array(RuleList.text.utf8))
    }
    let job = try job()
    var settings = ProjectSettings(job.source)
    if watch { try watchForever(job) }
    var outcome = job.run()
    if known.writeBaseline {
      try known.write(outcome, &settings)
      if outcome.hasUnreadable { throw ExitStatus.usage }
      return
    }
    try known.apply(to: &outcome)
    if !allowEmpty { reportEmptyFolders(of: &outcome) }
    try show(outcome)
    if outcome.hasUnreadable { throw ExitStatus.usage }
    if exitZero { return }
    if diff, !outcome.difference.isEmpty { throw ExitStatus.failure }
    if let excess = excessWarnings(of: outcome) {
      Output.error(
        "formulary: \(Counted.text(excess.count, "warnings")), and at most \(excess.limit) are allowed\n"
      )
      throw ExitStatus.failure
    }
    if outcome.files.count(.error) > 0 { throw ExitStatus.failure }
  }

  /// The number of warnings and their limit, or nil if the limit is not exceeded.
  private func excessWarnings(of outcome: LintJob.Outcome) -> (count: Int, limit: Int)? {
    let count = outcome.files.count(.warning)
    guard let limit = maxWarnings ?? outcome.maxWarnings, count > limit else { return nil }
    return (count, limit)
  }

  /// Reports named folders in which nothing is linted, like files that cannot be read.
  private func reportEmptyFolders(of outcome: inout LintJob.Outcome) {
    for folder in outcome.emptyFolders {
      outcome.hasUnreadable = true
      Output.error(
        "formulary: no documents or formula files in '\(folder)'; --allow-empty accepts that\n")
    }
  }

  private func job() throws -> LintJob {
    let paths = paths.isEmpty ? ["."] : paths
    var job = LintJob(paths: paths, stdinName: stdinFilename, files: files)
    job.chosen = try files.chosen(in: paths)
    job.fixing = fix ? .write : diff ? .show : .none
    job.includesUnsafe = unsafe
    if ignoresConfiguration { job.source = .none }
    if let config {
      let absolute = FilePath.absolute(config)
      job.source = .file(
        LintConfiguration(
          try Files.read(config), folder: FilePath.folder(of: absolute), path: absolute,
          read: Files.settings))
    }
    try check(errors + warnings + silenced + rule.map(\.name), for: job)
    job.choices = choices
    if let profile {
      let choice = try ProfileChoice(profile)
      job.profile = choice
      for remark in choice.remarks { Output.error("formulary: \(remark)\n") }
    }
    job.searches = search
    job.jobCount = jobs
    job.usesCache = !ignoresCache
    return job
  }

  /// Checks that options name builtin rules or rules that the configurations of the paths declare.
  private func check(_ names: [String], for job: LintJob) throws(UsageError) {
    let unknown = names.filter { LintRules.named($0) == nil }
    guard !unknown.isEmpty else { return }
    let own = job.customRules.names
    if let name = unknown.first(where: { !own.contains($0) }) {
      throw UsageError(no: "rule", named: name, among: LintRules.all.map(\.name) + own)
    }
  }

  /// The severities chosen by the options.
  private var choices: [(String, RuleSettings.Choice)] {
    var choices: [(String, RuleSettings.Choice)] = []
    let old: [([String], RuleSettings.Choice)] = [
      (errors, .severity(.error)), (warnings, .severity(.warning)), (silenced, .off),
    ]
    let all = old.flatMap { names, choice in names.map { ($0, choice) } }
    for (name, choice) in all + rule.map({ ($0.name, $0.choice) }) {
      if choice != .severity(.error), LintRules.named(name)?.isSyntaxError ?? false {
        Output.error("formulary: '\(name)' cannot be turned off; it remains an error\n")
      }
      if choice != .off, !search, name == HiddenInputRule.description.name {
        Output.error("formulary: '\(name)' finds nothing without --search\n")
      }
      choices.append((name, choice))
    }
    return choices
  }

  // MARK: Output

  private func show(_ outcome: LintJob.Outcome) throws {
    if diff { return try output.write(result: outcome.difference) }
    var repositories = RepositoryPaths()
    let files = outcome.files.map { file in
      file.path == "-" && stdinFilename == nil
        ? file : file.located(at: repositories.path(of: LintedPath(file).absolute))
    }
    // With fixes, standard output may contain the fixed text of standard input.
    let isError = fix && format == .text && outcome.fixedInput != nil
    if isError, let text = outcome.fixedInput { Output.write(text) }
    let descriptor = isError ? STDERR_FILENO : STDOUT_FILENO
    let usesColor = color.wantsColor(descriptor, isFile: output.isFile)
    let tally = outcome.tally
    // Unreadable files are already reported. If there are no other files, nothing else is reported.
    let isNothing = tally.files == 0 && outcome.hasUnreadable
    let closing: (String?) -> String = { summary in
      quiet || isNothing && summary == nil ? "" : tally.text(summary: summary)
    }
    var report =
      if statistics {
        format == .text
          ? Array(StatisticsReport.text(of: files, includesUnsafe: unsafe).utf8)
          : StatisticsReport.json(of: files)
      } else {
        format.type.report(
          of: files,
          for: ReportRequest(
            version: ToolVersion.number, usesColor: usesColor,
            columns: output.isFile ? nil : Terminal.columns(of: descriptor),
            failing: excessWarnings(of: outcome) == nil ? .error : .warning, closing: closing))
      }
    if fix, format == .text, !quiet { report += Array(account(of: outcome).utf8) }
    if isError {
      Output.error(String(decoding: report, as: UTF8.self), usesColor: usesColor)
    } else {
      try output.write(report)
    }
  }

  /// Summarizes the applied fixes and the reasons for those that were not applied.
  private func account(of outcome: LintJob.Outcome) -> String {
    var text = ""
    if outcome.fixCount > 0 {
      let what = outcome.fixCount == 1 ? "1 fix was" : "\(outcome.fixCount) fixes were"
      text += "\(what) applied\n"
    }
    if outcome.refusedCount > 0 {
      let what =
        outcome.refusedCount == 1 ? "1 file was" : "\(outcome.refusedCount) files were"
      text += "\(what) not fixed, since the settings have errors; correct them first\n"
      return text
    }
    let findings = outcome.files.flatMap(\.findings)
    let (left, open) = (
      findings.count { !$0.diagnostic.fixes.isEmpty },
      findings.count { $0.diagnostic.fixes.isEmpty }
    )
    let applicable =
      self.unsafe ? left : findings.count { $0.diagnostic.fixes.contains(where: \.isSafe) }
    if left > applicable {
      let count = left - applicable
      text +=
        "\(count) more may change what is meant and \(count == 1 ? "needs" : "need") --unsafe\n"
    }
    if applicable > 0 {
      let what = applicable == 1 ? "1 fix was" : "\(applicable) fixes were"
      text += "\(what) left out, since more would be wrong afterwards\n"
    }
    if open > 0 {
      text += "\(open) cannot be fixed without knowing what is meant; see the hints\n"
    }
    return text
  }

  /// Lints whenever a file changes.
  ///
  /// Polling modification times works on every system and file system. A thousand files take a few
  /// milliseconds.
  private func watchForever(_ job: LintJob) throws -> Never {
    var last: [String: FileStamp]?
    while true {
      let signatures = job.signatures()
      if signatures != last {
        if isatty(STDOUT_FILENO) == 1, format == .text {
          Output.control("\u{1B}[H\u{1B}[2J\u{1B}[3J")
        }
        var outcome = job.run()
        try known.apply(to: &outcome)
        try show(outcome)
        Output.error("watching for changes; Ctrl-C ends\n")
        // Fixes are changes by this process.
        last = fix ? job.signatures() : signatures
      }
      usleep(300_000)
    }
  }
}

/// The value of `--rule`: a rule and the treatment of its findings.
struct RuleOption: ExpressibleByArgument {
  let name: String
  let choice: RuleSettings.Choice

  init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="),
      let choice = RuleSettings.Choice(word: String(argument[argument.index(after: sign)...]))
    else { return nil }
    name = String(argument[..<sign])
    self.choice = choice
  }
}
