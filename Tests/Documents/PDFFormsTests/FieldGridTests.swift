import Formulas
import Foundation
import JSONTree
import JoyDoc
import JoyDocFormulas
import Testing

@testable import PDFForms

struct FieldGridTests {
  private static func field(
    _ name: String, _ x: Double, _ y: Double, _ kind: PDFField.Kind = .text(isMultiline: false),
    _ change: (inout PDFField) -> Void = { _ in }
  ) -> PDFField {
    var field = PDFField(name: name, kind: kind)
    let region = PDFRegion(pageNumber: 1, x: x, y: y, width: 80, height: 15)
    if kind == .checkbox {
      field.choices = [.init(export: "Yes", title: "Yes", regions: [region])]
    } else {
      field.regions = [region]
    }
    change(&field)
    return field
  }

  private static func number(
    _ name: String, _ x: Double, _ y: Double, calculate: String? = nil
  ) -> PDFField {
    field(name, x, y) {
      $0.scripts[.format] = #"AFNumber_Format(2, 0, 0, 0, "$", true);"#
      $0.scripts[.calculate] = calculate
    }
  }

  private static func form(_ fields: [PDFField]) -> PDFForm {
    let area = PDFRectangle(left: 0, bottom: 0, right: 600, top: 800)
    var form = PDFForm()
    form.pages = [PDFPage(crop: area, media: area, turns: 0)]
    form.fields = fields
    form.calculationOrder = fields.filter { $0.scripts[.calculate] != nil }.map(\.name)
    return form
  }

