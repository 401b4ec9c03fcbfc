import FormulaGraph
import JSONTree
import SourceText
package import JoyDoc
import IndexedCollections

/// A document's formulas as a graph: fields, and what is computed from what.
package struct GraphPicture: Sendable {
  /// The fields that compute or are read, in the order of the document.
  package let nodes: [Node]
  /// From a field that is read to the one that is computed from it.
  package let edges: [Edge]
  /// The formulas that no field applies.
  package let unused: [Definition]

  /// A field.
  package struct Node: Hashable, Sendable {
    package var field: String
    package var title: String?
    package var typeName: String
    /// The formula's text, if a formula computes the field.
    package var expression: String?
    package var isCyclic: Bool
  }

  /// A formula that is defined, but not applied.
  package struct Definition: Hashable, Sendable {
    package var id: String
    package var expression: String?
  }

  /// A dependency.
  package struct Edge: Hashable, Sendable {
    package var from: String
    package var to: String
    package var isCyclic: Bool
  }

  /// The graph of a plan; with `field` only what it depends on and what depends on it.
  /// Complexity: O(fields + references).
  package init(_ document: JoyDocument, plan: FormulaPlan, around field: Int? = nil) {
    var edges: [(from: Int, to: Int)] = []
    var cycles: [Int: Int] = [:]
    for (number, cycle) in plan.order.cycles.enumerated() {
      for member in cycle.members { cycles[plan.targets[member].field] = number }
    }
    var applied: Set<Int> = []
    for target in plan.targets {
      guard let definition = target.definition else { continue }
      applied.insert(definition)
      for input in plan.inputs[definition] { edges.append((input, target.field)) }
    }
    var shown = Set(plan.targets.map(\.field)).union(edges.map(\.from))
    if let field {
      shown = Self.reached(from: field, edges.map { ($0.from, $0.to) })
        .union(Self.reached(from: field, edges.map { ($0.to, $0.from) }))
    }
    var expressions: [Int: String] = [:]
    for target in plan.targets {
      expressions[target.field] = target.definition.flatMap {
        document.formulas[$0].expression?.text
      }
    }
    nodes = shown.sorted().map { number in
      let field = document.fields[number]
      return Node(
        field: field.id, title: field.title, typeName: field.kind.name,
        expression: expressions[number], isCyclic: cycles[number] != nil)
    }
    self.edges = edges.filter { shown.contains($0.from) && shown.contains($0.to) }.map { edge in
      Edge(
        from: document.fields[edge.from].id, to: document.fields[edge.to].id,
        isCyclic: cycles[edge.from].map { $0 == cycles[edge.to] } ?? false)
    }
    unused =
      field == nil
      ? document.formulas.indices.filter { !applied.contains($0) }.map {
        Definition(
          id: document.formulas[$0].id, expression: document.formulas[$0].expression?.text)
      }
      : []
  }

  private static func reached(from start: Int, _ edges: [(Int, Int)]) -> Set<Int> {
    var next: [Int: [Int]] = [:]
    for (from, to) in edges { next[from, default: []].append(to) }
    var found: Set<Int> = [start]
    var stack = [start]
    while let node = stack.popLast() {
      for other in next[node] ?? [] where found.insert(other).inserted { stack.append(other) }
    }
    return found
  }

  // MARK: Formats

  private static func label(_ node: Node) -> String { node.title ?? node.field }

  /// The graph in the language of Graphviz.
  package var dot: String {
    var text = "digraph formulas {\n  rankdir=LR;\n  node [shape=box];\n"
    for node in nodes {
      text += "  \(EscapedText.dot(node.field)) [label=\(EscapedText.dot(Self.label(node)))"
      if let expression = node.expression {
        text += ", tooltip=\(EscapedText.dot(expression)), style=rounded"
      }
      text += node.isCyclic ? ", color=red];\n" : "];\n"
    }
    for id in unused.map(\.id) {
      text += "  \(EscapedText.dot("formula " + id)) [label=\(EscapedText.dot(id)), color=gray];\n"
    }
    for edge in edges {
      text += "  \(EscapedText.dot(edge.from)) -> \(EscapedText.dot(edge.to))"
      text += edge.isCyclic ? " [color=red];\n" : ";\n"
    }
    return text + "}\n"
  }

  /// The graph in the language of Mermaid.
  package var mermaid: String {
    var numbers: [String: Int] = [:]
    var text = "flowchart LR\n"
    for (number, node) in nodes.enumerated() {
      numbers[node.field] = number
      let label = EscapedText.mermaid(Self.label(node))
      text += node.expression == nil ? "  n\(number)[\(label)]\n" : "  n\(number)(\(label))\n"
    }
    for edge in edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      text += "  n\(from) --> n\(to)\n"
    }
    for (number, node) in nodes.enumerated() where node.isCyclic {
      text += "  style n\(number) stroke:red\n"
    }
    for (number, id) in unused.map(\.id).enumerated() {
      text +=
        "  u\(number)[\(EscapedText.mermaid(id))]\n  style u\(number) stroke:gray,color:gray\n"
    }
    return text
  }

  /// The graph as a JSON object with `nodes`, `edges` and `unused`.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.appendName("nodes")
    writer.beginArray()
    for node in nodes {
      writer.beginObject()
      writer.appendName("field")
      writer.append(node.field)
      writer.appendName("type")
      writer.append(node.typeName)
      for (name, value) in [("title", node.title), ("expression", node.expression)] {
        guard let value else { continue }
        writer.appendName(name)
        writer.append(value)
      }
      writer.appendName("cyclic")
      writer.append(node.isCyclic)
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("edges")
    writer.beginArray()
    for edge in edges {
      writer.beginObject()
      writer.appendName("from")
      writer.append(edge.from)
      writer.appendName("to")
      writer.append(edge.to)
      writer.appendName("cyclic")
      writer.append(edge.isCyclic)
      writer.endObject()
    }
    writer.endArray()
    writer.appendName("unused")
    writer.beginArray()
    for definition in unused { writer.append(definition.id) }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}
