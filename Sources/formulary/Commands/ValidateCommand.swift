import ArgumentParser
import Formulas
import FileAccess
import JoyDoc
import JoyDocEngine

/// The command `formulary validate`.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check the version, structure and required fields of JoyDoc documents.",
    discussion: """
      Fields, pages, columns and schemas that conditional logic hides are not required. The exit \
      code is 1 if a document is not valid.

      A document with another version of the format is rejected without further checks. The format \
      is Grammar/joydoc.schema.json.

      The reports on several documents are printed in order; as JSON they are one object by file \
      name.

      Examples:
        formulary validate form.json
        formulary validate --format json form.json
        formulary validate --view mobile form.json
        formulary validate --path page1/position2/row3/column4 form.json
      """)

  @Argument(help: "The documents; '-' is standard input.", completion: Completions.file)
  var documents: [String]

  @ArgumentParser.Option(help: "The output format: text or json.")
  var format: ReportFormat = .text

  @ArgumentParser.Option(
    help: ArgumentHelp("The view to check, such as mobile or pdf.", valueName: "type"))
  var view: String?

  @ArgumentParser.Option(
    name: .customLong("path"),
    help: ArgumentHelp(
      "Check only this part: page, page/position, page/position/row or page/position/row/column.",
      valueName: "path"))
  var partPath: String?

  @Flag(help: "Also list hidden fields, which are valid.")
  var includeHidden = false

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  func run() throws {
    try DocumentBatch.perform(documents, inputName, to: output, isJSON: format == .json) { path in
      try report(on: path)
    }
  }

  /// Returns the report on a document, and whether it is valid. Throws if there is no report.
  private func report(on path: String) throws -> (bytes: [UInt8], isFine: Bool) {
    let opened: OpenDocument
    do throws(SourceError) {
      opened = try OpenDocument(path, stdinName: inputName.stdinFilename, takesAnyObject: true)
    } catch {
      guard format == .json, let text = error.text else { throw error }
      let report = ValidationReport(unreadable: text.bytes, error.diagnostics)
      return (report.json(sdkVersion: ToolVersion.number), false)
    }
    if let view { try Self.check(view: view, of: opened) }
    let report = ValidationReport(opened.document, view: view, includesHidden: includeHidden)
    if let partPath, !PathValidation.steps(of: partPath).isEmpty,
      let validation = report.validation
    {
      let part = PathValidation(partPath, in: opened.document, validation)
      return (format == .json ? part.json : output.shown(text(of: part)), part.isValid)
    }
    let text =
      switch format {
      case .json: report.json(sdkVersion: ToolVersion.number)
      case .text: output.shown(text(of: report, opened))
      }
    return (text, report.isValid)
  }

  /// Throws a `UsageError` if neither the document nor hosts have a view of this type.
  private static func check(view: String, of opened: OpenDocument) throws(UsageError) {
    let views = opened.document.viewTypes
    guard views.contains(view) else {
      throw UsageError(no: "view", named: view, among: views)
    }
  }

  private func text(of part: PathValidation) -> String {
    let path = EscapedText.line(part.path)
    guard let status = part.status else { return "'\(path)' leads to no part of the document\n" }
    let reasons = part.reasons.isEmpty ? "" : ": is required and empty"
    return "\(status.rawValue.padded(to: 9))\(part.kind.rawValue) '\(path)'\(reasons)\n"
  }

  private func text(of report: ValidationReport, _ opened: OpenDocument) -> String {
    let file = opened.name
    if let version = report.refusedVersion {
      return "\(file): \(ValidationReport.versionMessage(version))\n"
    }
    let renderer = DiagnosticRenderer(
      file: file, lines: LineIndex(opened.bytes), usesColor: Terminal.wantsColor(STDOUT_FILENO))
    let diagnostics = report.diagnostics
    let pages = TitledIDs(pagesOf: opened.document)
    var text = diagnostics.map { renderer.text($0) }.joined()
    let fields = report.validation?.fields ?? []
    for field in fields {
      if field.status == .valid, !includeHidden { continue }
      text += field.status == .valid ? "valid    " : "invalid  "
      text += "field \(EscapedText.line(TitledIDs.name(field.field, titled: field.title)))"
      text +=
        field.pageID.map { page in
          " on page \(EscapedText.line(pages.name(page)))"
        } ?? ""
      text += field.reasons.isEmpty ? "\n" : ": is required and empty\n"
      for row in field.invalidRows {
        let place = row.parentPath.map { $0.isEmpty ? "" : " in \(EscapedText.line($0))" } ?? ""
        let columns = row.cells.filter { $0.status == .invalid }.map {
          "'\(EscapedText.line($0.title ?? $0.column))'"
        }
        text +=
          "           row '\(EscapedText.line(row.row))'\(place) lacks \(columns.joined(separator: ", "))\n"
      }
      if field.isShortened { text += "           further rows are not listed\n" }
    }
    let invalid = fields.filter { $0.status == .invalid }.count
    if report.isValid {
      text += "\(file): valid (\(Counted.plain(fields.count, "fields")))\n"
    } else {
      text += "\(file): \(invalid) of \(fields.count) fields invalid"
      text +=
        diagnostics.isEmpty
        ? "\n" : ", \(Counted.plain(diagnostics.count, "findings")) in the structure\n"
    }
    return text
  }
}
