import JSONTree
import JoyDoc

/// The JSON of new parts of a form.
enum FormParts {
  private static let fileID = "file"

  /// Returns a document with one empty page.
  static func document(named name: String, id: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", id)
      writer.append("name", name)
      writer.append("type", "document")
      writer.append("fields", json: "[]".utf8)
      writer.append("formulas", json: "[]".utf8)
      writer.appendObjects("files", of: [name]) { writer, name in
        writer.append("_id", fileID)
        writer.append("name", name)
        writer.append("pageOrder", ["page"])
        writer.appendArray(
          "pages", json: [page(id: "page", named: "Page 1", PageGrid(), positions: [])])
      }
    }
  }

  static func page(
    id: String, named name: String, _ grid: PageGrid, positions: [[UInt8]]
  ) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", id)
      writer.append("name", name)
      writer.append("width", grid.width)
      writer.append("height", grid.height)
      writer.append("cols", grid.columns)
      writer.append("rowHeight", grid.rowHeight)
      writer.append("layout", "grid")
      writer.append("presentation", "normal")
      writer.appendArray("fieldPositions", json: positions)
    }
  }

  static func position(of field: NewField, id: String, at area: PageGrid.Area) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", id)
      writer.append("field", field.id)
      writer.append("type", field.kind.name)
      writer.append("displayType", "original")
      writer.append("x", area.x)
      writer.append("y", area.y)
      writer.append("width", area.width)
      writer.append("height", area.height)
    }
  }

  /// Returns an empty field. A block shows its title.
  static func field(_ field: NewField, file: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", field.id)
      writer.append("type", field.kind.name)
      writer.append("file", file)
      writer.append("title", field.title)
      switch field.kind.storage {
      case .text, .number, .instant, .signature, .richText, .unknown:
        writer.append("value", "")
      case .block: writer.append("value", field.title)
      case .option:
        append(field.options, to: &writer)
        writer.append("value", "")
      case .options:
        writer.append("multi", true)
        append(field.options, to: &writer)
        writer.append("value", json: "[]".utf8)
      case .attachments: writer.append("value", json: "[]".utf8)
      case .rows:
        writer.appendArray("tableColumns", json: field.columns.map { column($0) })
        writer.append("tableColumnOrder", field.columns.map { $0.id })
        writer.append("rowOrder", [String]())
        writer.append("value", json: "[]".utf8)
      case .nestedRows:
        writer.appendObject("schema") { writer in
          writer.appendObject(field.id + "Rows") { writer in
            writer.append("root", true)
            writer.append("title", field.title)
            writer.appendArray("tableColumns", json: field.columns.map { column($0) })
          }
        }
        writer.append("value", json: "[]".utf8)
      case .series:
        for axis in ["x", "y"] {
          writer.append(axis + "Title", "")
          writer.append(axis + "Min", 0)
          writer.append(axis + "Max", 100)
        }
        writer.append("value", json: "[]".utf8)
      }
    }
  }

  static func column(_ column: NewField) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", column.id)
      writer.append("type", column.kind.name)
      writer.append("title", column.title)
      if !column.options.isEmpty { append(column.options, to: &writer) }
    }
  }

  /// Writes the options of a choice, with ids that are unique among them.
  private static func append(_ options: [String], to writer: inout JSONWriter) {
    writer.appendObjects("options", of: options.enumerated()) { writer, option in
      writer.append("_id", "option\(option.offset + 1)")
      writer.append("value", option.element)
    }
  }

  static func formula(_ source: String, id: String, description: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", id)
      writer.append("desc", description)
      writer.append("type", "calc")
      writer.append("scope", "global")
      writer.append("expression", source)
    }
  }

  static func application(of formula: String, id: String) -> [UInt8] {
    JSONWriter.object { writer in
      writer.append("_id", id)
      writer.append("key", "value")
      writer.append("formula", formula)
    }
  }
}
