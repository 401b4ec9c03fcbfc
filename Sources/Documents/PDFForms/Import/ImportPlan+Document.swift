import CivilTime
import DocumentFormat
import JSONTree
import JoyDoc
import SourceText

extension ImportPlan {
  private static let columns = 24
  private static let rowHeight = 8.0
  private static let pixelsPerPoint = 96.0 / 72

  /// Returns the document, laid out on lines.
  func document(named name: String) -> [UInt8] {
    let tree = JSONTree.parse(compactDocument(named: name)).tree
    return JSONLayout().text(tree.root, of: tree) + [UInt8(ascii: "\n")]
  }

  private func compactDocument(named name: String) -> [UInt8] {
    let positions = positions
    return JSONWriter.object { writer in
      writer.append("_id", "pdfForm")
      writer.append("name", name)
      writer.append("type", "document")
      writer.appendObjects("formulas", of: fields.filter { $0.formula != nil }) { writer, field in
        writer.append("_id", field.id + "Formula")
        writer.append("desc", field.title)
        writer.append("type", "calc")
        writer.append("scope", "global")
        writer.append("expression", field.formula ?? "")
      }
      writer.appendArray("fields", json: fields.compactMap { json(of: $0) })
      writer.appendObjects("files", of: [name]) { writer, name in
        writer.append("_id", "file")
        writer.append("name", name)
        writer.append("pageOrder", form.pages.indices.map { "page\($0 + 1)" })
        writer.appendArray(
          "pages", json: form.pages.indices.map { page(at: $0, with: positions[$0]) })
      }
    }
  }

  // MARK: Fields

  /// Returns the JSON of a field, or of a table for its first cell, or `nil` for other cells.
  private func json(of field: Field) -> [UInt8]? {
    if let cell = field.cell {
      let table = tables[cell.table]
      let isFirst = cell.row == 0 && field.id == table.columns[0]
      return isFirst ? json(of: table) : nil
    }
    return JSONWriter.object { writer in
      writer.append("_id", field.id)
      writer.append("type", field.kind.name)
      writer.append("file", "file")
      writer.append("title", field.title)
      if field.source.isRequired { writer.append("required", true) }
      if field.source.isReadOnly { writer.append("disabled", true) }
      if let pattern = field.format?.documentPattern { writer.append("format", pattern) }
      if field.kind.storage.hasOptions {
        writer.appendArray("options", json: options(of: field).map(\.json))
      }
      if field.kind.storage == .options, case .choice = field.source.kind {
        writer.append("multi", true)
      }
      writer.append("value", json: value(of: field))
      writer.appendObject("metadata") { writer in
        writer.append("pdfName", field.source.name)
        appendDefault(of: field, to: &writer)
        appendRegion(of: field.source.regions, to: &writer)
        appendFormat(of: field, to: &writer)
      }
      if field.formula != nil {
        writer.appendObjects("formulas", of: [field]) { writer, field in
          writer.append("_id", "apply_" + field.id)
          writer.append("key", "value")
          writer.append("formula", field.id + "Formula")
        }
      }
    }
  }

  /// Appends metadata about areas. `suffix` follows the keys, for the column of a row.
  private func appendRegion(
    of regions: [PDFRegion], suffix: String = "", to writer: inout JSONWriter
  ) {
    guard !regions.isEmpty else { return }
    writer.append("pdfRegion" + suffix, regions.map(\.text).joined(separator: "; "))
  }

  /// Appends metadata about the value to which viewers reset a field.
  private func appendDefault(of field: Field, suffix: String = "", to writer: inout JSONWriter) {
    guard let text = field.source.defaultValue, !text.isEmpty else { return }
    writer.append("pdfDefault" + suffix, String(text.prefix(PDFLimits.answerLength)))
  }

  /// Appends metadata about the format and range. `suffix` follows the keys, for a column.
  private func appendFormat(of field: Field, suffix: String = "", to writer: inout JSONWriter) {
    if let script = field.formatScript { writer.append("pdfFormat" + suffix, script) }
    if field.source.alignment > 0 { writer.append("pdfAlignment" + suffix, field.source.alignment) }
    if case .range(let least, let greatest) = field.range {
      if let least { writer.append("pdfLeast" + suffix, number: least) }
      if let greatest { writer.append("pdfGreatest" + suffix, number: greatest) }
    }
  }

  // MARK: Tables

  private func json(of table: Table) -> [UInt8] {
    let columns = Array(zip(table.columns, table.grid.columns))
    return JSONWriter.object { writer in
      writer.append("_id", table.id)
      writer.append("type", FieldKind.table.name)
      writer.append("file", "file")
      writer.append("title", table.title)
      writer.appendObject("metadata") { writer in
        for (id, column) in columns {
          let field = fields[column.fields[0]]
          appendFormat(of: field, suffix: "_" + id, to: &writer)
          if field.source.kind == .checkbox { writer.append("pdfCheckbox_" + id, true) }
        }
      }
      writer.appendObjects("tableColumns", of: columns) { writer, column in
        let field = fields[column.1.fields[0]]
        writer.append("_id", column.0)
        writer.append("type", field.kind.name)
        writer.append("title", title(of: column.1))
        if field.source.isRequired { writer.append("required", true) }
        if let pattern = field.format?.documentPattern { writer.append("format", pattern) }
        if field.kind.storage.hasOptions {
          writer.appendArray("options", json: options(of: field).map(\.json))
        }
        if field.kind.storage == .options, case .choice = field.source.kind {
          writer.append("multi", true)
        }
      }
      writer.append("tableColumnOrder", table.columns)
      let rows = Array(0..<table.grid.rowCount)
      writer.append("rowOrder", rows.map { "row\($0 + 1)" })
      writer.appendObjects("value", of: rows) { writer, row in
        let cells = columns.map { (id: $0.0, field: fields[$0.1.fields[row]]) }
        writer.append("_id", "row\(row + 1)")
        writer.appendObject("cells") { writer in
          for (id, field) in cells { writer.append(id, json: value(of: field)) }
        }
        writer.appendObject("metadata") { writer in
          for (id, field) in cells {
            writer.append("pdfName_" + id, field.source.name)
            appendDefault(of: field, suffix: "_" + id, to: &writer)
            let regions = field.source.regions + field.source.choices.flatMap(\.regions)
            appendRegion(of: regions, suffix: "_" + id, to: &writer)
          }
        }
      }
    }
  }

