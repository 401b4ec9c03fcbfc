import Foundation
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
import Testing

@testable import Presentation

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

  private func drawing(
    _ fields: [(id: String, title: String, formula: String?)]
  ) -> GraphDrawing {
    let document = document(fields)
    let plan = FormulaPlan(document, language: .standard)
    return GraphDrawing(
      GraphPicture(document, plan: plan), title: "T", document,
      Recalculation(document, plan: plan), ValuePrinter(columns: 100, timeZone: "UTC"))
  }

  private static let small: [(id: String, title: String, formula: String?)] = [
    ("a", "A", nil), ("b", "B", "a + 1"), ("c", "C", "a + b"), ("d", "D", "e"), ("e", "E", "d"),
    ("s", "S", "s + 1"),
  ]

  @Test func `what feeds a field stands to its left, but in a circle`() throws {
    let drawing = drawing(Self.small)
    var places: [String: Double] = [:]
    for (node, corner) in zip(drawing.nodes, drawing.layout.corners) { places[node.id] = corner.x }
    for edge in drawing.picture.edges where !edge.isCyclic {
      #expect(try #require(places[edge.from]) < #require(places[edge.to]))
    }
    #expect(drawing.picture.edges.filter(\.isCyclic).count == 3)
    #expect(drawing.svg.ranges(of: "class=\"edge cyclic\"").count == 3)
    #expect(drawing.svg.ranges(of: "number cyclic").count == 3)
  }

  @Test func `no box lies over another`() {
    let many = (0..<200).map { number -> (id: String, title: String, formula: String?) in
      let formula = number < 20 ? nil : "f\(number * 7 % 20) + f\(number - 1 - number * 5 % 17)"
      return ("f\(number)", "Field \(number)", formula)
    }
    for fields in [Self.small, many] {
      let drawing = drawing(fields)
      let corners = drawing.layout.corners
      for one in corners.indices {
        for other in corners.indices where one < other {
          let apart =
            corners[one].x + drawing.nodes[one].width <= corners[other].x
            || corners[other].x + drawing.nodes[other].width <= corners[one].x
            || abs(corners[one].y - corners[other].y) >= GraphLayout.nodeHeight
          #expect(apart, "\(drawing.nodes[one].id) and \(drawing.nodes[other].id)")
        }
        #expect(corners[one].x + drawing.nodes[one].width <= drawing.layout.width)
        #expect(corners[one].y + GraphLayout.nodeHeight <= drawing.layout.height)
      }
    }
  }

  @Test func `titles and formulas of strangers stay text`() throws {
    let evil = "</script><img src=x onerror=alert(1)>\u{1}\u{2028}&\"'"
    let drawing = drawing([("a", evil, nil), ("b", "B", "a + length('</script>\(evil)')")])
    for text in [drawing.svg, drawing.page] {
      #expect(!text.contains("<img"))
      #expect(!text.contains("\u{1}"))
    }
    #expect(drawing.page.ranges(of: "</script>").count == 2)
    let data = try #require(
      drawing.page.firstMatch(of: /id="data">(.*?)<\/script>/.dotMatchesNewlines())?.1)
    let tree = JSONTree.parse(Array(data.utf8)).tree
    let nodes = try #require(tree[tree.root, "nodes"])
    let titles = tree.elements(of: nodes).compactMap {
      tree[$0, "title"].flatMap { tree.string($0) }
    }
    #expect(titles.first == evil)
  }

  @Test func `the page shows formulas, values, failures and what is unused`() {
    let page = drawing(Self.small + [("x", "X", "1 / 0")]).page
    #expect(page.contains(#""formula":"a + b""#))
    #expect(page.contains(#""failure":"division by zero"#))
    #expect(page.contains(#""id":"a","label":"a","kind":"unused""#))
    #expect(!page.contains("http://") && !page.contains("https://"))
  }

  @Test func `the same document gives the same picture`() {
    #expect(drawing(Self.small).svg == drawing(Self.small).svg)
  }

  @Test func `a long chain and an empty document can be drawn`() {
    let chain = (0..<3_000).map { number -> (id: String, title: String, formula: String?) in
      ("f\(number)", "", number == 0 ? nil : "f\(number - 1) + f0")
    }
    #expect(drawing(chain).layout.routes.count == 5_997)
    #expect(drawing([]).svg.hasSuffix("</svg>\n"))
  }
}
