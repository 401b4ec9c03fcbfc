import SourceText

/// The Mermaid flowchart language.
package enum MermaidFormat: GraphFormat {
  package static let name = "mermaid"
  package static let summary = "for Mermaid in Markdown pages"

  package static func bytes(of picture: FieldGraph) -> [UInt8] {
    var numbers: [String: Int] = [:]
    var text = "flowchart LR\n"
    for (number, node) in picture.nodes.enumerated() {
      numbers[node.field] = number
      let label = EscapedText.mermaid(node.name)
      text += node.expression == nil ? "  n\(number)[\(label)]\n" : "  n\(number)(\(label))\n"
    }
    for edge in picture.edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else { continue }
      text += "  n\(from) --> n\(to)\n"
    }
    for (number, node) in picture.nodes.enumerated() where node.isCyclic || node.failure != nil {
      text += "  style n\(number) stroke:red\n"
    }
    for (number, id) in picture.unused.map({ $0.id }).enumerated() {
      text += "  u\(number)[\(EscapedText.mermaid(id))]\n"
      text += "  style u\(number) stroke:gray,color:gray\n"
    }
    return Array(text.utf8)
  }
}
