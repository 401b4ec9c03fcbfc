import FormulaValues
import JSONTree
import JoyDoc
import SourceText
import Testing

@testable import JoyDocEngine

@Suite struct FormBuilderTests {
  private static let id = "6aaaaaaaaaaaaaaaaaaaaaaa"

  private func form() -> FormBuilder { FormBuilder(formNamed: "Claim", id: Self.id) }

  private func text(_ builder: FormBuilder) -> String {
    String(decoding: builder.calculated(in: EvaluationEnvironment()), as: UTF8.self)
  }

  private func document(_ text: String) -> JoyDocument {
    JoyDocument(JSONTree.parse(Array(text.utf8)).tree)
  }

  /// Returns the message of the error that `body` throws.
  private func message(_ body: () throws(BuildingError) -> Void) -> String {
    do throws(BuildingError) {
      try body()
      return ""
    } catch {
      switch error {
      case .invalid(let message, let hint): return message + (hint.map { "; \($0)" } ?? "")
      case .formula(let field, _, let diagnostics):
        return "\(field): " + diagnostics.map(\.message).joined(separator: ", ")
      }
    }
  }

  /// Returns the areas of all positions on a page.
  private func areas(_ page: Page, _ tree: JSONTree) -> [PageGrid.Area] {
    page.positions.map { position in
      func number(_ name: StaticString) -> Int { Int(tree.double(name, of: position.node) ?? -1) }
      return PageGrid.Area(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }
  }

  // MARK: New forms

  @Test func `a form is small, readable and complete`() throws {
    var builder = form()
    try builder.add(NewField(reading: "net amount:number"))
    try builder.add(NewField(reading: "paid:dropdown:Cash|Card"))
    try builder.compute("tax", by: "round(netAmount * 0.19, 2)")
    let text = text(builder)
    #expect(
      text.hasPrefix(
        """
        {
          "_id": "\(Self.id)",
          "name": "Claim",
          "type": "document",
          "fields": [
            {"_id": "netAmount", "type": "number", "file": "file", "title": "net amount", "value": ""},
            {"_id": "paid", "type": "dropdown", "file": "file", "title": "Paid", "options": \
        [{"_id": "option1", "value": "Cash"}, {"_id": "option2", "value": "Card"}], "value": ""},
            {"_id": "tax", "type": "number", "file": "file", "title": "Tax", "value": "", "formulas": \
        [{"_id": "apply_tax", "key": "value", "formula": "taxFormula"}]}
          ],
          "formulas": [
            {"_id": "taxFormula", "desc": "Tax", "type": "calc", "scope": "global", \
        "expression": "round(netAmount * 0.19, 2)"}
          ],
          "files": [
            {
              "_id": "file",
              "name": "Claim",
              "pageOrder": ["page"],
              "pages": [
                {
                  "_id": "page",
        """), "\(text)")
    #expect(
      text.contains(
        """
                  "fieldPositions": [
                    {"_id": "at_netAmount", "field": "netAmount", "type": "number", "displayType": \
        "original", "x": 0, "y": 0, "width": 12, "height": 8},
                    {"_id": "at_paid", "field": "paid", "type": "dropdown", "displayType": \
        "original", "x": 12, "y": 0, "width": 12, "height": 8},
        """), "\(text)")
  }

  @Test(arguments: NewField.Role.field.types)
  func `a field of each declared type is valid`(type: String) throws {
    var builder = form()
    let isChoice = FieldKind(type).storage.hasOptions
    try builder.add(NewField(reading: "first:\(type)" + (isChoice ? ":One|Two" : "")))
    #expect(builder.document.fields.map(\.kind) == [FieldKind(type)])
    #expect(StructureCheck.findings(in: builder.document.tree).map(\.message) == [])
    #expect(builder.document.files[0].pages[0].positions.map(\.field) == ["first"])
    #expect(DocumentEngine(builder.document).visibleFields() == ["first"])
  }

  @Test(arguments: NewField.Role.column.types)
  func `a column of each declared type is valid`(type: String) throws {
    var builder = form()
    let isChoice = FieldKind(type).storage.hasOptions
    let column = "first:\(type)" + (isChoice ? ":One|Two" : "")
    try builder.add(NewField(readingTable: "lines:\(column)"))
    try builder.add(NewField(reading: "parts:collection"))
    for table in ["lines", "parts"] {
      let (_, columns) = try NewField.columns(
        reading: "\(table):\(column.replacing("first", with: "next"))")
      try builder.add(columns, to: table)
    }
    let fields = builder.document.fields
    #expect(fields[0].columns.map(\.id) == ["first", "next"])
    #expect(fields[1].rootSchema?.columns.map(\.kind) == [FieldKind(type)])
    #expect(StructureCheck.findings(in: builder.document.tree).map(\.message) == [])
  }

  @Test func `the skeleton has a computed field`() throws {
    let skeleton = FormBuilder.skeleton(named: "Claim", id: Self.id)
    let document = JoyDocument(JSONTree.parse(skeleton).tree)
    #expect(document.fields.map(\.id) == ["amount", "tax"])
    #expect(document.formulas.map(\.id) == ["taxFormula"])
    #expect(StructureCheck.findings(in: document.tree).map(\.message) == [])
  }

  @Test func `ids are random`() {
    #expect(FormBuilder.randomID().count == 24)
    #expect(FormBuilder.randomID() != FormBuilder.randomID())
  }

  @Test func `names become ids and titles`() throws {
    for (name, id, title) in [
      ("netAmount", "netAmount", "Net amount"), ("vat_rate", "vat_rate", "Vat rate"),
      ("totalVAT", "totalVAT", "Total VAT"), ("Net amount", "netAmount", "Net amount"),
      ("VAT no.", "vatNo", "VAT no."), ("2nd name", "field2ndName", "2nd name"),
      ("größe", "größe", "Größe"),
    ] {
      let field = NewField(named: name, .text)
      #expect(field.id == id)
      #expect(field.title == title)
    }
  }

  // MARK: Pages

  @Test func `fields do not overlap, and a full page is followed by another`() throws {
    var builder = form()
    for number in 0..<40 {
      let type = ["number", "text", "textarea", "signature", "image"][number % 5]
      try builder.add(NewField(reading: "f\(number):\(type)"))
    }
    let pages = builder.document.files[0].pages
    #expect(pages.map(\.id) == ["page", "page2", "page3", "page4", "page5"])
    #expect(builder.document.files[0].pageOrder == pages.map(\.id))
    #expect(pages.flatMap { $0.positions.compactMap(\.field) } == (0..<40).map { "f\($0)" })
    for page in pages {
      let areas = areas(page, builder.document.tree)
      for (place, one) in areas.enumerated() {
        #expect(one.x >= 0 && one.x + one.width <= 24 && (one.y + one.height) * 8 <= 1056)
        for other in areas[..<place] {
          let isApart =
            one.x >= other.x + other.width || other.x >= one.x + one.width
            || one.y >= other.y + other.height || other.y >= one.y + one.height
          #expect(isApart, "\(one) \(other)")
        }
      }
    }
  }

  @Test func `views show new fields, too`() throws {
    var builder = FormBuilder(
      document(
        #"""
        {"files": [{"_id": "f", "pageOrder": ["p"], "pages": [{"_id": "p", "fieldPositions": []}],
          "views": [{"type": "mobile", "pageOrder": [], "pages": []}]}], "fields": []}
        """#))
    try builder.add(NewField(reading: "a:number"))
    let file = builder.document.files[0]
    #expect(file.pages[0].positions.map(\.field) == ["a"])
    #expect(file.views[0].pages.flatMap(\.positions).map(\.field) == ["a"])
    #expect(file.views[0].pageOrder == file.views[0].pages.map(\.id))
    let ids = file.allPages.flatMap(\.positions).map(\.id)
    #expect(Set(ids).count == 2)
  }

  @Test func `sizes of a page that make no sense do no harm`() throws {
    var builder = FormBuilder(
      document(
        #"""
        {"files": [{"_id": "f", "pageOrder": [3], "pages": [{"_id": "p", "cols": 1e300, "rowHeight": 0,
          "height": -5, "fieldPositions": [{"x": 9e99, "y": -1, "width": "", "height": 1e6}]}]}],
         "fields": null}
        """#))
    for name in ["a", "b"] { try builder.add(NewField(reading: "\(name):number")) }
    #expect(builder.document.fields.map(\.id) == ["a", "b"])
  }

  @Test func `a formula that was just added can be replaced, but not one of the form`() throws {
    var builder = FormBuilder(document(Self.compact))
    try builder.compute("b", by: "a + 1")
    try builder.compute("b", by: "a * 3", canReplace: true)
    #expect(text(builder).contains(#""value":12"#))
    #expect(builder.document.formulas.count == 1)
    #expect(throws: BuildingError.self) {
      try builder.compute("b", by: "concat(a, 'x')", canReplace: true)
    }
    #expect(throws: BuildingError.self) { try builder.compute("b", by: "a") }
    var opened = FormBuilder(document(text(builder)))
    #expect(throws: BuildingError.self) { try opened.compute("b", by: "a", canReplace: true) }
  }

  // MARK: Existing forms

  private static let compact =
    #"{"files":[{"_id":"f","pages":[{"_id":"p","fieldPositions":[]}],"pageOrder":["p"]}],"fields":[{"_id":"a","type":"number","value":4}]}"#

  @Test func `a form on one line stays on one line`() throws {
    var builder = FormBuilder(document(Self.compact))
    try builder.compute("b", by: "a + 1")
    #expect(!text(builder).contains("\n"))
    #expect(text(builder).contains(#""value":5"#))
  }

  @Test func `new parts follow the layout, and other bytes are preserved`() throws {
    let old = """
      {
      \t"fields": [
      \t\t{
      \t\t\t"_id" : "a",  "type" : "number",
      \t\t\t"value": 4.0
      \t\t}
      \t],
      \t"files": [{"_id": "f", "pages": [{"_id": "p", "fieldPositions": []}], "pageOrder": ["p"]}]
      }

      """
    var builder = FormBuilder(document(old))
    try builder.compute("b", by: "a + 1")
    #expect(
      text(builder).hasPrefix(
        """
        {
        \t"fields": [
        \t\t{
        \t\t\t"_id" : "a",  "type" : "number",
        \t\t\t"value": 4.0
        \t\t},
        \t\t{
        \t\t\t"_id": "b",
        \t\t\t"type": "number",
        \t\t\t"file": "f",
        \t\t\t"title": "B",
        \t\t\t"value": 5,
        \t\t\t"formulas": [
        \t\t\t\t{
        """), "\(text(builder))")
  }

  @Test func `only new formulas and what depends on them are calculated`() throws {
    var builder = FormBuilder(
      document(
        #"""
        {"files": [{"_id": "f", "pages": [], "pageOrder": []}],
         "fields": [{"_id": "a", "type": "number", "value": 4},
          {"_id": "old", "type": "number", "value": 99, "formulas": [{"_id": "x", "key": "value", "formula": "o"}]},
          {"_id": "b", "type": "number", "value": 1}],
         "formulas": [{"_id": "o", "expression": "a"}]}
        """#))
    try builder.compute("b", by: "a * 2")
    let engine = try DocumentEngine(builder.calculated(in: EvaluationEnvironment()))
    #expect(engine.value(of: "b") == 8)
    #expect(engine.value(of: "old") == 99)
  }

  // MARK: Mistakes

  @Test func `mistakes name what is wrong and what to write`() throws {
    var builder = form()
    try builder.add(NewField(reading: "amount:number"))
    try builder.add(NewField(readingTable: "lines:item:text"))
    try builder.compute("tax", by: "amount * 0.19")
    let known = builder.bytes
    for (expected, body) in [
      (
        "'amount' is not a name and a type; write NAME:TYPE, as in amount:number",
        { (_) throws(BuildingError) in _ = try NewField(reading: "amount") }
      ),
      (
        "there is no field type 'numbr'; did you mean 'number'?",
        { (_) throws(BuildingError) in _ = try NewField(reading: "a:numbr") }
      ),
      (
        "there is no column type 'table'; the types are text, block, number, date, dropdown, multiSelect, image, signature, barcode",
        { (_) throws(BuildingError) in _ = try NewField(readingTable: "lines:item:table") }
      ),
      (
        "a dropdown requires options; write a:dropdown:First|Second",
        { (_) throws(BuildingError) in _ = try NewField(reading: "a:dropdown") }
      ),
      (
        "a number field has no options, found 'x'",
        { (_) throws(BuildingError) in _ = try NewField(reading: "a:number:x") }
      ),
      (
        "duplicate column 'item'",
        { (_) throws(BuildingError) in _ = try NewField(readingTable: "lines:item:text,item:number")
        }
      ),
      (
        "'lines' is not a table with columns; write TABLE:COLUMN:TYPE,…, as in lines:item:text,price:number",
        { (_) throws(BuildingError) in _ = try NewField.columns(reading: "lines") }
      ),
      (
        "the form already has a field 'amount'",
        { (form) throws(BuildingError) in try form.add(NewField(reading: "amount:text")) }
      ),
      (
        "the table 'lines' already has a column 'item'",
        { (form) throws(BuildingError) in
          try form.add([NewField(reading: "item:text", as: .column)], to: "lines")
        }
      ),
      (
        "'amount' is not a table; it is the number field",
        { (form) throws(BuildingError) in
          try form.add([NewField(reading: "item:text", as: .column)], to: "amount")
        }
      ),
      (
        "the field 'tax' already has the formula 'taxFormula'; change the formula's 'expression' in the file",
        { (form) throws(BuildingError) in try form.compute("tax", by: "1") }
      ),
      (
        "a formula cannot compute the table field 'lines'",
        { (form) throws(BuildingError) in try form.compute("lines", by: "1") }
      ),
      (
        "the form has no field 'flag'; add it with the type of the formula's results: --field 'flag:TYPE'",
        { (form) throws(BuildingError) in try form.compute("flag", by: "amount > 1") }
      ),
      (
        "vat: there is no field 'amuont'",
        { (form) throws(BuildingError) in try form.compute("vat", by: "amuont") }
      ),
    ] as [(String, (inout FormBuilder) throws(BuildingError) -> Void)] {
      var changed = builder
      #expect(message { () throws(BuildingError) in try body(&changed) } == expected)
    }
    #expect(builder.bytes == known)
  }
}
