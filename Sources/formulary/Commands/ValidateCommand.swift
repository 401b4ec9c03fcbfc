import ArgumentParser
import Foundation
import JoyDoc
import JoyDocEngine
import SourceText

/// `formulary validate`
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks a JoyDoc document's version, structure and required fields.",
    discussion: """
      Fields, pages, columns and schemas that conditional logic hides are not required. Exit code 1 \
      tells that something is wrong.

      A document that follows another version of the format is refused before anything else is \
      looked at. The format is Grammar/joydoc.schema.json.

      Examples:
        formulary validate form.json
        formulary validate --format json form.json
        formulary validate --view mobile form.json
      """)

  /// What is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(help: "The document; '-' is standard input.")
  var document: String

  @ArgumentParser.Option(help: "What to print: text or json.")
  var format: Format = .text

  @ArgumentParser.Option(
    help: ArgumentHelp("The view that is looked at, such as mobile.", valueName: "type"))
  var view: String?

  @Flag(help: "Lists hidden fields too; they are valid.")
  var includeHidden = false

  func run() throws {
    let bytes = try Files.read(document)
    let name = Files.name(of: document)
    let loaded: LoadedDocument
    do throws(UnreadableDocument) {
      loaded = try LoadedDocument(bytes)
    } catch {
      if format == .json {
        let report = ValidationReport(unreadable: bytes, error.diagnostics)
        Output.write(report.json(sdkVersion: Formulary.configuration.version))
      } else {
        error.report(file: name, bytes: bytes)
      }
      throw ExitStatus.failure
    }
    let report = ValidationReport(loaded.document, view: view, includesHidden: includeHidden)
    switch format {
    case .json: Output.write(report.json(sdkVersion: Formulary.configuration.version))
    case .text: Output.write(text(of: report, file: name, bytes: bytes))
    }
    if !report.isValid { throw ExitStatus.failure }
  }

  private func text(of report: ValidationReport, file: String, bytes: [UInt8]) -> String {
    if let version = report.refusedVersion {
      return "\(file): \(ValidationReport.versionMessage(version))\n"
    }
    let renderer = DiagnosticRenderer(
      file: file, lines: LineIndex(bytes), usesColor: Terminal.wantsColor(STDOUT_FILENO))
    let diagnostics = report.diagnostics
    var text = diagnostics.map { renderer.text($0) }.joined()
    let fields = report.validation?.fields ?? []
    for field in fields {
      if field.status == .valid, !includeHidden { continue }
      text += field.status == .valid ? "valid    " : "invalid  "
      text += "field '\(EscapedText.line(field.field))'"
      text += field.title.map { " (\(EscapedText.line($0)))" } ?? ""
      text += field.pageID.map { " on page '\(EscapedText.line($0))'" } ?? ""
      text += field.reasons.isEmpty ? "\n" : ": is required and empty\n"
      for row in field.invalidRows {
        let place = row.parentPath.map { $0.isEmpty ? "" : " in \(EscapedText.line($0))" } ?? ""
        let columns = row.cells.filter { $0.status == .invalid }.map {
          "'\(EscapedText.line($0.title ?? $0.column))'"
        }
        text +=
          "           row '\(EscapedText.line(row.row))'\(place) lacks \(columns.joined(separator: ", "))\n"
      }
    }
    let invalid = fields.filter { $0.status == .invalid }.count
    if report.isValid {
      text += "\(file): valid (\(count(fields, "field")))\n"
    } else {
      text += "\(file): \(invalid) of \(fields.count) fields invalid"
      text += diagnostics.isEmpty ? "\n" : ", \(count(diagnostics, "finding")) in the structure\n"
    }
    return text
  }

  private func count(_ things: [some Any], _ noun: String) -> String {
    "\(things.count) \(noun)\(things.count == 1 ? "" : "s")"
  }
}
