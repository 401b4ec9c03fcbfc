import ArgumentParser
import FileAccess
import Formulas
import JSONTree
import JoyDoc
import PDFForms

/// The command `formulary import`.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Convert a PDF form and its calculations into a document.",
    discussion: """
      Fields, their types, values and places on the pages become a JoyDoc document, and \
      calculations become formulas. Scripts are translated, never executed. The report on standard \
      error counts the fields, lists the formulas, and shows every script that was not translated. \
      'formulary fill' prints the answers onto the PDF.

      With --verify, the formulas are evaluated for generated values, and compared with results \
      that the PDF contains; the exit code is 1 if a formula fails. The JSON report has the values \
      and results, which can be compared with those of a PDF viewer.

      The program qpdf reads the PDF; Debian's package is qpdf.

      Examples:
        formulary import claim.pdf -o claim.json
        formulary import --report json claim.pdf -o claim.json 2> report.json
      """)

  @Argument(help: "The PDF; '-' is standard input.", completion: Completions.file)
  var file: String

  @OptionGroup var output: OutputOptions

  @ArgumentParser.Option(help: "The format of the report: text or json.")
  var report: ReportFormat = .text

  @ArgumentParser.Option(
    help: ArgumentHelp("The name of the form; by default that of the file.", valueName: "name"))
  var name: String?

  @Flag(help: "Convert fields in equal rows below each other into tables.")
  var tables = false

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Evaluate the formulas for this many sets of generated values.", valueName: "count"))
  var verify: Int?

  func validate() throws {
    if let verify, !(1...FormVerification.maxCount ~= verify) {
      throw ValidationError("--verify takes a number from 1 to \(FormVerification.maxCount)")
    }
  }

  func run() throws {
    let bytes = try PDFProblem.content(of: file)
    guard let format = ImportFormats.all.first(where: { $0.recognizes(bytes) }) else {
      throw PDFProblem(.damaged, "'\(Files.name(of: file))' is not a PDF")
    }
    var form = try format.form(in: bytes, named: name ?? defaultName, findsTables: tables)
    if let verify { form.verify(count: verify) }
    try output.write(form.document.tree.bytes)
    switch report {
    case .text: Output.error(form.report.text)
    case .json: Output.error(String(decoding: form.report.json, as: UTF8.self) + "\n")
    }
    if form.report.verification?.failures.isEmpty == false { throw ExitStatus.failure }
  }

  /// The name of the file without folders and ending.
  private var defaultName: String {
    let last = file.split(separator: "/").last.map(String.init) ?? file
    let stem = last.lowercased().hasSuffix(".pdf") ? String(last.dropLast(".pdf".count)) : last
    return stem == "-" || stem.isEmpty ? "Form" : stem
  }
}
