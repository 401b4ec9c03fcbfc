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

  func validate() throws {
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
    let files = try lintedFiles()
    switch format {
    case .text:
      Output.write(TextReport.text(of: files, usesColor: Terminal.wantsColor(STDOUT_FILENO)))
    case .json: Output.write(JSONReport.text(of: files))
    case .sarif:
      Output.write(SARIFReport.text(of: files, version: Formulary.configuration.version))
    case .github: Output.write(GitHubReport.text(of: files))
    case .junit: Output.write(JUnitReport.text(of: files))
    }
    let warnings = files.count(.warning)
    if let maxWarnings, warnings > maxWarnings {
      Output.error("formulary: \(warnings) warnings, but only \(maxWarnings) are allowed\n")
      throw ExitStatus.failure
    }
    if files.count(.error) > 0 { throw ExitStatus.failure }
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

  private func lintedFiles() throws -> [LintedFile] {
    let inputs = LintInput(paths, stdinName: stdinFilename).files
    let linter = Linter(settings: settings)
    // Named files are read first, so that a wrong name is told before any work.
    var texts: [Int: [UInt8]] = [:]
    for (number, file) in inputs.enumerated() where file.isNamed {
      texts[number] = try Files.read(file.path)
    }
    let read = texts
    let results = Mailbox<LintedFile>(count: inputs.count)
    DispatchQueue.concurrentPerform(iterations: inputs.count) { number in
      let file = inputs[number]
      guard let bytes = read[number] ?? (try? Files.read(file.path)) else { return }
      let isFormula = file.name.hasSuffix(".formula")
      guard file.isNamed || isFormula || Linter.isDocument(bytes) else { return }
      results.put(
        LintedFile(
          name: file.name, bytes: bytes, findings: linter.findings(in: bytes, of: file.name)),
        at: number)
    }
    return results.contents.compactMap { $0 }
  }
}
