import Foundation
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import Testing

import ValueFormatting
@testable import GraphDrawing

/// Graphs as pictures and pages.
@Suite struct GraphDrawingTests {
  private func document(_ fields: [(id: String, title: String, formula: String?)]) -> JoyDocument {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName("fields")
    writer.beginArray()
    for field in fields {
      writer.beginObject()
      for (name, value) in [("_id", field.id), ("type", "number"), ("title", field.title)] {
        writer.appendName(name)
        writer.append(value)
      }
      if field.formula != nil {
        writer.appendName("formulas")
        writer.appendRaw(#"[{"key":"value","formula":"\#(field.id)"}]"#.utf8)
      }
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("formulas")
    writer.beginArray()
    for field in fields {
      writer.beginObject()
      writer.appendName("_id")
      writer.append(field.id)
      writer.appendName("expression")
      writer.append(field.formula ?? "1 + 1")
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return JoyDocument(JSONTree.parse(writer.bytes).tree)
  }

  private func picture(
    _ fields: [(id: String, title: String, formula: String?)]
  ) -> FieldGraph {
    let document = document(fields)
    let program = DocumentProgram(document, language: .standard)
    return FieldGraph(
      document, program.checks, title: "T", FullRecalculation(document, program),
      ValuePrinter(columns: 100, timeZone: "UTC"))
  }

  private func drawing(_ fields: [(id: String, title: String, formula: String?)]) -> BoxDrawing {
    BoxDrawing(picture(fields))
  }

  private func text(_ format: any GraphFormat.Type, _ picture: FieldGraph) -> String {
    String(decoding: format.bytes(of: picture), as: UTF8.self)
  }

  private static let small: [(id: String, title: String, formula: String?)] = [
    ("a", "A", nil), ("b", "B", "a + 1"), ("c", "C", "a + b"), ("d", "D", "e"), ("e", "E", "d"),
    ("s", "S", "s + 1"),
  ]

  @Test func `inputs of a field are on its left, except in a cycle`() throws {
    let drawing = drawing(Self.small)
    for edge in drawing.edges where !edge.isCyclic {
      #expect(drawing.layout.corners[edge.from].x < drawing.layout.corners[edge.to].x)
    }
    #expect(drawing.edges.filter(\.isCyclic).count == 3)
    #expect(drawing.svg.ranges(of: "class=\"edge cyclic\"").count == 3)
    #expect(drawing.svg.ranges(of: "number cyclic").count == 3)
  }

  private static let many = (0..<200).map {
    number -> (id: String, title: String, formula: String?) in
    let formula = number < 20 ? nil : "f\(number * 7 % 20) + f\(number - 1 - number * 5 % 17)"
    return ("f\(number)", "Field \(number)", formula)
  }

  @Test func `boxes do not overlap`() {
    for fields in [Self.small, Self.many] {
      let drawing = drawing(fields)
      let corners = drawing.layout.corners
      for one in corners.indices {
        for other in corners.indices where one < other {
          let apart =
            corners[one].x + drawing.boxes[one].width <= corners[other].x
            || corners[other].x + drawing.boxes[other].width <= corners[one].x
            || abs(corners[one].y - corners[other].y) >= GraphLayout.nodeHeight
          #expect(apart, "\(drawing.boxes[one].id) and \(drawing.boxes[other].id)")
        }
        #expect(corners[one].x + drawing.boxes[one].width <= drawing.layout.width)
        #expect(corners[one].y + GraphLayout.nodeHeight <= drawing.layout.height)
      }
    }
  }

  @Test func `no arrow crosses a box`() throws {
    for fields in [Self.small, Self.many] {
      let drawing = drawing(fields)
      for (edge, route) in zip(drawing.edges, drawing.layout.routes) {
        let start = try #require(route.first)
        let end = try #require(route.last)
        #expect(touches(start, drawing, edge.from) && touches(end, drawing, edge.to))
        for (one, other) in zip(route, route.dropFirst()) {
          for (box, corner) in zip(drawing.boxes, drawing.layout.corners) {
            // A curve is within the bounding box of its ends.
            let isApart =
              max(one.x, other.x) <= corner.x || min(one.x, other.x) >= corner.x + box.width
              || max(one.y, other.y) <= corner.y
              || min(one.y, other.y) >= corner.y + GraphLayout.nodeHeight
            #expect(isApart, "\(edge) and \(box.id)")
          }
        }
      }
    }
  }

  private func touches(_ point: GraphLayout.Point, _ drawing: BoxDrawing, _ box: Int) -> Bool {
    let corner = drawing.layout.corners[box]
    return [corner.x, corner.x + drawing.boxes[box].width].contains(point.x)
      && (corner.y...corner.y + GraphLayout.nodeHeight).contains(point.y)
  }

  @Test func `untrusted titles and formulas stay text`() throws {
    let evil = "</script><img src=x onerror=alert(1)>{{script}}\u{1}\u{202E}\u{2028}&\"'"
    let picture = picture([("a", evil, nil), ("b", "B", "a + length('</script>\(evil)')")])
    for format in GraphFormats.all where format.name != JSONFormat.name {
      let text = String(decoding: format.bytes(picture), as: UTF8.self)
      #expect(!text.contains("<img"), "\(format.name)")
      for scalar in ["\u{1}", "\u{202E}", "\u{2028}"] {
        #expect(!text.unicodeScalars.contains(Unicode.Scalar(scalar) ?? " "), "\(format.name)")
      }
    }
    let page = text(HTMLFormat.self, picture)
    #expect(page.ranges(of: "</script>").count == 2)
    let data = try #require(
      page.firstMatch(of: /id="data">(.*?)<\/script>/.dotMatchesNewlines())?.1)
    let tree = JSONTree.parse(Array(data.utf8)).tree
    let nodes = try #require(tree[tree.root, "nodes"])
    let titles = tree.elements(of: nodes).compactMap {
      tree[$0, "title"].flatMap { tree.string($0) }
    }
    #expect(titles.first?.hasPrefix("</script><img src=x onerror=alert(1)>{{script}}") == true)
  }

  @Test func `the page shows formulas, values, failures and unused fields`() {
    let page = text(HTMLFormat.self, picture(Self.small + [("x", "X", "1 / 0")]))
    #expect(page.contains(#""formula":"a + b""#))
    #expect(page.contains(#""failure":"division by zero"#))
    #expect(page.contains(#""id":"a","label":"a","kind":"unused""#))
    #expect(!page.contains("http://") && !page.contains("https://"))
  }

  @Test func `formulas show titles for machine-generated ids`() {
    let id = "6857a0f2c31b4e0d9a7f1c01"
    let picture = picture([(id, "Net", nil), ("b", "B", "\(id) + 1")])
    #expect(text(HTMLFormat.self, picture).contains(#""formula":"«Net» + 1""#))
    for drawn in [text(SVGFormat.self, picture), text(DotFormat.self, picture)] {
      #expect(drawn.contains("«Net» + 1"))
    }
  }

  @Test func `failed fields are marked, counted and explained in a tooltip`() {
    let picture = picture([("a", "A", "1 + 1"), ("x", "X", "a / 0")])
    #expect(picture.failureSummary == "1 formula fails")
    #expect(self.picture([("a", "A", "1 + 1")]).failureSummary == nil)
    let svg = text(SVGFormat.self, picture)
    #expect(svg.ranges(of: "number failed").count == 1)
    #expect(svg.contains("fails: division by zero"))
    #expect(svg.contains(">1 formula fails</text>"))
    #expect(text(HTMLFormat.self, picture).contains(">1 formula fails</span>"))
    #expect(text(DotFormat.self, picture).ranges(of: "color=red]").count == 1)
    #expect(text(MermaidFormat.self, picture).ranges(of: "stroke:red").count == 1)
  }

  @Test func `boxes show values`() {
    let svg = text(SVGFormat.self, picture([("a", "A", "40 + 2"), ("b", "B", "a")]))
    #expect(svg.ranges(of: "class=\"detail\">42</text>").count == 2)
  }

  @Test func `the same document gives the same picture`() {
    #expect(text(SVGFormat.self, picture(Self.small)) == text(SVGFormat.self, picture(Self.small)))
  }

  @Test func `a long chain and an empty document can be drawn`() {
    let chain = (0..<3_000).map { number -> (id: String, title: String, formula: String?) in
      ("f\(number)", "", number == 0 ? nil : "f\(number - 1) + f0")
    }
    #expect(drawing(chain).layout.routes.count == 5_997)
    #expect(text(SVGFormat.self, picture([])).hasSuffix("</svg>\n"))
  }

  @Test func `every format has a distinct name`() {
    #expect(Set(GraphFormats.all.map { $0.name }).count == GraphFormats.all.count)
    #expect(
      GraphFormats.named("dot")?.summary == DotFormat.summary && GraphFormats.named("png") == nil)
  }
}
