import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// The example of a rule in readable form.
///
/// A document is shown as its formulas, one per line, or as JSON if that would lose something.
struct RuleExample {
  let text: String
  let isJSON: Bool

  init(_ example: String, _ rule: RuleDescription) {
    guard rule.subject == .document else {
      text = example
      isJSON = true
      return
    }
    let (tree, diagnostics) = JSONTree.parse(Array(example.utf8))
    let isReadable = diagnostics.isEmpty && tree.kind(tree.root) == .object
    let formulas = isReadable ? Self.formulas(JoyDocument(tree)) : ""
    isJSON = formulas.isEmpty
    text = !formulas.isEmpty ? formulas : isReadable ? Self.json(tree, tree.root, "") : example
  }

  /// Returns the fields with their types and formulas.
  private static func formulas(_ document: JoyDocument) -> String {
    let definitions = Dictionary(
      document.formulas.map { ($0.id, $0.expression?.text ?? "") },
      uniquingKeysWith: { one, _ in one })
    guard !definitions.isEmpty else { return "" }
    // Everything outside of formulas would be lost.
    let isPlain = document.fields.allSatisfy {
      $0.columns.isEmpty && $0.schemas.isEmpty && $0.options.isEmpty && $0.logic == nil
        && $0.applications.allSatisfy { $0.key == "value" }
    }
    guard isPlain else { return "" }
    var lines: [String] = []
    var used: Set<String> = []
    for field in document.fields {
      let kind = "\(field.id) (\(field.kind.name))"
      let applied = field.applications.compactMap(\.formula)
      if applied.isEmpty { lines.append(kind) }
      for id in applied {
        used.insert(id)
        lines.append("\(kind) = \(definitions[id] ?? "the formula '\(id)', which does not exist")")
      }
    }
    for definition in document.formulas where !used.contains(definition.id) {
      lines.append("no field = \(definition.expression?.text ?? "")")
    }
    return lines.joined(separator: "\n")
  }

  /// Returns JSON with one member per line, except for short parts.
  private static func json(_ tree: JSONTree, _ node: JSONNode, _ indent: String) -> String {
    let source = String(decoding: tree.source(node), as: UTF8.self)
    if indent.count + source.count <= 80, !indent.isEmpty { return source }
    let inner = indent + "  "
    switch tree.kind(node) {
    case .object:
      let members = tree.members(of: node).map { member in
        let name = String(decoding: tree.source(member.name), as: UTF8.self)
        return "\(inner)\(name): \(json(tree, member.value, inner))"
      }
      return "{\n\(members.joined(separator: ",\n"))\n\(indent)}"
    case .array:
      let elements = tree.elements(of: node).map { inner + json(tree, $0, inner) }
      return "[\n\(elements.joined(separator: ",\n"))\n\(indent)]"
    default: return source
    }
  }
}
