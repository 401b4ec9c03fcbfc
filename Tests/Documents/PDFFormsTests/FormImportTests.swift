import Formulas
import Foundation
import JSONTree
import JoyDoc
import JoyDocFormulas
import Testing

@testable import PDFForms

struct FormImportTests {
  /// The form of a fixture, which is the output of qpdf for a form of `make_forms.py`.
  private static func form(_ change: (String) -> String = { $0 }) throws -> PDFForm {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/order.json")
    let json = change(try String(contentsOf: url, encoding: .utf8))
    return try PDFForm(try PDFObjects(Array(json.utf8)))
  }

  private static func imported() throws -> FormImport {
    FormImport(try form(), named: "Order")
  }

  @Test func `fields keep their types, values and places`() throws {
    let document = try Self.imported().document
    let kinds = document.fields.map { "\($0.id) \($0.kind.name)" }
    #expect(
      kinds == [
        "customer text", "order_qty number", "order_price number", "order_total number",
        "rate number", "due date", "notes textarea", "agreed multiSelect", "size dropdown",
        "land dropdown", "tax number", "loop text", "lost text",
      ])
    let tree = document.tree
    let values = document.fields.map {
      $0.value.map { String(decoding: tree.source($0), as: UTF8.self) }
    }
    #expect(values[4] == "0.19")
    #expect(values[5] == "1709164800000")
    #expect(values[6] == #""two\nlines""#)
    #expect(document.fields[0].title == "Customer's name")
    #expect(document.fields[0].isRequired && document.fields[3].isDisabled)
    #expect(document.fields[9].options.map(\.id) == ["DE", "option2"])
    let region = PDFMetadata(document.fields[6].metadata, in: tree).regions
    #expect(region == [PDFRegion(pageNumber: 2, x: 60, y: 132, width: 240, height: 60)])
    #expect(document.files.first?.pages.count == 2)
  }

  @Test func `every script is counted`() throws {
    let report = try Self.imported().report
    #expect(report.fields == 13 && report.pages == 2)
    #expect(report.omissions.map(\.field) == ["loop", "lost"])
    #expect(report.omissions.first?.position.line == 2)
    #expect(
      report.translations.filter { $0.event == .calculate }.map(\.field) == ["order.total", "tax"])
    #expect(report.ranges.map(\.condition) == ["tax >= 0 and tax <= 1000"])
    #expect(report.text.contains("2 not translated"))
    let json = JSONTree.parse(report.json)
    #expect(json.diagnostics.isEmpty)
    #expect(json.tree.objects("notTranslated", of: json.tree.root).count == 2)
  }

  @Test func `the formulas compute what the form computes`() throws {
    let document = try Self.imported().document
    var edit = JSONEdit()
    for (place, json) in [(1, "3"), (2, "19.99")] {
      edit.setMember("value", Array(json.utf8), of: document.fields[place].node, in: document.tree)
    }
    let filled = JoyDocument(JSONTree.parse(edit.applied(to: document.tree.bytes)).tree)
    let result = FullRecalculation(filled, DocumentProgram(filled, language: .standard))
    #expect(result.failures.isEmpty)
    let computed = JoyDocument(JSONTree.parse(result.applied(to: filled)).tree)
    let numbers = [3, 10].map { place in
      computed.fields[place].value.flatMap { computed.tree.double($0) }
    }
    #expect(numbers == [59.97, 59.97 * 0.19])
  }

  @Test func `importing again gives the same bytes`() throws {
    #expect(try Self.imported().document.tree.bytes == Self.imported().document.tree.bytes)
  }

  @Test func `a field that reads itself through a cycle stays an input`() throws {
    let form = try Self.form {
      $0.replacingOccurrences(
        of: #"this.getField(\"order.total\").value *"#, with: #"this.getField(\"tax\").value *"#)
    }
    let report = FormImport(form, named: "Order").report
    #expect(report.omissions.map(\.problem.message).contains("the field itself is read"))
  }

  @Test func `damaged descriptions are problems`() throws {
    for text in ["", "{}", "[1, 2]", #"{"qpdf": [{}, {}]}"#] {
      #expect(throws: PDFProblem.self) { try PDFObjects(Array(text.utf8)) }
    }
    let json = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Fixtures/order.json"), encoding: .utf8)
    // Cycles of references and of parents end.
    for (old, new) in [
      (#""/Kids": ["#, #""/Kids": ["2 0 R", "#), (#""/Rect": ["#, #""/Rect": [1, "#),
      (#""/FT": "/Tx""#, #""/FT": "/Xx""#), (#""/Fields": ["#, #""/Fields": ["1 0 R", "2 0 R", "#),
      (#""/T": "u:"#, #""/T": "b:c3ff"#),
    ] {
      let changed = json.replacingOccurrences(of: old, with: new)
      #expect(changed != json)
      let form = try PDFForm(try PDFObjects(Array(changed.utf8)))
      _ = FormImport(form, named: "Order")
    }
  }

  /// Returns the form in a PDF with two pages and the fields, objects from number 10 on.
  private static func form(fields: String...) throws -> PDFForm {
    let numbers = fields.indices.map { "\"\($0 + 10) 0 R\"" }.joined(separator: ", ")
    let objects = fields.enumerated().map {
      "\"obj:\($0.offset + 10) 0 R\": {\"value\": \($0.element)}"
    }
    let json = """
      {"pages": [{"object": "1 0 R"}, {"object": "2 0 R"}], "qpdf": [{}, {
        "obj:1 0 R": {"value": {}}, "obj:2 0 R": {"value": {}}, \(objects.joined(separator: ", ")),
        "trailer": {"value": {"/Root": {"/AcroForm": {"/Fields": [\(numbers)]}}}}}]}
      """
    return try PDFForm(try PDFObjects(Array(json.utf8)))
  }

  @Test func `a widget names its page if no page lists it`() throws {
    let form = try Self.form(
      fields: #"{"/FT": "/Tx", "/T": "u:a", "/P": "2 0 R", "/Rect": [0, 0, 9, 9]}"#,
      #"{"/FT": "/Tx", "/T": "u:b", "/P": "3 0 R", "/Rect": [0, 0, 9, 9]}"#)
    #expect(form.fields.map { $0.regions.map(\.pageNumber) } == [[2], []])
    #expect(form.losses.map(\.kind) == [.unplaced])
  }

  @Test func `the value to which a field is reset is kept`() throws {
    let form = try Self.form(
      fields: #"{"/FT": "/Tx", "/T": "u:a", "/V": "u:new", "/DV": "u:old"}"#,
      #"{"/FT": "/Btn", "/T": "u:b", "/DV": "/On", "/AP": {"/N": {"/On": {}, "/Off": {}}}}"#,
      #"{"/FT": "/Ch", "/T": "u:c", "/Opt": ["u:x", "u:y"], "/DV": ["u:y"]}"#,
      #"{"/FT": "/Tx", "/T": "u:d"}"#)
    let document = FormImport(form, named: "Order").document
    let defaults = document.fields.map { field in
      field.metadata.flatMap { document.tree.string("pdfDefault", of: $0) }
    }
    #expect(defaults == ["old", "On", "y", nil])
  }

  @Test(arguments: [
    (#""/A": {"/S": "/SubmitForm"}"#, PDFLoss.Kind.submission),
    (#""/AA": {"/U": {"/S": "/SubmitForm"}}"#, .submission),
    (#""/A": {"/S": "/JavaScript", "/JS": "u:event.target.buttonImportIcon();"}"#, .image),
    (#""/A": {"/S": "/JavaScript", "/JS": "u:app.alert('buttonImportIcon')"}"#, .button),
    (#""/MK": {}"#, .button),
  ])
  func `a push button is lost by what it does`(entry: String, kind: PDFLoss.Kind) throws {
    let form = try Self.form(fields: #"{"/FT": "/Btn", "/Ff": 65536, "/T": "u:b", \#(entry)}"#)
    #expect(form.fields.isEmpty && form.losses.map(\.kind) == [kind])
  }

  @Test func `a cycle of fields without references ends`() throws {
    let field = #"{"/T": "u:x", "/Kids": "2 0 R"}"#
    let json = """
      {"pages": [{"object": "1 0 R"}], "qpdf": [{}, {
        "obj:1 0 R": {"value": {}}, "obj:2 0 R": {"value": [\(field), \(field)]},
        "trailer": {"value": {"/Root": {"/AcroForm": {"/Fields": "2 0 R"}}}}}]}
      """
    let objects = try PDFObjects(Array(json.utf8))
    #expect(throws: PDFProblem(.tooLarge, "the fields of the form are too large")) {
      try PDFForm(objects)
    }
  }

  @Test func `many fields with one name get ids quickly`() {
    var names = FieldNames()
    let ids = (0..<10_000).map { _ in names.id(for: "x") }
    #expect(ids.prefix(3) == ["x", "x_2", "x_3"] && ids.last == "x_10000")
  }

  @Test func `ids are valid names and unique`() {
    var names = FieldNames()
    let ids = ["a.b[0]", "a b 0", "A.B.0", "2nd", "", "let", "größe"].map { names.id(for: $0) }
    #expect(ids == ["a_b_0", "a_b_0_2", "A_B_0_3", "field_2nd", "field", "field_let", "größe"])
  }

  @Test(arguments: [
    (0, 10.0, 750.0, 100.0, 12.0), (1, 20.0, 10.0, 12.0, 100.0), (2, 490.0, 20.0, 100.0, 12.0),
    (3, 750.0, 490.0, 12.0, 100.0),
  ])
  func `a region is that of the page as it is shown`(
    turns: Int, x: Double, y: Double, width: Double, height: Double
  ) {
    let crop = PDFRectangle(left: 5, bottom: 10, right: 605, top: 792)
    let page = PDFPage(crop: crop, media: crop, turns: turns)
    let widget = PDFRectangle(left: 15, bottom: 30, right: 115, top: 42)
    let region = page.region(of: widget, pageNumber: 1)
    #expect(region == PDFRegion(pageNumber: 1, x: x, y: y, width: width, height: height))
    #expect(PDFRegion.list(region.text) == [region])
  }

  @Test func `a field on several pages has a position on each`() throws {
    var form = try Self.form()
    form.fields[0].regions = [2, 1, 2].map {
      PDFRegion(pageNumber: $0, x: 10, y: 10, width: 10, height: 10)
    }
    let document = FormImport(form, named: "Order").document
    let positions = (document.files.first?.pages ?? []).map { page in
      page.positions.filter { $0.field == "customer" }.map {
        document.tree.string("_id", of: $0.node)
      }
    }
    #expect(positions == [["at_customer_page1"], ["at_customer"]])
  }

  @Test func `base 64 is read and written`() {
    for text in ["", "a", "ab", "abc", "abcd"] {
      let encoded = Base64.encoded(Array(text.utf8))
      #expect(encoded == Data(text.utf8).base64EncodedString())
      #expect(Base64.decoded(encoded) == Array(text.utf8))
    }
  }

  @Test func `scripts that many fields share are translated up to a limit`() throws {
    var form = try Self.form()
    let script = "event.value = 1; //" + String(repeating: " ", count: 99_000)
    form.fields = (0..<60).map { number in
      var field = PDFField(name: "f\(number)", kind: .text(isMultiline: false))
      field.scripts[.calculate] = script
      return field
    }
    form.calculationOrder = form.fields.map(\.name)
    let report = FormImport(form, named: "Order").report
    #expect(report.translations.count == 50)
    #expect(
      Set(report.omissions.map(\.problem.message)) == ["the scripts of the form are too long"])
  }

  @Test func `formulas are translated up to a limit`() throws {
    var form = try Self.form()
    form.fields = (0..<1000).map { number in
      var field = PDFField(
        name: number < 800 ? "f.\(number)" : "g\(number)", kind: .text(isMultiline: false))
      field.scripts[.format] = "AFNumber_Format(0);"
      if number >= 800 { field.scripts[.calculate] = #"AFSimple_Calculate("MAX", "f");"# }
      return field
    }
    form.calculationOrder = form.fields.dropFirst(800).map(\.name)
    let report = FormImport(form, named: "Order").report
    #expect(report.translations.count { $0.event == .calculate } > 50)
    #expect(
      Set(report.omissions.map(\.problem.message))
        == ["the formulas of the form would be too long"])
  }
}
