import JSONTree
import SourceText

/// A self-contained HTML page with pan, zoom, search and navigation. It needs no network.
package enum HTMLFormat: GraphFormat {
  package static let name = "html"
  package static let summary = "an interactive page"

  package static func bytes(of picture: FieldGraph) -> [UInt8] {
    let drawing = BoxDrawing(picture)
    let style =
      Resource.text(PackageResources.drawing_css) + Resource.text(PackageResources.page_css)
    let page = PageTemplate(Resource.text(PackageResources.page_html)).filled([
      "title": EscapedText.xml(picture.title),
      "failures": EscapedText.xml(picture.failureSummary ?? ""),
      "style": style,
      "drawing": drawing.svg,
      "data": data(drawing),
      "script": Resource.text(PackageResources.page_js),
    ])
    return Array(page.utf8)
  }

  /// The maximum length of a formula in the page, in characters.
  private static let formulaLimit = 20_000

  /// Returns the page's data as JSON. Escapes `<`, so that no content can close the script element.
  private static func data(_ drawing: BoxDrawing) -> String {
    let json = JSONWriter.object { writer in
      let nodes = zip(drawing.boxes, drawing.layout.corners)
      writer.appendObjects("nodes", of: nodes) { writer, node in
        append(node.0, at: node.1, to: &writer)
      }
      writer.appendArray("edges", of: drawing.edges) { writer, edge in
        writer.beginArray()
        writer.append(edge.from)
        writer.append(edge.to)
        writer.endArray()
      }
      writer.append("width", number: drawing.layout.width)
      writer.append("height", number: drawing.layout.height)
    }
    return String(decoding: json, as: UTF8.self).replacing(bytes: "<", with: "\\u003c")
  }

  private static func append(
    _ box: BoxDrawing.Box, at corner: GraphLayout.Point, to writer: inout JSONWriter
  ) {
    let members: [(String, String?)] = [
      ("id", box.id), ("label", box.label), ("kind", box.style.rawValue), ("type", box.typeName),
      ("title", box.name == box.id ? nil : box.name),
      ("formula", box.expression.map { BoxDrawing.cut($0, to: formulaLimit) }),
      ("value", box.value), ("failure", box.failure),
    ]
    for case (let name, let value?) in members {
      writer.append(name, EscapedText.lines(value))
    }
    for (name, value) in [("x", corner.x), ("y", corner.y), ("w", box.width)] {
      writer.append(name, number: value.rounded())
    }
    if box.isCyclic { writer.append("cyclic", true) }
  }
}
