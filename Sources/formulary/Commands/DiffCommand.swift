import ArgumentParser
import DocumentDiff
import Exploration
import Formulas
import Foundation
import JoyDoc
import JoyDocEngine
import ToolOptions

/// `formulary diff`
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Tells what two versions of a form compute and store differently.",
    discussion: """
      Parts are paired by their ids. A field that is computed differently comes with a filling of \
      the form that shows it; both versions have been recalculated with it. Exit code 1 tells that \
      data already stored would be lost or unreadable, or what --fail-on asks.

      Examples:
        formulary diff old.json new.json
        formulary diff --format markdown --fail-on differs old.json new.json
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
  }

  /// What ends with exit code 1.
  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case breaking, differs, never

    func fails(_ diff: DocumentDiff) -> Bool {
      switch self {
      case .breaking: diff.isBreaking
      case .differs: diff.isBreaking || diff.differs
      case .never: false
      }
    }
  }

  @Argument(help: "The document as it was; '-' is standard input.", completion: Completions.file)
  var old: String

  @Argument(help: "The document as it is.", completion: Completions.file)
  var new: String

  @ArgumentParser.Option(help: "What to print: text, json or markdown.")
  var format: Format = .text

  @ArgumentParser.Option(
    help:
      "What ends with 1: breaking (data would be lost), differs (or a field is computed differently) or never."
  )
  var failOn: FailOn = .breaking

  @ArgumentParser.Option(help: "The fillings that are tried for a formula.")
  var trials = 20_000

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if trials < 1 { throw ValidationError("--trials must be at least 1") }
    if old == "-", new == "-" { throw ValidationError("standard input can be read only once") }
  }

  func run() throws {
    let versions = try [old, new].map { path in
      try OpenDocument(path, stdinName: inputName.stdinFilename)
    }
    let environment = options.environment
    let filled = versions.map { opened in
      FilledDocument(
        opened.document, language: .declared(for: opened.path), environment: environment,
        limits: options.limits)
    }
    var settings = DocumentExploration.Settings()
    settings.trials = trials
    settings.seed = options.seed
    let diff = DocumentDiff(filled[0], filled[1], settings)
    let names = versions.map(\.name)
    switch format {
    case .json: try output.write(diff.json(old: names[0], new: names[1]))
    case .text: try output.write(output.shown(diff.text))
    case .markdown:
      try output.write(output.shown(diff.markdown(old: names[0], new: names[1])))
    }
    if failOn.fails(diff) { throw ExitStatus.failure }
  }
}
