import ArgumentParser
import FormulaRuntime
import DataSources
import FormulaValues
import FileAccess
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText
import ToolOptions

/// The command `formulary apply`.
struct ApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply", abstract: "Apply changelogs to a JoyDoc document.",
    discussion: """
      Apply a JSON array of changelogs in order, recalculate what depends on each, and print the \
      document. All bytes except changed values are preserved. A changelog that cannot be applied is \
      reported on standard error and skipped. With --undo, replaced values come back byte for byte, and \
      deleted parts in compact JSON.

      Examples:
        formulary apply form.json changes.json > changed.json
        formulary apply --in-place form.json changes.json
        formulary apply --format changes form.json changes.json
        formulary apply --format report form.json changes.json
        formulary apply --undo form.json changes.json > inverse.json
      """)

  /// The content to print.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case document, changes, report
  }

  @Argument(help: "The document; '-' is standard input.", completion: Completions.file)
  var document: String

  @Argument(help: "The changelogs; '-' is standard input.", completion: Completions.file)
  var changes: String

  @ArgumentParser.Option(help: "The output: document, changes, or a report on each change.")
  var format: Format = .document

  @ArgumentParser.Option(help: "Whether to accept changes: fill or readonly.")
  var mode: Mode = .fill

  /// Whether changes are accepted.
  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case fill, readonly
  }

  @ArgumentParser.Option(help: UnlicensedFeature.help)
  var without: [UnlicensedFeature] = []

  @Flag(help: "Print the changelogs that undo the changes.")
  var undo = false

  @Flag(help: "Write the document back to its file.")
  var inPlace = false

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if document == "-", changes == "-" {
      throw ValidationError("only one of document and changes can be standard input")
    }
    if inPlace, output.output != nil {
      throw ValidationError("--in-place cannot be used with --output")
    }
    if inPlace, document == "-" { throw ValidationError("standard input cannot be written back") }
    if inPlace, format != .document || undo {
      throw ValidationError("--in-place cannot be used with --format or --undo")
    }
    if undo, format != .document { throw ValidationError("--undo cannot be used with --format") }
  }

  func run() throws {
    let loaded = try OpenDocument(document, stdinName: inputName.stdinFilename)
    let file = try SourceFile(
      changes, name: Files.name(of: changes, stdinName: inputName.stdinFilename))
    var engine = DocumentEngine(
      loaded.document, environment: options.environment, limits: options.limits,
      language: .declared(for: document))
    engine.mode = mode == .fill ? .fill : .readonly
    if without.contains(.collections) { engine.allowances.remove(.collections) }
    engine.keepsInverse = undo || format == .report
    if engine.keepsInverse { engine.settle() }
    var record = Record()
    try apply(file.json(), of: file.name, to: &engine, &record)
    FailureReport(file: loaded.name, bytes: engine.describedBytes).print(engine.failures)
    let result: [UInt8] =
      if undo {
        Changelogs.array(record.inverse.reversed().flatMap { $0 })
      } else if format == .changes {
        Changelogs.array(record.changelogs)
      } else if format == .report {
        Changelogs.array(record.reports)
      } else {
        engine.bytes
      }
    if inPlace { try loaded.writeBack(result) } else { try output.write(result) }
    if record.hasFailed || !engine.failures.isEmpty { throw ExitStatus.failure }
  }

  /// The results of the changes.
  private struct Record {
    /// The changes that were applied and those that formulas made.
    var changelogs: [[UInt8]] = []
    /// The inverse of each applied change.
    var inverse: [[[UInt8]]] = []
    /// For each change, its effect or the reason why it was skipped.
    var reports: [[UInt8]] = []
    var hasFailed = false
  }

  private func apply(
    _ tree: JSONTree, of file: String, to engine: inout DocumentEngine, _ record: inout Record
  ) throws {
    guard let list = Changelog.list(tree) else {
      Output.error("\(file): changelogs must be a JSON array\n")
      throw ExitStatus.failure
    }
    engine.apply(list) { number, result, engine in
      switch result {
      case .success(let (changelog, report)):
        if undo {
          record.inverse.append(
            report.inverse.map { Changelogs.json(of: $0, in: engine, keepsSpacing: true) })
        } else if format == .report {
          record.reports.append(report.json(number, changelog.change, in: engine))
        } else if format == .changes {
          record.changelogs.append(changelog.source)
          for change in report.computedChanges {
            record.changelogs.append(
              Changelogs.json(of: .fieldUpdate(change), in: engine, isFormula: true))
          }
        }
      case .failure(let error):
        record.hasFailed = true
        if format == .report { record.reports.append(ChangeReport.json(number, skippedFor: error)) }
        let message = engine.titles.titled(error.message) {
          "'\($0.title)' (\($0.id))"
        }
        Output.error("\(file): change \(number) is skipped: \(EscapedText.line(message))\n")
      }
    }
  }
}
