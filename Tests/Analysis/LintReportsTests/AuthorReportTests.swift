import JoyDocLint
import LintReports
import SourceText
import Testing

/// Findings as authors of documents read them.
@Suite struct AuthorReportTests {
  private static let document = #"""
    {"_id": "d", "files": [], "fields": [
    {"_id": "65f0aa11bb22cc33dd44ee01", "type": "text", "title": "Customer", "file": "f"},
    {"_id": "65f0aa11bb22cc33dd44ee02", "type": "number", "title": "Bonus", "file": "f",
     "formulas": [{"_id": "1", "key": "value", "formula": "65f0aa11bb22cc33dd44ee09"}]},
    {"_id": "total", "type": "number", "title": "Total", "file": "f",
     "formulas": [{"_id": "2", "key": "value", "formula": "sum"}]}],
    "formulas": [
    {"_id": "65f0aa11bb22cc33dd44ee09", "type": "calc", "scope": "global", "desc": "",
     "expression": "\"Dear \" * 2"},
    {"_id": "sum", "type": "calc", "scope": "global", "desc": "", "expression": "1 + sqrt(true, 2)"}]}
    """#

  private func text(columns: Int? = nil) -> String {
    let bytes = Array(Self.document.utf8)
    let findings = Linter().findings(in: bytes, of: "form.json").filter {
      $0.diagnostic.severity == .error
    }
    return TextReport.text(
      of: [LintedFile(path: "form.json", name: "form.json", bytes: bytes, findings: findings)],
      usesColor: false, columns: columns)
  }

  @Test func `a finding begins with the title of the field and shows the formula as written`() {
    let text = text()
    #expect(
      text.contains(
        #"form.json:9:17: error[type-mismatch]: field 'Bonus' (65f0aa11bb22cc33dd44ee02): "#),
      "\(text)")
    #expect(text.contains("9 | \"Dear \" * 2\n  | ^^^^^^^"), "\(text)")
    #expect(text.contains("field 'Total': 'sqrt' takes"), "\(text)")
  }

  @Test func `findings are separated by an empty line`() {
    #expect(text().contains("\n\nform.json:10:"))
  }

  @Test func `long messages are wrapped at words`() {
    let narrow = text(columns: 44).split(separator: "\n")
    #expect(narrow.contains { $0.hasPrefix("  ") && !$0.contains("|") })
    for line in narrow where line.contains(" ") && !line.contains("|") {
      #expect(line.count <= 44, "\(line)")
    }
  }

  @Test func `machine-generated ids are shown as titles`() {
    let bytes = Array(Self.document.utf8)
    let report = AuthorReport(
      file: "form.json", bytes: bytes, lines: LineIndex(bytes), usesColor: false)
    func message(_ text: String, field: String? = nil) -> String {
      let place = DocumentRange(start: 0, end: 1)
      let finding = DocumentDiagnostic("rule", .error, text, at: place)
      return String(
        report.text(finding, field: field).split(separator: "\n")[0].dropFirst(
          "form.json:1:1: error[rule]: ".count))
    }
    #expect(
      message("the field '65f0aa11bb22cc33dd44ee01' lacks 'x'")
        == "the field 'Customer' (65f0aa11bb22cc33dd44ee01) lacks 'x'")
    #expect(
      message("a circle: 65f0aa11bb22cc33dd44ee01 → 65f0aa11bb22cc33dd44ee02")
        == "a circle: 'Customer' → 'Bonus'")
    #expect(message("the field 'nothing' is odd") == "the field 'nothing' is odd")
    #expect(message("is odd", field: "total") == "field 'Total': is odd")
  }
}
