import SourceText

/// The Graphviz DOT language.
package enum DotFormat: GraphFormat {
  package static let name = "dot"
  package static let summary = "for Graphviz"

  package static func bytes(of picture: FieldGraph) -> [UInt8] {
    var text = "digraph formulas {\n  rankdir=LR;\n  node [shape=box];\n"
    if let failures = picture.failureSummary {
      text += "  label=\(EscapedText.dot(failures)); labelloc=t; fontcolor=red;\n"
    }
    for node in picture.nodes {
      text += "  \(EscapedText.dot(node.field)) [label=\(EscapedText.dot(node.name))"
      let tooltip = [node.shownExpression, node.failure.map { "fails: \($0)" }].compactMap { $0 }
      if !tooltip.isEmpty {
        text += ", tooltip=\(EscapedText.dot(tooltip.joined(separator: " – ")))"
      }
      if node.expression != nil { text += ", style=rounded" }
      text += node.isCyclic || node.failure != nil ? ", color=red];\n" : "];\n"
    }
    for id in picture.unused.map({ $0.id }) {
      text += "  \(EscapedText.dot("formula " + id)) [label=\(EscapedText.dot(id)), color=gray];\n"
    }
    for edge in picture.edges {
      text += "  \(EscapedText.dot(edge.from)) -> \(EscapedText.dot(edge.to))"
      text += edge.isCyclic ? " [color=red];\n" : ";\n"
    }
    return Array((text + "}\n").utf8)
  }
}
