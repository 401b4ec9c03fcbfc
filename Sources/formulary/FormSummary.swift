import FileAccess
import JSONTree
import JoyDoc
import JoyDocLint
import LintReports
import SourceText

/// A report on a form that was made or extended, on standard error.
struct FormSummary {
  let file: String
  let bytes: [UInt8]
  /// The form before the change; `nil` for a new form.
  var former: [UInt8]?

  init(_ file: String, _ bytes: [UInt8], former: [UInt8]? = nil) {
    self.file = file
    self.bytes = bytes
    self.former = former
  }

  /// Prints the numbers of parts, the findings of the linter that the change has caused, and
  /// commands for a new form.
  func print() {
    let document = JoyDocument(JSONTree.parse(bytes).tree)
    let pages = document.files.reduce(0) { $0 + $1.pages.count }
    Output.error(
      "\(file): \(Counted.text(document.fields.count, "fields")), "
        + "\(Counted.text(document.formulas.count, "formulas")), \(Counted.text(pages, "pages"))\n")
    var settings = ProjectSettings()
    let path = FilePath.absolute(file)
    let linter = Linter(FileConfiguration(settings.configuration(for: path), for: path))
    let known = Set(
      former.map { linter.findings(in: $0, of: file).map(\.diagnostic.message) } ?? [])
    let findings = linter.findings(in: bytes, of: file)
      .filter { !known.contains($0.diagnostic.message) }
    if !findings.isEmpty {
      Output.error(
        TextReport.text(
          of: [LintedFile(path: file, name: file, bytes: bytes, findings: findings)],
          usesColor: Terminal.wantsColor(STDERR_FILENO),
          columns: Terminal.columns(of: STDERR_FILENO)))
    }
    guard former == nil else { return }
    Output.error(
      """
      Fill it in with 'formulary preview --open \(file)', check it with 'formulary lint \(file)'.

      """)
  }
}
