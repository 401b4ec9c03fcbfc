import JSONTree
import JoyDoc
import Testing

@testable import PDFForms

struct FormVerificationTests {
  private static func field(
    _ name: String, _ scripts: [PDFField.Event: String] = [:], _ values: String...
  ) -> PDFField {
    var field = PDFField(name: name, kind: .text(isMultiline: false))
    field.scripts = scripts
    field.values = values
    return field
  }

  private static let number = #"AFNumber_Format(2, 0, 0, 0, "", true);"#

  private static func imported(_ fields: PDFField...) -> FormImport {
    let area = PDFRectangle(left: 0, bottom: 0, right: 600, top: 800)
    var form = PDFForm()
    form.pages = [PDFPage(crop: area, media: area, turns: 0)]
    form.fields = fields
    form.calculationOrder = fields.filter { $0.scripts[.calculate] != nil }.map(\.name)
    return FormImport(form, named: "Form")
  }

  private static func calculated(_ script: String, _ values: String...) -> FormImport {
    var result = field("result", [.format: number, .calculate: script])
    result.values = values
    return imported(
      field("a", [.format: number], "3"), field("t"), field("p", [.format: "AFPercent_Format(1);"]),
      field("date", [.format: #"AFDate_FormatEx("dd.mm.yyyy");"#]), result)
  }

  @Test func `sets of values are generated, and the formulas are evaluated for them`() {
    var imported = Self.calculated(#"event.value = this.getField("a").value * 2;"#)
    #expect(imported.report.verification == nil)
    imported.verify(count: 30)
    let verification = imported.report.verification
    #expect(verification?.cases.count == 30 && verification?.failures.isEmpty == true)
    var inputs: Set<String> = []
    for entry in verification?.cases ?? [] {
      #expect(entry.entries.map(\.field) == ["a", "t", "p"])
      #expect(entry.results.map(\.field) == ["result"])
      guard case .text(let text) = entry.entries[0].value else { continue }
      inputs.insert(text)
      let number = ScriptNumber.value(of: text) ?? 0
      #expect(
        String(decoding: entry.results[0].json, as: UTF8.self)
          == String(decoding: JSONWriter.literal(number * 2), as: UTF8.self))
    }
    #expect(inputs.contains("") && inputs.contains { $0.hasPrefix("-") } && inputs.count > 10)
    var again = Self.calculated(#"event.value = this.getField("a").value * 2;"#)
    again.verify(count: 30)
    #expect(again.report.verification == verification)
    #expect(imported.report.text.contains("1 formula evaluated for 30 sets of generated values"))
    let json = JSONTree.parse(imported.report.json)
    #expect(json.diagnostics.isEmpty)
    let part = json.tree[json.tree.root, "verification"]
    #expect(part.map { json.tree.objects("sets", of: $0).count } == 30)
  }

  @Test func `a formula that fails is reported once`() {
    var imported = Self.calculated(
      #"event.value = 1 / (this.getField("a").value > 9 ? 1 : 0);"#)
    imported.verify(count: 30)
    let failures = imported.report.verification?.failures ?? []
    #expect(failures.map(\.field) == ["result"])
    #expect(imported.report.text.contains("result fails in set "))
  }

  @Test(arguments: [("6", 0), ("6.0000000000001", 0), ("7", 1), ("", 0)])
  func `results that the PDF contains are compared`(stored: String, count: Int) {
    var imported = Self.calculated(#"event.value = this.getField("a").value * 2;"#, stored)
    imported.verify(count: 1)
    #expect(imported.report.verification?.differences.count == count)
    #expect(
      imported.report.text.contains("result is 7 in the PDF, but its formula gives 6")
        == (count == 1))
  }
}