  /// Three rows of an item, a quantity, a price, a tick and a calculated amount, and their total.
  private static let order: PDFForm = {
    var fields: [PDFField] = []
    for row in 0..<3 {
      let y = 100 + 20 * Double(row)
      fields += [
        field("item.\(row)", 10, y), number("Qty_\(row)", 100, y), number("price\(row)", 200, y),
        field("paid[\(row)]", 300, y, .checkbox),
        number(
          "amount.\(row)", 400, y,
          calculate: #"AFSimple_Calculate("PRD", ["Qty_\#(row)", "price\#(row)"]);"#),
      ]
    }
    let names = (0..<3).map { "\"Qty_\($0)\"" }.joined(separator: ", ")
    fields += [
      number("total", 400, 200, calculate: #"AFSimple_Calculate("SUM", "amount");"#),
      number("pieces", 100, 200, calculate: "AFSimple_Calculate('SUM', [\(names)]);"),
      field(
        "note", 10, 200,
        { $0.scripts[.calculate] = #"event.value = this.getField("item.1").value + "!";"# }),
    ]
    return form(fields)
  }()

  private static func field(
    _ name: String, _ x: Double, _ y: Double, _ change: (inout PDFField) -> Void
  ) -> PDFField { field(name, x, y, .text(isMultiline: false), change) }

  @Test func `tables are never the default`() {
    #expect(FormImport(Self.order, named: "Order").document.fields.count == 18)
  }

  @Test func `equal rows become a table, and calculations read its cells`() throws {
    let imported = FormImport(Self.order, named: "Order", findsTables: true)
    let document = imported.document
    #expect(
      document.fields.map { "\($0.id) \($0.kind.name)" } == [
        "Table_1 table", "amount_0 number", "amount_1 number", "amount_2 number", "total number",
        "pieces number", "note text",
      ])
    #expect(
      document.fields[0].columns.map { "\($0.id) \($0.kind.name)" } == [
        "item text", "Qty number", "price number", "paid multiSelect",
      ])
    #expect(
      imported.report.translations.filter { $0.event == .calculate }.map(\.result) == [
        "round(iff(empty(Table_1.0.Qty), 0, Table_1.0.Qty) * iff(empty(Table_1.0.price), 0, Table_1.0.price), 6)",
        "round(iff(empty(Table_1.1.Qty), 0, Table_1.1.Qty) * iff(empty(Table_1.1.price), 0, Table_1.1.price), 6)",
        "round(iff(empty(Table_1.2.Qty), 0, Table_1.2.Qty) * iff(empty(Table_1.2.price), 0, Table_1.2.price), 6)",
        "round(sum([amount_0, amount_1, amount_2]), 6)", "round(sum(Table_1.Qty), 6)",
        #"concat(toText(ifError(toNumber(replace(iff(empty(Table_1.1.item), "", Table_1.1.item), ",", ".")), "#
          + #"iff(empty(Table_1.1.item), "", Table_1.1.item))), "!")"#,
      ])
    #expect(imported.report.tables.map(\.rowCount) == [3])
    #expect(imported.report.text.contains("Table_1 is a table with 3 rows: item, Qty, price, paid"))
    #expect(StructureCheck.findings(in: document.tree).isEmpty)
    let again = FormImport(Self.order, named: "Order", findsTables: true)
    #expect(again.document.tree.bytes == document.tree.bytes)
  }

  @Test func `cells are printed where the fields are`() throws {
    let document = FormImport(Self.order, named: "Order", findsTables: true).document
    let table = document.fields[0]
    let rows = try #require(table.value)
    let row = Array(document.tree.elements(of: rows))[1]
    let cells = try #require(document.tree[row, "cells"])
    var edit = JSONEdit()
    for (column, json) in [("item", #""Lamp""#), ("Qty", "2"), ("paid", #"["Yes"]"#)] {
      edit.setMember(column, Array(json.utf8), of: cells, in: document.tree)
    }
    let filled = JoyDocument(JSONTree.parse(edit.applied(to: document.tree.bytes)).tree)
    let reader = AnswerReader(filled, hiding: [], on: Self.order.pages)
    #expect(reader.problems.isEmpty)
    let answers = reader.answers.prefix(3)
    #expect(
      answers.map(\.content) == [
        .text("Lamp", wraps: false, alignment: 0), .text("$2.00", wraps: false, alignment: 0),
        .tick,
      ])
    #expect(answers.flatMap(\.regions).map(\.x) == [10, 100, 300])
    #expect(answers.flatMap(\.regions).map(\.y) == [120, 120, 120])
  }

  /// A difference between a field and the others of its column.
  enum Difference: CaseIterable {
    case width, column, page, height, format, requirement, calculation, readOnly, widgets

    func apply(to field: inout PDFField) {
      switch self {
      case .width: field.regions[0].width = 70
      case .column: field.regions[0].x = 110
      case .page: field.regions[0].pageNumber = 2
      case .height: field.regions[0].y = 10
      case .format: field.scripts[.format] = "AFNumber_Format(0);"
      case .requirement: field.isRequired = true
      case .calculation: field.scripts[.calculate] = "event.value = 1;"
      case .readOnly: field.isReadOnly = true
      case .widgets: field.regions.append(field.regions[0])
      }
    }
  }

  @Test(arguments: Difference.allCases)
  func `a column of fields that differ is not part of a table`(difference: Difference) {
    var fields: [PDFField] = []
    for row in 0..<3 {
      let y = 100 + 20 * Double(row)
      fields += [
        Self.field("a.\(row)", 10, y), Self.number("b.\(row)", 100, y),
        Self.field("c.\(row)", 200, y),
      ]
    }
    let plan = ImportPlan(Self.form(fields), findsTables: true)
    #expect(plan.tables.map(\.columns) == [["a", "b", "c"]])
    difference.apply(to: &fields[4])
    let changed = ImportPlan(Self.form(fields), findsTables: true)
    #expect(changed.tables.map(\.columns) == [["a", "c"]])
  }

  @Test func `a column that is not aligned does not split a table`() {
    var fields: [PDFField] = []
    for row in 0..<3 {
      let y = 100 + 20 * Double(row)
      fields += [
        Self.field("a.\(row)", 10, y), Self.field("m.\(row)", 100, y + 1 + 4 * Double(row)),
        Self.field("b.\(row)", 200, y + 1.5),
      ]
    }
    let plan = ImportPlan(Self.form(fields), findsTables: true)
    #expect(plan.tables.map(\.columns) == [["a", "b"]])
  }

  @Test func `columns whose names are only numbers are counted`() {
    var fields: [PDFField] = []
    for row in 0..<2 {
      let y = 100 + 20 * Double(row)
      fields += [Self.field("\(row)", 10, y), Self.field("(\(row))", 100, y)]
    }
    let imported = FormImport(Self.form(fields), named: "Order", findsTables: true)
    let columns = imported.document.fields.flatMap(\.columns)
    #expect(columns.map(\.id) == ["Column_1", "Column_2"])
    #expect(columns.map(\.title) == ["Column 1", "Column 2"])
  }

  @Test func `numbers in names are found`() {
    let names = ["qty.0", "Qty_12", "row[3].net price", "2nd", "a1b2", "none", "x1234567"]
    #expect(
      names.map { NumberedName($0).map { "\($0.pattern) \($0.number) \($0.part)" } } == [
        "qty.# 0 qty", "Qty_# 12 Qty", "row[#].net price 3 net price", "#nd 2 nd", "a1b# 2 a1b",
        nil, nil,
      ])
  }
}