  /// Returns the tooltip that all fields of a column share, or the common part of their names.
  private func title(of column: FieldGrid.Column) -> String {
    let titles = Set(column.fields.map { fields[$0].title })
    return titles.count == 1 ? titles.first ?? column.name : column.name
  }

  // MARK: Values

  /// Returns the options. An id is the export value, unless that is empty or repeated.
  private func options(of field: Field) -> [(export: String, id: String, json: [UInt8])] {
    var taken: Set<String> = []
    return field.source.choices.enumerated().map { place, choice in
      var id = choice.export
      if id.isEmpty || !taken.insert(id).inserted {
        id = "option\(place + 1)"
        taken.insert(id)
      }
      let json = JSONWriter.object { writer in
        writer.append("_id", id)
        writer.append("value", choice.title)
        if !choice.regions.isEmpty, field.cell == nil {
          writer.appendObject("metadata") { appendRegion(of: choice.regions, to: &$0) }
        }
      }
      return (choice.export, id, json)
    }
  }

  private func value(of field: Field) -> [UInt8] {
    let first = field.source.values.first ?? ""
    switch field.kind.storage {
    case .number:
      return ScriptNumber.entered(first).map { JSONWriter.literal($0) } ?? Array("\"\"".utf8)
    case .instant:
      let instant = field.format?.datePattern.flatMap { CivilCalendar.utc.instant(of: first, $0) }
      return instant.map { StoredDate(instant: $0).json } ?? Array("null".utf8)
    case .option:
      let id = options(of: field).first { $0.export == first }?.id
      return JSONWriter.literal(first.isEmpty ? "" : id ?? "")
    case .options:
      let values = Set(field.source.values)
      return JSONWriter.literal(
        options(of: field).filter { values.contains($0.export) }.map(\.id))
    case .text, .attachments, .signature, .block, .richText, .rows, .nestedRows, .series, .unknown:
      return JSONWriter.literal(String(first.prefix(PDFLimits.answerLength)))
    }
  }

  // MARK: Pages

  /// The place of a field on a page.
  private struct Position {
    let id: String
    let field: String
    let kind: FieldKind
    let region: PDFRegion
  }

  private func page(at place: Int, with positions: [Position]) -> [UInt8] {
    let page = form.pages[place]
    let unit = Self.pixelsPerPoint
    return JSONWriter.object { writer in
      writer.append("_id", "page\(place + 1)")
      writer.append("name", "Page \(place + 1)")
      writer.append("width", Int((page.width * unit).rounded()))
      writer.append("height", Int((page.height * unit).rounded()))
      writer.append("cols", Self.columns)
      writer.append("rowHeight", Int(Self.rowHeight))
      writer.append("layout", "grid")
      writer.append("presentation", "normal")
      writer.appendObjects("fieldPositions", of: positions) { writer, position in
        let column = page.width / Double(Self.columns)
        let row = Self.rowHeight / unit
        let area = position.region
        writer.append("_id", "at_" + position.id)
        writer.append("field", position.field)
        writer.append("type", position.kind.name)
        writer.append("displayType", "original")
        writer.append("x", Self.cell(area.x / column, below: Self.columns))
        writer.append("y", Self.cell(area.y / row, below: 100_000))
        writer.append("width", max(1, Self.cell(area.width / column, below: Self.columns + 1)))
        writer.append("height", max(1, Self.cell(area.height / row, below: 100_000)))
      }
    }
  }

  private static func cell(_ number: Double, below limit: Int) -> Int {
    Int(min(max(number.rounded(), 0), Double(limit - 1)))
  }

  /// The first area of each field on each page, and the area of each table, by page.
  private var positions: [[Position]] {
    var result: [[Position]] = form.pages.map { _ in [] }
    for field in fields where field.cell == nil {
      let regions = field.source.regions + field.source.choices.flatMap(\.regions)
      var numbers: Set<Int> = []
      for region in regions where numbers.insert(region.pageNumber).inserted {
        // A field that several pages show has several positions.
        let id = numbers.count == 1 ? field.id : "\(field.id)_page\(region.pageNumber)"
        result[region.pageNumber - 1].append(
          Position(id: id, field: field.id, kind: field.kind, region: region))
      }
    }
    for table in tables {
      let region = table.grid.region
      result[region.pageNumber - 1].append(
        Position(id: table.id, field: table.id, kind: .table, region: region))
    }
    return result
  }
}
