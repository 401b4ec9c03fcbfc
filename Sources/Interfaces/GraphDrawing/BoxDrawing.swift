import JoyDoc
import SourceText

/// A graph drawn as boxes and arrows in SVG, shared by `SVGFormat` and `HTMLFormat`.
struct BoxDrawing {
  let boxes: [Box]
  let layout: GraphLayout
  /// The edges, as indices into `boxes`.
  let edges: [(from: Int, to: Int, isCyclic: Bool)]

  /// A field, or a formula without a target field.
  struct Box {
    var id: String
    var name: String
    /// The field's type, or `nil` for a formula without a target field.
    var typeName: String?
    var expression: String?
    var value: String?
    var failure: String?
    var isCyclic: Bool
    var style: Style
    var width = 0.0

    /// The name, truncated to fit.
    var label: String { BoxDrawing.cut(EscapedText.line(name), to: 32) }

    /// The second line: the value, or the reason why there is none.
    var detail: String {
      if let failure { return BoxDrawing.cut(EscapedText.line("fails: \(failure)"), to: 40) }
      if let value { return BoxDrawing.cut(EscapedText.line(value), to: 40) }
      guard let typeName else { return "unused formula" }
      return expression == nil ? typeName : "\(typeName) · computed"
    }

    var tooltip: String {
      var lines = [name == id ? id : "\(name) (\(id))"]
      if let expression { lines.append("= " + BoxDrawing.cut(expression, to: 300)) }
      if let value { lines.append(value) }
      if let failure { lines.append("fails: \(failure)") }
      return lines.joined(separator: "\n")
    }
  }

  /// The color of a box, by field type.
  enum Style: String, CaseIterable {
    case text, number, date, choice, table, other, unused

    init(typeName: String) {
      switch FieldKind(typeName).storage {
      case .text, .richText, .block: self = .text
      case .number: self = .number
      case .instant: self = .date
      case .option, .options: self = .choice
      case .rows, .nestedRows, .series: self = .table
      case .attachments, .signature, .unknown: self = .other
      }
    }

    /// The text in the legend.
    var title: String {
      switch self {
      case .text: "text"
      case .number: "number"
      case .date: "date"
      case .choice: "choice"
      case .table: "table or chart"
      case .other: "other field"
      case .unused: "formula without a field"
      }
    }
  }

  /// Lays out the graph. Complexity: O(n log n) for n fields and references.
  init(_ picture: FieldGraph) {
    var boxes = picture.nodes.map { node in
      Box(
        id: node.field, name: node.name, typeName: node.typeName, expression: node.shownExpression,
        value: node.value, failure: node.failure, isCyclic: node.isCyclic,
        style: Style(typeName: node.typeName))
    }
    boxes += picture.unused.map {
      Box(
        id: $0.id, name: $0.id.isEmpty ? "formula" : $0.id, expression: $0.shownExpression,
        isCyclic: false, style: .unused)
    }
    for index in boxes.indices {
      let longest = max(
        Double(DisplayText(boxes[index].label).width) * 8.5,
        Double(DisplayText(boxes[index].detail).width) * 6.6)
      boxes[index].width = (longest + 28).rounded(.up)
    }
    self.boxes = boxes
    var numbers: [String: Int] = [:]
    for (number, node) in picture.nodes.enumerated() { numbers[node.field] = number }
    edges = picture.edges.map { edge in
      (from: numbers[edge.from] ?? 0, to: numbers[edge.to] ?? 0, isCyclic: edge.isCyclic)
    }
    layout = GraphLayout(widths: boxes.map { $0.width }, edges: edges.map { ($0.from, $0.to) })
  }

  // MARK: SVG

  var svg: String {
    var text = """
      <defs>
      <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 0L8 4L0 8z" class="tip"/></marker>
      <marker id="red-tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" \
      orient="auto"><path d="M0 0L8 4L0 8z" class="red-tip"/></marker>
      </defs>
      <g class="edges">

      """
    for (number, edge) in edges.enumerated() {
      text += "<path class=\"edge\(edge.isCyclic ? " cyclic" : "")\" data-edge=\"\(number)\" "
      text += "d=\"\(Self.path(layout.routes[number]))\" "
      text += "marker-end=\"url(#\(edge.isCyclic ? "red-tip" : "tip"))\"/>\n"
    }
    text += "</g>\n<g class=\"nodes\">\n"
    for (index, box) in boxes.enumerated() { text += svg(box, at: index) }
    return text + "</g>\n"
  }

  private func svg(_ box: Box, at index: Int) -> String {
    let corner = layout.corners[index]
    var classes = "node \(box.style.rawValue)"
    if box.isCyclic { classes += " cyclic" }
    if box.failure != nil { classes += " failed" }
    let place = "\(Self.number(corner.x)) \(Self.number(corner.y))"
    let radius = box.expression == nil ? 3 : 12
    return """
      <g class="\(classes)" data-node="\(index)" transform="translate(\(place))">\
      <title>\(EscapedText.xml(box.tooltip))</title>\
      <rect width="\(Self.number(box.width))" height="44" rx="\(radius)"/>\
      <text x="14" y="19">\(EscapedText.xml(box.label))</text>\
      <text x="14" y="34" class="detail">\(EscapedText.xml(box.detail))</text></g>

      """
  }

  static func cut(_ text: String, to limit: Int) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  /// Returns an SVG path: straight lines at equal heights, curves between different heights.
  private static func path(_ points: [GraphLayout.Point]) -> String {
    guard let first = points.first else { return "" }
    func place(_ x: Double, _ y: Double) -> String { "\(number(x)) \(number(y))" }
    var text = "M\(place(first.x, first.y))"
    for (one, other) in zip(points, points.dropFirst()) {
      if one.x == other.x {
        // A self-loop to the right of its box.
        text += " C\(place(one.x + 34, one.y - 8)) \(place(other.x + 34, other.y + 8)) "
      } else if one.y != other.y {
        let middle = (one.x + other.x) / 2
        text += " C\(place(middle, one.y)) \(place(middle, other.y)) "
      } else {
        text += " L"
      }
      text += place(other.x, other.y)
    }
    return text
  }

  /// Returns a length with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded()
    guard tenths.magnitude < 1e15 else { return "0" }
    let whole = Int64(tenths)
    let rest = whole.magnitude % 10
    let sign = whole < 0 ? "-" : ""
    return rest == 0 ? "\(sign)\(whole.magnitude / 10)" : "\(sign)\(whole.magnitude / 10).\(rest)"
  }
}
