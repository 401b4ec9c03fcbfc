import ArgumentParser
import Dispatch
import FormulaChecker
import FormulaLint
import Foundation
import JoyDocLint
import SourceText

/// `formulary lint`
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Tells what is wrong or suspicious in documents and formula files.",
    discussion: """
      Folders are searched for JoyDoc documents (.json) and files that hold one formula \
      (.formula). Ends with 1 exactly if there is an error, or more warnings than allowed.

      Examples:
        formulary lint form.json
        formulary lint --format sarif forms > findings.sarif
        formulary lint --error portability --off unused-formula forms
      """)

  /// How findings are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, github, junit
  }

  @Argument(help: "Files and folders; '-' is standard input.")
  var paths: [String]

  @ArgumentParser.Option(help: "How to print: text, json, sarif, github or junit.")
  var format: Format = .text

  @ArgumentParser.Option(
    name: .customLong("error"), parsing: .singleValue,
    help: ArgumentHelp("Makes a rule's findings errors; may be repeated.", valueName: "rule"))
  var errors: [String] = []

  @ArgumentParser.Option(
    name: .customLong("warn"), parsing: .singleValue,
    help: ArgumentHelp("Makes a rule's findings warnings; may be repeated.", valueName: "rule"))
  var warnings: [String] = []

  @ArgumentParser.Option(
    name: .customLong("off"), parsing: .singleValue,
    help: ArgumentHelp("Leaves a rule's findings out; may be repeated.", valueName: "rule"))
  var silenced: [String] = []

  @ArgumentParser.Option(
    help: ArgumentHelp("Also ends with 1 if there are more warnings.", valueName: "n"))
  var maxWarnings: Int?

  @ArgumentParser.Option(
    help: ArgumentHelp("What standard input is called in reports.", valueName: "name"))
  var stdinFilename: String?

  @Flag(help: "Applies the safe fixes and reports what is left.")
  var fix = false

  @Flag(help: "With --fix or --diff: applies fixes too that may change what a formula means.")
  var unsafe = false

  @Flag(help: "Shows what the fixes would change, and changes nothing.")
  var diff = false

  func validate() throws {
    if fix, diff { throw ValidationError("--fix and --diff exclude each other") }
    if unsafe, !fix, !diff { throw ValidationError("--unsafe goes with --fix or --diff") }
    for name in errors + warnings + silenced where LintRules.named(name) == nil {
      let near = NameSuggestions.nearest(to: name, among: LintRules.all.map(\.name))
      let question = NameSuggestions.question(near).map { "; \($0)" } ?? ""
      throw ValidationError("there is no rule '\(name)'\(question)")
    }
    if let maxWarnings, maxWarnings < 0 {
      throw ValidationError("--max-warnings must not be negative")
    }
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename goes with '-'")
    }
  }

  func run() throws {
    let linter = Linter(settings: settings)
    var files = try lintedFiles(linter)
    if fix || diff { files = try mended(files, linter) }
    if !diff { report(files) }
    let warnings = files.count(.warning)
    if let maxWarnings, warnings > maxWarnings {
      Output.error("formulary: \(warnings) warnings, but only \(maxWarnings) are allowed\n")
      throw ExitStatus.failure
    }
    if files.count(.error) > 0 { throw ExitStatus.failure }
  }

  private func report(_ files: [LintedFile]) {
    switch format {
    case .text:
      // With fixes, standard output may hold the mended text of standard input.
      let isError = fix && files.contains { $0.path == "-" }
      let text = TextReport.text(
        of: files, usesColor: Terminal.wantsColor(isError ? STDERR_FILENO : STDOUT_FILENO))
      if isError { Output.error(text) } else { Output.write(text) }
    case .json: Output.write(JSONReport.text(of: files))
    case .sarif:
      Output.write(SARIFReport.text(of: files, version: Formulary.configuration.version))
    case .github: Output.write(GitHubReport.text(of: files))
    case .junit: Output.write(JUnitReport.text(of: files))
    }
  }

  /// Writes or shows the fixes; gives the files as they are afterwards.
  private func mended(_ files: [LintedFile], _ linter: Linter) throws -> [LintedFile] {
    try files.map { file in
      let (bytes, _) = linter.fixed(file.bytes, of: file.name, includingUnsafe: unsafe)
      if diff {
        Output.write(UnifiedDiff.text(from: file.bytes, to: bytes, name: file.name))
        return file
      }
      if file.path == "-" {
        if format == .text { Output.write(bytes) }
      } else if bytes != file.bytes {
        try Files.write(bytes, to: file.path)
      }
      return LintedFile(
        path: file.path, name: file.name, bytes: bytes,
        findings: linter.findings(in: bytes, of: file.name))
    }
  }

  /// The severities chosen by the options.
  private var settings: RuleSettings {
    var settings = RuleSettings()
    for (names, choice) in [
      (errors, RuleSettings.Choice.severity(.error)), (warnings, .severity(.warning)),
      (silenced, .off),
    ] {
      for name in names {
        if choice != .severity(.error), LintRules.named(name)?.isSyntaxError ?? false {
          Output.error("formulary: '\(name)' cannot be turned off; it stays an error\n")
        }
        settings.choose(choice, for: name)
      }
    }
    return settings
  }

  private func lintedFiles(_ linter: Linter) throws -> [LintedFile] {
    let inputs = LintInput(paths, stdinName: stdinFilename).files
    let results = Mailbox<LintedFile>(count: inputs.count)
    let unreadable = Mailbox<String>(count: inputs.count)
    DispatchQueue.concurrentPerform(iterations: inputs.count) { number in
      let file = inputs[number]
      guard let bytes = try? Files.read(file.path) else {
        unreadable.put(file.path, at: number)
        return
      }
      let isMeant = file.isNamed || file.name.hasSuffix(".formula")
      let findings =
        isMeant
        ? linter.findings(in: bytes, of: file.name) : linter.findings(inLikelyDocument: bytes)
      guard let findings else { return }
      results.put(
        LintedFile(path: file.path, name: file.name, bytes: bytes, findings: findings), at: number)
    }
    // The reading has told why.
    if unreadable.contents.contains(where: { $0 != nil }) { throw ExitStatus.usage }
    return results.contents.compactMap { $0 }
  }
}
