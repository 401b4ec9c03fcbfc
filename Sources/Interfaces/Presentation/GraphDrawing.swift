import FormulaValues
import JSONTree
package import JoyDoc
package import JoyDocEngine
import SourceText

/// A document's formulas as a picture: SVG by itself, or within a page that a person can search.
package struct GraphDrawing {
  let picture: GraphPicture
  /// What the fields hold, and why formulas failed, by field.
  let values: [String: String]
  let failures: [String: String]
  let title: String
  let layout: GraphLayout
  let nodes: [Node]

  /// A box of the drawing.
  struct Node {
    var id: String
    var label: String
    var detail: String
    var style: Style
    var isCyclic: Bool
    var isComputed: Bool
    var width: Double
  }

  /// The colour of a box: the type of its field.
  enum Style: String, CaseIterable {
    case text, number, date, choice, table, other, unused

    init(typeName: String) {
      switch typeName {
      case "text", "textarea", "richText", "block": self = .text
      case "number": self = .number
      case "date": self = .date
      case "dropdown", "multiSelect": self = .choice
      case "table", "collection", "chart": self = .table
      default: self = .other
      }
    }

    /// What the legend says.
    var title: String {
      switch self {
      case .text: "text"
      case .number: "number"
      case .date: "date"
      case .choice: "choice"
      case .table: "table or chart"
      case .other: "other field"
      case .unused: "formula that no field uses"
      }
    }
  }

  /// Lays a graph out, with the values that a recalculation gives. Complexity: O(n log n) for n
  /// fields and references.
  package init(
    _ picture: GraphPicture, title: String, _ document: JoyDocument,
    _ recalculation: Recalculation, _ printer: ValuePrinter
  ) {
    let bytes = recalculation.applied(to: document)
    let computed =
      recalculation.changes.isEmpty ? document : JoyDocument(JSONTree.parse(bytes).tree)
    let shown = Set(picture.nodes.map(\.field))
    var values: [String: String] = [:]
    let binding = FieldBinding(computed)
    for (number, field) in computed.fields.enumerated() where shown.contains(field.id) {
      values[field.id] = printer.line(binding.value(in: Slot(number)), within: 400).plain
    }
    var failures: [String: String] = [:]
    for failure in recalculation.failures { failures[failure.fieldID] = failure.error.message }
    self.init(picture, title: title, values: values, failures: failures)
  }

  /// Lays a graph out. Complexity: O(n log n) for n fields and references.
  package init(
    _ picture: GraphPicture, title: String, values: [String: String] = [:],
    failures: [String: String] = [:]
  ) {
    self.picture = picture
    self.title = title
    self.values = values
    self.failures = failures
    var nodes = picture.nodes.map { node in
      Node(
        id: node.field, label: Self.label(node.title ?? "", or: node.field),
        detail: node.expression == nil ? node.typeName : "\(node.typeName) · computed",
        style: Style(typeName: node.typeName), isCyclic: node.isCyclic,
        isComputed: node.expression != nil, width: 0)
    }
    nodes += picture.unused.map {
      Node(
        id: $0.id, label: Self.label($0.id, or: "formula"), detail: "unused formula",
        style: .unused, isCyclic: false, isComputed: true, width: 0)
    }
    for index in nodes.indices {
      let longest = max(
        Double(DisplayText(nodes[index].label).width) * 8.5,
        Double(DisplayText(nodes[index].detail).width) * 6.4)
      nodes[index].width = (longest + 28).rounded(.up)
    }
    self.nodes = nodes
    var numbers: [String: Int] = [:]
    for (number, node) in picture.nodes.enumerated() { numbers[node.field] = number }
    let edges = picture.edges.map { (from: numbers[$0.from] ?? 0, to: numbers[$0.to] ?? 0) }
    layout = GraphLayout(widths: nodes.map(\.width), edges: edges)
  }

  private static func label(_ title: String, or fallback: String) -> String {
    let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let text = words.isEmpty ? fallback : words
    return text.count > 32 ? text.prefix(31) + "…" : text
  }

  // MARK: SVG

  /// The drawing as an SVG document.
  package var svg: String {
    let legend = 30.0
    let (width, height) = (max(layout.width, 560), layout.height + legend)
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.number(width))" \
      height="\(Self.number(height))" viewBox="0 0 \(Self.number(width)) \(Self.number(height))" \
      role="img">
      <title>\(Self.escaped(title))</title>
      <style>\(Self.style)</style>
      <rect class="paper" width="100%" height="100%"/>

      """
    text += drawing
    var x = 16.0
    for style in Style.allCases where nodes.contains(where: { $0.style == style }) {
      let y = Self.number(layout.height + 4)
      text += "<g class=\"node \(style.rawValue)\"><rect x=\"\(Self.number(x))\" y=\"\(y)\" "
      text += "width=\"14\" height=\"14\" rx=\"3\"/><text x=\"\(Self.number(x + 20))\" "
      text +=
        "y=\"\(Self.number(layout.height + 15))\" class=\"detail\">\(style.title)</text></g>\n"
      x += 40 + Double(style.title.count) * 6
    }
    return text + "</svg>\n"
  }

  /// The boxes and arrows.
  var drawing: String {
    var text = """
      <defs>
      <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 0L8 4L0 8z" class="tip"/></marker>
      <marker id="red-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 0L8 4L0 8z" class="red-tip"/></marker>
      </defs>
      <g class="edges">

      """
    for (number, edge) in picture.edges.enumerated() {
      let isRed = edge.isCyclic
      text += "<path class=\"edge\(isRed ? " cyclic" : "")\" data-edge=\"\(number)\" "
      text += "d=\"\(path(layout.routes[number]))\" "
      text += "marker-end=\"url(#\(isRed ? "red-tip" : "tip"))\"/>\n"
    }
    text += "</g>\n<g class=\"nodes\">\n"
    for (number, node) in nodes.enumerated() {
      let corner = layout.corners[number]
      var classes = "node \(node.style.rawValue)"
      if node.isCyclic { classes += " cyclic" }
      if node.isComputed { classes += " computed" }
      text += "<g class=\"\(classes)\" data-node=\"\(number)\" transform=\"translate("
      text += "\(Self.number(corner.x)) \(Self.number(corner.y)))\"><title>"
      text += Self.escaped(tooltip(number)) + "</title>"
      text +=
        "<rect width=\"\(Self.number(node.width))\" height=\"44\" rx=\"\(node.isComputed ? 12 : 3)\"/>"
      text += "<text x=\"14\" y=\"19\">\(Self.escaped(node.label))</text>"
      text += "<text x=\"14\" y=\"34\" class=\"detail\">\(Self.escaped(node.detail))</text></g>\n"
    }
    return text + "</g>\n"
  }

  private func tooltip(_ number: Int) -> String {
    let node = nodes[number]
    var lines = [node.label == node.id ? node.id : "\(node.label) (\(node.id))"]
    let expression =
      number < picture.nodes.count
      ? picture.nodes[number].expression : picture.unused[number - picture.nodes.count].expression
    if let expression { lines.append("= " + Self.cut(expression, to: 300)) }
    if node.style != .unused {
      if let value = values[node.id] { lines.append(value) }
      if let failure = failures[node.id] { lines.append("fails: \(failure)") }
    }
    return lines.joined(separator: "\n")
  }

  static func cut(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  private func path(_ points: [GraphLayout.Point]) -> String {
    guard let first = points.first, let last = points.last else { return "" }
    func point(_ x: Double, _ y: Double) -> String { "\(Self.number(x)) \(Self.number(y))" }
    if last.x < first.x {
      // Back around below the boxes.
      let low = max(first.y, last.y) + 34
      return "M\(point(first.x, first.y)) C\(point(first.x + 40, first.y)) "
        + "\(point(first.x + 40, low)) \(point(first.x, low)) L\(point(last.x, low)) "
        + "C\(point(last.x - 40, low)) \(point(last.x - 40, last.y)) \(point(last.x, last.y))"
    }
    var text = "M\(point(first.x, first.y))"
    for (one, other) in zip(points, points.dropFirst()) {
      let bow = max(24, abs(other.x - one.x) / 2)
      if one.y != other.y {
        text += " C\(point(one.x + bow, one.y)) \(point(other.x - bow, other.y)) "
      } else {
        text += " L"
      }
      text += point(other.x, other.y)
    }
    return text
  }

  /// A length with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    guard tenths.magnitude < 1e15 else { return "0" }
    let whole = Int64(tenths)
    let rest = whole.magnitude % 10
    let sign = whole < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole.magnitude / 10)" : "\(sign)\(whole.magnitude / 10).\(rest)"
  }

  /// Text as XML and HTML hold it; characters that XML cannot hold become a replacement character.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      default:
        let isForbidden = scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE
        result.unicodeScalars.append(isForbidden ? "\u{FFFD}" : scalar)
      }
    }
    return result
  }

  static let style = """
    .paper{fill:#fff}
    text{font:600 13px system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#1d2433}
    .detail{font-weight:400;font-size:10.5px;fill:#566}
    .node rect{fill:#eef1f5;stroke:#8a94a6;stroke-width:1.3}
    .node.text rect{fill:#e5f5e8;stroke:#3f9a55}
    .node.number rect{fill:#e3effc;stroke:#3b7dd0}
    .node.date rect{fill:#fdf2d9;stroke:#c28a1a}
    .node.choice rect{fill:#f0e8fb;stroke:#8656c4}
    .node.table rect{fill:#dff5f4;stroke:#2a9490}
    .node.unused rect{fill:#f4f4f4;stroke:#aaa;stroke-dasharray:4 3}
    .node.unused text{fill:#999}
    .node.cyclic rect{stroke:#d3212d;stroke-width:2.4}
    .edge{fill:none;stroke:#9aa5b5;stroke-width:1.3}
    .edge.cyclic{stroke:#d3212d;stroke-width:2}
    .tip{fill:#9aa5b5}.red-tip{fill:#d3212d}
    """
}
